import { type FakeClock, fakeClock, recordingFetch } from '@tarja/testing'
import { describe, expect, it, random, rejection } from '@tarja-test/harness'
import fc from 'fast-check'
import { createClient } from '../client/client.ts'
import { definePlugin } from '../client/define-plugin.ts'
import { isTarjaError } from '../errors/tarja-error.ts'
import type { Issuer, TokenEvent, TokenRecord, TokenSource, TokenStore } from './contracts.ts'
import { passwordGrant } from './password-grant.ts'
import { tokenError } from './token-error.ts'

const lifetimeMs = 300_000
const hourMs = 3_600_000
const baseUrl = 'https://platform.example'

/** An issuer that says token-1, token-2, …, and what it was asked. */
function counting(lastsMs = lifetimeMs): Issuer & { turns: number } {
	const made = {
		turns: 0,
		identity: () => ['somebody'],
		issue: async () => ({ accessToken: `token-${++made.turns}`, lifetimeMs: lastsMs }),
	}
	return made
}

function tokensOf(
	clock: { now(): number; monotonic?(): number },
	auth: Issuer | TokenSource,
	tokenStore?: TokenStore,
	onEvent: (event: TokenEvent) => void = () => {},
): Required<TokenSource> {
	const client = createClient({ baseUrl, auth, clock, onEvent, random: () => 0.5, waitUntil: () => {} })
	return tokenStore ? client.use(definePlugin({ id: 'store', setup: () => ({ tokenStore }) })).tokens : client.tokens
}

function memory(): TokenStore & { record: TokenRecord | undefined } {
	const kept = {
		record: undefined as TokenRecord | undefined,
		get: (key: string) => kept.record && { ...kept.record, key },
		set: (_: string, record: TokenRecord) => void Object.assign(kept, { record }),
		delete: () => void Object.assign(kept, { record: undefined }),
	}
	return kept
}

/** Lets what goes on in the background end: it waits for nothing but promises. */
async function settled(): Promise<void> {
	for (let turn = 0; turn < 60; turn++) await Promise.resolve()
}

describe('a wall clock that is set', () => {
	for (const byMs of [-2 * hourMs, -lifetimeMs, -1500, 1500])
		it(`by ${byMs} ms changes nothing: the token lasts as long as it would have`, async () => {
			const [clock, auth] = [fakeClock(), counting()]
			const tokens = tokensOf(clock, auth)
			await tokens.token()
			clock.advance(100_000)
			clock.adjust(byMs)
			expect((await tokens.token()).accessToken).to.equal('token-1')
			clock.advance(lifetimeMs - 100_000 - 10_000 - Math.max(0, byMs))
			expect((await tokens.token()).accessToken).to.equal('token-2')
			for (let call = 0; call < 5; call++) await tokens.token()
			expect(auth.turns).to.equal(2)
		})

	it('forward by hours costs one token, as a machine that slept would', async () => {
		const [clock, auth] = [fakeClock(), counting()]
		const tokens = tokensOf(clock, auth)
		await tokens.token()
		clock.adjust(2 * hourMs)
		for (let call = 0; call < 5; call++) expect((await tokens.token()).accessToken).to.equal('token-2')
		clock.adjust(-2 * hourMs)
		for (let call = 0; call < 5; call++) expect((await tokens.token()).accessToken).to.equal('token-2')
	})

	it('back after a forced token request does not keep another one away', async () => {
		const [clock, auth] = [fakeClock(), counting()]
		const tokens = tokensOf(clock, auth)
		await tokens.token({ rejected: (await tokens.token()).accessToken })
		clock.adjust(-2 * hourMs)
		expect(await rejection(tokens.token({ rejected: 'token-2' }))).to.have.nested.property(
			'details.reason',
			'rejected_fresh',
		)
		clock.advance(5000)
		expect((await tokens.token({ rejected: 'token-2' })).accessToken).to.equal('token-3')
	})

	it('back does not keep renewals away after one has failed', async () => {
		const clock = fakeClock()
		let turns = 0
		const source: TokenSource = {
			async token() {
				if (++turns === 2) throw tokenError('source', 'not now')
				return { accessToken: `token-${turns}`, lifetimeMs }
			},
		}
		const tokens = tokensOf(clock, source)
		await tokens.token()
		clock.advance(250_000)
		await tokens.token()
		await settled()
		expect(turns).to.equal(2)
		clock.adjust(-2 * hourMs)
		await tokens.token()
		await settled()
		expect(turns).to.equal(2)
		clock.advance(1000)
		await tokens.token()
		await settled()
		expect((await tokens.token()).accessToken).to.equal('token-3')
	})
})

