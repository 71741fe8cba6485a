/**
 * Makes plugins with layers. The code that runs layers comes with them, so that other clients do not include it.
 * @module
 */
import type { Result } from '../calls/answer.ts'
import type { Layers } from '../calls/client-context.ts'
import type { Answer, Attempt, CallContext } from '../transport/attempt.ts'
import type { None } from './call-types.ts'
import { referenceFlaw } from './kept-reference.ts'
import { type AttemptLayer, attemptPhases, callPhases, type Layer } from './layer.ts'
import {
	type Contributed,
	type Contribution,
	layering,
	type Machinery,
	type Plugin,
	type PluginParts,
} from './plugin.ts'
import { aroundAttempt, aroundCall, type PlacedLayer } from './run-layers.ts'

/**
 * Makes a plugin that has layers: its `setup` gives `call`, `attempt`, or both. One that watches as well is made with both
 * makers: `defineWatcher(defineLayer({ … }))`.
 *
 * @param plugin Its `id` and `setup`, as `definePlugin` takes them.
 * @returns The plugin, with what runs its layers.
 * @see Core's README, "Plugins".
 * @example
 * ```ts
 * import { defineLayer } from '@tarja/core'
 *
 * const requestId = defineLayer({
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
export function defineLayer<const Id extends string, Api extends object = None, Needs extends object = None>(
	plugin: PluginParts<Id, Needs, Contribution<Api>>,
): Plugin<Id, Api, Needs> {
	const made: PluginParts<Id, Needs, Contribution<Api>> & Machinery = { ...plugin, [layering]: layersOf }
	return made
}

/** Puts the layers of all plugins and the client's own into the order in which they run, and freezes the list. */
function layersOf(contributed: readonly Contributed[], authorize: AttemptLayer, baseUrls: readonly string[]): Layers {
	const all: readonly Part[] = [
		['tarja', { attempt: { authorize } }],
		...contributed.map(({ plugin, contribution }) => [plugin.id, contribution] as const),
	]
	const calls = placed<CallContext, Result>('call', callPhases, all)
	const attempts = placed<Attempt, Answer>('attempt', attemptPhases, all)
	const keepsReferences = contributed.some(({ contribution }) => contribution.keepsReferences === true)
	const origins = baseUrls.map((url) => new URL(url).origin)
	return {
		names: [...calls, ...attempts].map(({ name }) => name),
		aroundCall: calls.length ? aroundCall(calls) : undefined,
		aroundAttempt: aroundAttempt(attempts, origins),
		flawOf: (options, effect) => referenceFlaw(options, effect, keepsReferences),
	}
}

type Part = readonly [id: string, contribution: Contribution]

/** Lists the layers of one scope by phase, and within a phase in the order of `use()`. */
function placed<Context, Out>(
	scope: 'call' | 'attempt',
	phases: readonly string[],
	parts: readonly Part[],
): PlacedLayer<Context, Out>[] {
	type ByPhase = Readonly<Record<string, Layer<Context, Out> | undefined>> | undefined
	return phases.flatMap((phase) =>
		parts.flatMap(([id, contribution]) => {
			const layer = (contribution[scope] as ByPhase)?.[phase]
			return layer ? { name: `${scope}/${phase}/${id}`, layer, isOurs: id === 'tarja' } : []
		}),
	)
}
