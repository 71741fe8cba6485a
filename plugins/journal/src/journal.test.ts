import {
	type Client,
	type ClientOptions,
	createClient,
	definePlugin,
	isTarjaError,
	operation,
	type Schema,
	TarjaError,
} from '@tarja/core'
import type { AttemptLayer } from '@tarja/core/plugin'
import {
	type EntryStore,
	type JournalApi,
	type JournalEntry,
	type JournalEvent,
	type JournalOptions,
	journal,
	type List,
	type StoredEntry,
} from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { reconcile } from '@tarja/journal/reconcile'
import {
	createRecordingFetch,
	pluginContract,
	type RecordingFetch,
	type Respond,
	type ScriptedResponse,
} from '@tarja/testing'
import {
	describe,
	expect,
	gate,
	type HeldTime,
	it,
	rejection,
	runtime,
	stubOptions,
	withHeldTime,
	withShortWaits,
} from '@tarja-test/harness'
import { issuerWith } from '../test/keyed.ts'
import { say } from '../test/person.ts'
import { setWaits } from '../test/shop.ts'
import { inMemory, listOf, storeOver, withReferences, withWrite } from '../test/store-over.ts'
import { requireReadable } from './parse-entry.ts'

const pay = operation({ id: 'pay', method: 'POST', path: '/pay/{till}', identifiedBy: ['n', 'till'] })
const input = { params: { till: '7' }, body: { n: '000123', secret: 'unspoken' }, query: { q: 'quiet' } }

interface Kit {
	readonly client: ReturnType<typeof withReferences<Client<{ journal: JournalApi }>>>
	readonly fetch: RecordingFetch
	readonly events: JournalEvent[]
	entries(): Promise<JournalEntry[]>
}

/** Options of a journal whose store is of one account. */
type Given = Partial<Omit<JournalOptions, 'store'> & { store: EntryStore; secret: string; own: Partial<ClientOptions> }>

/** A client, its journal and platform; `own` are its options. */
function kit(answer: Respond = () => ({ json: {} }), { secret, own, ...options }: Given = {}): Kit {
	const store = options.store ?? inMemory()
	const events: JournalEvent[] = []
	const fetch = createRecordingFetch(answer)
	const auth = secret && { auth: issuerWith(secret) }
	const client = withReferences(
		createClient({ baseUrl: 'https://platform.example', fetch, ...stubOptions, ...auth, ...own } as ClientOptions).use(
			journal({ ...options, store: storeOver(store), onEvent: (event) => events.push(event) }),
		),
	)
	return { client, fetch, events, entries: () => listOf(store) }
}

/** A platform that has whatever it is asked for, as it was sent. */
const echo: List = async ({ entries }) => entries.map(({ fields, startedAt: at }) => ({ state: 'applied', at, fields }))

/** So that a call that has just ended is older than nothing, within the same millisecond. */
let readings = 0
const ahead = { now: () => Date.now() + ++readings }

const mayReplay = ['chromium', 'firefox', 'webkit'].includes(runtime)
const later = (ms = 20): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

