/** Compares what the journal knows with the lists, whether or not a call is unresolved, up to a time that the journal's record holds. */

import { toPrintableCause } from '@tarja/core/plugin'
import type { JournalEntry } from '../entry.ts'
import { changeRecord } from '../journal-record.ts'
import type { List } from '../listed-payment.ts'
import { formatTime } from '../moments.ts'
import { getAbsentFromMs, getWindowMs, lastSentMs } from '../protocol.ts'
import type { Compared } from '../store.ts'
import type { Conclusions } from './conclude.ts'
import { isUndone } from './gap.ts'
import { groupBy } from './match.ts'
import type { Kind } from './owners.ts'
import { concludeWithList, isYoung, noteConclusions, noteContradictions, type Reconciliation, type Run } from './run.ts'
import { isKnown, listBetween, readEntries, type Span } from './window.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const weekMs = 7 * dayMs

/** Most payments that the record names as missing. The time up to which a journal is compared stops before the next one. */
const mostMissing = 500
/** Most calls of lists in a run, besides those for unresolved calls. */
const mostLists = 4
/** Marks of reported facts that the record keeps. */
const mostTold = 2000

/** The name of an operation and step in the record. */
const nameKind = ({ operation, step }: Kind): string => `${operation} ${step}`

/** What is stored of an operation and step, while a run changes it. */
type Draft = { -readonly [Name in keyof Compared]: Compared[Name] }

/** Nothing has been compared yet. */
function createCompared(nowMs: number): Compared {
	const now = formatTime(nowMs)
	return { until: formatTime(0), hourAt: now, lastDayAt: now, missing: [], absent: [] }
}

/** The work of one run. */
interface Comparing {
	readonly run: Run
	readonly list: List
	/** Whether this run may call a list once more. */
	mayList(): boolean
}

/**
 * Compares the calls that began since the last run, those whose payments are missing, absent ones, and once a day the days before. Notes
 * what no list has shown, so that an absence counts only without a gap. `waiting`: calls that may be absent now.
 */
export async function compareKnown(run: Run, waiting: readonly JournalEntry[]): Promise<void> {
	const { list, record, readAtMs } = run
	// The lists of a restored journal name what it lost, in every run.
	if (!list || !record || record.restored) return
	if (isYoung(run, '')) return
	const compared = Object.values(record.compared ?? {})
	if (!waiting.length && compared.length && !compared.some((own) => isDueNow(own, readAtMs))) return
	const sinceMs = Math.min(readAtMs, ...compared.map(({ until }) => Date.parse(until)))
	const fromMs = Math.max(compared.length ? sinceMs : 0, readAtMs - weekMs)
	const kinds = groupBy(await listBetween(run.deps.store, fromMs, readAtMs), nameKind)
	for (const entry of waiting) if (!kinds.has(nameKind(entry))) kinds.set(nameKind(entry), [])
	let lists = 0
	const comparing = { run, list, mayList: () => ++lists <= mostLists }
	const urgent = new Set(waiting.map(nameKind))
	const names = [...urgent, ...kinds.keys(), ...Object.keys(record.compared ?? {})]
	for (const name of new Set(names)) {
		run.signal?.throwIfAborted()
		const [operation = '', step = ''] = [name.slice(0, name.lastIndexOf(' ')), name.slice(name.lastIndexOf(' ') + 1)]
		const entries = (kinds.get(name) ?? []).filter(isKnown)
		await compareKind({ operation, step }, entries, urgent.has(name), comparing).catch((cause: unknown) => {
			if (run.signal?.aborted) throw cause
			run.uncompared.push({ operation, step, cause: toPrintableCause(cause) })
		})
	}
}

const isDue = (time: string, everyMs: number, nowMs: number): boolean => nowMs - Date.parse(time) >= everyMs

/** Whether something is to be looked up, although no call is unresolved. */
function isDueNow({ hourAt, absent }: Compared, nowMs: number): boolean {
	return isDue(hourAt, hourMs, nowMs) || absent.some(({ nextAt }) => isDue(nextAt, 0, nowMs))
}

