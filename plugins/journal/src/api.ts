/** The types of `client.journal`. This file contains no code. */

import type { AnyOperation, Call, HasOutcome, Result } from '@tarja/core'
import type { OperationMark } from '@tarja/core/plugin'
import type { JournalEntry, SavedValue, StoredEntry } from './entry.ts'
import type { FoundOrder, OnceOptions, OrderState } from './once/order-state.ts'
import type { WaitOptions } from './once/wait.ts'
import type { EventOrder, EventResult, EventState, PlatformEvent } from './people/event.ts'
import type { OrderStep, PersonState, PreviewedCall, ResolveOptions } from './people/resolve.ts'

/** Which entries `client.journal.purge` deletes. */
export interface PurgeOptions {
	/** Deletes calls that began longer ago than this, in milliseconds. Default 2592000000, thirty days. */
	readonly olderThanMs?: number
	/**
	 * Also deletes applied, refused and absent calls that had a reference. After that, a call with the same reference is sent again, so
	 * use it only for calls so old that nobody repeats their order. Default false.
	 */
	readonly references?: boolean
}

/** The methods on `client.journal`. */
export interface JournalApi {
	/**
	 * Sends a step of an order unless it was sent before, and returns its state. Call it as often as you like, from any process, after any
	 * crash: at most one request for each reference and step is in progress or applied. The operation names the step; the default is
	 * `create`.
	 *
	 * @param reference The order's id: 1 to 200 printable ASCII characters without spaces.
	 * @param called What to call: a method of a group, or an operation. The client that has this journal sends it.
	 * @param args The call's input, then {@linkcode OnceOptions}. The input may be left out if the operation requires none.
	 * @returns `applied`, `rejected`, `unresolved`, `not_processed` or `conflict`: see {@linkcode OrderState}.
	 * @throws {TarjaError} `configuration`, `invalid_input` or `unbound_operation` (`not_processed`), and nothing else.
	 * @see docs/how-to/fleets.md
	 */
	once<const Called extends Callable, const Saved extends KeysOf<Called> = never>(
		reference: string,
		// If `once` can't send the call, this type is a sentence, so that the first line of the compiler error says what to do.
		called: [Refusal<Called>] extends [never] ? Called : Refusal<Called>,
		...args: OnceArguments<Called, Saved>
	): Promise<OrderState<Awaited<ReturnType<MethodOf<Called>>>, Saved>>
	/**
	 * Returns the state of a step of an order without sending anything; `undefined` if no entry owns the step. After `unmarkRestored`,
	 * `undefined` proves nothing about an operation of which the copy contains no call.
	 *
	 * @param reference The order's id.
	 * @param step Which of the order's calls. Default `create`.
	 * @throws {Error} If the store can't be read. `configuration` if the store doesn't hold this journal, or the journal belongs to another
	 * base URL; every method throws this. `invalid_input` if the reference isn't valid.
	 */
	find(reference: string, step?: string): Promise<FoundOrder | undefined>
	/**
	 * Waits until a step of an order is resolved or paid: by a lookup, a webhook, another process or a person. It sends nothing.
	 *
	 * @param reference The order's id.
	 * @param options How long to wait, and for what. See {@linkcode WaitOptions}.
	 * @returns What `find` returns: the step's state then, or what is known when the time is up.
	 * @throws What `find` throws. `configuration` if an option is missing or invalid. The signal's reason if it is aborted.
	 * @example
	 * ```ts
	 * const isPaid = async (orders: import('@tarja/journal').JournalApi) => {
	 * 	const found = await orders.wait('order-7', { until: 'paid', timeoutMs: 20_000 })
	 * 	return found?.state === 'applied' && found.paidAt !== undefined
	 * }
	 * ```
	 */
	wait(reference: string, options: WaitOptions): Promise<FoundOrder | undefined>
	/**
	 * Returns the calls whose result isn't known, oldest first. `unknown`: the call may have been applied. `pending`: the call is in
	 * progress, or its process ended. `unreadable`: the entry is damaged, and `place` says which file or key a person has to look at.
	 *
	 * @throws {Error} When the store cannot be read.
	 */
	unresolved(): Promise<readonly StoredEntry[]>
	/**
	 * Applies a webhook's event to the call that it is about. A refusal may count later: the entry keeps it until nothing speaks against it.
	 *
	 * @param order The order's reference and step, and the payment's `fields`, which tie the event to the call.
	 * @param state What the event says. `reversed`: the whole payment was taken back.
	 * @param options Which event it is.
	 * @returns What the event changed. No result needs a second delivery.
	 * @throws {TarjaError} `configuration` (`not_processed`) if `fields` or the event is missing. {@linkcode Error} if the store fails.
	 */
	resolve(order: EventOrder, state: EventState, options: { readonly event: PlatformEvent }): Promise<EventResult>
	/**
	 * Resolves one call, because a person has found out how it ended. The entry stores who they are and how they know. A person can correct
	 * every state.
	 *
	 * @param entry The entry's id, or an order's reference and step. The journal must hold the call, unless it is marked as restored.
	 * @param state `applied` always counts. Against `rejected` and `absent`, something may speak.
	 * @param options The person's name, how they know, and the revision that they have seen. See {@linkcode ResolveOptions}.
	 * @returns The entry as it is now.
	 * @throws {TarjaError} `invalid_input` (`not_processed`) if the entry has changed or doesn't exist, or if something speaks against the
	 * state. `error.details.confirm` overrules it, unless a request of the call is under way. `configuration` as for `find`.
	 * {@linkcode Error} if the store fails.
	 */
	resolve(entry: string | OrderStep, state: PersonState, options: ResolveOptions): Promise<JournalEntry>
	/**
	 * Returns calls as they are now, and what speaks against a person's word about each. For `absent`, it starts their waiting time.
	 *
	 * @param calls Ids of entries, or steps of orders.
	 * @param state The state that the person is about to give them.
	 * @param options What they will pass to `resolve`; `isOfMany`: to `resolveAll`.
	 * @throws {TarjaError} `invalid_input` (`not_processed`) if the journal doesn't hold a call. {@linkcode Error} if the store fails.
	 */
	preview(
		calls: readonly (string | OrderStep)[],
		state: PersonState,
		options?: Partial<Pick<ResolveOptions, 'saved' | 'seenAt'>> & { readonly isOfMany?: boolean },
	): Promise<readonly PreviewedCall[]>
	/**
	 * Deletes old resolved calls. Unresolved and unreadable entries stay, however old. Applied, refused and absent calls with a reference
	 * stay too, unless `references` is true: without their entries, a paid or refused order could be paid again.
	 *
	 * @returns The number of deleted entries.
	 * @throws {Error} If the store can't be read or written; `configuration` if an option doesn't exist or is invalid.
	 */
	purge(options?: PurgeOptions): Promise<number>
}