describe('journal()', () => {
	const create = () => journal({ store: memoryJournal() })
	for (const { name, run } of pluginContract(create, { before: withReferences })) it(name, run)
	it("prints nothing of a store's errors but plain words, from every method", async () => {
		const thrown = Object.assign(new Error('connect postgres://app:hunter2@db/prod'), { detail: '(4111111111111111)' })
		const fail = () => Promise.reject(thrown)
		const list = (): AsyncIterable<StoredEntry> => ({ [Symbol.asyncIterator]: () => ({ next: fail }) })
		const whole = inMemory()
		const broken = { ...whole, find: fail, read: fail, write: fail, delete: fail, nowMs: fail, purge: fail, list }
		const word = { by: 'ana', note: 'seen', revision: 1 }
		for (const store of [broken, { ...broken, journal: fail, writeJournal: fail }]) {
			const client = createClient({ baseUrl: 'https://platform.example', allowBrowserReplays: true })
			const api = client.use(journal({ store: storeOver(store) })).journal
			const sent = await api.once('order-7', { ...pay, outcomeOf: 'http' } as never, input as never)
			const errors: unknown[] = await Promise.all([
				rejection(api.find('order-7')),
				rejection(api.unresolved()),
				rejection(api.resolve('id', 'applied', word)),
				rejection(api.resolve({ reference: 'order-7', step: 'create' }, 'applied', word)),
				rejection(api.purge()),
				'error' in sent && sent.error,
				await reconcile(api, async () => []).then(
					({ stopped }) => stopped,
					(error: unknown) => error,
				),
			])
			expect(errors.every((error) => error instanceof Error)).to.equal(true)
			for (const error of errors)
				expect(`${error} ${JSON.stringify(Object.getOwnPropertyDescriptors(error))}`).not.to.match(/hunter2|4111/)
		}
	})

	it('has written a call before it is sent, and resolved it when it is answered', async () => {
		const store = inMemory()
		const before: JournalEntry[] = []
		const { client } = kit(
			async () => {
				before.push(...(await listOf(store)))
				return { json: {} }
			},
			{ store },
		)
		await client.call(pay, input)
		expect(before.map(({ state }) => state)).to.deep.equal(['pending'])
		const [entry] = await listOf(store)
		expect(entry).to.include({
			operation: 'pay',
			method: 'POST',
			path: '/pay/{till}',
			state: 'applied',
			resolvedBy: 'call',
			status: 200,
			attempts: 1,
		})
		expect(entry?.fields).to.deep.equal({ n: '000123', till: '7' })
		expect(await client.journal.unresolved()).to.deep.equal([])
	})

	it("has the platform's id of each request, of one that was applied and of one that may have been", async () => {
		const statuses = [200, 500]
		const { client, entries } = kit(
			() => {
				const status = statuses.shift() ?? 200
				return { status, json: {}, headers: { 'x-request-id': `req-${status}` } }
			},
			{ own: { requestId: 'x-request-id' } },
		)
		await client.call(pay, input)
		await rejection(client.call(pay, input))
		const ids = (await entries()).map(({ state, requestId }) => [state, requestId])
		expect(ids).to.have.deep.members([
			['applied', 'req-200'],
			['unknown', 'req-500'],
		])
	})

	it('stores neither body, query, header nor credential', async () => {
		const { client, entries } = kit()
		await client.call(pay, input, { headers: { authorization: 'Bearer unseen' } })
		expect(JSON.stringify(await entries())).not.to.match(/unspoken|quiet|unseen|platform\.example/)
	})

	it('records what is sent, whatever becomes of the input before the entry is written', async () => {
		const body = { n: { parts: ['000123'] }, at: new Date(0) }
		const changing = definePlugin({
			id: 'changing',
			setup: () => ({
				call: {
					prepare(call, next) {
						body.n.parts[0] = '999999'
						body.at.setTime(1)
						return next(call)
					},
				},
			}),
		})
		const { client, fetch, entries } = kit()
		const named = operation({ method: 'POST', path: '/pay', identifiedBy: ['n', 'at'] })
		await client.use(changing).call(named, { body })
		const sent = JSON.parse(String(fetch.requests[0]?.text))
		expect(sent).to.deep.equal({ n: { parts: ['000123'] }, at: new Date(0).toISOString() })
		expect((await entries())[0]?.fields).to.deep.equal({ n: JSON.stringify(sent.n), at: sent.at })
	})

	it('sends the bytes that were given, whatever becomes of them while the entry is written', async () => {
		const bytes = Uint8Array.of(1, 2, 3)
		const overwriting = withWrite((entry, write) => {
			bytes.fill(9)
			return write(entry)
		})
		const { client, fetch } = kit(undefined, { store: overwriting, secret: 'a key' })
		const upload = operation({ method: 'POST', path: '/upload', contentType: 'application/octet-stream' })
		await client.call(upload, { body: bytes })
		expect([...(fetch.requests[0]?.bytes ?? [])]).to.deep.equal([1, 2, 3])
	})
})

