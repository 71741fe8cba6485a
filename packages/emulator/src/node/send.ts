/** Sends responses over a socket, with real resets and cuts between any two bytes. */
import type { ServerResponse } from 'node:http'
import { TLSSocket } from 'node:tls'
import { cutResponse, getCutBody, loseResponse } from '../deliver.ts'
import type { Delivery } from '../router.ts'
import { hasNoContent } from '../to-response.ts'

/** Ends a connection: with an RST, or with a FIN after everything was sent. A TLS socket can't send an RST: it is destroyed. */
function drop({ socket }: ServerResponse, fault: Delivery['fault']): void {
	if (fault?.action !== 'reset') socket?.destroySoon()
	else if (socket instanceof TLSSocket) socket.destroy()
	else socket?.resetAndDestroy()
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

/** Reports how sending ended, unless a fault has reported it already: completely, or broken off by a client that left. */
function follow(response: ServerResponse, { sending, entry }: Delivery, gone: AbortSignal): void {
	const onLeft = (): void => sending?.end(entry?.response?.beganAt === undefined ? 'lost' : 'cut')
	if (gone.aborted) onLeft()
	response.once('finish', () => sending?.end('whole'))
	response.once('close', onLeft)
}

/** Sends a response over the connection, or plays the fault on the connection in its place. */
export async function send(outgoing: ServerResponse, delivery: Delivery, gone: AbortSignal): Promise<void> {
	const { response, fault, sending } = delivery
	follow(outgoing, delivery, gone)
	if (await loseResponse(delivery, gone)) return drop(outgoing, fault)
	const body = delivery.body ?? new Uint8Array(await response.arrayBuffer())
	const half = getCutBody(delivery)
	// Announces more than it sends, by at least one byte, so that a client notices the cut even of an empty body.
	const size = half ? Math.max(1, body.byteLength) : body.byteLength
	const headers = listHeaders(delivery)
	if (!hasNoContent(response.status)) headers.push(['content-length', String(size)])
	outgoing.writeHead(response.status, headers.flat())
	if (!half) return void outgoing.end(body)
	outgoing.flushHeaders()
	outgoing.write(half)
	sending?.addSent(half.byteLength)
	await cutResponse(delivery, gone)
	drop(outgoing, fault)
}
