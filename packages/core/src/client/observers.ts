/** Observers: plugins that observe all events of a client and can't change anything. Also the code that calls them. */

import { findFailure } from '../calls/call-error.ts'
import type { Result } from '../calls/response.ts'
import type { CallObservation, RunningCall } from '../calls/running-call.ts'
import type { Issue, Outcome, SendCounts, TarjaErrorCode } from '../errors/details.ts'
import { redact, redactReference } from '../errors/redact.ts'
import { isTarjaError, runGuarded, type TarjaError } from '../errors/tarja-error.ts'
import { type DefinedOperation, getOperationName } from '../operation/operation.ts'
import type { Effect } from '../operation/settings.ts'
import type { TokenEvent, TokenReason } from '../tokens/contracts.ts'
import type { TokenObservation } from '../tokens/state.ts'
import type { CallContext, OwnAttempt, OwnResponse } from '../transport/attempt.ts'

/** A call as observers see it, without its input. All events of a call share one object. */
export interface ObservedCall {
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
	/** The caller's `meta`. It isn't enumerable, because a printed event must not hold what only your own code may read. */
	readonly meta: Readonly<Record<string, unknown>>
}

/** One attempt of a call. All its events share one object. */
export interface ObservedAttempt {
	/** The call that this attempt belongs to. */
	readonly call: ObservedCall
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
	readonly call: ObservedCall
	/** The outcome; `applied` if the call succeeded. */
	readonly outcome: Outcome | 'applied'
	/** The error; absent if the call succeeded. */
	readonly error?: TarjaError
	/** Places where the response differs from its schema, although the call succeeded. Names fields and expectations, never values. */
	readonly deviations?: readonly Issue[]
	/** Status of the last response, if one arrived. */
	readonly status?: number
	/** Milliseconds from the call to its end. */
	readonly durationMs: number
}

/** Event: an attempt has ended, with a status or an error code. */
export interface AttemptEnd {
	/** Names this event: one HTTP attempt has ended. */
	readonly type: 'attempt_ended'
	/** The attempt that ended: the same object as in its other events. */
	readonly attempt: ObservedAttempt
	/** Status of the attempt's response; absent if no response arrived. */
	readonly status?: number
	/** Code of the failure; absent if a response arrived. */
	readonly code?: TarjaErrorCode
	/** Error code of the runtime. It may be any text if `fetch` is not the runtime's own. */
	readonly runtimeCode?: string
	/** Milliseconds from the start of the attempt to the end of the response's body. */
	readonly durationMs: number
}

/** A notice that a plugin sends to observers (`PluginContext.emit`). It is printed, so it must not hold a secret. */
export interface Notice {
	/** The plugin's name for the event: `journal_opened`. */
	readonly type: string
	/** Severity of the notice. {@linkcode logging} logs it with this level. */
	readonly level: 'debug' | 'info' | 'warn' | 'error'
	/** The notice as a sentence for people, without secrets. */
	readonly message: string
	readonly [fact: string]: string | number | boolean | undefined
}

/** All events. Token events belong to no call, because one token serves many calls. */
export type ClientEvent =
	| { readonly type: 'call_started'; readonly call: ObservedCall }
	| CallEnd
	| { readonly type: 'attempt_started'; readonly attempt: ObservedAttempt }
	| AttemptEnd
	| TokenEvent
	/** Event: a plugin reported something of its own, such as an entry written to the journal. */
	| { readonly type: 'notice'; readonly notice: Notice }

/** Runs the wrapped work. Resolves when it has ended, successfully or not. */
export type Run = () => Promise<void>

/**
 * Observes a client. Exceptions, rejections and results of all members are ignored. The client then continues as if the observer did not
 * exist.
 *
 * The `around` members are called synchronously, and run the wrapped work with `run`. Use them to keep a context for this work
 * (OpenTelemetry, AsyncLocalStorage). The work runs once, even if a member does not call `run`.
 */
export interface Observer {
	/** Receives an event when it happens. A call's first event comes before its input is validated. */
	on?(event: ClientEvent): unknown
	/** Runs a call inside the observer, for example inside a span. Must call `run` once and return its promise. */
	aroundCall?(call: ObservedCall, run: Run): unknown
	/** Runs an attempt inside the observer. Must call `run` once and return its promise. */
	aroundAttempt?(attempt: ObservedAttempt, run: Run): unknown
	/** Wraps a token request. Requests with the reason `expiring` run in the background and belong to no call. */
	aroundToken?(reason: TokenReason, run: Run): unknown
}

/** The observers of a client, as calls and token requests use them. */
export interface Observation extends TokenObservation {
	/** Starts observing a call. */
	call(operation: DefinedOperation, said: Pick<CallContext, 'reference' | 'meta'>): CallObservation
	/** Sends an event to the observers. */
	emit(event: ClientEvent): void
}

const doNothing = (): void => {}

/** Freezes an event and passes it to all observers; their exceptions are ignored. */
function emitToAll(observers: readonly Observer[], event: ClientEvent): void {
	Object.freeze(event)
	for (const observer of observers) runGuarded(() => observer.on?.(event)) // The next observer still gets the event.
}

/** Runs work exactly once inside all observers, the first one outermost. An observer can't prevent the work or change its result. */
function runInside<Out>(
	observers: readonly Observer[],
	enter: (observer: Observer, run: Run) => unknown,
	run: () => Promise<Out>,
	index: number = 0,
): Promise<Out> {
	const observer = observers[index]
	if (!observer) return run()
	let inside: Promise<Out> | undefined
	const once = (): Promise<Out> => {
		inside ??= runInside(observers, enter, run, index + 1)
		return inside
	}
	runGuarded(() => enter(observer, () => once().then(doNothing, doNothing)))
	return once()
}

