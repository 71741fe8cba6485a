// Plugins of one layer or one observer, as most tests want them.
import { definePlugin, type Plugin } from '@tarja/core'
import type { AttemptLayer, CallLayer, Observer } from '@tarja/core/plugin'
import type { AttemptPhase, CallPhase } from '../src/client/plugin.ts'

export const aroundAttempt = <const Id extends string = 'aroundAttempt'>(
	layer: AttemptLayer,
	phase: AttemptPhase = 'prepare',
	id = 'aroundAttempt' as Id,
): Plugin<Id> => definePlugin({ id, setup: () => ({ attempt: { [phase]: layer } }) })

export const aroundCall = <const Id extends string = 'aroundCall'>(
	layer: CallLayer,
	phase: CallPhase = 'prepare',
	id = 'aroundCall' as Id,
): Plugin<Id> => definePlugin({ id, setup: () => ({ call: { [phase]: layer } }) })

export const observing = <const Id extends string = 'observing'>(
	observe: Observer,
	id = 'observing' as Id,
): Plugin<Id> => definePlugin({ id, setup: () => ({ observe }) })
