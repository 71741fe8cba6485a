/** Two clocks, time limits, and waits and calls that a signal or a limit ends. */

/** One moment, as read from the wall clock and from the monotonic clock. */
export interface ClockReading {
	/** Wall clock: milliseconds since 1970-01-01T00:00:00Z. */
	readonly wallMs: number
	/** Monotonic clock: milliseconds since an arbitrary moment, comparable only within this process. */
	readonly monotonicMs: number
}

/** Milliseconds between two readings: the larger of the two clocks' differences, and at least 0. */
export function getElapsedMs(since: ClockReading, now: ClockReading): number {
	return Math.max(0, now.wallMs - since.wallMs, now.monotonicMs - since.monotonicMs)
}

/** Returns the moment `ms` milliseconds before the given one, on both clocks. */
export function subtractMs({ wallMs, monotonicMs }: ClockReading, ms: number): ClockReading {
	return { wallMs: wallMs - ms, monotonicMs: monotonicMs - ms }
}

/** Returns `ms`, or the nearer limit if it lies outside the range. */
export function clamp(leastMs: number, ms: number, mostMs: number): number {
	return Math.min(mostMs, Math.max(leastMs, ms))
}

/** Clocks in the place of the runtime's: epoch milliseconds, and milliseconds that never go backwards. */
export interface GivenClock {
	now(): number
	monotonic?(): number
}

/** Creates the function that reads both clocks: those given, or the runtime's. */
export function createClock(input: GivenClock | undefined): () => ClockReading {
	const runtimes = (): ClockReading => ({ wallMs: Date.now(), monotonicMs: performance.now() })
	if (!input) return runtimes
	return () => {
		const { wallMs, monotonicMs } = runtimes()
		return {
			wallMs: readTime(() => input.now(), wallMs),
			monotonicMs: readTime(() => input.monotonic?.(), monotonicMs),
		}
	}
}

/** A clock that throws or returns an impossible time must not hide the real error: the runtime's time is used instead. */
function readTime(read: () => number | undefined, runtimesMs: number): number {
	try {
		const ms = Number(read())
		if (Math.abs(ms) <= 8.64e15) return ms
	} catch {
		// Ignored: the integrator's clock threw, so the runtime's time is returned.
	}
	return runtimesMs
}

/**
 * Rejects with the signal's reason as soon as it is aborted, whatever `work` does, and removes its listener. If the signal is
 * already aborted, `work` is not started.
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

/** Resolves as `work` does, or with the result of `late` (which may throw) if the time is up first. */
export function withTimeout<Out, Late>(timeoutMs: number, work: Promise<Out>, late: () => Late): Promise<Out | Late> {
	// One promise: a race and what follows it make six, and each payment with a journal waits three times.
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

/** Why a call was ended: time limit of its only try, time limit of the call, or the caller's signal. */
export type EndedBy = 'try' | 'total' | 'signal'

/** Tells the work of a call that its time is up or its caller has aborted. */
export interface Ending {
	/** Aborted when the call ends early. */
	readonly signal: AbortSignal
	readonly times: Times
	/** Aborts whatever still runs when the call has ended. */
	abort(): void
}

/**
 * Runs a call's work, layers and schemas included, until it is done or ended; or one of its several tries, whose whole time is
 * that of a try and whose caller is the call. `toError` says how it was ended.
 *
 * The work's controller follows the caller's signal for as long as the work lasts. Not `AbortSignal.any`: what that ties to a
 * long-lived signal, Node 22 keeps as long as the signal lives (nodejs/node#54614).
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
	/** Limit for one try, from its start to the end of its answer's body. */
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
 * Starts the timers of a call. One timer is set for the earlier limit and set again if it fires too early, because nearly every
 * call needs only one.
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
		// Decides which limit was reached by what the timer was set for, as clocks are coarse and timers may fire early.
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
