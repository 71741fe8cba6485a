/** Decides which calls are looked up by their id. */

import type { Operation, PluginContext } from '@tarja/core'
import { getOperationName, withTimeout } from '@tarja/core/plugin'
import type { Breaker } from '../breaker.ts'
import type { JournalEntry, StoredEntry } from '../entry.ts'
import { getWaits, type RecordCheck } from '../journal-record.ts'
import { isUnresolved } from '../protocol.ts'
import type { Recorder } from '../recorder.ts'
import type { JournalDeps } from '../store.ts'
import { longestMs, lookUp } from './by-id.ts'
import { isUnpaid } from './window.ts'

interface LookupsDeps
	extends Pick<JournalDeps, 'store' | 'timeoutMs' | 'nowMs'>,
		Pick<PluginContext, 'callFor' | 'emit'> {
	readonly breaker: Breaker
	readonly recorder: Recorder
	readonly check: RecordCheck
}

/** Looks a call up if its operation has a `lookup`, its call is over, and it is unresolved or unpaid. Resolves to its entry; never rejects. */
export interface LookUp {
	(entry: StoredEntry, operation?: Operation, save?: readonly string[]): Promise<StoredEntry>
	/** Whether a known operation's lookup shows that a charge is paid. */
	findsPaid(): boolean
}

/**
 * Adds the operations that an API's methods carry. A catalogue has its methods in groups. Getters are left out, because they need the whole
 * client.
 */
function addOperations(api: object, known: Map<string, Operation>, levels = 2): void {
	for (const { value } of Object.values(Object.getOwnPropertyDescriptors(api))) {
		const { operation } = Object(value) as { readonly operation?: Operation }
		if (operation?.lookup) known.set(getOperationName(operation), operation)
		else if (levels > 0 && typeof value === 'object' && value !== null) addOperations(value, known, levels - 1)
	}
}

/** @param operations Operations whose calls `reconcile` looks up. Those of earlier plugins and of `once` are added. */
export function createLookups(deps: LookupsDeps, client: object, operations: readonly Operation[]): LookUp {
	const known = new Map(operations.map((operation) => [getOperationName(operation), operation]))
	addOperations(client, known)
	const pace = { count: 0, begunMs: [], untilMs: 0 }
	const look = async (
		entry: StoredEntry,
		operation?: Operation,
		save: readonly string[] = [],
	): Promise<StoredEntry> => {
		if (operation?.lookup) known.set(getOperationName(operation), operation)
		if (entry.state === 'unreadable') return entry
		const lookup = known.get(entry.operation)?.lookup
		if (!lookup || !canLookUp(entry, operation !== undefined, deps)) return entry
		try {
			const waits = getWaits(await deps.check(), entry.operation)
			return await withTimeout(longestMs, lookUp({ ...deps, pace }, entry, { lookup, save, waits }), () => entry)
		} catch {
			// A lookup is a help: without it, the stored state is returned.
			return entry
		}
	}
	const findsPaid = (): boolean => Array.from(known.values()).some(({ lookup }) => lookup?.paid)
	return Object.assign(look, { findsPaid })
}

/** A charge that has expired is looked up by `once` alone, before a new one is made. */
function canLookUp(entry: JournalEntry, isOnce: boolean, { recorder, nowMs }: LookupsDeps): boolean {
	const isWanted = isUnresolved(entry) || isUnpaid(entry) || (isOnce && entry.reason === 'expired')
	if (!isWanted || recorder.underWay.has(entry.id)) return false
	return entry.endedAt !== undefined || nowMs() > Date.parse(entry.sendDeadline)
}
