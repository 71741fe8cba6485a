/**
 * The life of a call that goes through layers. It comes with `definePlugin`, so that a client of plain plugins doesn't include it.
 * @module
 */
import { runAbortable, withTimeout } from '../base/time.ts'
import { createLayerFailure } from '../errors/tarja-error.ts'
import type { Attempt, CallContext, OwnResponse, TransportResponse } from '../transport/attempt.ts'
import { countSends, distrustLast } from '../transport/exchange.ts'
import { type AttemptOnce, createAttemptState, createSend, tryCall } from './call.ts'
import { type CallFacts, createFinalError } from './call-error.ts'
import {
	type ClassifiedAttempt,
	type ClassifiedResponse,
	type ClassifyContext,
	classifyWhole,
	decideOutcome,
	toClassified,
} from './classify.ts'
import type { WrittenRequest } from './request.ts'
import type { Result } from './response.ts'
import type { Layers, RunningCall, SendAttempt } from './running-call.ts'

/** Runs a call through its call layers; `send` makes its tries. */
export type AroundCall = (
	call: CallFacts,
	context: CallContext,
	send: (given: CallContext) => Promise<Result>,
) => Promise<Result>

/** Runs an attempt through its attempt layers; `send` sends what they pass on. */
export type AroundAttempt = (
	call: CallFacts & ClassifyContext,
	state: ClassifiedAttempt,
	attempt: Attempt,
	send: SendAttempt,
) => Promise<TransportResponse>

/**
 * How long layers may take after the call was ended, in milliseconds, for example to update a journal, before the caller gets the
 * error.
 */
const graceMs = 1000

/** Returns the functions by which a call goes through layers. `aroundCall` is absent if no plugin has a call layer. */
export function createLayered(aroundCall: AroundCall | undefined, aroundAttempt: AroundAttempt): Omit<Layers, 'names'> {
	return {
		async run(call, ending, request) {
			const send = (given: CallContext): Promise<Result> =>
				tryCall(call, ending, createLayeredAttempts(call, aroundAttempt, given))
			const context = createCallContext(call, request)
			if (!aroundCall) return send(context)
			call.layered = aroundCall(call, context, (given) =>
				// Layers get the call's error as soon as it is ended, whatever the tries still do.
				runAbortable(ending.signal, () => send(given)).catch((thrown: unknown) => {
					throw call.ended ?? thrown
				}),
			)
			return restoreCounts(await call.layered, call)
		},
		async afterEnd(call, error) {
			const { layered, ended } = call
			if (!layered || !ended || error !== ended) throw error
			try {
				const told = await withTimeout(graceMs, layered, () => {
					throw ended
				})
				return restoreCounts(told, call)
			} catch (thrown) {
				throw createFinalError(thrown, call)
			}
		},
	}
}

/** The call as its layers see it. */
function createCallContext(call: RunningCall, { url, headers, body, identify }: WrittenRequest): CallContext {
	const { operation, reference, options, startedAt, policy } = call
	const startedAtMs = startedAt.wallMs
	return {
		// Lists the members one by one, because spreading an object costs more in Bun and workerd.
		url,
		headers: new Headers(headers),
		body,
		fields: identify(),
		operation,
		method: operation.method,
		reference,
		// Set explicitly, so that a property of `Object.prototype` is not taken for it.
		entryId: undefined,
		meta: options.meta,
		signal: options.signal,
		startedAtMs,
		sendDeadlineMs: policy.timeoutMs === false ? undefined : startedAtMs + policy.timeoutMs,
	}
}

/** Makes the attempts of a call that goes through layers. */
function createLayeredAttempts(call: RunningCall, around: AroundAttempt, context: CallContext): AttemptOnce {
	const { client, operation } = call
	const { method } = operation
	return async (signal, tryNumber) => {
		const { url, body, sendDeadlineMs } = context
		const headers = new Headers(context.headers)
		const attempt: Attempt = { method, url, headers, body, tryNumber, call: context, signal }
		const state = createAttemptState(call, attempt, client.now(), { sendDeadlineMs })
		return reclassify(call, state, await around(call, state, attempt, createSend(call, state)))
	}
}

/**
 * The answer of an attempt as its last layer gave it. One that a layer has changed since is asked about again: what is said of it now can
 * only doubt what was known before.
 */
async function reclassify(
	call: RunningCall,
	state: ClassifiedAttempt,
	response: OwnResponse,
): Promise<ClassifiedResponse> {
	const settled = toClassified(state, response)
	if (settled.response === response) return settled
	const changed = await classifyWhole(call, response)
	const isSame = decideOutcome(call.operation, changed) === decideOutcome(call.operation, settled)
	if (isSame || !(settled.word || changed.word)) return changed
	distrustLast(call.progress)
	return { ...changed, word: 'unknown' }
}

/** The result as layers changed it; the counts of requests are restored, as layers cannot know them. */
function restoreCounts(told: Result, { progress }: CallFacts): Result {
	if (!told?.response) {
		distrustLast(progress)
		throw createLayerFailure('a call layer', 'gave no result; return what next() gave')
	}
	return { ...told, ...countSends(progress) }
}
