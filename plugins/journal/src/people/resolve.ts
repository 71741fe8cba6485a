/** Resolves calls because a person says how they ended. */

import { TarjaError } from '@tarja/core'
import { checkOptions } from '@tarja/core/plugin'
import type { JournalEntry, SavedValue } from '../entry.ts'
import { findLoss, noteReviews, refuseWait, statedOperation } from '../journal-record.ts'
import { createEntryId, formatTime } from '../moments.ts'
import { decide, findObjections, type Objection, objections } from '../objections.ts'
import { requireReadable } from '../parse-entry.ts'
import { findOwner, isUnresolved, openEntry, startWaiting, toResolved } from '../protocol.ts'
import type { EntryStore, JournalRecord, WaitsOf } from '../store.ts'
import {
	checkReference,
	firstStep,
	isCount,
	isSaved,
	isStep,
	isString,
	readMoment,
	refuseSecrets,
} from '../validate.ts'
import { hashText } from '../values.ts'
import { changeState, isOfPayment } from '../words.ts'
import { describeObjection } from './describe.ts'

/** Who resolves an entry, how they know, and values of the payment. */
export interface ResolveOptions {
	/** The person's name, as the entry stores it. */
	readonly by: string
	/**
	 * How they know: `"Ana of the vendor's support, by telephone, case 4711"`. A text that may contain a card number or a credential is
	 * refused, here and in `by` and `saved`. Of a card, the last four digits are enough.
	 */
	readonly note: string
	/**
	 * The revision of the entry that they have seen. If it has changed since, nothing is written. -1: a call that a restored journal has lost.
	 */
	readonly revision: number
	/** Overrules what speaks against the word: the `confirm` of the error or of `preview`. */
	readonly confirm?: string
	/** Values of the payment that the entry saves, such as its id; a number beyond 2^53 as text. */
	readonly saved?: Readonly<Record<string, SavedValue>>
	/**
	 * For `absent`: the time of the evidence that they saw, such as last night's report. ISO 8601 with an offset. Default now. This isn't
	 * the entry's `seenAt`.
	 */
	readonly seenAt?: string
}

/** A step of an order. */
export interface OrderStep {
	/** The order's reference. */
	readonly reference: string
	/** Default `create`. */
	readonly step?: string
}

/** The states that a person may give to a call. */
export type PersonState = 'applied' | 'rejected' | 'absent'

/** What speaks against a person's word. */
export interface PreviewedObjection {
	/** Why it speaks against the word, such as `too_early`. */
	readonly kind: Objection
	/** What was found, and what to do. */
	readonly message: string
	/** Whether a person may overrule it. */
	readonly isOverruled: boolean
}

/** A call that a person is about to resolve. */
export interface PreviewedCall {
	/** The entry as it is now. */
	readonly entry: JournalEntry
	/** Everything that speaks against the word. Empty if nothing does. */
	readonly objections: readonly PreviewedObjection[]
	/** A digest of the facts that matter. It overrules the objections, as long as these facts stay as they are. */
	readonly confirm: string
}

const checks = { by: isString, note: isString, saved: isSaved, seenAt: isString, revision: isCount, confirm: isString }

/** What a person says, and the time by the store's clock. */
export interface PersonStatement {
	readonly state: PersonState
	readonly options: ResolveOptions
	readonly nowMs: number
	readonly waitsOf: WaitsOf
	/** Whether it is about many calls at once. Then it overrules nothing, and changes no resolved call. */
	readonly isOfMany?: boolean
	/** The order's id, for messages. */
	readonly reference?: string | undefined
}

type AskedStatement = Pick<PersonStatement, 'state' | 'nowMs' | 'waitsOf' | 'isOfMany'> & {
	readonly options?: Partial<Pick<ResolveOptions, 'saved' | 'seenAt'>>
}

