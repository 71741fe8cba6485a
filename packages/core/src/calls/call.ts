/**
 * The life of a call: validate → call layers → retry fence → attempt layers → exchange → read the answer.
 * @module
 */

import { callError, causeOf } from '../call-failure.ts'
import { configurationError, isTarjaError, type TarjaError } from '../errors.ts'
import type { Answer, Attempt, CallContext, Result } from '../layer.ts'
import { definedOperation, nameOf, type Operation } from '../operation.ts'
import { doubted, newProgress, type Progress } from '../progress.ts'
import { exchange, type Turn, type Wire } from '../transport/exchange.ts'
import { type RetryPolicy, withRetries } from '../transport/fence.ts'
import { readAnswer, statusError } from './answer.ts'
import { type EndedBy, type Ending, untilEnded } from './ending.ts'
import { around, once, type PlacedLayer } from './layers.ts'
import { type CallOptions, type CallPolicy, type Policy, policyOf } from './options.ts'
import { type Input, writeRequest } from './request.ts'
import { type CallFacts, sealed } from './sealed.ts'

/** What a client's calls run on; frozen when the client is made. */
export interface Circuit {
	readonly baseUrl: string
	/** The runtime may send a request twice, and nobody has said that they know. */
	readonly refusesUnsafe: boolean
	readonly wire: Wire
	readonly nowMs: () => number
	readonly random: () => number
	readonly policy: Policy
	readonly callLayers: readonly PlacedLayer<CallContext, Result>[]
	readonly attemptLayers: readonly PlacedLayer<Attempt, Answer>[]
}

/** One call, read once when it is made: whatever changes meanwhile, this is what is sent and told. */
interface Begun {
	readonly operation: Operation
	readonly input: Input
	readonly options: CallOptions
	readonly policy: CallPolicy
	readonly progress: Progress
	readonly facts: CallFacts
	/** The answer of the last try, while the next one is waited for. */
	waiting: Answer | undefined
}

/** Makes one call. Every failure is a `TarjaError` whose outcome is what is known at that moment. */
export async function makeCall(
	circuit: Circuit,
	operation: Operation,
	input: Input | undefined,
	options: CallOptions | undefined,
): Promise<Result> {
	const begun = begin(circuit, operation, input, options)
	const { progress, policy, facts } = begun
	const seal = (error: unknown): TarjaError => sealed(error, facts, progress, circuit.nowMs())
	const { signal } = begun.options
	return untilEnded(
		policy,
		signal,
		(by) => seal(endedError(begun, by)),
		(ending) => work(circuit, begun, ending, seal),
	)
}

