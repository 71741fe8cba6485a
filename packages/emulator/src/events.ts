/**
 * A stream of server-sent events (WHATWG HTML section 9.2) that announces changes. It looks for them, because in workerd no
 * request may write to the stream of another.
 */
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'

const lookEveryMs = 200
// Interval of keep-alive events: Bun closes a connection after ten silent seconds, and a server notices a client's report only
// by writing.
const lineEveryMs = 5_000

/** A response that sends an event whenever `read` returns something new, and ends when it returns undefined. */
export function eventStream(context: Context, read: () => string | undefined): Response {
	return streamSSE(context, async (stream) => {
		let told: string | undefined
		for (let silentMs = 0; !stream.aborted; silentMs += lookEveryMs) {
			const found = read()
			if (found === undefined) return
			const isDue = silentMs >= lineEveryMs
			if (found !== told) await stream.writeSSE({ data: found, retry: 1_000 })
			// A named event, so that the page receives it and can tell a silent connection from a lost one.
			else if (isDue) await stream.writeSSE({ event: 'here', data: 'here' })
			if (found !== told || isDue) silentMs = 0
			told = found
			await stream.sleep(lookEveryMs)
		}
	})
}
