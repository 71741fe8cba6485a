/** Sends one attempt, records what its transport reports, and decides whether a 401 may be replayed. */

import { repeatsSecret } from '../base/text.ts'
import { toPrintableCause } from '../errors/printable.ts'
import { listSecrets, redactRequestId } from '../errors/redact.ts'
import { createFailure, createLayerFailure, type Failure, isFailure } from '../errors/tarja-error.ts'
import type { Operation } from '../operation/operation.ts'
import type { Fetch, OwnAttempt, OwnResponse, Transport, TransportResponse } from './attempt.ts'
import { createExchange, createProgress, type Exchange, getLastStatus, isSent, type Progress } from './exchange.ts'
import type { FetchSendReport, FetchTransport } from './fetch-transport.ts'
import { type Repeats, readFailureCode } from './runtime.ts'

/** Transport and size limit that all attempts of a client share. */
export interface Sender {
	/** The client's option `transport`, or the transport over `fetch` if none was given. */
	readonly transport: FetchTransport
	/** Longest answer in bytes. A longer answer is not read to its end and fails the call. */
	readonly maxResponseBytes: number
	/** Name of the header that has the platform's id of a request. */
	readonly requestId?: string | undefined
}

/**
 * Sends an attempt. The outcome of every failure is taken from `progress`.
 *
 * @param read Returns the attempt as layers changed it; called once, so that the checked values are the ones sent.
 */
export async function sendAttempt(read: () => OwnAttempt, state: AttemptState, sender: Sender): Promise<OwnResponse> {
	const request = read()
	// Refuses to send after the caller was told the outcome.
	if (request.signal.aborted || state.progress.isSealed) throw createLayerFailure('the call', 'is over')
	const exchange = addExchange(state)
	const report = createSendReport(state, exchange, sender, request)
	let thrown: unknown
	let isTooLarge = false
	try {
		const response = await sender.transport.send(request, report)
		// Whatever the transport reported, and whatever it returned.
		exchange.isBegun = true
		report.receive(response.status, response.headers)
		// A text is short by its `content-length`. If that lies, the text has at least as many bytes as characters.
		isTooLarge = response.body.length > sender.maxResponseBytes
		if (!isTooLarge) {
			exchange.response = response
			exchange.isEnded = true
			return response
		}
	} catch (error) {
		thrown = error
	}
	const start = report.end()
	if (isFailure(thrown)) throw thrown
	if (!start && state.late) {
		// Returns the 401 if the replay came too late.
		const earlier = state.exchanges.findLast(({ response }) => response)?.response
		if (earlier) return earlier
		throw state.late
	}
	// Returns a 401 even if its body could not be read: its header fields say what is wrong with the token.
	if (start?.status === 401) return { ...start, url: request.url, body: new Uint8Array() }
	if (!start || !isTooLarge) throw createNetworkFailure(state, request, thrown)
	const found = `the response is longer than ${sender.maxResponseBytes} bytes; raise maxResponseBytes if that is right`
	throw createFailure('invalid_response', found, { status: start.status, reason: 'too_large' })
}

/** The answer for somebody who is shown its bytes. */
export function toByteResponse(response: OwnResponse): TransportResponse {
	const { status, headers, url, body } = response
	return { status, headers, url, body: typeof body === 'string' ? new TextEncoder().encode(body) : body }
}

function createNetworkFailure({ progress }: AttemptState, { headers }: OwnAttempt, thrown: unknown): Failure {
	// What broke may quote its request: a token or a key of letters alone would pass for a plain word, or for a code.
	const secrets = listSecrets(new Headers(headers))
	const found = readFailureCode(thrown)
	const code = found !== undefined && !repeatsSecret(found, secrets) ? found : undefined
	const status = getLastStatus(progress)
	const known = status === undefined ? 'no response arrived' : `after status ${status} the body was cut off`
	return createFailure('network', known + (code ? ` (${code})` : ''), code ? { runtimeCode: code } : {}, {
		cause: toPrintableCause(thrown, secrets),
	})
}

/** State of an attempt that decides about sending; layers cannot change it. */
export interface AttemptState {
	/** Whether a short answer may be read as text, as nobody needs its bytes. */
	readonly asText?: boolean
	readonly progress: Progress
	/** Its exchanges: one, and another after a 401 that allows it. */
	readonly exchanges: Exchange[]
	/**
	 * Returns a failure if the call's time is up by the clocks. Timers and signals stop while a process is suspended, a machine
	 * sleeps or a page is in the back/forward cache.
	 */
	findTimeout?(): Failure | undefined
	/** Why a request was not sent although it was ready. */
	late?: Failure | undefined
}

/** Whether another exchange of an attempt may begin after one that was sent; `undefined` if none was, so that the first may. */
export function findNextExchange({ exchanges }: Pick<AttemptState, 'exchanges'>): 'again' | 'none' | undefined {
	const last = exchanges.findLast(isSent)
	return last && (last.mayBeRepeated ? 'again' : 'none')
}

