import { createClient, type Operation, operation, type TarjaError } from '@tarja/core'
import { type JournalStore, journal, type OrderState, type ReferenceStore } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { type Respond, recordingFetch } from '@tarja/testing'
import { describe, expect, it, rejection, sentOnce, withHeldTime } from '@tarja-test/harness'
import * as v from 'valibot'
import { inMemory, storeOver } from '../test/store-over.ts'

const pay = operation({ id: 'pay', method: 'POST', path: '/pay', identifiedBy: ['n'] })
const confirm = operation({
	id: 'confirm',
	method: 'POST',
	path: '/pay/{id}/confirm',
	step: 'confirm',
	identifiedBy: ['id'],
})
const sale = operation({ id: 'sale', method: 'POST', path: '/sale', identifiedBy: ['n'] })

interface Setting {
	readonly store?: JournalStore
	readonly baseUrl?: string
	readonly account?: string
	readonly movedFrom?: string
}

/** One process: a client of its own over a store. */
function processOver(
	answer: Respond,
	{ store = memoryJournal(), baseUrl = 'https://platform.example', ...more }: Setting = {},
) {
	const fetch = recordingFetch(answer)
	const origin = createClient({ baseUrl, transport: sentOnce(fetch) })
	const client = origin.use(journal({ store, account: 'main', writeTimeoutMs: 50, ...more }))
	const ask = (reference: string, n = '1', options: Parameters<typeof client.journal.once>[2] = {}) =>
		client.journal.once(reference, (ticket) => client.call(pay, { body: { n } }, ticket), options)
	return { client, fetch, ask, store, journal: client.journal }
}

const paid: Respond = () => ({ json: { id: 'p-1', total: 1990, list: [1], none: null } })
const declined: Respond = () => ({ status: 422, json: { codigo: '51' } })
const lost: Respond = () => new TypeError('reset')
const later = (ms = 5): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** An answer that comes when it is let go. */
function held(answer: Respond) {
	let release = (): void => {}
	const gate = new Promise<void>((resolve) => {
		release = resolve
	})
	const respond: Respond = async (request) => {
		await gate
		return answer(request)
	}
	return { respond, release }
}

describe('client.journal.once()', () => {
	it('sends an order once, and says applied to all who ask, with what was to be kept', async () => {
		const { client, fetch, store } = processOver(paid)
		const made = await client.journal.once('order-7', (ticket) => client.call(pay, { body: { n: '1' } }, ticket), {
			keep: ['id', 'none'],
		})
		if (made.state !== 'applied') throw new Error(made.state)
		expect(made).to.include({ reference: 'order-7', step: 'create', settledBy: 'call' })
		expect(made.kept).to.deep.equal({ id: 'p-1', none: null })
		expect(made.result?.response.status).to.equal(200)
		for (const again of [await processOver(paid, { store }).ask('order-7'), await client.journal.find('order-7')]) {
			expect(again).to.include({ state: 'applied', entry: made.entry }).and.not.have.property('result')
			expect(again).to.have.deep.property('kept', { id: 'p-1', none: null })
		}
		expect(fetch.requests).to.have.length(1)
	})

	it('answers a double click at once: the second is open, and applied when asked again', async () => {
		const answer = held(paid)
		const { ask, fetch } = processOver(answer.respond)
		const first = ask('order-7')
		await later()
		expect(await ask('order-7'))
			.to.include({ state: 'open', why: 'under_way' })
			.and.have.property('askAgainAt')
		answer.release()
		expect(await first).to.include({ state: 'applied' })
		expect(await ask('order-7')).to.include({ state: 'applied' })
		expect(fetch.requests).to.have.length(1)
	})

	it('says open of what may have been applied, with the error to whoever sent, and runs nothing again', async () => {
		const { ask, fetch, store, journal } = processOver(lost)
		const made = await ask('order-7')
		expect(made).to.include({ state: 'open', why: 'unknown' }).and.have.nested.property('error.code', 'network')
		expect(await processOver(paid, { store }).ask('order-7')).to.include({ state: 'open', why: 'unknown' })
		expect(fetch.requests).to.have.length(1)
		await journal.settle((made as { entry: string }).entry, 'applied', { by: 'Ana', because: 'the vendor says so' })
		expect(await ask('order-7'))
			.to.include({ state: 'applied', settledBy: 'person' })
			.and.have.deep.property('kept', {})
	})

	it('is not_sent where nothing left, and sends when asked again', async () => {
		let hasToken = false
		const fetch = recordingFetch(paid)
		const auth = {
			token: async () => {
				if (!hasToken) throw new Error('the broker is down')
				return { accessToken: 't', lifetimeMs: 60_000 }
			},
		}
		const client = createClient({ baseUrl: 'https://platform.example', fetch, auth, allowBrowserReplays: true }).use(
			journal({ store: memoryJournal(), account: 'main' }),
		)
		const ask = () => client.journal.once('order-7', (ticket) => client.call(pay, { body: { n: '1' } }, ticket))
		expect(await ask())
			.to.include({ state: 'not_sent', why: 'not_sent' })
			.and.have.nested.property('error.code', 'token_unavailable')
		expect(await client.journal.find('order-7')).to.equal(undefined)
		hasToken = true
		expect(await ask()).to.include({ state: 'applied' })
	})

	it('throws mistakes of the program, and sends nothing: input, configuration, options', async () => {
		const { client, fetch, ask } = processOver(paid)
		const numbered = operation({ method: 'POST', path: '/pay/{id}' })
		const asked = client.journal.once('order-7', (ticket) => client.call(numbered, { params: { id: '' } }, ticket))
		expect(await rejection(asked)).to.include({ code: 'invalid_input' })
		for (const reference of ['', 'a b', 7, undefined])
			expect(await rejection(ask(reference as string))).to.include({ code: 'invalid_input' })
		for (const options of [{ keep: 'id' }, { again: 'a b' }, { step: '' }, { signal: {} }, { retries: 1 }])
			expect(await rejection(ask('order-7', '1', options as never))).to.include({ code: 'configuration' })
		expect(await rejection(client.journal.once('order-7', undefined as never))).to.include({ code: 'configuration' })
		expect(fetch.requests).to.deep.equal([])
	})
})

