/**
 * One HTTP exchange: an attempt in, an answer with its whole body out, or a failure that knows what was sent.
 * @module
 */
import { callError } from '../calls/failure.ts'
import { answered, begin, broke, isRefusal, type Progress } from '../calls/progress.ts'
import type { TarjaError } from '../errors.ts'
import type { Answer, Attempt } from '../plugin.ts'
import { printableCause, wordsOf } from '../redact.ts'
import { readBody, tooLarge } from './read-body.ts'
import { failureCode, mayReplay, onceOnly, provesNothingSent, type Runtime } from './runtime.ts'

/** `fetch`, called as a free function: workerd and browsers refuse it as a method. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** What an exchange needs besides the attempt. */
export interface Wire {
	readonly fetch: Fetch
	readonly runtime: Runtime
	readonly maxResponseBytes: number
}

/** Sends the attempt. The outcome of every failure is taken from `progress`. */
export async function exchange(attempt: Attempt, progress: Progress, wire: Wire): Promise<Answer> {
	// By then it has been reported what was known: nothing may leave afterwards.
	if (attempt.signal.aborted) throw attempt.signal.reason
	if (progress.over)
		throw callError('layer_failed', progress, 'it is over: a layer did not wait for next()', { layer: 'call' })
	const unsafe = (attempt.call.operation.effect ?? 'unsafe') === 'unsafe'
	if (unsafe && (progress.pending || progress.uncertain)) throw secondDispatch(progress)
	const streamed = wire.runtime === 'deno' && unsafe && attempt.body !== undefined
	const replays = mayReplay(wire.runtime, attempt.method, streamed)
	begin(progress, replays)
	let response: Response
	try {
		response = await wire.fetch(attempt.url, toInit(attempt, streamed))
		if (!Number.isInteger(response.status)) throw new TypeError('what fetch gave has no status')
	} catch (cause) {
		broke(progress, (!replays || !unsafe) && provesNothingSent(cause, streamed))
		throw networkError(attempt, progress, cause)
	}
	answered(progress, response.status)
	try {
		return await toAnswer(response, attempt, wire.maxResponseBytes)
	} catch (cause) {
		if (cause === tooLarge) throw tooLargeError(progress, wire.maxResponseBytes)
		throw networkError(attempt, progress, cause)
	}
}

/** No key that was not asked for: runtimes throw at, or ignore, most of them. A redirect would take the credentials along. */
function toInit({ method, headers, body, signal }: Attempt, streamed: boolean): RequestInit {
	const init: RequestInit & { duplex?: 'half' } = { method, headers, signal, redirect: 'manual' }
	if (body !== undefined) init.body = streamed ? onceOnly(body) : body
	if (streamed) init.duplex = 'half'
	return init
}

async function toAnswer(response: Response, { url }: Attempt, maxBytes: number): Promise<Answer> {
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

function networkError(attempt: Attempt, progress: Progress, cause: unknown): TarjaError {
	const code = failureCode(cause)
	const known = progress.status === undefined ? 'no answer came' : `after status ${progress.status} the body broke off`
	const details = code === undefined ? {} : { runtimeCode: code }
	return callError('network', progress, known + (code ? ` (${code})` : ''), details, {
		cause: printableCause(cause, secretsOf(attempt)),
	})
}

/** Runtimes quote URLs and header values in their messages; what the operation itself says may stay. */
function secretsOf({ url, headers, body, call }: Attempt): readonly string[] {
	const { path, contentType = '' } = call.operation
	const own = `${path} ${contentType} application/json`
	const sent = [[...headers.values()], url.slice(new URL(url).origin.length), typeof body === 'string' ? body : '']
	return wordsOf(sent).filter((word) => !own.includes(word))
}

function tooLargeError(progress: Progress, maxBytes: number): TarjaError {
	const found = `the answer is longer than ${maxBytes} bytes; raise maxResponseBytes if that is right`
	return callError('invalid_response', progress, found, { status: progress.status ?? 0, reason: 'too_large' })
}

function secondDispatch(progress: Progress): TarjaError {
	const found = 'it is unsafe and may have been applied already, but a layer called next() twice; call it once'
	return callError('layer_failed', progress, found, { layer: 'transport' })
}
