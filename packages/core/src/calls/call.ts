/**
 * The life of a call: validate → call layers → retries → attempt layers → send → read the answer.
 * @module
 */

import { causeOf, type Failure, failure, layerFailure } from '../errors/failure.ts'
import type { Operation } from '../operation/operation.ts'
import type { Answer, Attempt, CallContext } from '../transport/attempt.ts'
import type { AttemptState } from '../transport/departure.ts'
import { distrustAnswer, sendsOf } from '../transport/progress.ts'
import { type RetryPolicy, withRetries } from '../transport/retry.ts'
import { sendAttempt } from '../transport/send-attempt.ts'
import { isDoubted, type Result, readAnswer, statusFailure } from './answer.ts'
import { errorOf, failureOf, finalError } from './call-error.ts'
import type { ClientContext, SendAttempt } from './client-context.ts'
import { type ClockReading, elapsedMs } from './clock-reading.ts'
import { type EndedBy, type Ending, untilEnded } from './ending.ts'
import type { CallOptions } from './options.ts'
import { unkeptReference } from './reference.ts'
import { type Input, writeRequest } from './request.ts'
import { type RunningCall, readCall } from './running-call.ts'

/** Makes one call. Every failure is a `TarjaError` with the outcome that is known at that moment. */
export function makeCall(
	client: ClientContext,
	operation: Operation,
	input: Input | undefined,
	options: CallOptions | undefined,
): Promise<Result> {
	try {
		const call = readCall(client, operation, input, options)
		const { watch } = call
		const work = (): Promise<Result> =>
			untilEnded(
				call.policy,
				call.options.signal,
				(by, reason) => {
					call.ended = finalError(endFailure(call, by, reason), call)
					return call.ended
				},
				(ending) => run(call, ending),
			)
		return watch ? watch.run(work) : work()
	} catch (error) {
		return Promise.reject(error)
	}
}

async function run(call: RunningCall, ending: Ending): Promise<Result> {
	const { client, operation, input, reference, options, startedAt, policy } = call
	try {
		const flaw = client.layers ? client.layers.flawOf(options, operation.effect) : unkeptReference(options)
		if (flaw) throw flaw
		const { url, headers, body, fields } = await writeRequest(client.baseUrl, operation, input, options.headers)
		call.fields = fields
		const startedAtMs = startedAt.wallMs
		const context: CallContext = {
			// Lists the members one by one, because spreading an object costs more in Bun and workerd.
			url,
			headers,
			body,
			fields,
			operation,
			method: operation.method,
			reference,
			// Set explicitly, so that a property of `Object.prototype` is not taken for it.
			entry: undefined,
			meta: options.meta,
			signal: options.signal,
			startedAtMs,
			mayBeginUntilMs: policy.timeoutMs === false ? undefined : startedAtMs + policy.timeoutMs,
		}
		const aroundCall = client.layers?.aroundCall
		if (!aroundCall) return await tryCall(call, context, url, ending)
		ending.hasLayers = true
		return await aroundCall(call, context, (given) => ending.orEnded(tryCall(call, given, url, ending)))
	} catch (thrown) {
		throw finalError(thrown, call)
	} finally {
		call.progress.over = true
		abortOpen(call, ending)
	}
}

/** Aborts attempts that a layer has started without waiting for `next()`: nobody would see their result. */
function abortOpen({ progress }: RunningCall, ending: Ending): void {
	if (progress.open) ending.abort()
}

type AttemptOnce = (signal: AbortSignal, tryNumber: number) => Promise<Answer>

async function tryCall(call: RunningCall, context: CallContext, url: string, ending: Ending): Promise<Result> {
	const { client, operation, policy, progress } = call
	// Stops before asking for a token: a schema or a layer took longer than the call may.
	if (progress.over) throw layerFailure('the call', 'is over')
	// Copies the headers only if a layer or a second try needs the original, as copying costs more than writing them.
	const isShared = client.layers !== undefined || policy.retry !== undefined
	const attempt: AttemptOnce = (signal, tryNumber) => {
		const { method } = operation
		const { body } = context
		const headers = isShared ? new Headers(context.headers) : context.headers
		return runAttempt(call, { method, url: context.url, headers, body, tryNumber, call: context, signal }, url)
	}
	// Gives each of several tries a timer of its own; a call that is tried once has a single timer for both limits.
	if (!policy.retry) ending.times.beginTry()
	// Keeps retry code away from calls that must not be repeated.
	const answer = await (policy.retry
		? tryRepeatedly(call, url, policy.retry, ending, attempt)
		: attempt(ending.signal, 1))
	ending.times.endTry()
	if (isDoubted(answer, client.outcomeOf)) distrustAnswer(progress)
	const reading = readAnswer(operation, answer, client.strict, call.lastSent)
	const read = reading instanceof Promise ? await reading : reading
	const { status, headers } = answer
	return { ...read, response: { status, headers, url: answer.url }, ...sendsOf(progress) }
}

