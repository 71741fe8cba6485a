/**
 * The state of a step of an order, as `once` and `find` return it. Types, and what follows from entries; no I/O and no clock.
 * @module
 */
import type { TarjaError } from '@tarja/core'
import type { JournalEntry, LastLookup, SavedValue, StoredEntry } from './entry.ts'
import { findOwner, isApplied, isRefused, isUnresolved } from './protocol.ts'

/** An order's step. */
export interface OrderKey {
	/** The order's reference. */
	readonly reference: string
	/** Which of the order's calls: `create`, unless the operation has another step. */
	readonly step: string
}

/** The platform applied the step, now or earlier, for this process or another. */
export interface AppliedOrder<Out = unknown, Saved extends string = string> extends OrderKey {
	readonly state: 'applied'
	/** Id of its entry. */
	readonly entryId: string
	/** When its call began, ISO 8601, UTC, by the clock of its sender. */
	readonly startedAt: string
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
export interface RejectedOrder extends OrderKey {
	readonly state: 'rejected'
	/** Id of the refused call's entry, for `retryOf`. */
	readonly entryId: string
	/** When its call began, ISO 8601, UTC, by the clock of its sender. */
	readonly startedAt: string
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
	/** Its response said that the platform has not decided yet, such as a manual review. */
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
export interface UnresolvedOrder extends OrderKey {
	readonly state: 'unresolved'
	/** Why nobody knows yet. */
	readonly reason: UnresolvedReason
	/** Id of the call's entry; absent if the store did not return one. */
	readonly entryId?: string
	/** When its call began, ISO 8601, UTC, by the clock of its sender. */
	readonly startedAt?: string
	/** Earliest time at which another `once` can return a different state, ISO 8601, UTC. Absent if a lookup or a person has to resolve it. */
	readonly retryAt?: string
	/** Result of the last lookup, and what it waits for. */
	readonly lastLookup?: LastLookup
	/** The error of the call or of the store, if it happened now. */
	readonly error?: unknown
}

/** The platform has nothing of this step, and no entry owns it. Call `once` again. */
export interface NotProcessedOrder extends OrderKey {
	readonly state: 'not_processed'
	/**
	 * `not_sent`: nothing of the call left; `error` says why. `not_processed`: the platform said that it did nothing.
	 * `no_refusal_to_retry`: `retryOf` names no refusal that can be retried; call `once` without it. `halted`: the last responses to this
	 * operation were missing or not recognised, so that this process sends none until `retryAt`.
	 */
	readonly reason: 'not_sent' | 'not_processed' | 'no_refusal_to_retry' | 'halted'
	/** Earliest time for another `once`, ISO 8601, UTC, if the platform or a halt names one. */
	readonly retryAt?: string
	/** The call's error, if there was one now. */
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
	readonly holder: OwnedState
	/** What was found, the owner's state first, and what to do. */
	readonly message: string
}

/** States of a step that an entry owns. */
export type OwnedState = 'applied' | 'rejected' | 'unresolved'

/** The state of a step of an order. `Out` is the call's result, `Saved` the names in `save`. */
export type OrderState<Out = unknown, Saved extends string = string> =
	| AppliedOrder<Out, Saved>
	| RejectedOrder
	| UnresolvedOrder
	| NotProcessedOrder
	| ConflictingOrder

/** A step that an entry owns. */
export type OwnedOrder = AppliedOrder<never> | RejectedOrder | UnresolvedOrder

/** What `find` returns: the state of one step, and that of every other step of the order. */
export type FoundOrder = OwnedOrder & { readonly steps: Readonly<Record<string, OwnedState>> }

const statuses = { applied: 200, unresolved: 202, rejected: 402, not_processed: 503, conflict: 409 } as const

/**
 * Returns the HTTP status with which a service responds for an order. After a 202 or 503, the caller retries with the same order id.
 *
 * @param result What `once` or `find` returned.
 * @returns 200, 202, 402, 409, 500 or 503. 500: the platform did not accept the request, which is no customer's fault.
 * @example
 * ```ts
 * import { httpStatus, type OrderState } from '@tarja/journal'
 *
 * const respond = (payment: OrderState) => Response.json({ state: payment.state }, { status: httpStatus(payment) })
 * ```
 */
export function httpStatus(result: OrderState): 200 | 202 | 402 | 409 | 500 | 503 {
	return result.state === 'unresolved' && result.reason === 'request' ? 500 : statuses[result.state]
}

/** The step of an operation that has none. */
export const firstStep = 'create'

/** The owner of a step, and the calls after it that the platform did not process: they own nothing. */
export interface StepOwner {
	/** The entry that owns the step; `undefined` if none does. */
	readonly owner: StoredEntry | undefined
	/** Newest first. The next call names the first of them. */
	readonly turnedAway: readonly JournalEntry[]
}

/** Finds the entry that owns a step. */
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

/** Returns the state of a step by the entries of its order; `undefined` if none owns it. */
export function findState(entries: readonly StoredEntry[], key: OrderKey): OwnedOrder | undefined {
	const { owner } = findStepOwner(entries, key.step)
	return owner && stateOfEntry(owner, key)
}

/** Returns the state of the call of an entry that owns its step. */
export function stateOfEntry(entry: StoredEntry, key: OrderKey): OwnedOrder {
	if (entry.state === 'unreadable') return { ...key, state: 'unresolved', reason: 'unreadable', entryId: entry.id }
	const { id: entryId, startedAt, status, reason, resolvedBy = 'call', saved = {} } = entry
	if (isApplied(entry)) return { ...key, state: 'applied', entryId, startedAt, resolvedBy, saved }
	const facts = { ...(status !== undefined && { status }), ...(reason === 'reversed' && { reason }) }
	if (isRefused(entry)) return { ...key, state: 'rejected', entryId, startedAt, ...facts }
	const { lastLookup } = entry
	const retryAt = lastLookup ? lastLookup.until : entry.state === 'pending' ? entry.sendDeadline : undefined
	const lookup = { ...(retryAt !== undefined && { retryAt }), ...(lastLookup && { lastLookup }) }
	const why = entry.state === 'pending' ? 'in_progress' : reason === 'reversed' ? 'unknown' : (reason ?? 'unknown')
	return { ...key, state: 'unresolved', reason: why, entryId, startedAt, ...lookup }
}

/** Returns the state of each step that the entries own. */
export function getSteps(entries: readonly StoredEntry[]): FoundOrder['steps'] {
	const steps = new Set(entries.flatMap((entry) => (entry.state === 'unreadable' ? [] : entry.step)))
	return Object.fromEntries(
		Array.from(steps).flatMap((step) => {
			const { owner } = findStepOwner(entries, step)
			return owner ? [[step, toOwnedState(owner)] as const] : []
		}),
	)
}

function toOwnedState(owner: StoredEntry): OwnedState {
	if (isUnresolved(owner)) return 'unresolved'
	return isApplied(owner) ? 'applied' : 'rejected'
}

/** Whether an entry is of this operation: the same method and path template. A person's word on a lost order is of any. */
export function isOfOperation(
	entry: StoredEntry,
	{ method, path }: { readonly method: string; readonly path: string },
): boolean {
	return (
		entry.state !== 'unreadable' && (!entry.method || (entry.method === method.toUpperCase() && entry.path === path))
	)
}

/**
 * Returns the names of the identifying fields that surely differ between two entries. If either side is masked, its value may be the
 * same.
 */
export function findDifferingFields(
	owner: Pick<JournalEntry, 'fields'>,
	own: Pick<JournalEntry, 'fields'>,
): readonly string[] {
	const names = new Set([...Object.keys(owner.fields), ...Object.keys(own.fields)])
	return [...names].filter((name) => {
		const [held, input] = [owner.fields[name], own.fields[name]]
		if (held === undefined || input === undefined) return true
		if (Object(held) !== held && Object(input) !== input) return String(held) !== String(input)
		const [{ length: heldLength, last4: heldEnd }, { length, last4 }] = [getVisible(held), getVisible(input)]
		return heldLength !== length || (heldEnd !== undefined && last4 !== undefined && heldEnd !== last4)
	})
}

/** What can be seen of a value that one side has masked: its length and, if it is a bare number, its end. */
function getVisible(value: JournalEntry['fields'][string]): { readonly length: number; readonly last4?: string } {
	if (typeof value === 'object' && value !== null) return value
	const text = String(value)
	return { length: text.length, ...(/^\d{13,19}$/.test(text) && { last4: text.slice(-4) }) }
}
