/**
 * Watching: a plugin hears of everything that happens in a client, and can change nothing of it.
 * @module
 */
import type { Outcome, TarjaError, TarjaErrorCode } from './errors.ts'
import type { Effect } from './operation.ts'
import type { TokenEvent } from './tokens/contracts.ts'

/** A call as watchers see it: the same object in all that they hear of the call. It holds nothing of the input. */
export interface WatchedCall {
	/** The operation's id, or its method and path template; redacted. */
	readonly operation: string
	readonly method: string
	/** The path template: parameters are not filled in. Redacted. */
	readonly path: string
	readonly effect: Effect
	readonly baseUrl: string
	/** The caller's `meta`. */
	readonly meta: Readonly<Record<string, unknown>>
}

/** One HTTP exchange of a call: the same object in all that is heard of it. */
export interface WatchedAttempt {
	readonly call: WatchedCall
	/** 1 for the first exchange of the call. */
	readonly number: number
	/** 1 for the first try. A replay after 401 is another exchange of the same try. */
	readonly tryNumber: number
}

/** How a call ended. */
export interface CallEnd {
	readonly type: 'call_ended'
	readonly call: WatchedCall
	readonly outcome: Outcome | 'applied'
	/** Absent where it succeeded. */
	readonly error?: TarjaError
	/** Of the last answer, where one came. */
	readonly status?: number
	readonly attempts: number
	readonly mayHaveReplayed: boolean
	readonly durationMs: number
}

/** How an exchange ended: with a status, or with the code of what it failed with. */
export interface AttemptEnd {
	readonly type: 'attempt_ended'
	readonly attempt: WatchedAttempt
	readonly status?: number
	readonly code?: TarjaErrorCode
	/** What the runtime called it; any word, where `fetch` is not the runtime's. */
	readonly runtimeCode?: string
	readonly durationMs: number
}

/** What the journal tells: an entry is written before a call is sent, and settled when it ended. */
export interface JournalNotice {
	readonly type:
		| 'journal_opened'
		| 'journal_settled'
		| 'journal_settle_failed'
		| 'journal_write_late'
		| 'journal_unidentified'
	/** The operation's id, or its method and path template. */
	readonly operation: string
	/** The entry's id. */
	readonly entry: string
	/** How it was settled; `unknown` stays to be looked up. */
	readonly outcome?: Outcome | 'applied' | 'absent'
}

/** Everything that is heard of. Token events belong to no call: a token is requested for all that wait. */
export type ClientEvent =
	| { readonly type: 'call_started'; readonly call: WatchedCall }
	| CallEnd
	| { readonly type: 'attempt_started'; readonly attempt: WatchedAttempt }
	| AttemptEnd
	/** Another try begins, so long after the last one ended, which answered `status` or failed with `code`. */
	| {
			readonly type: 'retry'
			readonly call: WatchedCall
			readonly tryNumber: number
			readonly waitedMs: number
			readonly status?: number
			readonly code?: TarjaErrorCode
	  }
	| TokenEvent
	/** A token request failed; whoever waits for it fails with the same. */
	| { readonly type: 'token_failed'; readonly reason: TokenReason; readonly error: unknown }
	/** A call waits for a token that another one has requested. */
	| { readonly type: 'token_joined'; readonly reason: TokenReason }
	| JournalNotice

type TokenReason = 'missing' | 'expiring' | 'rejected'

/** Runs what is inside. Resolves when that has ended, well or not, and says nothing of how. */
type Run = () => Promise<void>

/**
 * Watches a client. Each member is guarded: what it throws, gives back or rejects with is dropped, and the client goes on as if it
 * were not there.
 *
 * The `around` members are entered synchronously and run the rest with `run`, for whoever keeps a context for what runs inside
 * (OpenTelemetry, AsyncLocalStorage). `run` runs once, and also where it is not called.
 */
export interface Watcher {
	/**
	 * Asked once as each call begins, and of every token request and every event that belongs to no call. While it says `true`,
	 * nothing of these is told to it or run around by it, to the end of that call, so that a watcher which has nobody to report to
	 * costs nothing. Anything else: it watches.
	 */
	isIdle?(): boolean
	/** Hears an event, in the moment in which it happens. A call is heard of before its input is looked at. */
	hear?(event: ClientEvent): unknown
	aroundCall?(call: WatchedCall, run: Run): unknown
	aroundAttempt?(attempt: WatchedAttempt, run: Run): unknown
	/** Around a request for a token. `expiring` ones are made in the background, and belong to no call. */
	aroundToken?(reason: TokenReason, run: Run): unknown
}

const nothing = (): void => {}

/** Those who watch at this moment. */
export function watchersNow(all: readonly Watcher[]): readonly Watcher[] {
	return all.filter((watcher) => {
		try {
			return watcher.isIdle?.() !== true
		} catch {
			return true
		}
	})
}

/** Tells all watchers. */
export function tellAll(watchers: readonly Watcher[], event: ClientEvent): void {
	if (watchers.length) Object.freeze(event) // The next one hears the same.
	for (const watcher of watchers) guarded(() => watcher.hear?.(event))
}

/** Tells those who watch at this moment. */
export function tellNow(all: readonly Watcher[], event: ClientEvent): void {
	tellAll(watchersNow(all), event)
}

/** Runs inside all watchers, the first outermost. */
export function runInside<Out>(
	watchers: readonly Watcher[],
	enter: (watcher: Watcher, run: Run) => unknown,
	run: () => Promise<Out>,
	index: number = 0,
): Promise<Out> {
	const watcher = watchers[index]
	if (!watcher) return run()
	let inside: Promise<Out> | undefined
	const once = (): Promise<Out> => {
		inside ??= runInside(watchers, enter, run, index + 1)
		return inside
	}
	guarded(() => enter(watcher, () => once().then(nothing, nothing)))
	return once()
}

/** Runs a listener, whose failures are dropped, whether it throws or, being asynchronous, rejects. */
export function guarded(listen: () => unknown): void {
	try {
		const given = listen()
		// Most give nothing back: no promise is made for them.
		if (given !== undefined) Promise.resolve(given).catch(nothing)
	} catch {
		// Whoever watches or listens must not fail a call.
	}
}
