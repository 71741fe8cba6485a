/** Contract cases for journals as a whole: each is created once, and journals share no data. */

import { createRecord } from '../../journal-record.ts'
import { createEntryId, formatIdTime } from '../../moments.ts'
import type { EntryStore, JournalRecord, JournalStore } from '../../store.ts'
import {
	beginEntry,
	createReference,
	createTestEntry,
	endStoredEntry,
	expectSame,
	listAmong,
	type OptionalName,
	type Whole,
} from './tools.ts'

/** A case about journals: gets two stores that share their storage. */
export type JournalBody = (journals: JournalStore, others: JournalStore) => Promise<void>

const person = { by: 'Ana', note: 'São "João" \u0000', at: new Date(0).toISOString() }

/** Every member that only some records have. If `JournalRecord` gets a new one, TypeScript reports that it is missing here. */
const optionalFacts: Whole<Pick<JournalRecord, OptionalName<JournalRecord>>> = {
	restored: person,
	unmarked: { ...person, operations: ['payments.refund'] },
	reviews: { listed: ['payments.createIntent'] },
	moved: { ...person, from: 'https://old.example' },
	waits: {
		absentAfterMs: 93_600_000,
		rejectedAfterMs: 900_000,
		operations: { 'payments.refund': { absentAfterMs: 0, rejectedAfterMs: 5000 } },
	},
	waitsSet: person,
	compared: {
		'payments.refund refund': {
			until: person.at,
			hourAt: person.at,
			lastDayAt: person.at,
			missing: ['a'],
			late: { ms: 7, at: person.at },
			absent: [{ id: 'b', nextAt: person.at }],
		},
	},
	unpaid: { hourAt: person.at, dayAt: person.at },
	told: ['1x2y3z'],
}

export const journalCases: Readonly<Record<string, JournalBody>> = {
	async 'creates a journal once, and has none that was not created'(journals, others) {
		const [id, other] = [createTestId(), createTestId()]
		const record = createTestRecord(id)
		expectSame(await journals.open(id).journal(), undefined, 'the record of a new journal')
		expectSame(await journals.open(id).writeJournal({ ...record, revision: 1 }), false, 'a change of what is not there')
		expectSame(await journals.open(id).writeJournal(record), true, 'the first record')
		expectSame(await others.open(id).writeJournal({ ...record, baseUrl: 'https://b.example' }), false, 'a second one')
		expectSame(await others.open(id).journal(), record, 'what is read')
		expectSame(await journals.open(other).journal(), undefined, 'the record of another journal')
	},
	async 'changes a record by one revision after another'(journals, others) {
		const id = createTestId()
		const marked = { ...createTestRecord(id), ...optionalFacts, revision: 1 }
		const { restored: _, ...unmarked } = { ...marked, revision: 2 }
		await journals.open(id).writeJournal(createTestRecord(id))
		expectSame(await journals.open(id).writeJournal(marked), true, 'a mark')
		expectSame(await others.open(id).journal(), marked, 'what is read')
		expectSame(
			await others.open(id).writeJournal({ ...marked, baseUrl: 'https://stale.example' }),
			false,
			'a stale change',
		)
		expectSame(await others.open(id).writeJournal({ ...marked, revision: 3 }), false, 'a change with a gap')
		expectSame(await others.open(id).writeJournal(unmarked), true, 'the end of the mark')
		expectSame(await journals.open(id).journal(), unmarked, 'what is read')
	},
	async 'lets one of many create it, and one of many change it'(journals, others) {
		const id = createTestId()
		const race = (revision: number): Promise<readonly boolean[]> =>
			Promise.all(
				Array.from({ length: 10 }, (_, i) =>
					(i % 2 ? others : journals)
						.open(id)
						.writeJournal({ ...createTestRecord(id), baseUrl: `https://${i}.example`, revision }),
				),
			)
		for (const revision of [0, 1]) {
			const won = await race(revision)
			expectSame(won.filter(Boolean).length, 1, 'the number of writers that were told so')
			expectSame(
				(await others.open(id).journal())?.baseUrl,
				`https://${won.indexOf(true)}.example`,
				'whose record it is',
			)
		}
	},
	async 'names every journal that was created, if it names any'(journals, others) {
		const [id, other] = [createTestId(), createTestId()]
		await openCreated(journals, id)
		others.open(other)
		const ids = (await others.ids?.()) ?? [id]
		expectSame(
			[id, other].map((one) => ids.filter((named) => named === one).length),
			[1, 0],
			'how often each is named',
		)
	},
	async 'takes no first entry of a journal that is not there'(journals, others) {
		const store = journals.open(createTestId())
		for (const facts of [{}, { reference: createReference() }]) {
			const entry = createTestEntry(facts)
			expectSame(await store.write(entry).catch(() => false), false, 'a write')
			expectSame(await store.read(entry.id), undefined, 'what was read')
		}
		expectSame(await others.open(createTestId()).find(createReference()), [], 'find() in another one')
	},
	async 'shows nothing of one journal in another, and deletes nothing of it'(journals, others) {
		const own = createTestId()
		for (const another of [createTestId(), `${own}-2`, own.replace('-', '_')])
			await checkApart(await openCreated(journals, own), await openCreated(others, another))
	},
}

/** Opens a journal, and creates it unless it is there. */
export async function openCreated(store: JournalStore, id: string): Promise<EntryStore> {
	const journal = store.open(id)
	if (!(await journal.journal())) await journal.writeJournal(createTestRecord(id))
	return journal
}

async function checkApart(mine: EntryStore, theirs: EntryStore): Promise<void> {
	const reference = createReference()
	const entry = await beginEntry(mine, { reference }, 1000)
	const alike = await beginEntry(theirs, { reference }, 1000)
	expectSame(await theirs.read(entry.id), undefined, 'read() of an entry of another journal')
	for (const which of ['all', 'unresolved'] as const)
		expectSame(await listAmong(theirs, which, [entry, alike]), [alike], `the list of ${which}`)
	expectSame(await mine.find(reference), [entry], 'find()')
	await theirs.delete([entry.id])
	expectSame(await mine.read(entry.id), entry, 'what was read')
	await endStoredEntry(mine, entry, 'absent')
	if (theirs.purge) expectSame(await theirs.purge(formatIdTime(5000), true), 0, 'the number purged')
	expectSame((await mine.read(entry.id))?.state, 'absent', 'the state of what was read')
}

function createTestRecord(id: string): JournalRecord {
	return createRecord(id, 'https://a.example', 0)
}

/** The id of a journal that no other case uses. */
function createTestId(): string {
	return createEntryId(Date.now()).toLowerCase()
}
