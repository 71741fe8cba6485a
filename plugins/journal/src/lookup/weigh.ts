/** Weighs the result of a list with more evidence: a refusal after an absence, and an absence by lookups. */

import type { JournalEntry } from '../entry.ts'
import type { Look } from '../entry-facts.ts'
import { formatTime, slackMs } from '../moments.ts'
import { findObjections } from '../objections.ts'
import { canBeAbsent, lastSentMs } from '../protocol.ts'
import { isEmpty } from '../values.ts'
import { isUndone } from './gap.ts'
import { isOfTime, isRefused, toRows } from './list.ts'
import { indexRows } from './match.ts'
import type { Run } from './run.ts'
import { listBetween, listNeighbours, readEntries } from './window.ts'

const [hourMs, weekMs] = [3_600_000, 7 * 86_400_000]

/** Returns the result of a list, unless more evidence makes it another one. */
export const weigh = async (entry: JournalEntry, look: Look, run: Run): Promise<Look> =>
	proveAbsent(entry, await clearRefusal(entry, look, run), run)

/**
 * Returns the look with `isCleared` if a list of the whole time since the first request shows this refusal, and no other payment that may
 * be one of the step's requests. That counts once an absence of this call would count.
 */
async function clearRefusal(entry: JournalEntry, look: Look, run: Run): Promise<Look> {
	const { list, deps, readAtMs, signal } = run
	const { earlier = [], operation, step } = entry
	const { absentAfterMs } = run.waitsOf(operation)
	const isHeld = (look.result === 'rejected' || look.result === 'reversed') && earlier.length > 0
	if (!list || !isHeld || !canBeAbsent(entry, Math.min(readAtMs, deps.ownMs()), absentAfterMs)) return look
	const first = await readEntries(deps.store, earlier)
	if (first.length < earlier.length) return look
	const fromMs = Math.min(...first.map(({ startedAt }) => Date.parse(startedAt))) - hourMs
	const times = { from: formatTime(Math.max(0, fromMs)), to: formatTime(readAtMs + hourMs) }
	const find = indexRows(toRows(await list({ operation, step, ...times, entries: [...first, entry], signal })))
	const rows = new Set([...first, entry].flatMap((one) => find(one).map(({ row }) => row)))
	const [row] = rows
	const isAlone = rows.size === 1 && row !== undefined && isRefused(row) && isOfTime(entry, row, absentAfterMs)
	return isAlone ? { ...look, isCleared: true } : look
}

/**
 * Returns the look, or `absent` if the same run has found, by the same lookup, a known payment before the call and one that is younger by
 * `absentAfterMs`, of its terminal or branch. A list that shows something of the call outweighs it.
 */
async function proveAbsent(entry: JournalEntry, look: Look, run: Run): Promise<Look> {
	const { deps, readAtMs, missing } = run
	const isOpen = look.result === 'no_list' || look.result === 'lookup_unverified'
	if (!isOpen || !missing.has(entry.id) || !canProve(entry, run)) return look
	const startMs = Date.parse(entry.startedAt)
	const around = await listBetween(deps.store, startMs - weekMs, Math.min(readAtMs, startMs + 2 * weekMs))
	const { own, younger } = listNeighbours(entry, around, run.waitsOf(entry.operation).absentAfterMs)
	for (const [known] of [own, younger])
		if (
			!known ||
			isUndone(known, around) ||
			(hasZeros(entry) && !hasZeros(known)) ||
			!(await deps.lookUp?.shows(known).catch(() => false))
		)
			return look
	return { result: 'absent', lookupBy: 'operation' }
}

/** Whether its number begins with a zero: a platform that cuts zeros finds it under another number. */
function hasZeros({ unique = [], fields }: JournalEntry): boolean {
	return unique.some((name) => /^0\d/.test(String(fields[name])))
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
