/**
 * How an order stands: what `once` and `find` say of it. Types, and the conclusion from entries; no I/O and no clock.
 * @module
 */
import type { TarjaError } from '@tarja/core'
import type { JournalEntry, KeptValue, LastLookup, StoredEntry } from './entry.ts'
import { findOwner, isApplied, isRefused, isUnresolved } from './protocol.ts'

/** What every state says: which order, and which of its calls. */
export interface OrderKey {
	/** The order's reference. */
	readonly reference: string
	/** Which of the order's calls: `create`, unless another was asked for. */
	readonly step: string
}

/** The step is applied, now or earlier, here or elsewhere. That is never taken back. */
export interface AppliedOrder<Out = unknown, Keep extends string = string> extends OrderKey {
	readonly state: 'applied'
	/** Id of its entry. */
	readonly entry: string
	/** When its call began, ISO 8601, UTC, by the clock of its sender. */
	readonly since: string
	/** Who knows it: the call's own answer, a lookup that found it, or a person. */
	readonly resolvedBy: 'call' | 'lookup' | 'person'
	/**
	 * The fields of the answer that were to be kept. One is absent where the answer had no such value, where it would have to be masked,
	 * where the call that was applied kept other ones, and where a lookup settled it that did not bring it.
	 */
	readonly kept: Readonly<Partial<Record<Keep, KeptValue>>>
	/** What the call resolved to: only from the call that sent. */
	readonly result?: Out
}

/** The step was refused, now or earlier. It is sent once more by `{ again: made.entry }` alone. */
export interface RejectedOrder extends OrderKey {
	readonly state: 'rejected'
	/** Id of the refused call's entry: `again` names it. */
	readonly entry: string
	/** When its call began, ISO 8601, UTC, by the clock of its sender. */
	readonly since: string
	/** HTTP status of the refusal. */
	readonly status?: number
	/** `unauthorized`: a 401 that says nothing of the order. A person has to look before it is sent again. */
	readonly reason?: 'unauthorized'
	/** The error of the call: only from the call that was refused now. */
	readonly error?: TarjaError
}

/** The step may have been applied, and nobody may send it: ask again later. */
export interface OpenOrder extends OrderKey {
	readonly state: 'open'
	/**
	 * `under_way`: a call is sent, or its process ended without saying more. `unknown`: it failed and may have been applied; lookups
	 * (`reconcile`) settle it. `restored`: the journal was restored from a copy, and may have lost what became of it. `unreadable`: the store, or an entry in it, cannot be read or written, or did not answer in time.
	 */
	readonly why: 'under_way' | 'unknown' | 'unreadable' | 'restored'
	/** Id of the open call's entry; absent where the store could not say. */
	readonly entry?: string
	/** When its call began, ISO 8601, UTC, by the clock of its sender. */
	readonly since?: string
	/** From when on asking again may say more, ISO 8601, UTC; absent where only a lookup or a person ends it. */
	readonly retryAt?: string
	/** What the last lookup said, and what it waits for. */
	readonly lastLookup?: LastLookup
	/** The error of the call, or of the store: only where it happened now. */
	readonly error?: unknown
}

/** Nothing of this step is at the platform, and nobody holds it: ask again. */
export interface NotProcessedOrder extends OrderKey {
	readonly state: 'not_processed'
	/**
	 * `not_processed`: the call failed before it left. `after`: the step that this one comes after is not applied. `again`: no refusal
	 * stands that could be repeated; ask without `again`.
	 */
	readonly why: 'not_processed' | 'after' | 'again'
	/** The error of the call: only where there was one now. */
	readonly error?: TarjaError
}

/** Another call holds the step, with other identifying fields: nothing was sent. */
export interface ConflictingOrder extends OrderKey {
	readonly state: 'conflict'
	/** Names of the fields that differ from those of the call that holds the step; `operation`: it is another; `request`: something else of it differs. */
	readonly fields: readonly string[]
	/** Id of the entry that holds the step. */
	readonly entry: string
	/** How the call that holds the step stands. */
	readonly holder: 'applied' | 'rejected' | 'open'
}

/** How a step of an order stands. `Out` is what the call resolves to, `Keep` the names that were to be kept. */
export type OrderState<Out = unknown, Keep extends string = string> =
	| AppliedOrder<Out, Keep>
	| RejectedOrder
	| OpenOrder
	| NotProcessedOrder
	| ConflictingOrder

