/**
 * Puts layers around a step, in their frozen order.
 * @module
 */
import { layerFailure } from '../call-failure.ts'
import type { Layer } from '../layer.ts'
import { type CallFacts, errorOf, failureOf, layersOwnFailure } from './call-error.ts'

/** A layer with where it stands: `attempt/sign/hmac`. */
export interface PlacedLayer<Context, Out> {
	readonly place: string
	readonly layer: Layer<Context, Out>
	/** One of tarja's own, which knows what the platform's answer means and lets failures through as they are. */
	readonly isOurs?: boolean
}

/** What holds for all layers around one step. */
export interface LayerRules<Context> {
	readonly call: CallFacts
	/** What the outermost layer is given. */
	readonly context: Context
	/** What layers must hand on as it was given: sending is decided by it. */
	readonly kept: readonly (keyof Context & string)[]
	/** What a layer sees of the request that it is given, and no message may quote. */
	secretsOf(given: Context): readonly string[]
	/** Hears that a layer threw something that is not this call's own failure. */
	onForeign(): void
}

/** Runs all layers, outermost first, and `last` inside them. Whatever a plugin's layer throws becomes a failure of this call. */
export function runLayers<Context extends object, Out>(
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

/** A plugin's layer catches a `TarjaError` with what is known by then; where it throws that again, the failure goes on. */
async function runPluginLayer<Context extends object, Out>(
	{ place, layer }: PlacedLayer<Context, Out>,
	given: Context,
	next: (context: Context) => Promise<Out>,
	rules: LayerRules<Context>,
): Promise<Out> {
	const { call } = rules
	try {
		return await layer(given, (handedOn) => {
			const step = (async () => {
				try {
					checkKept(handedOn, place, rules)
					return await next(handedOn)
				} catch (thrown) {
					throw errorOf(failureOf(thrown, call) ?? layersOwnFailure('tarja', thrown), call)
				}
			})()
			// Of a step that a layer does not wait for nobody hears: its failure must not end the process.
			step.catch(() => {})
			return step
		})
	} catch (thrown) {
		const known = failureOf(thrown, call)
		if (!known) rules.onForeign()
		throw known ?? layersOwnFailure(place, thrown, () => rules.secretsOf(given))
	}
}

function checkKept<Context extends object>(handedOn: Context, place: string, rules: LayerRules<Context>): void {
	// Neither a token is asked for then, nor anybody told of an exchange.
	if (rules.call.progress.over) throw layerFailure(place, 'called next() twice or too late: the call is over')
	for (const name of rules.kept)
		if (handedOn?.[name] !== rules.context[name])
			throw layerFailure(place, `handed on another ${name}; hand on the one that it was given`)
}
