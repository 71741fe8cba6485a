/**
 * Applies what is said about a call to its entry: whether the word counts, is kept, or falls. It writes each change of state into the
 * entry's history. No I/O and no clock.
 */

import type { JournalEntry, KeptStatement, StateChange } from './entry.ts'
import type { Look, ReportedEnd } from './entry-facts.ts'
import { formatTime } from './moments.ts'
import { decide, findObjections, type Statement } from './objections.ts'
import { applyLook, endEntry, isUnresolved, startWaiting, toResolved } from './protocol.ts'
import type { Waits } from './store.ts'
import { omitUndefined } from './values.ts'

/** Who changes an entry's state, and when. */
type Change = Pick<StateChange, 'by' | 'at' | 'note'>

/** Most attempts to store a change while other processes change the same entry. */
export const mostTries = 10

/** How long a call waits after the platform did nothing for it, unless the platform says how long. Each wait is twice the last one. */
const [firstWaitMs, longestWaitMs] = [1000, 120_000]

/** Changes of state that the history keeps beside the first one and those by persons. */
const mostRecent = 19

/** Returns the entry's history. If only its response has changed it so far, that change is read from the entry. */
function readHistory({ history, state, resolvedBy, startedAt, endedAt }: JournalEntry): readonly StateChange[] {
	if (history || state === 'pending') return history ?? []
	return [{ state, by: resolvedBy ?? 'call', at: endedAt ?? startedAt }]
}

/** Adds a change to a history. A repeated `not_processed` is counted. */
function addChange(history: readonly StateChange[], change: StateChange): readonly StateChange[] {
	const last = history.at(-1)
	const isRepeated = change.state === 'not_processed' && last?.state === change.state
	const all = isRepeated ? [...history.slice(0, -1), { ...change, times: (last.times ?? 1) + 1 }] : [...history, change]
	return all.filter(({ by }, n) => n === 0 || by === 'person' || n >= all.length - mostRecent)
}

/**
 * Completes the next revision of an entry: its history, and what becomes of the kept words. Once it is applied, only a kept `reversed` is
 * still judged; once it is resolved otherwise, nothing is.
 */
export function changeState(before: JournalEntry, next: JournalEntry, change: Change): JournalEntry {
	const { said = [], history: own, ...entry } = next
	const isOpen = isUnresolved(next)
	const left = said.filter(({ state }) => isOpen || (next.state === 'applied' && state === 'reversed'))
	const unused = said.filter((word) => !left.includes(word))
	// The call's own response is in the entry, so that most entries need no history.
	const isPlain = before.state === 'pending' && change.by === 'call' && !own && !unused.length
	const isChanged = next.state !== before.state || change.by === 'person'
	let history = isPlain || !isChanged ? own : (own ?? readHistory(before))
	for (const word of unused) history = addUnused(history ?? readHistory(before), word)
	if (!isPlain && isChanged) history = addChange(history ?? [], { state: next.state, ...change })
	return { ...entry, ...(left.length && { said: left }), ...(history && { history }) }
}

function addUnused(
	history: readonly StateChange[],
	{ state, by, at, note = state }: KeptStatement,
): readonly StateChange[] {
	return addChange(history, { state: 'rejected', by, at, note, isUnused: true })
}

/** Keeps a machine's refusal in the entry; the same entry if it is kept already. */
function keepWord(entry: JournalEntry, word: KeptStatement, nowMs: number): JournalEntry {
	const { said = [] } = entry
	const isSame = (kept: KeptStatement): boolean =>
		kept.state === word.state && kept.by === word.by && kept.note === word.note
	if (said.some(isSame)) return entry
	return { ...startWaiting(entry, nowMs), said: [...said, word], revision: entry.revision + 1 }
}

/** Forgets the kept words, because a machine said later that the platform has not decided yet. */
export function dropWords(entry: JournalEntry): JournalEntry {
	const { said, ...rest } = entry
	return said ? { ...rest, history: said.reduce(addUnused, readHistory(entry)) } : entry
}

/** Resolves an entry by a word that counts. */
export function countWord(
	entry: JournalEntry,
	state: 'applied' | 'rejected' | 'reversed' | 'expired',
	{ by, at, note, saved }: Change & Pick<JournalEntry, 'saved'>,
): JournalEntry {
	const reason = state === 'reversed' || state === 'expired' ? { reason: state } : {}
	// A lookup by an operation notes the payment's word.
	const lookupBy = by === 'lookup' ? { lookupBy: note === undefined ? ('list' as const) : ('operation' as const) } : {}
	const end = { state: state === 'applied' ? 'applied' : 'rejected', ...reason, resolvedBy: by, ...lookupBy } as const
	const next = { ...toResolved(entry, { ...end, ...(saved && { saved }) }), revision: entry.revision + 1 }
	return changeState(entry, next, { by, at, ...(note && { note }) })
}

/** Judges the kept words of an unresolved call again. Returns the same entry unless one of them counts now. */
export function judgeKept(entry: JournalEntry, nowMs: number, waits: Waits): JournalEntry {
	if (!isUnresolved(entry)) return entry
	const { said = [] } = entry
	// A webhook's word counts until another event comes. A lookup's word is as old as its question: a later lookup repeats it.
	const getJudgedMs = ({ by, at }: KeptStatement): number => (by === 'lookup' ? Date.parse(at) : nowMs)
	const counts = said.find((word) => !findObjections(entry, toStatement(word), getJudgedMs(word), waits).length)
	if (!counts) return entry
	return countWord({ ...entry, said: said.filter((word) => word !== counts) }, counts.state, counts)
}

