/**
 * A Redis that hangs costs one wait, not one for each command.
 * @module
 */

/**
 * Sends one command and gives its answer: a text, bytes, a number or `null`. `words` are the command's name and its arguments, as
 * they are written in the documents of Redis. `signal` is aborted when nobody waits any more; where a client can drop a command
 * that it has not sent yet, hand it on.
 */
export type SendRedis = (words: readonly [string, ...string[]], signal: AbortSignal) => Promise<unknown>

/** Sends a command and gives its answer, or rejects in time. */
export type Command = (...words: readonly [string, ...string[]]) => Promise<unknown>

/** How long nothing is sent after a command without an answer. */
const pauseMs = 5000

/**
 * Bounds each command in time. A client of Redis has no such bound: one that is cut off queues what it is given, and one whose
 * server hangs waits for as long as the connection stands.
 */
export function answersInTime(send: SendRedis, timeoutMs: number): Command {
	let pausedUntilMs = Number.NEGATIVE_INFINITY
	return async (...words) => {
		// Not the wall clock: set back, it would prolong the pause.
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
