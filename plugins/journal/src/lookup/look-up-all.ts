/** Looks the calls of a run up by their ids, before it calls a list. */

import type { JournalEntry } from '../entry.ts'
import { changeRecord } from '../journal-record.ts'
import { formatTime } from '../moments.ts'
import { isUnresolved } from '../protocol.ts'
import { chooseList, type Run } from './run.ts'
import { isUnpaid, listBetween } from './window.ts'

const hourMs = 3_600_000

/** How many calls are looked up at once. */
const mostAtOnce = 10

/**
 * Reads the applied charges that may be unpaid: those of the last two hours in every run, of four days each hour, and of forty days once a
 * day, because no store has an index of them.
 */
export async function readUnpaid({ deps: { store, lookUp }, record, readAtMs }: Run): Promise<readonly JournalEntry[]> {
	if (!record || !lookUp?.findsPaid()) return []
	const { hourAt = '', dayAt = '' } = record.unpaid ?? {}
	const [isHour, isDay] = [!(readAtMs - Date.parse(hourAt) < hourMs), !(readAtMs - Date.parse(dayAt) < 24 * hourMs)]
	const now = formatTime(readAtMs)
	const unpaid = { hourAt: isHour ? now : hourAt, dayAt: isDay ? now : dayAt }
	if (isHour || isDay) await changeRecord(store, (current) => current && { ...current, unpaid })
	const backMs = (isDay ? 40 * 24 : isHour ? 4 * 24 : 2) * hourMs
	return (await listBetween(store, readAtMs - backMs, readAtMs + hourMs)).filter(isUnpaid)
}

/** Looks calls up by their ids. Returns those that are still unresolved. */
export async function lookUpAll(
	open: readonly JournalEntry[],
	{ deps: { lookUp }, lists, signal, missing }: Run,
): Promise<JournalEntry[]> {
	if (!lookUp) return [...open]
	const left: JournalEntry[] = []
	for (let at = 0; at < open.length; at += mostAtOnce) {
		signal?.throwIfAborted()
		const some = open.slice(at, at + mostAtOnce)
		for (const [n, found] of (await Promise.all(some.map((entry) => lookUp(entry)))).entries()) {
			if (found.state === 'unreadable') continue
			if (isUnresolved(found)) left.push(found)
			else if (some[n]?.state !== 'applied' || found.state !== 'applied') lists[chooseList(found, true)].push(found)
			if (found.paidAt) lists.paid.push(found)
			// Another process may have looked it up.
			if (found !== some[n] && lookUp.misses(found)) missing.add(found.id)
		}
	}
	return left
}
