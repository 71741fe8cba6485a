/**
 * A stream of server-sent events (WHATWG HTML section 9.2) that announces changes. It polls for them, because in workerd no
 * request may write to the stream of another.
 */
import { pause } from './pause.ts'

const lookEveryMs = 200
// Interval of keep-alive lines: Bun closes a connection after ten silent seconds, and a server notices a client's departure only
// by writing.
const lineEveryMs = 5_000

/** A response that sends an event whenever `read` returns something new, and ends when it returns undefined. */
export function eventStream(read: () => string | undefined): Response {
	const encoder = new TextEncoder()
	let told: string | undefined
	let left = false

	/**
	 * Waits until there is something to send, an event or a sign of life, and returns its text; undefined when the stream is
	 * over.
	 */
	async function piece(): Promise<string | undefined> {
		for (let waitedMs = 0; !left; waitedMs += lookEveryMs) {
			const found = read()
			if (found === undefined) return undefined
			if (found !== told) {
				told = found
				return `retry: 1000\ndata: ${found}\n\n`
			}
			// A named event, so that the page receives it and can tell a silent connection from a lost one.
			if (waitedMs >= lineEveryMs) return 'event: here\ndata: here\n\n'
			await pause(lookEveryMs)
		}
		return undefined
	}

	const body = new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				const text = await piece()
				if (left) return
				if (text === undefined) controller.close()
				else controller.enqueue(encoder.encode(text))
			},
			cancel() {
				left = true
			},
		},
		{ highWaterMark: 0 },
	)
	return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}
