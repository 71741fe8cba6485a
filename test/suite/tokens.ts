// Tokens against a real token endpoint: one for all, renewed in time, replaced after a 401, whatever the clocks say.

import { payments } from '@tarja/catalogue/payments'
import {
	createClient,
	isTarjaError,
	operation,
	type PlatformAnswer,
	type TarjaError,
	type TokenEvent,
} from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { memoryTokens } from '@tarja/token-memory'
import { describe, expect, it, openSpace, refused, rejection, runtime } from '@tarja-test/harness'
import { auth, clientFor, credentials, intent } from './client-for.ts'

// Every call holds a timer, of which a Worker may have 10,000 at once. Ten thousand take seconds, so Node alone shows them.
const challenge = { 'www-authenticate': 'Bearer realm="wire", error="invalid_token"' }
const many = runtime === 'node' ? 10_000 : 2000

describe('one token for all', () => {
	it(`is asked for once by ${many} simultaneous first calls`, async () => {
		const space = await openSpace({ tokenDelayMs: 50 })
		const answers = async (url: string, init: RequestInit): Promise<Response> =>
			url.endsWith('/oauth2/token') ? fetch(url, init) : Response.json({ id: 1 })
		const client = clientFor(space.baseUrl, { fetch: answers, timeoutMs: false, tryTimeoutMs: 60_000 })
		const results = await Promise.all(
			Array.from({ length: many }, () => client.payments.createIntent({ body: intent })),
		)
		expect(results).to.have.lengthOf(many)
		expect((await space.log()).totals.tokens).to.equal(1)
	})
	it('is asked for once by clients that share a plugin, and by clients made from one another', async () => {
		const space = await openSpace()
		const shared = memoryTokens()
		const make = () =>
			createClient({ baseUrl: space.baseUrl, auth: auth(), allowBrowserReplays: true }).use(shared).use(payments())
		await Promise.all(Array.from({ length: 5 }, () => make().payments.createIntent({ body: intent })))
		expect((await space.log()).totals).to.include({ tokens: 1, intents: 5 })
		const base = createClient({ baseUrl: space.baseUrl, auth: auth(), allowBrowserReplays: true })
		await base.tokens.token()
		await base.use(payments()).payments.createIntent({ body: intent })
		expect((await space.log()).totals).to.include({ tokens: 2, intents: 6 })
	})
	it('fails all who wait for it, once, as not_sent, and says when it will be asked for again', async () => {
		const space = await openSpace()
		const wrong = passwordGrant({
			...credentials,
			basic: { user: 'emulator-client', password: 'hunter2' },
			dangerouslyAllowBrowser: true,
		})
		const client = createClient({ baseUrl: space.baseUrl, auth: wrong, allowBrowserReplays: true }).use(payments())
		const errors = await Promise.all(
			Array.from({ length: 20 }, () => rejection(client.payments.createIntent({ body: intent }))),
		)
		errors.push(await rejection(client.payments.createIntent({ body: intent })))
		for (const error of errors) {
			expect(isTarjaError(error, 'token_unavailable') && error.details.reason).to.equal('credentials')
			expect(error).to.include({ outcome: 'not_sent', attempts: 0 })
			expect(JSON.stringify(error) + error.message).not.to.include('hunter2')
		}
		const last = errors.at(-1)
		expect(isTarjaError(last, 'token_unavailable') && last.details.retryAtMs).to.be.greaterThan(Date.now())
		expect((await space.log()).entries).to.have.lengthOf(1)
	})
	it('is not waited for by a caller who gives up; the others get it', async () => {
		const space = await openSpace({ tokenDelayMs: 100 })
		const client = clientFor(space.baseUrl)
		const controller = new AbortController()
		const first = rejection<{ code: string; outcome: string }>(
			client.payments.createIntent({ body: intent }, { signal: controller.signal }),
		)
		const second = client.payments.createIntent({ body: intent })
		controller.abort()
		expect(await first).to.include({ code: 'aborted', outcome: 'not_sent' })
		expect((await second).response.status).to.equal(200)
		expect((await space.log()).totals).to.include({ tokens: 1, intents: 1 })
	})
})

