/**
 * A clock that stands still until it is told to move.
 * @module
 */

/** What {@linkcode fakeClock} returns. */
export interface FakeClock {
	/** Epoch milliseconds. */
	now(): number
	/** Moves on by so many milliseconds, or back with a negative number: clocks get set. */
	advance(ms: number): void
}

/**
 * Makes a clock for `createClient({ clock })`.
 *
 * It says what the client takes for now: the age of tokens, of failures remembered, of records. It moves no timer: timeouts
 * and waits stay real.
 *
 * @param startMs Epoch milliseconds that it shows at first. Default 1700000000000.
 * @returns The clock.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { fakeClock } from '@tarja/testing'
 *
 * const clock = fakeClock()
 * const client = createClient({ baseUrl: 'https://platform.example', clock })
 * clock.advance(60_000)
 * ```
 */
export function fakeClock(startMs: number = 1_700_000_000_000): FakeClock {
	let nowMs = startMs
	return {
		now: () => nowMs,
		advance(ms) {
			nowMs += ms
		},
	}
}
