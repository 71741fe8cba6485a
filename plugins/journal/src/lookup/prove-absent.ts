/** Proves by lookups that the platform doesn't have a payment. A status such as 404 alone is no proof. */

import type { JournalEntry } from '../entry.ts'
import type { Look } from '../entry-facts.ts'
import { findObjections } from '../objections.ts'
import { lastSentMs } from '../protocol.ts'
import { isEmpty } from '../values.ts'
import { isUndone } from './gap.ts'
import { slackMs } from './list.ts'
import type { Run } from './run.ts'
import { listBetween, listNeighbours } from './window.ts'

const weekMs = 7 * 86_400_000

/**
 * Returns the look, or `absent` if the same run has found, by the same lookup, a known payment before the call and one that is younger by
 * `absentAfterMs`, of its terminal or branch. A list that shows something of the call outweighs it.
 */
export async function proveAbsent(entry: JournalEntry, look: Look, run: Run): Promise<Look> {
	const { deps, readAtMs, missing } = run
	const isOpen = look.result === 'no_list' || look.result === 'lookup_unverified'
	if (!isOpen || !missing.has(entry.id) || !canProve(entry, run)) return look
	const startMs = Date.parse(entry.startedAt)
	const around = await listBetween(deps.store, startMs - weekMs, Math.min(readAtMs, startMs + 2 * weekMs))
	const { own, younger } = listNeighbours(entry, around, run.waitsOf(entry.operation).absentAfterMs)
	for (const [known] of [own, younger])
		if (!known || isUndone(known, around) || !(await deps.lookUp?.shows(known).catch(() => false))) return look
	return { result: 'absent', lookupBy: 'operation' }
}

/** Whether nothing speaks against an absence of this call. */
function canProve(entry: JournalEntry, { deps, readAtMs, reviews, waitsOf }: Run): boolean {
	const { operation, fields, listedBy, seenAt = '', startedAt } = entry
	const isOfBranch = listedBy?.every((name) => !isEmpty(fields[name])) === true
	const hidesReviews = reviews.isKnown && !reviews.listed.has(operation)
	// The sender's clock was ahead.
	const isAhead = lastSentMs(entry) - Date.parse(seenAt) > slackMs
	const isOld = readAtMs - Date.parse(startedAt) > weekMs
	if (!isOfBranch || hidesReviews || isAhead || isOld) return false
	const nowMs = Math.min(readAtMs, deps.ownMs())
	return !findObjections(entry, { state: 'absent', by: 'lookup' }, nowMs, waitsOf(operation)).length
}