describe('a 401', () => {
	it('is answered with one new token and one replay, for all who had the old one', async () => {
		const space = await openSpace()
		const client = clientFor(space.baseUrl)
		await client.payments.createIntent({ body: intent })
		await space.revokeTokens()
		// What may be repeated is replayed in pages, too, which may have sent anything twice.
		const again = operation({ method: 'POST', path: '/api/v1/core/pagamento/intencao-pagamento', effect: 'idempotent' })
		const pay = () =>
			refused === 'unknown'
				? client.call(again, { query: { meioPagamento: '' }, body: {} }, { headers: { access_token: '' } })
				: client.payments.createIntent({ body: intent })
		const results = await Promise.all(Array.from({ length: 10 }, pay))
		expect(results.map(({ attempts }) => attempts)).to.include(2)
		expect((await space.log()).totals).to.include({ tokens: 2, intents: 11 })
	})
	it('that goes on is the answer, after one replay, without a token request for every call', async () => {
		const space = await openSpace()
		const client = clientFor(space.baseUrl)
		await space.fault({
			match: { path: '/api/v1/core/pagamento/intencao-pagamento' },
			at: 'before-accept',
			action: 'status',
			status: 401,
			times: 'always',
		})
		for (let call = 0; call < 4; call++) {
			const error = await rejection(client.payments.createIntent({ body: intent }))
			expect(isTarjaError(error, 'http_status') && error.details.status, String(error)).to.equal(401)
			expect(error).to.include({ outcome: refused })
		}
		expect((await space.log()).totals.tokens).to.equal(2)
	})
	for (const [what, headers, posts] of [
		['does not say why: once', undefined, 1],
		[
			'says that the token is at fault: twice, as it was told, but for a browser',
			challenge,
			refused === 'unknown' ? 1 : 2,
		],
	] as const)
		it(`that comes after the payment was made ${what}`, async () => {
			const space = await openSpace()
			const client = clientFor(space.baseUrl)
			const match = { path: '/api/v1/core/pagamento/intencao-pagamento' }
			await space.fault({ match, at: 'after-commit', action: 'status', status: 401, ...(headers && { headers }) })
			const paid = client.payments.createIntent({ body: intent })
			if (posts === 2) expect((await paid).attempts).to.equal(2)
			else {
				const error = await rejection<TarjaError>(paid)
				expect(error).to.include({ code: 'http_status', outcome: refused, attempts: 1 })
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
			const outcomeOf = ({ status }: PlatformAnswer) => (status === 401 ? 'unknown' : undefined)
			const client = createClient({ baseUrl: space.baseUrl, auth: auth(), allowBrowserReplays: true }).use(
				payments({ createIntent: { outcomeOf, ...(replayUnauthorized && { replayUnauthorized }) } }),
			)
			const match = { path: '/api/v1/core/pagamento/intencao-pagamento' }
			await space.fault({ match, at: 'after-commit', action: 'status', status: 401, headers: challenge })
			expect(await rejection(client.payments.createIntent({ body: intent }))).to.include({
				outcome: 'unknown',
				attempts: 1,
			})
			expect((await space.log()).totals).to.include({ intents: 1, tokens: 1 })
		}
	})
	it('is not answered with a replay where the emulator does not say why', async () => {
		const space = await openSpace({ tokenChallenge: false })
		const client = clientFor(space.baseUrl)
		await client.tokens.token()
		await space.revokeTokens()
		expect(await rejection(client.payments.createIntent({ body: intent }))).to.include({
			outcome: refused,
			attempts: 1,
		})
		await client.payments.createIntent({ body: intent })
		expect((await space.log()).totals).to.include({ tokens: 2, intents: 1 })
	})
	it('is left alone where the operation says so, and where the caller brought a token', async () => {
		const space = await openSpace()
		const client = clientFor(space.baseUrl)
		await client.tokens.token()
		await space.revokeTokens()
		const once = operation({
			method: 'POST',
			path: '/api/v1/core/pagamento/intencao-pagamento',
			replayUnauthorized: false,
		})
		const headers = { access_token: '' }
		expect(await rejection(client.call(once, { query: { meioPagamento: '' }, body: {} }, { headers }))).to.include({
			attempts: 1,
		})
		const own = { ...headers, authorization: 'Bearer of-my-own' }
		expect(await rejection(client.payments.createIntent({ body: {} }, { headers: own }))).to.include({
			attempts: 1,
			outcome: refused,
		})
		expect((await space.log()).totals.tokens).to.equal(1)
	})
})

/** The lifetime of a new token; what is handed out is the time that is left, which is less by a moment. */
async function lifetimeMsOf(baseUrl: string): Promise<number | undefined> {
	const events: TokenEvent[] = []
	const { lifetimeMs: leftMs } = await clientFor(baseUrl, { onEvent: (event) => events.push(event) }).tokens.token()
	const [lifetimeMs] = events.flatMap((event) => (event.type === 'token_issued' ? [event.lifetimeMs] : []))
	expect(leftMs).to.be.at.most(lifetimeMs ?? 0)
	return lifetimeMs
}

