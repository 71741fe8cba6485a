/** Decides which calls are looked up by their id. */

import type { Operation, PluginContext } from '@tarja/core'
import { getOperationName } from '@tarja/core/plugin'
import type { Breaker } from '../breaker.ts'
import type { JournalEntry, StoredEntry } from '../entry.ts'
import { getWaits, type RecordCheck } from '../journal-record.ts'
import { isApplied, isUnresolved } from '../protocol.ts'
import type { Recorder } from '../recorder.ts'
import type { JournalDeps } from '../store.ts'
import { lookUp } from './by-id.ts'

interface LookupsDeps
	extends Pick<JournalDeps, 'store' | 'timeoutMs' | 'nowMs'>,
		Pick<PluginContext, 'callFor' | 'emit'> {
	readonly breaker: Breaker
	readonly recorder: Recorder
	readonly check: RecordCheck
}

/** Looks a call up if its operation has a `lookup`, its call is over, and it is unresolved or unpaid. Resolves to its entry; never rejects. */
export type LookUp = (entry: StoredEntry, operation?: Operation, save?: readonly string[]) => Promise<StoredEntry>

/** @param operations Operations whose calls `reconcile` looks up. Those of `once` are added. */
export function createLookups(deps: LookupsDeps, operations: readonly Operation[]): LookUp {
	const known = new Map(operations.map((operation) => [getOperationName(operation), operation]))
	const pace = { count: 0, begunMs: [], untilMs: 0 }
	return async (entry, operation, save = []) => {
		if (operation?.lookup) known.set(getOperationName(operation), operation)
		if (entry.state === 'unreadable') return entry
		const lookup = known.get(entry.operation)?.lookup
		if (!lookup || !canLookUp(entry, lookup, deps)) return entry
		try {
			const waits = getWaits(await deps.check(), entry.operation)
			return await lookUp({ ...deps, pace }, entry, { lookup, save, waits })
		} catch {
			// A lookup is a help: without it, the stored state is returned.
			return entry
		}
	}
}

function canLookUp(
	entry: JournalEntry,
	{ paid }: NonNullable<Operation['lookup']>,
	{ recorder, nowMs }: LookupsDeps,
): boolean {
	const isUnpaid = paid !== undefined && isApplied(entry) && entry.paidAt === undefined
	if (!(isUnresolved(entry) || isUnpaid) || recorder.underWay.has(entry.id)) return false
	return entry.endedAt !== undefined || nowMs() > Date.parse(entry.sendDeadline)
}
