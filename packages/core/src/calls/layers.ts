/**
 * Runs a call and its attempts through the layers of plugins, and enforces their rules. `definePlugin` imports this file, so that a client
 * of plain plugins doesn't include it.
 */

import { headerName } from '../base/http.ts'
import { type Ending, runAbortable, withTimeout } from '../base/time.ts'
import { createLayerFailure, type Failure } from '../errors/tarja-error.ts'
import type { Attempt, CallContext, TransportResponse } from '../transport/attempt.ts'
import { countSends, distrustLast } from '../transport/exchange.ts'
import { findNextExchange, toByteResponse } from '../transport/send.ts'
import {
	createAttemptState,
	createPlainAttempts,
	createSend,
	type MakeAttempt,
	reclassify,
	withClassification,
} from './attempts.ts'
import { runTries } from './call.ts'
import { createFinalError, findFailure, getError, toLayerFailure } from './call-error.ts'
import type { WrittenRequest } from './request.ts'
import type { Result } from './response.ts'
import type { Authorize, Layers, RunningAttempt, RunningCall } from './running-call.ts'

/** A layer: runs code before and after `next`, or returns its own result without calling `next`. */
export type Layer<Context, Out> = (context: Context, next: (context: Context) => Promise<Out>) => Promise<Out>
/** Wraps a whole call. `next` may be called once. */
export type CallLayer = Layer<CallContext, Result>
/** Wraps each attempt. `next` may be called once. After a replayable 401, the phases `prepare` and `authorize` may call it again. */
export type AttemptLayer = Layer<Attempt, TransportResponse>

/** A layer with its full name, which errors report: `scope/phase/plugin`. */
export interface PlacedLayer<Context, Out> {
	readonly name: string
	readonly layer: Layer<Context, Out>
}

type AttemptLayers = readonly PlacedLayer<Attempt, TransportResponse>[]

/** The layers around calls, and those around attempts: before, beside and after the client's own layer, which adds the token. */
export interface LayersByPlace {
	readonly calls: readonly PlacedLayer<CallContext, Result>[]
	readonly before: AttemptLayers
	readonly beside: AttemptLayers
	readonly after: AttemptLayers
	readonly authorize: Authorize
	/** The only origin to which layers may send requests, because the credentials are sent along. */
	readonly origin: string
}

/**
 * How long layers may still run after the call was ended, in milliseconds, for example to update a journal. Then the caller gets the error.
 */
const graceMs = 1000

export function createLayers(layers: LayersByPlace): Omit<Layers, 'names'> {
	return {
		run(call, ending, request) {
			const running = runCallLayers(layers, call, ending, createCallContext(call, request))
			call.layered = running.then((result) => restoreCounts(result, call))
			return call.layered
		},
		async afterFailure(call, error) {
			const { layered, ended } = call
			if (!layered || !ended) throw error
			try {
				return await withTimeout(graceMs, layered, () => {
					throw ended
				})
			} catch (thrown) {
				throw createFinalError(thrown, call)
			}
		},
	}
}

/** Runs a call through its call layers. They get a failure exactly as the caller will get it, and no later. */
function runCallLayers(
	layers: LayersByPlace,
	call: RunningCall,
	ending: Ending,
	context: CallContext,
): Promise<Result> {
	let hasBegun = false
	// Refuses a second `next()`, because a layer must not send a call twice.
	const last = async (input: CallContext): Promise<Result> => {
		if (hasBegun) throw createLayerFailure('a call layer', 'called next() twice; call it once')
		hasBegun = true
		call.entryId = input.entryId
		const send = (): Promise<Result> => runTries(call, ending, createAttempts(layers, call, input))
		// Layers get the call's error as soon as the call is ended, even if tries still run.
		return runAbortable(ending.signal, send).catch((thrown: unknown) => {
			throw createFinalError(call.ended ?? thrown, call)
		})
	}
	const run = wrapLayers(layers.calls, last, {
		call,
		context,
		kept: ['operation', 'method', 'fields', 'reference', 'signal'],
		onForeign() {
			// Ends the call's sending, because the layer may have left `next()` running. Nothing may be sent after a journal has recorded that
			// nothing was sent.
			if (hasBegun) call.progress.isSealed = true
		},
	})
	return run(context)
}

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
		meta: options.meta,
		signal: options.signal,
		startedAtMs,
		sendDeadlineMs: policy.timeoutMs === false ? undefined : startedAtMs + policy.timeoutMs,
	}
}

/** Creates a call's attempts. Without attempt layers, they are plain attempts of the request that the call layers passed on. */
function createAttempts(layers: LayersByPlace, call: RunningCall, context: CallContext): MakeAttempt {
	const { before, beside, after, origin } = layers
	if (!before.length && !beside.length && !after.length) {
		const { url, headers, body } = readGiven(context, origin)
		return createPlainAttempts(call, { url, headers: [...headers], body }, context.sendDeadlineMs)
	}
	const { method } = call.operation
	return async ({ signal, times }, tryNumber) => {
		const { url, body, sendDeadlineMs } = context
		const headers = new Headers(context.headers)
		const attempt: Attempt = { method, url, headers, body, tryNumber, call: context, signal }
		const state = createAttemptState(call, attempt, false, sendDeadlineMs, times)
		return reclassify(call, state, await runAttemptLayers(layers, call, state, attempt))
	}
}

