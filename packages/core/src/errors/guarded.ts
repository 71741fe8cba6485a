/**
 * Runs foreign listeners without letting them fail anything.
 * @module
 */

/** Runs a listener of the integrator and ignores its exceptions and rejections, so that it cannot fail a call. */
export function guarded(listen: () => unknown): void {
	try {
		const given = listen()
		// Creates no promise for the usual case, a listener that returns nothing.
		if (given !== undefined) Promise.resolve(given).catch(() => {})
	} catch {
		// Ignored: a listener must not fail a call.
	}
}
