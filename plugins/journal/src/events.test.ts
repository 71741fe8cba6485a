import { createClient, operation } from '@tarja/core'
import { logging } from '@tarja/core/logging'
import { type JournalEvent, type JournalStore, journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { recordingFetch } from '@tarja/testing'
import { describe, expect, it, rejection, withHeldTime } from '@tarja-test/harness'

const pay = operation({ method: 'POST', path: '/pay', identifiedBy: ['n'] })

/** Takes the entry before the call, and fails at every later write. */
function failingToSettle(): JournalStore {
	const store = memoryJournal()
	const write: JournalStore['write'] = async (entry) => {
		if (entry.revision) throw new Error('the disk is full')
		return store.write(entry)
	}
	return { write, read: (id) => store.read(id), list: (which) => store.list(which), delete: (ids) => store.delete(ids) }
}

describe('an unsafe operation without fields to look it up by', () => {
	const told = async (identifiedBy: readonly string[] | undefined, effect: 'safe' | 'unsafe' = 'unsafe') => {
		const events: JournalEvent[] = []
		const client = createClient({
			baseUrl: 'https://platform.example',
			fetch: recordingFetch(() => ({ json: {} })),
		}).use(journal({ store: memoryJournal(), onEvent: (event) => events.push(event) }))
		for (const path of ['/a', '/a', '/b'])
			await client.call(operation({ method: 'POST', path, effect, ...(identifiedBy && { identifiedBy }) }), {
				body: { n: '1' },
			})
		return events.map(({ type, entry }) => `${type} ${entry.operation}`)
	}
	const twice = ['journal_unidentified POST /a', 'journal_unidentified POST /b']

	it('is told of at its first call', async () => {
		expect(await told(undefined)).to.deep.equal(twice)
		expect(await told([])).to.deep.equal(twice)
	})
	it('is told of where the input has none of those that it names', async () => {
		expect(await told(['m'])).to.deep.equal(twice)
	})
	it('is not told of where there are some, nor where it is not recorded', async () => {
		expect(await told(['m', 'n'])).to.deep.equal([])
		expect(await told(undefined, 'safe')).to.deep.equal([])
	})
})

/** Takes the entry too late, and then for good. */
function slowToWrite(): JournalStore {
	const store = memoryJournal()
	const write: JournalStore['write'] = async (entry) => {
		if (!entry.revision) await new Promise((resolve) => setTimeout(resolve, 30))
		return store.write(entry)
	}
	return { write, read: (id) => store.read(id), list: (which) => store.list(which), delete: (ids) => store.delete(ids) }
}

describe('a line of a log', () => {
	const pays = operation({ id: 'pays', method: 'POST', path: '/pay', identifiedBy: ['n'] })
	const linesOf = async (store: JournalStore, n: string | undefined, writeTimeoutMs = 5000) => {
		const lines: string[] = []
		let hasEnded = (): void => {}
		const ended = new Promise<void>((resolve) => {
			hasEnded = resolve
		})
		const client = createClient({ baseUrl: 'https://platform.example', fetch: recordingFetch(() => ({ json: {} })) })
			.use(journal({ store, writeTimeoutMs }))
			.use(
				logging(
					({ level, event, message, operation: name, entry, outcome }) => {
						if (!event.startsWith('journal_')) return
						lines.push(`${level} ${event} ${name} ${typeof entry} ${outcome}: ${message}`)
						if (event.startsWith('journal_settle')) hasEnded()
					},
					{ level: 'debug' },
				),
			)
		await client.call(pays, { body: { n } }).catch(() => {})
		await ended
		return lines
	}
	const opened = 'debug journal_opened pays string undefined: pays is in the journal'
	const settledAs = (outcome: string) =>
		`debug journal_settled pays string ${outcome}: pays is settled in the journal as ${outcome}`

	it('is written for an entry that is opened and settled', async () => {
		expect(await linesOf(memoryJournal(), '1')).to.deep.equal([opened, settledAs('applied')])
	})
	it('is written for one that a lookup settles, also where the run is broken off after that', async () => {
		const store = memoryJournal()
		const lines: string[] = []
		const client = createClient({
			baseUrl: 'https://platform.example',
			fetch: recordingFetch(() => ({ status: 500, text: '' })),
		})
			.use(journal({ store }))
			.use(logging(({ level, event, message }) => lines.push(`${level} ${event}: ${message}`), { level: 'debug' }))
		for (const n of ['1', '2']) await client.call(pays, { body: { n } }).catch(() => {})
		const seen = lines.length
		const controller = new AbortController()
		const found = async () => {
			controller.abort()
			return 'found' as const
		}
		await client.journal.reconcile(found, { signal: controller.signal }).catch(() => {})
		expect(lines.slice(seen)).to.deep.equal(['debug journal_settled: pays is settled in the journal as applied'])
		expect(await client.journal.unresolved()).to.have.length(1)
	})
	it('is written, as an error, for one that could not be settled', async () => {
		expect(await linesOf(failingToSettle(), '1')).to.deep.equal([
			opened,
			'error journal_settle_failed pays string undefined: pays could not be settled in the journal: it stays unresolved',
		])
	})
	it('is written, as an error, for one that was written too late', async () => {
		const lines = await withHeldTime(async (time) => {
			const written = linesOf(slowToWrite(), '1', 1)
			await time.when((leftMs) => leftMs.includes(30) && leftMs.includes(1))
			return time.until(written)
		})
		expect(lines).to.deep.equal([
			'error journal_write_late pays string undefined: pays was written into the journal too late, and not sent',
			settledAs('not_sent'),
		])
	})
	it('is written, as a warning, for one that has no fields', async () => {
		expect(await linesOf(memoryJournal(), undefined)).to.deep.equal([
			'warn journal_unidentified pays string undefined: pays has no fields in the journal to look it up by: name them in identifiedBy',
			opened,
			settledAs('applied'),
		])
	})
})

describe('a journal that cannot be written', () => {
	it('says so by its error’s name where that says nothing else, as errors of browsers do', async () => {
		const store = memoryJournal()
		const write = () => Promise.reject(Object.assign(new Error(''), { name: 'QuotaExceededError' }))
		const client = createClient({ baseUrl: 'https://platform.example', acknowledgeReplays: true }).use(
			journal({ store: { ...store, write } }),
		)
		const { message } = await rejection(client.call(pay, { body: { n: '1' } }))
		expect(message).to.contain('could not be written (QuotaExceededError)')
	})
})

describe('a listener of the journal that fails', () => {
	for (const [how, onEvent] of Object.entries({
		throws: () => {
			throw new Error('the log is full')
		},
		rejects: async () => {
			throw new Error('the log is full')
		},
	}))
		it(`leaves a payment that was answered with 200 as it is, with its entry unresolved: it ${how}`, async () => {
			const client = createClient({
				baseUrl: 'https://platform.example',
				fetch: recordingFetch(() => ({ json: { paid: true } })),
			}).use(journal({ store: failingToSettle(), onEvent }))
			expect((await client.call(pay, { body: { n: '1' } })).data).to.deep.equal({ paid: true })
			expect(await client.journal.unresolved()).to.have.length(1)
		})
})