/** Reads what the caller gave. What cannot be read, or is not what it must be, is said before anything else is done. */
function begin(circuit: Circuit, given: Operation, input: Input | undefined, options: CallOptions | undefined): Begun {
	try {
		const operation = definedOperation(given)
		const { method, path, effect = 'unsafe', identifiersInClear = false } = operation
		const unsafe = effect === 'unsafe'
		if (circuit.refusesUnsafe && unsafe) throw replaysUnknown(nameOf(operation))
		const own = ownOptions(options)
		return {
			operation,
			input: input === undefined ? {} : input,
			options: own,
			policy: policyOf(circuit.policy, own, effect, circuit.random),
			progress: newProgress(effect === 'safe', nameOf(operation)),
			facts: { method, path, unsafe, identifiersInClear, fields: {}, startedAtMs: circuit.nowMs() },
			waiting: undefined,
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

function ownOptions(options: CallOptions | undefined): CallOptions {
	const { signal, timeoutMs, attemptTimeoutMs, headers, retry, meta } = options ?? {}
	if (signal !== undefined && typeof signal?.addEventListener !== 'function')
		throw configurationError('Cannot make the call: options.signal is not an AbortSignal')
	return { signal, timeoutMs, attemptTimeoutMs, headers, retry, meta } as CallOptions
}

async function work(
	circuit: Circuit,
	begun: Begun,
	ending: Ending,
	seal: (error: unknown) => TarjaError,
): Promise<Result> {
	try {
		const context = await validated(circuit.baseUrl, begun)
		const step = (call: CallContext): Promise<Result> => tried(circuit, begun, call, context.url, ending)
		if (!circuit.callLayers.length) return await step(context)
		return await layered(circuit, begun.progress, context, (call) => ending.watch(step(call)), seal)
	} catch (error) {
		throw seal(error)
	} finally {
		// A layer that did not wait for next() leaves an exchange behind, of which nobody will hear.
		if (begun.progress.pending) ending.abandon()
	}
}

async function validated(baseUrl: string, { operation, input, options, progress, facts }: Begun): Promise<CallContext> {
	const { method, startedAtMs } = facts
	const { signal, meta = {}, headers } = options
	const request = await writeRequest(baseUrl, operation, input, headers, progress)
	facts.fields = request.fields
	return { ...request, operation, method, meta, signal, startedAtMs }
}

/** Layers see a failure as the caller will, and no later than the caller does. */
function layered(
	{ callLayers }: Circuit,
	progress: Progress,
	context: CallContext,
	step: (call: CallContext) => Promise<Result>,
	seal: (error: unknown) => TarjaError,
): Promise<Result> {
	const told = (call: CallContext): Promise<Result> =>
		step(call).catch((error: unknown) => {
			throw seal(error)
		})
	return around(callLayers, once('a call layer', progress, told), {
		progress,
		context,
		kept: ['operation', 'method', 'fields', 'signal'],
		isOver: () => false,
		onForeign() {},
	})
}

async function tried(circuit: Circuit, begun: Begun, call: CallContext, url: string, ending: Ending): Promise<Result> {
	const { operation, policy, progress } = begun
	const { method } = operation
	const attempt = (signal: AbortSignal, number: number): Promise<Answer> => {
		const { headers, body } = call
		const own: Attempt = { method, url: call.url, headers: new Headers(headers), body, attempt: number, call, signal }
		return attempted(circuit, { attempt: own, url, progress, next: 'first' })
	}
	const answer = policy.retry
		? await retried(begun, url, policy.retry, ending, attempt)
		: await triedOnce(ending, attempt)
	const data = await readAnswer(operation, answer, progress)
	const { dispatched: attempts, mayHaveReplayed } = progress
	const { status, headers } = answer
	return { data, response: { status, headers, url: answer.url }, attempts, mayHaveReplayed }
}

type AttemptOnce = (signal: AbortSignal, number: number) => Promise<Answer>

/** Between a call that must not be repeated and the wire stands nothing that knows how to repeat. */
async function triedOnce({ signal, times, endByTry }: Ending, attempt: AttemptOnce): Promise<Answer> {
	const endTry = times.beginTry(endByTry)
	const answer = await attempt(signal, 1)
	endTry()
	return answer
}

async function retried(
	begun: Begun,
	url: string,
	retry: RetryPolicy,
	ending: Ending,
	attempt: AttemptOnce,
): Promise<Answer> {
	const timedTry = async (number: number): Promise<Answer> => {
		begun.waiting = undefined
		begun.waiting = await timed(
			ending,
			(signal) => attempt(signal, number),
			() => timeoutError(begun, 'attempt'),
		)
		return begun.waiting
	}
	const isRetriable = (error: unknown): boolean => isTarjaError(error, 'network') || isTarjaError(error, 'timeout')
	const { signal } = ending
	try {
		return await withRetries({ url, method: begun.operation.method, signal, try: timedTry, isRetriable }, retry)
	} finally {
		begun.waiting = undefined
	}
}

/** One of several tries, under its own time, which does not end the call. What it brings later is nobody's concern. */
function timed(
	{ signal, times }: Ending,
	attempt: (signal: AbortSignal) => Promise<Answer>,
	toError: () => Error,
): Promise<Answer> {
	const own = new AbortController()
	return new Promise((resolve, reject) => {
		const stop = (reason: unknown): void => {
			reject(reason)
			own.abort(reason)
		}
		const onAbort = (): void => stop(signal.reason)
		const endTry = times.beginTry(() => stop(toError()))
		const release = (): void => {
			endTry()
			signal.removeEventListener('abort', onAbort)
		}
		signal.addEventListener('abort', onAbort, { once: true })
		const done = attempt(own.signal)
		done.then(release, release)
		done.then(resolve, reject)
	})
}

/** The attempt's layers around one exchange. */
function attempted({ attemptLayers, wire }: Circuit, turn: Turn): Promise<Answer> {
	const { attempt, progress } = turn
	return around(attemptLayers, (given: Attempt) => exchange(given, turn, wire), {
		progress,
		context: attempt,
		kept: ['call', 'method', 'signal'],
		isOver: () => attempt.signal.aborted,
		onForeign() {
			doubted(progress)
			if (turn.next === 'again') turn.next = 'none'
		},
	})
}

/** What a call that was ended from outside fails with. */
function endedError(begun: Begun, by: EndedBy): TarjaError {
	const { progress, waiting, options } = begun
	if (by === 'signal') return abortedError(progress, options.signal?.reason)
	// Between two tries, the last answer says more than that the time is up.
	return by === 'total' && waiting ? statusError(waiting, progress) : timeoutError(begun, by)
}

function abortedError(progress: Progress, reason: unknown): TarjaError {
	const dispatched = progress.dispatched > 0
	const when = dispatched ? 'after it was sent, which does not cancel it at the platform' : 'before it was sent'
	return callError('aborted', progress, `your signal was aborted ${when}`, { dispatched }, { cause: causeOf(reason) })
}

function timeoutError({ progress, policy }: Begun, scope: 'attempt' | 'total'): TarjaError {
	const name = scope === 'total' ? 'timeoutMs' : 'attemptTimeoutMs'
	const timeoutMs = policy[name] || 0
	return callError('timeout', progress, `no complete answer within ${timeoutMs} ms (${name})`, { scope, timeoutMs })
}

function replaysUnknown(name: string): TarjaError {
	return configurationError(
		`Cannot call ${name} from a page: a browser may send it twice by itself, and nothing can prevent that; call it from your backend, or create the client with acknowledgeReplays: true`,
	)
}
