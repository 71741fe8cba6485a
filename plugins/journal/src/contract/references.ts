/**
 * Contract cases for stores that keep references: who holds one, and who may repeat a refusal.
 * @module
 */
import { type JournalEntry, newId } from '../entry.ts'
import { withdrawEntry } from '../protocol.ts'
import type { EntryStore } from '../store.ts'
import {
	type Body,
	begins,
	damages,
	ends,
	idsOf,
	newEntry,
	newReference,
	refuses,
	same,
	winnerOf,
	writes,
} from './tools.ts'

/** Who holds a reference: one entry of each step. */
export const holderCases: Readonly<Record<string, Body>> = {
	async 'finds the entry that holds a reference, and none where nobody does'(store, other) {
		const reference = newReference()
		same(await store.find?.(reference), [], 'find() before it was written')
		const entry = await begins(store, { reference })
		await begins(store)
		same(await other.find?.(reference), [entry], 'find()')
		same(await other.find?.(newReference()), [], 'find() of another reference')
	},
	async 'lets one of many writers of a reference win'(store, other) {
		const reference = newReference()
		const rivals: JournalEntry[] = []
		const winner = await winnerOf(store, other, (i) => (rivals[i] = newEntry({ reference })))
		same(await store.find?.(reference), [winner], 'find()')
		for (const { id } of rivals) if (id !== winner.id) same(await store.read(id), undefined, 'read() of one that lost')
	},
	async 'keeps a reference while its call may have been applied, or was refused, and frees it once it surely was not'(
		store,
		other,
	) {
		for (const outcome of ['applied', 'rejected', 'not_processed', 'absent'] as const) {
			const reference = newReference()
			const unknown = await ends(store, await begins(store, { reference }), 'unknown')
			await refuses(other, newEntry({ reference }), 'a second write while it is unknown')
			const settled = await ends(store, unknown, outcome)
			const isKept = outcome === 'applied' || outcome === 'rejected'
			// An absent one is found: after it the step is sent again, once.
			const isFound = outcome !== 'not_processed'
			same(await other.find?.(reference), isFound ? [settled] : [], `find() once it is ${outcome}`)
			same(await other.write(newEntry({ reference })), !isKept, `a second write once it is ${outcome}`)
		}
	},
	async 'keeps a reference for every call that claims it, also where another has taken it meanwhile'(store, other) {
		for (const again of ['applied', 'unknown'] as const)
			for (const gaveUp of ['not_processed', 'absent'] as const) {
				const reference = newReference()
				const first = await thoughtAbsent(store, reference)
				const second = await begins(other, { reference }, Date.now() + 1)
				const proved = await ends(store, first, again)
				await refuses(other, newEntry({ reference }), 'a write while two claim it')
				const ended = await ends(other, second, gaveUp)
				same(
					await store.find?.(reference),
					gaveUp === 'absent' ? [proved, ended] : [proved],
					`find() once the other is ${gaveUp}`,
				)
				await refuses(other, newEntry({ reference }), `a write once the other is ${gaveUp}`)
			}
	},
	async 'gives a reference back to every call that proves to hold it, and finds them by id, however many'(
		store,
		other,
	) {
		for (const count of [1, 6]) {
			const reference = newReference()
			const late: JournalEntry[] = []
			for (let at = 0; at < count; at++) late.push(await thoughtAbsent(store, reference, Date.now() + at))
			for (const [at, entry] of late.entries()) await ends(other, entry, at % 2 ? 'unknown' : 'applied')
			same(idsOf(await store.find?.(reference)), idsOf(late), 'the ids that are found')
			await refuses(other, newEntry({ reference }), 'another write')
		}
	},
	async 'takes the place of a first write that is late, and holds no reference there'(store, other) {
		const reference = newReference()
		const late = newEntry({ reference })
		await writes(store, withdrawEntry(late, Date.now()))
		await refuses(other, late, 'the late write')
		same(await other.find?.(reference), [], 'find()')
		const next = await begins(other, { reference })
		// An unresolved entry of another call must not prevent this write either.
		await writes(store, withdrawEntry(newEntry({ reference }), Date.now()))
		same(await store.find?.(reference), [next], 'what is found')
	},
	async 'keeps each step of an order apart, and lists them together'(store, other) {
		const reference = newReference()
		const created = await begins(store, { reference })
		const confirmed = await begins(other, { reference, step: 'confirm' }, Date.now() + 1)
		for (const step of ['create', 'confirm']) await refuses(store, newEntry({ reference, step }), `a second ${step}`)
		same(await store.find?.(reference), [created, confirmed], 'find()')
	},
	async 'tells references apart that differ in case, in their end, in zeros or in length'(store, other) {
		const base = newReference()
		const longest = base.padEnd(200, 'x')
		const ends = ['', '.', '0', '00', '!', '~', '_', '%', '*'].map((end) => `${base}${end}`)
		const alike = [base.toUpperCase(), `0${base}`, longest, longest.slice(0, -1), `${longest.slice(0, -1)}y`]
		const numbers = ['7', '07', '7.0', '7e0', '+7', '0x7', '8', '08'].map((number) => `${number}000${Date.now()}`)
		const entries = [...ends, ...alike, ...numbers].map((reference, at) => newEntry({ reference }, Date.now() + at))
		for (const entry of entries) await writes(store, entry)
		for (const entry of entries) {
			const { reference = '' } = entry
			same(await other.find?.(reference), [entry], `find() of ${reference}`)
			await refuses(other, newEntry({ reference }), `a second write of ${reference}`)
		}
		await store.delete(idsOf(entries))
	},
	async 'frees the reference of what was deleted'(store, other) {
		const reference = newReference()
		const entry = await begins(store, { reference })
		await other.delete([entry.id])
		same(await store.find?.(reference), [], 'find()')
		await begins(store, { reference })
	},
	async 'keeps a reference for what it cannot read'(store, other) {
		const reference = newReference()
		const { id } = await damages(store, newEntry({ reference }))
		same(
			(await other.find?.(reference))?.map(({ state }) => state),
			['unreadable'],
			'the states found',
		)
		await refuses(other, newEntry({ reference }), 'a second write')
		await store.delete([id])
	},
}