describe('a client with a clock that has now() only', () => {
	it('takes the runtime’s own monotonic clock', async () => {
		let atMs = 1_000_000_000
		const auth = counting()
		const tokens = tokensOf({ now: () => atMs }, auth)
		await tokens.token()
		atMs -= 2 * hourMs
		for (let call = 0; call < 5; call++) expect((await tokens.token()).accessToken).to.equal('token-1')
		atMs += 2 * hourMs + lifetimeMs
		expect((await tokens.token()).accessToken).to.equal('token-2')
	})
})

describe('a source whose clock is wrong', () => {
	for (const aheadMs of [-2 * hourMs, -lifetimeMs, -290_000, -1500, 0, 1500, 2 * hourMs])
		it(`by ${aheadMs} ms is asked once in the life of a token`, async () => {
			const clock = fakeClock()
			let asked = 0
			const source = {
				token: async () => ({
					accessToken: `token-${++asked}`,
					obtainedAtMs: clock.now() + aheadMs,
					lifetimeMs,
				}),
			}
			const tokens = tokensOf(clock, source)
			for (let second = 0; second < 230; second++) {
				expect((await tokens.token()).accessToken).to.equal('token-1')
				clock.advance(1000)
			}
			expect(asked).to.equal(1)
		})

	it('may be another client: what it hands out is the time that is left', async () => {
		const clock = fakeClock()
		const auth = counting()
		const first = tokensOf(clock, auth)
		await first.token()
		clock.advance(200_000)
		const second = tokensOf({ now: () => clock.now() + 2 * hourMs, monotonic: () => clock.monotonic() }, first)
		expect(await second.token()).to.deep.equal({ accessToken: 'token-1', lifetimeMs: 100_000 })
		clock.advance(100_000)
		expect((await second.token()).accessToken).to.equal('token-2')
	})
})

