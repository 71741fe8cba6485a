/** Contract cases that every journal store must pass: entries, listings, competing writers. */

import type { JournalEntry } from '../../entry.ts'
import { createEntryId } from '../../moments.ts'
import type { EntryStore } from '../../store.ts'
import {
	attempt,
	type Body,
	beginEntry,
	createTestEntry,
	endStoredEntry,
	expectRefusal,
	expectSame,
	expectWrite,
	isNamed,
	listAmong,
	listIds,
	type OptionalName,
	raceWriters,
	revise,
	type Whole,
	writeDamaged,
} from './tools.ts'

const time = new Date(0).toISOString()

/** Every member that only some entries have. If `JournalEntry` gets a new one, TypeScript reports that it is missing here. */
const optionalFacts: Whole<Pick<JournalEntry, OptionalName<JournalEntry>>> = {
	request: { names: ['body.amount'], rules: 'r1', fingerprint: 'f1', key: 'k1', headers: 'h1' },
	kinds: { number: 'decimal' },
	unique: ['text'],
	listedBy: ['other'],
	kindBy: ['text'],
	amountField: 'amount',
	retryOf: '19700101T000000000Z-bdfghjklmnqrstvz',
	idempotencyKey: { header: 'idempotency-key', key: 'i1', resendUntil: time },
	resends: 1,
	resentAt: time,
	afterAbsence: true,
	earlier: ['19700101T000000000Z-bdfghjklmnqrstvz'],
	notProcessed: 2,
	of: 'order-1',
	undoes: ['p-1'],
	said: [
		{
			state: 'reversed',
			by: 'webhook',
			at: time,
			note: 'vendor: e-1',
			final: true,
			isOfReview: true,
			isWhole: true,
			saved: { id: 'p-1' },
		},
	],
	history: [{ state: 'unknown', by: 'call', at: time, note: 'Ana: case 4711', times: 2, isUnused: true }],
	resolvedBy: 'person',
	lookupBy: 'list',
	person: { by: 'Ana', note: 'case 4711', at: time },
	passed: { by: 'Ana', note: 'the vendor never lists it', at: time },
	saved: { id: 'p-1', count: 0, flag: true, none: null },
	endedAt: time,
	status: 503,
	requestId: 'r-1',
	reason: 'pending',
	retryAt: time,
	inReview: true,
	seenAt: time,
	lookedUp: { at: time, operation: 'read', times: 1, status: 200, removedAt: time, word: 'PAID', fields: ['amount'] },
	nextLookupAt: time,
	payable: true,
	paidAt: time,
	lastLookup: {
		at: time,
		result: 'too_early',
		fields: ['text'],
		rows: [time],
		missing: ['e-1'],
		lacks: 'own',
		until: time,
		isRefused: true,
	},
}

const wholeFacts: Partial<JournalEntry> = {
	...optionalFacts,
	state: 'unknown',
	step: 'confirm',
	fields: {
		text: 'São João "\\\u0000\u{1f4b3}',
		// In decomposed form, with spaces around it. A store must not turn it into the composed text.
		other: ' Sa\u0303o ',
		amount: '0012.50',
		empty: '',
		number: -0.5,
		flag: false,
		none: null,
		card: { masked: true, length: 16, last4: '1111' },
	},
}

export const entryCases: Readonly<Record<string, Body>> = {
	async 'has nothing under an id that was never written'(store) {
		await beginEntry(store)
		expectSame(await store.read(createEntryId(Date.now())), undefined, 'read() of a new id')
	},
	async 'gives back what was written, whole'(store, other) {
		const entry = createTestEntry(wholeFacts)
		const { retryOf: _, ...first } = entry
		for (const written of [first, { ...entry, revision: 1 }]) {
			await expectWrite(store, written)
			expectSame(await other.read(entry.id), written, 'what was read')
			expectSame(await other.find(entry.reference), [written], 'what was found')
			for (const which of ['all', 'unresolved'] as const)
				expectSame(await listAmong(other, which, [entry]), [written], `the list of ${which}`)
		}
	},
	async 'gives back the newest revision'(store, other) {
		const last = await revise(store, createTestEntry(), 12)
		expectSame(await other.read(last.id), last, 'what was read')
	},
	async 'is not changed through what it was given or gave'(store) {
		const entry = createTestEntry({ fields: { a: '1' } })
		const input = structuredClone(entry)
		await expectWrite(store, input)
		attempt(() => Object.assign(input.fields, { a: '2' }))
		const read = await store.read(entry.id)
		attempt(() => Object.assign(Object(read).fields ?? {}, { a: '3' }))
		expectSame(await store.read(entry.id), entry, 'what was read')
	},
	async 'forgets what was deleted, all revisions of it, and nothing else'(store, other) {
		const gone = await revise(store, createTestEntry(), 2)
		const kept = await beginEntry(store)
		await other.delete([gone.id])
		expectSame(await store.read(gone.id), undefined, 'read() of a deleted entry')
		expectSame(await store.read(kept.id), kept, 'read() of another entry')
	},
	async 'deletes what is not there without complaint'(store) {
		await store.delete([])
		await store.delete([createEntryId(Date.now())])
	},
	async 'says of an entry that it cannot read which it is and where, and hides no other'(store, other) {
		const before = await beginEntry(store)
		const damaged = await writeDamaged(store, createTestEntry({}, Date.now() + 1000))
		const after = await beginEntry(store, {}, Date.now() + 2000)
		for (const which of ['all', 'unresolved'] as const) {
			const found = await listAmong(other, which, [before, damaged, after])
			const states = found.map(({ id, state }) => [id, state])
			const wanted = [before, { ...damaged, state: 'unreadable' }, after].map(({ id, state }) => [id, state])
			expectSame(states, wanted, `the list of ${which}`)
			for (const entry of found) isNamed(entry)
		}
		const read = await other.read(damaged.id)
		expectSame(read?.state, 'unreadable', 'what was read')
		isNamed(read)
		await other.delete([damaged.id])
		expectSame(
			await listAmong(store, 'all', [before, damaged, after]),
			[before, after],
			'the list after it was deleted',
		)
	},
	async 'takes many writes at once'(store, other) {
		const entries = Array.from({ length: 50 }, () => createTestEntry())
		await Promise.all(entries.map((entry, i) => expectWrite(i % 2 ? other : store, entry)))
		for (const entry of entries) expectSame(await store.read(entry.id), entry, 'what was read')
	},
}

