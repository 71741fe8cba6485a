/** Refuses connections for a while: stops listening, then listens on the same port again. */
import type { Server } from 'node:http'

export interface Gate {
	/** Refuses connections for this many milliseconds; 0 accepts them again at once. Idle connections are closed. */
	shut(durationMs: number): void
	/** Ends the gate because the server is being closed: it never makes the server listen again. */
	close(): void
}

// Milliseconds between attempts to get the port back if another program has taken it meanwhile.
const retryMs = 50

/**
 * Creates the gate of a server that listens already.
 *
 * @param listen Makes the server listen again, on the same port.
 */
export function createGate(server: Server, listen: () => Promise<unknown>): Gate {
	let untilMs = 0
	let timer: NodeJS.Timeout | undefined
	let isClosed = false
	let isOpening = false

	function update(): void {
		clearTimeout(timer)
		if (isOpening || isClosed) return
		const leftMs = untilMs - performance.now()
		if (leftMs > 0) {
			if (server.listening) server.close()
			timer = setTimeout(update, leftMs)
		} else if (!server.listening) open()
	}

	function open(): void {
		isOpening = true
		listen().then(onOpened, () => {
			untilMs = performance.now() + retryMs
			onOpened()
		})
	}

	/** Runs after each attempt to listen, because the gate may have been shut or closed meanwhile. */
	function onOpened(): void {
		isOpening = false
		if (isClosed) server.close()
		else update()
	}

	return {
		shut(durationMs) {
			untilMs = performance.now() + durationMs
			update()
		},
		close() {
			isClosed = true
			clearTimeout(timer)
		},
	}
}
