// Tokens against a real token endpoint: one for all, renewed in time, replaced after a 401, whatever the clocks say.

import { payments } from '@tarja/catalogue/payments'
import { createClient, type PlatformResponse, type TarjaError } from '@tarja/core'
import type { Fault } from '@tarja/emulator'
import { describe, expect, isNightly, it, openSpace, rejection, runtime } from '@tarja-test/harness'
import { auth, clientFor, inBrowser, intent, intentPath, sendRepeatable } from './client-for.ts'

// Every call holds a timer, of which a Worker may have 10,000 at once. Ten thousand take seconds, so the nightly shows them, in Node.
const challenge = { 'www-authenticate': 'Bearer realm="wire", error="invalid_token"' }
const many = runtime === 'node' && isNightly ? 10_000 : 2000

describe('one token for all', () => {
	it(`is asked for once by ${many} simultaneous first calls`, async () => {
		const space = await openSpace()
		await space.slowTokens(50)
		const answers = async (url: string, init: RequestInit): Promise<Response> =>
			url.endsWith('/oauth2/token') ? fetch(url, init) : Response.json({ id: 1 })
		const client = clientFor(space.baseUrl, {
			fetch: answers,
			fetchSends: 'once',
			timeoutMs: false,
			tryTimeoutMs: 60_000,
		})
		const results = await Promise.all(
			Array.from({ length: many }, () => client.payments.createIntent({ body: intent })),
		)
		expect(results).to.have.lengthOf(many)
		expect((await space.log()).totals.tokens).to.equal(1)
	})
})

/** A 401 after the payment. */
const unauthorized = { match: { path: intentPath }, at: 'after-commit', action: 'status', status: 401 } as const

describe('a 401', () => {
	it('is answered with one new token and one replay, for all who had the old one', async () => {
		const space = await openSpace()
		const client = clientFor(space.baseUrl)
		await client.payments.createIntent({ body: intent })
		await space.revokeTokens()
		const pay = () => (inBrowser ? sendRepeatable(client) : client.payments.createIntent({ body: intent }))
		const results = await Promise.all(Array.from({ length: 10 }, pay))
		expect(results.map(({ attempts }) => attempts)).to.include(2)
		expect((await space.log()).totals).to.include({ tokens: 2, intents: 11 })
	})
	for (const [what, headers, posts] of [
		['does not say why: once', undefined, 1],
		['says that the token is at fault: twice, as it was told, but for a browser', challenge, inBrowser ? 1 : 2],
	] as const)
		it(`that comes after the payment was made ${what}`, async () => {
			const space = await openSpace()
			const client = clientFor(space.baseUrl)
			await space.fault({ ...unauthorized, ...(headers && { headers }) })
			const payWith = client.payments.createIntent({ body: intent })
			if (posts === 2) expect((await payWith).attempts).to.equal(2)
			else {
				const error = await rejection<TarjaError>(payWith)
				expect(error).to.include({ code: 'http_status', outcome: 'unknown', attempts: 1 })
				expect(error.details).to.deep.equal({ status: 401, reason: 'unauthorized' })
			}
			expect((await space.log()).totals.intents).to.equal(posts)
			// The token was given up: the next call gets another, and asks for it once.
			await client.payments.createIntent({ body: intent })
			expect((await space.log()).totals.tokens).to.equal(2)
		})
	it('that comes after the payment was made is no refusal where outcomeOf knows better, and is sent once', async () => {
		for (const replayUnauthorized of [true, undefined]) {
			const space = await openSpace()
			const outcomeOf = ({ status }: PlatformResponse) => (status === 401 ? 'unknown' : undefined)
			const client = createClient({ baseUrl: space.baseUrl, auth: auth(), allowBrowserReplays: true }).use(
				payments({ createIntent: { outcomeOf, ...(replayUnauthorized && { replayUnauthorized }) } }),
			)
			await space.fault({ ...unauthorized, headers: challenge })
			expect(await rejection(client.payments.createIntent({ body: intent }))).to.include({
				outcome: 'unknown',
				attempts: 1,
			})
			expect((await space.log()).totals).to.include({ intents: 1, tokens: 1 })
		}
	})
})

describe('the token endpoint', () => {
	const tokenPath = '/oauth2/token'
	const broken: Readonly<Record<string, Omit<Fault, 'at'>>> = {
		'a reset': { action: 'reset' },
		'an end without a response': { action: 'close' },
		'status 500': { action: 'status' },
		garbage: { action: 'status', status: 200, body: 'garbage' },
		'an empty body': { action: 'status', status: 200, body: '' },
		'a page of HTML': { action: 'status', status: 200, headers: { 'content-type': 'text/html' }, body: '<p>' },
		'a redirect': { action: 'status', status: 307, headers: { location: '/' } },
	}
	for (const [what, fault] of Object.entries(broken))
		it(`that answers with ${what} for ever leaves the intent unsent`, async () => {
			const space = await openSpace()
			await space.fault({ match: { path: tokenPath }, at: 'after-commit', times: 'always', ...fault })
			const error = await rejection(clientFor(space.baseUrl).payments.createIntent({ body: intent }))
			expect(error).to.include({ code: 'token_unavailable', outcome: 'not_processed', attempts: 0 })
			expect((await space.log()).totals.intents).to.equal(0)
		})
})
