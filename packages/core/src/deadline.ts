/**
 * A deadline for a promise that has none of its own.
 * @module
 */

/** What `work` brings, or what `late` says (it may throw) when the time is up first. */
export function within<Out, Late>(timeoutMs: number, work: Promise<Out>, late: () => Late): Promise<Out | Late> {
	let timer: ReturnType<typeof setTimeout> | undefined
	const timeout = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, timeoutMs)
	})
	return Promise.race([work, timeout.then(late)]).finally(() => clearTimeout(timer))
}
