/** Lets no connection in for a while: stops listening, then listens on the same port again. */
import type { Server } from 'node:http'

export interface Gate {
	/**
	 * Lets no connection in for this many milliseconds; 0 lets them in again at once. Idle connections are closed.
	 *
	 * @param isSilent Whether connections are kept waiting in place of being refused.
	 */
	shut(durationMs: number, isSilent: boolean): void
	/** Ends the gate because the server is being closed: it never makes the server listen again. Resolves when the port is free. */
	close(): Promise<void>
}

// Milliseconds between attempts to get the port back if another program has taken it meanwhile.
const againMs = 50

/**
 * @param server A server that listens already.
 * @param port `listen` makes the server listen again, on the same port; `keepWaiting` takes that port until its result is called.
 */
export function createGate(
	server: Server,
	{ listen, keepWaiting }: { listen(): Promise<unknown>; keepWaiting(): () => Promise<unknown> },
): Gate {
	let untilMs = 0
	let timer: NodeJS.Timeout | undefined
	let isClosed = false
	let isOpening = false
	let wantsSilence = false
	let leave: (() => Promise<unknown>) | undefined

	async function endSilence(): Promise<void> {
		const left = leave?.()
		leave = undefined
		await left
	}

	function settle(): void {
		clearTimeout(timer)
		if (isOpening) return
		const leftMs = untilMs - performance.now()
		if (isClosed || leftMs > 0) {
			if (server.listening) server.close()
			if (isClosed || !wantsSilence) void endSilence()
			else leave ??= keepWaiting()
			if (!isClosed) timer = setTimeout(settle, leftMs)
		} else if (!server.listening) open()
	}

	function open(): void {
		isOpening = true
		endSilence()
			.then(listen)
			.then(opened, () => {
				untilMs = performance.now() + againMs
				wantsSilence = false
				opened()
			})
	}

	/** Runs after each attempt to listen: applies what was asked for while the attempt ran. */
	function opened(): void {
		isOpening = false
		settle()
	}

	return {
		shut(durationMs, isSilent) {
			untilMs = performance.now() + durationMs
			wantsSilence = isSilent
			settle()
		},
		close() {
			isClosed = true
			clearTimeout(timer)
			return endSilence()
		},
	}
}