describe('an order that was refused', () => {
	it('is refused for all who ask, and sent once more by whoever names its entry', async () => {
		const store = memoryJournal()
		const first = await processOver(declined, { store }).ask('order-7')
		if (first.state !== 'rejected') throw new Error(first.state)
		expect(first).to.include({ status: 422 }).and.have.nested.property('error.code', 'http_status')
		const { ask, fetch, journal } = processOver(paid, { store })
		for (const told of [await ask('order-7'), await journal.find('order-7')])
			expect(told).to.include({ state: 'rejected', entry: first.entry, status: 422 }).and.not.have.property('error')
		expect(await ask('order-7', '1', { again: 'another' })).to.include({ state: 'rejected', entry: first.entry })
		expect(fetch.requests).to.deep.equal([])
		const answers = await Promise.all([1, 2].map(() => ask('order-7', 'another card', { again: first.entry })))
		expect(answers.filter(({ state }) => state === 'applied')).to.have.length.at.least(1)
		expect(fetch.requests).to.have.length(1)
	})

	it('is what nobody names where nothing was refused', async () => {
		const { ask, fetch } = processOver(paid)
		expect(await ask('order-7', '1', { again: 'entry' })).to.include({ state: 'not_sent', why: 'again' })
		expect(fetch.requests).to.deep.equal([])
	})
})

