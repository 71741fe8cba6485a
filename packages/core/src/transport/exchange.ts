/**
 * One HTTP exchange: an attempt in, an answer with its whole body out, or a failure that knows what was sent.
 * @module
 */
import { causeOf, type Failure, failure, layerFailure } from '../call-failure.ts'
import type { Answer, Attempt } from '../layer.ts'
import type { Operation } from '../operation.ts'
import { isRefusal, type Progress, recordFailedExchange, recordSend, recordStatus } from '../progress.ts'
import { wordsOf } from '../redact.ts'
import { readBody, tooLarge } from './read-body.ts'
import { failureCode, provesNothingSent, type Runtime, sendOnce } from './runtime.ts'

/** `fetch`, called as a free function: workerd and browsers refuse it as a method. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** What an exchange needs besides the attempt. */
export interface Wire {
	readonly fetch: Fetch
	/** Whether that is, at this moment, the runtime's own `fetch`, or one that passes everything on to it. */
	readonly isKnown: () => boolean
	readonly runtime: Runtime
	readonly maxResponseBytes: number
	/** Where requests may go, credentials and all. */
	readonly origins: readonly string[]
}

/** What decides about sending; layers have no say in it. */
export interface Turn {
	/** As the layers were given it. */
	readonly attempt: Attempt
	/** Where the call goes by its operation and input. */
	readonly url: string
	readonly progress: Progress
	/** Which exchange may begin: the first, which may not have left at all; another one after a 401 (not applied, by RFC 9110 §15.5.2); or none. */
	next: 'first' | 'again' | 'none'
}

type Sent = Pick<Attempt, 'url' | 'headers' | 'body'>

/** Sends what the layers made of the attempt. The outcome of every failure is taken from `progress`. */
export async function exchange(given: Attempt, turn: Turn, wire: Wire): Promise<Answer> {
	const { progress } = turn
	const sent = readGiven(given, turn, wire)
	const { url, headers, body } = sent
	const { method, signal } = turn.attempt
	// By then it has been reported what was known: nothing may leave afterwards.
	if (signal.aborted || progress.over) throw layerFailure('the call', 'is over: a layer came too late with next()')
	if (turn.next === 'none') throw layerFailure('transport', secondTurn)
	const known = wire.isKnown()
	const { init, repeats, length } = sendOnce(wire.runtime, method, progress.safe, body, known)
	if (length !== undefined) headers.set('content-length', String(length))
	const { next } = turn
	turn.next = 'none'
	recordSend(progress, repeats)
	let response: Response
	try {
		// No key that was not asked for: runtimes throw at most of them. A redirect would take the credentials along.
		response = await wire.fetch(url, { method, headers, signal, redirect: 'manual', ...init })
		if (!Number.isInteger(response.status)) throw new TypeError('what fetch gave has no status')
	} catch (cause) {
		const nothingSent = known && provesNothingSent(cause, repeats)
		if (nothingSent) turn.next = next
		recordFailedExchange(progress, nothingSent)
		throw networkFailure(turn, sent, cause)
	}
	// A fetch of somebody's that followed one all the same: its status speaks of another request than the one that was begun.
	const { status, redirected } = response
	if (redirected) progress.mayHaveReplayed = true
	recordStatus(progress, status, redirected ? 'anything' : repeats)
	// Once: whoever asks again and again with a refused token gets an account locked.
	if (status === 401 && next === 'first' && !redirected) turn.next = 'again'
	try {
		return await toAnswer(response, url, wire.maxResponseBytes)
	} catch (cause) {
		if (cause === tooLarge) throw tooLargeFailure(response.status, wire.maxResponseBytes)
		throw networkFailure(turn, sent, cause)
	}
}

const secondTurn =
	'was reached a second time: a layer called next() twice; call it once, or, from an authorize layer, again after a 401'

/** Reads what layers may change, once: what is checked is what is sent. */
function readGiven(given: Attempt, turn: Turn, { origins }: Wire): Sent {
	const { headers, body } = given
	const url = String(given.url)
	if (url !== turn.url && !(URL.canParse(url) && origins.includes(new URL(url).origin)))
		throw layerFailure(
			'a layer',
			'pointed the request, and the token with it, at another origin than the base URL’s; name it in allowedOrigins',
		)
	if (body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array))
		throw layerFailure('a layer', 'handed on a body that is neither a string nor a Uint8Array')
	return { url, headers: headers instanceof Headers ? headers : new Headers(headers), body }
}

async function toAnswer(response: Response, url: string, maxBytes: number): Promise<Answer> {
	const { status, headers } = response
	let body: Answer['body']
	try {
		body = await readBody(response, maxBytes)
	} catch (cause) {
		// A refusal stands without its explanation.
		if (!isRefusal(status)) throw cause
		body = new Uint8Array()
	}
	return { status, headers, url: response.url || url, body }
}

function networkFailure({ attempt, progress }: Turn, sent: Sent, thrown: unknown): Failure {
	const code = failureCode(thrown)
	const known = progress.status === undefined ? 'no answer came' : `after status ${progress.status} the body broke off`
	const details = code === undefined ? {} : { runtimeCode: code }
	return failure('network', known + (code ? ` (${code})` : ''), details, {
		cause: causeOf(thrown, () => secretsOf(sent, attempt.call.operation)),
	})
}

/** Runtimes and layers quote URLs and header values in their messages; what the operation itself says may stay. */
export function secretsOf({ url, headers, body }: Sent, { path, contentType = '' }: Operation): readonly string[] {
	const own = `${path} ${contentType} application/json`
	const sent = [[...headers.values()], url.slice(new URL(url).origin.length), typeof body === 'string' ? body : '']
	return wordsOf(sent).filter((word) => !own.includes(word))
}

function tooLargeFailure(status: number, maxBytes: number): Failure {
	const found = `the answer is longer than ${maxBytes} bytes; raise maxResponseBytes if that is right`
	return failure('invalid_response', found, { status, reason: 'too_large' })
}
