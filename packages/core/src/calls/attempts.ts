/** Makes the attempts of a call, and classifies their responses by the integrator's `outcomeOf`, or else by HTTP alone. No other file does. */

import { type ClockReading, getElapsedMs } from '../base/time.ts'
import { createFailure, type Failure } from '../errors/tarja-error.ts'
import type { Operation } from '../operation/operation.ts'
import { classifyResponse, type PlatformResponse, type Word } from '../operation/outcome-of.ts'
import type { OwnAttempt, OwnResponse, TransportResponse } from '../transport/attempt.ts'
import { decodeBody } from '../transport/body.ts'
import {
	countSends,
	createExchange,
	distrustLast,
	type Exchange,
	isSent,
	type Progress,
	type ResponseWord,
} from '../transport/exchange.ts'
import { mayReplay, saysInvalidToken, sendAttempt } from '../transport/send.ts'
import type { WrittenRequest } from './request.ts'
import {
	createResponseFailure,
	isRefusal,
	isSuccess,
	type ReadResponse,
	type Result,
	readResponse,
} from './response.ts'
import type { RunningAttempt, RunningCall } from './running-call.ts'

/** Makes one try of a call. */
export type MakeAttempt = (signal: AbortSignal, tryNumber: number) => Promise<ReadResponse>

/** Creates attempts that no layer sees, so that headers may stay pairs and responses may be text. */
export function createPlainAttempts(
	call: RunningCall,
	{ url, headers, body }: Omit<WrittenRequest, 'identify'>,
	sendDeadlineMs?: number,
): MakeAttempt {
	const { client, operation, options } = call
	const { method } = operation
	const asText = operation.responseType !== 'bytes'
	const callOf = { operation, signal: options.signal }
	return async (signal, tryNumber) => {
		const attempt: OwnAttempt = { method, url, headers, body, tryNumber, call: callOf, signal }
		const state = createAttemptState(call, attempt, asText, sendDeadlineMs)
		const next = withClassification(call, state, createSend(call, state))
		const response = await client.authorize(attempt, next, state)
		return state.settled ?? { response }
	}
}

/** The state of an attempt, whole from the start, as an object that grows costs more. */
export function createAttemptState(
	call: RunningCall,
	attempt: OwnAttempt,
	asText: boolean,
	sendDeadlineMs: number | undefined,
): RunningAttempt {
	const { client, operation, progress } = call
	const triedAt = client.now()
	return {
		attempt,
		progress,
		asText,
		isAsked: operation.outcomeOf !== undefined && operation.outcomeOf !== 'http',
		exchanges: [],
		settled: undefined,
		findTimeout: () => findTimeout(call, triedAt, sendDeadlineMs),
		late: undefined,
	}
}

/** Returns the function that sends an attempt, and reports it to the watchers. `read` checks it after its layers, and returns the copy to send. */
export function createSend(
	call: RunningCall,
	state: RunningAttempt,
): (given: OwnAttempt, read?: () => OwnAttempt) => Promise<OwnResponse> {
	const { client, watch } = call
	const { attempt } = state
	return (given, read = () => given) => {
		call.lastSent = given
		const send = (): Promise<OwnResponse> => sendAttempt(read, state, client.sender)
		return watch && !attempt.signal.aborted ? watch.attempt(call, attempt, send) : send()
	}
}

export function createTimeoutFailure({ policy }: RunningCall, scope: 'try' | 'total'): Failure {
	const name = scope === 'total' ? 'timeoutMs' : 'tryTimeoutMs'
	const timeoutMs = policy[name] || 0
	return createFailure('timeout', `no complete response within ${timeoutMs} ms (${name})`, { scope, timeoutMs })
}

/** Whether the call's time is up, by whichever clock has advanced more, because timers stop while a process is suspended. */
function findTimeout(
	call: RunningCall,
	triedAt: ClockReading,
	sendDeadlineMs = Number.POSITIVE_INFINITY,
): Failure | undefined {
	const { client, startedAt, policy } = call
	const at = client.now()
	const passedMs = getElapsedMs(startedAt, at)
	if (policy.timeoutMs && passedMs > policy.timeoutMs) return createTimeoutFailure(call, 'total')
	if (policy.tryTimeoutMs && getElapsedMs(triedAt, at) > policy.tryTimeoutMs) return createTimeoutFailure(call, 'try')
	const timeoutMs = sendDeadlineMs - startedAt.wallMs
	if (passedMs <= timeoutMs) return undefined
	return createFailure('timeout', `it had not begun within ${timeoutMs} ms (sendDeadlineMs)`, {
		scope: 'total',
		timeoutMs,
	})
}

/**
 * Returns the function that makes one exchange with `send`, and asks what its answer means before another one may begin. Nobody is asked
 * about an answer that broke off or is too long: its status alone is then no refusal.
 */
