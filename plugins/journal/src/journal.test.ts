import { type Client, createClient, definePlugin, isTarjaError, operation } from '@tarja/core'
import {
	type JournalApi,
	type JournalEntry,
	type JournalEvent,
	type JournalOptions,
	type JournalStore,
	journal,
} from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { pluginContract, type RecordingFetch, recordingFetch, type ScriptedAnswer } from '@tarja/testing'
import { describe, expect, it, refused, rejection } from '@tarja-test/harness'

const pay = operation({ id: 'pay', method: 'POST', path: '/pay/{till}', identifiedBy: ['n', 'till'] })
const input = { params: { till: '7' }, body: { n: '000123', secret: 'hidden' }, query: { q: 'quiet' } }

interface Kit {
	readonly client: Client<{ journal: JournalApi }>
	readonly fetch: RecordingFetch
	readonly events: JournalEvent[]
	entries(): Promise<JournalEntry[]>
}

function kit(
	answer: () => ScriptedAnswer | Promise<ScriptedAnswer> = () => ({ json: {} }),
	options: Partial<JournalOptions> = {},
): Kit {
	const store = options.store ?? memoryJournal()
	const events: JournalEvent[] = []
	const fetch = recordingFetch(answer)
	const client = createClient({ baseUrl: 'https://platform.example', fetch }).use(
		journal({ ...options, store, onEvent: (event) => events.push(event) }),
	)
	return { client, fetch, events, entries: () => listOf(store) }
}

async function listOf(store: JournalStore): Promise<JournalEntry[]> {
	const found: JournalEntry[] = []
	for await (const entry of store.list('all')) found.push(entry)
	return found
}

const later = (ms = 20): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

describe('journal()', () => {
	for (const { name, run } of pluginContract(() => journal({ store: memoryJournal() }))) it(name, run)

	it('has written a call before it is sent, and settled it when it is answered', async () => {
		const store = memoryJournal()
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
			state: 'settled',
			outcome: 'applied',
			settledBy: 'call',
			status: 200,
			attempts: 1,
		})
		expect(entry?.fields).to.deep.equal({ n: '000123', till: '7' })
		expect(await client.journal.unresolved()).to.deep.equal([])
	})

	it('stores neither body, query, header nor credential', async () => {
		const { client, entries } = kit()
		await client.call(pay, input, { headers: { authorization: 'Bearer abcdef' }, meta: { note: 'private' } })
		expect(JSON.stringify(await entries())).not.to.match(/hidden|quiet|abcdef|private|platform\.example/)
	})

	it('does not record what is safe or idempotent', async () => {
		const { client, entries } = kit()
		for (const effect of ['safe', 'idempotent'] as const)
			await client.call(operation({ method: 'PUT', path: '/x', effect }), {})
		expect(await entries()).to.deep.equal([])
	})

	it('does not record input that is not valid', async () => {
		const { client, entries } = kit()
		expect(await rejection(client.call(pay, { params: { till: '' } }))).to.include({ code: 'invalid_input' })
		expect(await entries()).to.deep.equal([])
	})
})

describe('a call whose entry cannot be written', () => {
	const failing: Readonly<Record<string, JournalStore['write']>> = {
		'is refused': async () => Promise.reject(new Error('disk full')),
		'throws at once': () => {
			throw new Error('disk full')
		},
		'is taken for a known one': async () => false,
		'is never confirmed': () => new Promise(() => {}),
	}
	for (const [how, write] of Object.entries(failing))
		it(`is not sent when the write ${how}`, async () => {
			const { client, fetch, events } = kit(undefined, { store: { ...memoryJournal(), write }, writeTimeoutMs: 20 })
			const error = await rejection(client.call(pay, input))
			expect(error).to.include({ code: 'layer_failed', outcome: 'not_sent', attempts: 0 })
			expect(error.message).to.match(/^Cannot send pay: the journal could not be written/)
			expect(fetch.requests).to.have.lengthOf(0)
			expect(events).to.deep.equal([])
		})

	it('is settled as not sent when the write is confirmed too late', async () => {
		const store = memoryJournal()
		let release = (): void => {}
		const held = new Promise<void>((resolve) => {
			release = resolve
		})
		const slow: JournalStore = {
			...store,
			async write(entry) {
				if (entry.revision === 0) await held
				return store.write(entry)
			},
		}
		const { client, fetch, events, entries } = kit(undefined, { store: slow, writeTimeoutMs: 20 })
		expect(await rejection(client.call(pay, input))).to.include({ outcome: 'not_sent' })
		release()
		while (!(await entries()).some(({ state }) => state === 'settled')) await later(1)
		expect((await entries())[0]).to.include({ outcome: 'not_sent', settledBy: 'call' })
		expect(events.map(({ type }) => type)).to.deep.equal(['journal_write_late'])
		expect(fetch.requests).to.have.lengthOf(0)
	})

	it('is not sent when the caller gives up during the write', async () => {
		const store = memoryJournal()
		const controller = new AbortController()
		const aborting: JournalStore = {
			...store,
			async write(entry) {
				controller.abort()
				await later(5)
				return store.write(entry)
			},
		}
		const { client, fetch, entries } = kit(undefined, { store: aborting })
		const error = await rejection(client.call(pay, input, { signal: controller.signal }))
		expect(error).to.include({ code: 'aborted', outcome: 'not_sent' })
		while (!(await entries()).some(({ state }) => state === 'settled')) await later(1)
		expect((await entries())[0]).to.include({ outcome: 'not_sent' })
		expect(fetch.requests).to.have.lengthOf(0)
	})
})

