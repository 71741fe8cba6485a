import {
	createClient,
	definePlugin,
	type Issuer,
	type TokenLease,
	type TokenRecord,
	type TokenStore,
} from '@tarja/core'
import { describe, expect, it, withHeldTime } from '@tarja-test/harness'

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** One storage with leases that end by themselves; `open` gives a store over it, as another process would have. */
function storage({ renews = true } = {}) {
	const records = new Map<string, TokenRecord>()
	let held: { readonly holder: object; readonly untilMs: number } | undefined
	const counted = { renewals: 0, leases: 0 }
	const isHeldBy = (holder: object): boolean => held?.holder === holder && held.untilMs > performance.now()
	const leaseOf = (holder: object): TokenLease => ({
		async release() {
			if (isHeldBy(holder)) held = undefined
		},
		...(renews && {
			async renew(ttlMs: number) {
				counted.renewals++
				if (!isHeldBy(holder)) return false
				held = { holder, untilMs: performance.now() + ttlMs }
				return true
			},
		}),
	})
	const open = (): TokenStore => ({
		get: (key) => records.get(key),
		set: (key, record) => void records.set(key, record),
		delete: (key) => void records.delete(key),
		async lease(_key, { ttlMs }) {
			if (held && held.untilMs > performance.now()) return null
			const holder = {}
			held = { holder, untilMs: performance.now() + ttlMs }
			counted.leases++
			return leaseOf(holder)
		},
	})
	return { open, counted, steal: () => (held = { holder: {}, untilMs: Number.POSITIVE_INFINITY }) }
}

/** Clients of different processes, whose token requests take so long. */
function fleet(open: () => TokenStore, issue: (turn: number) => Promise<void>) {
	let turns = 0
	const auth: Issuer = {
		identity: () => ['somebody'],
		async issue() {
			const turn = ++turns
			await issue(turn)
			return { accessToken: `token-${turn}`, lifetimeMs: 60_000 }
		},
	}
	const process = () => {
		const tokenStore = open()
		const settings = { baseUrl: 'https://platform.example', auth, tokenTakeoverMs: 1500, tokenTimeoutMs: 8000 }
		return createClient(settings).use(definePlugin({ id: 'store', setup: () => ({ tokenStore }) })).tokens
	}
	return { process, turns: () => turns }
}

describe('a lease', () => {
	it('lasts as long as the token request, which is made once however slow it is', () =>
		withHeldTime(async (time) => {
			const { open, counted } = storage()
			const { process, turns } = fleet(open, () => pause(3200))
			const five = Promise.all(Array.from({ length: 5 }, () => process().token()))
			// One makes it, and four wait.
			await time.when((leftMs) => leftMs.includes(3200) && leftMs.filter((ms) => ms <= 200).length === 4)
			const given = await time.until(five)
			expect(given.map(({ accessToken }) => accessToken)).to.deep.equal(Array(5).fill('token-1'))
			expect(turns()).to.equal(1)
			expect(counted.renewals).to.equal(12)
		}))

	it('is not renewed when the token request has ended, well or not', async () => {
		for (const ends of [async () => {}, () => Promise.reject(new Error('refused'))])
			await withHeldTime(async (time) => {
				const { open, counted } = storage()
				const { process } = fleet(open, () => pause(600).then(ends))
				const ended = process()
					.token()
					.catch(() => {})
				await time.when((leftMs) => leftMs.includes(600))
				await time.until(ended)
				time.pass(400)
				expect(counted.renewals).to.equal(2)
			})
	})

	it('is taken over soon when its holder has died', async () => {
		const { open, counted } = storage()
		await open().lease?.('any', { ttlMs: 100 }) // Its holder renews no more.
		const { process, turns } = fleet(open, () => pause(0))
		expect((await process().token()).accessToken).to.equal('token-1')
		expect([turns(), counted.leases]).to.deep.equal([1, 2])
	})

	it('is not asked for again once it is somebody else’s', () =>
		withHeldTime(async (time) => {
			const { open, counted, steal } = storage()
			const { process } = fleet(open, () => pause(900))
			const token = process().token()
			await time.when((leftMs) => leftMs.includes(900))
			steal()
			await time.until(token)
			expect(counted.renewals).to.equal(1)
		}))

	it('that cannot be renewed ends by itself: each of those who wait then asks in its turn', async () => {
		const { open } = storage({ renews: false })
		const { process, turns } = fleet(open, () => pause(1000))
		await Promise.all(Array.from({ length: 5 }, () => process().token()))
		expect(turns()).to.be.within(1, 4)
	})
})
