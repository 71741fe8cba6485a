// When a token is taken from the store, when another is asked for, and who waits for whose lease.
import { createFakeClock } from '@tarja/testing'
import { describe, expect, it, rejection, withHeldTime } from '@tarja-test/harness'
import { pause } from '../../test/gate.ts'
import { issuerOf, managerOf, memoryStore, storeOf } from '../../test/token-world.ts'
import { createTokenError, type TokenRecord, type TokenStore } from './contracts.ts'
import type { ManagerSettings } from './state.ts'

const lifetimeMs = 100_000
const startMs = createFakeClock().now()
const recordOf = (obtainedAtMs: number, lasts = lifetimeMs, accessToken = 'stored'): TokenRecord => ({
	v: 1,
	key: '',
	accessToken,
	obtainedAtMs,
	lifetimeMs: lasts,
})

/** A token manager over a store of these parts. In a Worker nothing is renewed without waitUntil. */
function over(parts: Partial<TokenStore>, settings: Partial<ManagerSettings> = {}) {
	const auth = issuerOf(undefined, lifetimeMs)
	const own = { store: storeOf(parts), tokenTimeoutMs: 100, takeoverMs: 200, waitUntil: () => {}, ...settings }
	return { ...managerOf(auth, own), issued: () => auth.asked.length }
}

describe('a token in the store', () => {
	const renewals: readonly (readonly [string, TokenRecord, string])[] = [
		['is taken where it need not be renewed itself', recordOf(startMs + 66_000), 'stored'],
		['is left where it is near its end, too', recordOf(startMs + 500), 'token-2'],
		['is left where it is the one that there is', recordOf(startMs + 66_000, lifetimeMs, 'token-1'), 'token-2'],
		['is left where it is older than the one there is', recordOf(startMs - 10_000, 1_000_000), 'token-2'],
	]
	for (const [what, record, expected] of renewals)
		it(`${what}, by a renewal in the background`, async () => {
			let stored: TokenRecord | undefined
			const { tokens, clock } = over({ get: (key) => stored && { ...stored, key } })
			await tokens.token()
			clock.advance(76_000)
			stored = record
			expect((await tokens.token()).accessToken).to.equal('token-1')
			await pause(5)
			expect((await tokens.token()).accessToken).to.equal(expected)
		})

	it('is taken by who has none, although it is near its end', async () => {
		const { tokens, issued } = over({ get: (key) => ({ ...recordOf(startMs - 80_000), key }) })
		expect((await tokens.token()).accessToken).to.equal('stored')
		expect(issued()).to.be.at.most(1) // Renewed in the background.
	})

	it('is left where it was refused, and where it has no time left', async () => {
		const { tokens, clock, issued } = over({ get: (key) => ({ ...recordOf(clock.now()), key }) })
		expect((await tokens.token()).accessToken).to.equal('stored')
		expect((await tokens.token({ rejected: 'stored' })).accessToken).to.equal('token-1')
		for (const lasts of [-1, -1e300, 0])
			expect(
				(await over({ get: (key) => ({ ...recordOf(startMs, lasts), key }) }).tokens.token()).accessToken,
			).to.equal('token-1')
		expect(issued()).to.equal(1)
	})

	it('stays at its end where this process has seen that, though the wall clock was set back', async () => {
		const store = memoryStore()
		const { tokens, clock } = over(store)
		await tokens.token()
		const [[key, first] = []] = store.records
		for (let life = 0; life < 2; life++) {
			await tokens.token()
			clock.advance(lifetimeMs)
		}
		clock.adjust(-7_200_000)
		if (key && first) store.records.set(key, first)
		expect((await tokens.token()).accessToken).to.equal('token-3')
	})

	it('is looked for again after one that was refused, also where an issued one was refused before it', async () => {
		const found = [undefined, recordOf(startMs, lifetimeMs, 'stored-1'), recordOf(startMs, lifetimeMs, 'stored-2')]
		const next = (key: string): TokenRecord | undefined => {
			const record = found.shift()
			return record && { ...record, key }
		}
		const { tokens, issued } = over({ get: next })
		const { accessToken: first } = await tokens.token()
		const { accessToken: second } = await tokens.token({ rejected: first })
		const { accessToken: third } = await tokens.token({ rejected: second })
		expect([first, second, third, issued()]).to.deep.equal(['token-1', 'stored-1', 'stored-2', 1])
	})

	it('is left where its writer’s clock is more than a minute ahead', async () => {
		for (const [aheadMs, expected] of [
			[60_000, 'stored'],
			[60_001, 'token-1'],
		] as const) {
			const { tokens } = over({ get: (key) => ({ ...recordOf(startMs + aheadMs), key }) })
			expect((await tokens.token()).accessToken).to.equal(expected)
		}
	})
})

