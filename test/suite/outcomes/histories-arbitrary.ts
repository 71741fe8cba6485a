// What can happen to a client: calls, one after another or at once, with faults, aborts, layers, tokens and clock jumps.
import type { Effect } from '@tarja/core'
import fc from 'fast-check'
import { deeds, type Moment, moments, type Stand, stands } from './company.ts'
import { type Body, bodies, canBe, effects, type Method, methods } from './dimensions.ts'

export interface CallStep {
	readonly does: 'call'
	readonly method: Method
	readonly body: Body
	readonly effect: Effect
	/** What the server does, request by request. */
	readonly plan: readonly string[]
	/** Milliseconds until the caller gives up. */
	readonly abortMs: number | undefined
	/** Milliseconds for the call; ample where nothing is said. */
	readonly timeoutMs: number | undefined
	/** Whether the next step waits for it. */
	readonly isAwaited: boolean
	/** Whether the history's layers do what they do in this call. */
	readonly withLayers: boolean
}

export type Step =
	| CallStep
	/** The clock is set, forward or back. */
	| { readonly does: 'clock'; readonly byMs: number }
	/** The next writes of the journal's store fail. */
	| { readonly does: 'break store'; readonly writes: number }
	/** The next tokens cannot be had. */
	| { readonly does: 'break tokens'; readonly requests: number }
	| { readonly does: 'pause'; readonly ms: number }

export interface LayerPlan {
	/** Which of `deeds`. */
	readonly deed: number
	readonly moment: Moment
	readonly stand: Stand
}

export interface History {
	readonly connection: 'fresh' | 'reused'
	readonly tokenLifetimeMs: number
	readonly layer: LayerPlan | undefined
	readonly steps: readonly Step[]
}

const answers = ['+status.200', '+status.200', '+status.201', '+status.204', '+later.5', '+leave']
const refusals = ['status.400', 'status.401', 'why.401', 'status.404', 'status.421', 'status.422']
const doubts = ['status.307', 'status.408', 'status.409', 'status.425', '+status.500', 'status.503', '+status.503']
const breaks = [
	'drop',
	'reset',
	'+reset',
	'close',
	'+close',
	'+cut-reset',
	'+cut-close',
	'+chunks-reset',
	'+chunks-close',
]
const spoils = ['+garbage', '+empty', '+html']
const silences = ['hang', '+hang', '+stall']

const step = fc.oneof(
	{ weight: 6, arbitrary: fc.constantFrom(...answers) },
	{ weight: 4, arbitrary: fc.constantFrom(...refusals) },
	{ weight: 3, arbitrary: fc.constantFrom(...doubts) },
	{ weight: 6, arbitrary: fc.constantFrom(...breaks) },
	{ weight: 1, arbitrary: fc.constantFrom(...spoils) },
	{ weight: 1, arbitrary: fc.constantFrom(...silences) },
	{ weight: 1, arbitrary: fc.integer({ min: 300, max: 599 }).map((status) => `status.${status}`) },
)

const shortMs = fc.integer({ min: 0, max: 25 })
const rarely = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
	fc.option(arbitrary, { freq: 5, nil: undefined })

const isSilent = (plan: readonly string[]): boolean => plan.some((text) => silences.includes(text))

const call: fc.Arbitrary<CallStep> = fc
	.record({
		does: fc.constant('call' as const),
		method: fc.constantFrom(...methods),
		body: fc.constantFrom(...bodies),
		effect: fc.constantFrom<Effect[]>('unsafe', ...effects),
		plan: fc.array(step, { minLength: 1, maxLength: 3 }),
		abortMs: rarely(shortMs),
		timeoutMs: rarely(shortMs.map((ms) => ms + 1)),
		isAwaited: fc.boolean(),
		withLayers: fc.boolean(),
	})
	.filter(canBe)
	// What never ends has to be given up.
	.map((made) => (isSilent(made.plan) ? { ...made, timeoutMs: made.timeoutMs ?? 20 } : made))

const dayMs = 86_400_000
const other: fc.Arbitrary<Step> = fc.oneof(
	fc.record({ does: fc.constant('clock' as const), byMs: fc.integer({ min: -2 * dayMs, max: 2 * dayMs }) }),
	fc.record({ does: fc.constant('break store' as const), writes: fc.integer({ min: 1, max: 3 }) }),
	fc.record({ does: fc.constant('break tokens' as const), requests: fc.integer({ min: 1, max: 2 }) }),
	fc.record({ does: fc.constant('pause' as const), ms: fc.integer({ min: 0, max: 5 }) }),
)

export const history: fc.Arbitrary<History> = fc.record({
	connection: fc.constantFrom('fresh', 'reused'),
	tokenLifetimeMs: fc.constantFrom(1, 1000, 300_000, 10 * dayMs),
	layer: fc.option(
		fc.record({
			deed: fc.nat({ max: deeds.length - 1 }),
			moment: fc.constantFrom(...moments),
			stand: fc.constantFrom(...stands),
		}),
		{ nil: undefined },
	),
	steps: fc.array(fc.oneof({ weight: 4, arbitrary: call }, { weight: 1, arbitrary: other }), {
		minLength: 1,
		maxLength: 8,
	}),
})
