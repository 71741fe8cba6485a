// Wall clocks that are set, clocks that stand still while a machine sleeps, and clocks that tell no time.

import { createFakeClock } from '@tarja/testing'
import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { issuerOf, memoryStore, worldOf } from '../../test/token-world.ts'
import { isTarjaError } from '../errors/tarja-error.ts'
import { createTokenError, type Issuer, type TokenSource, type TokenStore } from './contracts.ts'

const lifetimeMs = 300_000
const hourMs = 3_600_000

const tokensOf = (clock: { now(): number; monotonic?(): number }, auth: Issuer, store?: TokenStore) =>
	worldOf({ auth, clock, random: () => 0.5, waitUntil: () => {} }, store).tokens

/** Lets what goes on in the background end: it waits for nothing but promises. */
async function settled(): Promise<void> {
	for (let turn = 0; turn < 60; turn++) await Promise.resolve()
}

describe('a monotonic clock', () => {
	it('that is not there is the runtime’s own', async () => {
		let atMs = 1_000_000_000
		const tokens = tokensOf({ now: () => atMs }, issuerOf())
		await tokens.token()
		atMs -= 2 * hourMs
		for (let call = 0; call < 5; call++) expect((await tokens.token()).accessToken).to.equal('token-1')
		atMs += 2 * hourMs + lifetimeMs
		expect((await tokens.token()).accessToken).to.equal('token-2')
	})
})

type Step =
	| { readonly kind: 'pass' | 'sleep' | 'set'; readonly ms: number }
	| { readonly kind: 'call' }
	| { readonly kind: 'mend' }

const passing = fc.constantFrom(1, 1000, 40_000, 59_000, 290_000, hourMs)
const step: fc.Arbitrary<Step> = fc.oneof(
	{ weight: 6, arbitrary: fc.constant({ kind: 'call' } as const) },
	{ weight: 4, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: passing }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('sleep' as const), ms: passing }) },
	{
		weight: 2,
		arbitrary: fc.record({
			kind: fc.constant('set' as const),
			ms: fc.constantFrom(-2 * hourMs, -lifetimeMs, -1500, 1500, lifetimeMs, 2 * hourMs),
		}),
	},
	{ weight: 1, arbitrary: fc.constant({ kind: 'mend' } as const) },
)

/** Something that happened, in true time, which neither clock shows. Slept and set back: then no clock shows how long ago it was. */
interface Happened {
	readonly atMs: number
	slept: boolean
	setBack: boolean
}

/** Two processes on one machine, one of which has a store, and an endpoint that refuses until it is mended. */
async function play(steps: readonly Step[]): Promise<void> {
	const clock = createFakeClock()
	let [trueMs, turns, leaps, refuses] = [0, 0, 0, false]
	const births = new Map<string, Happened>()
	let refused: Happened | undefined
	const happened = (): Happened => ({ atMs: trueMs, slept: false, setBack: false })
	const ageMs = (one: Happened | undefined): number => (one && !(one.slept && one.setBack) ? trueMs - one.atMs : 0)
	const mark = (what: 'slept' | 'setBack'): void => {
		for (const one of [...births.values(), ...(refused ? [refused] : [])]) one[what] = true
	}
	const auth: Issuer = {
		identity: () => ['somebody'],
		async issue() {
			if (!refuses) births.set(`token-${++turns}`, happened())
			else refused = happened()
			if (refuses) throw createTokenError('credentials', 'answered 401', { status: 401 })
			return { accessToken: `token-${turns}`, lifetimeMs }
		},
	}
	const processes = [tokensOf(clock, auth, memoryStore()), tokensOf(clock, auth)]
	const call = async (tokens: TokenSource): Promise<void> => {
		try {
			const { accessToken } = await tokens.token()
			expect(ageMs(births.get(accessToken))).to.be.below(lifetimeMs)
		} catch (error) {
			if (!isTarjaError(error, 'token_unavailable')) throw error
			// Never for longer than a quarter of an hour, once the endpoint is mended.
			if (!refuses) expect(ageMs(refused)).to.be.below(900_000)
		}
		await settled()
	}
	for (const step of steps) {
		if (step.kind === 'mend') refuses = !refuses
		else if (step.kind === 'call') for (const tokens of processes) await call(tokens)
		else if (step.kind === 'pass') {
			trueMs += step.ms
			clock.advance(step.ms)
		} else {
			if (step.kind === 'sleep') trueMs += step.ms
			if (step.kind === 'sleep' || step.ms < 0) mark(step.kind === 'sleep' ? 'slept' : 'setBack')
			else leaps++
			clock.adjust(step.ms)
		}
	}
	// Each process needs one for each lifetime, renewed 75 s early at most, and one more for each leap of the wall clock.
	expect(turns).to.be.at.most(2 * (Math.floor(trueMs / (lifetimeMs - 75_000)) + 1 + leaps))
}

describe('whatever the clocks do', () => {
	it('no token is used after its end, none is issued for nothing, and a refusal is forgotten in due time', () =>
		fc.assert(
			fc.asyncProperty(fc.array(step, { maxLength: 40 }), (steps) => play(steps)),
			random(300),
		))
})
