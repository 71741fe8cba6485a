/** Sends one attempt, records the reports of its transport, and decides whether a 401 may be replayed. */

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
	/** Longest response in bytes. A longer response is not read to its end, and the call fails. */
	readonly maxResponseBytes: number
	/** Name of the header with the platform's id of a request. */
	readonly requestId?: string | undefined
	/** Name, in lower case, of the header with our id of a request. */
	readonly sentRequestId?: string | undefined
}

/**
 * Sends an attempt. The outcome of every failure is concluded from `progress`.
 *
 * @param read Returns the attempt as layers changed it. It is called only once, so that the checked values are the ones that are sent.
 */
export async function sendAttempt(read: () => OwnAttempt, state: AttemptState, sender: Sender): Promise<OwnResponse> {
	const request = read()
	// Refuses to send after the caller has received an outcome.
	if (request.signal.aborted || state.progress.isSealed) throw createLayerFailure('the call', 'is over')
	const exchange = addExchange(state)
	const report = createSendReport(state, exchange, sender, request)
	let thrown: unknown
	let isTooLarge = false
	try {
		const response = await sender.transport.send(request, report)
		// A transport that returns counts as having sent the request, whatever it reported and returned.
		exchange.isBegun = true
		report.receive(response.status, response.headers)
		// Only a short body is text. If its `content-length` is wrong, it still has at least as many bytes as the text has characters.
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
		// Returns the 401 if its replay came too late.
		const earlier = state.exchanges.findLast(({ response }) => response)?.response
		if (earlier) return earlier
		throw state.late
	}
	// Returns a 401 even if its body could not be read, because its header fields say what is wrong with the token.
	if (start?.status === 401) return { ...start, url: request.url, body: new Uint8Array() }
	if (!start || !isTooLarge) throw createNetworkFailure(state, request, thrown)
	const found = `the response is longer than ${sender.maxResponseBytes} bytes; raise maxResponseBytes if that is right`
	throw createFailure('invalid_response', found, { status: start.status, reason: 'too_large' })
}

/** Returns the response with its body as bytes, for code that may read the bytes. */
export function toByteResponse(response: OwnResponse): TransportResponse {
	const { status, headers, url, body } = response
	return { status, headers, url, body: typeof body === 'string' ? new TextEncoder().encode(body) : body }
}

function createNetworkFailure({ progress }: AttemptState, { headers }: OwnAttempt, thrown: unknown): Failure {
	// The error may quote the request, and a token or a key that has only letters would pass for a plain word or a code.
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
	/** Whether a short response may be read as text, because no one needs its bytes. */
	readonly asText?: boolean
	readonly progress: Progress
	/** The exchanges of the attempt: one, and a second one after a 401 that may be replayed. */
	readonly exchanges: Exchange[]
	/**
	 * Returns a failure if the call's time is up by the clocks, because timers and signals stop while a process is suspended, a machine sleeps
	 * or a page is in the back/forward cache.
	 */
	findTimeout?(): Failure | undefined
	/** The reason why a request was not sent although it was ready. */
	late?: Failure | undefined
}

/** Returns whether another exchange may follow the last one that was sent; `undefined` if none was sent, so that the first may begin. */
export function findNextExchange({ exchanges }: Pick<AttemptState, 'exchanges'>): 'again' | 'none' | undefined {
	const last = exchanges.findLast(isSent)
	return last && (last.mayBeRepeated ? 'again' : 'none')
}

/** Adds a new exchange to the attempt and to the call. */
export function addExchange({ exchanges, progress }: AttemptState): Exchange {
	const exchange = createExchange()
	exchanges.push(exchange)
	progress.exchanges.push(exchange)
	return exchange
}

/**
 * Creates the object to which a transport reports one exchange.
 *
 * @param headers The header fields that are sent. A request's id that repeats one of their secrets is not printed.
 */
