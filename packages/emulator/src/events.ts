/**
 * Server-sent events (WHATWG HTML section 9.2) that say when there is something new.
 *
 * The stream looks for itself, whenever it is read: in workerd no request may write to the stream of another one.
 */
import { pause } from './pause.ts'

const lookEveryMs = 200
// Bun closes a connection that is silent for ten seconds, and a server learns of a client that left by writing to it.
const lineEveryMs = 5_000

/**
 * An answer that never ends by itself: an event with what `read` returns, each time that it is something else. It ends when
 * `read` returns undefined.
 */
export function eventStream(read: () => string | undefined): Response {
	const encoder = new TextEncoder()
	let told: string | undefined
	let left = false

	/** Waits for the next piece of the stream; undefined at its end. */
	async function piece(): Promise<string | undefined> {
		for (let waitedMs = 0; !left; waitedMs += lookEveryMs) {
			const found = read()
			if (found === undefined) return undefined
			if (found !== told) {
				told = found
				return `retry: 1000\ndata: ${found}\n\n`
			}
			if (waitedMs >= lineEveryMs) return ':\n\n'
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