describe('a token’s life', () => {
	for (const clockOffsetSeconds of [-7200, 0, 7200])
		it(`is counted as a duration when the platform’s clock is ${clockOffsetSeconds / 3600} hours off`, async () => {
			const space = await openSpace({ clockOffsetSeconds, tokenLifetimeSeconds: 60 })
			let skewMs = 0
			const client = clientFor(space.baseUrl, { clock: { now: () => Date.now() + skewMs } })
			const call = () => client.payments.createIntent({ body: intent })
			await call()
			await call()
			expect((await space.log()).totals.tokens).to.equal(1)
			skewMs = 58_000
			await call()
			expect((await space.log()).totals).to.include({ tokens: 2, intents: 3 })
		})
	for (const expiresIn of ['60', '60000', '1', '', 'soon', 60])
		it(`is the JWT’s own when expires_in is ${JSON.stringify(expiresIn)}`, async () => {
			const space = await openSpace({ expiresIn, tokenLifetimeSeconds: 60 })
			expect(await lifetimeMsOf(space.baseUrl)).to.equal(60_000)
		})
	it('of an opaque token is its expires_in, in seconds', async () => {
		const space = await openSpace({ opaqueTokens: true, tokenLifetimeSeconds: 90 })
		expect(await lifetimeMsOf(space.baseUrl)).to.equal(90_000)
	})
	it('that nears its end is renewed behind the calls’ backs, where the runtime lets us', async () => {
		const space = await openSpace({ tokenLifetimeSeconds: 60 })
		let skewMs = 0
		const events: TokenEvent[] = []
		const background: Promise<unknown>[] = []
		const client = clientFor(space.baseUrl, {
			clock: { now: () => Date.now() + skewMs },
			random: () => 0.5,
			onEvent: (event) => events.push(event),
			waitUntil: (promise) => background.push(promise),
		})
		const first = await client.tokens.token()
		skewMs = 50_000
		expect((await client.tokens.token()).accessToken).to.equal(first.accessToken)
		await Promise.all(background)
		expect((await client.tokens.token()).accessToken).not.to.equal(first.accessToken)
		expect(events.filter(({ type }) => type === 'token_issued')).to.deep.equal([
			{ type: 'token_issued', reason: 'missing', lifetimeMs: 60_000 },
			{ type: 'token_issued', reason: 'expiring', lifetimeMs: 60_000 },
		])
	})
	it('ends with clear(): the next call asks for a new one', async () => {
		const space = await openSpace()
		const client = clientFor(space.baseUrl)
		await client.tokens.token()
		await client.tokens.clear()
		await client.tokens.token()
		expect((await space.log()).totals.tokens).to.equal(2)
	})
})

describe('the token endpoint', () => {
	const tokenPath = '/oauth2/token'
	it('may break or stumble once', async () => {
		for (const action of ['reset', 'status'] as const) {
			const space = await openSpace()
			await space.fault({ match: { path: tokenPath }, at: 'before-accept', action })
			await clientFor(space.baseUrl).payments.createIntent({ body: intent })
			expect((await space.log()).totals.intents).to.equal(1)
		}
	})
	for (const action of ['reset', 'close', 'status', 'garbage', 'empty', 'content-type', 'redirect'] as const)
		it(`that answers with ${action} for ever leaves the intent unsent`, async () => {
			const space = await openSpace()
			await space.fault({ match: { path: tokenPath }, at: 'after-commit', action, times: 'always', body: 'garbage' })
			const error = await rejection(clientFor(space.baseUrl).payments.createIntent({ body: intent }))
			expect(error).to.include({ code: 'token_unavailable', outcome: 'not_sent', attempts: 0 })
			expect((await space.log()).totals.intents).to.equal(0)
		})
	it('that never answers costs its own time, and a caller’s time is the caller’s', async () => {
		const space = await openSpace()
		await space.fault({ match: { path: tokenPath }, at: 'before-accept', action: 'hang', times: 'always' })
		const slow = await rejection(
			clientFor(space.baseUrl, { tokenTimeoutMs: 100 }).payments.createIntent({ body: intent }),
		)
		expect(isTarjaError(slow, 'token_unavailable') && slow.details.reason).to.equal('timeout')
		expect(slow).to.include({ outcome: 'not_sent' })
		const call = clientFor(space.baseUrl, { tokenTimeoutMs: 400 }).payments.createIntent(
			{ body: intent },
			{ timeoutMs: 50 },
		)
		expect(await rejection(call)).to.include({ code: 'timeout', outcome: 'not_sent', attempts: 0 })
	})
})
