/** Derives the state of a step of an order from the entries. No I/O and no clock. */

import type { AnyOperation, Operation, TarjaError } from '@tarja/core'
import type { JournalEntry, StoredEntry } from '../entry.ts'
import { findOwner, isApplied, isRefused } from '../protocol.ts'
import { omitUndefined } from '../values.ts'
import { type ComparedRequest, findDifferingFields, isSameText, type MakeFingerprint } from './fields.ts'
import type {
	ConflictingOrder,
	FoundOrder,
	NotProcessedOrder,
	OrderKey,
	OrderState,
	UnresolvedOrder,
} from './order-state.ts'

/** The owner of a step, and the later calls that the platform did not process. Those calls own nothing. */
export interface StepOwner {
	readonly owner: StoredEntry | undefined
	/** Newest first. The next call names the first of them in its `retryOf`. */
	readonly turnedAway: readonly JournalEntry[]
}

export function findStepOwner(entries: readonly StoredEntry[], step: string): StepOwner {
	const turnedAway: JournalEntry[] = []
	let owner = findOwner(entries, step)
	while (owner && owner.state !== 'unreadable' && isRefused(owner) && owner.reason === 'not_processed') {
		turnedAway.push(owner)
		const { retryOf }: JournalEntry = owner
		owner = entries.find(({ id }) => id === retryOf)
	}
	return { owner, turnedAway }
}

export function stateOfEntry(entry: StoredEntry, key: OrderKey): FoundOrder {
	if (entry.state === 'unreadable') return { ...key, state: 'unresolved', reason: 'unreadable', entryId: entry.id }
	const { id: entryId, startedAt, status, reason, resolvedBy = 'call', saved = {}, paidAt } = entry
	if (isApplied(entry))
		return { ...key, state: 'applied', entryId, startedAt, resolvedBy, saved, ...omitUndefined({ paidAt }) }
	if (isRefused(entry)) {
		const facts = omitUndefined({ status, reason: reason === 'reversed' || reason === 'expired' ? reason : undefined })
		return { ...key, state: 'rejected', entryId, startedAt, ...facts }
	}
	const { lastLookup, lookedUp } = entry
	const retryAt = lastLookup ? lastLookup.until : entry.state === 'pending' ? entry.sendDeadline : undefined
	const isEnded = reason === 'reversed' || reason === 'expired'
	const why = entry.state === 'pending' ? 'in_progress' : isEnded ? 'unknown' : (reason ?? 'unknown')
	return {
		...key,
		state: 'unresolved',
		reason: why,
		entryId,
		startedAt,
		...omitUndefined({ retryAt, lastLookup, lookedUp }),
	}
}

/**
 * Whether an entry is of this operation: it has the same method and path template. The names of path parameters may differ between
 * releases.
 */
function isOfOperation(entry: JournalEntry, { method, path }: AnyOperation): boolean {
	const [held, own] = [entry.path, path].map((template) => template.replace(/\{[^{}]*\}/g, '{}'))
	return entry.method === method.toUpperCase() && held === own
}

/** The entries of an order, and the owner of one of its steps. */
export interface OrderRead extends StepOwner {
	readonly entries: readonly StoredEntry[]
	/** The state of a step that the restored journal may have lost. */
	readonly lost: UnresolvedOrder | undefined
}

/** The step that `once` was called for. */
export interface WantedStep {
	readonly key: OrderKey
	/** Id of the earlier call whose step this call takes over. The platform refused that call, or didn't process it. */
	readonly retryOf: string | undefined
	/** The reference of the order whose payment this call undoes. */
	readonly of?: string | undefined
}

type NamedOperation = AnyOperation & Pick<Operation, 'id'>

/** Returns the state that forbids sending the step, if it is known before the request is compared. */
export function stateBefore(
	{ entries, lost, owner, turnedAway: [latest] }: OrderRead,
	{ key, retryOf }: WantedStep,
	operation: NamedOperation,
	nowMs: number,
): OrderState<never> | undefined {
	if (lost) return lost
	const state = owner && stateOfEntry(owner, key)
	const isRetry = state?.state === 'rejected' && (state.entryId === retryOf || latest?.id === retryOf)
	if (retryOf !== undefined && !isRetry)
		return state ?? { ...key, state: 'not_processed', reason: 'no_refusal_to_retry' }
	// A step with a new name must not send a paid order again.
	const elsewhere = findStep(entries, key.step, operation)
	if (elsewhere) return toConflict(stateOfEntry(elsewhere, { ...key, step: elsewhere.step }), differsFrom(elsewhere))
	const isEarly = latest?.retryAt !== undefined && Date.parse(latest.retryAt) > nowMs
	return isEarly && (!state || isRetry) ? toNotProcessed(key, latest) : undefined
}

/**
 * Finds an entry of this operation that owns another step of the order. The same operation id is enough, because its path may have been
 * corrected.
 */
function findStep(entries: readonly StoredEntry[], step: string, operation: NamedOperation): JournalEntry | undefined {
	for (const entry of entries) {
		if (entry.state === 'unreadable' || entry.step === step || !entry.method) continue
		// `Create` beside `create` is a mistyped step, and not a second one.
		const isOwn =
			isOfOperation(entry, operation) ||
			entry.operation === operation.id ||
			entry.step.toLowerCase() === step.toLowerCase()
		if (isOwn && findStepOwner(entries, entry.step).owner?.id === entry.id) return entry
	}
	return undefined
}

