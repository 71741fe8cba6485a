import {
	type ClientOptions,
	definePlugin,
	operation,
	type PlatformResponse,
	type TarjaError,
	type TokenSource,
} from '@tarja/core'
import { clientCredentials } from '@tarja/core/client-credentials'
import { apiKey, basic, rawAuthorization } from '@tarja/core/issuers'
import { passwordGrant } from '@tarja/core/password-grant'
import type { Attempt, CallContext } from '@tarja/core/plugin'
import { type JournalEntry, type JournalStore, journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { createTokenResponse, type Respond } from '@tarja/testing'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { issuerWith } from '../../test/keyed.ts'
import { overrule, say } from '../../test/person.ts'
import { createProcess } from '../../test/process.ts'

// The key is the text that it is made of, so that a failure shows what it holds.
const idempotencyKey = { header: 'Idempotency-Key', createKey: async (order: string) => order }
const outcomeOf = ({ data }: PlatformResponse) => (Object(data).codigo ? ('rejected' as const) : undefined)
const paying = { method: 'POST', path: '/pay', identifiedBy: ['n'], idempotencyKey, outcomeOf } as const
const pay = operation({ id: 'pay', ...paying })
const confirm = operation({ id: 'confirm', ...paying, path: '/confirm', step: 'confirm' })
const repeatable = operation({ id: 'repeatable', ...paying, effect: 'idempotent' })

interface Setting {
	readonly store?: JournalStore
	readonly id?: string
	readonly answers?: readonly Respond[]
}

/** One process, whose platform answers in this order, and with a success at last. */
function createProcessOver({ store = memoryJournal(), id, answers = [] }: Setting = {}) {
	const now = { ms: Date.now() }
	const success: Respond = () => ({ json: { id: 'p-1' } })
	const { client, fetch } = createProcess([...answers, success], { store, id, now, random: () => -0.99 })
	const keys = (): unknown[] =>
		fetch.requests.map(({ headers }) => JSON.parse(headers.get('idempotency-key') ?? 'null'))
	return { client, keys, store, fetch, now }
}

const declined: Respond = () => ({ status: 422, json: { codigo: '51' } })
const broken: Respond = () => ({ status: 503 })

describe('an operation with an idempotency key in a field', () => {
	const requestKey = 'a secret of the shop, long enough'
	const { header: _, ...made } = idempotencyKey
	const keyed = operation({ id: 'keyed', ...paying, idempotencyKey: { field: 'key', ...made, validForMs: 60_000 } })
	const bodiesOf = ({ requests }: { readonly requests: readonly { readonly text: string }[] }) =>
		requests.map(({ text }) => JSON.parse(text))

	it('sends the key as the first field of the body, each time the same one', async () => {
		const { client, fetch } = createProcess([broken, () => ({ json: {} })], { requestKey })
		for (const state of ['unresolved', 'applied'])
			expect(await client.journal.once('order-7', keyed, { body: { n: '1' } })).to.include({ state })
		const key = JSON.stringify(['memory', 'create', 'order-7', null])
		expect(bodiesOf(fetch)).to.deep.equal([
			{ key, n: '1' },
			{ key, n: '1' },
		])
		expect(await client.journal.once('order-7', keyed, { body: { n: '2' } })).to.include({ state: 'conflict' })
	})

	it('keeps a key of the caller, and needs a JSON object', async () => {
		const { client, fetch } = createProcess(() => ({ json: {} }), { requestKey })
		await client.journal.once('order-8', keyed, { body: { n: '1', key: 'own' } })
		expect(bodiesOf(fetch)).to.deep.equal([{ n: '1', key: 'own' }])
		const list = await rejection<TarjaError>(client.journal.once('order-9', keyed, { body: ['1'] }))
		expect(list.message).to.include('the body is no JSON object')
	})

	for (const key of [null, '', ' ', 0, false, {}])
		it(`refuses ${JSON.stringify(key)}, because the platform may find no key in it`, async () => {
			const { client, fetch } = createProcess(() => ({ json: {} }), { requestKey })
			const error = await rejection<TarjaError>(client.journal.once('order-8', keyed, { body: { n: '1', key } }))
			expect(error).to.include({ code: 'configuration' })
			expect(fetch.requests).to.deep.equal([])
		})
})

describe('an operation with an idempotency key', () => {
	it('sends one key for each journal, step, reference and refusal that is repeated, and the same one when called again', async () => {
		const { client, keys, store, now } = createProcessOver({ answers: [broken, declined] })
		const { once } = client.journal
		const ask = (retryOf?: string) => once('order-7', pay, { body: { n: '1' } }, retryOf ? { retryOf } : {})
		const first = await ask()
		if (first.state !== 'unresolved') throw new Error(first.state)
		const absent = () => say(client.journal, first.entryId ?? '', 'absent', { by: 'Ana', note: 'the vendor says so' })
		await rejection(absent())
		now.ms += 2 * 3_600_000
		await absent()
		// The first request may have been applied all the same, so its refusal waits for a person who has seen that.
		const second = await ask()
		if (second.state !== 'unresolved') throw new Error(second.state)
		await overrule(client.journal, second.entryId ?? '', 'rejected', { by: 'Ana', note: 'both were declined' })
		expect(await ask(second.entryId)).to.include({ state: 'applied' })
		await once('order-7', confirm, { body: { n: '1' } })
		await once('order-8', pay, { body: { n: '2' } })
		const other = createProcessOver({ store, id: 'other' })
		await other.client.journal.once('order-7', pay, { body: { n: '1' } })
		expect([...keys(), ...other.keys()]).to.deep.equal([
			['memory', 'create', 'order-7', null],
			['memory', 'create', 'order-7', null],
			['memory', 'create', 'order-7', second.entryId],
			['memory', 'confirm', 'order-7', null],
			['memory', 'create', 'order-8', null],
			['other', 'create', 'order-7', null],
		])
	})

	it('of which no try was answered is not called again, and its error does not say that it may be', async () => {
		const { client, fetch } = createProcessOver({ answers: [broken, broken, broken, broken] })
		const send = () => client.journal.once('order-7', repeatable, { body: { n: '1' } })
		const made = await send()
		if (made.state !== 'unresolved') throw new Error(made.state)
		const { error } = made as { readonly error?: TarjaError }
		const sent = fetch.requests.length
		expect(error).to.include({ outcome: 'unknown' })
		expect(error?.message).to.contain('it may have been applied, so look it up by error.record before you repeat it')
		expect(error?.record).to.deep.include({ reference: 'order-7', fields: { n: '1' } })
		expect(await send()).to.include({ state: 'unresolved' })
		expect([sent > 1, fetch.requests.length]).to.deep.equal([true, sent])
	})

	it('is sent by once alone, even if it may be repeated, and once for an order', async () => {
		const { client, keys, fetch } = createProcessOver()
		const refused = await rejection(client.call(repeatable, { body: { n: '1' } }))
		expect(refused).to.include({ code: 'configuration', outcome: 'not_processed' })
		expect(refused.message).to.contain('client.journal.once(order.id')
		const send = () => client.journal.once('order-7', repeatable, { body: { n: '1' } })
		for (let turn = 0; turn < 2; turn++) expect(await send()).to.include({ state: 'applied' })
		expect(keys()).to.deep.equal([['memory', 'create', 'order-7', null]])
		expect(fetch.requests).to.have.length(1)
	})

	it('keeps the key that a call gives, and sends nothing where none can be made', async () => {
		const { client, keys, fetch } = createProcessOver()
		const headers = { 'idempotency-key': '"mine"' }
		await client.journal.once('order-7', pay, { body: { n: '1' } }, { headers })
		const keyless = operation({
			...paying,
			idempotencyKey: { header: 'k', createKey: () => Promise.reject(new Error('no')) },
		})
		const failed = await client.journal.once('order-8', keyless, { body: { n: '1' } })
		expect(failed).to.include({ state: 'unresolved', reason: 'unreadable' })
		expect(await client.journal.find('order-8')).to.equal(undefined)
		expect([keys(), fetch.requests.length]).to.deep.equal([['mine'], 1])
	})
})

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const keyed = operation({
	...paying,
	id: 'keyed',
	idempotencyKey: { ...idempotencyKey, validForMs: dayMs },
	outcomeOf: {
		field: 'status',
		applied: ['ACCEPTED'],
		rejected: ['DECLINED'],
		pending: ['REVIEW'],
		notProcessedStatus: [429],
	},
})
const unkeyed = operation({ ...paying, id: 'unkeyed', path: '/other', outcomeOf: 'http' })

interface Shop {
	readonly store: JournalStore
	/** Milliseconds since the first of the processes, by their clocks; `stored`: by the store's, where it is another; `woken`: after a sleep. */
	readonly now: { ms: number; stored?: number; woken?: number }
}

function newShop(): Shop {
	const entries = memoryJournal().open('memory')
	const now: Shop['now'] = { ms: 0 }
	const nowMs = async (): Promise<number> => {
		const readMs = now.stored ?? now.ms
		// The process sleeps before it has the answer.
		now.ms = now.woken ?? now.ms
		return startMs + readMs
	}
	return { store: { ...memoryJournal(), open: () => ({ ...entries, nowMs }) }, now }
}
const startMs = Date.parse('2026-03-10T12:00:00Z')
const createClockOf = (now: Shop['now']) => ({
	get ms() {
		return startMs + now.ms
	},
})

/** One process of a shop with credentials, whose platform answers in this order, and at last that it has accepted. */
function process({ store, now }: Shop, answers: readonly Respond[] = [], credentials: string | undefined = 'secret') {
	const { client, fetch, entries } = createProcess([...answers, accepted], {
		store,
		now: createClockOf(now),
		auth: credentials ? issuerWith(credentials) : undefined,
	})
	const ask = (n = '1', called: typeof keyed = keyed, headers: Readonly<Record<string, string>> = {}) =>
		client.journal.once('order-7', called, { body: { n } }, { save: ['id'], headers })
	const stored = async (): Promise<JournalEntry> => {
		const [entry] = await entries.find('order-7')
		return entry as JournalEntry
	}
	return { client, ask, fetch, entries, stored }
}

const accepted: Respond = () => ({ json: { id: 'p-1', status: 'ACCEPTED' } })
const reset: Respond = () => new TypeError('reset')
const sentTo = (...processes: { readonly fetch: { readonly requests: readonly unknown[] } }[]): number =>
	processes.reduce((sum, { fetch }) => sum + fetch.requests.length, 0)

describe('an operation whose key is valid for some time', () => {
	it('is not sent under the key of a layer, which may be another one the next time', async () => {
		const change = <Out>(given: Attempt & CallContext, next: (given: Attempt & CallContext) => Promise<Out>) => {
			given.headers.set('idempotency-key', crypto.randomUUID())
			return next(given)
		}
		const changeLate: typeof change = (given, next) => {
			const result = next(given)
			given.headers.set('idempotency-key', crypto.randomUUID())
			return result
		}
		for (const [layers, state] of [
			[{ attempt: { prepare: change } }, 'not_processed'],
			[{ attempt: { prepare: changeLate } }, 'unresolved'],
		] as const) {
			const { client, fetch } = process(newShop(), [reset, reset])
			const { once } = client.use(definePlugin({ id: 'keys', setup: () => layers as object })).journal
			for (let turn = 0; turn < 2; turn++)
				expect(await once('order-7', keyed, { body: { n: '1' } })).to.include({ state })
			const keys = new Set(fetch.requests.map(({ headers }) => headers.get('idempotency-key')))
			expect(keys.size).to.equal(state === 'unresolved' ? 1 : 0)
		}
	})

	it('stays unresolved while its operation is halted: a request of the order may have been applied', async () => {
		const shop = newShop()
		const one = process(
			shop,
			Array.from({ length: 5 }, () => reset),
		)
		for (let turn = 0; turn < 7; turn++) {
			shop.now.ms += 1000
			expect(await one.ask(), `turn ${turn}`).to.include({ state: 'unresolved', reason: 'unknown' })
		}
		expect(sentTo(one)).to.equal(5)
		shop.now.ms += 10_000
		expect(await one.ask()).to.include({ state: 'applied' })
	})

	it('is sent again under its key while nobody knows how its call ended, by any process, and keeps its entry', async () => {
		const shop = newShop()
		const [one, two] = [process(shop, [reset, broken]), process(shop)]
		const first = await one.ask()
		expect(first).to.include({ state: 'unresolved', reason: 'unknown' })
		shop.now.ms = 1000
		expect(await one.ask()).to.include({ state: 'unresolved', reason: 'unknown' })
		shop.now.ms = 2000
		const last = await two.ask()
		if (last.state !== 'applied') throw new Error(last.state)
		expect(last.saved).to.deep.equal({ id: 'p-1' })
		expect(last.entryId).to.equal('entryId' in first && first.entryId)
		const { resends, resentAt, attempts, startedAt } = await one.stored()
		expect({ resends, resentAt, attempts, startedAt }).to.deep.equal({
			resends: 2,
			attempts: 3,
			resentAt: '2026-03-10T12:00:02.000Z',
			startedAt: '2026-03-10T12:00:00.000Z',
		})
		const keys = [one, two].flatMap(({ fetch }) => fetch.requests.map(({ headers }) => headers.get('idempotency-key')))
		expect(new Set(keys).size).to.equal(1)
		expect(await one.ask()).to.include({ state: 'applied' })
		expect(sentTo(one, two)).to.equal(3)
	})

	for (const [
		what,
		{ first, later = dayMs / 2, stored, woken, n, called, headers, credentials, answer = reset, state = 'unresolved' },
	] of Object.entries<{
		readonly first?: number
		readonly later?: number
		readonly stored?: number
		readonly woken?: number
		readonly n?: string
		readonly called?: typeof keyed
		readonly headers?: Readonly<Record<string, string>>
		readonly credentials?: string
		readonly answer?: Respond
		readonly state?: string
	}>({
		'after half of the time': { later: dayMs / 2 + 1 },
		'by a clock that is behind the sender’s': { later: -1 },
		'by a clock that is hours behind the store’s': { later: hourMs, stored: 31 * hourMs },
		'by a store’s clock that is hours behind': { later: 31 * hourMs, stored: hourMs },
		'where the first one’s clock was hours ahead': { first: 30 * hourMs, later: 31 * hourMs, stored: 31 * hourMs },
		'by a process that slept for hours as it asked the store for its time': { later: hourMs, woken: 31 * hourMs },
		'as another request': { n: '2', state: 'conflict' },
		'by another operation': { called: unkeyed as never, state: 'conflict' },
		'by an operation that says no more how long its key is valid': { called: { ...keyed, idempotencyKey } as never },
		'by an operation whose key is valid for less by now': {
			called: { ...keyed, idempotencyKey: { ...idempotencyKey, validForMs: dayMs / 2 } } as never,
		},
		'by an operation whose key is valid for longer by now, which its platform may not have known then': {
			later: dayMs / 2 + 1,
			called: { ...keyed, idempotencyKey: { ...idempotencyKey, validForMs: 4 * dayMs } } as never,
		},
		'in another header, because the platform may not have read the first': {
			called: {
				...keyed,
				idempotencyKey: { ...idempotencyKey, header: 'X-Idempotency-Key', validForMs: dayMs },
			} as never,
		},
		'with another header, which may name another merchant': { headers: { 'x-merchant': '2' } },
		'under other credentials, which cannot tell whether the request agrees': { credentials: 'rotated' },
		'while it is in review': { answer: () => ({ json: { status: 'REVIEW' } }) },
		'after a 422, which may say that it exists': { answer: () => ({ status: 422, json: {} }) },
	}))
		it(`is not sent again ${what}`, async () => {
			const shop = newShop()
			const before = process(shop, [answer])
			Object.assign(shop.now, first && { ms: first, stored: 0 })
			expect(await before.ask()).to.include({ state: 'unresolved' })
			Object.assign(shop.now, { ms: later, stored, woken })
			const after = process(shop, [], credentials)
			await after.client.journal.find('order-7')
			expect((await after.ask(n, called, headers)).state).to.equal(state)
			expect(sentTo(after)).to.equal(0)
		})

	const allow = { dangerouslyAllowBrowser: true }
	const credential = { name: 'field', value: 'secret' }
	const source: TokenSource = { token: async () => ({ accessToken: 'token', lifetimeMs: 60_000 }) }
	const requestKey = 'a key of this shop alone'
	const ways: Readonly<Record<string, readonly [ClientOptions['auth'], string?]>> = {
		'the password grant': [passwordGrant({ ...allow, basic: 'dTpw', credential })],
		'client credentials': [clientCredentials({ ...allow, id: 'shop', secret: 'secret' })],
		'client credentials in JSON': [clientCredentials({ ...allow, id: 'shop', secret: 'secret', send: 'json' })],
		Basic: [basic('dTpw', allow)],
		'an API key': [apiKey({ 'X-API-Key': 'the-key' }, allow)],
		'another scheme': [rawAuthorization('AppID the-id', allow)],
		'a token source, and requestKey': [source, requestKey],
		'an issuer of their own, and requestKey': [{ identity: () => [], issue: () => source.token() }, requestKey],
		'no credentials, and requestKey': [undefined, requestKey],
	}
	for (const [way, [auth, key]] of Object.entries(ways))
		it(`is sent again after a lost response, and applied, by a client with ${way}`, async () => {
			const { store, now } = newShop()
			const answers = [reset, accepted]
			const respond: Respond = (request) =>
				/token/.test(request.url) ? createTokenResponse('t') : (answers.shift() ?? accepted)(request)
			const { once } = createProcess(respond, { store, now: createClockOf(now), requestKey: key, auth }).journal
			const ask = () => once('order-7', keyed, { body: { n: '1' } })
			expect(await ask()).to.include({ state: 'unresolved' })
			now.ms = 60_000
			expect(await ask()).to.include({ state: 'applied' })
		})

	it('is refused before it is sent where nothing can compare requests, and the message has the line to write', async () => {
		const { ask, fetch } = process(newShop(), [], '')
		const error = await rejection(ask())
		expect(error).to.include({ code: 'configuration', outcome: 'not_processed' })
		expect(error.message).to.contain('journal({ requestKey: process.env.REQUEST_KEY })')
		expect(fetch.requests).to.have.length(0)
		expect(() => journal({ store: memoryJournal(), requestKey: 'short' })).to.throw('requestKey')
	})

	it('is not sent again after a list has shown that it is in review', async () => {
		const shop = newShop()
		const first = process(shop, [reset])
		await first.ask()
		const { revision, ...entry } = await first.stored()
		await first.entries.write({ ...entry, revision: revision + 1, inReview: true })
		shop.now.ms = 1000
		const after = process(shop)
		expect(await after.ask()).to.include({ state: 'unresolved' })
		expect(sentTo(after)).to.equal(0)
	})

	it('is sent again until half of the time has passed, with headers that may vary, but not as a payment that the entry does not name', async () => {
		const shop = newShop()
		const varying = { ...keyed, mayVary: ['X-Click', 'n'] } as typeof keyed
		await process(shop, [reset]).ask('1', varying, { 'x-click': '1' })
		shop.now.ms = dayMs / 2
		const headers = { 'x-click': '2', 'content-type': 'application/json; charset=utf-8' }
		expect(await process(shop).ask('2', varying, headers)).to.include({ state: 'unresolved' })
		const fewer = { ...varying, identifiedBy: [] } as never
		expect(await process(shop).ask('1', fewer, headers)).to.include({ state: 'unresolved' })
		expect(await process(shop).ask('1', varying, headers)).to.include({ state: 'applied' })
	})

	it('is sent again by a release with fewer fields in identifiedBy, as the fingerprint holds them', async () => {
		const shop = newShop()
		await process(shop, [reset]).ask()
		shop.now.ms = 1000
		expect(await process(shop).ask('1', { ...keyed, identifiedBy: [] } as never)).to.include({ state: 'applied' })
	})

	it('is refused by the platform’s word for its key, unless a request may have been sent twice', async () => {
		for (const [mayHaveReplayed, state] of [
			[false, 'rejected'],
			[true, 'unresolved'],
		] as const) {
			const shop = newShop()
			const first = process(shop, [reset])
			await first.ask()
			const entry = await first.stored()
			await first.entries.write({ ...entry, revision: entry.revision + 1, mayHaveReplayed })
			shop.now.ms = 1000
			const refusal = process(shop, [() => ({ json: { status: 'DECLINED' } })])
			expect((await refusal.ask()).state).to.equal(state)
			expect((await first.stored()).state).to.equal(state === 'rejected' ? 'rejected' : 'unknown')
		}
	})

	it('stays unresolved if the request that is sent again did nothing, or did not leave, and is sent again after that', async () => {
		const shop = newShop()
		await process(shop, [reset]).ask()
		shop.now.ms = 1000
		const busy = process(shop, [() => ({ status: 429, json: {} })])
		expect(await busy.ask()).to.include({ state: 'unresolved', reason: 'unknown' })
		expect(await busy.client.journal.find('order-7')).to.include({ state: 'unresolved', reason: 'unknown' })
		const signal = AbortSignal.abort()
		await rejection(
			busy.client.journal.once('order-7', keyed, { body: { n: '1' } }, { signal }).then(() => {
				throw new Error('done')
			}),
		)
		expect((await busy.stored()).state).to.equal('unknown')
		shop.now.ms = 2000
		expect(await process(shop).ask()).to.include({ state: 'applied' })
	})

	it('is sent again by one of many that ask at once', async () => {
		const shop = newShop()
		await process(shop, [reset]).ask()
		shop.now.ms = 1000
		const all = Array.from({ length: 8 }, () => process(shop))
		const states = (await Promise.all(all.map(({ ask }) => ask()))).map(({ state }) => state)
		expect(sentTo(...all)).to.equal(1)
		expect(states).to.include('applied')
		expect(states.every((state) => state === 'applied' || state === 'unresolved')).to.equal(true)
	})

	it('is not sent again while its process may still send it, nor where the entry cannot be written', async () => {
		const shop = newShop()
		const first = process(shop, [reset])
		await first.ask()
		const entry = await first.stored()
		const pending = {
			...entry,
			revision: entry.revision + 1,
			state: 'pending',
			sendDeadline: '2026-03-10T12:05:00.000Z',
		} as const
		await first.entries.write(pending)
		shop.now.ms = 60_000
		const early = process(shop)
		expect(await early.ask()).to.include({ state: 'unresolved', reason: 'in_progress' })
		shop.now.ms = 600_000
		const right = first.entries
		const broken = { open: () => ({ ...right, write: () => Promise.reject(new Error('full')) }), isEphemeral: true }
		expect(await process({ ...shop, store: broken }).ask()).to.include({ state: 'unresolved' })
		expect((await first.stored()).state).to.equal('pending')
		expect(sentTo(early)).to.equal(0)
		expect(await process(shop).ask()).to.include({ state: 'applied' })
	})

	it('retries a refusal under another key, and sends that retry again under its own', async () => {
		const shop = newShop()
		const first = process(shop, [() => ({ json: { status: 'DECLINED' } }), reset])
		const refused = await first.ask()
		if (refused.state !== 'rejected') throw new Error(refused.state)
		const retry = await first.client.journal.once('order-7', keyed, { body: { n: '1' } }, { retryOf: refused.entryId })
		expect(retry).to.include({ state: 'unresolved' })
		shop.now.ms = 1000
		expect(await first.ask()).to.include({ state: 'applied' })
		const keys = first.fetch.requests.map(({ headers }) => headers.get('idempotency-key'))
		expect([keys[0] === keys[1], keys[1] === keys[2]]).to.deep.equal([false, true])
	})

	it('has a new key after a payment under the key of an absent attempt', async () => {
		const shop = newShop()
		const { client, ask, fetch } = process(shop, [reset])
		const note = { by: 'Ana', note: 'the vendor says so' }
		const lost = String(Object(await ask()).entryId)
		shop.now.ms = 86_400_000
		await rejection(say(client.journal, lost, 'absent', note))
		shop.now.ms += 2 * 3_600_000
		await say(client.journal, lost, 'absent', note)
		const paid = String(Object(await ask()).entryId)
		await overrule(client.journal, paid, 'rejected', note)
		await client.journal.once('order-7', keyed, { body: { n: '1' } }, { retryOf: paid })
		const keys = fetch.requests.map(({ headers }) => headers.get('idempotency-key'))
		expect([keys.length, keys[0] === keys[1], keys[1] === keys[2]]).to.deep.equal([3, true, false])
	})
})