describe('a call that ends', () => {
	const reset = Object.assign(new TypeError('fetch failed'), {
		cause: Object.assign(new Error(), { code: 'ECONNRESET' }),
	})
	const ends: readonly (readonly [string, ScriptedAnswer, string, number | undefined])[] = [
		['with 200', { json: {} }, 'settled applied', 200],
		['with 204', { status: 204 }, 'settled applied', 204],
		['with 200 and no JSON', { text: '<p>' }, 'unknown', 200],
		['with 400', { status: 400, json: {} }, refused === 'rejected' ? 'settled rejected' : 'unknown', 400],
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
			expect([entry?.state, entry?.outcome].filter(Boolean).join(' ')).to.equal(expected)
			expect(entry?.status).to.equal(status)
			expect(await client.journal.unresolved()).to.have.lengthOf(expected === 'unknown' ? 1 : 0)
		})

	it('before it is sent is settled as not sent', async () => {
		const unsigned = definePlugin({
			id: 'unsigned',
			setup: () => ({ attempt: { sign: async () => Promise.reject(new Error('no key')) } }),
		})
		const { client, entries } = kit()
		expect(await rejection(client.use(unsigned).call(pay, input))).to.include({ outcome: 'not_sent' })
		expect((await entries())[0]).to.include({ state: 'settled', outcome: 'not_sent', attempts: 0 })
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

	it('keeps its own result when the journal cannot be told, and stays unresolved', async () => {
		const store = memoryJournal()
		const deaf: JournalStore = {
			...store,
			write: async (entry) => (entry.revision ? Promise.reject(new Error('disk full')) : store.write(entry)),
		}
		const { client, events } = kit(undefined, { store: deaf })
		expect((await client.call(pay, input)).response.status).to.equal(200)
		expect(events.map(({ type }) => type)).to.deep.equal(['journal_settle_failed'])
		expect((await client.journal.unresolved()).map(({ state }) => state)).to.deep.equal(['pending'])
	})
})

describe('client.journal', () => {
	it('reconciles what its calls left open', async () => {
		const { client } = kit(() => new TypeError('reset'))
		await rejection(client.call(pay, input))
		const { found } = await client.journal.reconcile(async (entry, { compare }) =>
			(await compare({ n: '000123' })) === 'same' && entry.operation === 'pay' ? 'found' : 'absent',
		)
		expect(found).to.have.lengthOf(1)
		expect(await client.journal.unresolved()).to.deep.equal([])
	})

	it('purges what was settled long ago, and nothing that is unresolved', async () => {
		let nowMs = 0
		const store = memoryJournal()
		const answers: ScriptedAnswer[] = [{ json: {} }, { status: 500 }, { json: {} }]
		const fetch = recordingFetch(answers)
		const clock = { now: () => nowMs }
		const client = createClient({ baseUrl: 'https://platform.example', fetch, clock }).use(journal({ store, clock }))
		await client.call(pay, input)
		await rejection(client.call(pay, input))
		nowMs = 86_400_000
		await client.call(pay, input)
		expect(await client.journal.purge()).to.equal(0)
		expect(await client.journal.purge({ olderThanMs: 3_600_000 })).to.equal(1)
		expect((await listOf(store)).map(({ state }) => state)).to.deep.equal(['unknown', 'settled'])
	})

	it('refuses a fingerprint key that is too short', () => {
		expect(() => journal({ store: memoryJournal(), fingerprintKey: 'short' })).to.throw(/16 bytes/)
	})

	it('masks card numbers, with a keyed fingerprint where it has a key', async () => {
		const { client, entries } = kit(undefined, { fingerprintKey: 'a secret of more than sixteen bytes' })
		await client.call(pay, { params: { till: '1' }, body: { n: '4111111111111111' } })
		const [entry] = await entries()
		expect(entry?.fields.n).to.include({ masked: true, length: 16, last4: '1111' })
		expect(JSON.stringify(entry)).not.to.include('41111')
	})
})
