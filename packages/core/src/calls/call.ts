/**
 * The life of a call: validate → call layers → retries → attempt layers → exchange → read the answer.
 * @module
 */
import { causeOf, type Failure, failure, layerFailure } from '../call-failure.ts'
import { configurationError, isTarjaError, type TarjaError } from '../errors.ts'
import type { Answer, Attempt, CallContext, PlatformAnswer, Result } from '../layer.ts'
import { definedOperation, nameOf, type Operation } from '../operation.ts'
import { distrustAnswer, newProgress, sendsOf } from '../progress.ts'
import { exchange, secretsOf, type Wire } from '../transport/exchange.ts'
import type { Fetch } from '../transport/fetch-transport.ts'
import { type RetryPolicy, withRetries } from '../transport/retry.ts'
import { adviceFor, type Runtime } from '../transport/runtime.ts'
import type { Watcher } from '../watch.ts'
import { isDoubted, readAnswer, statusFailure } from './answer.ts'
import { type CallFacts, errorOf, failureOf, layersOwnFailure } from './call-error.ts'
import { type EndedBy, type Ending, untilEnded } from './ending.ts'
import { type PlacedLayer, runLayers } from './layers.ts'
import { type CallOptions, type CallPolicy, type Policy, policyOf } from './options.ts'
import { type Input, writeRequest } from './request.ts'
import { type Watching, watch, watchedAttempt, watchedCall, watchedRetry } from './watched.ts'

/** What all calls of a client share; frozen when the client is made. */
export interface ClientContext {
	readonly baseUrl: string
	/** The runtime may send a request twice, and nobody has said that they know. */
	readonly refusesUnsafe: boolean
	readonly wire: Wire
	/** For issuers. */
	readonly fetch: Fetch
	readonly runtime: Runtime
	readonly nowMs: () => number
	readonly random: () => number
	readonly policy: Policy
	readonly outcomeOf: ((answer: PlatformAnswer) => 'unknown' | undefined) | undefined
	readonly callLayers: readonly PlacedLayer<CallContext, Result>[]
	readonly attemptLayers: readonly PlacedLayer<Attempt, Answer>[]
	readonly watchers: readonly Watcher[]
}

/** One call. What the caller gave is read once, when it is made: whatever changes meanwhile, this is what is sent and told. */
interface Call extends CallFacts {
	readonly client: ClientContext
	readonly input: Input
	readonly options: CallOptions
	readonly policy: CallPolicy
	readonly watching: Watching | undefined
	/** The answer of the last try, while the next one is waited for. */
	lastAnswer: Answer | undefined
	/** The last attempt as its layers handed it on. */
	lastSent?: Attempt
}

/** Makes one call. Every failure is a `TarjaError` whose outcome is what is known at that moment. */
export function makeCall(
	client: ClientContext,
	operation: Operation,
	input: Input | undefined,
	options: CallOptions | undefined,
): Promise<Result> {
	try {
		const call = readCall(client, operation, input, options)
		const { watching } = call
		const work = (): Promise<Result> =>
			untilEnded(
				call.policy,
				call.options.signal,
				(by, reason) => finalError(endFailure(call, by, reason), call),
				(ending) => run(call, ending),
			)
		return watching ? watchedCall(watching, work) : work()
	} catch (error) {
		return Promise.reject(error)
	}
}

/** Reads what the caller gave. What cannot be read, or is not what it must be, is said before anything else is done. */
function readCall(client: ClientContext, given: Operation, input: Input | undefined, options?: CallOptions): Call {
	try {
		const operation = definedOperation(given)
		const { effect } = operation
		if (client.refusesUnsafe && effect === 'unsafe') throw replaysUnknown(nameOf(operation))
		const own = readOptions(options)
		return {
			client,
			operation,
			input: input === undefined ? {} : input,
			options: own,
			watching: watch(client.watchers, operation, client.baseUrl, own.meta),
			policy: policyOf(client.policy, own, effect, client.random),
			progress: newProgress(effect === 'safe'),
			startedAtMs: client.nowMs(),
			nowMs: client.nowMs,
			fields: {},
			lastAnswer: undefined,
		}
	} catch (error) {
		if (isTarjaError(error)) throw error
		throw configurationError(
			'Cannot make the call: its operation, input or options cannot be read',
			undefined,
			causeOf(error),
		)
	}
}

function readOptions(options: CallOptions | undefined): CallOptions {
	const { signal, timeoutMs, tryTimeoutMs, headers, retry, meta } = options ?? {}
	// Each call has a `meta` of its own, by which watchers and layers know it.
	return { signal, timeoutMs, tryTimeoutMs, headers, retry, meta: { ...meta } } as CallOptions
}

async function run(call: Call, ending: Ending): Promise<Result> {
	const { client, operation, input, options, startedAtMs } = call
	const { callLayers } = client
	try {
		const request = await writeRequest(client.baseUrl, operation, input, options.headers)
		call.fields = request.fields
		const { method } = operation
		const { meta = {}, signal } = options
		const context: CallContext = { ...request, operation, method, meta, signal, startedAtMs }
		if (!callLayers.length) return await tryCall(call, context, context.url, ending)
		const step = (given: CallContext): Promise<Result> => ending.orEnded(tryCall(call, given, context.url, ending))
		return asSent(await runCallLayers(call, context, step), call)
	} catch (thrown) {
		throw finalError(thrown, call)
	} finally {
		call.progress.over = true
		abortOpen(call, ending)
	}
}

/** A layer that did not wait for next() leaves an exchange behind, of which nobody will hear. */
function abortOpen({ progress }: Call, ending: Ending): void {
	if (progress.open) ending.abort()
}