async function compareKind(of: Kind, entries: readonly JournalEntry[], isUrgent: boolean, comparing: Comparing) {
	const { run } = comparing
	const { readAtMs } = run
	const own = run.record?.compared?.[nameKind(of)]
	const isHour = !own || isDue(own.hourAt, hourMs, readAtMs)
	const next: Draft = { ...createCompared(readAtMs), ...own }
	if (isUrgent || isHour) {
		await compareSince(of, entries, next, isHour, comparing)
		if (isDue(next.lastDayAt, dayMs, readAtMs)) await compareDays(of, next, comparing)
	}
	next.absent = await lookAgain(of, next.absent, comparing)
	if (JSON.stringify(next) !== JSON.stringify(own)) run.compared.set(nameKind(of), next)
}

/** Compares the calls that began since the last run, and each hour those that were missing. */
async function compareSince(
	of: Kind,
	entries: readonly JournalEntry[],
	next: Draft,
	isHour: boolean,
	comparing: Comparing,
): Promise<void> {
	const { run } = comparing
	const { readAtMs, deps } = run
	const toMs = readAtMs - run.waitsOf(of.operation).absentAfterMs
	const startedMs = ({ startedAt }: JournalEntry): number => Date.parse(startedAt)
	const since = entries.filter((entry) => startedMs(entry) >= Date.parse(next.until) && startedMs(entry) < toMs)
	const held = await readEntries(deps.store, next.missing)
	const before = held.filter((entry) => isKnown(entry) && readAtMs - startedMs(entry) <= weekMs)
	let missing: readonly JournalEntry[] = before
	if (isHour) next.hourAt = formatTime(readAtMs)
	if (isHour && before.length) {
		if (!comparing.mayList()) return
		const looked = await look(of, spanOf(before, run), comparing)
		missing = findMissing(before, looked)
		for (const entry of before)
			if (looked.owning.has(entry.id)) next.late = noteLate(next.late, lastSentMs(entry), readAtMs)
	}
	if (since.length) {
		if (!comparing.mayList()) return
		const looked = await look(of, spanOf(since, run), comparing, [Date.parse(next.until), toMs])
		// A search contains no payments that it isn't asked for. It lacks nothing, and shows no absence.
		if (!looked.count) return
		missing = [...missing, ...findMissing(since, looked)]
	}
	const [over] = missing.slice(mostMissing)
	missing = missing.slice(0, mostMissing)
	next.missing = missing.map(({ id }) => id)
	next.until = over ? over.startedAt : formatTime(Math.max(toMs, Date.parse(next.until)))
	run.gaps.set(nameKind(of), { isKnown: !over, missing, lateMs: getLateMs(next.late, readAtMs) })
	const unlisted = missing.filter(
		(entry) => readAtMs - lastSentMs(entry) > run.waitsOf(of.operation).absentAfterMs + dayMs,
	)
	noteContradictions(
		unlisted.map((entry) => ({ kind: 'unlisted', entries: [entry] })),
		run,
	)
}

function noteLate(late: Compared['late'], sentMs: number, readAtMs: number): NonNullable<Compared['late']> {
	return { ms: Math.max(getLateMs(late, readAtMs), readAtMs - sentMs), at: formatTime(readAtMs) }
}

function getLateMs(late: Compared['late'], readAtMs: number): number {
	return late && readAtMs - Date.parse(late.at) < weekMs ? late.ms : 0
}

type Looked = Conclusions & { readonly around: readonly JournalEntry[] }

function findMissing(entries: readonly JournalEntry[], { owning, around }: Looked): readonly JournalEntry[] {
	return entries.filter((entry) => !owning.has(entry.id) && !isUndone(entry, around))
}

/** Compares the last four days again, and the days that lie eight and 31 days back, unless too few calls are left in this run. */
async function compareDays(of: Kind, next: Draft, comparing: Comparing): Promise<void> {
	const { run } = comparing
	const { readAtMs } = run
	for (const [back, days] of [
		[4, 4],
		[9, 1],
		[32, 1],
	] as const) {
		if (!comparing.mayList()) return
		const fromMs = readAtMs - back * dayMs
		const looked = await look(of, [fromMs, fromMs + days * dayMs], comparing)
		// A list may lose payments that it has shown.
		const isCompared = (entry: JournalEntry): boolean =>
			isKnown(entry) &&
			nameKind(entry) === nameKind(of) &&
			entry.startedAt > formatTime(fromMs) &&
			entry.startedAt < next.until
		const gone = looked.count && back < 7 ? findMissing(looked.around.filter(isCompared), looked) : []
		next.missing = Array.from(new Set([...next.missing, ...gone.map(({ id }) => id)])).slice(0, mostMissing)
	}
	next.lastDayAt = formatTime(readAtMs)
}

