/**
 * Contract cases for what a store may offer besides: references, leases, `purge`.
 * @module
 */
import { type Body, listed, newEntry, same, writes } from './contract-tools.ts'
import { idTime, type JournalEntry, newId, type StoredEntry } from './entry.ts'
import { withdrawn } from './protocol.ts'

/** Cases for stores that can find an entry by its reference (`find`). */
export const referenceCases: Readonly<Record<string, Body>> = {
	async 'finds the entry that holds a reference, and none where nobody does'(store, other) {
		const entry = newEntry({ reference: newReference() })
		same(await store.find?.(String(entry.reference)), undefined, 'find() before it was written')
		await writes(store, entry)
		await writes(store, newEntry())
		same(await other.find?.(String(entry.reference)), entry, 'find()')
		same(await other.find?.(newReference()), undefined, 'find() of another reference')
	},
	async 'lets one of many writers of a reference win'(store, other) {
		const reference = newReference()
		const rivals = Array.from({ length: 20 }, () => newEntry({ reference }))
		const results = await Promise.all(rivals.map((rival, i) => (i % 2 ? other : store).write(rival)))
		same(results.filter(Boolean).length, 1, 'the number of winners')
		same(await store.find?.(reference), rivals[results.indexOf(true)], 'find()')
		for (const [i, { id }] of rivals.entries())
			if (!results[i]) same(await store.read(id), undefined, 'read() of one that lost')
	},
	async 'keeps a reference while its call may have been applied, and frees it once it surely was not'(store, other) {
		for (const outcome of ['applied', 'rejected', 'not_sent', 'absent'] as const) {
			const reference = newReference()
			const first = newEntry({ reference })
			await writes(store, first)
			const unknown = { ...first, revision: 1, state: 'unknown' } as const
			await writes(store, unknown)
			same(await other.write(newEntry({ reference })), false, 'a second write while it is unknown')
			const settled = { ...first, revision: 2, state: 'settled', outcome, settledBy: 'lookup' } as const
			await writes(store, settled)
			const isKept = outcome === 'applied'
			same(await other.find?.(reference), isKept ? settled : undefined, `find() once it is ${outcome}`)
			same(await other.write(newEntry({ reference })), !isKept, `a second write once it is ${outcome}`)
		}
	},
	async 'keeps a reference for every call that claims it, also where another has taken it meanwhile'(store, other) {
		for (const again of ['applied', 'unknown'] as const)
			for (const gaveUp of ['rejected', 'not_sent', 'absent'] as const) {
				const reference = newReference()
				const [first, second] = [newEntry({ reference }), newEntry({ reference }, Date.now() + 1)]
				await writes(store, first)
				await writes(store, { ...first, revision: 1, state: 'settled', outcome: 'absent', settledBy: 'lookup' })
				await writes(other, second)
				const proved = { ...first, revision: 2, ...claimedAs(again) }
				await writes(store, proved)
				same(await other.write(newEntry({ reference })), false, 'a write while two claim it')
				await writes(other, { ...second, revision: 1, state: 'settled', outcome: gaveUp, settledBy: 'call' })
				same(await store.find?.(reference), proved, `find() once the other is ${gaveUp}`)
				same(await other.write(newEntry({ reference })), false, `a write once the other is ${gaveUp}`)
			}
	},
	async 'finds the call that was applied, where several claim a reference, whichever was first'(store, other) {
		for (const isFirst of [true, false]) {
			const reference = newReference()
			const [first, second] = [newEntry({ reference }), newEntry({ reference }, Date.now() + 1)]
			await writes(store, first)
			await writes(store, { ...first, revision: 1, state: 'settled', outcome: 'absent', settledBy: 'lookup' })
			await writes(other, second)
			await writes(store, { ...first, revision: 2, ...claimedAs(isFirst ? 'applied' : 'unknown') })
			await writes(other, { ...second, revision: 1, ...claimedAs(isFirst ? 'unknown' : 'applied') })
			same((await other.find?.(reference))?.id, (isFirst ? first : second).id, 'the id of what is found')
		}
	},
	async 'gives a reference back to an entry that proves to be applied, where no other has it'(store, other) {
		const reference = newReference()
		const entry = newEntry({ reference })
		await writes(store, entry)
		await writes(store, { ...entry, revision: 1, state: 'settled', outcome: 'absent', settledBy: 'lookup' })
		const applied = { ...entry, revision: 2, state: 'settled', outcome: 'applied', settledBy: 'call' } as const
		await writes(store, applied)
		same(await other.find?.(reference), applied, 'find()')
		same(await other.write(newEntry({ reference })), false, 'a second write')
	},
	async 'takes the place of a first write that is late, and holds no reference there'(store, other) {
		const reference = newReference()
		const late = newEntry({ reference })
		await writes(store, withdrawn(late, Date.now()))
		same(await other.write(late), false, 'the late write')
		same(await other.find?.(reference), undefined, 'find()')
		const next = newEntry({ reference })
		await writes(other, next)
		// An unresolved entry of another call must not prevent this write either.
		await writes(store, withdrawn(newEntry({ reference }), Date.now()))
		same((await store.find?.(reference))?.id, next.id, 'the id of what is found')
	},
}