/**
 * Judges a kept `reversed` of an applied step: it counts with the platform's id and the whole amount, unless an undoing of ours may be
 * what reversed it.
 */
export function judgeReversed(entry: JournalEntry, hasUndoing: boolean): JournalEntry {
	const word = entry.said?.find(({ state }) => state === 'reversed')
	if (!word || entry.state !== 'applied') return entry
	const { said: _, ...rest } = entry
	const isNamed = Object.keys(entry.saved ?? {}).length > 0 && isOfPayment(entry, word.saved)
	return word.isWhole && isNamed && !hasUndoing
		? countWord(rest, 'reversed', word)
		: { ...dropWords(entry), revision: entry.revision + 1 }
}

function toStatement({ state, by, final, isOfReview }: KeptStatement): Statement {
	return { state, by, isFinal: final === true, isOfReview: isOfReview === true }
}

/** Returns the entry after its own process has reported the end, as `endEntry` does, under the rule of words. */
export function endCall(entry: JournalEntry, end: ReportedEnd, waits: Waits): JournalEntry | undefined {
	const at = formatTime(end.endedAtMs)
	const isRefusal = end.outcome === 'rejected' && end.reason !== 'not_processed'
	const word = { state: 'rejected', by: 'call' } as const
	const isHeld = isRefusal && findObjections(entry, word, end.endedAtMs, waits).length > 0
	const found = endEntry(entry, isHeld ? { ...end, outcome: 'unknown' } : end)
	if (!found) return undefined
	const { notProcessed = 0, ...ended } = found
	const isNothing = ended.state === 'rejected' && ended.reason === 'not_processed'
	const next = changeState(entry, ended.reason === 'pending' ? dropWords(ended) : ended, { by: 'call', at })
	if (isNothing) {
		const history = addChange(entry.history ?? [], { state: 'not_processed', by: 'call', at })
		const waitMs = Math.min(firstWaitMs * 2 ** notProcessed, longestWaitMs)
		const retryAt = ended.retryAt ?? formatTime(end.endedAtMs + waitMs)
		return { ...next, history, retryAt, notProcessed: notProcessed + 1 }
	}
	if (isHeld) return { ...next, said: [...(next.said ?? []), { ...word, at }] }
	return { ...judgeKept(next, end.endedAtMs, waits), revision: next.revision }
}

/** Applies a machine's refusal to an unresolved entry: it counts, or the entry keeps it. */
export function hearRefusal(
	entry: JournalEntry,
	said: Statement & { readonly state: 'rejected' | 'reversed' },
	word: Omit<KeptStatement, 'state'>,
	nowMs: number,
	waits: Waits,
): JournalEntry {
	const { state, isFinal, isOfReview } = said
	if (decide(said, findObjections(entry, said, nowMs, waits)) === 'counts') return countWord(entry, state, word)
	const facts = { ...(isFinal && { final: true as const }), ...(isOfReview && { isOfReview: true as const }) }
	return keepWord(entry, { ...word, state, ...facts }, nowMs)
}

/** Returns the entry after one lookup by a list; the same entry if nothing changes. */
export function readLook(
	entry: JournalEntry,
	{ isFinal, isCleared, ...look }: Look,
	readAtMs: number,
	waits: Waits,
): JournalEntry {
	const at = formatTime(readAtMs)
	const { result, saved } = look
	if ((result === 'rejected' || result === 'reversed') && isUnresolved(entry)) {
		const isOfReview = entry.inReview === true && isOfPayment(entry, saved)
		const facts = { isFinal: isFinal ?? false, isCleared: isCleared ?? false, isOfReview }
		const said = { state: result, by: 'list', ...facts } as const
		return hearRefusal(entry, said, { by: 'lookup', at, ...(saved && { saved }) }, readAtMs, waits)
	}
	const next = applyLook(entry, look, readAtMs, waits.absentAfterMs)
	if (next === entry) return judgeKept(entry, readAtMs, waits)
	const heard = result === 'in_review' ? dropWords(next) : next
	const changed = changeState(entry, heard, { by: 'lookup', at })
	return { ...judgeKept(changed, readAtMs, waits), revision: changed.revision }
}

/** Whether values are of the payment whose response is known: one saved value is the same, and none differs. Nothing saved: any payment. */
export function isOfPayment(entry: JournalEntry, saved: JournalEntry['saved'] = {}): boolean {
	const { saved: own = {}, fields, unique = [] } = entry
	const names = Object.keys(own)
	// A value that the request had, such as the amount, is no id of the platform: every attempt has it.
	const isId = (name: string): boolean => unique.includes(name) || !Object.hasOwn(fields, name)
	const common = names.filter((name) => Object.hasOwn(saved, name) && isId(name))
	return !names.length || (common.length > 0 && common.every((name) => String(own[name]) === String(saved[name])))
}

/**
 * Returns the revision to store before a call is sent once more after the platform did nothing for it. The new request may be another
 * one. The entry keeps its id and its beginning, so that an order that is called for hours has few entries.
 */
export function reopenEntry(entry: JournalEntry, fresh: JournalEntry): JournalEntry {
	const { id, startedAt, retryOf, history, notProcessed } = entry
	const { retryOf: _, ...request } = fresh
	const kept = omitUndefined({ retryOf, history, notProcessed })
	return { ...request, ...kept, id, startedAt, resentAt: fresh.startedAt, revision: entry.revision + 1 }
}
