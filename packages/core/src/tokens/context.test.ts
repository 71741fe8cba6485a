import { describe, expect, it } from '@tarja-test/harness'
import { createClient } from '../client/client.ts'
import { definePlugin } from '../client/define-plugin.ts'
import type { ClientOptions } from '../client/options.ts'
import type { Issuer, TokenEvent, TokenRecord, TokenStore } from './contracts.ts'

/** The tokens of a client over a store that is empty, and what was told and kept. */
function worldOf(options: Partial<ClientOptions>, set: TokenStore['set'] = () => {}) {
	const events: TokenEvent[] = []
	const tokenStore: TokenStore = { get: () => undefined, set, delete: () => {} }
	const onEvent = (event: TokenEvent): void => void events.push(event)
	const client = createClient({ baseUrl: 'https://platform.example', onEvent, tokenTimeoutMs: 50, ...options })
	const stored = client.use(definePlugin({ id: 'store', setup: () => ({ tokenStore }) }))
	return { tokens: stored.tokens, alone: client.tokens, events }
}

const issue: Issuer['issue'] = async () => ({ accessToken: 'issued-1', lifetimeMs: 300_000 })
const causeOf = (event: TokenEvent | undefined): string | undefined =>
	event && 'cause' in event ? event.cause?.message : undefined

describe('whose token it is', () => {
	const failures: Readonly<Record<string, readonly [Issuer['identity'], string | undefined]>> = {
		'takes longer than a token may': [() => new Promise(() => {}), 'no identity within 50 ms'],
		'cannot be told': [() => Promise.reject(new Error('no secret here')), 'no secret here'],
		'is no list': [() => 'somebody' as never, 'identity() gave no list of texts'],
		'cannot be told, with a text for an error': [() => Promise.reject('nothing'), 'nothing'],
		'is told with a secret': [
			() => Promise.reject(new Error('no vault at vault://u:pw@host')),
			'no vault at [redacted]',
		],
	}
	for (const [what, [identity, message]] of Object.entries(failures))
		it(`${what}: the store is done without, and an event says so`, async () => {
			const { tokens, events } = worldOf({ auth: { issue, identity } })
			expect((await tokens.token()).accessToken).to.equal('issued-1')
			expect(events.map(({ type }) => type)).to.deep.equal(['token_store_failed', 'token_issued'])
			expect(events[0]).to.include({ action: 'get' })
			expect(causeOf(events[0])).to.equal(message)
		})

	it('is not asked where there is no store', async () => {
		let asked = 0
		const identity: Issuer['identity'] = () => {
			asked++
			return ['somebody']
		}
		const { alone, events } = worldOf({ auth: { issue, identity } })
		await alone.token()
		expect([asked, events.map(({ type }) => type)]).to.deep.equal([0, ['token_issued']])
	})

	it('is not asked of a source, which has none to tell, and that is no failure', async () => {
		const { tokens, events } = worldOf({ auth: { token: async () => ({ accessToken: 't', lifetimeMs: 60_000 }) } })
		await tokens.token()
		expect(events.map(({ type }) => type)).to.deep.equal(['token_issued'])
	})
})

describe('what is left to do when there is a token', () => {
	const auth: Issuer = { issue, identity: () => ['somebody'] }
	const refusing = (): never => {
		throw new Error('the request is over')
	}
	const ways: Readonly<Record<string, readonly [ClientOptions['waitUntil'], number]>> = {
		'is done in the background, where the runtime lets it': [() => {}, 0],
		'is waited for where the runtime has nothing for that': [undefined, 1],
		'is waited for where the runtime refuses it': [refusing, 1],
	}
	for (const [what, [waitUntil, keptAtOnce]] of Object.entries(ways))
		it(what, async () => {
			const kept: TokenRecord[] = []
			const set: TokenStore['set'] = async (_, record) => {
				await new Promise((resolve) => setTimeout(resolve, 20))
				kept.push(record)
			}
			const { tokens } = worldOf({ auth, ...(waitUntil && { waitUntil }) }, set)
			await tokens.token()
			expect(kept).to.have.length(keptAtOnce)
		})
})