describe('a call whose entry cannot be written', () => {
	const failing: Readonly<Record<string, EntryStore['write']>> = {
		'is refused': async () => Promise.reject(new Error('disk full')),
		'throws at once': () => {
			throw new Error('disk full')
		},
		'is taken for a known one': async () => false,
		'is never confirmed': () => new Promise(() => {}),
	}
	for (const [how, write] of Object.entries(failing))
		it(`is not sent when the write ${how}`, async () => {
			const { client, fetch, events } = kit(undefined, { store: { ...inMemory(), write }, writeTimeoutMs: 20 })
			const error = await rejection<TarjaError>(client.call(pay, input))
			expect(error).to.include({ attempts: 0 })
			expect([error.code, error.outcome].join()).to.equal('layer_failed,not_processed')
			expect(fetch.requests).to.have.lengthOf(0)
			expect(events).to.deep.equal([])
		})

	type Otherwise = (...given: [...Parameters<Parameters<typeof withWrite>[0]>, told: Promise<void>]) => Promise<boolean>
	/** What the store does with the first write of an entry, and with what withdraws it; `told` is once the caller has been told. */
	const otherwise: Readonly<Record<string, Otherwise>> = {
		'fails, and is done all the same': async (entry, write, turn) => {
			const isDone = await write(entry)
			return turn === 1 ? Promise.reject(new Error('Connection terminated unexpectedly')) : isDone
		},
		'is delivered twice, and the second one answered': async (entry, write, turn) => {
			const isDone = await write(entry)
			return turn === 1 ? write(entry) : isDone
		},
		'hangs for good': (entry, write, turn) => (turn === 1 ? new Promise(() => {}) : write(entry)),
		'is done, as is what withdraws it, when its caller has been told': async (entry, write, _, told) => {
			if (!entry.revision) await told
			return write(entry)
		},
		'is done when its caller has been told, and what withdraws it fails once': async (entry, write, turn, told) => {
			if (turn === 2) throw new Error('connection lost')
			if (turn === 1) await told
			return write(entry)
		},
		'fails and is done, and what withdraws it is answered with anything but true': async (entry, write, turn) => {
			if (turn === 2) return 'queued' as never
			const isDone = await write(entry)
			return turn === 1 ? Promise.reject(new Error('connection lost')) : isDone
		},
	}
	for (const [how, write] of Object.entries(otherwise))
		it(`is not sent, and resolved so before its caller is told or as soon as it can be, where its write ${how}`, async () => {
			const told = gate()
			const store = withWrite((...given) => write(...given, told.opened))
			const { client, fetch, events, entries } = kit(undefined, { store, writeTimeoutMs: 20 })
			const pays = () => client.call(pay, input, { reference: 'order-7' })
			expect(await rejection(pays())).to.include({ outcome: 'not_processed' })
			told.open()
			while (how.includes('told') && !(await entries()).some(({ state }) => state === 'not_processed')) await later(1)
			expect((await entries())[0]).to.include({ state: 'not_processed', resolvedBy: 'call' })
			expect(fetch.requests).to.have.lengthOf(0)
			expect(events.map(({ type }) => type)).to.deep.equal(how.includes('hangs') ? [] : ['journal_write_timeout'])
			await pays()
			expect(fetch.requests).to.have.lengthOf(1)
		})

	it('is not sent if another call owns its step, though the store cannot show which, or what it shows is damaged', async () => {
		const place = { id: 'x', state: 'unreadable', place: 'a file', reason: 'it is not JSON' } as const
		const finds: Readonly<Record<string, () => Promise<readonly StoredEntry[]>>> = {
			unreadable: async () => [place],
			'freed meanwhile': async () => [],
		}
		for (const [what, find] of Object.entries(finds)) {
			const store = { ...inMemory(), write: async () => false, find }
			const { client, fetch } = kit(undefined, { store })
			const error = await withShortWaits(() => rejection(client.call(pay, input, { reference: 'order-7' })))
			const held = { state: 'unresolved', reason: 'unreadable', entryId: 'x' }
			expect(error, what).to.include(what === 'unreadable' ? held : { code: 'layer_failed', outcome: 'not_processed' })
			expect(fetch.requests).to.have.length(0)
		}
	})

	it('is not sent if the store cannot say whether it was restored from a copy', async () => {
		for (const record of [() => Promise.reject(new Error('reset')), () => new Promise<never>(() => {})]) {
			const { client, fetch } = kit(undefined, { store: { ...inMemory(), journal: record } })
			expect(await withShortWaits(() => rejection(client.call(pay, input)))).to.be.instanceOf(Error)
			expect(fetch.requests).to.have.length(0)
		}
	})

	it('is not sent where the machine slept between entry and request, by the moment that the entry names, with a time limit or without', async () => {
		for (const [timeoutMs, sleptMs] of [
			[30_000, 30_001],
			[false, 600_001],
		] as const) {
			let nowMs = 1.8e12
			const sleeping = withWrite((entry, write) => {
				if (!entry.revision) nowMs += sleptMs
				return write(entry)
			})
			const clock = { now: () => nowMs }
			const { client, fetch } = kit(undefined, { store: sleeping, clock, own: { clock } })
			expect(await rejection(client.call(pay, input, { timeoutMs }))).to.include({ outcome: 'not_processed' })
			expect(fetch.requests).to.have.length(0)
			const [entry] = await listOf(sleeping)
			expect(entry).to.include({ state: 'not_processed' })
			expect(Date.parse(entry?.sendDeadline ?? '') - Date.parse(entry?.startedAt ?? '')).to.equal(sleptMs - 1)
		}
	})

	it('is not sent when its clock gives no time that an entry could be found by, as one in microseconds', async () => {
		const clock = { now: () => 1.8e15 }
		const { client, fetch } = kit(undefined, { clock, own: { clock } })
		const error = await rejection(client.call(pay, input))
		expect(error).to.include({ code: 'layer_failed', outcome: 'not_processed' })
		expect(error.message).to.contain('no time in epoch milliseconds; set it right')
		expect(fetch.requests).to.have.length(0)
	})

	it('is not sent outside once, unless it may be repeated or only reads', async () => {
		const fetch = createRecordingFetch(() => ({ json: {} }))
		const client = createClient({
			baseUrl: 'https://platform.example',
			fetch,
			...stubOptions,
			allowBrowserReplays: true,
		}).use(journal({ store: memoryJournal() }))
		const error = await rejection(client.call(pay, input))
		expect(error).to.include({ code: 'configuration', outcome: 'not_processed' })
		expect(error.message).to.match(
			/^Cannot send pay outside once: .*client\.journal\.once\(order\.id, operation, input\)/,
		)
		expect(fetch.requests).to.have.length(0)
		await client.call(operation({ method: 'POST', path: '/sms', mayRepeat: true }))
		for (const effect of ['safe', 'idempotent'] as const)
			await client.call(operation({ method: 'PUT', path: '/x', effect }))
		expect(fetch.requests).to.have.length(3)
		expect(await client.journal.unresolved()).to.deep.equal([])
	})

	/** Calls whose first write the store answers when it is told to. */
	const withSlowWrite = (options: Partial<JournalOptions> = {}) => {
		const gate = { stored: () => {}, begun: Promise.resolve() }
		const begun = new Promise<void>((begin) => {
			const slow = withWrite((entry, write, turn) => {
				if (turn > 1) return write(entry)
				begin()
				return new Promise((resolve) => {
					gate.stored = () => resolve(write(entry))
				})
			})
			Object.assign(gate, kit(undefined, { ...options, store: slow }))
		})
		return Object.assign(gate as typeof gate & Kit, { begun })
	}
	const ways = {
		aborted: (time: HeldTime, controller: AbortController) => {
			controller.abort()
			time.pass(1)
		},
		timeout: (time: HeldTime) => time.pass(50),
	}
	for (const [code, end] of Object.entries(ways)) {
		const begin = ({ client }: Kit, controller: AbortController) =>
			rejection(client.call(pay, input, { reference: 'order-7', signal: controller.signal, timeoutMs: 50 }))

		it(`is told to have ended, ${code}, once its entry is resolved: its reference is free at once`, () =>
			withHeldTime(async (time) => {
				const made = withSlowWrite()
				const controller = new AbortController()
				const told = begin(made, controller)
				await made.begun
				end(time, controller)
				made.stored()
				expect(await told).to.include({ code, outcome: 'not_processed' })
				expect((await made.entries())[0]).to.include({ state: 'not_processed' })
				expect(made.fetch.requests).to.have.lengthOf(0)
				await made.client.call(pay, input, { reference: 'order-7' })
				expect(made.fetch.requests).to.have.lengthOf(1)
			}))
	}
})

