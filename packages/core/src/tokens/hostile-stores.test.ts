import { fakeClock } from '@tarja/testing'
import { describe, expect, it } from '@tarja-test/harness'
import { createClient } from '../client/client.ts'
import { definePlugin } from '../client/define-plugin.ts'
import { operation } from '../operation/operation.ts'
import type { Issuer, TokenEvent, TokenLease, TokenRecord, TokenStore } from './contracts.ts'
import { isTokenRecord } from './record.ts'

const clock = fakeClock()
const baseUrl = 'https://platform.example'
const good = { v: 1, accessToken: 'stored', obtainedAtMs: clock.now(), lifetimeMs: 300_000, key: 'k' } as const

/** A client over a store whose parts are as told, and what it issued and heard. */
function worldOf(parts: Partial<TokenStore>, accepts: (token: string) => boolean = () => true) {
	const events: TokenEvent[] = []
	let issued = 0
	const auth: Issuer = {
		identity: () => ['somebody'],
		issue: async () => ({ accessToken: `issued-${++issued}`, lifetimeMs: 300_000 }),
	}
	const tokenStore: TokenStore = { get: () => undefined, set: () => {}, delete: () => {}, ...parts }
	const fetch = async (_: string, { headers }: RequestInit) => {
		const token = new Headers(headers).get('authorization')?.slice(7) ?? ''
		return accepts(token) ? Response.json({ token }) : new Response(null, { status: 401 })
	}
	const onEvent = (event: TokenEvent) => void events.push(event)
	const client = createClient({ baseUrl, auth, clock, fetch, onEvent, tokenTakeoverMs: 100 }).use(
		definePlugin({ id: 'store', setup: () => ({ tokenStore }) }),
	)
	return { client, events, issued: () => issued }
}

const trap = (): never => {
	throw new Error('it was looked at')
}

describe('a record of a store', () => {
	const traps: Readonly<Record<string, unknown>> = {
		'whose getters throw': Object.defineProperties({}, { v: { get: trap }, accessToken: { get: trap } }),
		'whose last getter throws': {
			...good,
			get lifetimeMs() {
				return trap()
			},
		},
		'that is a Proxy full of traps': new Proxy({}, { get: trap, has: trap, ownKeys: trap }),
		'that was revoked': (() => {
			const { proxy, revoke } = Proxy.revocable({}, {})
			revoke()
			return proxy
		})(),
		'whose then throws': Object.defineProperty({ ...good }, 'then', { get: trap }),
		// biome-ignore lint/suspicious/noThenProperty: that is what is tested
		'whose then is called and throws': { ...good, then: trap },
	}
	for (const [what, record] of Object.entries(traps))
		for (const [how, given] of Object.entries({ 'at once': () => record, later: async () => record }))
			it(`${what} fails no call: it is an event and a miss, ${how}`, async () => {
				const { client, events } = worldOf({ get: given as TokenStore['get'] })
				expect((await client.tokens.token()).accessToken).to.equal('issued-1')
				expect(events.map(({ type }) => type)).to.deep.equal(['token_store_failed', 'token_issued'])
			})

	it('whose getters say something else each time is read once', async () => {
		let reads = 0
		const lying = (key: string) => ({
			...good,
			key,
			get accessToken() {
				return ++reads === 1 ? 'stored' : 'two words\r\nx: y'
			},
		})
		const { client } = worldOf({ get: lying })
		for (let call = 0; call < 3; call++) expect((await client.tokens.token()).accessToken).to.equal('stored')
		expect(reads).to.equal(1)
	})

	it('that is an object of a class is taken by its fields', async () => {
		class Row {
			get v() {
				return 1
			}
			accessToken = 'stored'
			obtainedAtMs = good.obtainedAtMs
			lifetimeMs = 300_000
			readonly key: string
			constructor(key: string) {
				this.key = key
			}
		}
		const { client } = worldOf({ get: (key) => new Row(key) as TokenRecord })
		expect((await client.tokens.token()).accessToken).to.equal('stored')
	})

	it('is told from traps by isTokenRecord(), which never throws', () => {
		for (const record of Object.values(traps)) isTokenRecord(record)
		expect(isTokenRecord(traps['that is a Proxy full of traps'])).to.equal(false)
		expect(isTokenRecord(good)).to.equal(true)
	})
})

describe('a store that invents a token each time it is asked', () => {
	for (const [what, offsetMs] of Object.entries({ young: 0, old: -200_000, 'from the future': 1e9 }))
		it(`is believed twice, and then a token is issued: ${what}`, async () => {
			let invented = 0
			const get = (key: string): TokenRecord => ({
				...good,
				key,
				accessToken: `invented-${++invented}`,
				obtainedAtMs: clock.now() + offsetMs - invented,
			})
			const { client, issued } = worldOf({ get }, (token) => token.startsWith('issued'))
			const ping = operation({ method: 'GET', path: '/ping', effect: 'safe' })
			const statuses: number[] = []
			for (let call = 0; call < 20; call++)
				statuses.push(
					await client.call(ping).then(
						() => 200,
						() => 401,
					),
				)
			expect(statuses).to.deep.equal([401, ...Array.from({ length: 19 }, () => 200)])
			expect(issued()).to.equal(1)
			expect(invented).to.be.at.most(3)
		})
})

