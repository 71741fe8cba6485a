/** Resolves calls by a webhook's events. A webhook is a machine: it may be late, early, repeated, or about another payment. */

import type { TarjaError } from '@tarja/core'
import { checkOptions } from '@tarja/core/plugin'
import type { JournalEntry, KeptStatement, SavedValue, StoredEntry } from '../entry.ts'
import { formatTime, parseMoment, slackMs } from '../moments.ts'
import { requireReadable } from '../parse-entry.ts'
import { isApplied, isUnresolved } from '../protocol.ts'
import type { EntryStore, WaitsOf } from '../store.ts'
import { findTie, isWhole, type Tie } from '../tie.ts'
import { findSiblings, findUndoings, isUndoingStep } from '../undoing.ts'
import {
	checkReference,
	createUsageError,
	firstStep,
	isBoolean,
	isRecord,
	isSaved,
	isStep,
	isString,
} from '../validate.ts'
import { countWord, dropWords, hearRefusal, isOfPayment, mostTries } from '../words.ts'

/** The step of an order that a webhook's event is about, and its payment. */
export interface EventOrder {
	/** The order's reference. */
	readonly reference: string
	/** Default `create`. */
	readonly step?: string
	/**
	 * The payment's fields, under the names of the operation's `identifiedBy` or of saved values. They must tie the event to the call: by the
	 * platform's id that the entry saved, or by every unique field and the amount.
	 */
	readonly fields: Readonly<Record<string, unknown>>
	/** Values of the payment that the entry saves, such as its id. */
	readonly saved?: Readonly<Record<string, SavedValue>>
}

/** Which event it is. */
export interface PlatformEvent {
	/** Who sent it, such as the vendor's name. */
	readonly sender: string
	/** The event's own id. */
	readonly id: string
	/** When it was made, as it says: ISO 8601. It is stored only, and left out if it isn't such a time. */
	readonly at?: string
	/** Whether the vendor's page says that nothing is tried after this refusal. */
	readonly final?: boolean
	/** With `applied`: whether the payment is paid. An applied charge may be unpaid. */
	readonly paid?: boolean
}

/** What an event says. */
export type EventState = 'applied' | 'rejected' | 'reversed' | 'pending'

/** What an event changed. */
export interface EventResult {
	/**
	 * `resolved`: the call is resolved by it. `kept`: it counts later, see the entry's `said`. `unchanged`: the journal knew it, or knows
	 * better. `contradicts`: the call is resolved otherwise, and a person has to look. `not_tied`: it may be about another payment.
	 * `not_held`: the journal holds no call of this step.
	 */
	readonly result: 'resolved' | 'kept' | 'unchanged' | 'contradicts' | 'not_tied' | 'not_held'
	/** The call's entry as it is now. */
	readonly entry?: JournalEntry
}

const orderChecks = { reference: isString, step: isStep, fields: isRecord, saved: isSaved }
const eventChecks = { sender: isString, id: isString, at: isString, final: isBoolean, paid: isBoolean }
const states: readonly unknown[] = ['applied', 'rejected', 'reversed', 'pending'] satisfies EventState[]

/** Applies a webhook's event to the call that it is about. */
export async function resolveByEvent(
	store: EntryStore,
	order: EventOrder,
	state: EventState,
	event: PlatformEvent,
	time: { readonly nowMs: number; readonly waitsOf: WaitsOf },
): Promise<EventResult> {
	checkEvent(order, state, event)
	const { reference, step = firstStep } = order
	for (let tries = 0; tries < mostTries; tries++) {
		const stored = await store.find(reference)
		const own = stored.filter((entry) => entry.state === 'unreadable' || entry.step === step)
		if (!own.length) return { result: 'not_held' }
		const found = findTied(own, order, state, parseMoment(event.at ?? ''))
		if (!found || (await isOfSibling(store, found, stored, order))) return { result: 'not_tied' }
		const heard = await hearEvent(store, found, { order, state, event, ...time })
		if (heard.entry === found.entry || (await store.write(heard.entry)) === true) return heard
	}
	throw new Error('Cannot resolve the entry: others keep writing it; try again')
}

function checkEvent(order: EventOrder, state: EventState, event: PlatformEvent): void {
	checkReference(order.reference)
	checkOptions('use resolve', order, orderChecks)
	checkOptions('use the event', Object(event) as PlatformEvent, eventChecks)
	const refuse = (found: string, option: string): TarjaError => createUsageError('resolve', found, { option })
	if (!Object.keys(order.fields ?? {}).length)
		throw refuse('the event has no fields; pass those that tell its payment from others', 'fields')
	if (!event?.sender?.trim() || !event.id?.trim())
		throw refuse('nothing says which event it is; pass { event: { sender, id } }', 'event')
	if (!states.includes(state))
		throw refuse(
			'a webhook says "applied", "rejected", "reversed" or "pending"; only a list or a person says "absent"',
			'state',
		)
}