/** State of one observed call, from which its events are made. */
interface Observed {
	readonly observers: readonly Observer[]
	readonly call: ObservedCall
	/** Number of attempts begun so far; the next attempt's number is one more. */
	count: number
	/** Functions that report unfinished attempts as ended when the call ends, because some attempts never finish. */
	readonly cutOff: (() => void)[]
}

/** Runs a call inside its observers, and sends `call_started` and `call_ended`. */
function runObservedCall(observed: Observed, run: () => Promise<Result>): Promise<Result> {
	const { observers, call, cutOff } = observed
	const startedMs = performance.now()
	const end = (
		{ attempts, mayHaveReplayed, requestId }: Result | TarjaError,
		how: Pick<CallEnd, 'outcome' | 'error' | 'deviations' | 'status'>,
	): void => {
		for (const cut of cutOff) cut()
		const facts = { ...how, attempts, mayHaveReplayed, ...(requestId && { requestId }) }
		emitToAll(observers, { type: 'call_ended', call, ...facts, durationMs: performance.now() - startedMs })
	}
	emitToAll(observers, { type: 'call_started', call })
	return runInside(
		observers,
		(observer, inside) => observer.aroundCall?.(call, inside),
		() =>
			observePromise(
				run(),
				(result) => {
					const { deviations, response } = result
					end(result, { outcome: 'applied', status: response.status, ...(deviations && { deviations }) })
				},
				(thrown) => {
					const error = thrown as TarjaError
					const status = error.record?.status ?? error.response?.status
					end(error, { outcome: error.outcome, error, ...(status !== undefined && { status }) })
				},
			),
	)
}

/**
 * Runs an attempt inside the call's observers. Sends `attempt_started` and one `attempt_ended`, which comes at the latest when the call
 * ends.
 */
function runObservedAttempt(
	observed: Observed,
	running: RunningCall,
	{ tryNumber, signal, call: { signal: callers } }: OwnAttempt,
	run: () => Promise<OwnResponse>,
): Promise<OwnResponse> {
	const { observers, call, cutOff } = observed
	const attempt: ObservedAttempt = Object.freeze({ call, number: ++observed.count, tryNumber })
	const startedMs = performance.now()
	let isOver = false
	const end = (how: Pick<AttemptEnd, 'status' | 'code' | 'runtimeCode'>): void => {
		if (isOver) return
		isOver = true
		emitToAll(observers, { type: 'attempt_ended', attempt, ...how, durationMs: performance.now() - startedMs })
	}
	// Takes the reason from the signal, because an aborted attempt fails like a broken connection.
	const findEndCode = (): TarjaErrorCode =>
		callers?.aborted ? 'aborted' : isTarjaError(signal.reason) ? 'timeout' : 'layer_failed'
	cutOff.push(() => end({ code: findEndCode() }))
	emitToAll(observers, { type: 'attempt_started', attempt })
	return runInside(
		observers,
		(observer, inside) => observer.aroundAttempt?.(attempt, inside),
		() =>
			observePromise(
				run(),
				({ status }) => end({ status }),
				(thrown) => {
					const failure = findFailure(thrown, running)
					const { runtimeCode } = Object(failure?.details) as { runtimeCode?: string }
					const by = signal.aborted ? findEndCode() : undefined
					end({ code: by ?? failure?.code ?? 'layer_failed', ...(runtimeCode !== undefined && !by && { runtimeCode }) })
				},
			),
	)
}

/** Reports the end of a promise. Returns the promise itself, so that its caller does not wait longer. */
function observePromise<Out>(
	running: Promise<Out>,
	onDone: (out: Out) => void,
	onFailed: (thrown: unknown) => void,
): Promise<Out> {
	running.then(
		(out) => runGuarded(() => onDone(out)),
		(thrown: unknown) => runGuarded(() => onFailed(thrown)),
	)
	return running
}

/** Returns the facts of a notice or a log record in printable form, because programs print them as they are. Leaves out `undefined`. */
export function toPrintableFacts<Facts extends object>(facts: Facts): Facts {
	const present = Object.entries(facts).filter(([, value]) => value !== undefined)
	const print = ([name, value]: [string, unknown]) =>
		typeof value === 'string' ? [name, name === 'reference' ? redactReference(value) : redact(value)] : [name, value]
	return Object.fromEntries(present.map(print))
}

/** Creates the functions through which calls and token requests notify the observers; `undefined` if there are no observers. */
export function createObservation(
	plugins: readonly { readonly hooks: { readonly observe?: Observer } }[],
	baseUrl: string,
): Observation | undefined {
	const observers = plugins.flatMap(({ hooks }) => hooks.observe ?? [])
	if (!observers.length) return undefined
	return {
		emit: (event) => emitToAll(observers, event),
		call(operation, { reference, meta }) {
			const facts = {
				operation: redact(getOperationName(operation)),
				method: operation.method,
				path: redact(operation.path), // A hand-written path may contain a card number.
				effect: operation.effect,
				...(reference !== undefined && { reference: redactReference(reference) }),
				baseUrl,
			}
			const call = Object.freeze(Object.defineProperty(facts as ObservedCall, 'meta', { value: meta }))
			const observed: Observed = { observers, call, count: 0, cutOff: [] }
			return {
				run: (work) => runObservedCall(observed, work),
				attempt: (running, attempt, work) => runObservedAttempt(observed, running, attempt, work),
			}
		},
		around: (reason, run) => runInside(observers, (observer, inside) => observer.aroundToken?.(reason, inside), run),
	}
}
