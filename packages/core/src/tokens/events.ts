/**
 * Callbacks of the integrator's that must not fail a call.
 * @module
 */

/** The same listener, whose failures are dropped, whether it throws or, being asynchronous, rejects. */
export function quiet<Event>(listener: (event: Event) => unknown): (event: Event) => void {
	return (event) => {
		try {
			Promise.resolve(listener(event)).catch(() => {})
		} catch {
			// Whoever listens has no say.
		}
	}
}
