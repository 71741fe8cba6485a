import { group } from '@tarja/catalogue/group'
import { loans } from '@tarja/catalogue/groups'
import { createClient, definePlugin, operation, type PlatformResponse } from '@tarja/core'
import {
	type EntryStore,
	httpStatus,
	type JournalEntry,
	type JournalStore,
	journal,
	type OnceOptions,
} from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { createRecordingFetch, type Respond } from '@tarja/testing'
import { describe, expect, gate, it, rejection, sentOnce, withHeldTime } from '@tarja-test/harness'
import * as v from 'valibot'
import { entryOf } from '../../test/facts.ts'
import { issuerWith } from '../../test/keyed.ts'
import { say } from '../../test/person.ts'
import { createProcess, type ProcessOptions } from '../../test/process.ts'
import { inMemory, storeOver, withWrite } from '../../test/store-over.ts'

/** The platform refuses with a code, whatever the status. */
const outcomeOf = ({ data }: PlatformResponse) => (Object(data).codigo ? ('rejected' as const) : undefined)
const pay = operation({ id: 'pay', method: 'POST', path: '/pay', identifiedBy: ['n'], outcomeOf })
const confirm = operation({
	id: 'confirm',
	method: 'POST',
	path: '/pay/{id}/confirm',
	step: 'confirm',
	identifiedBy: ['id'],
	outcomeOf: 'http',
})

function createProcessOver(answer: Respond, more: ProcessOptions = {}) {
	const made = createProcess(answer, { writeTimeoutMs: 50, ...more })
	const ask = (reference: string, n = '1', options: OnceOptions<never> = {}) =>
		made.journal.once(reference, pay, { body: { n } }, options)
	return { ...made, ask }
}

/** What a program in JavaScript may write. */
const loose = (once: unknown) => once as (...input: readonly unknown[]) => Promise<unknown>

const paid: Respond = () => ({ json: { id: 'p-1', total: 1990, list: [1], none: null } })
const declined: Respond = () => ({ status: 422, json: { codigo: '51' } })
const lost: Respond = () => new TypeError('reset')
const later = (ms = 5): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** An answer that comes when it is let go. */
function held(answer: Respond) {
	const { opened, open } = gate()
	const respond: Respond = (request) => opened.then(() => answer(request))
	return { respond, release: open }
}

describe('client.journal.once()', () => {
	it('sends an order once, and says applied to all who ask, with what was to be kept', async () => {
		const { client, fetch, store } = createProcessOver(paid)
		const made = await client.journal.once('order-7', pay, { body: { n: '1' } }, { save: ['id', 'none'] })
		if (made.state !== 'applied') throw new Error(made.state)
		expect(made).to.include({ reference: 'order-7', step: 'create', resolvedBy: 'call' })
		expect(made.saved).to.deep.equal({ id: 'p-1', none: null })
		expect(made.result?.response.status).to.equal(200)
		for (const again of [
			await createProcessOver(paid, { store }).ask('order-7'),
			await client.journal.find('order-7'),
		]) {
			expect(again).to.include({ state: 'applied', entryId: made.entryId }).and.not.have.property('result')
			expect(again).to.have.deep.property('saved', { id: 'p-1', none: null })
		}
		expect(fetch.requests).to.have.length(1)
	})

	it('saves no name that is there twice, and believes no word about bytes of another charset', async () => {
		for (const [body, end] of [
			['{"id":"S\xe3o 7","number":"7"}', { state: 'unresolved' }],
			['{"id":"p-1","id":"p-2","number":"7"}', { state: 'applied', saved: {} }],
		] as const) {
			const json = { headers: { 'content-type': 'application/json' } }
			const bytes = Uint8Array.from(body, (letter) => letter.charCodeAt(0))
			const { client } = createProcessOver(() => new Response(bytes, json))
			const called = operation({ method: 'POST', path: '/pay', identifiedBy: ['n'], outcomeOf: () => 'applied' })
			const made = await client.journal.once('order-7', called, { body: { n: '1' } }, { save: ['id', 'number'] })
			expect(made).to.deep.include(end)
		}
	})

	it('throws where a layer of another plugin returns a result in its place, which that may have sent', async () => {
		const { client, fetch } = createProcessOver(paid)
		const result = await client.call(operation({ method: 'POST', path: '/pay', mayRepeat: true }))
		const cached = definePlugin({ id: 'cached', setup: () => ({ call: { prepare: async () => result } }) })
		const call = client.use(cached).journal.once('order-7', pay, { body: { n: '1' } })
		expect(await rejection(call)).to.include({ code: 'configuration', outcome: 'not_processed' })
		expect(fetch.requests).to.have.length(1)
	})

	it('answers a double click at once: the second is unresolved, and applied when called again', async () => {
		const answer = held(paid)
		const { ask, fetch } = createProcessOver(answer.respond)
		const first = ask('order-7')
		await later()
		expect(await ask('order-7'))
			.to.include({ state: 'unresolved', reason: 'in_progress' })
			.and.have.property('retryAt')
		answer.release()
		expect(await first).to.include({ state: 'applied' })
		expect(await ask('order-7')).to.include({ state: 'applied' })
		expect(fetch.requests).to.have.length(1)
	})

	it('says unresolved of what may have been applied, with the error to whoever sent, and runs nothing again', async () => {
		const { ask, fetch, store, journal } = createProcessOver(lost)
		const made = await ask('order-7')
		expect(made)
			.to.include({ state: 'unresolved', reason: 'unknown' })
			.and.have.nested.property('error.code', 'network')
		expect(await createProcessOver(paid, { store }).ask('order-7')).to.include({
			state: 'unresolved',
			reason: 'unknown',
		})
		expect(fetch.requests).to.have.length(1)
		await say(journal, (made as { entryId: string }).entryId, 'applied', { by: 'Ana', note: 'the vendor says so' })
		expect(await ask('order-7'))
			.to.include({ state: 'applied', resolvedBy: 'person' })
			.and.have.deep.property('saved', {})
	})

	it('is not_processed where nothing left, and sends when called again', async () => {
		let hasToken = false
		const auth = {
			token: async () => {
				if (!hasToken) throw new Error('the broker is down')
				return { accessToken: 't', lifetimeMs: 60_000 }
			},
		}
		const { ask, journal } = createProcessOver(paid, { auth })
		expect(await ask('order-7'))
			.to.include({ state: 'not_processed', reason: 'not_sent' })
			.and.have.nested.property('error.code', 'token_unavailable')
		expect(await journal.find('order-7')).to.equal(undefined)
		const early = await createProcessOver(paid).ask('order-7', '1', { signal: AbortSignal.abort() })
		expect(early).to.include({ state: 'not_processed', reason: 'not_sent' })
		hasToken = true
		expect(await ask('order-7')).to.include({ state: 'applied' })
	})

	it('throws mistakes of the program, and sends nothing: input, configuration, options', async () => {
		const { client, fetch, ask } = createProcessOver(paid)
		const numbered = operation({ method: 'POST', path: '/pay/{id}', outcomeOf: 'http' })
		const call = client.journal.once('order-7', numbered, { params: { id: '' } })
		expect(await rejection(call)).to.include({ code: 'invalid_input' })
		for (const reference of ['', 'a b', 7, undefined])
			expect(await rejection(ask(reference as string))).to.include({ code: 'invalid_input' })
		for (const options of [{ save: 'id' }, { retryOf: 'a b' }, { step: 'confirm' }, { signal: {} }, { retries: 1 }])
			expect(await rejection(ask('order-7', '1', options as never))).to.include({ code: 'configuration' })
		expect(await rejection(loose(client.journal.once)('order-7', undefined, {}))).to.include({ code: 'configuration' })
		// A text has many names in it: each field of such a name would be left out of the comparison.
		for (const option of ['mayVary', 'sensitiveFields']) {
			const loosely = operation({ method: 'POST', path: '/pay', outcomeOf: 'http', [option]: 'amount, sessionId' })
			const call = client.journal.once('order-7', loosely, { body: { amount: 1 } })
			expect(await rejection(call)).to.have.nested.property('details.option', option)
		}
		expect(fetch.requests).to.deep.equal([])
	})
})