/** Returns what speaks against a person's word about an entry. */
export function previewWord(entry: JournalEntry, asked: AskedStatement): PreviewedCall {
	const { state, nowMs, isOfMany, options: { saved, seenAt } = {} } = asked
	const waits = asked.waitsOf(entry.operation)
	const { inReview, saved: own } = entry
	const word = {
		state,
		by: isOfMany ? 'many' : 'person',
		isOfReview: inReview === true && own !== undefined && isOfPayment(entry, saved),
		seenAtMs: seenAt === undefined ? nowMs : readMoment('resolve', 'seenAt', seenAt),
	} as const
	const found = findObjections(entry, word, nowMs, waits).map((kind) => ({
		kind,
		message: describeObjection(kind, entry, { state, nowMs, waits }),
		isOverruled: objections[kind].isOverruled,
	}))
	return { entry, objections: found, confirm: createDigest(entry, state) }
}

/** Finds the entries that a person is about to resolve, and what speaks against it. Starts the waiting time of absences. */
export async function preview(
	store: EntryStore,
	calls: readonly (string | OrderStep)[],
	asked: AskedStatement,
): Promise<readonly PreviewedCall[]> {
	const found: PreviewedCall[] = []
	for (const call of calls) {
		const id = typeof call === 'string' ? call : (await findCall(store, call))?.id
		const stored = id === undefined ? undefined : await store.read(id)
		if (!stored) throw createResolveError({ state: asked.state }, missing, 'entry')
		found.push(previewWord(await waitForAbsence(store, requireReadable(stored), asked), asked))
	}
	return found
}

/** Starts the waiting time of an absence. Returns the entry as it is stored then. */
async function waitForAbsence(
	store: EntryStore,
	entry: JournalEntry,
	{ state, nowMs }: Pick<PersonStatement, 'state' | 'nowMs'>,
): Promise<JournalEntry> {
	const seen = state === 'absent' && isUnresolved(entry) ? startWaiting(entry, nowMs) : entry
	const noted = { ...seen, revision: entry.revision + 1 }
	return seen !== entry && (await store.write(noted)) === true ? noted : entry
}

async function findCall(store: EntryStore, { reference, step = firstStep }: OrderStep) {
	checkReference(reference)
	checkOptions('use resolve', { step }, { step: isStep })
	return findOwner(await store.find(reference), step)
}

const missing = 'the journal has no entry with this id, and no call of this step; list it, and pass the id'

/** Resolves one entry as a person says. */
export async function resolveById(store: EntryStore, id: string, word: PersonStatement): Promise<JournalEntry> {
	checkWord(word)
	const stored = await store.read(id)
	if (!stored) throw createResolveError(word, missing, 'entry')
	// One unreadable entry must not keep the other calls of a selection from being resolved.
	if (word.isOfMany && stored.state === 'unreadable') throw createResolveError(word, stored.reason, 'entry')
	const entry = requireReadable(stored)
	const own = { ...word, reference: entry.reference }
	if (word.isOfMany && !isUnresolved(entry))
		throw createResolveError(own, `it was resolved as ${entry.state} meanwhile`, 'state')
	if (entry.revision !== word.options.revision) throw createChangedError(own, entry)
	const { objections: found, confirm } = previewWord(entry, word)
	const isConfirmed = word.options.confirm === confirm
	const by = word.isOfMany ? 'many' : 'person'
	if (
		decide(
			{ state: word.state, by },
			found.map(({ kind }) => kind),
			isConfirmed,
		) === 'refused'
	) {
		await waitForAbsence(store, entry, word)
		throw createResolveError(own, found.map(({ message }) => message).join('; '), 'state', confirm)
	}
	// Notes the review now, because `reconcile` reads no resolved entries, and would not see it.
	if (entry.inReview) await noteReviews(store)
	const next = resolveEntry(entry, word)
	if ((await store.write(next)) === true) return next
	throw createChangedError(own, requireReadable((await store.read(id)) ?? entry))
}

/** Returns the entry after a person's word. A person may correct every state. */
export function resolveEntry(entry: JournalEntry, { state, options, nowMs }: PersonStatement): JournalEntry {
	const { by, note, saved } = options
	const at = formatTime(nowMs)
	const person = { by, note, at }
	const facts =
		entry.state === state
			? // `resolvedBy` stays, because absences and lists depend on it.
				{ ...entry, person, ...(saved && { saved: { ...entry.saved, ...saved } }) }
			: toResolved(entry, { state, resolvedBy: 'person', person, ...(saved && { saved }) })
	return changeState(entry, { ...facts, revision: entry.revision + 1 }, { by: 'person', at, note: `${by}: ${note}` })
}

