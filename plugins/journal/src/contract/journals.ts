/**
 * Contract cases for journals as a whole: each is made once, and nothing of one is in another.
 * @module
 */
import { idTime, newId } from '../entry.ts'
import { newRecord } from '../record.ts'
import type { EntryStore, JournalRecord, JournalStore } from '../store.ts'
import { begins, ends, idsOf, listed, newEntry, newReference, same } from './tools.ts'

/** A case about journals: gets two stores that share their storage. */
export type JournalBody = (journals: JournalStore, others: JournalStore) => Promise<void>

export const journalCases: Readonly<Record<string, JournalBody>> = {
	async 'creates a journal once, and has none that was not created'(journals, others) {
		const [id, other] = [newId36(), newId36()]
		const record = recordOf(id)
		same(await journals.open(id).journal(), undefined, 'the record of a new journal')
		same(await journals.open(id).writeJournal({ ...record, revision: 1 }), false, 'a change of what is not there')
		same(await journals.open(id).writeJournal(record), true, 'the first record')
		same(await others.open(id).writeJournal({ ...record, baseUrl: 'https://b.example' }), false, 'a second one')
		same(await others.open(id).journal(), record, 'what is read')
		same(await journals.open(other).journal(), undefined, 'the record of another journal')
	},
	async 'changes a record by one revision after another'(journals, others) {
		const id = newId36()
		const restored = { by: 'Ana', note: 'São "João" \u0000', at: new Date(0).toISOString() }
		const marked = { ...recordOf(id), revision: 1, restored }
		const { restored: _, ...unmarked } = { ...marked, revision: 2 }
		await journals.open(id).writeJournal(recordOf(id))
		same(await journals.open(id).writeJournal(marked), true, 'a mark')
		same(await others.open(id).journal(), marked, 'what is read')
		same(await others.open(id).writeJournal({ ...marked, baseUrl: 'https://stale.example' }), false, 'a stale change')
		same(await others.open(id).writeJournal({ ...marked, revision: 3 }), false, 'a change with a gap')
		same(await others.open(id).writeJournal(unmarked), true, 'the end of the mark')
		same(await journals.open(id).journal(), unmarked, 'what is read')
	},
	async 'lets one of many create it, and one of many change it'(journals, others) {
		const id = newId36()
		const race = (revision: number): Promise<readonly boolean[]> =>
			Promise.all(
				Array.from({ length: 10 }, (_, i) =>
					(i % 2 ? others : journals)
						.open(id)
						.writeJournal({ ...recordOf(id), baseUrl: `https://${i}.example`, revision }),
				),
			)
		for (const revision of [0, 1]) {
			const won = await race(revision)
			same(won.filter(Boolean).length, 1, 'the number of writers that were told so')
			same((await others.open(id).journal())?.baseUrl, `https://${won.indexOf(true)}.example`, 'whose record it is')
		}
	},
	async 'takes no first entry of a journal that is not there'(journals, others) {
		const store = journals.open(newId36())
		for (const facts of [{}, { reference: newReference() }]) {
			const entry = newEntry(facts)
			same(await store.write(entry).catch(() => false), false, 'a write')
			same(await store.read(entry.id), undefined, 'what was read')
		}
		same(await others.open(newId36()).find(newReference()), [], 'find() in another one')
	},
	async 'shows nothing of one journal in another, and deletes nothing of it'(journals, others) {
		const own = newId36()
		for (const another of [newId36(), `${own}-2`, own.replace('-', '_')])
			await keepsApart(await created(journals, own), await created(others, another))
	},
}

/** Opens a journal, and creates it unless it is there. */
export async function created(store: JournalStore, id: string): Promise<EntryStore> {
	const journal = store.open(id)
	if (!(await journal.journal())) await journal.writeJournal(recordOf(id))
	return journal
}

async function keepsApart(mine: EntryStore, theirs: EntryStore): Promise<void> {
	const reference = newReference()
	const entry = await begins(mine, { reference }, 1000)
	const alike = await begins(theirs, { reference }, 1000)
	same(await theirs.read(entry.id), undefined, 'read() of an entry of another journal')
	for (const which of ['all', 'unresolved'] as const)
		same(await listed(theirs, which, [entry, alike]), [alike], `the list of ${which}`)
	same(await mine.find(reference), [entry], 'find()')
	await theirs.delete([entry.id])
	same(await mine.read(entry.id), entry, 'what was read')
	if (theirs.lease) same(idsOf(await theirs.lease('', 10, 1000)), [alike.id], 'what is leased')
	await ends(mine, entry, 'absent')
	if (theirs.purge) same(await theirs.purge(idTime(5000), true), 0, 'the number purged')
	same((await mine.read(entry.id))?.state, 'absent', 'the state of what was read')
}

function recordOf(id: string): JournalRecord {
	return newRecord(id, 'https://a.example', 0)
}

/** The id of a journal that no other case uses. */
function newId36(): string {
	return newId(Date.now()).toLowerCase()
}