describe('an order that was refused', () => {
	it('is refused for all who ask, and sent once more by whoever names its entry', async () => {
		const store = memoryJournal()
		const first = await createProcessOver(declined, { store }).ask('order-7')
		if (first.state !== 'rejected') throw new Error(first.state)
		expect(first).to.include({ status: 422 }).and.have.nested.property('error.code', 'http_status')
		const { ask, fetch, journal } = createProcessOver(paid, { store })
		for (const told of [await ask('order-7'), await journal.find('order-7')])
			expect(told).to.include({ state: 'rejected', entryId: first.entryId, status: 422 }).and.not.have.property('error')
		expect(await ask('order-7', '1', { retryOf: 'another' })).to.include({ state: 'rejected', entryId: first.entryId })
		expect(fetch.requests).to.deep.equal([])
		const answers = await Promise.all([1, 2].map(() => ask('order-7', 'another card', { retryOf: first.entryId })))
		expect(answers.filter(({ state }) => state === 'applied')).to.have.length.at.least(1)
		expect(fetch.requests).to.have.length(1)
	})

	it('is what nobody names where nothing was refused', async () => {
		const { ask, fetch } = createProcessOver(paid)
		const state = await ask('order-7', '1', { retryOf: 'entry' })
		expect(state).to.include({ state: 'not_processed', reason: 'no_refusal_to_retry' })
		expect(httpStatus(state)).to.equal(409)
		expect(fetch.requests).to.deep.equal([])
	})
})

describe('the same reference with other identifying fields', () => {
	for (const [holder, answer] of Object.entries({ applied: paid, rejected: declined, unresolved: lost }))
		it(`is a conflict where the other is ${holder}: nothing is sent, and the entry is as it was`, async () => {
			const store = memoryJournal()
			const first = await createProcessOver(answer, { store }).ask('order-7', '1')
			const { ask, fetch, journal } = createProcessOver(paid, { store })
			const before = await journal.find('order-7')
			expect(await ask('order-7', '2')).to.deep.include({ state: 'conflict', differs: 'fields', fields: ['n'], holder })
			expect(await ask('order-7', '1')).to.include({ state: first.state })
			expect(await journal.find('order-7')).to.deep.equal(before)
			expect(fetch.requests).to.deep.equal([])
		})

	it('is one if another order takes the name of a call that was not sent', async () => {
		const store = memoryJournal()
		let isRefused = true
		const other = createProcessOver(paid, { store })
		const auth = {
			token: async () => {
				if (!isRefused) return { accessToken: 't', lifetimeMs: 60_000 }
				isRefused = false
				throw new Error('the broker is down')
			},
		}
		const account = store.open('memory')
		const meanwhile: EntryStore = {
			...account,
			async write(entry) {
				const isWritten = await account.write(entry)
				if (entry.state === 'not_processed') await other.ask('order-7', '2')
				return isWritten
			},
		}
		const { ask, fetch } = createProcessOver(paid, { auth, store: storeOver(meanwhile) })
		expect(await ask('order-7')).to.deep.include({
			state: 'conflict',
			differs: 'fields',
			fields: ['n'],
			holder: 'applied',
		})
		expect(fetch.requests).to.deep.equal([])
	})

	it('is none where a mask hides the value, and is one where it is another operation, which names no step', async () => {
		const { ask, client, fetch } = createProcessOver(paid)
		await ask('order-7', '4111111111111111')
		expect(await ask('order-7', '4999999999991111')).to.include({ state: 'applied' })
		expect(await ask('order-7', '4111111111111112')).to.include({ state: 'conflict' })
		const other = operation({ method: 'POST', path: '/sale', identifiedBy: ['m'], outcomeOf })
		expect(await client.journal.once('order-7', other, { body: { m: '1' } })).to.deep.include({
			state: 'conflict',
			differs: 'operation',
		})
		expect(fetch.requests).to.have.length(1)
	})
})