describe('the same reference with other identifying fields', () => {
	for (const [holder, answer] of Object.entries({ applied: paid, rejected: declined, open: lost }))
		it(`is a conflict where the other is ${holder}: nothing is sent, and the entry is as it was`, async () => {
			const store = memoryJournal()
			const first = await processOver(answer, { store }).ask('order-7', '1')
			const { ask, fetch, journal } = processOver(paid, { store })
			const before = await journal.find('order-7')
			expect(await ask('order-7', '2')).to.deep.include({ state: 'conflict', fields: ['n'], holder })
			expect(await ask('order-7', '1')).to.include({ state: first.state })
			expect(await journal.find('order-7')).to.deep.equal(before)
			expect(fetch.requests).to.deep.equal([])
		})

	it('is one, too, for whose own call was not sent while the other order took the name', async () => {
		const store = memoryJournal()
		let isRefused = true
		const fetch = recordingFetch(paid)
		const other = processOver(paid, { store })
		const auth = {
			token: async () => {
				if (!isRefused) return { accessToken: 't', lifetimeMs: 60_000 }
				isRefused = false
				throw new Error('the broker is down')
			},
		}
		const account = store.open('main')
		const meanwhile: ReferenceStore = {
			...account,
			async write(entry) {
				const isWritten = await account.write(entry)
				if (entry.outcome === 'not_sent') await other.ask('order-7', '2')
				return isWritten
			},
		}
		const client = createClient({ baseUrl: 'https://platform.example', fetch, auth, allowBrowserReplays: true }).use(
			journal({ store: storeOver(meanwhile), account: 'main' }),
		)
		const made = await client.journal.once('order-7', (ticket) => client.call(pay, { body: { n: '1' } }, ticket))
		expect(made).to.deep.include({ state: 'conflict', fields: ['n'], holder: 'applied' })
		expect(fetch.requests).to.deep.equal([])
	})

	it('is none where a mask hides the value, nor where another operation shares no name that differs', async () => {
		const store = memoryJournal()
		const { ask, client } = processOver(paid, { store })
		await ask('order-7', '4111111111111111')
		expect(await ask('order-7', '4999999999991111')).to.include({ state: 'applied' })
		expect(await ask('order-7', '4111111111111112')).to.include({ state: 'conflict' })
		const other = operation({ method: 'POST', path: '/sale', identifiedBy: ['m'] })
		expect(
			await client.journal.once('order-7', (ticket) => client.call(other, { body: { m: '1' } }, ticket)),
		).to.include({ state: 'applied' })
	})

	it('is one where another way to pay the order names another amount', async () => {
		const { ask, client, fetch } = processOver(paid)
		await ask('order-7', '1')
		const sold = (n: string) => client.journal.once('order-7', (ticket) => client.call(sale, { body: { n } }, ticket))
		expect(await sold('1')).to.include({ state: 'applied' })
		expect(await sold('2')).to.deep.include({ state: 'conflict', fields: ['n'] })
		expect(fetch.requests).to.have.length(1)
	})
})

describe('a ticket', () => {
	const misuse = async (use: (kit: ReturnType<typeof processOver>) => Promise<OrderState>, requests: number) => {
		const kit = processOver(paid)
		const error = await use(kit).catch((error: unknown) => error as TarjaError)
		expect(kit.fetch.requests).to.have.length(requests)
		return error
	}

	it('is good for one call, and survives a spread', async () => {
		const seen: unknown[] = []
		const made = await misuse(
			({ client, journal }) =>
				journal.once('order-7', async (ticket) => {
					const first = await client.call(pay, { body: { n: '1' } }, { ...ticket, timeoutMs: 1000 })
					seen.push(await client.call(pay, { body: { n: '1' } }, ticket).catch((error: unknown) => error))
					return first
				}),
			1,
		)
		expect(made).to.include({ state: 'applied' })
		expect(seen[0]).to.include({ code: 'configuration', outcome: 'not_sent' })
	})

	it('is refused in another journal, for another reference or step, and once the waiting is over', async () => {
		const other = processOver(paid)
		const wrong: Readonly<Record<string, (kit: ReturnType<typeof processOver>) => Promise<OrderState>>> = {
			'another journal': ({ journal }) =>
				journal.once('order-7', (ticket) => other.client.call(pay, { body: { n: '1' } }, ticket)),
			'another reference': ({ client, journal }) =>
				journal.once('order-7', (ticket) =>
					client.call(pay, { body: { n: '1' } }, { ...ticket, reference: 'order-8' }),
				),
			'another step': ({ client, journal }) =>
				journal.once('order-7', (ticket) => client.call(confirm, { params: { id: '1' } }, ticket)),
			'its mark lost': ({ client, journal }) =>
				journal.once('order-7', (ticket) => client.call(pay, { body: { n: '1' } }, { ...ticket, meta: {} })),
		}
		for (const [what, use] of Object.entries(wrong))
			expect(await misuse(use, 0), what).to.include({ code: 'configuration', outcome: 'not_sent' })
		expect(other.fetch.requests).to.deep.equal([])
		const { client, fetch, journal } = processOver(paid)
		let kept: Parameters<Parameters<typeof journal.once>[1]>[0] | undefined
		expect(
			await journal.once('order-7', async (ticket) => {
				kept = ticket
			}),
		).to.include({
			state: 'not_sent',
			why: 'nothing_called',
		})
		expect(await rejection(client.call(pay, { body: { n: '1' } }, kept))).to.include({ code: 'configuration' })
		expect(fetch.requests).to.deep.equal([])
	})

	it('is waited for, whether or not send waits: a race, a missing await', async () => {
		const answer = held(paid)
		const { client, journal } = processOver(answer.respond)
		const raced = journal.once('order-7', (ticket) =>
			Promise.race([client.call(pay, { body: { n: '1' } }, ticket), later(1)]),
		)
		setTimeout(answer.release, 20)
		expect(await raced).to.include({ state: 'applied', result: undefined })
		const hasty = processOver(paid)
		const made = hasty.journal.once('order-7', async (ticket) => {
			void hasty.client.call(pay, { body: { n: '1' } }, ticket)
		})
		expect(await made).to.include({ state: 'applied' })
	})

	it('changes no state by what send throws while or after its call is under way', async () => {
		const { client, journal } = processOver(paid)
		const made = await journal.once('order-7', async (ticket) => {
			await client.call(pay, { body: { n: '1' } }, ticket)
			throw new Error('the database is away')
		})
		expect(made).to.include({ state: 'applied' }).and.have.nested.property('cause.message', 'the database is away')
		const before = await journal.once('order-8', () => Promise.reject(new Error('no stock')))
		expect(before)
			.to.include({ state: 'not_sent', why: 'nothing_called' })
			.and.have.nested.property('cause.message', 'no stock')
		expect(await journal.once('order-7', () => Promise.reject(new Error('no stock')))).to.include({ state: 'applied' })
	})
})