function runAttemptLayers(
	{ before, beside, after, authorize, origin }: LayersByPlace,
	call: RunningCall,
	state: RunningAttempt,
	attempt: Attempt,
): Promise<TransportResponse> {
	const send = createSend(call, state)
	const rules: LayerRules<Attempt> = {
		call,
		context: attempt,
		kept: ['call', 'method', 'signal'],
		onForeign() {
			// Ignores an error that a layer throws because of the abort, because it says nothing about the response.
			if (attempt.signal.aborted) return
			distrustLast(state.progress)
			for (const exchange of state.exchanges) exchange.mayBeRepeated = false
		},
	}
	const read = (input: Attempt): Attempt => {
		const next = findNextExchange(state)
		if (next === 'none' && !attempt.signal.aborted && !state.progress.isSealed)
			throw createLayerFailure(
				'transport',
				'was reached a second time: a layer called next() twice; call it once, or, from an authorize layer, again after a 401',
			)
		return { ...attempt, ...readGiven(input, origin, next === 'again') }
	}
	const exchange = wrapLayers(after, async (input) => toByteResponse(await send(input, () => read(input))), rules)
	const authorized = wrapLayers(beside, withClassification(call, state, exchange), rules)
	return wrapLayers(before, (input) => authorize(input, authorized, state), rules)(attempt)
}

/** Checks what a layer may change: it must not send the token elsewhere, nor steer the message. `isAgain`: after a 401. */
function readGiven(
	{ url: given, headers, body }: Pick<Attempt, 'url' | 'headers' | 'body'>,
	origin: string,
	isAgain = false,
): Pick<Attempt, 'url' | 'headers' | 'body'> {
	const url = String(given)
	if (!url.startsWith(`${origin}/`))
		throw createLayerFailure(
			'a layer',
			'pointed the request, and the token with it, at another origin than the base URL’s; create another client for that one',
		)
	if (body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array))
		throw createLayerFailure('a layer', 'handed on a body that is neither a string nor a Uint8Array')
	const written = headers instanceof Headers ? headers : new Headers(headers)
	// Accepts the header that a transport wrote, because a layer may pass its headers on again after a 401.
	for (const name of written.keys())
		if (!headerName.test(name) && !(isAgain && name === 'content-length'))
			throw createLayerFailure('a layer', `set the header ${name}, which steers the message: leave it to the transport`)
	return { url, headers: written, body }
}

/** A call or an attempt. */
type Headed = Pick<Attempt, 'headers'>

/** Rules for all layers around a call or an attempt. */
interface LayerRules<Context> {
	readonly call: RunningCall
	/** The call or attempt as the outermost layer gets it. */
	readonly context: Context
	/** Members that layers must not change, because the outcome depends on them. */
	readonly kept: readonly (keyof Context & string)[]
	/** Called when a layer throws an error that is not this call's own, with the failure that was made from it. */
	onForeign(made: Failure): void
}

/** Wraps layers around `last`, the first one outermost. */
function wrapLayers<Context extends Headed, Out>(
	layers: readonly PlacedLayer<Context, Out>[],
	last: (context: Context) => Promise<Out>,
	rules: LayerRules<Context>,
): (input: Context) => Promise<Out> {
	return layers.reduceRight((next, placed) => (input) => runLayer(placed, input, next, rules), last)
}

/**
 * Runs a plugin's layer. Its exception becomes a failure of this call. If `next` fails, the layer gets a `TarjaError` with the
 * facts known at that moment. If the layer rethrows this error, the original failure continues.
 */
async function runLayer<Context extends Headed, Out>(
	{ name, layer }: PlacedLayer<Context, Out>,
	input: Context,
	next: (context: Context) => Promise<Out>,
	rules: LayerRules<Context>,
): Promise<Out> {
	const { call } = rules
	const { header = '' } = call.operation.idempotencyKey ?? {}
	const readKey = ({ headers }: Headed): string | null => (header ? headers.get(header) : null)
	// Read before the layer runs, because the layer may change the headers in place.
	const key = readKey(input)
	try {
		return await layer(input, (handedOn) => {
			const step = (async () => {
				try {
					checkKept(handedOn, name, rules)
					// Copied, because a layer that forgot an `await` may still change the header; plain objects are accepted, too.
					const isOwn = !header && handedOn.headers instanceof Headers
					const given = isOwn ? handedOn : { ...handedOn, headers: new Headers(handedOn.headers) }
					if (key !== null && readKey(given) !== key)
						throw createLayerFailure(
							name,
							`changed the header ${header}, under which a payment is sent again; leave it`,
						)
					return await next(given)
				} catch (thrown) {
					throw getError(findFailure(thrown, call) ?? toLayerFailure('tarja', thrown), call)
				}
			})()
			// If a layer does not await `next()`, its rejection has no handler and would end the process.
			step.catch(() => {})
			return step
		})
	} catch (thrown) {
		const known = findFailure(thrown, call)
		if (known) throw known
		const own = toLayerFailure(name, thrown)
		rules.onForeign(own)
		throw own
	}
}

function checkKept<Context extends object>(handedOn: Context, layer: string, rules: LayerRules<Context>): void {
	// Stops here if the call has ended, so that no token is requested and no observer gets an event.
	const { ended, progress } = rules.call
	if (progress.isSealed) throw ended ?? createLayerFailure(layer, 'called next() twice or too late: the call is over')
	for (const name of rules.kept)
		if (handedOn?.[name] !== rules.context[name])
			throw createLayerFailure(layer, `handed on another ${name}; hand on the one that it was given`)
}

/** Returns the result as layers changed it, but with the real counts of requests, because layers can't know them. */
function restoreCounts(result: Result, { progress }: RunningCall): Result {
	if (!result?.response) {
		distrustLast(progress)
		throw createLayerFailure('a call layer', 'gave no result; return what next() gave')
	}
	return { ...result, ...countSends(progress) }
}
