/**
 * What layers are, and what they see of a call and of its attempts.
 * @module
 */
import type { Operation } from './operation.ts'

/**
 * One use of an operation, with its validation and retries. Its input has been validated and written down. A layer may hand on
 * another `url`, `headers`, `body` or `meta`; `operation`, `method`, `fields` and `signal` must stay, as sending is decided by them.
 */
export interface CallContext {
	readonly operation: Operation
	readonly method: string
	/** Complete, with its query. */
	readonly url: string
	/** What every attempt starts from; each attempt gets its own copy. */
	readonly headers: Headers
	/** Exactly what will be sent. */
	readonly body: string | Uint8Array<ArrayBuffer> | undefined
	/** The operation's identifying fields (`identifiedBy`) as they will be sent. */
	readonly fields: Readonly<Record<string, unknown>>
	/** The caller's `meta`. */
	readonly meta: Readonly<Record<string, unknown>>
	/** The caller's signal. */
	readonly signal: AbortSignal | undefined
	/** Epoch milliseconds by the client's clock. */
	readonly startedAtMs: number
}

/**
 * One HTTP exchange within a call. A layer may hand on another `url`, `headers` or `body`; `call`, `method` and `signal` must
 * stay, as sending is decided by them.
 */
export interface Attempt {
	readonly method: string
	/** Of the base URL's origin, or of one in the client's `allowedOrigins`. */
	readonly url: string
	/** Fresh for this attempt: set what you like. */
	readonly headers: Headers
	/** Exactly what will be sent. */
	readonly body: string | Uint8Array<ArrayBuffer> | undefined
	/** 1 for the first try, 2 for the first retry. A replay after 401 is another attempt of the same try. */
	readonly tryNumber: number
	readonly call: CallContext
	/** Aborted when the time of the try, or of the call, is up, or the caller gives up. */
	readonly signal: AbortSignal
}

/** The answer of one exchange, its body read to the end. */
export interface Answer {
	readonly status: number
	readonly headers: Headers
	readonly url: string
	readonly body: Uint8Array<ArrayBuffer>
}

/** A final answer of the platform, as `outcomeOf` sees it. */
export interface PlatformAnswer {
	readonly status: number
	readonly headers: Headers
	/** As text (UTF-8). */
	readonly body: string
}

/** What a call gives back. */
export interface Result<Data = unknown> {
	/** The answer's body, validated when the operation has a `response` schema. */
	readonly data: Data
	readonly response: { readonly status: number; readonly headers: Headers; readonly url: string }
	/** HTTP exchanges it took. */
	readonly attempts: number
	/** Whether the runtime may have sent a request a second time by itself. */
	readonly mayHaveReplayed: boolean
}

/** A layer: does something, calls `next` (or does not), does something. */
export type Layer<Context, Out> = (context: Context, next: (context: Context) => Promise<Out>) => Promise<Out>
/** Around a whole call. `next` may be called once. */
export type CallLayer = Layer<CallContext, Result>
/** Around every attempt. `next` may be called once, and again after a 401: not applied, by RFC 9110 §15.5.2. */
export type AttemptLayer = Layer<Attempt, Answer>

/** Phases of a call, outermost first. */
export const callPhases = ['prepare', 'journal'] as const
/** Phases of an attempt, outermost first. */
export const attemptPhases = ['prepare', 'authorize', 'sign', 'observe'] as const
/** Where a call layer stands: `prepare` sets headers, `journal` writes what is about to be sent. */
export type CallPhase = (typeof callPhases)[number]
/** Where an attempt layer stands. `sign` sees the headers as they will be sent; `observe` may look, not touch. */
export type AttemptPhase = (typeof attemptPhases)[number]
