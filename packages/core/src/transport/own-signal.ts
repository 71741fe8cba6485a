/**
 * A signal for one call's work, under the caller's.
 * @module
 */

/**
 * Gives the work a controller that follows the caller's signal and lets go of it when the work has ended. Not
 * `AbortSignal.any`: what that ties to a long-lived signal, Node 22 keeps as long as the signal lives (nodejs/node#54614).
 */
export async function underOwnSignal<Out>(
	signal: AbortSignal | undefined,
	work: (own: AbortController) => Promise<Out>,
): Promise<Out> {
	const own = new AbortController()
	const follow = (): void => own.abort(signal?.reason)
	signal?.addEventListener('abort', follow, { once: true })
	try {
		return await work(own)
	} finally {
		signal?.removeEventListener('abort', follow)
	}
}
