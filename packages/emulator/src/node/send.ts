/** Sends answers over a socket, with real resets and cuts between any two bytes. */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { hasNoContent } from '../damage.ts'
import { defaultDelayMs, inPortions, losesAnswer, type PlayedFault } from '../faults.ts'
import { hold } from '../pause.ts'
import { portions } from '../portions.ts'
import type { Delivery } from '../router.ts'

/** Ends a connection: with an RST, or with a FIN after everything was sent. */
function drop(socket: Socket | null, action: 'reset' | 'close'): void {
	if (action === 'reset') socket?.resetAndDestroy()
	else socket?.destroySoon()
}

// Framing headers, which only the adapter sets, whatever a fault or setting says.
const framingFields: ReadonlySet<string> = new Set([
	'connection',
	'content-length',
	'keep-alive',
	'trailer',
	'transfer-encoding',
	'upgrade',
])

function headersOf({ answer, last }: Delivery): [name: string, value: string][] {
	const headers = [...answer.headers].filter(([name]) => !framingFields.has(name))
	return last ? [...headers, ['connection', 'close']] : headers
}

async function loseAnswer(
	response: ServerResponse,
	{ sending }: Delivery,
	fault: PlayedFault,
	gone: AbortSignal,
): Promise<void> {
	if (fault.action === 'hang') await hold(fault.delayMs ?? defaultDelayMs.hold, gone)
	sending?.ended('lost', 'emulator')
	drop(response.socket, fault.action === 'reset' ? 'reset' : 'close')
}

async function sendPortions(
	response: ServerResponse,
	{ sending }: Delivery,
	fault: PlayedFault,
	body: Uint8Array<ArrayBuffer>,
	gone: AbortSignal,
): Promise<void> {
	response.flushHeaders()
	sending?.sent(0)
	for await (const portion of portions(fault, body, gone)) {
		response.write(portion)
		sending?.sent(portion.byteLength)
	}
	if (fault.action === 'slow') return void response.end()
	sending?.ended('cut', 'emulator')
	drop(response.socket, fault.action === 'reset' ? 'reset' : 'close')
}

/** Returns whether an answer never ends by itself (an event stream); such an answer is streamed and not kept in memory. */
function isEndless({ answer, last }: Delivery): boolean {
	return last && answer.headers.get('content-type') === 'text/event-stream'
}

async function sendAsItComes(response: ServerResponse, delivery: Delivery, gone: AbortSignal): Promise<void> {
	response.writeHead(delivery.answer.status, headersOf(delivery).flat())
	response.flushHeaders()
	const reader = delivery.answer.body?.getReader()
	gone.addEventListener('abort', () => void reader?.cancel().catch(() => {}))
	for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) response.write(read.value)
	response.end()
}

/** Reports how sending ended, unless a fault has reported it already: completely, or broken off by a client that left. */
function follow(response: ServerResponse, { sending, entry }: Delivery, gone: AbortSignal): void {
	const left = (): void => sending?.ended(entry?.answer?.beganAt === undefined ? 'lost' : 'cut', 'client')
	if (gone.aborted) left()
	response.once('finish', () => sending?.ended('whole', 'emulator'))
	response.once('close', left)
}

/** Sends an answer over the connection, or plays the fault on the connection in its place. */
export async function send(response: ServerResponse, delivery: Delivery, gone: AbortSignal): Promise<void> {
	const { answer, fault } = delivery
	follow(response, delivery, gone)
	if (fault && losesAnswer(fault)) return loseAnswer(response, delivery, fault, gone)
	if (isEndless(delivery)) return sendAsItComes(response, delivery, gone)
	const body = delivery.body ?? new Uint8Array(await answer.arrayBuffer())
	const headers = headersOf(delivery)
	const cut = fault !== undefined && inPortions(fault)
	// Announces more than it sends, by at least one byte, so that a client notices the cut even of an empty body.
	const size = cut && fault.action !== 'slow' ? Math.max(1, body.byteLength) : body.byteLength
	if (fault?.framing !== 'chunked' && !hasNoContent(answer.status)) headers.push(['content-length', String(size)])
	response.writeHead(answer.status, headers.flat())
	if (cut) await sendPortions(response, delivery, fault, body, gone)
	else response.end(body)
}
