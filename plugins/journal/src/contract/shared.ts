/**
 * Contract cases for what a store may offer besides: leases, `purge`.
 * @module
 */

import { createEntryId, formatIdTime, type StoredEntry } from '../entry.ts'
import {
	type Body,
	beginEntry,
	createReference,
	createTestEntry,
	endStoredEntry,
	expectRefusal,
	expectSame,
	listAmong,
	listIds,
	writeDamaged,
} from './tools.ts'

/** Cases for stores that can lease entries to one of several reconcilers (`lease`). */
export const leaseCases: Readonly<Record<string, Body>> = {
	async 'leases each unresolved entry to one of many, by id, and again when its time is over'(store, other) {
		const startMs = 8e12 + Math.floor(Math.random() * 1e11)
		const written: StoredEntry[] = []
		for (let i = 0; i < 60; i++) written.push(await beginEntry(store, {}, startMs + i))
		const before = createEntryId(startMs - 1)
		await store.lease?.(before, 100, 1)
		await new Promise((resolve) => void setTimeout(resolve, 20))
		const turns = Array.from({ length: 8 }, (_, i) => (i % 2 ? other : store).lease?.(before, 10, 60_000) ?? [])
		const mine = new Set(listIds(written))
		const own = (batch?: readonly StoredEntry[]): readonly string[] => listIds(batch).filter((id) => mine.has(id))
		const leased = (await Promise.all(turns)).map(own)
		for (const batch of leased) {
			expectSame(batch, batch.toSorted(), 'the order of a batch')
			expectSame(batch.length <= 10, true, 'whether a batch has as many as were asked for at most')
		}
		expectSame(new Set(leased.flat()).size, leased.flat().length, 'the number of entries leased once')
		// A store that skips rows which another transaction has locked may return fewer entries than there are.
		const rest = own(await store.lease?.(before, 100, 1))
		expectSame(leased.flat().length + rest.length, written.length, 'the number of entries leased')
		await new Promise((resolve) => void setTimeout(resolve, 20))
		const again = own(await store.lease?.(before, 100, 60_000))
		expectSame(again, rest, 'what is leased when its time is over')
		await other.delete(listIds(written))
	},
	async 'tells all one time, in milliseconds'(store, other) {
		const [one, two] = [await store.nowMs?.(), await other.nowMs?.()]
		// Rounded to half a day: a clock of seconds is 50 years away.
		if (one !== undefined && two !== undefined)
			expectSame(Math.round((two - one) / 43_200_000), 0, 'the difference in days')
		expectSame(Number(one ?? Number.POSITIVE_INFINITY) > 1e11, true, 'whether it tells milliseconds since 1970')
	},
	async 'leases what comes after an id, and nothing that is settled'(store) {
		const startMs = 9e12 + Math.floor(Math.random() * 1e11)
		const first = await beginEntry(store, {}, startMs)
		const second = await endStoredEntry(store, await beginEntry(store, {}, startMs + 1), 'applied')
		const third = await beginEntry(store, {}, startMs + 2)
		const leased = (await store.lease?.(first.id, 100, 60_000)) ?? []
		expectSame(leased[0]?.id, third.id, 'the first that was leased')
		await store.delete(listIds([first, second, third]))
	},
	async 'leases to nobody alone what it cannot read'(store, other) {
		const startMs = 8e12 + Math.floor(Math.random() * 1e11)
		// A later version may have written the entry, and have reconcilers that can read it: do not lease it.
		const damaged = await writeDamaged(store, createTestEntry({}, startMs))
		const whole = await beginEntry(store, {}, startMs + 1)
		for (const [reconciler, wanted] of [
			[store, [damaged, whole]],
			[other, [damaged]],
		] as const) {
			const leased = listIds(await reconciler.lease?.(createEntryId(startMs - 1), 100, 60_000))
			const own = leased.filter((id) => id === damaged.id || id === whole.id)
			expectSame(own, listIds(wanted), 'the ids that were leased')
		}
		await store.delete([damaged.id, whole.id])
	},
}

/** Cases for stores that delete old entries themselves (`purge`). */
export const purgeCases: Readonly<Record<string, Body>> = {
	async 'purges what is settled and began before, and says how many'(store, other) {
		const old = await endStoredEntry(store, await beginEntry(store, {}, 1000), 'rejected')
		const open = await beginEntry(store, {}, 2000)
		const damaged = await writeDamaged(store, createTestEntry({}, 3000))
		const young = await endStoredEntry(store, await beginEntry(store, {}, 9000), 'rejected')
		expectSame((await other.purge?.(formatIdTime(5000), false)) ?? 0, 1, 'the number purged')
		const ids = listIds(await listAmong(store, 'all', [old, open, damaged, young]))
		expectSame(ids, listIds([open, damaged, young]), 'what is left')
		await store.delete(ids)
	},
	async 'purges what is found by a reference only when it is told to'(store, other) {
		const reference = createReference()
		const applied = await endStoredEntry(store, await beginEntry(store, { reference }, 1000), 'applied')
		for (const as of ['rejected', 'absent', 'not_processed'] as const)
			await endStoredEntry(store, await beginEntry(store, { reference: createReference() }, 1000), as)
		expectSame(await other.purge?.(formatIdTime(5000), false), 1, 'the number purged')
		await expectRefusal(other, createTestEntry({ reference }), 'a second write with its reference')
		expectSame((await store.read(applied.id))?.id, applied.id, 'the id of what was read')
		expectSame(await other.purge?.(formatIdTime(5000), true), 3, 'the number purged when told to')
		expectSame(await store.read(applied.id), undefined, 'what was read')
	},
}
