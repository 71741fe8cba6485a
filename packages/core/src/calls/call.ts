/**
 * The life of a call: validate → call layers → retry fence → attempt layers → exchange → read the answer.
 * @module
 */
import { abortable } from '../abortable.ts'
import { configurationError, isTarjaError, type TarjaError } from '../errors.ts'
import { definedOperation, nameOf, type Operation } from '../operation.ts'
import type { Answer, Attempt, CallContext, Result } from '../plugin.ts'
import { printableCause } from '../redact.ts'
import { exchange, type Wire } from '../transport/exchange.ts'
import { type FencePolicy, type FenceTimeout, fence } from '../transport/fence.ts'
import { single } from '../transport/single.ts'
import { readAnswer } from './answer.ts'
import { callError } from './failure.ts'
import { around, once, type PlacedLayer } from './layers.ts'
import { type CallOptions, type Policy, policyOf } from './options.ts'
import { newProgress, type Progress } from './progress.ts'
import { type Input, writeRequest } from './request.ts'
import { sealed } from './sealed.ts'

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

/** Makes one call. Every failure is a `TarjaError` whose outcome is what is known at that moment. */
export async function makeCall(
	circuit: Circuit,
	given: Operation,
	input: Input,
	options: CallOptions,
): Promise<Result> {
	const operation = definedOperation(given)
	const startedAtMs = circuit.nowMs()
	const effect = operation.effect ?? 'unsafe'
	if (circuit.refusesUnsafe && effect === 'unsafe') throw replaysUnknown(nameOf(operation))
	const progress = newProgress(effect === 'safe', nameOf(operation))
	const policy = policyOf(circuit.policy, options, effect, circuit.random)
	const request = await writeRequest(circuit.baseUrl, operation, input, options.headers, progress)
	const context: CallContext = {
		...request,
		operation,
		method: operation.method,
		meta: options.meta ?? {},
		signal: options.signal,
		startedAtMs,
	}
	const seal = (error: unknown): never => {
		throw sealed(error, context, progress, circuit.nowMs())
	}
	const send = once('a call layer', (given: CallContext) => fenced(circuit, given, policy, progress).catch(seal))
	const run = around(circuit.callLayers, send, () => false)
	return abortable(options.signal, () => run(context), abortedError(progress)).catch(seal)
}

async function fenced(circuit: Circuit, call: CallContext, policy: FencePolicy, progress: Progress): Promise<Result> {
	const { operation } = call
	const attempt = (signal: AbortSignal, number: number): Promise<Answer> => {
		const send = around(
			circuit.attemptLayers,
			(given) => exchange(given, progress, circuit.wire),
			() => signal.aborted,
		)
		const { method, url, headers, body } = call
		return send({ method, url, headers: new Headers(headers), body, attempt: number, call, signal })
	}
	const retriable = (error: unknown): boolean => isTarjaError(error, 'network')
	const work = { url: call.url, method: call.method, signal: call.signal, attempt, retriable }
	const { retry } = policy
	const tries = (): Promise<Answer | FenceTimeout> => (retry ? fence(work, policy, retry) : single(work, policy))
	const answer = await abortable(call.signal, tries, abortedError(progress))
	if (!('status' in answer)) throw timeoutError(progress, answer)
	const data = await readAnswer(operation, answer, progress)
	const { status, headers, url } = answer
	return { data, response: { status, headers, url }, attempts: progress.dispatched }
}

const abortedError =
	(progress: Progress) =>
	(reason: unknown): TarjaError => {
		const dispatched = progress.dispatched > 0
		const when = dispatched ? 'after it was sent, which does not cancel it at the platform' : 'before it was sent'
		const cause = printableCause(reason)
		return callError('aborted', progress, `your signal was aborted ${when}`, { dispatched }, { cause })
	}

function timeoutError(progress: Progress, timeout: FenceTimeout): TarjaError {
	const limit = timeout.scope === 'total' ? 'timeoutMs' : 'attemptTimeoutMs'
	return callError('timeout', progress, `no complete answer within ${timeout.timeoutMs} ms (${limit})`, timeout)
}

function replaysUnknown(name: string): TarjaError {
	return configurationError(
		`Cannot call ${name} from a page: a browser may send it twice by itself, and nothing can prevent that; call it from your backend, or create the client with acknowledgeReplays: true`,
	)
}
