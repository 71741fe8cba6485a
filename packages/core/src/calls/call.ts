/** The life of a call: validate → call layers → retries → attempt layers → send → read the response. */

import { type EndedBy, type Ending, getElapsedMs, runUntilEnded } from '../base/time.ts'
import { createConfigurationError, createFailure, type Failure } from '../errors/tarja-error.ts'
import { getOperationName, type Operation, toDefinedOperation } from '../operation/operation.ts'
import type { Effect } from '../operation/settings.ts'
import { createProgress, isSent } from '../transport/exchange.ts'
import { retriedStatuses, withRetries } from '../transport/retry.ts'
import { createPlainAttempts, createTimeoutFailure, type MakeAttempt, toResult } from './attempts.ts'
import { createFinalError, findFailure, getError } from './call-error.ts'
import { type Input, writeRequest } from './request.ts'
import { checkBody, createResponseFailure, isSuccess, type ReadResponse, type Result } from './response.ts'
import type { CallOptions, CallPolicy, ClientContext, Policy, RunningCall } from './running-call.ts'
import { checkOptions } from './values.ts'

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
		const { observe } = call
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
		return observe ? observe.run(work) : work()
	} catch (error) {
		return Promise.reject(error)
	}
}

/**
 * Reads the caller's arguments. Errors in them are reported before anything else happens.
 *
 * @param reference The order's id, if a plugin that sends each order once makes the call.
 */
function readCall(
	client: ClientContext,
	given: Operation,
	input: Input | undefined,
	options: CallOptions | undefined,
	reference: string | undefined,
): RunningCall {
	const operation = toDefinedOperation(given)
	const { effect } = operation
	const refusal = effect === 'unsafe' && client.explainRefusal()
	if (refusal) throw createConfigurationError('runtime', `Cannot call ${getOperationName(operation)}${refusal}`)
	const own = options === undefined ? createNoOptions() : readOptions(options ?? {})
	return {
		client,
		operation,
		reference,
		input: input === undefined ? {} : input,
		options: own,
		observe: client.observe?.(operation, { reference, meta: own.meta }),
		policy: createPolicy(client.policy, own, effect),
		progress: createProgress(effect === 'safe', effect !== 'unsafe'),
		startedAt: client.now(),
		entryId: undefined,
		request: undefined,
		layered: undefined,
		lastResponse: undefined,
	}
}

/** Every option of a call. TypeScript reports one that is missing here. Where an option is used, its value is checked. */
const optionChecks: Readonly<Record<keyof CallOptions, true | ((value: unknown) => boolean)>> = {
	signal: isSignal,
	timeoutMs: true,
	tryTimeoutMs: true,
	maxResponseBytes: (value) => Number(value) > 0,
	headers: true,
	retry: true,
	meta: true,
}

/** Returns the options of a call without any, with all members, because objects of one form cost less. */
function createNoOptions(): RunningCall['options'] {
	const none = undefined
	return {
		signal: none,
		timeoutMs: none,
		tryTimeoutMs: none,
		maxResponseBytes: none,
		headers: none,
		retry: none,
		meta: {},
	}
}

function readOptions(options: CallOptions): RunningCall['options'] {
	checkOptions('make the call', options, optionChecks)
	const { signal, timeoutMs, tryTimeoutMs, maxResponseBytes, headers, retry, meta } = options
	// Gives each call its own `meta` object, which identifies the call for observers and layers.
	return { signal, timeoutMs, tryTimeoutMs, maxResponseBytes, headers, retry, meta: { ...meta } }
}

/** Whether a value is a signal, of any realm or library. Its controller isn't one. */
function isSignal(value: unknown): boolean {
	const { addEventListener, aborted } = Object(value)
	return typeof addEventListener === 'function' && typeof aborted === 'boolean'
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
		// Aborts attempts that a layer has started without waiting for `next()`, because no one would get their result.
		if (call.progress.exchanges.some(({ isEnded }) => !isEnded)) ending.abort()
	}
}