describe('a call that ends', () => {
	const reset = Object.assign(new TypeError('fetch failed'), {
		cause: Object.assign(new Error(), { code: 'ECONNRESET' }),
	})
	const ends: readonly (readonly [string, ScriptedResponse, string, number | undefined])[] = [
		['with 200', { json: {} }, 'applied', 200],
		['with 204', { status: 204 }, 'applied', 204],
		['with 200 and no JSON', { text: '<p>' }, 'unknown', 200],
		// A mistake in the request, or a payment that exists already.
		['with 400', { status: 400, json: {} }, 'unknown', 400],
		['with 404', { status: 404, json: {} }, 'unknown', 404],
		// A browser may have sent it before: then 402 is said of the second time.
		['with 402', { status: 402, json: {} }, mayReplay ? 'unknown' : 'rejected', 402],
		['with 409', { status: 409, json: {} }, 'unknown', 409],
		['with 503', { status: 503 }, 'unknown', 503],
		['with a redirect', { status: 307, headers: { location: '/x' } }, 'unknown', 307],
		['with a reset', reset, 'unknown', undefined],
	]
	for (const [how, answer, expected, status] of ends)
		it(`${how} is ${expected}`, async () => {
			const { client, entries } = kit(() => answer)
			await client.call(pay, input).catch(() => {})
			const [entry] = await entries()
			expect(entry?.state).to.equal(expected)
			expect(entry?.status).to.equal(status)
			expect(await client.journal.unresolved()).to.have.lengthOf(expected === 'unknown' ? 1 : 0)
		})

	it('with an answer that deviates is resolved as its outcomeOf says, and else as unknown', async () => {
		const issues = [{ message: 'expected a number', path: ['valor'] }]
		const response: Schema = { '~standard': { version: 1, vendor: 'own', validate: () => ({ issues }) } }
		const definition = { method: 'POST', path: '/pay', identifiedBy: ['n'], response }
		const words = { 'p-1': 'applied', 'p-2': 'rejected' } as const
		const told = operation({ ...definition, outcomeOf: ({ data }) => words[Object(data).id as 'p-1'] })
		const states: (string | undefined)[] = []
		for (const json of [{ id: 'p-1' }, { id: 'p-2' }, { error: 'declined' }]) {
			const { client, entries } = kit(() => ({ json }))
			await client.call(told, { body: { n: '000123' } }).catch(() => {})
			const [entry] = await entries()
			states.push(entry?.state)
		}
		expect(states).to.deep.equal(['applied', mayReplay ? 'unknown' : 'rejected', 'unknown'])
	})

	it('before it is sent is resolved as not sent', async () => {
		const unsigned = definePlugin({
			id: 'unsigned',
			setup: () => ({ attempt: { sign: async () => Promise.reject(new Error('no key')) } }),
		})
		const { client, entries } = kit()
		expect(await rejection(client.use(unsigned).call(pay, input))).to.include({ outcome: 'not_processed' })
		expect((await entries())[0]).to.include({ state: 'not_processed', attempts: 0 })
	})

	it('by an abort after it was sent is unknown, with the record’s own facts', async () => {
		const controller = new AbortController()
		const { client, entries } = kit(() => {
			controller.abort()
			return new Promise(() => {})
		})
		const error = await rejection(client.call(pay, input, { signal: controller.signal }))
		await later()
		const [entry] = await entries()
		expect(entry).to.include({ state: 'unknown', attempts: 1 })
		expect(isTarjaError(error) && error.record?.fields).to.deep.equal(entry?.fields)
	})

	const deaf: Readonly<Record<string, () => Promise<boolean>>> = {
		'cannot be told': () => Promise.reject(new Error('disk full')),
		'answers with anything but true': async () => 'queued' as never,
		'is not told in time': () => new Promise(() => {}),
	}
	for (const [how, end] of Object.entries(deaf))
		it(`keeps its own result where the journal ${how}, which says so, and stays unresolved`, async () => {
			const store = withWrite((entry, write) => (entry.revision ? end() : write(entry)))
			const { client, events } = kit(undefined, { store, writeTimeoutMs: 20 })
			expect((await client.call(pay, input)).response.status).to.equal(200)
			expect(events.map(({ type }) => type)).to.deep.equal(['journal_resolve_failed'])
			expect((await client.journal.unresolved()).map(({ state }) => state)).to.deep.equal(['pending'])
		})

	it('is resolved though the first write of that fails, as one does while another call takes its reference', async () => {
		const racing = withWrite((entry, write, turn) =>
			turn === 2 ? Promise.reject(new Error('duplicate key')) : write(entry),
		)
		const { client, events, entries } = kit(undefined, { store: racing })
		await client.call(pay, input)
		expect(events).to.deep.equal([])
		expect((await entries())[0]).to.include({ state: 'applied', revision: 1 })
	})

	it('is applied for its caller, and unresolved in the store, when its time is up while the journal waits for that', async () => {
		const hanging = gate()
		const hung = withWrite((entry, write) => {
			if (!entry.revision) return write(entry)
			hanging.open()
			return new Promise(() => {})
		})
		const { client } = kit(undefined, { store: hung })
		const error = await withHeldTime(async (time) => {
			const ended = rejection(client.call(pay, input, { timeoutMs: 50 }))
			await hanging.opened
			return time.until(ended)
		})
		expect(error).to.include({ state: 'applied', resolvedBy: 'call' })
		expect((await client.journal.unresolved()).map(({ state }) => state)).to.deep.equal(['pending'])
	})
})

