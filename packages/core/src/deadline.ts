/**
 * Waiting with an end: a timer of one's own beside somebody else's promise.
 * @module
 */

/** What `work` brings, or what `late` says (it may throw) when the time is up first. */
export async function within<Out, Late>(timeoutMs: number, work: Promise<Out>, late: () => Late): Promise<Out | Late> {
	let timer: ReturnType<typeof setTimeout> | undefined
	const expired = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, timeoutMs)
	})
	try {
		return await Promise.race([work, expired.then(late)])
	} finally {
		clearTimeout(timer)
	}
}