describe('what is called', () => {
	it('is an operation, or a method, which the journal’s own client sends, whatever client the method is of', async () => {
		const shop = group('shop', { pay })
		const fetch = createRecordingFetch(paid)
		const bare = createClient({ baseUrl: 'https://platform.example', transport: sentOnce(fetch) }).use(shop)
		const client = bare.use(journal({ store: memoryJournal() }))
		expect(client.shop.pay.operation).to.include({ id: 'pay', path: '/pay' })
		for (const called of [pay, client.shop.pay, bare.shop.pay])
			expect(await client.journal.once('order-7', called, { body: { n: '1' } })).to.include({ state: 'applied' })
		expect(fetch.requests).to.have.length(1)
	})

	it('is refused where it is a closure, a promise or a stub: nothing is sent', async () => {
		const { journal, fetch, client } = createProcessOver(paid)
		for (const called of [() => client.call(pay, { body: { n: '1' } }), Promise.resolve(), undefined, {}])
			expect(await rejection(loose(journal.once)('order-7', called, {}))).to.include({ code: 'configuration' })
		expect(await rejection(loose(journal.once)('order-7', client.use(loans()).loans.personal, {}))).to.include({
			code: 'unbound_operation',
		})
		expect(fetch.requests).to.deep.equal([])
	})

	it('is refused if it has no outcomeOf, or if it only reads: nothing is sent', async () => {
		const { journal, fetch } = createProcessOver(paid)
		const once = loose(journal.once)
		const undecided = operation({ id: 'undecided', method: 'POST', path: '/pay', identifiedBy: ['n'] })
		const error = await rejection(once('order-7', undecided, { body: { n: '1' } }))
		expect(error).to.include({ code: 'configuration', outcome: 'not_processed' })
		expect(error.message)
			.to.contain("outcomeOf: { field: 'status', applied: ['…'], rejected: ['…'] }")
			.and.contain("'http'")
		const reading = operation({ method: 'GET', path: '/pay', effect: 'safe', outcomeOf: 'http' })
		expect(await rejection(once('order-7', reading))).to.include({ code: 'configuration' })
		expect(fetch.requests).to.deep.equal([])
	})

	it('is sent with the options of a call, but is waited for until the journal knows its end', async () => {
		const { journal, fetch } = createProcessOver(paid)
		const made = await journal.once('order-7', pay, { body: { n: '1' } }, { headers: { 'x-shop': '7' } })
		expect(made).to.include({ state: 'applied' })
		expect(fetch.requests[0]?.headers.get('x-shop')).to.equal('7')
	})
})

interface Keyed {
	readonly store?: JournalStore
	/** The client's credentials; empty if it has none. */
	readonly secret?: string
}