/** Who may repeat what was refused. */
export const refusalCases: Readonly<Record<string, Body>> = {
	async 'lets a refused call be repeated by whoever names it, once'(store, other) {
		const reference = newReference()
		const { id: again } = await ends(store, await begins(store, { reference }), 'rejected')
		await refuses(other, newEntry({ reference }), 'a write that names nothing')
		await refuses(other, newEntry({ reference, retryOf: newId(0) }), 'a write that names another')
		await winnerOf(store, other, () => newEntry({ reference, retryOf: again }))
		await refuses(store, newEntry({ reference, retryOf: again }), 'a later write that names it')
	},
	async 'lets the newest refusal be named alone, and one again whose repetition was not sent'(store, other) {
		const reference = newReference()
		const nowMs = Date.now()
		const first = await ends(store, await begins(store, { reference }, nowMs), 'rejected')
		await ends(store, await begins(other, { reference, retryOf: first.id }, nowMs + 1), 'not_processed')
		const repeat = await begins(other, { reference, retryOf: first.id }, nowMs + 2)
		const second = await ends(store, repeat, 'rejected')
		await refuses(store, newEntry({ reference, retryOf: first.id }), 'a write that names the one that was used')
		const third = await ends(store, await begins(store, { reference, retryOf: second.id }, nowMs + 3), 'applied')
		await refuses(other, newEntry({ reference, retryOf: second.id }), 'a write once it is applied')
		same(idsOf(await other.find?.(reference)), idsOf([first, second, third]), 'the ids that are found')
	},
	async 'lets nobody name what is no refusal'(store, other) {
		for (const as of ['applied', 'unknown'] as const) {
			const reference = newReference()
			const { id: again } = await ends(store, await begins(store, { reference }), as)
			await refuses(other, newEntry({ reference, retryOf: again }), `a write that names a call that is ${as}`)
		}
		const reference = newReference()
		await refuses(store, newEntry({ reference, retryOf: newId(0) }), 'a write that names what is not there')
	},
	async 'lets a refusal be repeated neither where an earlier call proves to be open or applied, nor in another step'(
		store,
		other,
	) {
		for (const as of ['applied', 'unknown'] as const) {
			const reference = newReference()
			const late = await thoughtAbsent(store, reference)
			const { id: again } = await ends(other, await begins(other, { reference }, Date.now() + 1), 'rejected')
			await refuses(store, newEntry({ reference, retryOf: again, step: 'confirm' }), 'a write of another step')
			await ends(store, late, as)
			await refuses(other, newEntry({ reference, retryOf: again }), `a write while an earlier call is ${as}`)
		}
	},
}

/** Stores a call that lookups have settled as absent. */
async function thoughtAbsent(store: EntryStore, reference: string, startedAtMs?: number): Promise<JournalEntry> {
	return ends(store, await begins(store, { reference }, startedAtMs), 'absent')
}
