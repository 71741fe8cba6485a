/** The life of a call: validate → call layers → retries → attempt layers → send → read the answer. */

import { type ClockReading, type EndedBy, type Ending, getElapsedMs, runUntilEnded } from '../base/time.ts'
import { createFailure, type Failure } from '../errors/tarja-error.ts'
import type { Operation } from '../operation/operation.ts'
import type { OwnAttempt, OwnResponse } from '../transport/attempt.ts'
import { isSent } from '../transport/exchange.ts'
import { withRetries } from '../transport/retry.ts'
import { sendAttempt } from '../transport/send.ts'
import { createFinalError, findFailure, getError } from './call-error.ts'
import { toResult, withClassification } from './classify.ts'
import { type Input, type WrittenRequest, writeRequest } from './request.ts'
import { createResponseFailure, isSuccess, type ReadResponse, type Result, readResponse } from './response.ts'
import {
	type CallOptions,
	type ClientContext,
	type RunningAttempt,
	type RunningCall,
	readCall,
} from './running-call.ts'

/** Makes one call. Every failure is a `TarjaError` with the outcome that is known at that moment. */
export function makeCall(
	client: ClientContext,
	operation: Operation,
	input: Input | undefined,
	options?: CallOptions,
	reference?: string,
): Promise<Result> {
	try {
		const call = readCall(client, operation, input, options, reference)
		const { watch } = call
		const work = (): Promise<Result> => {
			const running = runUntilEnded(
				call.policy,
				call.options.signal,
				(by, reason) => {
					call.ended = createFinalError(endFailure(call, by, reason), call)
					return call.ended
				},
				(ending) => runCall(call, ending),
			)
			const { layers } = client
			return layers ? running.catch((error: unknown) => layers.afterFailure(call, error)) : running
		}
		return watch ? watch.run(work) : work()
	} catch (error) {
		return Promise.reject(error)
	}
}

async function runCall(call: RunningCall, ending: Ending): Promise<Result> {
	const { client, operation, input, options } = call
	try {
		const request = await writeRequest(client.baseUrl, operation, input, options.headers)
		call.request = request
		const { layers } = client
		return await (layers
			? layers.run(call, ending, request)
			: runTries(call, ending, createPlainAttempts(call, request)))
	} catch (thrown) {
		throw createFinalError(thrown, call)
	} finally {
		call.progress.isSealed = true
		// Aborts attempts that a layer has started without waiting for `next()`: nobody would see their result.
		if (call.progress.exchanges.some(({ isEnded }) => !isEnded)) ending.abort()
	}
}

/** Makes one try of a call. */
export type MakeAttempt = (signal: AbortSignal, tryNumber: number) => Promise<ReadResponse>

export async function runTries(call: RunningCall, ending: Ending, attempt: MakeAttempt): Promise<Result> {
	const { operation, policy } = call
	// Gives each of several tries a timer of its own; a call that is tried once has a single timer for both limits.
	if (!policy.retries) ending.times.beginTry()
	// Keeps retry code away from calls that must not be repeated.
	const settled = await (policy.retries ? tryRepeatedly(call, ending, attempt) : attempt(ending.signal, 1))
	ending.times.endTry()
	if (settled.reading || !isSuccess(settled.response.status)) return toResult(call, settled)
	const reading = readResponse(operation, settled.response, call.lastSent)
	return toResult(call, { ...settled, reading: reading instanceof Promise ? await reading : reading })
}

/** Longest `Retry-After` that a call waits for, in milliseconds. */
const longestRetryAfterMs = 30_000

/** Runs the tries of a call, each with its own time limit. A try that ends after its limit is ignored. */
async function tryRepeatedly(call: RunningCall, { signal }: Ending, attempt: MakeAttempt): Promise<ReadResponse> {
	const { client, policy, startedAt } = call
	const limits = { timeoutMs: policy.tryTimeoutMs, tryTimeoutMs: false } as const
	const response = await withRetries({
		url: client.baseUrl,
		signal,
		limit: policy.retries,
		random: client.random,
		attempt: async (tryNumber: number): Promise<ReadResponse> => {
			call.lastResponse = undefined
			call.lastResponse = await runUntilEnded(
				limits,
				signal,
				// Not seen by the caller if the call as a whole has ended.
				() => getError(createTimeoutFailure(call, 'try'), call),
				(ending) =>
					attempt(ending.signal, tryNumber).finally(() => {
						// A step for which a layer did not wait may be about to send.
						if (client.layers) ending.abort()
					}),
			)
			return call.lastResponse
		},
		isRetriable(thrown: unknown) {
			const code = findFailure(thrown, call)?.code
			return code === 'network' || code === 'timeout'
		},
		longestWaitMs() {
			const { timeoutMs } = policy
			const leftMs = timeoutMs === false ? longestRetryAfterMs : timeoutMs - getElapsedMs(startedAt, client.now())
			return Math.min(longestRetryAfterMs, leftMs)
		},
		nowMs: () => client.now().wallMs,
	})
	call.lastResponse = undefined
	return response
}

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

/** Makes the failure of a call that was ended by a timeout or by the caller's signal. */
function endFailure(call: RunningCall, by: EndedBy, reason: unknown): Failure {
	if (by !== 'signal')
		// If the call ends while waiting for a retry, the last answer says more than a timeout does.
		return call.lastResponse
			? createResponseFailure(call.operation, call.lastResponse, call.lastSent)
			: createTimeoutFailure(call, by)
	const dispatched = call.progress.exchanges.some(isSent)
	const when = dispatched ? 'after it was sent, which need not cancel it at the platform' : 'before it was sent'
	return createFailure('aborted', `your signal was aborted ${when}`, { dispatched }, { cause: reason })
}

function createTimeoutFailure({ policy }: RunningCall, scope: 'try' | 'total'): Failure {
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