describe('another request under one reference and step', () => {
	const setState = (id: string, state: string) =>
		operation({
			id,
			method: 'POST',
			path: '/cards/{id}/state',
			outcomeOf: 'http',
			defaults: { body: { state } },
			identifiedBy: ['id'],
		})
	const refunding = {
		id: 'refund',
		method: 'POST',
		path: '/back',
		mayVary: ['at', 'of.at'],
		outcomeOf: 'http',
	} as const
	const refund = operation(refunding)
	const keyed = (answer: Respond, { store = memoryJournal(), secret = 'a key' }: Keyed = {}) => {
		const { journal, fetch } = createProcessOver(answer, { store, ...(secret && { auth: issuerWith(secret) }) })
		return { ...journal, fetch }
	}

	it('is a conflict if it is another operation without a step, and is sent if its operation has one', async () => {
		const { once, fetch, find } = keyed(paid)
		await once('order-7', pay, { body: { n: '1' } })
		const cancel = { id: 'cancel', method: 'DELETE', path: '/pay', identifiedBy: ['n'], outcomeOf: 'http' } as const
		const refused = await once('order-7', operation(cancel), { body: { n: '1' } })
		expect(refused).to.include({ state: 'conflict', differs: 'operation', holder: 'applied' })
		expect(httpStatus(refused)).to.equal(409)
		expect(Object(refused).message).to.match(/^applied: step "create" of order-7 was sent with POST \/pay; if this/)
		const next = operation({ ...cancel, step: 'cancel' })
		expect(await once('order-7', next, { body: { n: '1' } })).to.include({ state: 'applied', step: 'cancel' })
		for (const step of ['create', 'cancel']) expect(await find('order-7', step)).to.include({ state: 'applied' })
		expect(fetch.requests).to.have.length(2)
	})

	it('is a conflict if the order holds the operation under another step: a renamed step sends nothing again', async () => {
		const { once, fetch } = keyed(paid)
		await once('order-7', pay, { body: { n: '1' } })
		const renamed = { method: 'POST', path: '/pay', step: 'charge', identifiedBy: ['n'], outcomeOf } as const
		const [moved, other] = [
			{ id: 'pay', path: '/v2/pay' },
			{ path: '/pix', step: 'Create' },
		]
		for (const called of [{}, moved, other].map((more) => operation({ ...renamed, ...more })))
			expect(await once('order-7', called, { body: { n: '1' } })).to.include({
				state: 'conflict',
				differs: 'operation',
				step: 'create',
				holder: 'applied',
			})
		// Also if the release calls a parameter of its path otherwise.
		await once('order-7', confirm, { params: { id: 'p-1' } })
		for (const [step, state] of Object.entries({ confirm: 'applied', confirmar: 'conflict' })) {
			const other = { ...confirm, path: '/pay/{payment}/confirm', identifiedBy: ['payment'], step }
			expect(await loose(once)('order-7', other, { params: { payment: 'p-1' } }), step).to.include({ state })
		}
		expect(fetch.requests).to.have.length(2)
	})

	it('is a conflict where two bindings share one path: to block a card is not to unblock it', async () => {
		const { once, fetch } = keyed(paid)
		expect(await once('card-7', setState('unblock', 'open'), { params: { id: '7' } })).to.include({ state: 'applied' })
		const blocked = await once('card-7', setState('block', 'closed'), { params: { id: '7' } })
		expect(blocked).to.deep.include({ state: 'conflict', differs: 'request' })
		// Of another name alone: the same request.
		expect(await once('card-7', setState('open', 'open'), { params: { id: '7' } })).to.include({ state: 'applied' })
		expect(fetch.requests).to.have.length(1)
	})

	it('is a conflict where anything else of it differs, but for what may vary and the order of names', async () => {
		const { once, fetch } = keyed(paid)
		const ask = (body: object) => once('order-7', refund, { body })
		expect(await ask({ amount: 100, at: 1, of: { a: 1, b: 2 } })).to.include({ state: 'applied' })
		expect(await ask({ of: { b: 2, at: 2, a: 1 }, at: 2, amount: 100 })).to.include({ state: 'applied' })
		// A newer program may send more.
		expect(await ask({ amount: 100, at: 3, of: { a: 1, b: 2 }, parcelas: 1 })).to.include({ state: 'applied' })
		// And a program that sends less can't be compared by the whole request.
		expect(await ask({ amount: 100, at: 3 })).to.deep.include({ state: 'conflict', differs: 'nothing_to_compare' })
		expect(await ask({ amount: 900, at: 1, of: { a: 1, b: 2 } })).to.deep.include({
			state: 'conflict',
			differs: 'request',
			message:
				'applied: step "create" of order-7 was sent with another request, which differs in one or more of its path, amount, of; send the same request for the same order: store its fields, also its time, with the order, and declare ids that change in mayVary; another reference is for another order only; nothing was sent now',
		})
		expect(await ask({ amount: 100, at: 1, of: { a: 1, b: 3 } })).to.include({ state: 'conflict', differs: 'request' })
		// An identifying field is named if it is a number for a text.
		for (const [n, message] of [
			['1', undefined],
			[1, /of its path, n;/],
		] as const)
			expect(JSON.stringify(await once('order-8', pay, { body: { n } }))).to.match(message ?? /applied/)
		expect(fetch.requests).to.have.length(2)
	})

	it('is not taken for the owner’s if the call ended before the journal compared it', async () => {
		const other = operation({ ...refunding, id: 'cancel', path: '/cancel' })
		for (const [answer, held] of [
			[paid, 'applied'],
			[() => ({ status: 402, json: {} }), 'rejected'],
		] as const) {
			const { once, fetch } = keyed(answer)
			expect(await once('order-7', refund, { body: { amount: '5' } })).to.include({ state: held })
			for (const [called, amount] of [
				[refund, '9'],
				[other, '5'],
			] as const) {
				const signal = AbortSignal.abort()
				const state = await once('order-7', called, { body: { amount } }, { signal })
				expect(state).to.include({ state: 'unresolved', reason: 'unreadable' })
			}
			expect(fetch.requests).to.have.length(1)
		}
	})

	it('is the same request in a release that names more or fewer identifying fields, and none if it shares no part with the first', async () => {
		const body = { n: '1', amount: '5' }
		for (const [first, then, secrets, state] of [
			[['n'], ['n', 'amount'], ['', ''], 'applied'],
			[['n'], ['n', 'amount'], ['a key', 'another'], 'applied'],
			[[], ['n'], ['a key', 'a key'], 'applied'],
			[['n', 'amount'], ['n'], ['a key', 'a key'], 'applied'],
			[[], ['n'], ['a key', 'another'], 'conflict'],
			[['n'], ['amount'], ['', ''], 'conflict'],
		] as const) {
			const store = memoryJournal()
			const ask = (identifiedBy: readonly string[], secret: string, sent = body) =>
				keyed(paid, { store, secret }).once('order-7', operation({ ...refunding, identifiedBy }), { body: sent })
			await ask(first, secrets[0])
			expect(await ask(then, secrets[1]), `${first} ${then} ${secrets}`).to.include({ state })
			expect(await ask(then, secrets[1], { ...body, n: '2' })).to.include({ state: 'conflict' })
		}
	})

	it('cannot be told without a key where nothing identifies it: it is refused, and nothing is sent', async () => {
		const { once, fetch } = keyed(paid, { secret: '' })
		expect(await rejection(once('order-7', refund, { body: { amount: 1 } }))).to.include({ code: 'configuration' })
		expect(fetch.requests).to.deep.equal([])
	})

	it('writes no bare hash: without a key the entry has none', async () => {
		for (const secret of ['', 'a key']) {
			const store = memoryJournal()
			const { once } = keyed(paid, { store, secret })
			await once('order-7', pay, { body: { n: '1', card: '4111111111111111' } })
			const [entry] = await store.open('memory').find('order-7')
			expect('request' in Object(entry)).to.equal(secret !== '')
			expect(JSON.stringify(entry)).to.not.contain('4111111111111111')
		}
	})
})

