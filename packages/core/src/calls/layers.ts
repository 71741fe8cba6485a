/**
 * Puts layers around a step, in their frozen order.
 * @module
 */
import { isTarjaError } from '../errors.ts'
import type { Layer } from '../plugin.ts'
import { foreignError, layerError } from './failure.ts'

/** A layer with where it stands: `attempt/sign/hmac`. */
export interface PlacedLayer<Context, Out> {
	readonly place: string
	readonly layer: Layer<Context, Out>
}

/** One function that runs all layers, outermost first, and `last` inside them. Foreign errors become `layer_failed`. */
export function around<Context, Out>(
	layers: readonly PlacedLayer<Context, Out>[],
	last: (context: Context) => Promise<Out>,
	isOurs: (error: unknown) => boolean,
): (context: Context) => Promise<Out> {
	const from = (index: number): ((context: Context) => Promise<Out>) => {
		const placed = layers[index]
		if (!placed) return last
		return async (context) => {
			try {
				return await placed.layer(context, from(index + 1))
			} catch (error) {
				if (isTarjaError(error) || isOurs(error)) throw error
				throw foreignError(placed.place, error)
			}
		}
	}
	return from(0)
}

/** A step that may be taken once: a call must not be sent twice because a layer says so. */
export function once<Context, Out>(
	place: string,
	step: (context: Context) => Promise<Out>,
): (context: Context) => Promise<Out> {
	let taken = false
	return async (context) => {
		if (taken) throw layerError(place, 'called next() twice; call it once')
		taken = true
		return step(context)
	}
}
