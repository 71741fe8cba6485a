/** What a call runs with: its client's settings and layers, its options, which are read once, and the facts about it so far. */

import type { ClockReading, Ending, TimeLimits } from '../base/time.ts'
import type { TarjaError } from '../errors/tarja-error.ts'
import type { DefinedOperation } from '../operation/operation.ts'
import type { CallContext, Fetch, OwnAttempt, OwnResponse } from '../transport/attempt.ts'
import type { Progress } from '../transport/exchange.ts'
import type { Runtime } from '../transport/runtime.ts'
import type { AttemptState, Sender } from '../transport/send.ts'
import type { Input, WrittenRequest } from './request.ts'
import type { ReadResponse, Result } from './response.ts'

/** One call. The caller's values are read once when it starts; later changes have no effect. */
export interface RunningCall {
	readonly client: ClientContext
	readonly operation: DefinedOperation
	readonly reference: string | undefined
	readonly input: Input
	readonly options: CallOptions & Pick<CallContext, 'meta'>
	readonly policy: CallPolicy
	readonly observe: CallObservation | undefined
	readonly progress: Progress
	readonly startedAt: ClockReading
	/** Id of the record that a layer keeps of the call (the journal's entry), if any. */
	entryId: string | undefined
	/** The request made from the operation and its input, before layers changed it; `undefined` until the input has been read. */
	request: WrittenRequest | undefined
	/** The error of a call that was ended early. A layer that calls `next()` later gets this error, too. */
	ended?: TarjaError
	/** The call inside its layers, once they have begun. After the call was ended, they may still have work to finish. */
	layered: Promise<Result> | undefined
	/** Response of the last try, while the call waits for the next one; `undefined` while a try runs. */
	lastResponse: ReadResponse | undefined
	/** The last attempt as attempt layers changed it, with their headers and URL. */
	lastSent?: OwnAttempt
}

/** State of an attempt. If the response of its last exchange is complete, `settled` has it as it was read and classified. */
export interface RunningAttempt extends AttemptState {
	/** The attempt as the call made it, before attempt layers changed it. */
	readonly attempt: OwnAttempt
	/** Whether the integrator's `outcomeOf` classifies complete responses. */
	readonly usesOutcomeOf: boolean
	/** The timers of the call. The limit of the try is stopped while its request waits for its turn. */
	readonly times: Ending['times']
	/** The start of the try; after a wait for its turn, the end of the wait. */
	triedAt: ClockReading
	settled?: ReadResponse | undefined
}

/** Limits how fast requests are sent. `pace` of `@tarja/core/pace` makes one. */
export interface Pace {
	/** Runs `send` when its turn has come. Rejects with the signal's reason if the signal is aborted before. */
	run<Out extends { readonly status: number; readonly headers: Headers }>(
		signal: AbortSignal | undefined,
		send: () => Promise<Out>,
	): Promise<Out>
}

/** Settings and parts that all calls of a client share. They don't change after the client was made. */
export interface ClientContext {
	readonly baseUrl: string
	/**
	 * Says why an unsafe call is refused at this moment, because the request may be sent twice and the integrator has said nothing about that;
	 * `undefined` if it isn't. Completes the sentence of an error message.
	 */
	explainRefusal(): string | undefined
	readonly sender: Sender
	/** The `fetch` that issuers use to request tokens. */
	readonly fetch: Fetch
	readonly runtime: Runtime
	readonly now: () => ClockReading
	readonly random: () => number
	readonly policy: Policy
	readonly pace: Pace | undefined
	/** Whether a response says that the token is at fault. It is then no refusal of the call. */
	readonly refusesToken: (response: Pick<OwnResponse, 'status' | 'headers'>) => boolean
	/** Adds the access token to each attempt, and repeats an attempt once with a new token after a 401. */
	readonly authorize: Authorize
	/** The layers of the client's plugins; `undefined` if no plugin has a layer. */
	readonly layers: Layers | undefined
	/** Starts observing a call; `undefined` if no plugin observes. */
	readonly observe:
		| ((operation: DefinedOperation, said: Pick<CallContext, 'reference' | 'meta'>) => CallObservation)
		| undefined
}

/** A client's layers, as its calls use them. */
export interface Layers {
	/** Names of all layers, outermost first: `scope/phase/plugin`. */
	readonly names: readonly string[]
	/** Runs a call through the layers. */
	run(call: RunningCall, ending: Ending, request: WrittenRequest): Promise<Result>
	/** After a call was ended, waits a moment for its layers, so that they finish their work before the caller gets the error. */
	afterFailure(call: RunningCall, error: unknown): Promise<Result>
}

/** Wraps each attempt to add the token. `state` shows whether another exchange may begin, and how the last one was classified. */
export type Authorize = <Sent extends OwnAttempt, Given extends OwnResponse>(
	attempt: Sent,
	next: (given: Sent) => Promise<Given>,
	state: Pick<RunningAttempt, 'exchanges' | 'settled'>,
) => Promise<Given>

/** Runs the steps of one call inside its observers, and reports each step to them. */
export interface CallObservation {
	run(work: () => Promise<Result>): Promise<Result>
	attempt(call: RunningCall, attempt: OwnAttempt, work: () => Promise<OwnResponse>): Promise<OwnResponse>
}

/**
 * How `safe` and `idempotent` operations are retried: after a broken connection, a timeout, or a 408, 429, 500, 502, 503 or 504. `unsafe`
 * operations are never retried.
 */
export interface RetryOptions {
	/** Number of retries after the first try. Default 2. */
	readonly limit?: number
}

/**
 * Options for one call. They replace the client's options and do not affect later calls. A call with an unknown option is not sent: it
 * fails with `configuration`, and `details.found` is the option's name.
 */
export interface CallOptions {
	/**
	 * Ends the call when aborted, in addition to the timeouts. If the request was already sent, the outcome is `unknown`, because an abort
	 * does not reach the platform.
	 */
	readonly signal?: AbortSignal | undefined
	/** Milliseconds for the whole call: token, retries, waits and bodies. `false`: no limit. */
	readonly timeoutMs?: number | false | undefined
	/** Milliseconds for each try, body included. `false`: no limit. */
	readonly tryTimeoutMs?: number | false | undefined
	/** Longest response that is read, in bytes; see `createClient`. */
	readonly maxResponseBytes?: number | undefined
	/** Additional headers, which replace those of the operation. If they contain `authorization`, no token is requested. */
	readonly headers?: Readonly<Record<string, string | undefined>> | undefined
	/** Replaces members of the client's `retry` for this call. `false`: the call is tried once. */
	readonly retry?: RetryOptions | false | undefined
	/** Your own data for layers and observers (`call.meta`). Never sent. */
	readonly meta?: Readonly<Record<string, unknown>> | undefined
}

/** Time limits and retries as given to `createClient`, for calls that do not override them. */
export interface Policy extends TimeLimits {
	readonly retry: RetryOptions | false
}

/** Time limits and retries of one call. A call that is tried once, such as every unsafe call, has no retries. */
export interface CallPolicy extends TimeLimits {
	readonly retries: number
}
