/** Decides which calls are looked up by their id. */

import type { Operation } from '@tarja/core'
import { getOperationName, withTimeout } from '@tarja/core/plugin'
import type { JournalEntry, StoredEntry } from '../entry.ts'
import { getWaits, type RecordCheck } from '../journal-record.ts'
import { isUnresolved } from '../protocol.ts'
import { isShown, type LookupDeps, longestMs, lookUp } from './by-id.ts'
import { isUnpaid } from './window.ts'

interface LookupsDeps extends Omit<LookupDeps, 'pace'> {
	readonly check: RecordCheck
}

/** Looks a call up if its operation has a `lookup`, its call is over, and it is unresolved or unpaid. Resolves to its entry; never rejects. */
export interface LookUp {
	(entry: StoredEntry, operation?: Operation, save?: readonly string[]): Promise<StoredEntry>
	/** Adds an operation whose calls are looked up. */
	add(operation: Operation): void
	/** Whether a known operation's lookup shows that a charge is paid. */
	findsPaid(): boolean
	/** Whether the last lookup of a call had a status that counts as absent. */
	misses(entry: JournalEntry): boolean
	/** Whether a lookup shows the payment of a known call. Stores nothing. */
	shows(entry: JournalEntry): Promise<boolean>
}

/**
 * Adds the operations that an API's methods carry. A catalogue has its methods in groups. Getters are left out, because some need the whole
 * client, and that of an unbound operation throws.
 */
function addOperations(api: object, known: Map<string, Operation>, levels = 2): void {
	for (const { value } of Object.values(Object.getOwnPropertyDescriptors(api))) {
		const operation: Operation | undefined = Object.getOwnPropertyDescriptor(Object(value), 'operation')?.value
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
		if (entry.state === 'unreadable' || !canLookUp(entry, operation !== undefined, deps)) return entry
		const rules = await readRules(entry, save).catch(() => undefined)
		if (!rules) return entry
		// A lookup is a help: without it, the stored state is returned.
		return withTimeout(longestMs, lookUp({ ...deps, pace }, entry, rules), () => entry).catch(() => entry)
	}
	const readRules = async ({ operation }: JournalEntry, save: readonly string[]) => {
		const lookup = known.get(operation)?.lookup
		return lookup && { lookup, save, waits: getWaits(await deps.check(), operation) }
	}
	return Object.assign(look, {
		add: (operation: Operation) => void known.set(getOperationName(operation), operation),
		findsPaid: () => Array.from(known.values()).some(({ lookup }) => lookup?.paid !== undefined),
		misses: ({ operation, lookedUp }: JournalEntry) =>
			lookedUp?.word === undefined &&
			known.get(operation)?.lookup?.absent?.status.includes(lookedUp?.status ?? 0) === true,
		async shows(entry: JournalEntry) {
			const rules = await readRules(entry, [])
			return rules !== undefined && isShown({ ...deps, pace }, entry, rules)
		},
	})
}

/** A charge that has expired is looked up by `once` alone, before a new one is made. */
function canLookUp(entry: JournalEntry, isOnce: boolean, { recorder, nowMs }: LookupsDeps): boolean {
	const isWanted = isUnresolved(entry) || isUnpaid(entry) || (isOnce && entry.reason === 'expired')
	if (!isWanted || recorder.underWay.has(entry.id)) return false
	return entry.endedAt !== undefined || nowMs() > Date.parse(entry.sendDeadline)
}
