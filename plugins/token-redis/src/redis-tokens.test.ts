import { createClient, type Issuer, operation, type TokenEvent } from '@tarja/core'
import { redisTokens, type SendRedis } from '@tarja/token-redis'
import { describe, expect, it, stubOptions } from '@tarja-test/harness'

/** As much of Redis as the store asks for, over one connection, on which answers come in the order of their commands. */
function redis() {
	const values = new Map<string, string>()
	const run = (name: string, [first = '', second = '', ...rest]: readonly string[]): unknown => {
		if (name === 'GET') return values.get(first) ?? null
		if (name === 'DEL') return Number(values.delete(first))
		if (name === 'EVAL') {
			const [, key = '', , value = ''] = rest
			if (first.includes("'SET',KEYS[2]")) values.set(key, value)
			return 'OK'
		}
		if (!rest.includes('NX') || !values.has(first)) values.set(first, second)
		return 'OK'
	}
	/** An answer that nobody has taken, as an interrupted command leaves one behind: the next command gets it. */
	const unread: unknown[] = []
	const send: SendRedis = async ([name, ...words]) => {
		const answer = run(name, words)
		return unread.length ? unread.shift() : answer
	}
	return { values, send, loseStep: (answer: unknown) => unread.push(answer) }
}

/** An account's client, the tokens that its payments left with, and what was told of the store. */
function account(who: string, send: SendRedis) {
	const used: (string | null)[] = []
	const events: TokenEvent[] = []
	const auth: Issuer = {
		identity: () => [who],
		issue: async () => ({ accessToken: `token-of-${who}`, lifetimeMs: 300_000 }),
	}
	const fetch = async (_: string, { headers }: RequestInit) => {
		used.push(new Headers(headers).get('authorization'))
		return Response.json({})
	}
	const onEvent = (event: TokenEvent): void => void events.push(event)
	const client = createClient({ baseUrl: 'https://platform.example', auth, fetch, ...stubOptions, onEvent }).use(
		redisTokens(send),
	)
	const pay = operation({ method: 'POST', path: '/pay' })
	return { pay: () => client.call(pay, { body: {} }), used, events }
}

describe('a connection to Redis that has lost step', () => {
	it('gives no account the token of another, and tells of it', async () => {
		const { values, send, loseStep } = redis()
		const a = account('a', send)
		await a.pay()
		const [recordOfA] = [...values].filter(([key]) => /^tarja:token:1:/.test(key)).map(([, value]) => value)
		expect(recordOfA).to.contain('token-of-a')
		// The answer to a GET of A's that was given up on.
		loseStep(recordOfA)
		const b = account('b', send)
		await b.pay()
		expect(a.used).to.deep.equal(['Bearer token-of-a'])
		expect(b.used).to.deep.equal(['Bearer token-of-b'])
		expect(b.events[0]).to.include({ type: 'token_store_failed', action: 'get' })
		expect(String((b.events[0] as { cause?: Error }).cause)).to.contain('of another key')
	})
})
