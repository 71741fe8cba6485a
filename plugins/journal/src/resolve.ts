/**
 * Takes a person's word of how a call ended.
 * @module
 */
import { TarjaError } from '@tarja/core'
import { type Decision, type JournalEntry, newId, type Objection, type SavedValue } from './entry.ts'
import { readable } from './parse-entry.ts'
import { findOwner, isoTime, openEntry, resolveEntry } from './protocol.ts'
import { noteReviews } from './record.ts'
import { firstStep } from './states.ts'
import type { EntryStore } from './store.ts'
import { checkOptions, checkReference, isDuration, isStep, isText } from './validate.ts'

/** Who resolves an entry, how they know, and what is known of the payment. */
export interface ResolveOptions {
	/** The person's name, as it is to stand in the entry. */
	readonly by: string
	/** How they know: `"Ana of the vendor's support, by telephone, case 4711"`. Write no card number. */
	readonly note: string
	/** What the entry saves of the payment, such as its id. */
	readonly saved?: Readonly<Record<string, SavedValue>>
	/** For `absent`: when what they saw was made, such as a report of last night. ISO 8601. Default now. */
	readonly seenAt?: string
	/** For `absent`: milliseconds that anything may delay a request, as in `reconcile`. Default 7200000. */
	readonly absentAfterMs?: number
}

/** Which step of which order. */
export interface OrderStep {
	/** The order's reference. */
	readonly reference: string
	/** Default `create`. */
	readonly step?: string
}

const optionChecks = {
	by: isText,
	note: isText,
	saved: (value: unknown) => typeof value === 'object' && value !== null,
	seenAt: (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
	absentAfterMs: isDuration,
}

const defaultAbsentAfterMs = 2 * 3_600_000

/** Most attempts to store a change that others are making at the same time. */
const mostTries = 10

/** Resolves one entry as a person says. */
export async function resolveById(
	store: EntryStore,
	id: string,
	state: Decision['state'],
	options: ResolveOptions,
	nowMs: number,
): Promise<JournalEntry> {
	checkWord(state, options)
	const { by, note, saved, seenAt, absentAfterMs = defaultAbsentAfterMs } = options
	const seenMs = seenAt === undefined ? nowMs : Date.parse(seenAt)
	const decision: Decision = { state, by, note, seenMs, ...(saved && { saved }) }
	for (let tries = 0; tries < mostTries; tries++) {
		const stored = await store.read(id)
		if (!stored) throw refused(state, 'the journal has no entry with this id; list it, and pass the id', 'entry')
		const entry = readable(stored)
		const next = resolveEntry(entry, decision, nowMs, { absentAfterMs })
		if ('objection' in next) {
			if (next.noted) await store.write(next.noted)
			throw refused(state, reasonOf(next), 'state')
		}
		// Once it is resolved, no run of `reconcile` would see that it was in review.
		if (entry.inReview) await noteReviews(store)
		if (next === entry || (await store.write(next)) === true) return next
	}
	throw new Error('Cannot resolve the entry: others keep writing it; try again')
}

/** Resolves a step of an order as a person says, also if the journal has no entry of it: a restored journal may have lost it. */
export async function resolveOrder(
	store: EntryStore,
	order: OrderStep,
	state: Decision['state'],
	options: ResolveOptions,
	nowMs: number,
): Promise<JournalEntry> {
	checkReference(order.reference)
	checkOptions('resolve', order, { reference: isText, step: isStep })
	checkWord(state, options)
	const { reference, step = firstStep } = order
	const owner = findOwner(await store.find(reference), step)
	if (owner) return resolveById(store, owner.id, state, options, nowMs)
	if (state === 'absent') throw refused(state, 'no call owns this step of the order: it may be sent', 'reference')
	const { by, note, saved } = options
	const facts = { operation: wordOfPerson, method: '', path: '', fields: {}, reference, step }
	const word: JournalEntry = {
		...openEntry({ id: newId(nowMs), ...facts, startedAtMs: nowMs, sendDeadlineMs: nowMs }),
		...{ state, resolvedBy: 'person', person: { by, note, at: isoTime(nowMs) } },
		...(saved && { saved }),
	}
	if ((await store.write(word)) === true) return word
	throw new Error('Cannot resolve the order: others have written it meanwhile; look at it, and try again')
}

/** The operation of an entry that a person wrote in place of one that was lost. */
const wordOfPerson = 'journal.resolve'

function checkWord(state: Decision['state'], options: ResolveOptions): void {
	checkOptions('resolve', options, optionChecks)
	if (!['applied', 'rejected', 'absent'].includes(state))
		throw refused(String(state), 'expected "applied", "rejected" or "absent"', 'state')
	if (!options.by?.trim() || !options.note?.trim())
		throw refused(state, 'nothing says who knows it, and how; pass by and note', 'note')
}

function reasonOf({ objection, until }: Objection): string {
	if (objection === 'may_have_repeated')
		return 'the runtime may have sent its request twice; look for two payments, and ask the platform'
	if (objection === 'row_blocks')
		return 'a list has a payment that may be this one; ask the platform which order it belongs to'
	return `a request of it may still arrive; look for the payment again after ${until}, and resolve it then`
}

function refused(state: string, found: string, path: string): TarjaError {
	return new TarjaError('invalid_input', `Cannot resolve the entry as ${state}: ${found}`, {
		outcome: 'not_processed',
		details: { issues: [{ path: [path], message: found }] },
	})
}
