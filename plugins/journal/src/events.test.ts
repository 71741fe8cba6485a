import { createClient, operation } from '@tarja/core'
import { type JournalEvent, type JournalStore, journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { recordingFetch } from '@tarja/testing'
import { describe, expect, it } from '@tarja-test/harness'

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
