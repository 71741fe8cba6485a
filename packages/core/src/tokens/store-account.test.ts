// Whose token it is, with whom it is shared, and what is done with it when the call is over.

import { createRecordingFetch, createTokenResponse } from '@tarja/testing'
import { describe, expect, it, stubOptions } from '@tarja-test/harness'
import { pause } from '../../test/gate.ts'
import { baseUrl, grantOf, issuerOf, memoryStore, storeOf, worldOf } from '../../test/token-world.ts'
import { hashSha256 } from '../base/text.ts'
import { createClient } from '../client/client.ts'
import { definePlugin } from '../client/plugin.ts'
import type { ClientOptions } from '../client/settings.ts'
import type { Issuer, TokenEvent, TokenRecord } from './contracts.ts'
import { createTokenKeeper } from './store.ts'

const trap = (): never => {
	throw new Error('it was looked at')
}

describe('whose token it is', () => {
	const failures: Readonly<Record<string, readonly [Issuer['identity'], string | undefined]>> = {
		'takes longer than a token may': [() => new Promise(() => {}), 'no identity within 50 ms'],
		'cannot be told': [() => Promise.reject(new Error('no secret here')), 'no secret here'],
		// The letters of one could be the texts of another.
		'is no list': [() => 'somebody' as never, 'identity() gave no list of texts'],
		'cannot be told, with a text for an error': [() => Promise.reject('nothing'), 'nothing'],
		'is told with a secret': [
			() => Promise.reject(new Error('no vault at vault://u:pw@host')),
			'no vault at [redacted]',
		],
	}
	for (const [what, [identity, message]] of Object.entries(failures))
		it(`${what}: the store is done without, and an event says so`, async () => {
			const { tokens, events } = worldOf(
				{ auth: { ...issuerOf(), identity }, tokenTimeoutMs: 50 },
				storeOf({ get: trap }),
			)
			expect((await tokens.token()).accessToken).to.equal('token-1')
			expect(events.map(({ type }) => type)).to.deep.equal(['token_store_failed', 'token_issued'])
			expect(events[0]).to.include({ action: 'get' }).and.have.nested.property('cause.message', message)
		})

	it('is not asked where there is no store', async () => {
		const { tokens, types } = worldOf({ auth: { ...issuerOf(), identity: trap } })
		await tokens.token()
		expect(types()).to.deep.equal(['token_issued'])
	})

	it('is not asked of a source, which has none to tell: nothing of it is shared, and that is no failure', async () => {
		const store = memoryStore()
		for (const accessToken of ['mine', 'yours']) {
			const { tokens, types } = worldOf({ auth: { token: async () => ({ accessToken, lifetimeMs: 60_000 }) } }, store)
			expect((await tokens.token()).accessToken).to.equal(accessToken)
			expect(types()).to.deep.equal(['token_issued'])
		}
		expect(store.records.size).to.equal(0)
	})

	it('keeps two accounts of one store apart, even where the first 32 bits of a digest are the same', async () => {
		const bits = async (secret: string) =>
			(await hashSha256(`Basic eDp5grant_type=password&username=&field=${secret}`)).slice(0, 8)
		expect(await bits('secret-24452')).to.equal(await bits('secret-28766'))
		const keeper = createTokenKeeper(memoryStore())
		const shared = definePlugin({ id: 'shared', setup: () => ({ tokenKeeper: keeper }) })
		const fetch = createRecordingFetch(({ text }) =>
			createTokenResponse(`of-${new URLSearchParams(text).get('field')}`),
		)
		for (const value of ['secret-24452', 'secret-28766', 'secret-24452']) {
			const auth = grantOf({ credential: { name: 'field', value } })
			const client = createClient({ baseUrl, auth, fetch, ...stubOptions }).use(shared)
			expect((await client.tokens.token()).accessToken).to.equal(`of-${value}`)
		}
		expect(fetch.requests).to.have.length(2)
	})

	it('is a digest of the base URL and the identity in the key of a store', async () => {
		const store = memoryStore()
		for (const host of ['a', 'b', 'b'])
			await worldOf({ auth: issuerOf(), baseUrl: `https://${host}.example` }, store).tokens.token()
		expect([...store.records.keys()].map((key) => /^tarja:token:1:[\da-f]{64}$/.test(key))).to.deep.equal([true, true])
	})
})

describe('what is left to do when there is a token', () => {
	const ways: Readonly<Record<string, readonly [ClientOptions['waitUntil'], number]>> = {
		'is done in the background, where the runtime lets it': [() => {}, 0],
		'is waited for where the runtime has nothing for that': [undefined, 1],
		'is waited for where the runtime refuses it, as a Worker’s does when the request is over': [trap, 1],
	}
	for (const [what, [waitUntil, keptAtOnce]] of Object.entries(ways))
		it(what, async () => {
			const kept: TokenRecord[] = []
			const store = storeOf({ set: (_, record) => pause(20).then(() => void kept.push(record)) })
			await worldOf({ auth: issuerOf(), ...(waitUntil && { waitUntil }) }, store).tokens.token()
			expect(kept).to.have.length(keptAtOnce)
		})
})

describe('an onEvent', () => {
	const listeners: Readonly<Record<string, (event: TokenEvent) => unknown>> = {
		throws: trap,
		rejects: () => Promise.reject(new Error('the log is full')),
	}
	for (const [what, onEvent] of Object.entries(listeners))
		it(`that ${what} fails no call, and leaves nothing unhandled`, async () => {
			const auth = issuerOf((turn) => (turn > 1 ? Promise.reject(new Error('not now')) : 'token-1'))
			const store = { get: trap, set: trap, delete: trap }
			const { tokens, clock } = worldOf({ auth, onEvent: onEvent as (event: TokenEvent) => void }, store)
			await tokens.token()
			clock.advance(280_000)
			// Renewed in the background, where the runtime lets it: its failure is an event, too.
			expect((await tokens.token()).accessToken).to.equal('token-1')
			await pause(5)
			await tokens.clear()
		})
})