function claimedAs(state: 'applied' | 'unknown'): Partial<JournalEntry> {
	return state === 'unknown' ? { state } : { state: 'settled', outcome: state, settledBy: 'call' }
}

/** Cases for stores that can lease entries to one of several reconcilers (`lease`). */
export const leaseCases: Readonly<Record<string, Body>> = {
	async 'leases each unresolved entry to one of many, by id, and again when its time is over'(store, other) {
		const startMs = 8e12 + Math.floor(Math.random() * 1e11)
		const written = Array.from({ length: 60 }, (_, i) => newEntry({}, startMs + i))
		for (const entry of written) await writes(store, entry)
		const before = newId(startMs - 1)
		const turns = Array.from({ length: 8 }, (_, i) => (i % 2 ? other : store).lease?.(before, 10, 60_000) ?? [])
		const mine = new Set(written.map(({ id }) => id))
		const own = (batch: readonly StoredEntry[] = []): readonly string[] =>
			batch.map(({ id }) => id).filter((id) => mine.has(id))
		const leased = (await Promise.all(turns)).map(own)
		for (const batch of leased) same(batch, batch.toSorted(), 'the order of a batch')
		same(new Set(leased.flat()).size, leased.flat().length, 'the number of entries leased once')
		// A store that skips rows which another transaction has locked may return fewer entries than there are.
		const rest = own(await store.lease?.(before, 100, 1))
		same(leased.flat().length + rest.length, written.length, 'the number of entries leased')
		await new Promise((resolve) => void setTimeout(resolve, 20))
		const again = own(await store.lease?.(before, 100, 60_000))
		same(again, rest, 'what is leased when its time is over')
		await other.delete(written.map(({ id }) => id))
	},
	async 'leases what comes after an id, and nothing that is settled'(store) {
		const startMs = 9e12 + Math.floor(Math.random() * 1e11)
		const [first, second, third] = [newEntry({}, startMs), newEntry({}, startMs + 1), newEntry({}, startMs + 2)]
		for (const entry of [first, second, third]) await writes(store, entry)
		await writes(store, { ...second, revision: 1, state: 'settled', outcome: 'applied', settledBy: 'call' })
		const leased = (await store.lease?.(first.id, 100, 60_000)) ?? []
		same(leased[0]?.id, third.id, 'the first that was leased')
		await store.delete([first.id, second.id, third.id])
	},
	async 'leases to nobody alone what it cannot read'(store, other) {
		const startMs = 8e12 + Math.floor(Math.random() * 1e11)
		const [damaged, whole] = [newEntry({}, startMs), newEntry({}, startMs + 1)]
		// A later version may have written the entry, and have reconcilers that can read it: do not lease it.
		for (const entry of [{ ...damaged, v: 3 } as never, whole]) await writes(store, entry)
		for (const [reconciler, wanted] of [
			[store, [damaged.id, whole.id]],
			[other, [damaged.id]],
		] as const) {
			const leased = (await reconciler.lease?.(newId(startMs - 1), 100, 60_000)) ?? []
			const ids = leased.map(({ id }) => id).filter((id) => id === damaged.id || id === whole.id)
			same(ids, wanted, 'the ids that were leased')
		}
		await store.delete([damaged.id, whole.id])
	},
}

/** Cases for stores that delete old entries themselves (`purge`). */
export const purgeCases: Readonly<Record<string, Body>> = {
	async 'purges what is settled and began before, and says how many'(store, other) {
		const [old, open, young] = [newEntry({}, 1000), newEntry({}, 2000), newEntry({}, 9000)]
		const settled = { revision: 1, state: 'settled', outcome: 'rejected', settledBy: 'call' } as const
		for (const entry of [old, open, young]) await writes(store, entry)
		for (const entry of [old, young]) await writes(store, { ...entry, ...settled })
		same((await other.purge?.(idTime(5000), false)) ?? 0, 1, 'the number purged')
		const left = await listed(store, 'all', [old, open, young])
		const ids = left.map(({ id }) => id)
		same(ids, [open.id, young.id], 'what is left')
		await store.delete([open.id, young.id])
	},
	async 'purges an applied entry that holds a reference only when it is told to'(store, other) {
		const applied = newEntry({ reference: newReference() }, 1000)
		const rejected = newEntry({ reference: newReference() }, 1000)
		const settled = { revision: 1, state: 'settled', settledBy: 'call' } as const
		for (const entry of [applied, rejected]) await writes(store, entry)
		await writes(store, { ...applied, ...settled, outcome: 'applied' })
		await writes(store, { ...rejected, ...settled, outcome: 'rejected' })
		const reference = String(applied.reference)
		same(await other.purge?.(idTime(5000), false), 1, 'the number purged')
		if (store.find) same(await other.write(newEntry({ reference })), false, 'a second write with its reference')
		same((await store.read(applied.id))?.id, applied.id, 'the id of what was read')
		same(await other.purge?.(idTime(5000), true), 1, 'the number purged when told to')
		same(await store.read(applied.id), undefined, 'what was read')
	},
}

function newReference(): string {
	return `contract-${newId(Date.now())}`
}
