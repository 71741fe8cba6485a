/**
 * Notifies watchers of calls and attempts.
 * @module
 */
import { type CallFacts, findFailure } from '../calls/call-error.ts'
import type { Result } from '../calls/response.ts'
import type { CallWatch } from '../calls/running-call.ts'
import type { TarjaErrorCode } from '../errors/details.ts'
import { redact, redactReference } from '../errors/redact.ts'
import { isTarjaError, runGuarded, type TarjaError } from '../errors/tarja-error.ts'
import { type DefinedOperation, getOperationName } from '../operation/operation.ts'
import type { CallContext, OwnAttempt, OwnResponse } from '../transport/attempt.ts'
import type { AttemptEnd, CallEnd, ClientEvent, Run, WatchedAttempt, WatchedCall, Watcher, Watching } from './watch.ts'

const doNothing = (): void => {}

/** Freezes an event and passes it to all watchers; their exceptions are ignored. */
function emitToAll(watchers: readonly Watcher[], event: ClientEvent): void {
	Object.freeze(event)
	for (const watcher of watchers) runGuarded(() => watcher.on?.(event)) // The next watcher still gets the event.
}

/**
 * Runs work exactly once inside all watchers, the first one outermost. A watcher cannot keep it from running or change its
 * result.
 */
function runInside<Out>(
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
	runGuarded(() => enter(watcher, () => once().then(doNothing, doNothing)))
	return once()
}

/** State of one watched call, from which its events are made. */
interface Watched {
	readonly watchers: readonly Watcher[]
	readonly call: WatchedCall
	/** Number of attempts begun so far; the next attempt's number is one more. */
	count: number
	/** Reports unfinished attempts as ended when the call ends, since some never finish. */
	readonly cutOff: (() => void)[]
}

/** Starts watching a call. */
function watchCall(
	watchers: readonly Watcher[],
	operation: DefinedOperation,
	baseUrl: string,
	{ reference, meta }: Pick<CallContext, 'reference' | 'meta'>,
): CallWatch {
	const { method, path, effect } = operation
	const call = Object.freeze({
		operation: redact(getOperationName(operation)),
		method,
		path: redact(path), // A hand-written path may contain a card number.
		effect,
		...(reference !== undefined && { reference: redactReference(reference) }),
		baseUrl,
		meta,
	})
	const watched: Watched = { watchers, call, count: 0, cutOff: [] }
	return {
		run: (work) => runWatchedCall(watched, work),
		attempt: (facts, attempt, work) => runWatchedAttempt(watched, facts, attempt, work),
	}
}

/** Runs a call inside its watchers, and sends `call_started` and `call_ended`. */
function runWatchedCall(watched: Watched, run: () => Promise<Result>): Promise<Result> {
	const { watchers, call, cutOff } = watched
	const startedMs = performance.now()
	const end = (
		{ attempts, mayHaveReplayed, requestId }: Result | TarjaError,
		how: Pick<CallEnd, 'outcome' | 'error' | 'deviations' | 'status'>,
	): void => {
		for (const cut of cutOff) cut()
		const facts = { ...how, attempts, mayHaveReplayed, ...(requestId && { requestId }) }
		emitToAll(watchers, { type: 'call_ended', call, ...facts, durationMs: performance.now() - startedMs })
	}
	emitToAll(watchers, { type: 'call_started', call })
	return runInside(
		watchers,
		(watcher, inside) => watcher.aroundCall?.(call, inside),
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
 * Runs an attempt inside the call's watchers, and sends `attempt_started` and one `attempt_ended`, at the latest when the
 * call ends.
 */
function runWatchedAttempt(
	watched: Watched,
	facts: CallFacts,
	{ tryNumber, signal, call: { signal: callers } }: OwnAttempt,
	run: () => Promise<OwnResponse>,
): Promise<OwnResponse> {
	const { watchers, call, cutOff } = watched
	const attempt: WatchedAttempt = Object.freeze({ call, number: ++watched.count, tryNumber })
	const startedMs = performance.now()
	let isOver = false
	const end = (how: Pick<AttemptEnd, 'status' | 'code' | 'runtimeCode'>): void => {
		if (isOver) return
		isOver = true
		emitToAll(watchers, { type: 'attempt_ended', attempt, ...how, durationMs: performance.now() - startedMs })
	}
	// Takes the reason from the signal, because an aborted attempt fails like a broken connection.
	const findEndCode = (): TarjaErrorCode =>
		callers?.aborted ? 'aborted' : isTarjaError(signal.reason) ? 'timeout' : 'layer_failed'
	cutOff.push(() => end({ code: findEndCode() }))
	emitToAll(watchers, { type: 'attempt_started', attempt })
	return runInside(
		watchers,
		(watcher, inside) => watcher.aroundAttempt?.(attempt, inside),
		() =>
			observePromise(
				run(),
				({ status }) => end({ status }),
				(thrown) => {
					const failure = findFailure(thrown, facts)
					const { runtimeCode } = Object(failure?.details) as { runtimeCode?: string }
					const by = signal.aborted ? findEndCode() : undefined
					end({ code: by ?? failure?.code ?? 'layer_failed', ...(runtimeCode !== undefined && !by && { runtimeCode }) })
				},
			),
	)
}

/** Reports the end of a promise and returns the promise itself, so that its caller does not wait longer. */
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

/** Makes what calls and tokens tell the plugins' watchers by. */
export function createWatching(watchers: readonly Watcher[], baseUrl: string): Watching | undefined {
	if (!watchers.length) return undefined
	const emit = (event: ClientEvent): void => emitToAll(watchers, event)
	return {
		emit,
		call: (operation, said) => watchCall(watchers, operation, baseUrl, said),
		around: (reason, run) => runInside(watchers, (watcher, inside) => watcher.aroundToken?.(reason, inside), run),
	}
}
