/**
 * Clocks that stand still until they are told to move.
 * @module
 */

/** What {@linkcode fakeClock} returns. */
export interface FakeClock {
	/** The wall clock: epoch milliseconds. */
	now(): number
	/** The monotonic clock: milliseconds from 0. */
	monotonic(): number
	/** So many milliseconds pass, by both clocks. A negative number sets the wall clock back, as `adjust` does. */
	advance(ms: number): void
	/**
	 * Sets the wall clock forward, or back with a negative number. The monotonic clock stays as it is: nobody can set it. A machine
	 * that sleeps looks the same: its monotonic clock stops.
	 */
	adjust(ms: number): void
}

/**
 * Makes the clocks for `createClient({ clock })`.
 *
 * They say what the client takes for now: the age of tokens, of failures remembered, of records. They move no timer: timeouts
 * and waits stay real.
 *
 * @param startMs Epoch milliseconds that the wall clock shows at first. Default 1700000000000.
 * @returns The clocks.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { fakeClock } from '@tarja/testing'
 *
 * const clock = fakeClock()
 * const client = createClient({ baseUrl: 'https://platform.example', clock })
 * clock.advance(60_000)
 * clock.adjust(-3_600_000)
 * ```
 */
export function fakeClock(startMs: number = 1_700_000_000_000): FakeClock {
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