describe('the steps of one order', () => {
	it('are each sent once, one after the other, also by a process that knows the first by its journal alone', async () => {
		const store = memoryJournal()
		const first = createProcessOver(paid, { store })
		await first.journal.once('order-7', pay, { body: { n: '1' } }, { save: ['id'] })
		const { journal, fetch, ask } = createProcessOver(paid, { store })
		const made = await ask('order-7')
		if (made.state !== 'applied') throw new Error(made.state)
		const next = () => journal.once('order-7', confirm, { params: { id: String(Object(made.saved).id) } })
		expect(await next()).to.include({ state: 'applied', step: 'confirm' })
		expect(await next()).to.include({ state: 'applied', step: 'confirm' })
		expect(fetch.requests.map(({ url }) => new URL(url).pathname)).to.deep.equal(['/pay/p-1/confirm'])
		expect(await journal.find('order-7', 'confirm')).to.include({ state: 'applied', step: 'confirm' })
	})
})

describe('a store that cannot say', () => {
	const error = new Error('connection terminated')
	const stores: Readonly<Record<string, (account: EntryStore) => Partial<EntryStore>>> = {
		'cannot be read': () => ({ find: () => Promise.reject(error) }),
		'does not answer': () => ({ find: () => new Promise(() => {}) }),
		'cannot tell whose it is': () => ({ journal: () => Promise.reject(error) }),
		'cannot be written': () => ({ write: () => Promise.reject(error) }),
		'does not confirm a write': () => ({ write: () => new Promise(() => {}) }),
	}
	for (const [what, spoil] of Object.entries(stores))
		it(`leaves an order unresolved, and sends nothing: it ${what}`, async () => {
			const account = inMemory()
			const { ask, fetch } = createProcessOver(paid, { store: storeOver({ ...account, ...spoil(account) }) })
			const callAgain = () =>
				withHeldTime(async (time) => {
					const made = ask('order-7')
					await Promise.race([made, time.when((leftMs) => leftMs.includes(50))])
					return time.until(made)
				})
			expect(await callAgain())
				.to.include({ state: 'unresolved', reason: 'unreadable' })
				.and.have.property('error')
			expect(fetch.requests).to.deep.equal([])
		})

	it('leaves an order unresolved where the signal ends the waiting first', async () => {
		const controller = new AbortController()
		const account: EntryStore = {
			...inMemory(),
			find() {
				controller.abort()
				return new Promise(() => {})
			},
		}
		const { ask, fetch } = createProcessOver(paid, { store: storeOver(account) })
		expect(await ask('order-7', '1', { signal: controller.signal })).to.include({
			state: 'unresolved',
			reason: 'unreadable',
		})
		expect(await ask('order-7', '1', { signal: AbortSignal.abort() })).to.include({
			state: 'unresolved',
			reason: 'unreadable',
		})
		expect(fetch.requests).to.deep.equal([])
	})

	it('sends nothing if the signal ends the call while the order is read, and sends when called again', async () => {
		const controller = new AbortController()
		const account = inMemory()
		const aborting: EntryStore = {
			...account,
			async find(reference) {
				controller.abort()
				await later()
				return account.find(reference)
			},
		}
		const { ask, fetch } = createProcessOver(paid, { store: storeOver(aborting) })
		expect(await ask('order-7', '1', { signal: controller.signal }))
			.to.include({ state: 'not_processed', reason: 'not_sent' })
			.and.have.nested.property('error.code', 'aborted')
		expect(fetch.requests).to.deep.equal([])
		expect(await ask('order-7')).to.include({ state: 'applied' })
		expect(fetch.requests).to.have.length(1)
	})

	it('leaves an order unresolved if a read fails after the call has ended: another call may have taken the step', async () => {
		const account = inMemory()
		let reads = 0
		const store = storeOver({
			...account,
			find: (reference) => (++reads % 2 ? account.find(reference) : Promise.reject(error)),
		})
		const refusing = createProcessOver(() => ({ json: {} }), { store })
		const failing = definePlugin({
			id: 'failing',
			setup: () => ({ attempt: { sign: () => Promise.reject(new Error('no key')) } }),
		})
		const asked = refusing.client.use(failing).journal.once('order-7', pay, { body: { n: '1' } })
		expect(await asked)
			.to.include({ state: 'unresolved', reason: 'unreadable' })
			.and.have.nested.property('error.message', error.message)
		expect([reads, refusing.fetch.requests.length]).to.deep.equal([2, 0])
	})

	it('lets a layer that is late send nothing while the journal stores that nothing was sent', async () => {
		const { opened: stored, open: store } = gate()
		let sending: Promise<unknown> | undefined
		const entries = withWrite(async (entry, write) => {
			if (entry.revision > 0) store()
			await sending
			return write(entry)
		})
		const { client, fetch } = createProcessOver(paid, { store: storeOver(entries) })
		const late = definePlugin({
			id: 'late',
			setup: () => ({
				attempt: {
					async sign(attempt, next) {
						sending = stored.then(() => next(attempt)).catch(() => {})
						throw new Error('no key')
					},
				},
			}),
		})
		const asked = client.use(late).journal.once('order-7', pay, { body: { n: '1' } })
		expect(await asked).to.include({ state: 'not_processed' })
		expect(fetch.requests).to.deep.equal([])
	})

	it('leaves an order unresolved whose entry cannot be read', async () => {
		const account = inMemory()
		const { ask, fetch } = createProcessOver(lost, { store: storeOver(account) })
		await ask('order-7')
		const [entry] = await account.find('order-7')
		await account.write({ ...entry, revision: 2, v: 2 } as never)
		expect(await ask('order-7')).to.include({ state: 'unresolved', reason: 'unreadable', entryId: entry?.id })
		expect(fetch.requests).to.have.length(1)
	})
})