describe('a lease that somebody else has', () => {
	/** A store whose lease is never free, and how often it was asked for. */
	const held = (onAsked: () => void = () => {}) => {
		const ttls: number[] = []
		const lease: TokenStore['lease'] = async (_, { ttlMs }) => {
			ttls.push(ttlMs)
			onAsked()
			return null
		}
		return { lease, ttls }
	}
	const random = () => 0

	it('is asked for again while the clock stands still, for as many turns as fit into the wait', async () => {
		const { lease, ttls } = held()
		const { tokens, issued } = over({ lease }, { random })
		expect((await tokens.token()).accessToken).to.equal('token-1')
		expect(ttls).to.deep.equal([100, 100, 100, 100])
		expect(issued()).to.equal(1)
	})

	it('is not asked for again when the wait is over by the clock', async () => {
		const { lease, ttls } = held(() => world.clock.advance(300))
		const world = over({ lease }, { random })
		expect((await world.tokens.token()).accessToken).to.equal('token-1')
		expect(ttls).to.have.length(1)
	})

	it('is waited for until its holder has written a token', async () => {
		const { lease, ttls } = held()
		const { tokens, issued } = over(
			{ lease, get: (key) => (ttls.length > 1 ? { ...recordOf(startMs), key } : undefined) },
			{ random },
		)
		expect((await tokens.token()).accessToken).to.equal('stored')
		expect([ttls.length, issued()]).to.deep.equal([2, 0])
	})

	it('is waited for between a tenth of a second and twice that, by chance', () =>
		withHeldTime(async (time) => {
			const { lease, ttls } = held()
			const token = over({ lease }, { random: () => 0.25 }).tokens.token()
			for (let turn = 1; turn < 4; turn++) {
				await time.when((leftMs) => ttls.length === turn && leftMs.includes(125))
				time.pass(125)
			}
			expect((await token).accessToken).to.equal('token-1')
		}))
})

/** One storage with leases that end by themselves; `open` gives a store over it, as another process would have. */
function storage() {
	const store = memoryStore()
	let heldUntilMs = 0
	const counted = { leases: 0 }
	const open = (): TokenStore => ({
		...store,
		async lease(_key, { ttlMs }) {
			if (heldUntilMs > performance.now()) return null
			const untilMs = performance.now() + ttlMs
			heldUntilMs = untilMs
			counted.leases++
			return {
				async release() {
					if (heldUntilMs === untilMs) heldUntilMs = 0
				},
			}
		},
	})
	return { open, counted }
}

/** Clients of different processes, whose token requests take so long. */
function fleet(open: () => TokenStore, issue: () => Promise<void>) {
	const auth = issuerOf(async (turn) => issue().then(() => `token-${turn}`))
	const now = () => ({ wallMs: Date.now(), monotonicMs: performance.now() })
	const times = { now, takeoverMs: 1500, tokenTimeoutMs: 8000, random: Math.random }
	const process = () => managerOf(auth, { ...times, store: open() }).tokens
	return { process, turns: () => auth.asked.length }
}

describe('a lease', () => {
	it('lasts as long as the token request, which is made once however slow it is', () =>
		withHeldTime(async (time) => {
			const { open } = storage()
			const { process, turns } = fleet(open, () => pause(3200))
			const five = Promise.all(Array.from({ length: 5 }, () => process().token()))
			// One makes it, and four wait.
			await time.when((leftMs) => leftMs.includes(3200) && leftMs.filter((ms) => ms <= 200).length === 4)
			const input = await time.until(five)
			expect(input.map(({ accessToken }) => accessToken)).to.deep.equal(Array(5).fill('token-1'))
			expect(turns()).to.equal(1)
		}))

	it('is taken over when its holder has died', async () => {
		const { open, counted } = storage()
		await open().lease?.('any', { ttlMs: 100 })
		const { process, turns } = fleet(open, () => pause(0))
		expect((await process().token()).accessToken).to.equal('token-1')
		expect([turns(), counted.leases]).to.deep.equal([1, 2])
	})

	it('is given back where the token request fails, after the failure is remembered', async () => {
		for (const reason of ['credentials', 'network'] as const) {
			const times = reason === 'network' ? 3 : 2
			const { open, counted } = storage()
			const { process, turns } = fleet(open, () => Promise.reject(createTokenError(reason, 'no token')))
			const one = process()
			for (const { token } of [one, one, process()]) expect((await rejection(token())).message).to.include('no token')
			expect([turns(), counted.leases], reason).to.deep.equal([times, times])
		}
	})

	it('is held until the token is written, also where the writing goes on in the background', async () => {
		const said: string[] = []
		const background: Promise<unknown>[] = []
		const { tokens } = over(
			{
				set: () => pause(20).then(() => void said.push('written')),
				lease: async () => ({ release: async () => void said.push('released') }),
			},
			{ waitUntil: (promise) => background.push(promise) },
		)
		await tokens.token()
		await Promise.all(background)
		expect(said).to.deep.equal(['written', 'released'])
	})
})