/** Resolves a step of an order as a person says. A journal that is marked as restored may have lost its call. */
export async function resolveOrder(
	store: EntryStore,
	order: OrderStep,
	own: PersonStatement,
	record: JournalRecord,
): Promise<JournalEntry> {
	const word = { ...own, reference: Object(order).reference }
	checkOptions('use resolve', order, { reference: isString, step: isStep })
	const owner = await findCall(store, order)
	checkWord(word)
	if (owner) return resolveById(store, requireReadable(owner).id, word)
	const { reference, step } = order
	if (!findLoss(record, undefined, [], word.nowMs))
		throw createResolveError(
			word,
			`the journal holds no call of its step "${step ?? firstStep}", and lost none; check the order's id`,
			'reference',
		)
	if (!step) throw createResolveError(word, 'nothing says which call is lost; pass the step', 'step')
	if (word.state === 'absent')
		throw createResolveError(word, 'no call owns this step of the order: there is nothing to resolve', 'reference')
	const { state, nowMs, options } = word
	const { by, note, saved } = options
	const facts = { operation: statedOperation, method: '', path: '', fields: {}, reference, step }
	const entry: JournalEntry = {
		...openEntry({ id: createEntryId(nowMs), ...facts, startedAtMs: nowMs, sendDeadlineMs: nowMs }),
		...{ state, resolvedBy: 'person', person: { by, note, at: formatTime(nowMs) } },
		...(saved && { saved }),
	}
	if ((await store.write(entry)) === true) return entry
	throw new Error('Cannot resolve the order: others have written it meanwhile; look at it, and try again')
}

export function checkWord(word: PersonStatement): void {
	const { state, options } = word
	refuseWait('resolve', options)
	checkOptions('use resolve', options, checks)
	if (!['applied', 'rejected', 'absent'].includes(state))
		throw createResolveError(word, 'expected "applied", "rejected" or "absent"', 'state')
	if (!options.by?.trim() || !options.note?.trim())
		throw createResolveError(word, 'nothing says who knows it, and how; pass by and note', 'note')
	const { by, note, saved = {} } = options
	const texts = Object.entries(saved)
		.flat()
		.map((text) => ['saved', text] as const)
	refuseSecrets([['by', by], ['note', note], ...texts], (found, name) => createResolveError(word, found, name))
	if (options.revision === undefined && !word.isOfMany)
		throw createResolveError(word, 'nothing says which revision of the entry they have seen; pass revision', 'revision')
}

function createChangedError(word: PersonStatement, { state, revision }: JournalEntry): TarjaError {
	const found = `it has changed: it is ${state} now, revision ${revision}; look at it again`
	return createResolveError(word, found, 'revision')
}

function createResolveError(
	{ state, reference }: Pick<PersonStatement, 'state' | 'reference'>,
	found: string,
	path: string,
	confirm?: string,
): TarjaError {
	return new TarjaError('invalid_input', `Cannot resolve the entry as ${state}: ${found}`, {
		outcome: 'not_processed',
		reference,
		details: { issues: [{ path: [path], message: found }], ...(confirm !== undefined && { confirm }) },
	})
}

/** Returns a digest of an entry's state, review, rows and amount, and of the state that a person gives it. Ages don't change it. */
function createDigest(entry: JournalEntry, state: string): string {
	const { id, resolvedBy, reason, status, inReview, mayHaveReplayed, saved, amountField = '', fields, said } = entry
	const { at: _, until: __, ...look } = entry.lastLookup ?? {}
	const words = said?.map((word) => [word.state, word.by])
	const facts = [id, state, entry.state, resolvedBy, reason, status, inReview, mayHaveReplayed, saved, look, words]
	return hashText(JSON.stringify([...facts, fields[amountField]]))
}
