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
export function elapsedMs(since: ClockReading, now: ClockReading): number {
	return Math.max(0, now.wallMs - since.wallMs, now.monotonicMs - since.monotonicMs)
}

/** Returns the moment `ms` milliseconds before the given one, on both clocks. */
export function earlier({ wallMs, monotonicMs }: ClockReading, ms: number): ClockReading {
	return { wallMs: wallMs - ms, monotonicMs: monotonicMs - ms }
}

/** Returns `ms`, or the nearer limit if it lies outside the range. */
export function between(leastMs: number, ms: number, mostMs: number): number {
	return Math.min(mostMs, Math.max(leastMs, ms))
}
