/**
 * Two clocks, time limits, and waits that a signal ends.
 * @module
 */

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
export async function runAbortable<Out>(signal: AbortSignal | undefined, work: () => Promise<Out>): Promise<Out> {
	if (!signal) return work()
	let stop = (): void => {}
	try {
		return await new Promise<Out>((resolve, reject) => {
			stop = () => reject(signal.reason)
			if (signal.aborted) return stop()
			signal.addEventListener('abort', stop)
			work().then(resolve, reject)
		})
	} finally {
		signal.removeEventListener('abort', stop)
	}
}

/** Resolves as `work` does, or with the result of `late` (which may throw) if the time is up first. */
export function withTimeout<Out, Late>(timeoutMs: number, work: Promise<Out>, late: () => Late): Promise<Out | Late> {
	let timer: ReturnType<typeof setTimeout> | undefined
	const timeout = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, timeoutMs)
	})
	return Promise.race([work, timeout.then(late)]).finally(() => clearTimeout(timer))
}