/** Looks absent calls up again: in every run for two hours, each hour for a day, and each day for thirty days. */
async function lookAgain(of: Kind, absent: Compared['absent'], comparing: Comparing): Promise<Compared['absent']> {
	const { run } = comparing
	const { readAtMs, deps } = run
	const due = absent.filter(({ nextAt }) => Date.parse(nextAt) <= readAtMs)
	const left = absent.filter((one) => !due.includes(one))
	const entries = (
		await readEntries(
			deps.store,
			due.map(({ id }) => id),
		)
	).filter(({ state }) => state === 'absent')
	const ageMs = (entry: JournalEntry): number =>
		readAtMs - getAbsentFromMs(entry, run.waitsOf(of.operation).absentAfterMs)
	const days = groupBy(
		entries.filter((entry) => ageMs(entry) < 30 * dayMs),
		({ startedAt }) => startedAt.slice(0, 10),
	)
	for (const group of days.values()) {
		const mayList = comparing.mayList()
		if (mayList) await look(of, spanOf(group, run), comparing)
		for (const entry of group) {
			const waitMs = ageMs(entry) < 2 * hourMs || !mayList ? 0 : ageMs(entry) < dayMs ? hourMs : dayMs
			left.push({ id: entry.id, nextAt: formatTime(readAtMs + waitMs) })
		}
	}
	return left
}

/** The time in which the payments of these calls were made. */
function spanOf(entries: readonly JournalEntry[], { readAtMs, waitsOf }: Run): Span {
	const firstMs = Math.min(...entries.map(({ startedAt }) => Date.parse(startedAt)))
	const lastMs = Math.max(
		...entries.map((entry) => lastSentMs(entry) + getWindowMs(entry) + waitsOf(entry.operation).absentAfterMs),
	)
	return [firstMs - hourMs, Math.max(firstMs, Math.min(lastMs, readAtMs)) + hourMs]
}

/** Calls the list, and reports what contradicts it. `within`: reports unrecorded payments of this time only. */
async function look(of: Kind, span: Span, { run, list }: Comparing, within?: Span): Promise<Looked> {
	const conclusions = await concludeWithList(list, of, [], span, run, within)
	if (within) run.counts.elsewhere += conclusions.elsewhere
	await noteConclusions(conclusions, of, run)
	return conclusions
}

/** Says which calls a run has compared. */
export function describeCompared({
	record,
	compared,
	uncompared,
	counts,
	readAtMs,
}: Run): Pick<Reconciliation, 'compared'> {
	if (!compared.size && !uncompared.length) return {}
	const untils = Array.from(compared.values(), ({ until }) => until)
	const before = Array.from(compared.keys()).flatMap((name) => record?.compared?.[name]?.until ?? [])
	const from = [...before, formatTime(readAtMs - weekMs)].sort().at(before.length ? 0 : -1) ?? ''
	return { compared: { from, to: untils.sort()[0] ?? from, elsewhere: counts.elsewhere, failed: uncompared } }
}

/** Stores what this run has compared and reported, beside what other processes have stored meanwhile. */
export async function storeCompared({ deps, compared, told, record: before, absents, readAtMs }: Run): Promise<void> {
	for (const entry of absents) {
		const own = compared.get(nameKind(entry)) ?? before?.compared?.[nameKind(entry)]
		const absent = [...(own?.absent ?? []), { id: entry.id, nextAt: formatTime(readAtMs) }]
		compared.set(nameKind(entry), { ...createCompared(readAtMs), ...own, absent })
	}
	if (!compared.size && !told.length) return
	await changeRecord(deps.store, (record) => {
		if (!record) return undefined
		const next = Array.from(compared, ([name, own]) => {
			const theirs = record.compared?.[name]
			const isNewer = theirs && theirs !== before?.compared?.[name] && theirs.until > own.until
			// Absent calls that another process has found are kept, because nobody else would look them up again.
			const known = new Set((before?.compared?.[name]?.absent ?? []).concat(own.absent).map(({ id }) => id))
			const others = theirs?.absent.filter(({ id }) => !known.has(id)) ?? []
			return [name, { ...(isNewer ? theirs : own), absent: [...own.absent, ...others] }] as const
		})
		const marks = Array.from(new Set([...(record.told ?? []), ...told])).slice(-mostTold)
		return {
			...record,
			compared: { ...record.compared, ...Object.fromEntries(next) },
			...(marks.length && { told: marks }),
		}
	})
}
