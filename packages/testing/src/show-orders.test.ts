import { createClient, operation } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { createRecordingFetch, createTokenResponse, showOrders } from '@tarja/testing'
import { afterEach, beforeEach, describe, expect, it } from '@tarja-test/harness'

const pay = operation({
	...{ id: 'pay', method: 'POST', path: '/pay', identifiedBy: ['n'], outcomeOf: 'http' },
	idempotencyKey: { header: 'idempotency-key', createKey: async (order: string) => order, validForMs: 86_400_000 },
} as const)

/** Creates a process. The platform's first response is lost. */
function createProcess(name: string | undefined, store = memoryJournal()) {
	const fetch = createRecordingFetch(({ url }) => {
		if (url.endsWith('/oauth2/token')) return createTokenResponse('t-1')
		return name === undefined ? { status: 503 } : { json: { id: 'p-1' } }
	})
	const credentials = { basic: { user: 'u', password: 'p' }, username: 'x', credential: { name: 'c', value: 'v' } }
	const auth = passwordGrant(credentials)
	const bare = createClient({ baseUrl: 'http://127.0.0.1:4010', auth, fetch, fetchSends: 'once' })
	const shown = name === undefined ? bare : (bare.use(showOrders({ name })) as unknown as typeof bare)
	const { once } = shown.use(journal({ store })).journal
	return { ask: () => once('order-7', pay, { body: { n: '1' } }), store, fetch }
}

describe('showOrders()', () => {
	const { fetch: own } = globalThis
	const posted: Record<string, string>[] = []
	beforeEach(() => {
		posted.length = 0
		globalThis.fetch = async (url, init) => {
			posted.push({ url: String(url), ...JSON.parse(String(init?.body)) })
			throw new TypeError('the console is away')
		}
	})
	afterEach(() => {
		globalThis.fetch = own
	})

	it('names order and client in headers that no comparison sees: a resend under a key goes on with it', async () => {
		const lost = createProcess(undefined)
		expect((await lost.ask()).state).to.equal('unresolved')
		const { ask, fetch } = createProcess('web-1', lost.store)
		expect((await ask()).state).to.equal('applied')
		const { headers } = fetch.requests.at(-1) as { headers: Headers }
		expect(['emulator-order', 'emulator-client'].map((name) => headers.get(name))).to.deep.equal(['order-7', 'web-1'])
	})

	it('reports what the journal says, and no call fails if the console is away', async () => {
		const { ask } = createProcess('web-1')
		for (let time = 0; time < 2; time++) expect((await ask()).state).to.equal('applied')
		expect(
			posted.map(({ type, order, step, outcome, by, client }) => [type, order, step, outcome, by, client]),
		).to.deep.equal([
			['opened', 'order-7', 'create', undefined, undefined, 'web-1'],
			['resolved', 'order-7', 'create', 'applied', 'call', 'web-1'],
			['stopped', 'order-7', 'create', 'applied', undefined, 'web-1'],
		])
		expect(posted[0]?.url).to.equal('http://127.0.0.1:4010/-/orders')
	})
})
