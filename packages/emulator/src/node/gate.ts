/** Refuses connections for a while: stops listening, then listens on the same port again. */
import type { Server } from 'node:http'

export interface Gate {
	/** Refuses connections for this many milliseconds; 0 accepts them again at once. Idle connections are closed. */
	refuse(durationMs: number): void
	/** Ends the gate because the server is being closed: it never makes the server listen again. */
	close(): void
}

// Milliseconds between attempts to get the port back if another program has taken it meanwhile.
const againMs = 50

/**
 * @param server A server that listens already.
 * @param listen Makes the server listen again, on the same port.
 */
export function createGate(server: Server, listen: () => Promise<unknown>): Gate {
	let untilMs = 0
	let timer: NodeJS.Timeout | undefined
	let isClosed = false
	let isOpening = false

	function settle(): void {
		clearTimeout(timer)
		if (isOpening) return
		const leftMs = untilMs - performance.now()
		if (isClosed || leftMs > 0) {
			if (server.listening) server.close()
			if (!isClosed) timer = setTimeout(settle, leftMs)
		} else if (!server.listening) open()
	}

	function open(): void {
		isOpening = true
		listen().then(opened, () => {
			untilMs = performance.now() + againMs
			opened()
		})
	}

	/** Runs after each attempt to listen: applies a refusal or a close that was asked for while the attempt ran. */
	function opened(): void {
		isOpening = false
		settle()
	}

	return {
		refuse(durationMs) {
			untilMs = performance.now() + durationMs
			settle()
		},
		close() {
			isClosed = true
			clearTimeout(timer)
		},
	}
}
