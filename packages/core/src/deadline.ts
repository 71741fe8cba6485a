/**
 * A deadline for a promise that has none of its own.
 * @module
 */

/** What `work` brings, or what `late` says (it may throw) when the time is up first. */
export function within<Out, Late>(timeoutMs: number, work: Promise<Out>, late: () => Late): Promise<Out | Late> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => {
			try {
				resolve(late())
			} catch (error) {
				reject(error)
			}
		}, timeoutMs)
		const stop = (): void => clearTimeout(timer)
		work.then(resolve, reject)
		work.then(stop, stop)
	})
}
