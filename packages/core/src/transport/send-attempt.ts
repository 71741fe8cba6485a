/**
 * Sends one attempt and reads its whole answer; a failure knows what was sent.
 * @module
 */

import { causeOf, type Failure, failure, isFailure, layerFailure } from '../errors/failure.ts'
import { wordsOf } from '../errors/redact.ts'
import type { Operation } from '../operation/operation.ts'
import type { Answer, Attempt } from './attempt.ts'
import { type AttemptState, departureOf } from './departure.ts'
import type { FetchTransport } from './fetch-transport.ts'
import { isRefusal } from './progress.ts'
import { failureCode } from './runtime.ts'
import type { TransportRequest } from './transport.ts'

/** Transport and size limit that all attempts of a client share. */
export interface Sender {
	/** The client's option `transport`, or the transport over `fetch` if none was given. */
	readonly transport: FetchTransport
	/** Longest answer in bytes. A longer answer is not read to its end and fails the call. */
	readonly maxResponseBytes: number
}

/**
 * Sends an attempt. The outcome of every failure is taken from `progress`.
 *
 * @param read Returns the attempt as layers changed it; called once, so that the checked values are the ones sent.
 */
export async function sendAttempt(
	given: Attempt,
	state: AttemptState,
	{ transport, maxResponseBytes }: Sender,
	read?: () => Attempt,
): Promise<Answer> {
	const { attempt, progress } = state
	const request = read ? read() : given
	// Refuses to send after the caller was told the outcome.
	if (attempt.signal.aborted || progress.over) throw layerFailure('the call', 'is over')
	const departure = departureOf(state, attempt.signal, maxResponseBytes)
	let thrown: unknown
	let isTooLarge = false
	progress.open++
	try {
		const answer = await transport.send(request, departure)
		departure.left()
		departure.answered(answer.status, answer.headers)
		isTooLarge = answer.body.byteLength > maxResponseBytes
		if (!isTooLarge) {
			state.answer = answer
			return answer
		}
	} catch (error) {
		thrown = error
	} finally {
		progress.open--
	}
	const start = departure.end()
	if (isFailure(thrown)) throw thrown
	if (!start && state.late) {
		// Returns the 401 if the replay came too late.
		if (state.answer) return state.answer
		throw state.late
	}
	// Returns a refusal even if its body could not be read.
	if (start && isRefusal(start.status)) return { ...start, url: request.url, body: new Uint8Array() }
	throw start && isTooLarge ? tooLargeFailure(start.status, maxResponseBytes) : networkFailure(state, request, thrown)
}

function networkFailure({ attempt, progress }: AttemptState, sent: TransportRequest, thrown: unknown): Failure {
	const code = failureCode(thrown)
	const known = progress.status === undefined ? 'no answer came' : `after status ${progress.status} the body broke off`
	return failure('network', known + (code ? ` (${code})` : ''), code ? { runtimeCode: code } : {}, {
		cause: causeOf(thrown, () => secretsOf(sent, attempt.call.operation)),
	})
}

/**
 * Values of a request to mask in error messages, since runtimes and layers quote URLs and headers. Text of the operation itself
 * may be shown.
 */
export function secretsOf(
	{ url, headers, body }: Pick<TransportRequest, 'url' | 'headers' | 'body'>,
	{ path, contentType = '' }: Operation,
): readonly string[] {
	const own = `${path} ${contentType} application/json`
	const text = bodyText(body)
	const sent = [[...headers.values()], url.slice(new URL(url).origin.length), text, valuesIn(text)]
	return wordsOf(sent).filter((word) => !own.includes(word))
}

const decoder = new TextDecoder()

/** Returns a request body as text; bytes are decoded as UTF-8. */
export function bodyText(body: Attempt['body']): string {
	return typeof body === 'string' ? body : decoder.decode(body)
}

/** Values of a body without their names, which messages may mention. */
export function valuesIn(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return [text, ...new URLSearchParams(text).values()] // The body is a form or another text.
	}
}

function tooLargeFailure(status: number, maxBytes: number): Failure {
	const found = `the answer is longer than ${maxBytes} bytes; raise maxResponseBytes if that is right`
	return failure('invalid_response', found, { status, reason: 'too_large' })
}
