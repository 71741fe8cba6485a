/** What the lists lack: known payments without a row. While there are any, a list may lack a whole kind of payments that no field names. */

import type { JournalEntry } from '../entry.ts'
import type { Look } from '../entry-facts.ts'
import { lastSentMs } from '../protocol.ts'
import { mayUndo } from '../undoing.ts'

/** The known payments of the last seven days that the lists lack, although `absentAfterMs` has passed. */
export interface Gap {
	/** Whether all known payments have been compared. */
	readonly isKnown: boolean
	readonly missing: readonly JournalEntry[]
	/** How late the lists have shown payments in the last seven days, in milliseconds. */
	readonly lateMs: number
}

/** Most entries that a lookup names. */
export const mostNamed = 5

/**
 * Returns why a gap keeps this entry from being absent; `undefined` if none does. A payment that a person has passed over is no gap, but two
 * with the same terminal, branch or kind show that the list lacks this one. If lists have shown payments late, this one may be late, too.
 */
export function findGap(entry: JournalEntry, { isKnown, missing, lateMs }: Gap, readAtMs: number): Look | undefined {
	const open = missing.filter(({ passed }) => !passed)
	const { listedBy = [], kindBy = [], fields } = entry
	const alike = [...listedBy, ...kindBy].map((name) => missing.filter((other) => other.fields[name] === fields[name]))
	const lacking = open.length ? open : (alike.find(({ length }) => length > 1) ?? [])
	const mayBeLate = readAtMs - lastSentMs(entry) < lateMs
	if (isKnown && !mayBeLate && !lacking.length) return undefined
	const named = lacking.slice(0, mostNamed).map(({ id }) => id)
	return { result: 'lookup_unverified', lacks: 'gap', ...(named.length && { missing: named }) }
}

/** Whether a call of ours may have undone this payment. One that the platform doesn't have can't. */
export function isUndone(entry: JournalEntry, others: readonly JournalEntry[]): boolean {
	return others.some((other) => other.state !== 'absent' && mayUndo(other, entry))
}
