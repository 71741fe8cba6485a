/**
 * Waits for a store no longer than it may take.
 * @module
 */

/** Resolves as the work does, or rejects when the time is up; the work itself is not stopped. */
export function within<Out>(timeoutMs: number, work: Promise<Out>): Promise<Out> {
	return new Promise((resolve, reject) => {
		const late = (): void => reject(new Error(`the store did not confirm it within ${timeoutMs} ms`))
		const timer = setTimeout(late, timeoutMs)
		Promise.resolve(work)
			.finally(() => clearTimeout(timer))
			.then(resolve, reject)
	})
}
