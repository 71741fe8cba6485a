// Copies the renewal windows of @tarja/core, which the emulator does not import. A test compares them (test/e2e/console).

/**
 * Milliseconds before the end of a token in which a client renews it in the background: the last fifth of its life, at most one
 * minute.
 */
export function softMs(lifetimeMs: number): number {
	return Math.min(60_000, lifetimeMs * 0.2)
}

/**
 * Milliseconds before the end of a token in which a client no longer sends it: the last twentieth of its life, at most ten
 * seconds.
 */
export function hardMs(lifetimeMs: number): number {
	return Math.min(10_000, lifetimeMs * 0.05)
}
