/**
 * Contract cases for what a store may offer besides: leases, `purge`.
 * @module
 */

import { idTime, newId, type StoredEntry } from '../entry.ts'
import { newReference } from './references.ts'
import { type Body, listed, newEntry, same, writes } from './tools.ts'

/** Cases for stores that can lease entries to one of several reconcilers (`lease`). */
export const leaseCases: Readonly<Record<string, Body>> = {
	async 'leases each unresolved entry to one of many, by id, and again when its time is over'(store, other) {
		const startMs = 8e12 + Math.floor(Math.random() * 1e11)
		const written = Array.from({ length: 60 }, (_, i) => newEntry({}, startMs + i))
		for (const entry of written) await writes(store, entry)
		const before = newId(startMs - 1)
		await store.lease?.(before, 100, 1)
		await new Promise((resolve) => void setTimeout(resolve, 20))
		const turns = Array.from({ length: 8 }, (_, i) => (i % 2 ? other : store).lease?.(before, 10, 60_000) ?? [])
		const mine = new Set(written.map(({ id }) => id))
		const own = (batch: readonly StoredEntry[] = []): readonly string[] =>
			batch.map(({ id }) => id).filter((id) => mine.has(id))
		const leased = (await Promise.all(turns)).map(own)
		for (const batch of leased) {
			same(batch, batch.toSorted(), 'the order of a batch')
			same(batch.length <= 10, true, 'whether a batch has as many as were asked for at most')
		}
		same(new Set(leased.flat()).size, leased.flat().length, 'the number of entries leased once')
		// A store that skips rows which another transaction has locked may return fewer entries than there are.
		const rest = own(await store.lease?.(before, 100, 1))
		same(leased.flat().length + rest.length, written.length, 'the number of entries leased')
		await new Promise((resolve) => void setTimeout(resolve, 20))
		const again = own(await store.lease?.(before, 100, 60_000))
		same(again, rest, 'what is leased when its time is over')
		await other.delete(written.map(({ id }) => id))
	},
	async 'tells all one time, in milliseconds'(store, other) {
		const [one, two] = [await store.nowMs?.(), await other.nowMs?.()]
		// Rounded to half a day: a clock of seconds is 50 years away.
		if (one !== undefined && two !== undefined) same(Math.round((two - one) / 43_200_000), 0, 'the difference in days')
		same(Number(one ?? Number.POSITIVE_INFINITY) > 1e11, true, 'whether it tells milliseconds since 1970')
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
		for (const entry of [{ ...damaged, v: 2 } as never, whole]) await writes(store, entry)
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
		const damaged = newEntry({}, 3000)
		await writes(store, { ...damaged, v: 2 } as never)
		const settled = { revision: 1, state: 'settled', outcome: 'rejected', settledBy: 'call' } as const
		for (const entry of [old, open, young]) await writes(store, entry)
		for (const entry of [old, young]) await writes(store, { ...entry, ...settled })
		same((await other.purge?.(idTime(5000), false)) ?? 0, 1, 'the number purged')
		const left = await listed(store, 'all', [old, open, damaged, young])
		const ids = left.map(({ id }) => id)
		same(ids, [open.id, damaged.id, young.id], 'what is left')
		await store.delete(ids)
	},
	async 'purges what holds a reference, applied or refused, only when it is told to'(store, other) {
		const applied = newEntry({ reference: newReference() }, 1000)
		const rejected = newEntry({ reference: newReference() }, 1000)
		const absent = newEntry({ reference: newReference() }, 1000)
		const settled = { revision: 1, state: 'settled', settledBy: 'call' } as const
		for (const entry of [applied, rejected, absent]) await writes(store, entry)
		await writes(store, { ...applied, ...settled, outcome: 'applied' })
		await writes(store, { ...rejected, ...settled, outcome: 'rejected' })
		await writes(store, { ...absent, ...settled, outcome: 'absent' })
		const reference = String(applied.reference)
		same(await other.purge?.(idTime(5000), false), 1, 'the number purged')
		if (store.find) same(await other.write(newEntry({ reference })), false, 'a second write with its reference')
		same((await store.read(applied.id))?.id, applied.id, 'the id of what was read')
		same(await other.purge?.(idTime(5000), true), 2, 'the number purged when told to')
		same(await store.read(applied.id), undefined, 'what was read')
	},
}
