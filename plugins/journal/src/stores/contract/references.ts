/** Contract cases for references: which entry owns one, and which call may retry a refusal. */

import type { JournalEntry } from '../../entry.ts'
import { createEntryId } from '../../moments.ts'
import { withdrawEntry } from '../../protocol.ts'
import type { EntryStore } from '../../store.ts'
import {
	type Body,
	beginEntry,
	createReference,
	createTestEntry,
	endStoredEntry,
	expectRefusal,
	expectSame,
	expectWrite,
	listIds,
	raceWriters,
	writeDamaged,
} from './tools.ts'

/** Which entries own a reference: one entry for each step. */
export const holderCases: Readonly<Record<string, Body>> = {
	async 'finds the entry that holds a reference, and none where nobody does'(store, other) {
		const reference = createReference()
		expectSame(await store.find?.(reference), [], 'find() before it was written')
		const entry = await beginEntry(store, { reference })
		await beginEntry(store)
		expectSame(await other.find?.(reference), [entry], 'find()')
		expectSame(await other.find?.(createReference()), [], 'find() of another reference')
	},
	async 'lets one of many writers of a reference win'(store, other) {
		const reference = createReference()
		const rivals: JournalEntry[] = []
		const winner = await raceWriters(store, other, (i) => (rivals[i] = createTestEntry({ reference })))
		expectSame(await store.find?.(reference), [winner], 'find()')
		for (const { id } of rivals)
			if (id !== winner.id) expectSame(await store.read(id), undefined, 'read() of one that lost')
	},
	async 'keeps a reference while its call may have been applied, or was refused, and frees it once it surely was not'(
		store,
		other,
	) {
		for (const outcome of ['applied', 'rejected', 'not_processed', 'absent'] as const) {
			const reference = createReference()
			const unknown = await endStoredEntry(store, await beginEntry(store, { reference }), 'unknown')
			await expectRefusal(other, createTestEntry({ reference }), 'a second write while it is unknown')
			const resolved = await endStoredEntry(store, unknown, outcome)
			const isKept = outcome === 'applied' || outcome === 'rejected'
			// An absent entry is found, because its step may be sent again only once.
			const isFound = outcome !== 'not_processed'
			expectSame(await other.find?.(reference), isFound ? [resolved] : [], `find() once it is ${outcome}`)
			expectSame(await other.write(createTestEntry({ reference })), !isKept, `a second write once it is ${outcome}`)
		}
	},
	async 'keeps a reference for every call that claims it, also where another has taken it meanwhile'(store, other) {
		for (const again of ['applied', 'unknown'] as const)
			for (const gaveUp of ['not_processed', 'absent'] as const) {
				const reference = createReference()
				const first = await writeAbsent(store, reference)
				const second = await beginEntry(other, { reference }, Date.now() + 1)
				const proved = await endStoredEntry(store, first, again)
				await expectRefusal(other, createTestEntry({ reference }), 'a write while two claim it')
				const ended = await endStoredEntry(other, second, gaveUp)
				expectSame(
					await store.find?.(reference),
					gaveUp === 'absent' ? [proved, ended] : [proved],
					`find() once the other is ${gaveUp}`,
				)
				await expectRefusal(other, createTestEntry({ reference }), `a write once the other is ${gaveUp}`)
			}
	},
	async 'gives a reference back to every call that proves to hold it, and finds them by id, however many'(
		store,
		other,
	) {
		for (const count of [1, 6]) {
			const reference = createReference()
			const late: JournalEntry[] = []
			for (let at = 0; at < count; at++) late.push(await writeAbsent(store, reference, Date.now() + at))
			for (const [at, entry] of late.entries()) await endStoredEntry(other, entry, at % 2 ? 'unknown' : 'applied')
			expectSame(listIds(await store.find?.(reference)), listIds(late), 'the ids that are found')
			await expectRefusal(other, createTestEntry({ reference }), 'another write')
		}
	},
	async 'takes the place of a first write that is late, and holds no reference there'(store, other) {
		const reference = createReference()
		const late = createTestEntry({ reference })
		await expectWrite(store, withdrawEntry(late, Date.now()))
		await expectRefusal(other, late, 'the late write')
		expectSame(await other.find?.(reference), [], 'find()')
		const next = await beginEntry(other, { reference })
		// An unresolved entry of another call must not prevent this write either.
		await expectWrite(store, withdrawEntry(createTestEntry({ reference }), Date.now()))
		expectSame(await store.find?.(reference), [next], 'what is found')
	},
	async 'keeps each step of an order apart, and lists them together'(store, other) {
		const reference = createReference()
		const created = await beginEntry(store, { reference })
		const confirmed = await beginEntry(other, { reference, step: 'confirm' }, Date.now() + 1)
		for (const step of ['create', 'confirm'])
			await expectRefusal(store, createTestEntry({ reference, step }), `a second ${step}`)
		expectSame(await store.find?.(reference), [created, confirmed], 'find()')
	},
	async 'tells references apart that differ in case, in their end, in zeros or in length'(store, other) {
		const base = createReference()
		const longest = base.padEnd(200, 'x')
		const ends = ['', '.', '0', '00', '!', '~', '_', '%', '*'].map((end) => `${base}${end}`)
		const alike = [base.toUpperCase(), `0${base}`, longest, longest.slice(0, -1), `${longest.slice(0, -1)}y`]
		const numbers = ['7', '07', '7.0', '7e0', '+7', '0x7', '8', '08'].map((number) => `${number}000${Date.now()}`)
		const entries = [...ends, ...alike, ...numbers].map((reference, at) =>
			createTestEntry({ reference }, Date.now() + at),
		)
		for (const entry of entries) await expectWrite(store, entry)
		for (const entry of entries) {
			const { reference = '' } = entry
			expectSame(await other.find?.(reference), [entry], `find() of ${reference}`)
			await expectRefusal(other, createTestEntry({ reference }), `a second write of ${reference}`)
		}
		await store.delete(listIds(entries))
	},
	async 'frees the reference of what was deleted'(store, other) {
		const reference = createReference()
		const entry = await beginEntry(store, { reference })
		await other.delete([entry.id])
		expectSame(await store.find?.(reference), [], 'find()')
		await beginEntry(store, { reference })
	},
	async 'keeps a reference for what it cannot read'(store, other) {
		const reference = createReference()
		const { id } = await writeDamaged(store, createTestEntry({ reference }))
		expectSame(
			(await other.find?.(reference))?.map(({ state }) => state),
			['unreadable'],
			'the states found',
		)
		await expectRefusal(other, createTestEntry({ reference }), 'a second write')
		await store.delete([id])
	},
}

