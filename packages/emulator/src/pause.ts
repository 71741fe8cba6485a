/** Waiting. A timer of a hang must not keep a process alive; that of a slow answer must. */

export function pause(delayMs: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, delayMs))
}

/** Waits, or until the other side is gone. */
export function hold(delayMs: number, gone?: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (gone?.aborted) return resolve()
		const timer: unknown = setTimeout(finish, delayMs)
		function finish(): void {
			clearTimeout(timer as number)
			gone?.removeEventListener('abort', finish)
			resolve()
		}
		gone?.addEventListener('abort', finish)
		// Node and Bun: a timer is an object. Elsewhere it is a number, and nothing waits for it.
		;(timer as { unref?: () => void }).unref?.()
	})
}
