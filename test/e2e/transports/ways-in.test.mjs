// Nine ways in over TLS with a client certificate from a `.p12` file: a lost payment is sent again under its key, and applied once.
// Wrong credentials are tried at most eight times an hour.
import { createServer } from 'node:https'
import { idempotencyKey } from '@tarja/catalogue/bindings'
import { createClient, operation } from '@tarja/core'
import { clientCredentials } from '@tarja/core/client-credentials'
import { apiKey, basic, rawAuthorization } from '@tarja/core/issuers'
import { passwordGrant } from '@tarja/core/password-grant'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { undiciTransport } from '@tarja/node-transport'
import { createFakeClock } from '@tarja/testing'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { Agent } from 'undici'
import { authority, server as identity, merchantFile } from '../../certificates.ts'
import { startListening } from '../../closing.ts'

const shop = { id: 'shop', secret: 'the-secret' }
const credential = { name: 'field', value: 'the-value' }
const assertion = {
	identity: () => ['assertion', 'shop'],
	async issue({ baseUrl, fetch, signal }) {
		const response = await fetch(`${baseUrl}/oauth2/token`, { method: 'POST', body: 'client_assertion=signed', signal })
		const { access_token: accessToken, expires_in: lifetime } = await response.json()
		return { accessToken, lifetimeMs: lifetime * 1000 }
	},
}

/** Way in → what a program writes, at most three lines; the header that its payments carry. */
const ways = {
	'a password grant': [{ auth: passwordGrant({ basic: { user: 'shop', password: 'p' }, credential }) }, 'Bearer t'],
	'client credentials with Basic': [{ auth: clientCredentials(shop) }, 'Bearer t'],
	'client credentials in a form': [{ auth: clientCredentials({ ...shop, send: 'form' }) }, 'Bearer t'],
	'client credentials in JSON': [{ auth: clientCredentials({ ...shop, send: 'json' }) }, 'Bearer t'],
	'Basic with every request': [{ auth: basic({ user: 'shop', password: 'p' }) }, `Basic ${btoa('shop:p')}`],
	'a header with a key': [{ auth: apiKey({ 'X-API-Key': 'the-key' }) }, undefined],
	'another authorization': [{ auth: rawAuthorization('AppID shop') }, 'AppID shop'],
	'a signed assertion': [{ auth: assertion, requestKey: 'a key of this shop alone' }, 'Bearer t'],
	'the certificate alone': [{ requestKey: 'a key of this shop alone' }, undefined],
}
const pay = operation({
	method: 'POST',
	path: '/pay',
	identifiedBy: ['n'],
	outcomeOf: { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] },
	idempotencyKey: idempotencyKey('idempotency-key', { validForMs: 3_600_000 }),
})

/** What the platform does with the next token request and the next payment. */
let refusal
let isLossy
let seen
const server = createServer(
	{ ...identity, requestCert: true, rejectUnauthorized: true, ca: authority },
	(request, response) => {
		const answer = (status, body) =>
			response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
		request.resume().on('end', () => {
			if (request.url === '/oauth2/token') {
				seen.tokens += 1
				return refusal
					? answer(refusal, { error: 'invalid_client' })
					: answer(200, { access_token: 't', token_type: 'bearer', expires_in: 60 })
			}
			seen.payments.push(request.headers)
			if (isLossy) {
				isLossy = false
				return request.socket.destroy()
			}
			return answer(200, { status: 'ACCEPTED' })
		})
	},
)
const agent = new Agent({
	allowH2: false,
	connect: { ca: authority, pfx: Buffer.from(merchantFile.p12, 'base64'), passphrase: merchantFile.passphrase },
})
let listening
before(async () => {
	listening = await startListening(server)
})
after(async () => {
	await agent.close()
	await listening.close()
})

/** Creates a client of its own process, because a refusal is remembered in the client's memory. */
function open({ auth, requestKey }, clock) {
	seen = { tokens: 0, payments: [] }
	const baseUrl = `https://localhost:${listening.port}`
	const client = createClient({ baseUrl, auth, clock, transport: undiciTransport(agent), retry: false })
	return client.use(journal({ store: memoryJournal(), clock, requestKey }))
}

describe('ways in, over TLS with a client certificate', () => {
	for (const [way, [given, authorization]] of Object.entries(ways))
		it(`${way}: a payment whose response is lost is sent again, and applied`, async () => {
			refusal = undefined
			isLossy = true
			const clock = createFakeClock(Date.UTC(2026, 0, 1))
			const client = open(given, clock)
			const ask = () => client.journal.once('order-7', pay, { body: { n: '1' } })
			expect(await ask()).to.include({ state: 'unresolved' })
			clock.advance(60_000)
			expect(await ask()).to.include({ state: 'applied' })
			const keys = seen.payments.map((headers) => headers['idempotency-key'])
			expect([keys.length, new Set(keys).size]).to.deep.equal([2, 1])
			expect(seen.payments[1].authorization).to.equal(authorization)
		})

	const grants = Object.entries(ways).filter(([, [{ auth }, header]]) => header === 'Bearer t' && auth !== assertion)
	for (const status of [200, 400, 401, 404, 422])
		it(`wrong credentials, refused with ${status}, are sent at most eight times an hour`, async () => {
			for (const [way, [given]] of grants) {
				refusal = status
				const clock = createFakeClock(Date.UTC(2026, 0, 1))
				const client = open(given, clock)
				for (let minute = 0; minute < 60; minute++) {
					const end = await client.journal.once(`order-${minute}`, pay, { body: { n: String(minute) } })
					expect(end.error.code, way).to.equal('token_unavailable')
					clock.advance(60_000)
				}
				expect(seen.tokens, way).to.be.within(2, 8)
				expect(seen.payments, way).to.deep.equal([])
			}
		})
})