/** Which calls may retry a refusal. */
export const refusalCases: Readonly<Record<string, Body>> = {
	async 'lets a refused call be repeated by whoever names it, once'(store, other) {
		const reference = createReference()
		const { id: again } = await endStoredEntry(store, await beginEntry(store, { reference }), 'rejected')
		await expectRefusal(other, createTestEntry({ reference }), 'a write that names nothing')
		await expectRefusal(other, createTestEntry({ reference, retryOf: createEntryId(0) }), 'a write that names another')
		await raceWriters(store, other, () => createTestEntry({ reference, retryOf: again }))
		await expectRefusal(store, createTestEntry({ reference, retryOf: again }), 'a later write that names it')
	},
	async 'lets the newest refusal be named alone, and one again whose repetition was not sent'(store, other) {
		const reference = createReference()
		const nowMs = Date.now()
		const first = await endStoredEntry(store, await beginEntry(store, { reference }, nowMs), 'rejected')
		await endStoredEntry(store, await beginEntry(other, { reference, retryOf: first.id }, nowMs + 1), 'not_processed')
		const repeat = await beginEntry(other, { reference, retryOf: first.id }, nowMs + 2)
		const second = await endStoredEntry(store, repeat, 'rejected')
		await expectRefusal(
			store,
			createTestEntry({ reference, retryOf: first.id }),
			'a write that names the one that was used',
		)
		const third = await endStoredEntry(
			store,
			await beginEntry(store, { reference, retryOf: second.id }, nowMs + 3),
			'applied',
		)
		await expectRefusal(other, createTestEntry({ reference, retryOf: second.id }), 'a write once it is applied')
		expectSame(listIds(await other.find?.(reference)), listIds([first, second, third]), 'the ids that are found')
	},
	async 'lets nobody name what is no refusal'(store, other) {
		for (const as of ['applied', 'unknown'] as const) {
			const reference = createReference()
			const { id: again } = await endStoredEntry(store, await beginEntry(store, { reference }), as)
			await expectRefusal(
				other,
				createTestEntry({ reference, retryOf: again }),
				`a write that names a call that is ${as}`,
			)
		}
		const reference = createReference()
		await expectRefusal(
			store,
			createTestEntry({ reference, retryOf: createEntryId(0) }),
			'a write that names what is not there',
		)
	},
	async 'lets a refusal be repeated neither where an earlier call proves to be open or applied, nor in another step'(
		store,
		other,
	) {
		for (const as of ['applied', 'unknown'] as const) {
			const reference = createReference()
			const late = await writeAbsent(store, reference)
			const { id: again } = await endStoredEntry(
				other,
				await beginEntry(other, { reference }, Date.now() + 1),
				'rejected',
			)
			await expectRefusal(
				store,
				createTestEntry({ reference, retryOf: again, step: 'confirm' }),
				'a write of another step',
			)
			await endStoredEntry(store, late, as)
			await expectRefusal(
				other,
				createTestEntry({ reference, retryOf: again }),
				`a write while an earlier call is ${as}`,
			)
		}
	},
}

/** Stores a call that lookups have resolved as absent. */
async function writeAbsent(store: EntryStore, reference: string, startedAtMs?: number): Promise<JournalEntry> {
	return endStoredEntry(store, await beginEntry(store, { reference }, startedAtMs), 'absent')
}