describe('what once saves', () => {
	const saving = async (data: object, save: readonly string[], called = pay) => {
		const { journal } = createProcessOver(() => ({ json: data }))
		const made = await journal.once('order-7', called, { body: { n: '1' } }, { save })
		return { made, stored: await journal.find('order-7') }
	}
	it('is stored as it came, also if it passes for a card number, because the integrator named it', async () => {
		const { made, stored } = await saving({ id: '4111111111111111111', n: 7, ok: true, list: [1] }, [
			'id',
			'n',
			'ok',
			'list',
			'other',
		])
		for (const state of [made, stored])
			expect(state).to.deep.include({ state: 'applied', saved: { id: '4111111111111111111', n: 7, ok: true } })
	})
	it('is found by its path, as outcomeOf finds its field', async () => {
		const data = { data: { id: 'p-1', list: [{ id: 7 }] }, 'a.b': 1, a: { b: 2 } }
		const { made } = await saving(data, ['data.id', 'data.list.0.id', 'a.b', 'data', 'data.toString.name', 'data.id.0'])
		expect(made).to.deep.include({ saved: { 'data.id': 'p-1', 'data.list.0.id': 7, 'a.b': 1 } })
	})
	it('is an integer beyond 2^53 digit by digit, and not at all where a schema of numbers has rounded it', async () => {
		const data = { id: 9_007_199_254_740_994 }
		expect((await saving(data, ['id'])).stored).to.deep.include({ saved: { id: '9007199254740994' } })
		const response = v.object({ id: v.number() })
		const rounding = operation({ method: 'POST', path: '/pay', identifiedBy: ['n'], response, outcomeOf })
		const { stored } = await saving(data, ['id'], rounding)
		expect(stored).to.deep.include({ state: 'applied', saved: {} })
	})
})

describe('a response that says that nothing was done', () => {
	const rule = {
		field: 'status',
		applied: ['A'],
		rejected: ['R'],
		pending: ['P'],
		notProcessedStatus: [404, 429],
	} as const
	const ruled = operation({ id: 'ruled', method: 'POST', path: '/pay', identifiedBy: ['n'], outcomeOf: rule })
	const away =
		(headers: Record<string, string> = {}): Respond =>
		() => ({ status: 404, json: { error: 'no route' }, headers })
	/** A shop that calls again after more than the longest wait. */
	const asking = (answers: Respond[], clock?: { now(): number }) => {
		const own = { ms: 1.7e12 }
		const events: string[] = []
		const store = memoryJournal()
		const onEvent = ({ type }: { readonly type: string }) => void events.push(type)
		const respond: Respond = (request) => (answers.shift() ?? away())(request)
		const { journal, fetch } = createProcessOver(respond, { store, clock: clock ?? { now: () => own.ms }, onEvent })
		const ask = (n = '1', options: OnceOptions<never> = {}) => {
			own.ms += 121_000
			return journal.once('order-7', ruled, { body: { n } }, options)
		}
		return { ask, fetch, find: journal.find, events, entries: store.open('memory') }
	}
	const applied: Respond = () => ({ json: { status: 'A' } })

	it('is not_processed, owns nothing, and is sent again by the next once, also with another request', async () => {
		const { ask, fetch, find } = asking([away(), applied])
		expect(await ask('1')).to.include({ state: 'not_processed', reason: 'not_processed' })
		expect(await find('order-7')).to.equal(undefined)
		expect(await ask('2')).to.include({ state: 'applied' })
		expect(fetch.requests).to.have.length(2)
	})

	it('is sent again without a limit, as revisions of few entries, and reported after twenty tries', async () => {
		const { ask, fetch, events, entries } = asking([...Array.from({ length: 25 }, () => away()), applied])
		for (let turn = 0; turn < 25; turn++)
			expect(await ask()).to.include({ state: 'not_processed', reason: 'not_processed' })
		expect(fetch.requests).to.have.length(25)
		expect(events).to.deep.equal(['journal_failing'])
		expect(await ask()).to.include({ state: 'applied' })
		const [entry, ...more] = (await entries.find('order-7')) as JournalEntry[]
		expect(more).to.deep.equal([])
		expect(entry?.history?.map(({ state, times }) => [state, times])).to.deep.equal([
			['not_processed', 25],
			['applied', undefined],
		])
		expect(entry).not.to.have.property('notProcessed')
	})

	it('waits for a second, then twice as long each time, and two minutes at most', async () => {
		const nowMs = { ms: 1.7e12 }
		const { ask } = asking([], { now: () => nowMs.ms })
		const waits: number[] = []
		for (let turn = 0; turn < 9; turn++) {
			const { retryAt = '' } = (await ask()) as { readonly retryAt?: string }
			waits.push((Date.parse(retryAt) - nowMs.ms) / 1000)
			nowMs.ms = Date.parse(retryAt) - 1
			expect(await ask()).to.include({ state: 'not_processed', retryAt })
			nowMs.ms++
		}
		expect(waits).to.deep.equal([1, 2, 4, 8, 16, 32, 64, 120, 120])
	})

	it('is sent once beside an earlier release, which writes each try into an entry of its own', async () => {
		const { ask, fetch, entries } = asking([away(), applied])
		await ask()
		const [first] = (await entries.find('order-7')) as JournalEntry[]
		const { write } = entries
		const beside = await entryOf({ n: '1' }, { startedAtMs: 1.7e12, reference: 'order-7', operation: 'ruled' })
		const writeBoth = async (entry: JournalEntry) => {
			if (entry.revision === 2) await write({ ...beside, retryOf: first?.id ?? '' })
			return write(entry)
		}
		Object.assign(entries, { write: writeBoth })
		expect(await ask()).to.include({ state: 'unresolved', entryId: beside.id })
		expect(fetch.requests).to.have.length(1)
	})

	it('is sent again after the time that the platform names, and not before', async () => {
		let nowMs = 1.7e12
		const { ask, fetch } = asking([away({ 'retry-after': '60' }), applied], { now: () => nowMs })
		const retryAt = new Date(nowMs + 60_000).toISOString()
		expect(await ask()).to.include({ state: 'not_processed', retryAt })
		nowMs += 59_000
		expect(await ask()).to.include({ state: 'not_processed', retryAt })
		expect(fetch.requests).to.have.length(1)
		nowMs += 1000
		expect(await ask()).to.include({ state: 'applied' })
	})

	it('waits for fifteen minutes at most, and compares a date with the platform’s own clock', async () => {
		const nowMs = 1.7e12
		const [sentAt, until] = ['Tue, 10 Mar 2026 12:00:00 GMT', 'Tue, 10 Mar 2026 12:00:30 GMT']
		for (const [headers, waitMs] of [
			[{ 'retry-after': '86400' }, 900_000],
			[{ 'retry-after': until, date: sentAt }, 30_000],
			[{ 'retry-after': until, date: until }, 0],
		] as const) {
			const { ask } = asking([away(headers)], { now: () => nowMs })
			expect(await ask()).to.include({ state: 'not_processed', retryAt: new Date(nowMs + waitMs).toISOString() })
		}
	})

	it('leaves a refused order refused: only retryOf sends it again', async () => {
		const { ask, fetch } = asking([() => ({ json: { status: 'R' } }), away(), applied])
		const refused = await ask()
		if (refused.state !== 'rejected') throw new Error(refused.state)
		expect(await ask('2', { retryOf: refused.entryId })).to.include({ state: 'not_processed' })
		// A caller may have none: this compiles under exactOptionalPropertyTypes.
		const none: string | undefined = [refused.entryId].at(1)
		expect(await ask('1', { retryOf: none })).to.include({ state: 'rejected', entryId: refused.entryId })
		expect(await ask('2', { retryOf: refused.entryId })).to.include({ state: 'applied' })
		expect(fetch.requests).to.have.length(3)
	})

	it('is sent once by two callers that retry it at the same time', async () => {
		const answer = held(applied)
		const { ask, fetch } = asking([away(), answer.respond])
		await ask()
		const both = [ask(), ask()]
		await later()
		answer.release()
		const states = (await Promise.all(both)).map(({ state }) => state)
		expect(states).to.include('applied')
		expect(fetch.requests).to.have.length(2)
	})
})

