/**
 * Contract cases for stores that keep references: who holds one, and who may repeat a refusal.
 * @module
 */
import { type JournalEntry, newId } from '../entry.ts'
import { withdrawn } from '../protocol.ts'
import { type Body, newEntry, type Opened, same, writes } from './tools.ts'

/** Who holds a reference: one entry of each step. */
export const holderCases: Readonly<Record<string, Body>> = {
	async 'finds the entry that holds a reference, and none where nobody does'(store, other) {
		const entry = newEntry({ reference: newReference() })
		same(await store.find?.(String(entry.reference)), [], 'find() before it was written')
		await writes(store, entry)
		await writes(store, newEntry())
		same(await other.find?.(String(entry.reference)), [entry], 'find()')
		same(await other.find?.(newReference()), [], 'find() of another reference')
	},
	async 'lets one of many writers of a reference win'(store, other) {
		const reference = newReference()
		const rivals = Array.from({ length: 20 }, () => newEntry({ reference }))
		const results = await Promise.all(rivals.map((rival, i) => (i % 2 ? other : store).write(rival)))
		same(results.filter(Boolean).length, 1, 'the number of winners')
		same(await store.find?.(reference), [rivals[results.indexOf(true)]], 'find()')
		for (const [i, { id }] of rivals.entries())
			if (!results[i]) same(await store.read(id), undefined, 'read() of one that lost')
	},
	async 'keeps a reference while its call may have been applied, or was refused, and frees it once it surely was not'(
		store,
		other,
	) {
		for (const outcome of ['applied', 'rejected', 'not_sent', 'absent'] as const) {
			const reference = newReference()
			const first = newEntry({ reference })
			await writes(store, first)
			const unknown = { ...first, revision: 1, state: 'unknown' } as const
			await writes(store, unknown)
			same(await other.write(newEntry({ reference })), false, 'a second write while it is unknown')
			const settled = { ...first, revision: 2, state: 'settled', outcome, settledBy: 'lookup' } as const
			await writes(store, settled)
			const isKept = outcome === 'applied' || outcome === 'rejected'
			same(await other.find?.(reference), isKept ? [settled] : [], `find() once it is ${outcome}`)
			same(await other.write(newEntry({ reference })), !isKept, `a second write once it is ${outcome}`)
		}
	},
	async 'keeps a reference for every call that claims it, also where another has taken it meanwhile'(store, other) {
		for (const again of ['applied', 'unknown'] as const)
			for (const gaveUp of ['not_sent', 'absent'] as const) {
				const reference = newReference()
				const [first, second] = [newEntry({ reference }), newEntry({ reference }, Date.now() + 1)]
				await writes(store, first)
				await writes(store, { ...first, revision: 1, state: 'settled', outcome: 'absent', settledBy: 'lookup' })
				await writes(other, second)
				const proved = { ...first, revision: 2, ...claimedAs(again) }
				await writes(store, proved)
				same(await other.write(newEntry({ reference })), false, 'a write while two claim it')
				await writes(other, { ...second, revision: 1, state: 'settled', outcome: gaveUp, settledBy: 'call' })
				same(await store.find?.(reference), [proved], `find() once the other is ${gaveUp}`)
				same(await other.write(newEntry({ reference })), false, `a write once the other is ${gaveUp}`)
			}
	},
	async 'finds every call that holds a reference, by id, however many come to hold it late'(store, other) {
		const reference = newReference()
		const late: JournalEntry[] = []
		for (let at = 0; at < 6; at++) {
			const entry = newEntry({ reference }, Date.now() + at)
			late.push(entry)
			await writes(store, entry)
			await writes(store, { ...entry, revision: 1, state: 'settled', outcome: 'absent', settledBy: 'lookup' })
		}
		for (const [at, entry] of late.entries())
			await writes(other, { ...entry, revision: 2, ...claimedAs(at % 2 ? 'applied' : 'unknown') })
		const ids = (await store.find?.(reference))?.map(({ id }) => id)
		same(
			ids,
			late.map(({ id }) => id),
			'the ids that are found',
		)
		same(await other.write(newEntry({ reference })), false, 'another write')
	},
	async 'gives a reference back to an entry that proves to be applied, where no other has it'(store, other) {
		const reference = newReference()
		const entry = newEntry({ reference })
		await writes(store, entry)
		await writes(store, { ...entry, revision: 1, state: 'settled', outcome: 'absent', settledBy: 'lookup' })
		const applied = { ...entry, revision: 2, state: 'settled', outcome: 'applied', settledBy: 'call' } as const
		await writes(store, applied)
		same(await other.find?.(reference), [applied], 'find()')
		same(await other.write(newEntry({ reference })), false, 'a second write')
	},
	async 'takes the place of a first write that is late, and holds no reference there'(store, other) {
		const reference = newReference()
		const late = newEntry({ reference })
		await writes(store, withdrawn(late, Date.now()))
		same(await other.write(late), false, 'the late write')
		same(await other.find?.(reference), [], 'find()')
		const next = newEntry({ reference })
		await writes(other, next)
		// An unresolved entry of another call must not prevent this write either.
		await writes(store, withdrawn(newEntry({ reference }), Date.now()))
		same(await store.find?.(reference), [next], 'what is found')
	},
	async 'keeps each step of an order apart, and lists them together'(store, other) {
		const reference = newReference()
		const created = newEntry({ reference })
		const confirmed = newEntry({ reference, step: 'confirm' }, Date.now() + 1)
		await writes(store, created)
		await writes(other, confirmed)
		for (const step of ['create', 'confirm'])
			same(await store.write(newEntry({ reference, step })), false, `a second ${step}`)
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
			same(await other.write(newEntry({ reference })), false, `a second write of ${reference}`)
		}
		await store.delete(entries.map(({ id }) => id))
	},
	async 'frees the reference of what was deleted'(store, other) {
		const entry = newEntry({ reference: newReference() })
		await writes(store, entry)
		await other.delete([entry.id])
		const reference = String(entry.reference)
		same(await store.find?.(reference), [], 'find()')
		await writes(store, newEntry({ reference }))
	},
	async 'keeps a reference for what it cannot read'(store, other) {
		const entry = newEntry({ reference: newReference() })
		await writes(store, { ...entry, v: 2 } as never)
		same(
			(await other.find?.(String(entry.reference)))?.map(({ state }) => state),
			['unreadable'],
			'the states found',
		)
		same(await other.write(newEntry({ reference: String(entry.reference) })), false, 'a second write')
		await store.delete([entry.id])
	},
}

