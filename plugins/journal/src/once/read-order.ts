/** Reads an order from the store: the owner of a step, and whether a restored journal may have lost the step. */

import { checkOptions } from '@tarja/core/plugin'
import { findLoss, getWaits, type RecordCheck } from '../journal-record.ts'
import { isUnresolved } from '../protocol.ts'
import { type JournalDeps, waitForStore } from '../store.ts'
import { judgeKeptReversal } from '../undoing.ts'
import { checkReference, firstStep, isStep } from '../validate.ts'
import { judgeKept } from '../words.ts'
import type { FoundOrder, OrderKey } from './order-state.ts'
import { findStepOwner, type OrderRead, stateOfEntry } from './states.ts'

export interface ReadDeps extends Pick<JournalDeps, 'store' | 'timeoutMs' | 'nowMs'> {
	readonly check: RecordCheck
}

export function createFind(deps: ReadDeps) {
	return async (reference: string, step: string = firstStep): Promise<FoundOrder | undefined> => {
		checkReference(reference)
		checkOptions('use find', { step }, { step: isStep })
		const key: OrderKey = { reference, step }
		const { owner, lost } = await readOrder(deps, key)
		return lost ?? (owner && stateOfEntry(owner, key))
	}
}

/**
 * Reads the entries of an order, and finds the owner of a step. `operation` is the id of the operation that is about to be sent.
 * `judges`: judges the kept words of the owner again.
 */
export async function readOrder(
	{ store, timeoutMs, check, nowMs }: ReadDeps,
	{ reference, step }: OrderKey,
	operation?: string,
	judges: boolean = operation !== undefined,
): Promise<OrderRead> {
	// Reads the record first, so that the order is read as late as possible. If two calls compete, `store.write` decides which one is sent.
	const record = await check()
	const entries = await waitForStore(timeoutMs, store.find(reference))
	const loss = findLoss(record, operation, entries, nowMs())
	const found = findStepOwner(entries, step)
	const { owner } = found
	// A word that met an objection is judged again before the step is sent.
	if (judges && owner?.state !== 'unreadable' && owner?.said) {
		const judged = isUnresolved(owner)
			? judgeKept(owner, nowMs(), getWaits(record, owner.operation))
			: await judgeKeptReversal(store, owner)
		const isNew = judged !== owner && judged.revision !== owner.revision
		if (isNew && (!isUnresolved(owner) || (await waitForStore(timeoutMs, store.write(judged))) === true))
			return readOrder({ store, timeoutMs, check, nowMs }, { reference, step }, operation, judges)
	}
	const lost = { reference, step, state: 'unresolved', reason: 'restored', startedAt: loss?.at ?? '' } as const
	return { entries, ...found, lost: loss && found.owner?.state !== 'applied' ? lost : undefined }
}
