/** Looks whether a refusal counts although an earlier request of its step was absent. */

import type { JournalEntry } from '../entry.ts'
import type { Look } from '../entry-facts.ts'
import { formatTime } from '../moments.ts'
import { canBeAbsent } from '../protocol.ts'
import { isOfTime, isRefused, toRows } from './list.ts'
import { indexRows } from './match.ts'
import type { Run } from './run.ts'

const hourMs = 3_600_000

/**
 * Returns the look with `isCleared` if a list of the whole time since the first request shows this refusal, and no other payment that may
 * be one of the step's requests. That counts once an absence of this call would count.
 */
export async function clearRefusal(entry: JournalEntry, look: Look, run: Run): Promise<Look> {
	const { list, deps, readAtMs, signal } = run
	const { earlier = [], operation, step } = entry
	const { absentAfterMs } = run.waitsOf(operation)
	const isHeld = (look.result === 'rejected' || look.result === 'reversed') && earlier.length > 0
	if (!list || !isHeld || !canBeAbsent(entry, Math.min(readAtMs, deps.ownMs()), absentAfterMs)) return look
	const stored = await Promise.all(earlier.map((id) => deps.store.read(id)))
	const first = stored.flatMap((found) => (found && found.state !== 'unreadable' ? found : []))
	if (first.length < earlier.length) return look
	const fromMs = Math.min(...first.map(({ startedAt }) => Date.parse(startedAt))) - hourMs
	const times = { from: formatTime(Math.max(0, fromMs)), to: formatTime(readAtMs + hourMs) }
	const find = indexRows(toRows(await list({ operation, step, ...times, entries: [...first, entry], signal })))
	const rows = new Set([...first, entry].flatMap((one) => find(one).map(({ row }) => row)))
	const [row] = rows
	const isAlone = rows.size === 1 && row !== undefined && isRefused(row) && isOfTime(entry, row, absentAfterMs)
	return isAlone ? { ...look, isCleared: true } : look
}