describe('the steps of one order', () => {
	it('are each sent once, one after the other, also by a process that knows the first by its journal alone', async () => {
		const store = memoryJournal()
		const first = processOver(paid, { store })
		await first.client.journal.once('order-7', (ticket) => first.client.call(pay, { body: { n: '1' } }, ticket), {
			keep: ['id'],
		})
		const { client, journal, fetch, ask } = processOver(paid, { store })
		const made = await ask('order-7')
		if (made.state !== 'applied') throw new Error(made.state)
		const next = () =>
			journal.once('order-7', (ticket) => client.call(confirm, { params: { id: String(made.kept.id) } }, ticket), {
				step: 'confirm',
				after: made,
			})
		expect(await next()).to.include({ state: 'applied', step: 'confirm' })
		expect(await next()).to.include({ state: 'applied', step: 'confirm' })
		expect(fetch.requests.map(({ url }) => new URL(url).pathname)).to.deep.equal(['/pay/p-1/confirm'])
		expect(await journal.find('order-7', 'confirm')).to.deep.include({
			state: 'applied',
			steps: { create: 'applied', confirm: 'applied' },
		})
	})

	it('wait for the one that they come after: not applied is not_sent, by the store and not by what is handed over', async () => {
		for (const answer of [lost, declined]) {
			const { client, journal, fetch, ask } = processOver(answer)
			const made = await ask('order-7')
			const claimed = { ...made, state: 'applied', kept: {} } as OrderState
			for (const after of [made, claimed])
				expect(
					await journal.once('order-7', (ticket) => client.call(confirm, { params: { id: '1' } }, ticket), {
						step: 'confirm',
						after,
					}),
				).to.include({ state: 'not_sent', why: 'after' })
			expect(fetch.requests).to.have.length(1)
		}
	})

	it('are of one order: what comes after another is refused', async () => {
		const { client, journal, ask } = processOver(paid)
		const made = await ask('order-7')
		const asked = (reference: string, step: string) =>
			rejection(
				journal.once(reference, (ticket) => client.call(confirm, { params: { id: '1' } }, ticket), {
					step,
					after: made,
				}),
			)
		expect(await asked('order-8', 'confirm')).to.include({ code: 'configuration' })
		expect(await asked('order-7', 'create')).to.include({ code: 'configuration' })
	})
})

