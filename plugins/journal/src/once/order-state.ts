/** What `once` takes, and what `once` and `find` return: the state of a step of an order, and the HTTP status for it. */

import type { CallOptions, TarjaError } from '@tarja/core'
import type { LastLookup, LookedUp, ResolvedBy, SavedValue } from '../entry.ts'

/** Options of `client.journal.once`. */
export interface OnceOptions<Saved extends string = string>
	extends Pick<CallOptions, 'signal' | 'timeoutMs' | 'headers'> {
	/**
	 * Fields of the response's `data` that the journal saves as they are, such as the platform's id for the next step: `id`, or `data.id` for
	 * a nested one.
	 */
	readonly save?: readonly Saved[] | undefined
	/**
	 * Sends a refused step once more: pass the id of the refused call's entry, `payment.entryId`. Use it when a customer or a person
	 * retries, never in a job. Every part of the new request may differ. If two calls name the same refusal, only one is sent.
	 */
	readonly retryOf?: string | undefined
	/**
	 * For a call that undoes a payment and has a reference of its own, such as a second refund: the reference of the payment's order. Not
	 * needed if the call's path has the platform's id of the payment. The journal need not hold that order: it may be older than the journal.
	 */
	readonly of?: string | undefined
}

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
	/** How this is known: by the call's own response, a lookup, a webhook, or a person. */
	readonly resolvedBy: ResolvedBy
	/**
	 * The fields of the response that `save` named. A field is absent if the response had no such value, if it was a rounded number, if
	 * the applied call saved other fields, or if a lookup or a person resolved the call without it.
	 */
	readonly saved: Readonly<Partial<Record<Saved, SavedValue>>>
	/** When a lookup or a webhook showed that the payment is paid, ISO 8601, UTC. See `paid` of the operation's `lookup`. */
	readonly paidAt?: string
	/** The call's result. Only the `once` that sent the call returns it. */
	readonly result?: Out
}

/** The platform refused the step. `once` sends it again only with `{ retryOf: payment.entryId }`. */
export interface RejectedOrder extends SentOrder {
	readonly state: 'rejected'
	/** HTTP status of the refusal. */
	readonly status?: number
	/**
	 * `reversed`: the platform applied it, and took it back. A customer may pay again; a job must not. `expired`: no customer has paid the
	 * charge, or can pay it any more. A customer or a job may make a new one.
	 */
	readonly reason?: 'reversed' | 'expired'
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
	/** Its response had a code in `problems.exists`: the payment exists already, and may be this order's. */
	| 'exists'
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
	/** What the last lookup by its id found, and why it concludes nothing. */
	readonly lookedUp?: LookedUp
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
	/**
	 * What differs: the operation, the identifying fields, or another part of the request. `nothing_to_compare`: today's rules leave out all
	 * that the earlier request could be compared by.
	 */
	readonly differs: 'operation' | 'request' | 'fields' | 'nothing_to_compare'
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