export async function runTries(call: RunningCall, ending: Ending, attempt: MakeAttempt): Promise<Result> {
	const { operation, policy } = call
	// Gives each of several tries its own timer. A call that is tried only once has one timer for both limits.
	if (!policy.retries) ending.times.beginTry()
	// Keeps retry code away from calls that must not be repeated.
	const settled = await (policy.retries ? tryRepeatedly(call, ending, attempt) : attempt(ending, 1))
	ending.times.endTry()
	if (!isSuccess(settled.response.status)) return toResult(call, settled)
	if (!operation.response) return toResult(call, settled)
	// The time of the schema belongs to no try.
	return toResult(call, { ...settled, reading: await checkBody(operation, settled.reading) })
}

/** Longest `Retry-After` that a call waits for, in milliseconds. */
const longestRetryAfterMs = 30_000

/** Runs the tries of a call, each with its own time limit. A try that ends after its limit is ignored. */
async function tryRepeatedly(call: RunningCall, { signal }: Ending, attempt: MakeAttempt): Promise<ReadResponse> {
	const { client, policy, startedAt } = call
	const limits = { timeoutMs: false, tryTimeoutMs: policy.tryTimeoutMs } as const
	const response = await withRetries({
		url: call.request?.url ?? client.baseUrl,
		method: call.operation.method,
		signal,
		limit: policy.retries,
		random: client.random,
		attempt: async (tryNumber: number): Promise<ReadResponse> => {
			call.lastResponse = undefined
			call.lastResponse = await runUntilEnded(
				limits,
				signal,
				// The caller doesn't get this error if the whole call has ended.
				() => getError(createTimeoutFailure(call, 'try'), call),
				(ending) => {
					ending.times.beginTry()
					return attempt(ending, tryNumber).finally(() => {
						// Ends a `next()` for which a layer did not wait, because it may be about to send.
						if (client.layers) ending.abort()
					})
				},
			)
			return call.lastResponse
		},
		isRetriable(thrown: unknown) {
			const code = findFailure(thrown, call)?.code
			return code === 'network' || code === 'timeout'
		},
		isRetriedStatus: (status) => retriedStatuses.includes(status),
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

/** Makes the failure of a call that was ended by a timeout or by the caller's signal. */
function endFailure(call: RunningCall, by: EndedBy, reason: unknown): Failure {
	if (by !== 'signal')
		// If the call ends while it waits for a retry, the last response says more than a timeout does.
		return call.lastResponse
			? createResponseFailure(call.operation, call.lastResponse, call.lastSent)
			: createTimeoutFailure(call, by)
	const dispatched = call.progress.exchanges.some(isSent)
	const when = dispatched ? 'after it was sent, which need not cancel it at the platform' : 'before it was sent'
	return createFailure('aborted', `your signal was aborted ${when}`, { dispatched }, { cause: reason })
}

/** Merges the client's defaults with the options of a call. */
export function createPolicy(client: Policy, call: CallOptions, effect: Effect): CallPolicy {
	const given = effect !== 'unsafe' && (call.retry ?? client.retry)
	const { limit: retries = 2 } = given ? { ...(client.retry || {}), ...given } : { limit: 0 }
	return {
		timeoutMs: validateMs('timeoutMs', call.timeoutMs ?? client.timeoutMs),
		tryTimeoutMs: validateMs('tryTimeoutMs', call.tryTimeoutMs ?? client.tryTimeoutMs),
		retries,
	}
}

/** Returns a valid time limit unchanged, or throws `configuration`. JavaScript timers have 31 bits, and longer ones fire at once. */
export function validateMs<Value extends number | false>(name: string, value: Value): Value {
	if (value === false || (typeof value === 'number' && value > 0 && value < 2 ** 31)) return value
	throw createConfigurationError(
		'option',
		`Cannot use ${name}: it must be a number from 1 to 2147483647, in milliseconds`,
		{ option: name, found: String(value) },
	)
}
