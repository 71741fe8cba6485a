/** What is on `client.journal`: types alone. */

import type { AnyOperation, Call, CallOptions, HasOutcome, Result } from '@tarja/core'
import type { OfOperation } from '@tarja/core/plugin'
import type { JournalEntry, SavedValue, StoredEntry } from './entry.ts'
import type { ChangeJournalOptions, UnmarkRestoredOptions } from './journal-record.ts'
import type { Contradiction } from './lookup/conclude.ts'
import type { List, ListedPayment } from './lookup/list.ts'
import type { OrderStep, ResolvedSelection, ResolveOptions, UnresolvedQuery, UnresolvedSelection } from './resolve.ts'
import type { FoundOrder, OrderState } from './states.ts'

/** Options of `client.journal.once`. */
export interface OnceOptions<Saved extends string = string>
	extends Pick<CallOptions, 'signal' | 'timeoutMs' | 'headers'> {
	/**
	 * Fields of the response's `data` that the journal saves as they are, such as the platform's id for the next step: `id`, or `data.id` for
	 * a nested one.
	 */
	readonly save?: readonly Saved[] | undefined
	/**
	 * Id of a refused call's entry, to send the step once more: `payment.entryId`. For a customer's form or a person, never for a job. The
	 * request may differ in everything. Of two calls that name one refusal, one is sent.
	 */
	readonly retryOf?: string | undefined
}

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

/** When `client.journal.reconcile` believes an absence, and reports an entry. */
export interface ReconcileOptions {
	/**
	 * Milliseconds before an absence counts. It must be longer than anything delays a request, and than any payment takes to be listed.
	 * Default 7200000, two hours.
	 */
	readonly absentAfterMs?: number
	/** Milliseconds after which each run reports an unresolved call, in `overdue` and as the event `journal_overdue`. Default 3600000. */
	readonly overdueAfterMs?: number
	/** Ends the run before the next list. Doesn't end a list that was called. */
	readonly signal?: AbortSignal
}

/**
 * The result of a run of `reconcile`. Each unresolved entry is in one of the first six lists. Calls that are in progress in this
 * process are left out.
 */
export interface Reconciliation {
	/** Entries that this run resolved as `applied`, because the list contains their payment. */
	readonly applied: readonly JournalEntry[]
	/** Entries that this run resolved as `rejected`, because the list contains their payment as rejected or reversed. */
	readonly rejected: readonly JournalEntry[]
	/** Entries that this run resolved as `absent`, because the list contains their neighbours, and not them. */
	readonly absent: readonly JournalEntry[]
	/** Entries that their own process, or a person, resolved meanwhile. */
	readonly ended: readonly JournalEntry[]
	/** Entries that are still unresolved. `lastLookup` says why. */
	readonly unresolved: readonly JournalEntry[]
	/** Entries whose list failed, whose result couldn't be stored, or that can't be read. `cause` is a redacted copy. */
	readonly failed: readonly { readonly entry: StoredEntry; readonly cause: Error | undefined }[]
	/** All that have been unresolved for longer than `overdueAfterMs`, those that failed included: a person has to look. */
	readonly overdue: readonly JournalEntry[]
	/** Payments that no entry owns: another region, a client without a journal, or entries that a restored journal has lost. */
	readonly unrecorded: readonly (Pick<JournalEntry, 'operation' | 'step'> & { readonly payment: ListedPayment })[]
	/** Facts that contradict one another: a person has to look. */
	readonly contradictions: readonly Contradiction[]
	/** Why the run ended early: the store failed, or the signal was aborted. What the lists hold is done. */
	readonly stopped: Error | undefined
}