export const listCases: Readonly<Record<string, Body>> = {
	async 'lists entries by id, each once, in its newest revision'(store, other) {
		const written: JournalEntry[] = []
		const nowMs = Date.now()
		for (let i = 0; i < 5; i++) written.unshift(await revise(store, createTestEntry({}, nowMs - i * 1000), i))
		expectSame(await listAmong(other, 'all', written), written, 'the list')
	},
	async 'lists every entry of many, and forgets them at once, also if some of them are not there'(store, other, many) {
		const written = Array.from({ length: many }, (_, i) => createTestEntry({}, Date.now() + i))
		const kept = createTestEntry()
		await writeAll(store, [...written, kept])
		for (const which of ['all', 'unresolved'] as const)
			expectSame((await listAmong(other, which, written)).length, written.length, `the number of ${which} listed`)
		await other.delete([createEntryId(Date.now()), ...listIds(written)])
		expectSame(await listAmong(store, 'all', [...written, kept]), [kept], 'the list')
	},
	async 'lists what comes after an id'(store, other) {
		const written = [0, 1, 2].map((seconds) => createTestEntry({}, Date.now() + seconds * 1000))
		for (const entry of written) await expectWrite(store, entry)
		for (const which of ['all', 'unresolved'] as const)
			expectSame(await listAmong(other, which, written, written[0]?.id), written.slice(1), `the list of ${which}`)
	},
	async 'lists as unresolved what is pending or unknown, as often as it is asked'(store, other) {
		const pending = await beginEntry(store)
		const unknown = await endStoredEntry(store, await beginEntry(store), 'unknown')
		const resolved = await beginEntry(store)
		expectSame((await listAmong(store, 'unresolved', [resolved])).length, 1, 'the number listed before it was resolved')
		const end = await endStoredEntry(other, resolved, 'applied')
		for (const reader of [store, other, store]) {
			const found = await listAmong(reader, 'unresolved', [pending, unknown, resolved])
			expectSame(found.map(({ state }) => state).toSorted(), ['pending', 'unknown'], 'the states listed')
			expectSame((await listAmong(reader, 'all', [resolved]))[0], end, 'the resolved entry')
		}
	},
	async 'lists no more what was deleted'(store, other) {
		const entry = await revise(store, createTestEntry(), 1)
		await listAmong(store, 'unresolved', [entry])
		await other.delete([entry.id])
		expectSame(await listAmong(store, 'all', [entry]), [], 'the list')
	},
}

/** Cases for stores that compare revisions before they write. */
export const writerCases: Readonly<Record<string, Body>> = {
	async 'refuses a new entry under an id that is taken'(store, other) {
		const entry = await beginEntry(store)
		await expectRefusal(other, { ...entry, operation: 'other' }, 'the second write')
		expectSame(await store.read(entry.id), entry, 'what was read')
	},
	async 'refuses a revision whose forerunner is not what is stored'(store, other) {
		const entry = createTestEntry()
		await expectRefusal(store, { ...entry, revision: 1 }, 'a write without a first revision')
		const second = await revise(store, entry, 2)
		await expectRefusal(other, { ...entry, revision: 1, operation: 'stale' }, 'a stale write')
		await expectRefusal(other, { ...entry, revision: 2, operation: 'stale' }, 'a write of a taken revision')
		await expectRefusal(other, { ...entry, revision: 4 }, 'a write with a gap')
		expectSame(await store.read(entry.id), second, 'what was read')
	},
	async 'lets one of many writers of a revision win, and keeps what it wrote'(store, other) {
		const entry = await beginEntry(store)
		const winner = await raceWriters(store, other, (i) => ({ ...entry, revision: 1, operation: `rival-${i}` }))
		expectSame(await store.read(entry.id), winner, 'what was read')
	},
	async 'refuses a revision of what was deleted'(store, other) {
		const entry = await beginEntry(store)
		await other.delete([entry.id])
		await expectRefusal(store, { ...entry, revision: 1 }, 'the write')
	},
}

/** Writes all entries, 50 of them at the same time. */
async function writeAll(store: EntryStore, entries: readonly JournalEntry[]): Promise<void> {
	for (let at = 0; at < entries.length; at += 50)
		await Promise.all(entries.slice(at, at + 50).map((entry) => expectWrite(store, entry)))
}
