// The windows of @tarja/core, which the emulator does not import: a test holds the two together (test/programs/console).

/** From here on a client renews a token in the background: the last fifth of its life, one minute at most. */
export function softMs(lifetimeMs: number): number {
	return Math.min(60_000, lifetimeMs * 0.2)
}

/** From here on a client does not send it any more: the last twentieth of its life, ten seconds at most. */
export function hardMs(lifetimeMs: number): number {
	return Math.min(10_000, lifetimeMs * 0.05)
}
