/**
 * Puts the layers of all plugins into the order in which they run.
 * @module
 */
import type { Result } from '../calls/answer.ts'
import type { Authorize, Layers } from '../calls/client-context.ts'
import type { Answer, Attempt, CallContext } from '../transport/attempt.ts'
import { type AttemptPhase, callPhases, type Layer, ownLayer } from './layer.ts'
import type { Contributed } from './plugin.ts'
import { afterEnd, aroundAttempt, aroundCall, type PlacedLayer } from './run-layers.ts'

/** Places the plugins' layers and the client's own, and freezes their order. */
export function layersOf(
	contributed: readonly Contributed[],
	authorize: Authorize,
	baseUrl: string,
): Layers | undefined {
	const calls = placed<CallContext, Result>('call', callPhases, contributed)
	const inPhases = (...phases: readonly AttemptPhase[]) => placed<Attempt, Answer>('attempt', phases, contributed)
	const [before, beside, after] = [inPhases('prepare'), inPhases('authorize'), inPhases('sign', 'observe')]
	if (![calls, before, beside, after].some(({ length }) => length)) return undefined
	const { origin } = new URL(baseUrl)
	return {
		names: Object.freeze([...calls, ...before, { name: ownLayer }, ...beside, ...after].map(({ name }) => name)),
		aroundCall: calls.length ? aroundCall(calls) : undefined,
		aroundAttempt: aroundAttempt({ before, authorize, beside, after }, origin),
		afterEnd,
	}
}

/** Lists the layers of one scope by phase, and within a phase in the order of `use()`. */
function placed<Context, Out>(
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
