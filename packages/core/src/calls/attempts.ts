/** Makes the attempts of a call. Only this file classifies their responses: by the integrator's `outcomeOf`, or else by HTTP alone. */

import { type ClockReading, type Ending, getElapsedMs } from '../base/time.ts'
import { createFailure, type Failure } from '../errors/tarja-error.ts'
import { classifyResponse, type PlatformResponse, type Word } from '../operation/outcome-of.ts'
import type { OwnAttempt, OwnResponse, TransportResponse } from '../transport/attempt.ts'
import { decodeBody } from '../transport/body.ts'
import {
	countSends,
	createExchange,
	distrustLast,
	type Exchange,
	isSent,
	type ResponseWord,
} from '../transport/exchange.ts'
import { mayReplay, saysInvalidToken, sendAttempt } from '../transport/send.ts'
import type { WrittenRequest } from './request.ts'
import {
	checkBody,
	createResponseFailure,
	isRefusal,
	isSuccess,
	parseBody,
	type Reading,
	type ReadResponse,
	type Result,
} from './response.ts'
import type { ClientContext, RunningAttempt, RunningCall } from './running-call.ts'

/** Makes one try of a call. */
export type MakeAttempt = (ending: Pick<Ending, 'signal' | 'times'>, tryNumber: number) => Promise<ReadResponse>

/** Creates attempts that no layer sees, so headers may stay pairs and a response may be text. */
export function createPlainAttempts(
	call: RunningCall,
	{ url, headers, body }: Omit<WrittenRequest, 'identify'>,
	sendDeadlineMs?: number,
): MakeAttempt {
	const { client, operation, options } = call
	const { method } = operation
	const asText = operation.responseType !== 'bytes'
	const callFacts = { operation, signal: options.signal }
	return ({ signal, times }, tryNumber) => {
		const attempt: OwnAttempt = { method, url, headers, body, tryNumber, call: callFacts, signal }
		const state = createAttemptState(call, attempt, asText, sendDeadlineMs, times)
		const next = withClassification(call, state, createSend(call, state))
		return client.authorize(attempt, next, state).then((response) => state.settled ?? parseResponse(call, response))
	}
}

/** Creates the state of an attempt with all members at once, because an object that grows costs more. */
export function createAttemptState(
	call: RunningCall,
	attempt: OwnAttempt,
	asText: boolean,
	sendDeadlineMs: number | undefined,
	times: Ending['times'],
): RunningAttempt {
	const { client, operation, progress } = call
	const state: RunningAttempt = {
		attempt,
		progress,
		asText,
		usesOutcomeOf: operation.outcomeOf !== undefined && operation.outcomeOf !== 'http',
		times,
		triedAt: client.now(),
		exchanges: [],
		settled: undefined,
		findTimeout: () => findTimeout(call, state.triedAt, sendDeadlineMs),
		late: undefined,
	}
	return state
}

/** Returns the function that sends an attempt and reports it to observers. `read` returns the copy to send, checked after layers. */
export function createSend(
	call: RunningCall,
	state: RunningAttempt,
): (given: OwnAttempt, read?: () => OwnAttempt) => Promise<OwnResponse> {
	const { client, observe } = call
	const { attempt } = state
	const { maxResponseBytes } = call.options
	const sender = maxResponseBytes === undefined ? client.sender : { ...client.sender, maxResponseBytes }
	return (given, read = () => given) => {
		call.lastSent = given
		const send = (): Promise<OwnResponse> => sendAttempt(read, state, sender)
		return observe && !attempt.signal.aborted ? observe.attempt(call, attempt, send) : send()
	}
}

export function createTimeoutFailure({ policy }: RunningCall, scope: 'try' | 'total'): Failure {
	const name = scope === 'total' ? 'timeoutMs' : 'tryTimeoutMs'
	const timeoutMs = policy[name] || 0
	return createFailure('timeout', `no complete response within ${timeoutMs} ms (${name})`, { scope, timeoutMs })
}

/** Returns a failure if the call's time is up. The clock that advanced more counts, because timers stop while a process is suspended. */
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
 * Returns the function that makes one exchange with `send`, and classifies its response before another exchange may begin. `outcomeOf` is
 * not called for a response that was cut off or is too long. The status of such a response alone is not a refusal.
 */
export function withClassification<Sent, Given extends OwnResponse>(
	call: RunningCall,
	state: RunningAttempt,
	send: (input: Sent) => Promise<Given>,
): (input: Sent) => Promise<Given> {
	const { exchanges, usesOutcomeOf } = state
	return async (input) => {
		const before = exchanges.length
		state.settled = undefined
		let response: Given
		try {
			response = await sendInTurn(call.client, state, send, input)
		} catch (thrown) {
			const failed = findStarted(exchanges, before)
			if (failed?.response && !usesOutcomeOf)
				failed.word = classifyStatus(call, failed, failed.response, parseBody(call.operation, failed.response))
			throw thrown
		}
		const exchange = findStarted(exchanges, before)
		if (exchange && !call.progress.isSealed) {
			const whole = exchange.response && parseResponse(call, response)
			// Waits only for `outcomeOf`, because each wait costs time.
			state.settled = whole && usesOutcomeOf ? await classifyWhole(call, whole) : whole
			noteWord(call, exchange, state, response)
		}
		return response
	}
}

/** Returns the first exchange from an index on that got a response. */
function findStarted(exchanges: readonly Exchange[], from: number): Exchange | undefined {
	return exchanges.find(({ start }, at) => at >= from && start)
}

