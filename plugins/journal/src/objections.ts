/**
 * What speaks against a word after which an order may be sent again: `rejected`, `reversed` or `absent`. One table and one function decide
 * for everyone who may say it. No I/O and no clock.
 */

import type { JournalEntry, LastLookup } from './entry.ts'
import { getAbsentFromMs, isUnresolved, startWaiting } from './protocol.ts'
import type { Waits } from './store.ts'

/** Who says a word: the call's own response, a lookup by id, a list, a webhook, a person about one call, or a person about many at once. */
export type Speaker = 'call' | 'lookup' | 'list' | 'webhook' | 'person' | 'many'

/** What is said about a call. `applied` and `pending` meet no objection. */
export interface Statement {
	readonly state: 'applied' | 'pending' | 'rejected' | 'reversed' | 'absent'
	readonly by: Speaker
	/** Whether the vendor's page says that nothing is tried after this refusal. */
	readonly isFinal?: boolean
	/** Whether it is about the very payment that is in review: it is that payment's decision then. */
	readonly isOfReview?: boolean
	/** Whether a list shows this refusal's own row and, late enough, no row of the step's earlier requests. */
	readonly isCleared?: boolean
	/** When the evidence of an absence was made, in epoch milliseconds. Default now. */
	readonly seenAtMs?: number
}

/** How long words wait, unless the journal's record says otherwise. */
export const defaultWaits: Waits = { absentAfterMs: 2 * 3_600_000, rejectedAfterMs: 15 * 60_000 }

export type Objection = 'under_way' | 'too_early' | 'another' | 'in_review' | 'after_absence'

interface Rule {
	/** Who meets it with `rejected` or `reversed`. */
	readonly refusal: readonly Speaker[]
	/** Who meets it with `absent`. */
	readonly absent: readonly Speaker[]
	/** Whether a person may overrule it, one call at a time. */
	readonly isOverruled: boolean
	applies(entry: JournalEntry, word: Statement, nowMs: number, waits: Waits): boolean
}

const people: readonly Speaker[] = ['person', 'many']
const all: readonly Speaker[] = ['lookup', 'list', 'webhook', ...people]

/** The objections, who meets them, and whether a person may overrule them. */
export const objections: Readonly<Record<Objection, Rule>> = {
	/** A request of the step may still be answered or, for an absence, arrive. */
	under_way: { refusal: all, absent: all, isOverruled: false, applies: isUnderWay },
	/** The platform may still try the payment elsewhere. */
	too_early: { refusal: all, absent: [], isOverruled: true, applies: isTooEarly },
	/** Another payment may be this call's. A list that concludes has looked at all of its rows. */
	another: { refusal: ['lookup', 'webhook', ...people], absent: all, isOverruled: true, applies: mayBeAnother },
	/** The platform reviews the payment, and the word isn't its decision. */
	in_review: {
		refusal: all,
		absent: all,
		isOverruled: true,
		applies: ({ inReview }, { isOfReview }) => inReview === true && !isOfReview,
	},
	/** An earlier request of the step was absent, and may have been applied all the same. */
	after_absence: { refusal: ['call', ...all], absent: all, isOverruled: true, applies: isAfterAbsence },
}

/** Returns everything that speaks against a word about a call. */
export function findObjections(
	entry: JournalEntry,
	word: Statement,
	nowMs: number,
	waits: Waits,
): readonly Objection[] {
	if (word.state === 'applied' || word.state === 'pending') return []
	const side = word.state === 'absent' ? 'absent' : 'refusal'
	const names = Object.keys(objections) as readonly Objection[]
	return names.filter((name) => {
		// Once a call is resolved, only its own request in progress speaks against the correction of a person.
		if (name !== 'under_way' && !isUnresolved(entry)) return false
		const rule = objections[name]
		return rule[side].includes(word.by) && rule.applies(entry, word, nowMs, waits)
	})
}

/**
 * Decides what becomes of a word: it counts; it is kept in the entry and judged again; or it is refused. `isConfirmed`: a person has seen
 * the objections. `absent` is never kept, because it needs a list that was asked for after the objection had ended.
 */
export function decide(
	{ state, by }: Statement,
	found: readonly Objection[],
	isConfirmed = false,
): 'counts' | 'kept' | 'refused' {
	if (!found.length) return 'counts'
	if (by === 'person') return isConfirmed && found.every((name) => objections[name].isOverruled) ? 'counts' : 'refused'
	return by === 'many' || state === 'absent' ? 'refused' : 'kept'
}

/** The last moment at which a request of the call may be answered, in epoch milliseconds, by the sender's clock. */
export const getDeadlineMs = ({ sendDeadline }: JournalEntry): number => Date.parse(sendDeadline)

function isUnderWay(
	entry: JournalEntry,
	{ state, seenAtMs = Number.POSITIVE_INFINITY }: Statement,
	nowMs: number,
	waits: Waits,
) {
	// Two copies of a request may arrive as late as one whose absence counts.
	const mayArrive = Math.min(nowMs, seenAtMs) < getAbsentFromMs(startWaiting(entry, nowMs), waits.absentAfterMs)
	if (state === 'absent' || entry.mayHaveReplayed) return mayArrive
	return entry.endedAt === undefined && nowMs <= getDeadlineMs(entry)
}

function isTooEarly(entry: JournalEntry, { isFinal }: Statement, nowMs: number, waits: Waits): boolean {
	// What was final for the first request may not be for one that was sent again under its key.
	const isLast = isFinal && !entry.resends
	// A response that decided would have resolved the call. Behind any other one, such as a gateway's page, the platform may still be at work.
	return !isLast && !entry.inReview && nowMs < getDeadlineMs(entry) + waits.rejectedAfterMs
}

/** After which results of the last lookup another row may be the payment. */
const blockingResults: Readonly<Record<LastLookup['result'], boolean>> = {
	fields_ambiguous: true,
	amount_differs: true,
	multiple_matches: true,
	match_shared: true,
	in_review: false,
	too_early: false,
	lookup_unverified: false,
	no_list: false,
}

function mayBeAnother({ lastLookup }: JournalEntry, { state }: Statement): boolean {
	const isBlocking = lastLookup !== undefined && blockingResults[lastLookup.result]
	return isBlocking && (state === 'absent' || !lastLookup.isRefused)
}

function isAfterAbsence({ earlier = [], afterAbsence }: JournalEntry, { state, isCleared }: Statement): boolean {
	return state === 'absent' ? afterAbsence === true : !isCleared && (earlier.length > 0 || afterAbsence === true)
}
