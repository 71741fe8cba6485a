/**
 * Limits how long a Redis that hangs can delay calls: after one command without a response, none is sent for a while.
 * @module
 */

/**
 * Sends one command and resolves to its response: a text, bytes, a number or `null`. `words` are the command's name and its arguments.
 * `signal` is aborted when no one waits anymore. Pass it on if your client can drop a command that it hasn't sent yet.
 */
export type SendRedis = (words: readonly [string, ...string[]], signal: AbortSignal) => Promise<unknown>

/** Sends one Redis command and resolves to its response, or rejects when the time limit has passed. */
export type Command = (...words: readonly [string, ...string[]]) => Promise<unknown>

/** Milliseconds for which no command is sent after a command without a response. */
const pauseMs = 5000

/**
 * Rejects a command that takes longer than `timeoutMs`. Redis clients have no such limit: one without a connection queues
 * commands, and one whose server hangs waits until the connection ends.
 */
export function withTimeLimit(send: SendRedis, timeoutMs: number): Command {
	let pausedUntilMs = Number.NEGATIVE_INFINITY
	return async (...words) => {
		// Uses the monotonic clock: if the wall clock were set back, the pause would last longer.
		if (performance.now() < pausedUntilMs) throw new Error(`not asked: it did not answer within ${timeoutMs} ms before`)
		const controller = new AbortController()
		let timer: ReturnType<typeof setTimeout> | undefined
		const late = new Promise<never>((_, reject) => {
			timer = setTimeout(() => {
				pausedUntilMs = performance.now() + pauseMs
				const error = new Error(`no answer within ${timeoutMs} ms`)
				controller.abort(error)
				reject(error)
			}, timeoutMs)
		})
		try {
			return await Promise.race([send(words, controller.signal), late])
		} finally {
			clearTimeout(timer)
		}
	}
}
