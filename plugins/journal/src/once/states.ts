/**
 * The state of a step of an order, as `once` and `find` return it: its types, and the functions that derive it from entries. No I/O and
 * no clock.
 */

import type { AnyOperation, Operation, TarjaError } from '@tarja/core'
import type { JournalEntry, LastLookup, SavedValue, StoredEntry } from '../entry.ts'
import { findOwner, isApplied, isRefused, omitUndefined } from '../protocol.ts'
import { type ComparedRequest, findDifferingFields, isSameText, type MakeFingerprint } from './fields.ts'

/** An order's step. */
export interface OrderKey {
	/** The order's reference. */
	readonly reference: string
	/** The order's step: `create`, unless the operation has another one. */
	readonly step: string
}

/** A step that was sent. */
interface SentOrder extends OrderKey {
	/** Id of its entry. */
	readonly entryId: string
	/** When its call began, ISO 8601, UTC, by the clock of its sender. */
	readonly startedAt: string
}

/** The platform applied the step, now or earlier, for this process or another. */
export interface AppliedOrder<Out = unknown, Saved extends string = string> extends SentOrder {
	readonly state: 'applied'
	/** How this is known: by the call's own response, a lookup, or a person. */
	readonly resolvedBy: 'call' | 'lookup' | 'person'
	/**
	 * The fields of the response that `save` named. A field is absent if the response had no such value, if it was a rounded number, if
	 * the applied call saved other fields, or if a lookup or a person resolved the call without it.
	 */
	readonly saved: Readonly<Partial<Record<Saved, SavedValue>>>
	/** The call's result. Only the `once` that sent the call returns it. */
	readonly result?: Out
}

/** The platform refused the step. `once` sends it again only with `{ retryOf: payment.entryId }`. */
export interface RejectedOrder extends SentOrder {
	readonly state: 'rejected'
	/** HTTP status of the refusal. */
	readonly status?: number
	/** `reversed`: the platform applied it, and took it back. A customer may pay again; a job must not. */
	readonly reason?: 'reversed'
	/** The call's error. Only the `once` that sent the call returns it. */
	readonly error?: TarjaError
}

/** Why a step is unresolved. */
export type UnresolvedReason =
	/** Its call is in progress, or its process ended early. */
	| 'in_progress'
	/** Its call failed and may have been applied. `reconcile` or a person resolves it. */
	| 'unknown'
	/** Its response said that the platform has not decided yet, for example because of a manual review. */
	| 'pending'
	/** The platform said three times in a row that it did not process the call. A person has to look. */
	| 'not_processed'
	/** Its response was a 400 or 422 that no `outcomeOf` recognised: a mistake in the request, or a payment that exists already. */
	| 'request'
	/** The store, or an entry in it, can't be read or written, or didn't respond in time. */
	| 'unreadable'
	/** The journal was restored from a copy, and may have lost this step. */
	| 'restored'

/** The platform may have applied the step, so nothing is sent. Call `once` again later. */
export interface UnresolvedOrder extends OrderKey, Partial<Pick<SentOrder, 'entryId' | 'startedAt'>> {
	readonly state: 'unresolved'
	/** Why the step is unresolved. */
	readonly reason: UnresolvedReason
	/**
	 * When to call `once` again, ISO 8601, UTC. It is a hint. It is in the past if the sender's process ended early. It is absent if only a
	 * lookup, a person, or a request under the same idempotency key can resolve the step.
	 */
	readonly retryAt?: string
	/** Result of the last lookup, and what the entry waits for. */
	readonly lastLookup?: LastLookup
	/** The error of the call or of the store, if it happened during this call of `once`. */
	readonly error?: unknown
}

/** The platform applied nothing for this step, and no entry owns it. Call `once` again. */
export interface NotProcessedOrder extends OrderKey {
	readonly state: 'not_processed'
	/**
	 * `not_sent`: no request of the call left; `error` says why. `not_processed`: the platform said that it did nothing.
	 * `no_refusal_to_retry`: `retryOf` doesn't name a refusal that can be retried; call `once` without it. `halted`: the last responses to
	 * this operation were missing or not recognised, so this process doesn't send it until `retryAt`.
	 */
	readonly reason: 'not_sent' | 'not_processed' | 'no_refusal_to_retry' | 'halted'
	/** Earliest time for another `once`, ISO 8601, UTC, if the platform or a halt names one. */
	readonly retryAt?: string
	/** The call's error, if a call failed during this call of `once`. */
	readonly error?: TarjaError
}

