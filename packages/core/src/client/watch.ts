/**
 * Watchers: plugins that observe everything in a client and can change nothing.
 * @module
 */
import type { CallWatch } from '../calls/running-call.ts'
import type { Issue, Outcome, SendCounts, TarjaErrorCode } from '../errors/details.ts'
import type { TarjaError } from '../errors/tarja-error.ts'
import type { DefinedOperation } from '../operation/operation.ts'
import type { Effect } from '../operation/settings.ts'
import type { TokenEvent, TokenReason } from '../tokens/contracts.ts'
import type { TokenWatch } from '../tokens/state.ts'
import type { CallContext } from '../transport/attempt.ts'

/** A call as watchers see it, without its input. All events of a call share one object. */
export interface WatchedCall {
	/** The operation's id, or its method and path template, redacted. */
	readonly operation: string
	/** The HTTP method, in capitals. */
	readonly method: string
	/** Path template without parameter values, redacted. */
	readonly path: string
	/** The effect of repeating the operation. */
	readonly effect: Effect
	/** The client's base URL, without a trailing slash. */
	readonly baseUrl: string
	/** The caller's own name for the payment, in printable form. */
	readonly reference?: string
	/** The caller's `meta`. */
	readonly meta: Readonly<Record<string, unknown>>
}

/** One attempt of a call. All its events share one object. */
export interface WatchedAttempt {
	/** The call that this attempt belongs to. */
	readonly call: WatchedCall
	/** Number of the attempt within the call, from 1. */
	readonly number: number
	/** Number of the try, from 1. A replay after a 401 is another attempt of the same try. */
	readonly tryNumber: number
}

/** Event: a call has ended. */
export interface CallEnd extends SendCounts {
	/** Names this event: the call has ended. */
	readonly type: 'call_ended'
	/** The call that ended: the same object as in its other events. */
	readonly call: WatchedCall
	/** The outcome; `applied` if the call succeeded. */
	readonly outcome: Outcome | 'applied'
	/** The error; absent if the call succeeded. */
	readonly error?: TarjaError
	/** Where the answer does not match its schema, although the call succeeded. Names fields and expectations, never values. */
	readonly deviations?: readonly Issue[]
	/** Status of the last answer, if one came. */
	readonly status?: number
	/** Milliseconds from the call to its end. */
	readonly durationMs: number
}

/** Event: an attempt has ended, with a status or an error code. */
export interface AttemptEnd {
	/** Names this event: one HTTP attempt has ended. */
	readonly type: 'attempt_ended'
	/** The attempt that ended: the same object as in its other events. */
	readonly attempt: WatchedAttempt
	/** Status of the attempt's answer; absent if no response arrived. */
	readonly status?: number
	/** Code of the failure; absent if an answer came. */
	readonly code?: TarjaErrorCode
	/** Error code of the runtime; may be any text if `fetch` is not the runtime's own. */
	readonly runtimeCode?: string
	/** Milliseconds from the start of the attempt to the end of the answer's body. */
	readonly durationMs: number
}

/** A notice that a plugin sends to watchers (`PluginContext.emit`). It is printed, so it must not hold a secret. */
export interface Notice {
	/** The plugin's name for the event: `journal_opened`. */
	readonly type: string
	/** Severity of the notice, with which {@linkcode logging} logs it. */
	readonly level: 'debug' | 'info' | 'warn' | 'error'
	/** The notice as a sentence for people, without secrets. */
	readonly message: string
	readonly [fact: string]: string | number | boolean | undefined
}

/** All events. Token events belong to no call, as one token serves many. */
export type ClientEvent =
	| { readonly type: 'call_started'; readonly call: WatchedCall }
	| CallEnd
	| { readonly type: 'attempt_started'; readonly attempt: WatchedAttempt }
	| AttemptEnd
	| TokenEvent
	/** Event: a plugin reported something of its own, such as an entry written to the journal. */
	| { readonly type: 'notice'; readonly notice: Notice }

/** Runs the wrapped work. Resolves when it has ended, successfully or not. */
export type Run = () => Promise<void>

/**
 * Watches a client. Each member is guarded: exceptions, rejections and results are ignored, and the client continues as if it did
 * not exist.
 *
 * The `around` members are entered synchronously and run the rest with `run`, for whoever keeps a context for what runs inside
 * (OpenTelemetry, AsyncLocalStorage). `run` runs once, and also where it is not called.
 */
export interface Watcher {
	/** Receives an event when it happens. A call's first event comes before its input is validated. */
	on?(event: ClientEvent): unknown
	/** Runs a call inside the watcher, for example inside a span. Must call `run` once and return its promise. */
	aroundCall?(call: WatchedCall, run: Run): unknown
	/** Runs an attempt inside the watcher. Must call `run` once and return its promise. */
	aroundAttempt?(attempt: WatchedAttempt, run: Run): unknown
	/** Wraps a token request. Requests with the reason `expiring` run in the background and belong to no call. */
	aroundToken?(reason: TokenReason, run: Run): unknown
}

/** The watchers of a client, as calls and tokens use them. */
export interface Watching extends TokenWatch {
	/** Starts watching a call. */
	call(operation: DefinedOperation, said: Pick<CallContext, 'reference' | 'meta'>): CallWatch
	/** Sends an event to the watchers. */
	emit(event: ClientEvent): void
}