export function withClassification<Sent, Given extends OwnResponse>(
	call: RunningCall,
	state: RunningAttempt,
	send: (input: Sent) => Promise<Given>,
): (input: Sent) => Promise<Given> {
	const { exchanges, isAsked } = state
	return async (input) => {
		const before = exchanges.length
		state.settled = undefined
		const last = (): Exchange | undefined => exchanges.slice(before).find(({ start }) => start)
		let response: Given
		try {
			response = await send(input)
		} catch (thrown) {
			const failed = last()
			if (failed?.response && !isAsked) failed.word = classifyStatus(failed, failed.response)
			throw thrown
		}
		const exchange = last()
		if (exchange && !call.progress.isSealed) {
			if (exchange.response && isAsked) state.settled = await classifyWhole(call, response)
			noteWord(call.operation, exchange, state, response)
		}
		return response
	}
}

/** Notes what the response of an exchange says, and whether the exchange may be repeated after it. */
function noteWord(operation: Operation, exchange: Exchange, state: RunningAttempt, response: OwnResponse): void {
	const { settled, isAsked, exchanges } = state
	const { start, repeats, isFollowed } = exchange
	const isOpen = isAsked ? settled && !settled.word : true
	exchange.word = isOpen ? classifyStatus(exchange, response) : settled?.word
	// Allows one replay only: repeating a refused token may lock the account.
	if (start?.status === 401 && !isFollowed && isOpen && exchanges.filter(isSent).length === 1)
		exchange.mayBeRepeated = mayReplay(operation, start.headers, repeats)
}

/** What an answer says by HTTP alone. One whose status a layer changed says nothing. */
function classifyStatus({ start }: Exchange, response: OwnResponse): ResponseWord {
	if (start?.status !== response.status) return 'unknown'
	if (start.status === 401 && saysInvalidToken(start.headers)) return 'invalid_token'
	return isRefusal(response) ? 'rejected' : 'unknown'
}

/** Reads a whole answer, and asks the integrator what it means. */
async function classifyWhole({ operation, lastSent }: RunningCall, response: OwnResponse): Promise<ReadResponse> {
	const { status, headers, body } = response
	const reading = await readResponse(operation, response, lastSent)
	const isByField = typeof operation.outcomeOf === 'object'
	const { flaw } = reading
	const data = isByField && 'raw' in reading ? reading.raw : reading.data
	const input: PlatformResponse = {
		status,
		headers: new Headers(headers),
		get body() {
			return decodeBody({ headers, body }).text
		},
		data,
		...(flaw && { deviations: flaw.issues }),
	}
	// A name twice, or bytes of another charset, make the value of a field anybody's.
	const isUnclear = isByField && (flaw?.reason === 'charset' || flaw?.reason === 'not_json')
	const word = isUnclear ? 'unknown' : classifyResponse(operation.outcomeOf, input)
	return { response, reading, word }
}

/**
 * Returns the answer of an attempt as its outermost layer returned it. If a layer has changed it, `outcomeOf` is asked again. Its second word
 * can only make the outcome unknown.
 */
export async function reclassify(
	call: RunningCall,
	state: RunningAttempt,
	response: TransportResponse,
): Promise<ReadResponse> {
	const settled = state.settled ?? { response }
	const isUnsafe = !call.progress.safe
	// A layer that answers by itself may have sent the request, past the transport.
	if (isUnsafe && !state.exchanges.some(isSent)) state.exchanges.push(noteOwnExchange(call.progress))
	// A layer's own answer, in place of the platform's that never came, says nothing of a payment, nor does an earlier request's.
	const isOwn = isUnsafe && state.isAsked && !state.settled
	if (settled.response === response && !isOwn) return settled
	const changed = await classifyWhole(call, response)
	const isSame = !isOwn && decideOutcome(call.operation, changed) === decideOutcome(call.operation, settled)
	if (isSame || !(settled.word || changed.word)) return changed
	distrustLast(call.progress)
	return { ...changed, word: 'unknown' }
}

/** Notes the exchange that a layer may have made by itself. */
export function noteOwnExchange({ exchanges }: Progress): Exchange {
	const exchange = { ...createExchange(), isBegun: true, isEnded: true }
	exchanges.push(exchange)
	return exchange
}

/** What an answer means: the integrator's word, or HTTP's convention. */
function decideOutcome({ deviations }: Operation, { response, word, reading }: ReadResponse): Word {
	if (word) return word
	const flaw = reading?.flaw
	if (isSuccess(response.status)) return !flaw || (deviations && flaw.reason === 'schema') ? 'applied' : 'unknown'
	return isRefusal(response) ? 'rejected' : 'unknown'
}

/** The result of a call whose answer is a success; otherwise throws what failed. */
export function toResult({ operation, progress, lastSent }: RunningCall, settled: ReadResponse): Result {
	const { response, reading } = settled
	if (decideOutcome(operation, settled) !== 'applied' || !reading)
		throw createResponseFailure(operation, settled, lastSent)
	const { data, flaw } = reading
	const { status, headers, url } = response
	return {
		data,
		...(flaw && { deviations: flaw.issues }),
		response: { status, headers, url },
		...countSends(progress),
	}
}
