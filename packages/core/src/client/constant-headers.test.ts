import { createRecordingFetch, createTokenResponse } from '@tarja/testing'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { baseUrl, grantOf } from '../../test/token-world.ts'
import { isTarjaError, TarjaError } from '../errors/tarja-error.ts'
import { operation } from '../operation/operation.ts'
import { apiKey, basic, rawAuthorization } from '../tokens/issuers.ts'
import { getRuntime } from '../transport/sending.ts'
import { createClient } from './client.ts'
import { definePlugin } from './plugin.ts'
import type { ClientOptions } from './settings.ts'

const read = operation({ method: 'GET', path: '/read', effect: 'safe' })
const open = operation({ method: 'GET', path: '/open', effect: 'safe', auth: 'none' })

function createWorld(options: Partial<ClientOptions>) {
	const fetch = createRecordingFetch(({ url }) => (/token/.test(url) ? createTokenResponse('t') : { json: {} }))
	const events: unknown[] = []
	const client = createClient({ baseUrl, fetch, onEvent: (event) => events.push(event), ...options })
	const sent = (name: string) => fetch.requests.map(({ headers }) => headers.get(name))
	return { client, sent, events, fetch }
}

describe('createClient({ headers })', () => {
	const headers = { client_id: 'gateway-8231647', 'X-Tenant': 'shop' }

	it('are in every request, the token request included', async () => {
		const { client, sent } = createWorld({ headers, auth: grantOf() })
		await client.call(read)
		await client.call(open)
		expect(sent('client_id')).to.deep.equal(['gateway-8231647', 'gateway-8231647', 'gateway-8231647'])
		expect(sent('x-tenant')).to.deep.equal(['shop', 'shop', 'shop'])
	})

	it('do not leave for another host with a token request', async () => {
		const issue = async ({ fetch }: { fetch: typeof globalThis.fetch }) => {
			await fetch('https://tokens.example/token', { method: 'POST' })
			return { accessToken: 't', lifetimeMs: 60_000 }
		}
		const { client, sent } = createWorld({ headers, auth: { identity: () => [], issue } as never })
		await client.call(read)
		expect(sent('client_id')).to.deep.equal([null, 'gateway-8231647'])
	})

	it('give way to the call, the operation and a layer, and an event says so once', async () => {
		const { client, sent, events } = createWorld({ headers })
		await client.call(read, {}, { headers: { 'x-tenant': 'call' } })
		await client.call({ ...read, defaults: { headers: { 'X-Tenant': 'operation' } } })
		const layer = definePlugin({
			id: 'layer',
			setup: () => ({
				attempt: {
					prepare: (attempt, next) => {
						attempt.headers.set('x-tenant', 'layer')
						return next(attempt)
					},
				},
			}),
		})
		await client.use(layer).call(read)
		expect(sent('x-tenant')).to.deep.equal(['call', 'operation', 'layer'])
		expect(events.slice(0, 1)).to.deep.equal([{ type: 'header_replaced', name: 'x-tenant' }])
	})

	it('are printed nowhere', async () => {
		const fetch = async (): Promise<Response> => {
			throw new TypeError('cannot send gateway-8231647 to shop')
		}
		const { client } = createWorld({ headers, fetch })
		const error = await rejection<TarjaError>(client.call(read, {}, { retry: false }))
		expect(error.message + error.stack + String(error.cause) + JSON.stringify(error)).not.to.contain('8231647')
	})

	it('are refused where they cannot be what was meant', () => {
		for (const wrong of [
			{ client_id: undefined },
			{ client_id: 'undefined' },
			{ client_id: '' },
			{ 'a b': 'x' },
			{ host: 'x' },
			{ a: 'é' },
		])
			expect(
				() => createWorld({ headers: wrong as object as Record<string, string> }).client.call(read),
				JSON.stringify(wrong),
			)
				.to.throw(TarjaError, 'Cannot use headers.')
				.that.satisfies((error: unknown) => isTarjaError(error, 'configuration'))
	})
})

describe('createClient({ app, requestId })', () => {
	it('names program, library and runtime, where the runtime lets it', async () => {
		const { client, sent } = createWorld({ app: 'shop/1.4', auth: grantOf() })
		await client.call(read)
		const agents = getRuntime() === 'browser' ? /^null$/ : /^shop\/1\.4 tarja\/\S+ \((?:workerd|\w+\/\d+)\)$/
		for (const agent of sent('user-agent')) expect(String(agent)).to.match(agents)
		for (const app of ['', 'a b', 'shop\n']) expect(() => createWorld({ app })).to.throw(TarjaError, 'option "app"')
	})

	it('sends an id of ours, which is the requestId where the response has none', async () => {
		const requestId = { send: 'X-Correlation-Id', receive: 'x-request-id' }
		const { client, sent } = createWorld({ requestId })
		const { requestId: given } = await client.call(read)
		await client.call(read)
		expect(given).to.equal(sent('x-correlation-id')[0])
		expect(given).to.match(/^[\da-f]{8}-/)
		expect(new Set(sent('x-correlation-id')).size).to.equal(2)
		const fetch = async (): Promise<Response> => Response.json({}, { headers: { 'x-request-id': 'their-7' } })
		expect((await createWorld({ requestId, fetch }).client.call(read)).requestId).to.equal('their-7')
		const lost = async (): Promise<Response> => {
			throw new TypeError('reset')
		}
		const call = createWorld({ requestId, fetch: lost }).client.call(read, {}, { retry: false })
		expect((await rejection<TarjaError>(call)).requestId).to.match(/^[\da-f]{8}-/)
	})
})

describe('credentials that are headers', () => {
	const allow = { dangerouslyAllowBrowser: true }
	const ways = {
		basic: [basic({ user: 'u', password: 'p' }, allow), 'authorization', `Basic ${btoa('u:p')}`],
		'an API key': [apiKey({ 'X-API-Key': 'the-key-4711' }, allow), 'x-api-key', 'the-key-4711'],
		'another scheme': [rawAuthorization('AppID the-id-4711', allow), 'authorization', 'AppID the-id-4711'],
	} as const
	for (const [name, [auth, header, value]] of Object.entries(ways))
		it(`are sent with each request that takes a token: ${name}`, async () => {
			const { client, sent, fetch } = createWorld({ auth })
			await client.call(read)
			await client.call(open)
			await client.call(read, {}, { headers: { [header]: 'own' } })
			expect(sent(header)).to.deep.equal([value, null, 'own'])
			expect(fetch.requests).to.have.length(3)
			expect((await auth.fingerprint?.('x'))?.fingerprint).to.match(/^[\da-f]{64}$/)
			expect(JSON.stringify(client)).not.to.match(/4711/)
		})

	it('have a fingerprint of their own, which the secret decides', async () => {
		const prints = await Promise.all(
			[apiKey({ a: 'one-key' }, allow), apiKey({ a: 'other-key' }, allow), apiKey({ b: 'one-key' }, allow)].map(
				async ({ fingerprint }) => (await fingerprint?.('x'))?.fingerprint,
			),
		)
		expect(new Set(prints).size).to.equal(3)
	})

	it('are refused where they cannot be what was meant', () => {
		expect(() => apiKey({ 'X-API-Key': 'undefined' }, allow)).to.throw(
			TarjaError,
			'Cannot use the API key: X-API-Key holds',
		)
		expect(() => apiKey({}, allow)).to.throw(TarjaError, 'there is no header')
		expect(() => rawAuthorization('', allow)).to.throw(TarjaError, 'authorization is empty')
	})
})