/** Begins the record of an exchange. */
export function addExchange({ exchanges, progress }: AttemptState): Exchange {
	const exchange = createExchange()
	exchanges.push(exchange)
	progress.exchanges.push(exchange)
	return exchange
}

/**
 * Creates the object to which a transport reports one exchange.
 *
 * @param headers The header fields that are sent: nothing of them may be printed of the response.
 */
export function createSendReport(
	state: AttemptState,
	exchange: Exchange,
	{ maxResponseBytes, requestId }: Omit<Sender, 'transport'>,
	{ signal, headers: sent }: Pick<OwnAttempt, 'signal' | 'headers'>,
): FetchSendReport {
	const { progress } = state
	return {
		maxResponseBytes,
		safe: progress.safe,
		asText: state.asText === true,
		begin(repeats = 'nothing') {
			if (exchange.isEnded || findNextExchange(state) === 'none' || signal.aborted || progress.isSealed) return false
			state.late = state.findTimeout?.()
			if (state.late) return false
			exchange.repeats = repeats
			exchange.isBegun = true
			return true
		},
		receive(status, headers, followed) {
			// An answer proves that the request was sent, whatever was reported before.
			exchange.isBegun ||= !exchange.isEnded
			if (exchange.isEnded || exchange.start) return
			if (!Number.isInteger(status)) throw new TypeError('no status')
			exchange.start = { status, headers }
			exchange.isFollowed = followed === true
			const id = requestId && headers.get(requestId)
			// Anybody's text: what is long, or could steer a terminal, is no id.
			exchange.requestId = id && /^[!-~]{1,200}$/.test(id) ? redactRequestId(id, listSecrets(sent)) : undefined
		},
		end(nothingSent = false) {
			if (nothingSent && exchange.isBegun && !exchange.isEnded && !exchange.start) exchange.isUnsent = true
			exchange.isEnded = true
			return exchange.start
		},
	}
}

/**
 * A safe or idempotent call may, as twice does what once does. An unsafe one may only where the 401 is about its token: the answer
 * says so, or the integrator says it of every 401; and never where a runtime may have sent it twice, as the answer is then about the
 * last time.
 */
export function mayReplay({ effect, replayUnauthorized }: Operation, headers: Headers, repeats: Repeats): boolean {
	if (replayUnauthorized === false || effect !== 'unsafe') return replayUnauthorized !== false
	return repeats !== 'anything' && (replayUnauthorized === true || saysInvalidToken(headers))
}

/** An element of the list: a scheme, a scheme with a token68 or a parameter, or a further parameter of the scheme before it. */
const element =
	/ ?(?:([!#$%&'*+.^`|~\w-]+)(?: (?!=)|(?=,|$)))?(?:([!#$%&'*+.^`|~\w-]+) ?= ?(?:([!#$%&'*+.^`|~\w-]+)|"((?:[^"\\]|\\.)*)")|([\w.~+/-]+=*))? ?(?:,|$)/gy

/**
 * Whether an answer has one Bearer challenge that can be read, and it says `error="invalid_token"` (RFC 6750 §3.1; RFC 9110
 * §11.6.1). In doubt it does not.
 */
export function saysInvalidToken(headers: Headers): boolean {
	const list = headers.get('www-authenticate')
	if (!list) return false
	const said: unknown[] = []
	let isBearer: boolean | undefined
	// Makes one space of several, which the expression would otherwise try in every way.
	const unread = list
		.replace(/[ \t]+/g, ' ')
		.replace(element, (_, scheme?: string, name?: string, plain?: string, quoted?: string, token68?: string) => {
			if (scheme) isBearer = /^bearer$/i.test(scheme)
			if (isBearer && scheme) said.push('Bearer')
			// A scheme has a token68 or parameters, never both: an empty word spoils the list.
			if (isBearer && token68) said.push(undefined)
			if (isBearer && name && /^error$/i.test(name)) said.push(String(plain ?? quoted).replace(/\\(.)/g, '$1'))
			return ''
		})
	return !unread && said.join() === 'Bearer,invalid_token'
}

export function fetchOver(transport: Transport, maxResponseBytes: number): Fetch {
	return async (url, init) => {
		const request = new Request(url, init)
		const { method, headers, signal } = request
		const bytes = new Uint8Array(await request.arrayBuffer())
		const state = { progress: createProgress(true), exchanges: [] }
		const response = await transport.send(
			{ method, url, headers, body: bytes.length ? bytes : undefined, signal },
			createSendReport(state, addExchange(state), { maxResponseBytes }, { signal, headers }),
		)
		// Passes no body if it is empty, because a Response with some statuses must not have one.
		return new Response(response.body.length ? response.body : null, response)
	}
}
