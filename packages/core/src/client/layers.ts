/**
 * Makes plugins, puts their layers in order, runs them around calls and attempts, and enforces their rules. Comes with `definePlugin`, so
 * that a client of plain plugins does not include it.
 * @module
 */
import { type CallFacts, createFinalError, findFailure, getError, toLayerFailure } from '../calls/call-error.ts'
import { withClassification } from '../calls/classify.ts'
import { type AroundAttempt, type AroundCall, createLayered } from '../calls/layered-call.ts'
import type { Result } from '../calls/response.ts'
import type { Authorize, Layers } from '../calls/running-call.ts'
import { createLayerFailure, type Failure } from '../errors/tarja-error.ts'
import { headerName } from '../operation/settings.ts'
import type { Attempt, CallContext, TransportResponse } from '../transport/attempt.ts'
import { distrustLast } from '../transport/exchange.ts'
import { type AttemptState, findNextExchange, toByteResponse } from '../transport/send.ts'
import {
	type AttemptPhase,
	type Carrier,
	type Contributed,
	callPhases,
	type EmptyObject,
	type Layer,
	layerRunner,
	ownLayer,
	type Plugin,
} from './plugin.ts'
import { createWatching } from './watchers.ts'

/** A layer with its full name, which errors report. */
export interface PlacedLayer<Context, Out> {
	/** Name of the layer: `scope/phase/plugin`. */
	readonly name: string
	readonly layer: Layer<Context, Out>
}

/** Rules for all layers around a call or an attempt. */
interface LayerRules<Context> {
	readonly call: CallFacts
	/** The call or attempt as the outermost layer gets it. */
	readonly context: Context
	/** Members that layers must not change, because the outcome depends on them. */
	readonly kept: readonly (keyof Context & string)[]
	/** Called when a layer throws an error that is not this call's own, with the failure that is made of it. */
	onForeign(made: Failure): void
}

/** Puts layers around `last`, the first one outermost. */
function wrapLayers<Context extends object, Out>(
	layers: readonly PlacedLayer<Context, Out>[],
	last: (context: Context) => Promise<Out>,
	rules: LayerRules<Context>,
): (input: Context) => Promise<Out> {
	return layers.reduceRight((next, placed) => (input) => runLayer(placed, input, next, rules), last)
}

/**
 * Runs a plugin's layer; its exception becomes a failure of this call. It catches failures as a `TarjaError` of that moment; if it
 * rethrows it, the original failure continues.
 */
