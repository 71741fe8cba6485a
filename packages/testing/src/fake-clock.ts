/**
 * Clocks that move only when the test moves them.
 * @module
 */

/** The two clocks that {@linkcode createFakeClock} creates, with functions to move them. */
export interface FakeClock {
	/** Returns the time on the wall clock in epoch milliseconds. */
	now(): number
	/** Returns the time on the monotonic clock in milliseconds, from 0. */
	monotonic(): number
	/** Moves both clocks forward by this many milliseconds. A negative number sets only the wall clock back, like `adjust`. */
	advance(ms: number): void
	/**
	 * Sets the wall clock forward, or back with a negative number. The monotonic clock does not change, because nothing can set it. This
	 * also simulates a machine that slept, because its monotonic clock stops.
	 */
	adjust(ms: number): void
}

/**
 * Creates the clocks for `createClient({ clock })`.
 *
 * The client reads the current time from them: for the age of tokens, of remembered failures, and of records. They don't move timers, so
 * timeouts and waits take real time.
 *
 * @param startMs Epoch milliseconds at which the wall clock starts. Default 1700000000000.
 * @returns The clocks.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { createFakeClock } from '@tarja/testing'
 *
 * const clock = createFakeClock()
 * const client = createClient({ baseUrl: 'https://platform.example', clock })
 * clock.advance(60_000)
 * clock.adjust(-3_600_000)
 * ```
 */
export function createFakeClock(startMs: number = 1_700_000_000_000): FakeClock {
	let wallMs = startMs
	let monotonicMs = 0
	return {
		now: () => wallMs,
		monotonic: () => monotonicMs,
		advance(ms) {
			wallMs += ms
			monotonicMs += Math.max(0, ms)
		},
		adjust(ms) {
			wallMs += ms
		},
	}
}