/** The step was sent before, with another operation or another request. Nothing was sent now. */
export interface ConflictingOrder extends OrderKey {
	readonly state: 'conflict'
	/** What differs: the operation, the identifying fields, or another part of the request. */
	readonly differs: 'operation' | 'request' | 'fields'
	/** Names of the identifying fields that differ. */
	readonly fields?: readonly string[]
	/** Id of the entry that owns the step. */
	readonly entryId: string
	/** State of the call that owns the step. */
	readonly holder: FoundOrder['state']
	/** Says what was found, beginning with the owner's state, and what to do. */
	readonly message: string
}

/** The state of a step of an order. `Out` is the call's result, `Saved` the names in `save`. */
export type OrderState<Out = unknown, Saved extends string = string> =
	| AppliedOrder<Out, Saved>
	| RejectedOrder
	| UnresolvedOrder
	| NotProcessedOrder
	| ConflictingOrder

/** A step that an entry owns, as `find` returns it. */
export type FoundOrder = AppliedOrder<never> | RejectedOrder | UnresolvedOrder

const statuses = { applied: 200, unresolved: 202, rejected: 402, not_processed: 503, conflict: 409 } as const

/**
 * Returns the HTTP status with which a service responds for an order. After a 202 or 503, the caller retries with the same order id.
 *
 * @param result What `once` or `find` returned.
 * @returns 200, 202, 402, 409, 500 or 503. 500 means that the platform rejected the request itself, which isn't the customer's fault.
 * @example
 * ```ts
 * import { httpStatus, type OrderState } from '@tarja/journal'
 *
 * const respond = (payment: OrderState) => Response.json({ state: payment.state }, { status: httpStatus(payment) })
 * ```
 */
export function httpStatus(result: OrderState): 200 | 202 | 402 | 409 | 500 | 503 {
	if (result.state === 'unresolved' && result.reason === 'request') return 500
	// Not 503, because the same request would get the same response forever.
	return result.state === 'not_processed' && result.reason === 'no_refusal_to_retry' ? 409 : statuses[result.state]
}

/** The step of an operation that declares no step. */
export const firstStep = 'create'

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
	const { id: entryId, startedAt, status, reason, resolvedBy = 'call', saved = {} } = entry
	if (isApplied(entry)) return { ...key, state: 'applied', entryId, startedAt, resolvedBy, saved }
	if (isRefused(entry)) {
		const facts = omitUndefined({ status, reason: reason === 'reversed' ? reason : undefined })
		return { ...key, state: 'rejected', entryId, startedAt, ...facts }
	}
	const { lastLookup } = entry
	const retryAt = lastLookup ? lastLookup.until : entry.state === 'pending' ? entry.sendDeadline : undefined
	const why = entry.state === 'pending' ? 'in_progress' : reason === 'reversed' ? 'unknown' : (reason ?? 'unknown')
	return { ...key, state: 'unresolved', reason: why, entryId, startedAt, ...omitUndefined({ retryAt, lastLookup }) }
}

/**
 * Whether an entry is of this operation: it has the same method and path template. The names of path parameters may differ between
 * releases.
 */
function isOfOperation(entry: JournalEntry, { method, path }: AnyOperation): boolean {
	const [held, asked] = [entry.path, path].map((template) => template.replace(/\{[^{}]*\}/g, '{}'))
	return entry.method === method.toUpperCase() && held === asked
}

/** The entries of an order, and the owner of one of its steps. */
export interface OrderRead extends StepOwner {
	readonly entries: readonly StoredEntry[]
	/** The state of a step that the restored journal may have lost. */
	readonly lost: UnresolvedOrder | undefined
}

/** The step that `once` was called for. */
export interface Asked {
	readonly key: OrderKey
	/** Id of the earlier call whose step this call takes over. The platform refused that call, or didn't process it. */
	readonly retryOf: string | undefined
}

type NamedOperation = AnyOperation & Pick<Operation, 'id'>

/** Returns the state that forbids sending the step, if it is known before the request is compared. */
export function stateBefore(
	{ entries, lost, owner, turnedAway: [latest] }: OrderRead,
	{ key, retryOf }: Asked,
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
	const { names } = owner.request ?? { names: [] }
	const isSame = owner.request && (await isSameText(fingerprint, owner.request, request.toText(names)))
	// Doesn't compare fields if the requests are the same, because an older release may have stored fewer of them.
	if (isSame) return undefined
	const fields = findDifferingFields(owner, entry)
	if (fields.length) return { differs: 'fields', fields }
	// If neither fingerprints nor fields can be compared, two requests must not count as the same.
	const others = isSame === undefined && !Object.keys(owner.fields).length ? Object.keys(entry.fields) : []
	if (others.length) return { differs: 'fields', fields: others }
	if (isSame !== false) return undefined
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