interface Tied {
	readonly entry: JournalEntry
	readonly tie: Tie
}

/** Finds the one call of the step that the event is about. */
function findTied(
	entries: readonly StoredEntry[],
	order: EventOrder,
	state: EventState,
	eventMs = Number.POSITIVE_INFINITY,
): Tied | undefined {
	const tied = entries.flatMap((stored): readonly Tied[] => {
		const entry = requireReadable(stored)
		const tie = findTie(entry, order)
		// A terminal uses its numbers again: what happened before the call is of another payment.
		const isOlder = tie === 'fields' && eventMs < Date.parse(entry.startedAt) - slackMs
		// A call that the platform did not process has no payment.
		return tie && !isOlder && entry.reason !== 'not_processed' ? [{ entry, tie }] : []
	})
	const byId = tied.filter(({ tie }) => tie === 'id')
	const near = byId.length ? byId : tied
	// An applied payment makes its step applied, whichever attempt made it. A refusal is of one attempt.
	const open = state === 'applied' ? near.filter(({ entry }) => isUnresolved(entry) || isApplied(entry)) : []
	const [found, ...more] = open.length ? open : near
	return more.length ? undefined : found
}

/** Whether an event that names the payment's order may be about another undoing of this payment, such as an equal refund in parts. */
async function isOfSibling(
	store: EntryStore,
	{ entry, tie }: Tied,
	stored: readonly StoredEntry[],
	order: EventOrder,
): Promise<boolean> {
	if (tie === 'id' || !isUndoingStep(entry.step)) return false
	return (await findSiblings(store, entry, stored)).some((sibling) => findTie(sibling, order))
}

interface Heard {
	readonly order: EventOrder
	readonly state: EventState
	readonly event: PlatformEvent
	readonly nowMs: number
	readonly waitsOf: WaitsOf
}

type Hearing = EventResult & { readonly entry: JournalEntry }

/** Returns the entry after the event, and what the event changed. */
async function hearEvent(store: EntryStore, { entry, tie }: Tied, heard: Heard): Promise<Hearing> {
	const { order, state, event, nowMs, waitsOf } = heard
	// Any other text may be a secret of the message.
	const at = parseMoment(event.at ?? '') === undefined ? undefined : event.at
	const note = [event.sender, event.id, at].filter(Boolean).join(' ')
	const word = { by: 'webhook', at: formatTime(nowMs), note, ...(order.saved && { saved: order.saved }) } as const
	const isOpen = isUnresolved(entry)
	if (state === 'applied') {
		const hearing = hearApplied(entry, word, event.paid)
		const isNew = event.paid && isApplied(hearing.entry) && !hearing.entry.paidAt
		return isNew ? { ...hearing, entry: { ...hearing.entry, paidAt: word.at, revision: entry.revision + 1 } } : hearing
	}
	if (state === 'pending') {
		if (!isOpen || (entry.inReview && !entry.said)) return { result: 'unchanged', entry }
		return { result: 'resolved', entry: { ...dropWords(entry), inReview: true, revision: entry.revision + 1 } }
	}
	const isOfReview = entry.inReview === true && (tie === 'id' || isOfPayment(entry))
	const said = { state, by: 'webhook', isFinal: event.final === true, isOfReview } as const
	const isWholeReversal = state === 'reversed' && isWhole(entry, order)
	if (isOpen) {
		const kept = { ...word, ...(isWholeReversal && { isWhole: true as const }) }
		const next = hearRefusal(entry, said, kept, nowMs, waitsOf(entry.operation))
		return { result: isUnresolved(next) ? 'kept' : 'resolved', entry: next }
	}
	if (!isApplied(entry)) return { result: 'unchanged', entry }
	const isUndone = isWholeReversal && tie === 'id' && !(await findUndoings(store, entry)).length
	return { result: 'contradicts', entry: isUndone ? countWord(entry, 'reversed', word) : entry }
}

/**
 * A payment that was applied counts, whatever was said before. A reversed payment was applied before, and so was an expired charge.
 */
function hearApplied(entry: JournalEntry, word: Omit<KeptStatement, 'state'>, isPaid = false): Hearing {
	const { saved } = word
	if (entry.reason === 'reversed' || (entry.reason === 'expired' && !isPaid)) return { result: 'unchanged', entry }
	if (!isApplied(entry)) {
		const isContrary = entry.state === 'rejected'
		return { result: isContrary ? 'contradicts' : 'resolved', entry: countWord(entry, 'applied', word) }
	}
	const together = { ...saved, ...entry.saved }
	const isKnown = Object.keys(together).length === Object.keys(entry.saved ?? {}).length
	return { result: 'unchanged', entry: isKnown ? entry : { ...entry, saved: together, revision: entry.revision + 1 } }
}