function ours(error: unknown): TarjaError {
	if (isTarjaError(error)) return error as TarjaError
	throw error
}

describe('what an entry says', () => {
	const refusal = { method: 'POST', path: '/audit' } as const
	const rejected = new TarjaError('http_status', 'Not ours', { outcome: 'rejected', details: { status: 400 } })
	/** What a plugin does once it has seen the answer. */
	const afterwards: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
		'nothing else': async () => {},
		'another call, which is refused': (client) => client.call(operation(refusal), { body: {} }),
		'another call, which is not sent': (client) =>
			client.call(operation({ ...refusal, path: '/{id}' }), { params: { id: '' } }),
		'a failure of its own': () => Promise.reject(new Error('no space')),
		'a failure that looks like ours': () => Promise.reject(rejected),
	}
	const answers: Readonly<Record<string, () => ScriptedResponse>> = {
		'200': () => ({ json: {} }),
		'402': () => ({ status: 402 }),
		'503': () => ({ status: 503 }),
		'a reset': () => new TypeError('reset'),
		'an error that names a refused connection': () => Object.assign(new TypeError(), { code: 'ECONNREFUSED' }),
	}
	for (const [what, then] of Object.entries(afterwards))
		it(`is what the caller is told, and no more than is known, also after ${what} around an attempt`, async () => {
			for (const [name, answer] of Object.entries(answers)) {
				const isAudit = ({ url }: { readonly url: string }): boolean => url.endsWith('/audit')
				// A fetch that may repeat: a refused connection proves nothing about the request before.
				const respond: Respond = (request) => (isAudit(request) ? { status: 400 } : answer())
				const { client, fetch, entries } = kit(respond, { own: { fetchSends: 'maybe-twice' } })
				const observe: AttemptLayer = async (given, next) => {
					const out = await next(given)
					await then(client as unknown as Client)
					return out
				}
				const company = definePlugin({ id: 'company', setup: () => ({ attempt: { observe } }) })
				const told = await client
					.use(company)
					.call(pay, input)
					.then((result) => ({ ...result, outcome: 'applied' }), ours)
				const [entry] = (await entries()).filter(({ operation }) => operation === 'pay')
				const ending = entry?.state
				const { outcome, attempts, mayHaveReplayed } = told
				expect(ending, name).to.equal(outcome)
				expect(entry, name).to.include({ attempts, mayHaveReplayed })
				expect(attempts, name).to.equal(fetch.requests.filter((request) => !isAudit(request)).length)
				expect(ending, name).to.be.oneOf(name === '402' ? ['rejected', 'unknown'] : ['applied', 'unknown'])
			}
		})
})