describe('a response that outcomeOf does not recognise', () => {
	const asking = (answer: Respond) => createProcessOver(answer).ask('order-7')

	it('leaves the order unresolved, but for a 402: a 400 and a 422 with the reason request', async () => {
		for (const status of [400, 401, 402, 403, 404, 409, 413, 422, 429, 431, 499, 500, 503])
			for (const body of [{ json: { error: 'x' } }, { text: '<html>', headers: { 'content-type': 'text/html' } }]) {
				const payment = await asking(() => ({ status, ...body }))
				if (status === 402 && 'json' in body) expect(payment, `${status}`).to.include({ state: 'rejected', status })
				const reason = 'json' in body && (status === 400 || status === 422) ? 'request' : 'unknown'
				if (status !== 402) expect(payment, `${status}`).to.include({ state: 'unresolved', reason })
			}
	})

	it('is told apart by httpStatus', async () => {
		expect(httpStatus(await asking(() => ({ status: 422, json: { error: 'exists' } })))).to.equal(500)
		expect(httpStatus(await asking(() => ({ status: 500, json: {} })))).to.equal(202)
		expect(httpStatus(await asking(() => ({ status: 402, json: {} })))).to.equal(402)
	})

	it('says that the platform has not decided yet, if a listed value does, whatever else the response is', async () => {
		const outcomeOf = { field: 'status', applied: ['A'], rejected: ['R'], pending: ['REVIEW'] } as const
		const reviewed = { ...pay, outcomeOf, response: v.object({ id: v.string() }) }
		for (const status of [200, 202, 303]) {
			const { journal } = createProcessOver(() => ({ status, json: { status: 'REVIEW' } }))
			const payment = await journal.once('order-7', reviewed, { body: { n: '1' } })
			expect(payment, `${status}`).to.include({ state: 'unresolved', reason: 'pending' })
			expect(await journal.find('order-7')).to.include({ state: 'unresolved', reason: 'pending' })
		}
	})
})

