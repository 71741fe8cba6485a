/**
 * Waits for a store no longer than it may take.
 * @module
 */

/** Resolves as the work does, or rejects when the time is up; the work itself is not stopped. */
export function within<Out>(timeoutMs: number, work: Promise<Out>): Promise<Out> {
	return new Promise((resolve, reject) => {
		const late = (): void => reject(new Error(`the store did not confirm it within ${timeoutMs} ms`))
		const timer = setTimeout(late, timeoutMs)
		const end = (): void => clearTimeout(timer)
		Promise.resolve(work).then(
			(out) => {
				end()
				resolve(out)
			},
			(error: unknown) => {
				end()
				reject(error)
			},
		)
	})
}