describe('a stored record', () => {
	const record = (clock: FakeClock, aheadMs: number): TokenRecord => ({
		v: 1,
		key: '',
		accessToken: 'stored',
		obtainedAtMs: clock.now() + aheadMs,
		lifetimeMs,
	})
	for (const aheadMs of [1500, 2 * hourMs, 8e15])
		it(`from ${aheadMs} ms in the future counts as first seen now, and not anew each time it is read`, async () => {
			const clock = fakeClock()
			const store = { ...memory(), get: () => record(clock, aheadMs), set: () => {} }
			const auth = counting()
			const stored = record(clock, aheadMs)
			const tokens = tokensOf(clock, auth, { ...store, get: (key) => ({ ...stored, key }) })
			expect((await tokens.token()).accessToken).to.equal('stored')
			clock.advance(lifetimeMs - 10_000)
			expect((await tokens.token()).accessToken).to.equal('token-1')
			clock.advance(lifetimeMs)
			expect((await tokens.token()).accessToken).to.equal('token-2')
		})

	it('of an age by its writer’s clock has that age', async () => {
		const clock = fakeClock()
		const store = memory()
		store.record = record(clock, -200_000)
		const tokens = tokensOf(clock, counting(), store)
		expect(await tokens.token()).to.deep.equal({ accessToken: 'stored', lifetimeMs: 100_000 })
	})

	it('of a token that this process has seen end stays at its end, though the clock was set back', async () => {
		const [clock, store, auth] = [fakeClock(), memory(), counting()]
		const tokens = tokensOf(clock, auth, store)
		await tokens.token()
		const first = store.record
		clock.advance(lifetimeMs)
		await tokens.token()
		clock.advance(lifetimeMs)
		clock.adjust(-2 * hourMs)
		store.record = first
		expect((await tokens.token()).accessToken).to.equal('token-3')
	})

	const absurd = [-1, -1e300, 0]
	for (const lastsMs of absurd)
		it(`with a lifetime of ${lastsMs} ms is not used`, async () => {
			const [clock, store] = [fakeClock(), memory()]
			store.record = { ...record(clock, 0), lifetimeMs: lastsMs }
			expect((await tokensOf(clock, counting(), store).token()).accessToken).to.equal('token-1')
		})
	for (const lastsMs of [1e12, 1e300, Number.MAX_VALUE])
		it(`with a lifetime of ${lastsMs} ms is believed for a year`, async () => {
			const [clock, store] = [fakeClock(), memory()]
			store.record = { ...record(clock, 0), lifetimeMs: lastsMs }
			const tokens = tokensOf(clock, counting(), store)
			expect(await tokens.token()).to.deep.equal({ accessToken: 'stored', lifetimeMs: 365 * 24 * hourMs })
		})
})

describe('a lifetime that is none', () => {
	for (const lastsMs of [Number.NaN, -1, 0, -1e300, Number.NEGATIVE_INFINITY, null, '300'])
		it(`such as ${lastsMs} is taken for a minute: not one token request for each call`, async () => {
			const [clock, auth] = [fakeClock(), counting(lastsMs as number)]
			const tokens = tokensOf(clock, auth)
			for (let call = 0; call < 5; call++)
				expect(await tokens.token()).to.deep.equal({ accessToken: 'token-1', lifetimeMs: 60_000 })
		})
	for (const lastsMs of [1e300, Number.POSITIVE_INFINITY])
		it(`such as ${lastsMs} is taken for a year, in the store too`, async () => {
			const [clock, store] = [fakeClock(), memory()]
			expect((await tokensOf(clock, counting(lastsMs), store).token()).lifetimeMs).to.equal(365 * 24 * hourMs)
			expect(store.record?.lifetimeMs).to.equal(365 * 24 * hourMs)
		})
	it('such as an expires_in of 0 with an opaque token is taken for a minute', async () => {
		const auth = passwordGrant({ basic: 'eDp5', credential: { name: 'f', value: 'v' }, dangerouslyAllowBrowser: true })
		const fetch = recordingFetch(() => ({ json: { access_token: 't', token_type: 'Bearer', expires_in: '0' } }))
		const { tokens } = createClient({ baseUrl, auth, fetch, clock: fakeClock() })
		for (let call = 0; call < 5; call++) expect((await tokens.token()).lifetimeMs).to.equal(60_000)
		expect(fetch.requests).to.have.length(1)
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
	const clock = fakeClock()
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
			if (refuses) throw tokenError('credentials', 'answered 401', { status: 401 })
			return { accessToken: `token-${turns}`, lifetimeMs }
		},
	}
	const processes = [tokensOf(clock, auth, memory()), tokensOf(clock, auth)]
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

describe('a monotonic clock that tells no time', () => {
	for (const [what, monotonic] of Object.entries({
		NaN: () => Number.NaN,
		'a text': () => 'now' as unknown as number,
		'an error': () => {
			throw new Error('no')
		},
	}))
		it(`costs one token, as the runtime's own takes its place: ${what}`, async () => {
			const issuer = counting()
			const tokens = tokensOf({ now: () => Date.now(), monotonic }, issuer)
			for (let turn = 0; turn < 3; turn++) expect((await tokens.token()).accessToken).to.equal('token-1')
		})
})
