/** Delivery over a socket: here a reset is a reset, and an answer can be cut between any two bytes. */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { hasNoContent } from '../damage.ts'
import { defaultDelayMs, type Fault, inPortions, losesAnswer } from '../faults.ts'
import { hold } from '../pause.ts'
import { portions } from '../portions.ts'
import type { Delivery } from '../router.ts'

/** Ends a connection: with an RST, or with a FIN once everything written has left. */
function drop(socket: Socket | null, action: 'reset' | 'close'): void {
	if (action === 'reset') socket?.resetAndDestroy()
	else socket?.destroySoon()
}

// How a message is framed is the adapter's business, whatever a fault or a setting says.
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

async function loseAnswer(response: ServerResponse, fault: Fault, gone: AbortSignal): Promise<void> {
	if (fault.action === 'hang') await hold(fault.delayMs ?? defaultDelayMs.hold, gone)
	drop(response.socket, fault.action === 'reset' ? 'reset' : 'close')
}

async function sendPortions(
	response: ServerResponse,
	fault: Fault,
	body: Uint8Array<ArrayBuffer>,
	gone: AbortSignal,
): Promise<void> {
	response.flushHeaders()
	for await (const portion of portions(fault, body, gone)) response.write(portion)
	if (fault.action === 'slow') response.end()
	else drop(response.socket, fault.action === 'reset' ? 'reset' : 'close')
}

/** Whether an answer has no end of its own: it is sent as it comes, and never kept whole. */
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

/** Sends an answer, or does to the connection what the fault says. */
export async function send(response: ServerResponse, delivery: Delivery, gone: AbortSignal): Promise<void> {
	const { answer, fault } = delivery
	if (fault && losesAnswer(fault)) return loseAnswer(response, fault, gone)
	if (isEndless(delivery)) return sendAsItComes(response, delivery, gone)
	const body = new Uint8Array(await answer.arrayBuffer())
	const headers = headersOf(delivery)
	const cut = fault !== undefined && inPortions(fault)
	// A cut shows only if more was announced than comes: at least one byte, even of an empty body.
	const size = cut && fault.action !== 'slow' ? Math.max(1, body.byteLength) : body.byteLength
	if (fault?.framing !== 'chunked' && !hasNoContent(answer.status)) headers.push(['content-length', String(size)])
	response.writeHead(answer.status, headers.flat())
	if (cut) await sendPortions(response, fault, body, gone)
	else response.end(body)
}