/** Sends an exchange when its turn has come. The wait is over before anything counts as begun, and is no part of the try's time. */
function sendInTurn<Sent, Out extends OwnResponse>(
	{ pace, now }: ClientContext,
	state: RunningAttempt,
	send: (input: Sent) => Promise<Out>,
	input: Sent,
): Promise<Out> {
	if (!pace) return send(input)
	state.times.endTry()
	return pace.run(state.attempt.signal, () => {
		state.times.beginTry()
		state.triedAt = now()
		return send(input)
	})
}

/** Stores what the response of an exchange says, and whether the exchange may be repeated after it. */
function noteWord(call: RunningCall, exchange: Exchange, state: RunningAttempt, response: OwnResponse): void {
	const { settled, usesOutcomeOf, exchanges } = state
	const { start, repeats, isFollowed } = exchange
	const isOpen = settled ? !settled.word : !usesOutcomeOf
	exchange.word = isOpen ? classifyStatus(call, exchange, response, settled?.reading) : settled?.word
	// Allows only one replay, because repeating a refused token may lock the account.
	if (start?.status === 401 && !isFollowed && isOpen && exchanges.filter(isSent).length === 1)
		exchange.mayBeRepeated = mayReplay(call.operation, start.headers, repeats)
}

/** Classifies a response by HTTP alone. If a layer changed its status, or it couldn't be read, the response says nothing. */
function classifyStatus(
	{ client }: RunningCall,
	{ start }: Exchange,
	response: OwnResponse,
	reading: Reading | undefined,
): ResponseWord {
	if (start?.status !== response.status) return 'unknown'
	if (start.status === 401 && saysInvalidToken(start.headers)) return 'invalid_token'
	return reading && !client.refusesToken(start) && isRefusal(response, reading) ? 'rejected' : 'unknown'
}

/** Reads a response, which `outcomeOf` may have no right to classify, because it is cut off or not the platform's. */
function parseResponse({ operation, lastSent }: RunningCall, response: OwnResponse): ReadResponse {
	return { response, reading: parseBody(operation, response, lastSent) }
}

/** Classifies a complete response by the integrator's `outcomeOf`. */
async function classifyWhole({ operation }: RunningCall, whole: ReadResponse): Promise<ReadResponse> {
	const { response } = whole
	const { status, headers, body } = response
	const reading = await checkBody(operation, whole.reading)
	const isByField = typeof operation.outcomeOf === 'object'
	const { flaw } = reading
	const data = isByField && 'raw' in reading ? reading.raw : reading.data
	const input: PlatformResponse = {
		status,
		headers,
		get body() {
			return decodeBody({ headers, body }).text
		},
		data,
		...(flaw && { deviations: flaw.issues }),
	}
	// A function that looks for the words of a refusal doesn't find them in a damaged text. If a name occurs twice, a field can't be trusted.
	const isUnread = flaw?.reason === 'not_json' && (isByField || operation.read !== undefined)
	const isUnclear = flaw?.reason === 'charset' || isUnread
	// The header fields of a 401 say whether it is about the token.
	const doubt = status === 401 ? undefined : 'unknown'
	const word = isUnclear ? doubt : classifyResponse(operation.outcomeOf, input)
	return { response, reading, word }
}

/**
 * Returns the response of an attempt as its outermost layer returned it. If a layer has changed it, `outcomeOf` is called again, and must
 * say the same: a layer that checks responses refuses one by returning another.
 */
export async function reclassify(
	call: RunningCall,
	state: RunningAttempt,
	response: TransportResponse,
): Promise<ReadResponse> {
	const { settled, exchanges, usesOutcomeOf } = state
	const { progress } = call
	// A layer that returned its own response may have sent the request itself, without the transport.
	if (!progress.safe && !exchanges.some(isSent))
		progress.exchanges.push({ ...createExchange(), isBegun: true, isEnded: true })
	if (settled?.response === response) return settled
	const read = parseResponse(call, response)
	if (!usesOutcomeOf || (!settled && progress.safe)) return read
	const changed = await classifyWhole(call, read)
	const decide = (one: ReadResponse): Word => decideOutcome(call, one)
	if (settled ? settled.word === changed.word || decide(settled) === decide(changed) : !changed.word) return changed
	distrustLast(progress)
	return { ...changed, word: 'unknown' }
}

/** Returns what a response means: the integrator's classification, or else HTTP's convention. */
function decideOutcome({ client, operation }: RunningCall, { response, word, reading }: ReadResponse): Word {
	if (word) return word
	const { flaw } = reading
	if (isSuccess(response.status))
		return !flaw || (operation.deviations && flaw.reason === 'schema') ? 'applied' : 'unknown'
	return isRefusal(response, reading) && !client.refusesToken(response) ? 'rejected' : 'unknown'
}

/** Returns the result of a call whose response is a success. Otherwise throws the failure. */
export function toResult(call: RunningCall, settled: ReadResponse): Result {
	const { operation, progress, lastSent } = call
	const { response, reading } = settled
	if (decideOutcome(call, settled) !== 'applied') throw createResponseFailure(operation, settled, lastSent)
	const { data, flaw } = reading
	const { status, headers, url } = response
	const result = { data, response: { status, headers, url }, ...countSends(progress) }
	return flaw ? { ...result, deviations: flaw.issues } : result
}
