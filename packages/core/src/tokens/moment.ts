/**
 * Time by two clocks: the wall clock can be set, the monotonic clock stops while a machine sleeps.
 * @module
 */

/** One moment, read from both clocks. */
export interface Moment {
	/** Epoch milliseconds. */
	readonly wallMs: number
	/** Milliseconds from any origin; never set, never backwards. */
	readonly monotonicMs: number
}

/** Milliseconds from `since` to `now`: the larger of what the two clocks say. Never negative. */
export function elapsedMs(since: Moment, now: Moment): number {
	return Math.max(0, now.wallMs - since.wallMs, now.monotonicMs - since.monotonicMs)
}

/** The moment `ms` before `now`. */
export function earlier({ wallMs, monotonicMs }: Moment, ms: number): Moment {
	return { wallMs: wallMs - ms, monotonicMs: monotonicMs - ms }
}

/** The time itself, or the nearer of the two that it must lie between. */
export function between(leastMs: number, ms: number, mostMs: number): number {
	return Math.min(mostMs, Math.max(leastMs, ms))
}