/** Runs the tries of a call, each with its own time limit. A try that ends after its limit is ignored. */
async function tryRepeatedly(
	call: RunningCall,
	url: string,
	retry: RetryPolicy,
	{ signal }: Ending,
	attempt: AttemptOnce,
): Promise<Answer> {
	const limits = { timeoutMs: call.policy.tryTimeoutMs, tryTimeoutMs: false } as const
	const work = {
		url,
		method: call.operation.method,
		signal,
		attempt: async (tryNumber: number): Promise<Answer> => {
			call.lastAnswer = undefined
			if (tryNumber > 1) call.watch?.retry(tryNumber)
			call.lastAnswer = await untilEnded(
				limits,
				signal,
				// Not seen by the caller if the call as a whole has ended.
				() => errorOf(timeoutFailure(call, 'try'), call),
				(ending) => attempt(ending.signal, tryNumber).finally(() => abortOpen(call, ending)),
			)
			return call.lastAnswer
		},
		isRetriable(thrown: unknown) {
			const code = failureOf(thrown, call)?.code
			return code === 'network' || code === 'timeout'
		},
	}
	const answer = await withRetries(work, retry)
	call.lastAnswer = undefined
	return answer
}

/** Sends one attempt through the attempt layers, and reports it to the watchers. */
function runAttempt(call: RunningCall, attempt: Attempt, url: string): Promise<Answer> {
	const { client, progress, watch } = call
	const { authorize, layers, sender } = client
	const triedAt = client.now()
	const { mayBeginUntilMs } = attempt.call
	const state: AttemptState = {
		attempt,
		url,
		progress,
		next: 'first',
		lateness: () => lateness(call, triedAt, mayBeginUntilMs),
	}
	const send: SendAttempt = (given, read) => {
		call.lastSent = given
		const work = (): Promise<Answer> => sendAttempt(given, state, sender, read)
		return watch && !attempt.signal.aborted ? watch.attempt(call, attempt, work) : work()
	}
	return layers ? layers.aroundAttempt(call, state, send) : authorize(attempt, send)
}

/** Makes the failure of a call that was ended by a timeout or by the caller's signal. */
function endFailure(call: RunningCall, by: EndedBy, reason: unknown): Failure {
	if (by !== 'signal')
		// If the call ends while waiting for a retry, the last answer says more than a timeout does.
		return call.lastAnswer ? statusFailure(call.lastAnswer, call.lastSent) : timeoutFailure(call, by)
	const dispatched = call.progress.dispatched > 0
	const when = dispatched ? 'after it was sent, which need not cancel it at the platform' : 'before it was sent'
	return failure('aborted', `your signal was aborted ${when}`, { dispatched }, { cause: causeOf(reason) })
}

function timeoutFailure({ policy }: RunningCall, scope: 'try' | 'total'): Failure {
	const name = scope === 'total' ? 'timeoutMs' : 'tryTimeoutMs'
	const timeoutMs = policy[name] || 0
	return failure('timeout', `no complete answer within ${timeoutMs} ms (${name})`, { scope, timeoutMs })
}

/** Whether the call's time is up, by whichever clock has advanced more, because timers stop while a process is suspended. */
function lateness(
	call: RunningCall,
	triedAt: ClockReading,
	mayBeginUntilMs = Number.POSITIVE_INFINITY,
): Failure | undefined {
	const { now, startedAt, policy } = call
	const at = now()
	const passedMs = elapsedMs(startedAt, at)
	if (policy.timeoutMs && passedMs > policy.timeoutMs) return timeoutFailure(call, 'total')
	if (policy.tryTimeoutMs && elapsedMs(triedAt, at) > policy.tryTimeoutMs) return timeoutFailure(call, 'try')
	const timeoutMs = mayBeginUntilMs - startedAt.wallMs
	if (passedMs <= timeoutMs) return undefined
	return failure('timeout', `it had not begun within ${timeoutMs} ms (mayBeginUntilMs)`, { scope: 'total', timeoutMs })
}
