// When a token is taken from the store, when another is asked for, and how long somebody else's lease is waited for.
import { fakeClock } from '@tarja/testing'
import { describe, expect, it } from '@tarja-test/harness'
import { createClient } from '../client/client.ts'
import { definePlugin } from '../client/define-plugin.ts'
import type { TokenRecord, TokenStore } from './contracts.ts'

const lifetimeMs = 100_000
const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** A client whose issuer says issued-1, issued-2, …, over a store of these parts. */
function worldOf(parts: Partial<TokenStore>, random = 1, issue: () => Promise<unknown> = async () => {}) {
	const clock = fakeClock()
	let issued = 0
	const auth = {
		identity: () => ['somebody'],
		async issue() {
			const accessToken = `issued-${++issued}`
			await issue()
			return { accessToken, lifetimeMs }
		},
	}
	const tokenStore: TokenStore = { get: () => undefined, set: () => {}, delete: () => {}, ...parts }
	// In a Worker nothing is renewed without waitUntil.
	const options = { auth, clock, random: () => random, tokenTimeoutMs: 100, tokenTakeoverMs: 200, waitUntil: () => {} }
	const client = createClient({ baseUrl: 'https://platform.example', ...options }).use(
		definePlugin({ id: 'store', setup: () => ({ tokenStore }) }),
	)
	return { tokens: client.tokens, clock, issued: () => issued }
}

const recordOf = (obtainedAtMs: number, lasts = lifetimeMs): TokenRecord => ({
	v: 1,
	key: '',
	accessToken: 'stored',
	obtainedAtMs,
	lifetimeMs: lasts,
})

describe('a token in the store', () => {
	const startMs = fakeClock().now()
	const renewals: readonly (readonly [string, TokenRecord, string])[] = [
		['is taken where it need not be renewed itself', recordOf(startMs + 66_000), 'stored'],
		['is left where it is near its end, too', recordOf(startMs + 500), 'issued-2'],
		['is left where it is older than the one there is', recordOf(startMs - 10_000, 1_000_000), 'issued-2'],
	]
	for (const [what, record, expected] of renewals)
		it(`${what}, by a renewal in the background`, async () => {
			let stored: TokenRecord | undefined
			const { tokens, clock } = worldOf({ get: (key) => stored && { ...stored, key } })
			await tokens.token()
			clock.advance(76_000)
			stored = record
			expect((await tokens.token()).accessToken).to.equal('issued-1')
			await pause(5)
			expect((await tokens.token()).accessToken).to.equal(expected)
		})

	it('is taken by who has none, although it is near its end', async () => {
		const { tokens, issued } = worldOf({ get: (key) => ({ ...recordOf(startMs - 80_000), key }) })
		expect((await tokens.token()).accessToken).to.equal('stored')
		expect(issued()).to.be.at.most(1) // Renewed in the background.
	})

	it('is written only if nothing was cleared meanwhile', async () => {
		let [written, goOn] = [0, (): void => {}]
		const held = new Promise<void>((resolve) => {
			goOn = resolve
		})
		const { tokens, issued } = worldOf({ set: () => void written++ }, 1, () => held)
		const first = tokens.token()
		while (!issued()) await pause(1)
		await tokens.clear()
		goOn()
		await first
		expect(written).to.equal(0)
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

	it('is asked for again while the clock stands still, for as many turns as fit into the wait', async () => {
		const { lease, ttls } = held()
		const { tokens, issued } = worldOf({ lease }, 0)
		expect((await tokens.token()).accessToken).to.equal('issued-1')
		expect(ttls).to.deep.equal([100, 100, 100, 100])
		expect(issued()).to.equal(1)
	})

	it('is not asked for again when the wait is over by the clock', async () => {
		const { lease, ttls } = held(() => world.clock.advance(300))
		const world = worldOf({ lease }, 0)
		expect((await world.tokens.token()).accessToken).to.equal('issued-1')
		expect(ttls).to.have.length(1)
	})

	it('is waited for until its holder has written a token', async () => {
		const { lease, ttls } = held()
		const startMs = fakeClock().now()
		const { tokens, issued } = worldOf(
			{ lease, get: (key) => (ttls.length > 1 ? { ...recordOf(startMs), key } : undefined) },
			0,
		)
		expect((await tokens.token()).accessToken).to.equal('stored')
		expect([ttls.length, issued()]).to.deep.equal([2, 0])
	})

	it('is waited for between a tenth of a second and twice that, by chance', async () => {
		const { setTimeout } = globalThis
		const waits: number[] = []
		globalThis.setTimeout = ((handler: () => void, delayMs = 0) => {
			waits.push(delayMs)
			return setTimeout(handler, delayMs)
		}) as typeof setTimeout
		try {
			await worldOf({ lease: held().lease }, 0.25).tokens.token()
		} finally {
			globalThis.setTimeout = setTimeout
		}
		expect(waits.filter((waitMs) => waitMs === 125)).to.have.length(3)
	})
})