/** Who may repeat what was refused. */
export const refusalCases: Readonly<Record<string, Body>> = {
	async 'lets a refused call be repeated by whoever names it, once'(store, other) {
		const refused = await refusal(store, {})
		const { reference } = refused
		same(await other.write(newEntry({ reference })), false, 'a write that names nothing')
		same(await other.write(newEntry({ reference, again: newId(0) })), false, 'a write that names another')
		const rivals = Array.from({ length: 20 }, () => newEntry({ reference, again: refused.id }))
		const results = await Promise.all(rivals.map((rival, i) => (i % 2 ? other : store).write(rival)))
		same(results.filter(Boolean).length, 1, 'the number that repeat it')
		same(await store.write(newEntry({ reference, again: refused.id })), false, 'a later write that names it')
	},
	async 'lets the newest refusal be named alone, and one again whose repetition was not sent'(store, other) {
		const first = await refusal(store, {})
		const { reference } = first
		const repeat = newEntry({ reference, again: first.id }, Date.now() + 1)
		await writes(other, repeat)
		await writes(store, { ...repeat, revision: 1, state: 'settled', outcome: 'not_sent', settledBy: 'call' })
		const second = await refusal(other, { reference, again: first.id }, Date.now() + 2)
		same(await store.write(newEntry({ reference, again: first.id })), false, 'a write that names the one that was used')
		const third = newEntry({ reference, again: second.id }, Date.now() + 3)
		await writes(store, third)
		await writes(store, { ...third, revision: 1, state: 'settled', outcome: 'applied', settledBy: 'call' })
		same(await other.write(newEntry({ reference, again: second.id })), false, 'a write once it is applied')
		const ids = (await other.find?.(String(reference)))?.map(({ id }) => id)
		same(ids, [first.id, second.id, third.id], 'the ids that are found')
	},
	async 'lets nobody name what is no refusal'(store, other) {
		for (const state of ['applied', 'unknown'] as const) {
			const entry = newEntry({ reference: newReference() })
			await writes(store, entry)
			await writes(store, { ...entry, revision: 1, ...claimedAs(state) })
			same(
				await other.write(newEntry({ reference: String(entry.reference), again: entry.id })),
				false,
				`a write that names an ${state} call`,
			)
		}
		same(
			await store.write(newEntry({ reference: newReference(), again: newId(0) })),
			false,
			'a write that names what is not there',
		)
	},
	async 'lets a refusal be repeated neither where an earlier call proves to be open or applied, nor in another step'(
		store,
		other,
	) {
		for (const state of ['applied', 'unknown'] as const) {
			const reference = newReference()
			const late = newEntry({ reference })
			await writes(store, late)
			await writes(store, { ...late, revision: 1, state: 'settled', outcome: 'absent', settledBy: 'lookup' })
			const refused = await refusal(other, { reference }, Date.now() + 1)
			same(
				await store.write(newEntry({ reference, again: refused.id, step: 'confirm' })),
				false,
				'a write of another step',
			)
			await writes(store, { ...late, revision: 2, ...claimedAs(state) })
			same(
				await other.write(newEntry({ reference, again: refused.id })),
				false,
				`a write while an earlier call is ${state}`,
			)
		}
	},
}

/** Stores a call and that it was refused. */
async function refusal(
	store: Opened,
	facts: Partial<JournalEntry>,
	startedAtMs?: number,
): Promise<JournalEntry & { readonly reference: string }> {
	const { reference = newReference() } = facts
	const entry = { ...newEntry(facts, startedAtMs), reference }
	await writes(store, entry)
	const refused = {
		...entry,
		revision: 1,
		state: 'settled',
		outcome: 'rejected',
		settledBy: 'call',
		status: 422,
	} as const
	await writes(store, refused)
	return refused
}

function claimedAs(state: 'applied' | 'unknown'): Partial<JournalEntry> {
	return state === 'unknown' ? { state } : { state: 'settled', outcome: state, settledBy: 'call' }
}

export function newReference(): string {
	return `contract-${newId(Date.now())}`
}
