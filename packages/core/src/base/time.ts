/** Two clocks, time limits, and waits and calls that end with a signal or a limit. */

/** One moment, as read from the wall clock and from the monotonic clock. */
export interface ClockReading {
	/** Wall clock: milliseconds since 1970-01-01T00:00:00Z. */
	readonly wallMs: number
	/** Monotonic clock: milliseconds since an arbitrary moment, comparable only within this process. */
	readonly monotonicMs: number
}

/** Returns the milliseconds between two readings: the larger of the two clocks' differences, and at least 0. */
export function getElapsedMs(since: ClockReading, now: ClockReading): number {
	return Math.max(0, now.wallMs - since.wallMs, now.monotonicMs - since.monotonicMs)
}

/** Returns the moment `ms` milliseconds before the given one, on both clocks. */
export function subtractMs({ wallMs, monotonicMs }: ClockReading, ms: number): ClockReading {
	return { wallMs: wallMs - ms, monotonicMs: monotonicMs - ms }
}

/** Returns `ms`, or the nearest limit if `ms` is outside the range. */
export function clamp(leastMs: number, ms: number, mostMs: number): number {
	return Math.min(mostMs, Math.max(leastMs, ms))
}

/** Clocks that replace the runtime's: epoch milliseconds, and milliseconds that never go backwards. */
export interface GivenClock {
	now(): number
	monotonic?(): number
}

/** Creates the function that reads both clocks: the given ones, or the runtime's. */
export function createClock(input: GivenClock | undefined): () => ClockReading {
	const runtimes = (): ClockReading => ({ wallMs: Date.now(), monotonicMs: performance.now() })
	if (!input) return runtimes
	return () => ({ wallMs: input.now(), monotonicMs: input.monotonic?.() ?? performance.now() })
}

/**
 * Runs `work`. Rejects with the signal's reason as soon as the signal is aborted, even if `work` continues, and removes its listener. If
 * the signal is already aborted, `work` is not started.
 */
export function runAbortable<Out>(signal: AbortSignal | undefined, work: () => Promise<Out>): Promise<Out> {
	if (!signal) return work()
	return new Promise((resolve, reject) => {
		const release = (): void => signal.removeEventListener('abort', stop)
		const stop = (): void => {
			release()
			reject(signal.reason)
		}
		if (signal.aborted) return stop()
		signal.addEventListener('abort', stop)
		settleAfter(release, work(), resolve, reject)
	})
}

/** Settles as `work` does, or with the result of `late` (which may throw) if the time is up first. */
export function withTimeout<Out, Late>(timeoutMs: number, work: Promise<Out>, late: () => Late): Promise<Out | Late> {
	// Uses one promise: `Promise.race` and its follow-ups would make six, and each payment with a journal waits three times.
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => new Promise<Late>((settle) => settle(late())).then(resolve, reject), timeoutMs)
		settleAfter(() => clearTimeout(timer), Promise.resolve(work), resolve, reject)
	})
}

/** Settles as `work` does, after `release`, without a promise in between. */
function settleAfter<Out>(
	release: () => void,
	work: Promise<Out>,
	resolve: (out: Out) => void,
	reject: (error: unknown) => void,
): void {
	const thenSettle =
		<Value>(settle: (value: Value) => void) =>
		(value: Value): void => {
			release()
			settle(value)
		}
	work.then(thenSettle(resolve), thenSettle(reject))
}

/** Why a call was ended: the time limit of a try, the time limit of the call, or the caller's signal. */
export type EndedBy = 'try' | 'total' | 'signal'

/** Tells the work of a call that its time is up, or that its caller has aborted it. */
export interface Ending {
	/** Aborted when the call ends early. */
	readonly signal: AbortSignal
	readonly times: Times
	/** Aborts work that still runs when the call has ended. */
	abort(): void
}

/**
 * Runs a call's work, with its layers and schemas, until it is done or ended. It also runs one of several tries: then the total limit is
 * the limit of the try, and the signal is the call's. `toError` makes the error that says how the work was ended.
 *
 * The work's controller follows the caller's signal only as long as the work lasts. It doesn't use `AbortSignal.any`, because Node 22 keeps
 * a signal that depends on a long-lived signal for as long as that one lives (nodejs/node#54614).
 */
export function runUntilEnded<Out>(
	limits: TimeLimits,
	signal: AbortSignal | undefined,
	toError: (by: EndedBy, reason: unknown) => Error,
	work: (ending: Ending) => Promise<Out>,
): Promise<Out> {
	return new Promise((resolve, reject) => {
		if (signal?.aborted) throw toError('signal', signal.reason)
		const onAbort = (): void => end('signal')
		signal?.addEventListener('abort', onAbort)
		const own = new AbortController()
		const end = (by: EndedBy): void => {
			release()
			const reason = signal?.reason
			const ended = toError(by, reason)
			own.abort(by === 'signal' ? reason : ended)
			reject(ended)
		}
		const times = startTimes(limits, end)
		const release = (): void => {
			times.stop()
			signal?.removeEventListener('abort', onAbort)
		}
		settleAfter(release, work({ signal: own.signal, times, abort: () => own.abort() }), resolve, reject)
	})
}

/** Time limits in milliseconds; `false` means no limit. */
export interface TimeLimits {
	/** Limit for the whole call: all tries, the waits between them, and layers. */
	readonly timeoutMs: number | false
	/** Limit for one try, from its start to the end of its response's body. */
	readonly tryTimeoutMs: number | false
}

/** Starts and stops the timers of one call. */
interface Times {
	/** Starts the time limit of a try, until `endTry`. */
	beginTry(): void
	endTry(): void
	/** Clears the pending timer, so that it doesn't keep the process alive after the call. */
	stop(): void
}

const never = Number.POSITIVE_INFINITY

/**
 * Starts the timers of a call. Uses one timer for the earlier limit, and sets it again if it fires too early, because nearly every call
 * needs only one.
 */
function startTimes({ timeoutMs, tryTimeoutMs }: TimeLimits, onTimeout: (scope: 'try' | 'total') => void): Times {
	const startedAtMs = performance.now()
	const totalAtMs = timeoutMs === false ? never : startedAtMs + timeoutMs
	const tryMs = tryTimeoutMs === false ? never : tryTimeoutMs
	let tryAtMs = never
	let timerAtMs = never
	let timer: ReturnType<typeof setTimeout> | undefined

	const setTimer = (atMs: number, nowMs: number): void => {
		clearTimeout(timer)
		timerAtMs = atMs
		if (atMs !== never) timer = setTimeout(fire, atMs - nowMs)
	}
	const fire = (): void => {
		// Decides by the limit for which the timer was set, because clocks are coarse and timers may fire early.
		if (totalAtMs <= timerAtMs) onTimeout('total')
		else if (tryAtMs <= timerAtMs) onTimeout('try')
		else setTimer(Math.min(totalAtMs, tryAtMs), timerAtMs)
	}
	setTimer(Math.min(totalAtMs, startedAtMs + tryMs), startedAtMs)

	return {
		beginTry() {
			const nowMs = performance.now()
			tryAtMs = nowMs + tryMs
			if (tryAtMs < timerAtMs) setTimer(tryAtMs, nowMs)
		},
		endTry() {
			tryAtMs = never
		},
		stop() {
			clearTimeout(timer)
		},
	}
}
