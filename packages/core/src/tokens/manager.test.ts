import { describe, expect, it, rejection } from '@tarja-test/harness'
import { createClient } from '../client/client.ts'
import { definePlugin } from '../client/define-plugin.ts'
import type { ClientOptions } from '../client/options.ts'
import type { Issuer, TokenGrant, TokenRecord, TokenSource, TokenStore } from './contracts.ts'

/** An issuer that counts, and a clock to turn. */
function world(options: { lifetimeMs?: number; who?: string } = {}): {
	issuer: Issuer
	issued: string[]
	clock: { atMs: number; now(): number }
} {
	const issued: string[] = []
	const clock = { atMs: 1_000_000_000, now: () => clock.atMs }
	const issue = async (): Promise<TokenGrant> => {
		issued.push(`token-${issued.length + 1}`)
		return { accessToken: `token-${issued.length}`, lifetimeMs: options.lifetimeMs ?? 300_000 }
	}
	return { issuer: { issue, identity: () => [options.who ?? 'somebody'] }, issued, clock }
}

function memory(): TokenStore & { readonly records: Map<string, TokenRecord> } {
	const records = new Map<string, TokenRecord>()
	return {
		records,
		get: (key) => records.get(key),
		set: (key, record) => void records.set(key, record),
		delete: (key) => void records.delete(key),
	}
}

const tokensOf = (options: Partial<ClientOptions>, tokenStore?: TokenStore): Required<TokenSource> => {
	const client = createClient({ baseUrl: 'https://platform.example', ...options })
	return tokenStore ? client.use(definePlugin({ id: 'store', setup: () => ({ tokenStore }) })).tokens : client.tokens
}

describe('the token manager', () => {
	it('answers late 401s about one dead token with one token request', async () => {
		const { issuer, issued, clock } = world()
		const tokens = tokensOf({ auth: issuer, clock })
		const { accessToken } = await tokens.token()
		for (let late = 0; late < 4; late++)
			expect((await tokens.token({ rejected: accessToken })).accessToken).to.equal('token-2')
		expect(issued).to.have.lengthOf(2)
	})
	it('issues at most once in five seconds when every token is refused, and goes on handing out the last', async () => {
		const { issuer, issued, clock } = world()
		const tokens = tokensOf({ auth: issuer, clock })
		await tokens.token({ rejected: (await tokens.token()).accessToken })
		for (let second = 0; second < 4; second++) {
			expect((await tokens.token()).accessToken).to.equal('token-2')
			expect(await rejection(tokens.token({ rejected: 'token-2' }))).to.have.nested.property(
				'details.reason',
				'rejected_fresh',
			)
			clock.atMs += 1000
		}
		clock.atMs += 2000
		expect((await tokens.token({ rejected: 'token-2' })).accessToken).to.equal('token-3')
		expect(issued).to.have.lengthOf(3)
	})
	it('does not take a refused token from a store that still has it', async () => {
		const { issuer, issued, clock } = world()
		const store = memory()
		const stale: TokenStore = {
			...store,
			set: () => {},
			get: (key) => ({ v: 1, key, accessToken: 'stale', obtainedAtMs: clock.atMs, lifetimeMs: 300_000 }),
		}
		const tokens = tokensOf({ auth: issuer, clock }, stale)
		expect((await tokens.token()).accessToken).to.equal('stale')
		expect((await tokens.token({ rejected: 'stale' })).accessToken).to.equal('token-1')
		expect((await tokens.token()).accessToken).to.equal('token-1')
		expect(issued).to.have.lengthOf(1)
	})
	it('keeps the tokens of different accounts apart in one store', async () => {
		const store = memory()
		const [one, two] = [world({ who: 'one' }), world({ who: 'two' })]
		await tokensOf({ auth: one.issuer, clock: one.clock }, store).token()
		await tokensOf({ auth: two.issuer, clock: two.clock }, store).token()
		expect([one.issued, two.issued, store.records.size]).to.deep.equal([['token-1'], ['token-1'], 2])
		for (const key of store.records.keys()) expect(key).to.match(/^tarja:token:1:[0-9a-f]{64}$/)
	})
	it('does not share what a source hands out: it does not say whose it is', async () => {
		const store = memory()
		const source = (accessToken: string): TokenSource => ({
			token: async () => ({ accessToken, lifetimeMs: 60_000 }),
		})
		expect((await tokensOf({ auth: source('mine') }, store).token()).accessToken).to.equal('mine')
		expect((await tokensOf({ auth: source('yours') }, store).token()).accessToken).to.equal('yours')
		expect(store.records.size).to.equal(0)
	})
	it('takes no failure of a store for its own', async () => {
		const { issuer, clock } = world()
		const broken = (): never => {
			throw new Error('no store today')
		}
		const events: string[] = []
		const onEvent: ClientOptions['onEvent'] = (event) =>
			events.push('action' in event ? `${event.type} ${event.action}` : event.type)
		const tokens = tokensOf({ auth: issuer, clock, onEvent }, { get: broken, set: broken, delete: broken })
		await tokens.token()
		await tokens.clear()
		expect(events).to.deep.equal([
			'token_store_failed get',
			'token_issued',
			'token_store_failed set',
			'token_store_failed delete',
		])
	})
	it('does not keep what was asked for before clear()', async () => {
		const { clock } = world()
		const answers: ((grant: TokenGrant) => void)[] = []
		const issuer: Issuer = {
			identity: () => ['somebody'],
			issue: () => new Promise((resolve) => void answers.push(resolve)),
		}
		const asked = async (times: number): Promise<void> => {
			while (answers.length < times) await new Promise((resolve) => setTimeout(resolve, 1))
		}
		const store = memory()
		const tokens = tokensOf({ auth: issuer, clock }, store)
		const before = tokens.token()
		await asked(1)
		await tokens.clear()
		answers[0]?.({ accessToken: 'old', lifetimeMs: 300_000 })
		expect((await before).accessToken).to.equal('old')
		expect(store.records.size).to.equal(0)
		const after = tokens.token()
		await asked(2)
		answers[1]?.({ accessToken: 'new', lifetimeMs: 300_000 })
		expect((await after).accessToken).to.equal('new')
	})
})
