/**
 * Runs layers around calls and attempts in fixed order, and enforces their rules.
 * @module
 */
import type { Result } from '../calls/answer.ts'
import { type CallFacts, errorOf, failureOf, finalError, layersOwnFailure } from '../calls/call-error.ts'
import type { AroundAttempt, AroundCall } from '../calls/client-context.ts'
import { layerFailure } from '../errors/failure.ts'
import { headerName } from '../operation/header-name.ts'
import type { Answer, Attempt, CallContext } from '../transport/attempt.ts'
import type { AttemptState } from '../transport/departure.ts'
import { distrustAnswer, sendsOf } from '../transport/progress.ts'
import { secretsOf } from '../transport/send-attempt.ts'
import type { Layer } from './layer.ts'

/** A layer with its full name, which errors report. */
export interface PlacedLayer<Context, Out> {
	/** Name of the layer: `scope/phase/plugin`. */
	readonly name: string
	readonly layer: Layer<Context, Out>
	/** Whether it is one of tarja's own layers, which pass failures on unchanged. */
	readonly isOurs?: boolean
}

/** Rules for all layers around a call or an attempt. */
interface LayerRules<Context> {
	readonly call: CallFacts
	/** The call or attempt as the outermost layer gets it. */
	readonly context: Context
	/** Members that layers must not change, because the outcome depends on them. */
	readonly kept: readonly (keyof Context & string)[]
	/** Values of the request that error messages must not quote. */
	secretsOf(given: Context): readonly string[]
	/** Called when a layer throws an error that is not this call's own. */
	onForeign(): void
}

/** Runs all layers, outermost first, and then `last`. An exception of a plugin's layer becomes a failure of this call. */
function runLayers<Context extends object, Out>(
	layers: readonly PlacedLayer<Context, Out>[],
	last: (context: Context) => Promise<Out>,
	rules: LayerRules<Context>,
): Promise<Out> {
	const runFrom = (index: number, given: Context): Promise<Out> => {
		const placed = layers[index]
		if (!placed) return last(given)
		const next = (handedOn: Context): Promise<Out> => runFrom(index + 1, handedOn)
		return placed.isOurs ? placed.layer(given, next) : runPluginLayer(placed, given, next, rules)
	}
	return runFrom(0, rules.context)
}

/**
 * Runs a plugin's layer. It catches failures as a `TarjaError` of that moment; if it rethrows it, the original failure continues.
 */
async function runPluginLayer<Context extends object, Out>(
	{ name, layer }: PlacedLayer<Context, Out>,
	given: Context,
	next: (context: Context) => Promise<Out>,
	rules: LayerRules<Context>,
): Promise<Out> {
	const { call } = rules
	try {
		return await layer(given, (handedOn) => {
			const step = (async () => {
				try {
					checkKept(handedOn, name, rules)
					return await next(handedOn)
				} catch (thrown) {
					throw errorOf(failureOf(thrown, call) ?? layersOwnFailure('tarja', thrown), call)
				}
			})()
			// If a layer does not await `next()`, nobody handles its rejection, which would end the process.
			step.catch(() => {})
			return step
		})
	} catch (thrown) {
		const known = failureOf(thrown, call)
		if (!known) rules.onForeign()
		throw known ?? layersOwnFailure(name, thrown, () => rules.secretsOf(given))
	}
}

function checkKept<Context extends object>(handedOn: Context, layer: string, rules: LayerRules<Context>): void {
	// Stops here if the call has ended, so that no token is requested and no watcher is notified.
	const { ended, progress } = rules.call
	if (progress.over) throw ended ?? layerFailure(layer, 'called next() twice or too late: the call is over')
	for (const name of rules.kept)
		if (handedOn?.[name] !== rules.context[name])
			throw layerFailure(layer, `handed on another ${name}; hand on the one that it was given`)
}

/** Runs call layers. They see a failure exactly as the caller will, and not later than the caller. */
export function aroundCall(layers: readonly PlacedLayer<CallContext, Result>[]): AroundCall {
	return async (call, context, send) => {
		let hasBegun = false
		// Refuses a second `next()`: a layer must not send a call twice.
		const last = async (given: CallContext): Promise<Result> => {
			if (hasBegun) throw layerFailure('a call layer', 'called next() twice; call it once')
			hasBegun = true
			call.entry = given.entry
			return send(given).catch((thrown: unknown) => {
				throw finalError(thrown, call)
			})
		}
		const told = await runLayers(layers, last, {
			call,
			context,
			kept: ['operation', 'method', 'fields', 'reference', 'signal'],
			secretsOf: (given) => secretsOf(given, given.operation),
			onForeign() {
				// Ends the call's sending, as the layer may have left `next()` running: nothing may be sent after a journal has recorded
				// that nothing was.
				if (hasBegun) call.progress.over = true
			},
		})
		return asSent(told, call)
	}
}

/** The result as layers changed it; the counts of requests are restored, as layers cannot know them. */
function asSent(told: Result, { progress }: CallFacts): Result {
	if (!told?.response) {
		distrustAnswer(progress)
		throw layerFailure('a call layer', 'gave no result; return what next() gave')
	}
	return { ...told, ...sendsOf(progress) }
}

/**
 * Returns the function that runs an attempt through its layers. A layer may send it only to one of `origins`, as
 * credentials go along.
 */
export function aroundAttempt(
	layers: readonly PlacedLayer<Attempt, Answer>[],
	origins: readonly string[],
): AroundAttempt {
	return (call, state, send) => {
		const { attempt, progress } = state
		return runLayers(layers, (given) => send(given, () => readGiven(given, state, origins)), {
			call,
			context: attempt,
			kept: ['call', 'method', 'signal'],
			secretsOf: (given) => secretsOf(given, given.call.operation),
			onForeign() {
				// Ignores an error that a layer throws because of the abort: it says nothing about the answer.
				if (attempt.signal.aborted) return
				distrustAnswer(progress)
				if (state.next === 'again') state.next = 'none'
			},
		})
	}
}

/** Reads once what layers may change, so that the checked values are the ones sent. */
function readGiven(
	given: Attempt,
	{ attempt, url: own, next, progress }: AttemptState,
	origins: readonly string[],
): Attempt {
	const { headers, body } = given
	const { signal } = attempt
	const url = String(given.url)
	if (url !== own && !(URL.canParse(url) && origins.includes(new URL(url).origin)))
		throw layerFailure(
			'a layer',
			'pointed the request, and the token with it, at another origin than the base URL’s; name it in allowedOrigins',
		)
	if (body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array))
		throw layerFailure('a layer', 'handed on a body that is neither a string nor a Uint8Array')
	if (next === 'none' && !signal.aborted && !progress.over)
		throw layerFailure(
			'transport',
			'was reached a second time: a layer called next() twice; call it once, or, from an authorize layer, again after a 401',
		)
	const written = headers instanceof Headers ? headers : new Headers(headers)
	// Removes headers that the transport wrote, if a layer reuses them after a 401.
	for (const name of written.keys())
		if (!headerName.test(name) && !(next === 'again' && name === 'content-length'))
			throw layerFailure('a layer', `set the header ${name}, which steers the message: leave it to the transport`)
	return { ...attempt, url, headers: written, body }
}