export function createSendReport(
	state: AttemptState,
	exchange: Exchange,
	{ maxResponseBytes, requestId, sentRequestId }: Omit<Sender, 'transport'>,
	{ signal, headers: sent }: Pick<OwnAttempt, 'signal' | 'headers'>,
): FetchSendReport {
	const { progress } = state
	if (sentRequestId) exchange.requestId = new Headers(sent).get(sentRequestId) ?? undefined
	return {
		maxResponseBytes,
		safe: progress.safe,
		asText: state.asText === true,
		begin(repeats = 'nothing') {
			// Counts over the whole call, because a second attempt of an unsafe call would be a second payment.
			const earlier = progress.mayRepeat ? state : progress
			if (exchange.isEnded || findNextExchange(earlier) === 'none' || signal.aborted || progress.isSealed) return false
			state.late = state.findTimeout?.()
			if (state.late) return false
			exchange.repeats = repeats
			exchange.isBegun = true
			return true
		},
		receive(status, headers, followed) {
			// A response proves that the request was sent, whatever was reported before.
			exchange.isBegun ||= !exchange.isEnded
			if (exchange.isEnded || exchange.start) return
			if (!Number.isInteger(status)) throw new TypeError('no status')
			exchange.start = { status, headers }
			exchange.isFollowed = followed === true
			const id = requestId && headers.get(requestId)
			// Anyone may have chosen this text. A long text, or one that could control a terminal, isn't an id.
			if (id && /^[!-~]{1,200}$/.test(id)) exchange.requestId = redactRequestId(id, listSecrets(sent))
		},
		end(nothingSent = false) {
			if (nothingSent && exchange.isBegun && !exchange.isEnded && !exchange.start) exchange.isUnsent = true
			exchange.isEnded = true
			return exchange.start
		},
	}
}

/**
 * Returns whether a request may be sent again after a 401. `replayUnauthorized: false` forbids it. A safe or idempotent call may be sent
 * again, because sending it twice does the same as sending it once. An unsafe call may be sent again only if the 401 is about its token (the
 * response says so, or the integrator says so of every 401), and the runtime can't have sent it twice. Otherwise the response is about the
 * last copy only.
 */
export function mayReplay({ effect, replayUnauthorized }: Operation, headers: Headers, repeats: Repeats): boolean {
	if (replayUnauthorized === false || effect !== 'unsafe') return replayUnauthorized !== false
	return repeats !== 'anything' && (replayUnauthorized === true || saysInvalidToken(headers))
}

/** Matches an element of the list: a scheme, alone or with a token68 or a parameter, or a further parameter of the scheme before it. */
const element =
	/ ?(?:([!#$%&'*+.^`|~\w-]+)(?: (?!=)|(?=,|$)))?(?:([!#$%&'*+.^`|~\w-]+) ?= ?(?:([!#$%&'*+.^`|~\w-]+)|"((?:[^"\\]|\\.)*)")|([\w.~+/-]+=*))? ?(?:,|$)/gy

/**
 * Returns whether a response has exactly one Bearer challenge, which is readable and has `error="invalid_token"` (RFC 6750 §3.1; RFC 9110
 * §11.6.1). Returns `false` in doubt.
 */
export function saysInvalidToken(headers: Headers): boolean {
	const list = headers.get('www-authenticate')
	if (!list) return false
	const words: unknown[] = []
	let isBearer: boolean | undefined
	// Replaces several spaces by one, because the expression would otherwise try all ways to divide them.
	const unread = list
		.replace(/[ \t]+/g, ' ')
		.replace(element, (_, scheme?: string, name?: string, plain?: string, quoted?: string, token68?: string) => {
			if (scheme) isBearer = /^bearer$/i.test(scheme)
			if (isBearer && scheme) words.push('Bearer')
			// A scheme has a token68 or parameters, never both. `undefined` makes the comparison below fail.
			if (isBearer && token68) words.push(undefined)
			if (isBearer && name && /^error$/i.test(name)) words.push(String(plain ?? quoted).replace(/\\(.)/g, '$1'))
			return ''
		})
	return !unread && words.join() === 'Bearer,invalid_token'
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