describe('what is compared of a request', () => {
	const open = operation({ id: 'open', method: 'POST', path: '/open', sensitiveFields: ['segredo'], outcomeOf: 'http' })
	const asking = () => {
		const { journal, store } = createProcessOver(paid, { auth: issuerWith('a key') })
		return { ask: (body: object) => journal.once('order-7', open, { body }), store }
	}

	it('is nothing of a security code, a password or a named field, also within a list', async () => {
		const { ask, store } = asking()
		const cardOf = (numero: string, code: string) => {
			return { numero, cvv: code, 'Codigo-Seguranca': code, senha: code, segredo: code, of: [{ pin: code }] }
		}
		await ask(cardOf('4111111111111111', '1'))
		// A card number enters by its length and its end alone.
		expect(await ask(cardOf('4999999999991111', '2'))).to.include({ state: 'applied' })
		const [entry] = await store.open('memory').find('order-7')
		expect(JSON.stringify(entry))
			.to.contain('body.numero')
			.and.not.match(/cvv|senha|segredo|Seguranca|1111111111/)
		expect(await ask(cardOf('4111111111111129', '1'))).to.include({ state: 'conflict', differs: 'request' })
	})

	const releases = (first: object, second: object, body: object, later: object = body) => {
		const rule = { field: 'status', applied: ['A'], rejected: ['R'] } as const
		const base = {
			id: 'sell',
			method: 'POST',
			path: '/sell',
			identifiedBy: ['n', 'amount'],
			amountField: 'amount',
		} as const
		const events: string[] = []
		const onEvent = ({ type }: { readonly type: string }) => void events.push(type)
		const { journal, fetch } = createProcessOver(() => ({ json: { status: 'A' } }), {
			auth: issuerWith('a key'),
			onEvent,
		})
		const sell = (release: object, sent: object) =>
			journal.once('order-7', operation({ ...base, outcomeOf: rule, ...release }), { body: sent } as never)
		return sell(first, body).then(async () => {
			const made = await sell(second, later)
			expect(fetch.requests).to.have.length(1)
			expect(events).to.deep.equal(made.state === 'conflict' ? ['journal_conflict'] : [])
			return 'differs' in made ? made.differs : made.state
		})
	}

	it('is what a later release still knows: the rest decides, and the amount always', async () => {
		const body = { n: '1', amount: '19.90', session: 'a', risk: { id: 'a', score: 1 }, code: 'a', at: 'a' }
		const other = { ...body, session: 'b', risk: { id: 'b', score: 1 }, code: 'b' }
		const softer = { mayVary: ['session', 'risk.id', 'code'] }
		for (const [what, first, second, later, end] of [
			['the advice of the conflict', {}, softer, other, 'applied'],
			['the same rules', softer, softer, other, 'applied'],
			['the same rules, another request', softer, softer, { ...other, at: 'b' }, 'request'],
			['harder rules', {}, { sensitiveFields: ['code', 'session'] }, { ...other, risk: body.risk }, 'applied'],
			['a field less', {}, {}, { n: '1', amount: '19.90' }, 'applied'],
			['fewer identifying fields', {}, { identifiedBy: ['amount'] }, body, 'applied'],
			['another number', {}, softer, { ...other, n: '2' }, 'fields'],
			['another amount', {}, softer, { ...other, amount: '25.00' }, 'fields'],
			['an amount that may vary', {}, { mayVary: ['amount'] }, { ...body, amount: '25.00' }, 'fields'],
			['a number that may vary', {}, { mayVary: ['n'] }, { ...body, n: '2' }, 'applied'],
			[
				'nothing left',
				{},
				{ identifiedBy: ['at'], amountField: undefined, mayVary: ['at', 'n'] },
				{ at: 'b' },
				'nothing_to_compare',
			],
		] as const)
			expect(await releases(first, second, body, later), what).to.equal(end)
	})

	it('marks a call after an absence by a list, however long ago, and every one after that; a person’s word doesn’t count', async () => {
		for (const [resolvedBy, mark] of [
			['lookup', true],
			['person', undefined],
		] as const) {
			const { store, ask } = createProcessOver(lost)
			const entries = store.open('memory')
			const startedAtMs = Date.parse('2001-01-01T00:00:00Z')
			const first = await entryOf({ n: '1' }, { startedAtMs, operation: 'pay', reference: 'order-7' })
			await ask('order-1') // The journal is made by the first call.
			expect(await entries.write({ ...first, state: 'absent', resolvedBy })).to.equal(true)
			for (const id of ['second', 'third']) {
				const made = await ask('order-7')
				if (made.state !== 'unresolved') throw new Error(made.state)
				const entry = (await entries.read(made.entryId ?? '')) as JournalEntry
				expect(entry.afterAbsence, id).to.equal(mark)
				await entries.write({ ...entry, revision: entry.revision + 1, state: 'absent', resolvedBy: 'person' })
				if (mark) await entries.delete([first.id])
			}
		}
	})
})

describe('a body that cannot be written, compared or stored', () => {
	const nestedText = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
	const nested = (depth: number) => JSON.parse(nestedText(depth))
	const long = 'x'.repeat(100_001)
	const contentType = 'application/json; charset=utf-8'
	const written = operation({ id: 'written', method: 'POST', path: '/written', contentType, outcomeOf: 'http' })
	const fields = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`field-${index}-x`, 1]))
	const refused = {
		'202 levels': [pay, { n: '1', extra: nested(202) }],
		'2,000 levels': [pay, { n: '1', extra: nested(2000) }],
		'50,000 levels': [pay, { n: '1', extra: nested(50_000) }],
		'a text of JSON with 300 levels': [written, nestedText(300)],
		'a text of JSON with 5,000 levels': [written, nestedText(5000)],
		'a text that is no JSON': [written, '{'],
		'an identifying field that no store takes': [pay, { n: long }],
		'names that no store takes': [pay, { n: '1', ...fields }],
		'a cycle': [
			pay,
			{
				n: '1',
				get self() {
					return this
				},
			},
		],
	} as const
	for (const [what, [called, body]] of Object.entries(refused))
		it(`is invalid_input before anything is sent or stored: ${what}`, async () => {
			const { client, fetch, journal: own } = createProcessOver(paid)
			const error = await rejection(loose(client.journal.once)('order-7', called, { body }))
			expect(error).to.deep.include({ code: 'invalid_input', outcome: 'not_processed' })
			expect(fetch.requests).to.deep.equal([])
			expect(await own.find('order-7')).to.equal(undefined)
			expect((await client.journal.once('order-7', pay, { body: { n: '1' } })).state).to.equal('applied')
		})

	it('is taken up to the limits', async () => {
		const { client } = createProcessOver(paid)
		const body = { n: '1', extra: nested(199), text: long }
		expect((await loose(client.journal.once)('order-7', pay, { body })) as object).to.include({ state: 'applied' })
	})
})
