// For tests that count token requests: where a store has not answered in time, a client requests a token of its own, as it must.

/** From now on a token store has half a minute for each answer, and not the one second that it has: a starved machine needs longer. */
export function withPatientStores() {
	const { setTimeout } = globalThis
	globalThis.setTimeout = (run, delayMs, ...given) => setTimeout(run, delayMs === 1000 ? 30_000 : delayMs, ...given)
}
