import { formatIdTime } from '../../moments.ts'
/**
 * Contract cases for optional methods of a store: its clock, and `purge`.
 * @module
 */

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

/** Cases for stores that have a clock (`nowMs`). */
export const clockCases: Readonly<Record<string, Body>> = {
	async 'tells all one time, in milliseconds'(store, other) {
		const [one, two] = [await store.nowMs?.(), await other.nowMs?.()]
		// Rounds to half a day. A clock that counts seconds would differ by 50 years.
		if (one !== undefined && two !== undefined)
			expectSame(Math.round((two - one) / 43_200_000), 0, 'the difference in days')
		expectSame(Number(one ?? Number.POSITIVE_INFINITY) > 1e11, true, 'whether it tells milliseconds since 1970')
	},
}

/** Cases for stores that delete old entries themselves (`purge`). */
export const purgeCases: Readonly<Record<string, Body>> = {
	async 'purges what is resolved and began before, and says how many'(store, other) {
		const old = await endStoredEntry(store, await beginEntry(store, {}, 1000), 'not_processed')
		const open = await beginEntry(store, {}, 2000)
		const damaged = await writeDamaged(store, createTestEntry({}, 3000))
		const young = await endStoredEntry(store, await beginEntry(store, {}, 9000), 'not_processed')
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
