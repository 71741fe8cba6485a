/**
 * What watchers hear of a call and of its exchanges.
 * @module
 */
import { isTarjaError, type TarjaError } from '../errors.ts'
import type { Answer, Attempt, Result } from '../layer.ts'
import { type DefinedOperation, nameOf, type Operation } from '../operation.ts'
import { redact } from '../redact.ts'
import {
	type CallEnd,
	guarded,
	runInside,
	tellAll,
	type WatchedAttempt,
	type WatchedCall,
	type Watcher,
	watchersNow,
} from '../watch.ts'
import { type CallFacts, failureOf } from './call-error.ts'

/** What is watched of one call. */
export interface Watching {
	readonly watchers: readonly Watcher[]
	readonly call: WatchedCall
	/** Exchanges so far. */
	count: number
	/** How and when the last exchange ended. */
	last: { readonly status?: number; readonly code?: WatchedCode; readonly atMs: number } | undefined
	/** Tells of exchanges that go on that they are over: a call that has ended waits for none, and some never end. */
	readonly cutOff: (() => void)[]
}

type WatchedCode = NonNullable<CallEnd['error']>['code']

const shown = new WeakMap<Operation, Pick<WatchedCall, 'operation' | 'method' | 'path' | 'effect'>>()

/** An operation as it may be shown. A template that was written by hand, with a card number in it, is one as well. */
function shownOf(operation: DefinedOperation): Pick<WatchedCall, 'operation' | 'method' | 'path' | 'effect'> {
	const { method, path, effect } = operation
	const found = shown.get(operation) ?? { operation: redact(nameOf(operation)), method, path: redact(path), effect }
	shown.set(operation, found)
	return found
}

/** Begins to watch a call; `undefined` where nobody does, so that it costs nothing. */
export function watch(
	all: readonly Watcher[],
	operation: DefinedOperation,
	baseUrl: string,
	meta: Readonly<Record<string, unknown>> = {},
): Watching | undefined {
	const watchers = watchersNow(all)
	if (!watchers.length) return undefined
	const call = Object.freeze({ ...shownOf(operation), baseUrl, meta })
	return { watchers, call, count: 0, last: undefined, cutOff: [] }
}

/** Runs a call within its watchers. */
export function watchedCall(watching: Watching, run: () => Promise<Result>): Promise<Result> {
	const { watchers, call, cutOff } = watching
	const startedMs = performance.now()
	const end = (
		{ attempts, mayHaveReplayed }: Pick<CallEnd, 'attempts' | 'mayHaveReplayed'>,
		how: Pick<CallEnd, 'outcome' | 'error'>,
		status: number | undefined,
	): void => {
		for (const cut of cutOff) cut()
		const facts = { ...how, attempts, mayHaveReplayed, ...(status !== undefined && { status }) }
		tellAll(watchers, { type: 'call_ended', call, ...facts, durationMs: performance.now() - startedMs })
	}
	tellAll(watchers, { type: 'call_started', call })
	return runInside(
		watchers,
		(watcher, inside) => watcher.aroundCall?.(call, inside),
		() =>
			observed(
				run(),
				(result) => end(result, { outcome: 'applied' }, result.response.status),
				(thrown) => {
					const error = thrown as TarjaError
					end(error, { outcome: error.outcome, error }, error.record?.status ?? error.response?.status)
				},
			),
	)
}

/** Runs one exchange within the call's watchers. */
export function watchedAttempt(
	watching: Watching,
	facts: CallFacts,
	{ tryNumber, signal, call: { signal: callers } }: Attempt,
	run: () => Promise<Answer>,
): Promise<Answer> {
	const { watchers, call, cutOff } = watching
	const attempt: WatchedAttempt = Object.freeze({ call, number: ++watching.count, tryNumber })
	const startedMs = performance.now()
	let isOver = false
	const end = (
		how: { readonly status: number } | { readonly code: WatchedCode; readonly runtimeCode?: string },
	): void => {
		if (isOver) return
		isOver = true
		const atMs = performance.now()
		watching.last = { ...how, atMs }
		tellAll(watchers, { type: 'attempt_ended', attempt, ...how, durationMs: atMs - startedMs })
	}
	// What was cut off fails as the connection does; why it was is known from the signal alone.
	const endedBy = (): WatchedCode =>
		callers?.aborted ? 'aborted' : isTarjaError(signal.reason) ? 'timeout' : 'layer_failed'
	const cut = (): void => end({ code: endedBy() })
	cutOff.push(cut)
	tellAll(watchers, { type: 'attempt_started', attempt })
	return runInside(
		watchers,
		(watcher, inside) => watcher.aroundAttempt?.(attempt, inside),
		() =>
			observed(
				run(),
				({ status }) => end({ status }),
				(thrown) => {
					const failure = failureOf(thrown, facts)
					const { runtimeCode } = Object(failure?.details) as { runtimeCode?: string }
					const by = signal.aborted ? endedBy() : undefined
					end({ code: by ?? failure?.code ?? 'layer_failed', ...(runtimeCode !== undefined && !by && { runtimeCode }) })
				},
			),
	)
}

/** Tells how a promise ends, and hands on the promise itself: whoever waits for it is not made to wait longer. */
function observed<Out>(
	running: Promise<Out>,
	onDone: (out: Out) => void,
	onFailed: (thrown: unknown) => void,
): Promise<Out> {
	running.then(
		(out) => guarded(() => onDone(out)),
		(thrown: unknown) => guarded(() => onFailed(thrown)),
	)
	return running
}

/** Tells of another try, and of how long it was waited for. */
export function watchedRetry({ watchers, call, last }: Watching, tryNumber: number): void {
	const { atMs = performance.now(), ...why } = last ?? {}
	tellAll(watchers, { type: 'retry', call, tryNumber, waitedMs: performance.now() - atMs, ...why })
}
