/** Waits. The timer of a hanging response must not keep the process alive; the timer of a slow response must. */

export function pause(delayMs: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, delayMs))
}

/** Waits until the time is up, or until `gone` is aborted because the client has left. Does not keep the process alive. */
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
		// In Node and Bun a timer is an object that can be unreferenced; elsewhere it is a number.
		;(timer as { unref?: () => void }).unref?.()
	})
}
