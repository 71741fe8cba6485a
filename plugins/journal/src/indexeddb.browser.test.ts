import { journalStoreContract } from '@tarja/journal/contract'
import { indexedDbJournal } from '@tarja/journal/indexeddb'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import recorded from '../../../test/formats/1.0/journal-indexeddb.json' with { type: 'json' }
import { deleteDatabase as erase, putDatabase } from '../../../test/formats/pages.ts'
import { journalAsWritten, journalOfLater, later, readJournal } from '../../../test/formats/plays.ts'
import { entryOf } from '../test/pending-entry.ts'
import { newId } from './entry.ts'

describe('indexedDbJournal()', () => {
	const open = () => {
		const name = crypto.randomUUID()
		return {
			store: indexedDbJournal({ name }),
			other: indexedDbJournal({ name }),
			close: () => erase(`${name}.contract`),
		}
	}
	for (const { name, run } of journalStoreContract({ open, many: 250 })) it(name, run)

	it('opens the database again after somebody deleted it', async () => {
		const name = crypto.randomUUID()
		const store = indexedDbJournal({ name }).open('main')
		const id = newId(0)
		const entry = entryOf(id)
		expect(await store.write(entry)).to.equal(true)
		await erase(`${name}.main`)
		expect(await store.read(id)).to.equal(undefined)
		expect(await store.write(entry)).to.equal(true)
		await erase(`${name}.main`)
	})

	/** What a journal says in which this was recorded. */
	async function readRecorded(database: typeof recorded) {
		const name = crypto.randomUUID()
		await putDatabase(`${name}.main`, database)
		const reading = await readJournal(indexedDbJournal({ name }))
		await erase(`${name}.main`)
		return reading
	}

	it('reads what version 1.0 wrote, settles it, and keeps its references', async () => {
		expect(await readRecorded(recorded)).to.deep.equal(journalAsWritten)
	})

	it('lists what a later version wrote, and keeps its references', async () => {
		expect(await readRecorded(later(recorded))).to.deep.equal(journalOfLater)
	})

	it('sends nothing where the database itself is of a later version', async () => {
		const name = crypto.randomUUID()
		await putDatabase(`${name}.main`, { ...recorded, version: recorded.version + 1 })
		const { name: error } = await rejection(
			indexedDbJournal({ name })
				.open('main')
				.write(entryOf(newId(0))),
		)
		expect(error).to.equal('VersionError')
		await erase(`${name}.main`)
	})
})