describe('client.journal', () => {
	it('names what it cannot read among the unresolved, and looks up and purges everything else', async () => {
		const store = inMemory()
		let status = 500
		const { client } = kit(() => ({ status }), { store, clock: ahead })
		for (const n of ['1', '2', '3']) await rejection(client.call(pay, { ...input, body: { n } }))
		const [, second] = (await client.journal.unresolved()).map(requireReadable)
		if (!second) throw new Error('not recorded')
		await store.write({ ...second, revision: 2, v: 3 } as never)
		status = 204
		await client.call(pay, input)

		const states = async () => (await client.journal.unresolved()).map(({ state }) => state)
		expect(await states()).to.deep.equal(['unknown', 'unreadable', 'unknown'])
		const { applied, failed } = await reconcile(client.journal, echo)
		expect(applied).to.have.lengthOf(2)
		expect(failed.map(({ entry }) => entry.id)).to.deep.equal([second.id])
		expect(failed[0]?.cause?.message).to.match(/^Cannot read the journal's entry .*; look at it, then move it away$/)
		expect(await client.journal.purge({ olderThanMs: 0, references: true })).to.equal(3)
		expect(await states()).to.deep.equal(['unreadable'])
	})

	it('purges what was resolved long ago, and nothing that is unresolved', async () => {
		let nowMs = 0
		const store = inMemory()
		const answers: ScriptedResponse[] = [{ json: {} }, { status: 500 }, { json: {} }]
		const clock = { now: () => nowMs }
		const { client } = kit(() => answers.shift() ?? {}, { store, clock, own: { clock } })
		await client.call(pay, input)
		await rejection(client.call(pay, input))
		nowMs = 86_400_000
		await client.call(pay, input)
		expect(await client.journal.purge()).to.equal(0)
		expect(await client.journal.purge({ olderThanMs: 3_600_000, references: true })).to.equal(1)
		expect((await listOf(store)).map(({ state }) => state)).to.deep.equal(['unknown', 'applied'])
	})

	it('purges no call that was applied under a reference unless told to: what was paid is not paid again', async () => {
		const { client } = kit(undefined, { store: inMemory(), clock: ahead })
		const pays = () => client.call(pay, input, { reference: 'order-1' })
		await pays()
		expect(await client.journal.purge({ olderThanMs: 0 })).to.equal(0)
		expect(await rejection(pays())).to.include({ state: 'applied' })
		expect(await client.journal.purge({ olderThanMs: 0, references: true })).to.equal(1)
		await pays()
	})

	it('purges by whichever clock is behind, its own or the store’s: one that is ahead forgets nothing that was paid a second ago', async () => {
		for (const [aheadMs, purged] of [
			[0, 0],
			[1e10, 0],
			[-1e10, 0],
		] as const) {
			const store = { ...inMemory(), nowMs: async () => Date.now() + aheadMs }
			const { client } = kit(undefined, { store, clock: { now: () => Date.now() - aheadMs } })
			await client.call(pay, input, { reference: 'order-7' })
			expect(await client.journal.purge({ references: true })).to.equal(purged)
		}
	})

	it('times lookups by the store’s clock where it has one', async () => {
		let nowMs = 1e12
		const store = { ...inMemory(), nowMs: async () => nowMs }
		const { client } = kit(() => ({ status: 503 }), { store, clock: { now: () => nowMs - 1e9 } })
		await client.journal.unresolved()
		await setWaits(store, { absentAfterMs: 1001 })
		await rejection(client.call(pay, input))
		await reconcile(client.journal, async () => [])
		expect((await listOf(store))[0]).to.include({ seenAt: new Date(1e12).toISOString() })
		nowMs += 1000
		const [{ id } = { id: '' }] = await listOf(store)
		const word = { by: 'Ana', note: 'she looked' }
		expect(await rejection(say(client.journal, id, 'absent', word))).to.include({ code: 'invalid_input' })
		nowMs++
		expect(await say(client.journal, id, 'absent', word)).to.include({ state: 'absent' })
	})

	it('says of a call what the server saw, where a layer inside it fails without waiting and the store is slow', async () => {
		// Settling takes longer than the token that the step left behind waits for.
		const store = withWrite(async (entry, write) => {
			if (entry.revision > 0) await later(40)
			return write(entry)
		})
		const auth = {
			token: async () => {
				await later(5)
				return { accessToken: 'a-token', lifetimeMs: 60_000 }
			},
		}
		const hasty = definePlugin({
			id: 'hasty',
			setup: () => ({
				attempt: {
					prepare: async (context, next) => {
						void next(context)
						throw new Error('did not wait')
					},
				},
			}),
		})
		const { client, fetch } = kit(undefined, { store, own: { auth } })
		const error = await rejection<TarjaError>(client.use(hasty).call(pay, input))
		await later(60)
		const [entry] = await listOf(store)
		expect([error.outcome, error.attempts, fetch.requests.length]).to.deep.equal(['not_processed', 0, 0])
		expect(entry?.state).to.be.oneOf([undefined, 'not_processed'])
	})

	it('masks card numbers, beside a fingerprint of the request under a key of the credentials', async () => {
		const { client, entries } = kit(undefined, { secret: 'a key' })
		await client.call(pay, { params: { till: '1' }, body: { n: '4111111111111111' } })
		const [entry] = await entries()
		expect(entry?.fields.n).to.include({ masked: true, length: 16, last4: '1111' })
		expect(entry?.request).to.have.property('fingerprint')
		expect(JSON.stringify(entry)).not.to.include('411111111111')
	})
})
