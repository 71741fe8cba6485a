/** Sends responses over a socket, with real resets and cuts between any two bytes. */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { hasNoContent } from '../damage.ts'
import { canLoseResponse, defaultDelayMs, isInPortions, type PlayedFault } from '../faults.ts'
import { hold } from '../pause.ts'
import { yieldPortions } from '../portions.ts'
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

function listHeaders({ response, last }: Delivery): [name: string, value: string][] {
	const headers = [...response.headers].filter(([name]) => !framingFields.has(name))
	return last ? [...headers, ['connection', 'close']] : headers
}

async function loseResponse(
	response: ServerResponse,
	{ sending }: Delivery,
	fault: PlayedFault,
	gone: AbortSignal,
): Promise<void> {
	if (fault.action === 'hang') await hold(fault.delayMs ?? defaultDelayMs.hold, gone)
	sending?.end('lost', 'emulator')
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
	sending?.addSent(0)
	for await (const portion of yieldPortions(fault, body, gone)) {
		response.write(portion)
		sending?.addSent(portion.byteLength)
	}
	if (fault.action === 'slow') return void response.end()
	sending?.end('cut', 'emulator')
	drop(response.socket, fault.action === 'reset' ? 'reset' : 'close')
}

/** Reports how sending ended, unless a fault has reported it already: completely, or broken off by a client that left. */
function follow(response: ServerResponse, { sending, entry }: Delivery, gone: AbortSignal): void {
	const onLeft = (): void => sending?.end(entry?.response?.beganAt === undefined ? 'lost' : 'cut', 'client')
	if (gone.aborted) onLeft()
	response.once('finish', () => sending?.end('whole', 'emulator'))
	response.once('close', onLeft)
}

/** Sends a response over the connection, or plays the fault on the connection in its place. */
export async function send(outgoing: ServerResponse, delivery: Delivery, gone: AbortSignal): Promise<void> {
	const { response, fault } = delivery
	follow(outgoing, delivery, gone)
	if (fault && canLoseResponse(fault)) return loseResponse(outgoing, delivery, fault, gone)
	const body = delivery.body ?? new Uint8Array(await response.arrayBuffer())
	const headers = listHeaders(delivery)
	const isCut = fault !== undefined && isInPortions(fault)
	// Announces more than it sends, by at least one byte, so that a client notices the cut even of an empty body.
	const size = isCut && fault.action !== 'slow' ? Math.max(1, body.byteLength) : body.byteLength
	if (!hasNoContent(response.status)) headers.push(['content-length', String(size)])
	outgoing.writeHead(response.status, headers.flat())
	if (isCut) await sendPortions(outgoing, delivery, fault, body, gone)
	else outgoing.end(body)
}