describe('a store that cannot say', () => {
	const error = new Error('connection terminated')
	const stores: Readonly<Record<string, (account: ReferenceStore) => Partial<ReferenceStore>>> = {
		'cannot be read': () => ({ find: () => Promise.reject(error) }),
		'does not answer': () => ({ find: () => new Promise(() => {}) }),
		'cannot tell whose it is': () => ({ origin: () => Promise.reject(error) }),
		'cannot be written': () => ({ write: () => Promise.reject(error) }),
		'does not confirm a write': () => ({ write: () => new Promise(() => {}) }),
	}
	for (const [what, spoil] of Object.entries(stores))
		it(`leaves an order open, and sends nothing: it ${what}`, async () => {
			const account = inMemory()
			const { ask, fetch } = processOver(paid, { store: storeOver({ ...account, ...spoil(account) }) })
			const asked = () =>
				withHeldTime(async (time) => {
					const made = ask('order-7')
					await Promise.race([made, time.when((leftMs) => leftMs.includes(50))])
					return time.until(made)
				})
			expect(await asked())
				.to.include({ state: 'open', why: 'unreadable' })
				.and.have.property('error')
			expect(fetch.requests).to.deep.equal([])
		})

	it('leaves an order open where the signal ends the waiting first', async () => {
		const controller = new AbortController()
		const account: ReferenceStore = {
			...inMemory(),
			find() {
				controller.abort()
				return new Promise(() => {})
			},
		}
		const { ask, fetch } = processOver(paid, { store: storeOver(account) })
		expect(await ask('order-7', '1', { signal: controller.signal })).to.include({ state: 'open', why: 'unreadable' })
		expect(await ask('order-7', '1', { signal: AbortSignal.abort() })).to.include({ state: 'open', why: 'unreadable' })
		expect(fetch.requests).to.deep.equal([])
	})

	it('leaves an order open whose entry cannot be read', async () => {
		const account = inMemory()
		const { ask, fetch } = processOver(lost, { store: storeOver(account) })
		await ask('order-7')
		const [entry] = await account.find('order-7')
		await account.write({ ...entry, revision: 2, v: 2 } as never)
		expect(await ask('order-7')).to.include({ state: 'open', why: 'unreadable', entry: entry?.id })
		expect(fetch.requests).to.have.length(1)
	})
})

describe('whose order it is', () => {
	it('is the platform’s that the account was begun with: sandbox and production share none', async () => {
		const store = memoryJournal()
		await processOver(paid, { store, baseUrl: 'https://sandbox.example/v1' }).ask('order-7')
		const { ask, journal, client, fetch } = processOver(paid, { store })
		for (const refused of [
			ask('order-7'),
			journal.find('order-7'),
			client.call(pay, { body: { n: '1' } }, { reference: 'order-8' }),
		]) {
			const error = await rejection(refused)
			expect(error).to.include({ code: 'configuration', outcome: 'not_sent' })
			expect(error.message).to.contain("movedFrom: 'https://sandbox.example'")
		}
		expect(fetch.requests).to.deep.equal([])
		const moved = processOver(paid, { store, movedFrom: 'https://sandbox.example' })
		expect(await moved.ask('order-7')).to.include({ state: 'applied' })
		expect(moved.fetch.requests).to.deep.equal([])
	})
})

describe('what once is asked to keep', () => {
	const keeping = async (data: object, keep: readonly string[], operation: Operation = pay) => {
		const events: string[] = []
		const fetch = recordingFetch(() => ({ json: data }))
		const client = createClient({ baseUrl: 'https://platform.example', fetch, allowBrowserReplays: true }).use(
			journal({
				...{ store: memoryJournal(), account: 'main' },
				onEvent: (event) => events.push(event.type === 'journal_unkept' ? `unkept ${event.fields}` : event.type),
			}),
		)
		const made = await client.journal.once(
			'order-7',
			(ticket) => client.call(operation, { body: { n: '1' } }, ticket),
			{
				keep,
			},
		)
		return { made, events, stored: await client.journal.find('order-7') }
	}
	it('is written as it came, and left out where it would have to be masked: the order is applied all the same', async () => {
		const { made, events, stored } = await keeping({ id: '4111111111111111111', n: 7, ok: true, list: [1] }, [
			'id',
			'n',
			'ok',
			'list',
			'other',
		])
		for (const state of [made, stored]) expect(state).to.deep.include({ state: 'applied', kept: { n: 7, ok: true } })
		expect(events).to.deep.equal(['journal_begun', 'unkept id'])
	})
	it('is an integer beyond 2^53 digit by digit, and not at all where a schema of numbers has rounded it', async () => {
		const data = { id: 9_007_199_254_740_994 }
		expect((await keeping(data, ['id'])).stored).to.deep.include({ kept: { id: '9007199254740994' } })
		const response = v.object({ id: v.number() })
		const rounding = operation({ method: 'POST', path: '/pay', identifiedBy: ['n'], response })
		const { stored, events } = await keeping(data, ['id'], rounding)
		expect(stored).to.deep.include({ state: 'applied', kept: {} })
		expect(events).to.deep.equal(['journal_begun', 'unkept id'])
	})
})