/** The methods on `client.journal`. */
export interface JournalApi {
	/**
	 * Sends a step of an order unless it was sent before, and returns its state. Call it as often as you like, from any process, after any
	 * crash: at most one request of a reference and step is in progress or applied. The step is the operation's: `create` by default.
	 *
	 * @param reference The order's id: 1 to 200 printable ASCII characters without spaces.
	 * @param called What to call: a method of a group, or an operation. The client that has this journal sends it.
	 * @param args Its input, which may be left out if nothing is required; then {@linkcode OnceOptions}.
	 * @returns `applied`, `rejected`, `unresolved`, `not_processed` or `conflict`: see {@linkcode OrderState}.
	 * @throws {TarjaError} `configuration`, `invalid_input` or `unbound_operation` (`not_processed`), and nothing else.
	 * @see docs/how-to/fleets.md
	 */
	once<const Called extends Callable, const Saved extends KeysOf<Called> = never>(
		reference: string,
		// A sentence in place of the type, so that the compiler's first line says what to do.
		called: [Refusal<Called>] extends [never] ? Called : Refusal<Called>,
		...args: OnceArguments<Called, Saved>
	): Promise<OrderState<Awaited<ReturnType<MethodOf<Called>>>, Saved>>
	/**
	 * Returns the state of a step of an order without sending anything; `undefined` if no entry owns the step. After `unmarkRestored`,
	 * `undefined` proves nothing about an operation without a call in the copy.
	 *
	 * @param reference The order's id.
	 * @param step Which of the order's calls. Default `create`.
	 * @throws {Error} When the store cannot be read; `configuration` when the store doesn't hold this journal, or it belongs to another base
	 * URL, as every method; `invalid_input` when no call can have such a reference.
	 */
	find(reference: string, step?: string): Promise<FoundOrder | undefined>
	/**
	 * Marks this journal as restored from a copy. From then on `once` and `find` believe only steps that the copy holds as applied. Every
	 * other step is unresolved (`restored`), so that nothing is sent until a person has found out what the copy lacks. Stop senders, restore,
	 * mark, then start them.
	 *
	 * @param options Who restored it, and from which copy.
	 * @throws {TarjaError} `configuration` (`not_processed`) if an option is missing, or the store doesn't hold the journal. {@linkcode Error}
	 * if the store fails.
	 */
	markRestored(options: ChangeJournalOptions): Promise<void>
	/**
	 * Takes the mark away. Resolve the orders that the copy lacks first. Operations without a call in the copy stay unresolved (`restored`)
	 * until a second call of this method names them, because `reconcile` could not ask for them.
	 *
	 * @param options Who takes it away, how they know, and which other operations they have looked up.
	 * @throws {TarjaError} as `markRestored`.
	 */
	unmarkRestored(options: UnmarkRestoredOptions): Promise<void>
	/**
	 * The calls of which nobody knows how they ended, oldest first: `unknown` ones, `pending` ones, which are under way or whose
	 * process ended, and `unreadable` ones, whose entry is damaged: `place` says where somebody has to look.
	 *
	 * @throws {Error} When the store cannot be read.
	 */
	unresolved(): Promise<readonly StoredEntry[]>
	/**
	 * Looks up every unresolved call once, and resolves those that the list is enough for. Run it at regular times. A payment resolves a
	 * call if its time fits, every identifying field may be the same, and no other order may be it. A call is absent only if the list
	 * contains thirty known payments before it, two of its own terminal or branch, those after it, and two that are younger by
	 * `absentAfterMs`.
	 *
	 * @param list Returns what the platform has. If it throws, its entries stay as they were. Without it nothing is resolved.
	 * @param options See {@linkcode ReconcileOptions}.
	 * @returns What was resolved, what is still unresolved and why, what contradicts, and what failed; also if the run ended early.
	 * @throws {TarjaError} `configuration` (`not_processed`) if an option doesn't exist or is invalid.
	 */
	reconcile(list?: List, options?: ReconcileOptions): Promise<Reconciliation>
	/**
	 * Resolves one call as a person says who has found out. The entry keeps who and how they know. A person can correct every state.
	 *
	 * @param entry The entry's id; or an order's reference and step, also if the journal has no entry of it. For a webhook, also the payment's
	 * `fields`: then only the call that has them is resolved, and only while it is unresolved (or absent, if the payment was applied).
	 * @param state `absent` is refused while a request of it may still arrive, if it may have been sent twice, and if a list has a payment that
	 * may be it.
	 * @param options Who says so, and how they know. See {@linkcode ResolveOptions}.
	 * @returns The entry as it is now.
	 * @throws {TarjaError} `invalid_input` (`not_processed`) if the word is refused, or there is no such entry: the message says why, and until
	 * when. `configuration` as `find`. {@linkcode Error} if the store fails.
	 */
	resolve(
		entry: string | OrderStep,
		state: 'applied' | 'rejected' | 'absent',
		options: ResolveOptions,
	): Promise<JournalEntry>
	/**
	 * Finds unresolved calls of one operation, HTTP status and interval, with their number and sum: look at them before `resolveAll`.
	 *
	 * @throws {TarjaError} `configuration` (`not_processed`) if the query is incomplete. {@linkcode Error} if the store can't be read.
	 */
	findUnresolved(query: UnresolvedQuery): Promise<UnresolvedSelection>
	/**
	 * Resolves the calls that `findUnresolved` returned as a person says, with one note: an outage of a gateway is one word. A call that may
	 * not be `absent`, or was resolved meanwhile, is left alone.
	 *
	 * @param selection What `findUnresolved` returned.
	 * @param state As for `resolve`.
	 * @param options Who says so, and how they know.
	 * @returns What was resolved, and what was not and why.
	 * @throws {TarjaError} `invalid_input` (`not_processed`) if nothing says who knows it, and how. {@linkcode Error} if the store fails.
	 */
	resolveAll(
		selection: UnresolvedSelection,
		state: 'applied' | 'rejected' | 'absent',
		options: Omit<ResolveOptions, 'saved'>,
	): Promise<ResolvedSelection>
	/**
	 * Deletes resolved calls of long ago. Unresolved ones stay, however old, and those that cannot be read; so do applied, refused and
	 * absent ones that have a reference, unless `references` is true: without them, what was paid or refused could be paid again.
	 *
	 * @returns How many.
	 * @throws {Error} When the store cannot be read or written; `configuration` when an option does not exist or cannot work.
	 */
	purge(options?: PurgeOptions): Promise<number>
}

/** A method of a group, whatever it takes and gives. */
// biome-ignore lint/suspicious/noExplicitAny: `never` would hide what the method takes from inference
type Method = ((...args: any) => Promise<Result<any>>) & OfOperation
/** What `once` calls: an operation, or a method; what else may stand there is refused in a sentence. */
export type Callable = AnyOperation | ((this: never, ...args: never) => unknown)
type MethodOf<Called> = Called extends AnyOperation
	? Call<Called>
	: Called extends Method
		? Called
		: (...args: unknown[]) => Promise<never>
/** What the compiler prints in its first line if `once` can't send what is to be called. */
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
/** Names of fields, and any path below those that may hold others. */
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
