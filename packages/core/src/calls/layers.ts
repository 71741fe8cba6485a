/**
 * Puts layers around a step, in their frozen order.
 * @module
 */
import type { Layer } from '../plugin.ts'
import { isOwn, layerError, thrownBy } from './failure.ts'
import type { Progress } from './progress.ts'

/** A layer with where it stands: `attempt/sign/hmac`. */
export interface PlacedLayer<Context, Out> {
	readonly place: string
	readonly layer: Layer<Context, Out>
	/** One of tarja's own, which knows what the platform's answer means. */
	readonly isOurs?: boolean
}

/** What holds for all layers around one step. */
export interface Around<Context> {
	readonly progress: Progress
	/** What the outermost layer is given. */
	readonly context: Context
	/** What layers must hand on as it was given: sending is decided by it. */
	readonly kept: readonly (keyof Context & string)[]
	/** Whether it has ended meanwhile. What a layer throws then is nobody's concern. */
	isOver(): boolean
	/** What a layer sees of the request that it is given, and no message may quote. */
	secrets(given: Context): readonly string[]
	/** A layer threw something that is not this call's own failure. */
	onForeign(): void
}

/** Runs all layers, outermost first, and `last` inside them. Whatever a layer throws becomes an error of this call. */
export function around<Context extends object, Out>(
	layers: readonly PlacedLayer<Context, Out>[],
	last: (context: Context) => Promise<Out>,
	rules: Around<Context>,
): Promise<Out> {
	const { progress, context } = rules
	const from = async (index: number, given: Context): Promise<Out> => {
		const placed = layers[index]
		if (!placed) return last(given)
		const { place, layer, isOurs } = placed
		try {
			return await layer(given, (handedOn) => from(index + 1, checked(handedOn, place, rules)))
		} catch (error) {
			if (isOwn(error, progress) || rules.isOver()) throw error
			if (!isOurs) rules.onForeign()
			throw thrownBy(place, error, progress, () => rules.secrets(given))
		}
	}
	return from(0, context)
}

function checked<Context extends object>(
	handedOn: Context,
	place: string,
	{ progress, context, kept }: Around<Context>,
): Context {
	for (const name of kept)
		if (handedOn?.[name] !== context[name])
			throw layerError(progress, place, `handed on another ${name}; hand on the one that it was given`)
	return handedOn
}

/** A step that may be taken once: a call must not be sent twice because a layer says so. */
export function once<Context, Out>(
	place: string,
	progress: Progress,
	step: (context: Context) => Promise<Out>,
): (context: Context) => Promise<Out> {
	let taken = false
	return async (context) => {
		if (taken) throw layerError(progress, place, 'called next() twice; call it once')
		taken = true
		return step(context)
	}
}
