/**
 * The life of a call: validate → call layers → retry fence → attempt layers → exchange → read the answer.
 * @module
 */
import { configurationError, isTarjaError, type TarjaError } from '../errors.ts'
import { definedOperation, nameOf, type Operation } from '../operation.ts'
import type { Answer, Attempt, CallContext, Result } from '../plugin.ts'
import { exchange, secretsOf, type Turn, type Wire } from '../transport/exchange.ts'
import { fence } from '../transport/fence.ts'
import { readAnswer } from './answer.ts'
import { type Ending, untilEnded } from './ending.ts'
import { callError, causeOf, layerError } from './failure.ts'
import { around, once, type PlacedLayer } from './layers.ts'
import { type CallOptions, type CallPolicy, type Policy, policyOf } from './options.ts'
import { doubted, newProgress, type Progress } from './progress.ts'
import { type Input, writeRequest } from './request.ts'
import { type CallFacts, sealed } from './sealed.ts'
import type { TimeLimit } from './times.ts'

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
	return untilEnded(
		{ ...policy, signal: begun.options.signal },
		(limit) => seal(limit ? timeoutError(progress, limit) : abortedError(progress, begun.options.signal?.reason)),
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
	if (signal !== undefined && !isSignal(signal))
		throw configurationError('Cannot make the call: options.signal is not an AbortSignal')
	return { signal, timeoutMs, attemptTimeoutMs, headers, retry, meta } as CallOptions
}

/** Also one of another realm, or of a library. Without a way to stop listening, every call would leave a listener behind. */
function isSignal(given: AbortSignal | null): boolean {
	const { aborted, addEventListener, removeEventListener } = given ?? {}
	return (
		typeof aborted === 'boolean' && [addEventListener, removeEventListener].every((each) => typeof each === 'function')
	)
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
		const told = await layered(circuit, begun.progress, context, (call) => ending.watch(step(call)), seal)
		return counted(told, begun.progress)
	} catch (error) {
		throw seal(error)
	} finally {
		// A layer that did not wait for next() leaves an exchange behind, of which nobody will hear.
		if (begun.progress.pending) ending.abandon()
	}
}

/** What layers made of the result. How often something was sent is not for them to say. */
function counted(told: Result, progress: Progress): Result {
	if (!told?.response) {
		doubted(progress)
		throw layerError(progress, 'a call layer', 'gave no result; return what next() gave')
	}
	const { dispatched: attempts, mayHaveReplayed } = progress
	return { ...told, attempts, mayHaveReplayed }
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
		secrets: (given) => secretsOf(given, given.operation),
		onForeign() {},
	})
}

async function tried(
	circuit: Circuit,
	{ operation, policy, progress, facts }: Begun,
	call: CallContext,
	url: string,
	ending: Ending,
): Promise<Result> {
	const { attemptTimeoutMs, retry } = policy
	const { method } = facts
	const attempt = (signal: AbortSignal, number: number): Promise<Answer> => {
		const { headers, body } = call
		const own: Attempt = { method, url: call.url, headers: new Headers(headers), body, attempt: number, call, signal }
		return attempted(circuit, { attempt: own, url, progress, next: 'first' })
	}
	let answer: Answer | TimeLimit['scope']
	if (retry) {
		const remainingMs = ending.times.remainingMs()
		const retriable = (error: unknown): boolean => isTarjaError(error, 'network')
		const work = { url, method, signal: ending.signal, remainingMs, attemptTimeoutMs, attempt, retriable }
		answer = await fence(work, retry)
	} else {
		// Between a call that must not be repeated and the wire stands nothing that knows how to repeat.
		ending.times.beginTry()
		answer = await attempt(ending.signal, 1)
		ending.times.endTry()
	}
	if (answer === 'attempt' || answer === 'total')
		throw timeoutError(progress, {
			scope: answer,
			timeoutMs: (answer === 'total' ? policy.timeoutMs : attemptTimeoutMs) || 0,
		})
	const data = await readAnswer(operation, answer, progress)
	const { dispatched: attempts, mayHaveReplayed } = progress
	const { status, headers } = answer
	return { data, response: { status, headers, url: answer.url }, attempts, mayHaveReplayed }
}

/** The attempt's layers around one exchange. */
function attempted({ attemptLayers, wire }: Circuit, turn: Turn): Promise<Answer> {
	const { attempt, progress } = turn
	return around(attemptLayers, (given: Attempt) => exchange(given, turn, wire), {
		progress,
		context: attempt,
		kept: ['call', 'method', 'signal'],
		isOver: () => attempt.signal.aborted,
		secrets: (given) => secretsOf(given, given.call.operation),
		onForeign() {
			doubted(progress)
			if (turn.next === 'again') turn.next = 'none'
		},
	})
}

function abortedError(progress: Progress, reason: unknown): TarjaError {
	const dispatched = progress.dispatched > 0
	const when = dispatched ? 'after it was sent, which does not cancel it at the platform' : 'before it was sent'
	return callError('aborted', progress, `your signal was aborted ${when}`, { dispatched }, { cause: causeOf(reason) })
}

function timeoutError(progress: Progress, limit: TimeLimit): TarjaError {
	const name = limit.scope === 'total' ? 'timeoutMs' : 'attemptTimeoutMs'
	return callError('timeout', progress, `no complete answer within ${limit.timeoutMs} ms (${name})`, limit)
}

function replaysUnknown(name: string): TarjaError {
	return configurationError(
		`Cannot call ${name} from a page: a browser may send it twice by itself, and nothing can prevent that; call it from your backend, or create the client with acknowledgeReplays: true`,
	)
}
