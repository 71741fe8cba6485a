// For tests that count token requests, or prove what a store does: where it has not answered in time, a client goes on without it.

/**
 * From now on, until what it gives is called, a token store has half a minute for each answer, and not the one second that it has: a
 * starved machine needs longer.
 */
export function withPatientStores() {
	const { setTimeout } = globalThis
	globalThis.setTimeout = (run, delayMs, ...given) => setTimeout(run, delayMs === 1000 ? 30_000 : delayMs, ...given)
	return () => {
		globalThis.setTimeout = setTimeout
	}
}