/** Returns the state of a step after its own call has ended. `error` is the call's error, unless the call was applied. */
export function stateAfter(entry: JournalEntry, key: OrderKey, error: unknown): OrderState<never> {
	if (isRefused(entry) && entry.reason === 'not_processed') return toNotProcessed(key, entry, error as TarjaError)
	if (entry.state === 'not_processed')
		return { ...key, state: 'not_processed', reason: 'not_sent', error: error as TarjaError }
	const state = stateOfEntry(entry, key)
	return state.state === 'applied' ? state : { ...state, error: error as TarjaError }
}

function toNotProcessed(key: OrderKey, { retryAt }: JournalEntry, error?: TarjaError): NotProcessedOrder {
	return { ...key, state: 'not_processed', reason: 'not_processed', ...omitUndefined({ retryAt, error }) }
}

/** The entry of a call, and the parts of its request that are compared. */
export interface OwnRequest {
	readonly entry: JournalEntry
	readonly request: ComparedRequest
}

/** Returns the state of a step that another entry owns. It is a conflict if this call's request differs from the owner's. */
export async function stateOfOwner(
	owner: StoredEntry,
	own: OwnRequest,
	key: OrderKey,
	fingerprint: MakeFingerprint,
): Promise<OrderState<never>> {
	const difference = await findDifference(owner, own, fingerprint)
	return difference ? toConflict(stateOfEntry(owner, key), difference) : stateOfEntry(owner, key)
}

/** How this call's request differs from the owner's. `among` names parts of which one or more differ, or the owner's operation. */
interface Difference extends Pick<ConflictingOrder, 'differs' | 'fields'> {
	readonly among?: readonly string[]
}

async function findDifference(
	owner: StoredEntry,
	{ entry, request }: OwnRequest,
	fingerprint: MakeFingerprint,
): Promise<Difference | undefined> {
	// An entry that a person wrote for a lost order contains no request.
	if (owner.state === 'unreadable' || !owner.method) return undefined
	if (!isOfOperation(owner, entry)) return differsFrom(owner)
	// Compares only the parts that the owner's request had, because a newer release may send more.
	const { names, rules } = owner.request ?? { names: [] }
	const isSame = owner.request && (await isSameText(fingerprint, owner.request, request.toText(names)))
	const isShared = (name: string): boolean => Object.hasOwn(entry.fields, name)
	const differing = findDifferingFields(owner, entry).filter(isShared)
	// Another amount is another payment, even if the amount is declared in `mayVary`.
	const amounts = differing.filter((name) => name === owner.amountField)
	if (amounts.length) return { differs: 'fields', fields: amounts }
	// Doesn't compare fields if the requests are the same, because an older release may have stored fewer of them.
	if (isSame) return undefined
	// Today's rules leave out a part that the fingerprint contains, or this release doesn't send it. So the fingerprints can't be compared.
	const isComparable = names.every((name) => request.names.includes(name)) && rules === request.rules
	const isFixed = (name: string): boolean => isComparable || !request.mayVary.includes(name)
	const fields = differing.filter(isFixed)
	if (fields.length) return { differs: 'fields', fields }
	const isPrinted = isSame !== undefined && isComparable
	const isKnown = Object.keys(owner.fields).some(
		(name) => isShared(name) && (isFixed(name) || name === owner.amountField),
	)
	// If neither fingerprints nor fields can be compared, two requests must not count as the same.
	if (!isPrinted && !isKnown && owner.state === 'applied') return { differs: 'nothing_to_compare' }
	if (!isPrinted) return undefined
	// Names the fields as in `mayVary`. Identifying fields were compared above as text, but `1` and `'1'` are different JSON.
	const plain = names.map((name) => name.slice(name.indexOf('.') + 1))
	const isNamed = (name: string): boolean =>
		!Object.hasOwn(owner.fields, name) || owner.fields[name] !== entry.fields[name]
	const among = new Set(plain.filter(isNamed))
	return { differs: 'request', among: ['its path', ...among] }
}

function differsFrom({ method, path }: JournalEntry): Difference {
	return { differs: 'operation', among: [`${method} ${path}`] }
}

const found = {
	operation: 'was sent with',
	request: 'was sent with another request, which differs in one or more of',
	fields: 'was sent with other values of',
	nothing_to_compare: 'was sent by a release whose request can not be compared with this one',
} as const

function toConflict(owner: FoundOrder, { differs, fields, among }: Difference): ConflictingOrder {
	const { reference, step, state: holder, entryId = '' } = owner
	const what = [found[differs], (fields ?? among ?? []).join(', ')].join(' ').trim()
	const advice =
		differs === 'operation'
			? '; if this operation is a later call of the order, such as a refund, give it a step of its own; if its path or step was changed, keep the old step, and resolve the earlier call'
			: '; send the same request for the same order: store its fields, also its time, with the order, and declare ids that change in mayVary; another reference is for another order only'
	const message = `${holder}: step "${step}" of ${reference} ${what}${advice}; nothing was sent now`
	return { reference, step, state: 'conflict', differs, ...(fields && { fields }), entryId, holder, message }
}