/** A method of a group, with any input and any result. */
// biome-ignore lint/suspicious/noExplicitAny: `never` would hide what the method takes from inference
type Method = ((...args: any) => Promise<Result<any>>) & OperationMark
/** What `once` calls: an operation or a method. For anything else, the compiler error is a sentence that says what to write. */
export type Callable = AnyOperation | ((this: never, ...args: never) => unknown)
type MethodOf<Called> = Called extends AnyOperation
	? Call<Called>
	: Called extends Method
		? Called
		: (...args: unknown[]) => Promise<never>
/** The first line of the compiler error if `once` can't send this operation or method. */
type Refusal<Called> = Called extends AnyOperation
	? OutcomeAdvice<Called>
	: Called extends Method
		? OutcomeAdvice<Called['operation']>
		: ThisParameterType<Called> extends `${string} is not bound yet${string}`
			? ThisParameterType<Called>
			: 'give the method itself, client.payments.createIntent, or an operation, and its input after it'
type OutcomeAdvice<Operation> = Operation extends HasOutcome
	? never
	: "once needs outcomeOf in the operation: outcomeOf: { field: 'status', applied: ['…'], rejected: ['…'] } with the vendor's values, or 'http'"
/** Names of fields, and any path below a field that may be an object. */
type PathsOf<Data> = {
	[Name in keyof Data & string]-?: Data[Name] extends SavedValue | undefined ? Name : Name | `${Name}.${string}`
}[keyof Data & string]
type KeysOf<Called> =
	Exclude<Awaited<ReturnType<MethodOf<Called>>>, { readonly deviations: object }> extends { readonly data: infer Data }
		? unknown extends Data
			? string
			: Data extends object
				? PathsOf<Data>
				: never
		: never
type OnceArguments<Called, Saved extends string> =
	Parameters<MethodOf<Called>> extends infer Given extends readonly unknown[]
		? 0 extends Given['length']
			? [input?: Given[0], options?: OnceOptions<Saved>]
			: [input: Given[0], options?: OnceOptions<Saved>]
		: never