describe('a store', () => {
	it('whose promise is of another realm, or a thenable that answers twice, is understood', async () => {
		const thenable = (record: unknown) => ({
			// biome-ignore lint/suspicious/noThenProperty: that is what is tested
			then(resolve: (value: unknown) => void, reject: (reason: unknown) => void) {
				resolve(record)
				reject(new Error('too late'))
				throw new Error('later still')
			},
		})
		const { client, events } = worldOf({ get: (key) => thenable({ ...good, key }) as unknown as Promise<TokenRecord> })
		expect((await client.tokens.token()).accessToken).to.equal('stored')
		expect(events).to.deep.equal([])
	})

	it('that quotes what it could not keep tells nobody the token', async () => {
		const { client, events } = worldOf({
			set(_, record) {
				throw new Error(`too large: ${JSON.stringify(record)}`)
			},
		})
		await client.tokens.token()
		expect(events.map((event) => String((event as { cause?: Error }).cause)).join()).to.match(
			/too large: (?!.*issued-1)/,
		)
	})

	it('that throws what cannot be read costs an event', async () => {
		for (const thrown of [new Proxy({}, { get: trap }), undefined, null, Symbol('x'), Object.create(null)]) {
			const get = () => {
				throw thrown
			}
			const { client, events } = worldOf({ get })
			expect((await client.tokens.token()).accessToken).to.equal('issued-1')
			expect(events[0]).to.include({ type: 'token_store_failed', action: 'get' })
		}
	})

	const leases: Readonly<Record<string, unknown>> = {
		'that throws when it is released': { release: trap },
		'that rejects when it is released': { release: () => Promise.reject(new Error('no')) },
		'without release': {},
		'whose release cannot be looked at': Object.defineProperty({}, 'release', { get: trap }),
		'that is no object': 'held',
	}
	for (const [what, lease] of Object.entries(leases))
		it(`that gives a lease ${what} costs an event`, async () => {
			const { client, events } = worldOf({ lease: async () => lease as TokenLease })
			expect((await client.tokens.token()).accessToken).to.equal('issued-1')
			expect(events.at(-1)).to.include({ type: 'token_store_failed', action: 'lease' })
		})
})

describe('what an integrator hands in', () => {
	const listeners: Readonly<Record<string, (event: TokenEvent) => unknown>> = {
		throws: trap,
		rejects: () => Promise.reject(new Error('the log is full')),
		// biome-ignore lint/suspicious/noThenProperty: that is what is tested
		'gives a thenable that throws': () => ({ then: trap }),
		'gives what cannot be looked at': () => new Proxy({}, { get: trap }),
	}
	for (const [what, listener] of Object.entries(listeners))
		it(`may be an onEvent that ${what}: no call fails, and nothing is left unhandled`, async () => {
			let turns = 0
			const auth: Issuer = {
				identity: () => ['somebody'],
				async issue() {
					if (++turns > 1) throw new Error('not now')
					return { accessToken: 'issued-1', lifetimeMs: 300_000 }
				},
			}
			const tokenStore: TokenStore = { get: trap, set: trap, delete: trap }
			const own = fakeClock()
			const { tokens } = createClient({
				baseUrl,
				auth,
				clock: own,
				onEvent: listener as (event: TokenEvent) => void,
			}).use(definePlugin({ id: 'store', setup: () => ({ tokenStore }) }))
			await tokens.token()
			own.advance(280_000)
			// Renewed in the background, where the runtime lets it: its failure is an event, too.
			expect((await tokens.token()).accessToken).to.equal('issued-1')
			await new Promise((resolve) => setTimeout(resolve, 5))
			await tokens.clear()
		})

	it('may be a waitUntil that throws, as a Worker’s does when the request is over', async () => {
		const kept: TokenRecord[] = []
		const tokenStore: TokenStore = {
			get: () => undefined,
			set: async (_, record) => {
				await Promise.resolve()
				kept.push(record)
			},
			delete: () => {},
		}
		const auth: Issuer = {
			identity: () => ['somebody'],
			issue: async () => ({ accessToken: 'issued-1', lifetimeMs: 300_000 }),
		}
		const { tokens } = createClient({ baseUrl, auth, waitUntil: trap }).use(
			definePlugin({ id: 'store', setup: () => ({ tokenStore }) }),
		)
		expect((await tokens.token()).accessToken).to.equal('issued-1')
		expect(kept).to.have.length(1)
	})

	it('may be an identity that never comes: it is done without the store', async () => {
		const auth: Issuer = {
			identity: () => new Promise(() => {}),
			issue: async () => ({ accessToken: 'issued-1', lifetimeMs: 300_000 }),
		}
		const tokenStore: TokenStore = { get: trap, set: trap, delete: trap }
		const events: string[] = []
		const { tokens } = createClient({
			baseUrl,
			auth,
			tokenTimeoutMs: 50,
			onEvent: ({ type }) => events.push(type),
		}).use(definePlugin({ id: 'store', setup: () => ({ tokenStore }) }))
		expect((await tokens.token()).accessToken).to.equal('issued-1')
		expect(events).to.deep.equal(['token_store_failed', 'token_issued'])
	})
})
