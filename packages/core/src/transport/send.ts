/**
 * Sends one attempt and reads its whole answer; a failure knows what was sent.
 * @module
 */

import { printableCause } from '../errors/cause.ts'
import { type Failure, failure, isFailure, layerFailure } from '../errors/failure.ts'
import type { Answer, OwnAnswer, OwnAttempt } from './attempt.ts'
import { statusOf } from './exchange.ts'
import type { FetchTransport } from './fetch-transport.ts'
import { failureCode } from './runtime.ts'
import { type AttemptState, addExchange, sendReportOf } from './send-report.ts'

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
export async function sendAttempt(
	given: OwnAttempt,
	state: AttemptState,
	{ transport, ...settings }: Sender,
	read?: () => OwnAttempt,
): Promise<OwnAnswer> {
	const { attempt, progress } = state
	const request = read ? read() : given
	// Refuses to send after the caller was told the outcome.
	if (attempt.signal.aborted || progress.over) throw layerFailure('the call', 'is over')
	const { maxResponseBytes } = settings
	const exchange = addExchange(state)
	const report = sendReportOf(state, exchange, attempt.signal, settings)
	let thrown: unknown
	let isTooLarge = false
	try {
		const answer = await transport.send(request, report)
		report.left()
		report.answered(answer.status, answer.headers)
		isTooLarge = isLonger(answer.body, maxResponseBytes)
		if (!isTooLarge) {
			exchange.answer = answer
			exchange.isEnded = true
			return answer
		}
	} catch (error) {
		thrown = error
	}
	const start = report.end()
	if (isFailure(thrown)) throw thrown
	if (!start && state.late) {
		// Returns the 401 if the replay came too late.
		const earlier = state.exchanges.findLast(({ answer }) => answer)?.answer
		if (earlier) return earlier
		throw state.late
	}
	// Returns a 401 even if its body could not be read: its header fields say what is wrong with the token.
	if (start?.status === 401) return { ...start, url: request.url, body: new Uint8Array() }
	throw start && isTooLarge ? tooLargeFailure(start.status, maxResponseBytes) : networkFailure(state, request, thrown)
}

/** The answer for somebody who is shown its bytes. */
export function inBytes(answer: OwnAnswer): Answer {
	const { status, headers, url, body } = answer
	return { status, headers, url, body: typeof body === 'string' ? new TextEncoder().encode(body) : body }
}

/** Whether a body has more bytes. A text's are counted only where it could. */
function isLonger(body: OwnAnswer['body'], maxBytes: number): boolean {
	if (typeof body !== 'string') return body.byteLength > maxBytes
	return body.length * 3 > maxBytes && new TextEncoder().encode(body).length > maxBytes
}

function networkFailure({ progress }: AttemptState, { headers }: OwnAttempt, thrown: unknown): Failure {
	const code = failureCode(thrown)
	const status = statusOf(progress)
	const known = status === undefined ? 'no answer came' : `after status ${status} the body broke off`
	return failure('network', known + (code ? ` (${code})` : ''), code ? { runtimeCode: code } : {}, {
		// What broke may quote its request: a token or a key of letters alone would pass for a plain word.
		cause: printableCause(thrown, [...new Headers(headers).values()]),
	})
}

function tooLargeFailure(status: number, maxBytes: number): Failure {
	const found = `the answer is longer than ${maxBytes} bytes; raise maxResponseBytes if that is right`
	return failure('invalid_response', found, { status, reason: 'too_large' })
}