/** What `find` says of an order: how the step stands that was asked for, and the other steps beside it. */
export type FoundOrder = (AppliedOrder<never> | RejectedOrder | OpenOrder) & {
	/** How each step of the order stands that somebody holds. */
	readonly steps: Readonly<Record<string, 'applied' | 'rejected' | 'open'>>
}

const statuses = { applied: 200, open: 202, rejected: 402, not_processed: 503, conflict: 409 } as const

/**
 * The HTTP status with which a service answers for an order. 202 and 503: ask again. 402: it was refused. 409: it is another order.
 *
 * @param made What `once` or `find` said.
 * @returns 200, 202, 402, 409 or 503. A refusal that says nothing of the order (`reason`) is 503: a person has to look.
 * @example
 * ```ts
 * import { type OrderState, statusOf } from '@tarja/journal'
 *
 * const answer = (made: OrderState) => Response.json({ state: made.state }, { status: statusOf(made) })
 * ```
 */
export function statusOf(made: OrderState): 200 | 202 | 402 | 409 | 503 {
	return made.state === 'rejected' && made.reason !== undefined ? 503 : statuses[made.state]
}

/** The step of every operation that names none. */
export const firstStep = 'create'

/** How a step stands by the entries that hold its order's reference; `undefined` if nobody holds it. */
export function stateOf(
	entries: Iterable<StoredEntry>,
	asked: OrderKey,
): AppliedOrder<never> | RejectedOrder | OpenOrder | undefined {
	const standing = findOwner(entries, asked.step)
	return standing && stateOfEntry(standing, asked)
}

/** How the call of this entry stands; it must hold its reference. */
export function stateOfEntry(entry: StoredEntry, asked: OrderKey): AppliedOrder<never> | RejectedOrder | OpenOrder {
	if (entry.state === 'unreadable') return { ...asked, state: 'open', why: 'unreadable', entry: entry.id }
	const { id, startedAt: since, status, reason, resolvedBy = 'call', kept = {} } = entry
	if (isApplied(entry)) return { ...asked, state: 'applied', entry: id, since, resolvedBy, kept }
	const facts = { ...(status !== undefined && { status }), ...(reason !== undefined && { reason }) }
	if (isRefused(entry)) return { ...asked, state: 'rejected', entry: id, since, ...facts }
	const why = entry.state === 'unknown' ? 'unknown' : 'under_way'
	const { lastLookup } = entry
	const retryAt = lastLookup ? lastLookup.until : entry.state === 'pending' ? entry.sendDeadline : undefined
	const look = { ...(retryAt !== undefined && { retryAt }), ...(lastLookup && { lastLookup }) }
	return { ...asked, state: 'open', why, entry: id, since, ...look }
}

/** How each step stands that the entries hold. */
export function stepsOf(entries: readonly StoredEntry[]): FoundOrder['steps'] {
	const steps = new Set(entries.flatMap((entry) => (entry.state === 'unreadable' ? [] : entry.step)))
	return Object.fromEntries(
		Array.from(steps, (step) => {
			const standing = findOwner(entries, step)
			return [
				step,
				!standing || isUnresolved(standing) ? 'open' : isApplied(standing) ? 'applied' : 'rejected',
			] as const
		}),
	)
}

/**
 * The names of the fields in which a new call differs for certain from the one that holds its step. Where a mask hides a value on either
 * side, it may be the same. A call of another method or path is another operation's, unless the entry is a word on an order that was lost.
 */
export function differences(
	holder: Pick<JournalEntry, 'fields' | 'method' | 'path'>,
	given: Pick<JournalEntry, 'fields' | 'method' | 'path'>,
): readonly string[] {
	if (!holder.method) return []
	if (holder.method !== given.method || holder.path !== given.path) return ['operation']
	const names = new Set([...Object.keys(holder.fields), ...Object.keys(given.fields)])
	return [...names].filter((name) => {
		const [held, own] = [holder.fields[name], given.fields[name]]
		if (held === undefined || own === undefined) return true
		if (Object(held) !== held && Object(own) !== own) return String(held) !== String(own)
		const [{ length: heldLength, last4: heldEnd }, { length, last4 }] = [seenOf(held), seenOf(own)]
		return heldLength !== length || (heldEnd !== undefined && last4 !== undefined && heldEnd !== last4)
	})
}

/** What can be seen of a value that one side has masked: its length and, if it is a bare number, its end. */
function seenOf(value: JournalEntry['fields'][string]): { readonly length: number; readonly last4?: string } {
	if (typeof value === 'object' && value !== null) return value
	const text = String(value)
	return { length: text.length, ...(/^\d{13,19}$/.test(text) && { last4: text.slice(-4) }) }
}