/** What layers made of the result. How often something was sent is not for them to say. */
function asSent(told: Result, { progress }: Call): Result {
	if (!told?.response) {
		distrustAnswer(progress)
		throw layerFailure('a call layer', 'gave no result; return what next() gave')
	}
	return { ...told, ...sendsOf(progress) }
}

/** The error that the caller gets. From here on nothing may leave: what was sent then would not be in the error. */
function finalError(thrown: unknown, call: Call): TarjaError {
	const error = errorOf(failureOf(thrown, call) ?? layersOwnFailure('call', thrown), call)
	call.progress.over = true
	return error
}

/** Layers see a failure as the caller will, and no later than the caller does. */
function runCallLayers(
	call: Call,
	context: CallContext,
	step: (given: CallContext) => Promise<Result>,
): Promise<Result> {
	let hasBegun = false
	// A call must not be sent twice because a layer says so.
	const last = async (given: CallContext): Promise<Result> => {
		if (hasBegun) throw layerFailure('a call layer', 'called next() twice; call it once')
		hasBegun = true
		return step(given).catch((thrown: unknown) => {
			throw finalError(thrown, call)
		})
	}
	return runLayers(call.client.callLayers, last, {
		call,
		context,
		kept: keptByCallLayers,
		secretsOf: (given) => secretsOf(given, given.operation),
		onForeign() {
			// It need not have waited: what it left behind must not be sent once a journal has been told that nothing was.
			if (hasBegun) call.progress.over = true
		},
	})
}

/** What layers must hand on as it was given to them. */
const keptByCallLayers = ['operation', 'method', 'fields', 'signal'] as const
const keptByAttemptLayers = ['call', 'method', 'signal'] as const

type AttemptOnce = (signal: AbortSignal, tryNumber: number) => Promise<Answer>

async function tryCall(call: Call, context: CallContext, url: string, ending: Ending): Promise<Result> {
	const { client, operation, policy, progress } = call
	const { callLayers, attemptLayers } = client
	// A schema or a layer was slower than the call may be: no token is asked for.
	if (progress.over) throw layerFailure('the call', 'is over')
	// Copying takes longer than writing them. Where nobody else sees them, and there is no second try, they are written to.
	const isShared = callLayers.length > 0 || attemptLayers.length > 1 || policy.retry !== undefined
	const attempt: AttemptOnce = (signal, tryNumber) => {
		const { method } = operation
		const { body } = context
		const headers = isShared ? new Headers(context.headers) : context.headers
		return runAttempt(call, { method, url: context.url, headers, body, tryNumber, call: context, signal }, url)
	}
	// Several tries have a time each; a call of one try has both on its one timer.
	if (!policy.retry) ending.times.beginTry()
	// Between a call that must not be repeated and the wire stands nothing that knows how to repeat.
	const answer = await (policy.retry
		? tryRepeatedly(call, url, policy.retry, ending, attempt)
		: attempt(ending.signal, 1))
	ending.times.endTry()
	if (isDoubted(answer, client.outcomeOf)) distrustAnswer(progress)
	const read = readAnswer(operation, answer, call.lastSent)
	const data = read instanceof Promise ? await read : read
	const { status, headers } = answer
	return { data, response: { status, headers, url: answer.url }, ...sendsOf(progress) }
}

/** Each try has its own time, which does not end the call. What one brings after that reaches nobody. */
async function tryRepeatedly(
	call: Call,
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
			if (tryNumber > 1 && call.watching) watchedRetry(call.watching, tryNumber)
			call.lastAnswer = await untilEnded(
				limits,
				signal,
				// Where the call itself has ended, nobody gets this one.
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

/** The attempt's layers around one exchange. */
function runAttempt(call: Call, attempt: Attempt, url: string): Promise<Answer> {
	const { progress, client } = call
	const turn = { attempt, url, progress, next: 'first' as 'first' | 'again' | 'none' }
	const send = (given: Attempt): Promise<Answer> => {
		call.lastSent = given
		const { watching } = call
		const work = (): Promise<Answer> => exchange(given, turn, client.wire)
		return watching && !attempt.signal.aborted ? watchedAttempt(watching, call, attempt, work) : work()
	}
	return runLayers(client.attemptLayers, send, {
		call,
		context: attempt,
		kept: keptByAttemptLayers,
		secretsOf: (given) => secretsOf(given, given.call.operation),
		onForeign() {
			// What a layer throws when it is aborted says nothing of the answer.
			if (attempt.signal.aborted) return
			distrustAnswer(progress)
			if (turn.next === 'again') turn.next = 'none'
		},
	})
}

/** What a call that was ended from outside fails with. */
function endFailure(call: Call, by: EndedBy, reason: unknown): Failure {
	if (by !== 'signal')
		// Between two tries, the last answer says more than that the time is up.
		return call.lastAnswer ? statusFailure(call.lastAnswer, call.lastSent) : timeoutFailure(call, by)
	const dispatched = call.progress.dispatched > 0
	const when = dispatched ? 'after it was sent, which need not cancel it at the platform' : 'before it was sent'
	return failure('aborted', `your signal was aborted ${when}`, { dispatched }, { cause: causeOf(reason) })
}

function timeoutFailure({ policy }: Call, scope: 'try' | 'total'): Failure {
	const name = scope === 'total' ? 'timeoutMs' : 'tryTimeoutMs'
	const timeoutMs = policy[name] || 0
	return failure('timeout', `no complete answer within ${timeoutMs} ms (${name})`, { scope, timeoutMs })
}

function replaysUnknown(name: string): TarjaError {
	const why =
		adviceFor('acknowledgeReplays: true') ??
		' from a page: a browser may send it twice by itself, and nothing can prevent that; call it from your backend, or create the client with acknowledgeReplays: true'
	return configurationError(`Cannot call ${name}${why}`)
}