async function runLayer<Context extends object, Out>(
	{ name, layer }: PlacedLayer<Context, Out>,
	input: Context,
	next: (context: Context) => Promise<Out>,
	rules: LayerRules<Context>,
): Promise<Out> {
	const { call } = rules
	try {
		return await layer(input, (handedOn) => {
			const step = (async () => {
				try {
					checkKept(handedOn, name, rules)
					return await next(handedOn)
				} catch (thrown) {
					throw getError(findFailure(thrown, call) ?? toLayerFailure('tarja', thrown), call)
				}
			})()
			// If a layer does not await `next()`, nobody handles its rejection, which would end the process.
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
	// Stops here if the call has ended, so that no token is requested and no watcher is notified.
	const { ended, progress } = rules.call
	if (progress.over) throw ended ?? createLayerFailure(layer, 'called next() twice or too late: the call is over')
	for (const name of rules.kept)
		if (handedOn?.[name] !== rules.context[name])
			throw createLayerFailure(layer, `handed on another ${name}; hand on the one that it was given`)
}

/** Runs call layers. They see a failure exactly as the caller will, and not later than the caller. */
function createCallRunner(layers: readonly PlacedLayer<CallContext, Result>[]): AroundCall {
	return (call, context, send) => {
		let hasBegun = false
		// Refuses a second `next()`: a layer must not send a call twice.
		const last = async (input: CallContext): Promise<Result> => {
			if (hasBegun) throw createLayerFailure('a call layer', 'called next() twice; call it once')
			hasBegun = true
			call.entryId = input.entryId
			return send(input).catch((thrown: unknown) => {
				throw createFinalError(thrown, call)
			})
		}
		const run = wrapLayers(layers, last, {
			call,
			context,
			kept: ['operation', 'method', 'fields', 'reference', 'signal'],
			onForeign() {
				// Ends the call's sending, as the layer may have left `next()` running: nothing may be sent after a journal has recorded
				// that nothing was.
				if (hasBegun) call.progress.over = true
			},
		})
		return run(context)
	}
}

type AttemptLayers = readonly PlacedLayer<Attempt, TransportResponse>[]

/**
 * Returns the function that runs an attempt through its layers: those outside the client's own, those beside it in its phase, and those
 * inside. A layer may send it only to `origin`, as credentials go along.
 */
function createAttemptRunner(
	[before, beside, after]: readonly [AttemptLayers, AttemptLayers, AttemptLayers],
	authorize: Authorize,
	origin: string,
): AroundAttempt {
	return (call, state, attempt, send) => {
		const { progress } = state
		const rules: LayerRules<Attempt> = {
			call,
			context: attempt,
			kept: ['call', 'method', 'signal'],
			onForeign() {
				// Ignores an error that a layer throws because of the abort: it says nothing about the answer.
				if (attempt.signal.aborted) return
				distrustLast(progress)
				for (const exchange of state.exchanges) exchange.mayBeRepeated = false
			},
		}
		const exchange = wrapLayers(
			after,
			async (input) =>
				toByteResponse(await send(input, () => readGiven(input, state, attempt, [call.request?.url, origin]))),
			rules,
		)
		const authorized = wrapLayers(beside, withClassification(call, state, exchange), rules)
		return before.length
			? wrapLayers(before, (input) => authorize(input, authorized, state), rules)(attempt)
			: authorize(attempt, authorized, state)
	}
}

/** Reads once what layers may change, so that the checked values are the ones sent. */
function readGiven(
	input: Attempt,
	state: AttemptState,
	attempt: Attempt,
	[own, origin]: readonly [url: string | undefined, origin: string],
): Attempt {
	const { headers, body } = input
	const { signal } = attempt
	const { progress } = state
	const next = findNextExchange(state)
	const url = String(input.url)
	if (url !== own && !(URL.canParse(url) && new URL(url).origin === origin))
		throw createLayerFailure(
			'a layer',
			'pointed the request, and the token with it, at another origin than the base URL’s; create another client for that one',
		)
	if (body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array))
		throw createLayerFailure('a layer', 'handed on a body that is neither a string nor a Uint8Array')
	if (next === 'none' && !signal.aborted && !progress.over)
		throw createLayerFailure(
			'transport',
			'was reached a second time: a layer called next() twice; call it once, or, from an authorize layer, again after a 401',
		)
	const written = headers instanceof Headers ? headers : new Headers(headers)
	// Lets pass what a transport wrote, if a layer hands on its headers after a 401.
	for (const name of written.keys())
		if (!headerName.test(name) && !(next === 'again' && name === 'content-length'))
			throw createLayerFailure('a layer', `set the header ${name}, which steers the message: leave it to the transport`)
	return { ...attempt, url, headers: written, body }
}

/** Places the plugins' layers and the client's own, and freezes their order. */
function orderLayers(contributed: readonly Contributed[], authorize: Authorize, baseUrl: string): Layers | undefined {
	const calls = listLayers<CallContext, Result>('call', callPhases, contributed)
	const selectPhases = (...phases: readonly AttemptPhase[]) =>
		listLayers<Attempt, TransportResponse>('attempt', phases, contributed)
	const [before, beside, after] = [selectPhases('prepare'), selectPhases('authorize'), selectPhases('sign', 'observe')]
	if (![calls, before, beside, after].some(({ length }) => length)) return undefined
	const { origin } = new URL(baseUrl)
	return {
		names: Object.freeze([...calls, ...before, { name: ownLayer }, ...beside, ...after].map(({ name }) => name)),
		...createLayered(
			calls.length ? createCallRunner(calls) : undefined,
			createAttemptRunner([before, beside, after], authorize, origin),
		),
	}
}

/** Lists the layers of one scope by phase, and within a phase in the order of `use()`. */
function listLayers<Context, Out>(
	scope: 'call' | 'attempt',
	phases: readonly string[],
	contributed: readonly Contributed[],
): PlacedLayer<Context, Out>[] {
	type ByPhase = Readonly<Record<string, Layer<Context, Out> | undefined>> | undefined
	return phases.flatMap((phase) =>
		contributed.flatMap(({ plugin, hooks }) => {
			const layer = (hooks[scope] as ByPhase)?.[phase]
			return layer ? { name: `${scope}/${phase}/${plugin.id}`, layer } : []
		}),
	)
}

/**
 * Makes a plugin: a namespace of the client, layers around its calls and attempts, a watcher, a token store, or several of them.
 *
 * @param plugin Its `id` (the name of its namespace) and `setup`. Annotate `setup`'s parameter with what it needs: `PluginContext & { payments: … }`.
 * @returns The plugin, with what runs its layers and tells its watcher.
 * @see Core's README, "Plugins".
 * @example
 * ```ts
 * import { definePlugin } from '@tarja/core'
 *
 * const requestId = definePlugin({
 * 	id: 'requestId',
 * 	setup: () => ({
 * 		attempt: {
 * 			async prepare(attempt, next) {
 * 				attempt.headers.set('x-request-id', crypto.randomUUID())
 * 				return next(attempt)
 * 			},
 * 		},
 * 	}),
 * })
 * ```
 */
export function definePlugin<
	const Id extends string,
	Api extends object = EmptyObject,
	Needs extends object = EmptyObject,
>(plugin: Plugin<Id, Api, Needs>): Plugin<Id, Api, Needs> {
	const made: Plugin<Id, Api, Needs> & Carrier = {
		...plugin,
		[layerRunner]: { layers: orderLayers, watching: createWatching },
	}
	return made
}
