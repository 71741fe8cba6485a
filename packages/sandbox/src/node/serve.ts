/** The TCP server: one port, loopback unless told otherwise, every connection destroyed when it closes. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { problemResponse } from '../problem.ts'
import type { Outcome, Router } from '../router.ts'
import { assemble, type Sandbox, type SandboxOptions } from '../sandbox.ts'
import { headerLines, readBody, toRequest } from './receive.ts'
import { send } from './send.ts'

/** Options of {@linkcode serve}: those of the sandbox, and where to listen. */
export interface ServeOptions extends SandboxOptions {
	/** TCP port; 0, the default, takes a free one. */
	readonly port?: number
	/** Address to listen on. Default `127.0.0.1`: the control plane asks nobody who they are. */
	readonly host?: string
}

/** A running server. */
export interface SandboxServer {
	/** Base URL, with the base path and without a trailing slash. */
	readonly url: string
	/** The port it listens on. */
	readonly port: number
	/** The sandbox behind it, to look into and to change from code. */
	readonly sandbox: Sandbox
	/** Destroys every connection, hung ones too, and stops listening. Safe to call more than once. */
	close(): Promise<void>
}

// Longer than a client keeps a connection for reuse, or a close of ours races with its next request.
const keepAliveTimeoutMs = 75_000
// Ten thousand first calls at once must wait in line, not be refused.
const backlog = 4_096

function unreadable(): Outcome {
	const detail = 'Request not accepted: its method, target or header fields cannot be expressed in Fetch; correct them'
	return { answer: problemResponse({ status: 400, name: 'unreadable-request', detail }), last: true }
}

/** What the server answers; null when the client left before its request was whole. */
async function outcomeOf(
	incoming: IncomingMessage,
	router: Router,
	host: string,
	connection: number,
): Promise<Outcome | null> {
	const request = toRequest(incoming, host)
	if (!request) return unreadable()
	const body = await readBody(incoming, router.bodyLimitBytes(request)).catch(() => undefined)
	return body === undefined ? null : router.route(request, { rawHeaders: headerLines(incoming), body, connection })
}

function whenClosed(response: ServerResponse): AbortSignal {
	const gone = new AbortController()
	response.on('close', () => gone.abort())
	return gone.signal
}

function track(server: Server): { numberOf(socket: Socket): number; destroyAll(): void } {
	const numbers = new Map<Socket, number>()
	let last = 0
	server.on('connection', (socket: Socket) => {
		last += 1
		numbers.set(socket, last)
		socket.on('close', () => numbers.delete(socket))
	})
	return {
		numberOf: (socket) => numbers.get(socket) ?? 0,
		destroyAll() {
			for (const socket of numbers.keys()) socket.destroy()
		},
	}
}

function listen(server: Server, port: number, host: string): Promise<number> {
	return new Promise((resolve, reject) => {
		server.once('error', reject)
		server.listen({ port, host, backlog }, () => {
			server.off('error', reject)
			resolve((server.address() as AddressInfo).port)
		})
	})
}

function authority(host: string, port: number): string {
	return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

/**
 * Serves the documented platform over TCP in Node, with faults that a Fetch response cannot play: a real RST, a FIN in the
 * middle of a body, silence on an open connection.
 *
 * Its control plane has no authentication, and settings, journal and state can be read through it: keep it on loopback, and
 * never give it real credentials.
 *
 * @param options See {@linkcode ServeOptions}.
 * @returns The running server, once it listens.
 * @throws {Error} When the port cannot be listened on; the cause is in its `code`, `EADDRINUSE` for one.
 * @throws {TypeError} When a setting or the base path is malformed.
 * @example The answer is lost after the effect
 * ```ts
 * import { serve } from '@tarja/sandbox/node'
 *
 * const server = await serve()
 * server.sandbox.faults.add({
 * 	match: { path: '/api/v1/core/pagamento/intencao-pagamento' },
 * 	at: 'after-commit',
 * 	action: 'reset',
 * })
 * console.log(server.url) // http://127.0.0.1:41235
 * await server.close()
 * ```
 */
export async function serve(options: ServeOptions = {}): Promise<SandboxServer> {
	const { port = 0, host = '127.0.0.1', ...sandboxOptions } = options
	const assembly = assemble(sandboxOptions)
	const server = createServer({ keepAliveTimeout: keepAliveTimeoutMs })
	const connections = track(server)
	const bound = await listen(server, port, host)
	const address = authority(host, bound)

	async function exchange(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
		const gone = whenClosed(response)
		const outcome = await outcomeOf(incoming, assembly.router, address, connections.numberOf(incoming.socket))
		if (outcome) await send(response, outcome, gone)
	}

	server.on('request', (incoming, response) => {
		// A client may leave at any moment: what is written then is lost, and nobody's error.
		incoming.on('error', () => {})
		response.on('error', () => {})
		exchange(incoming, response).catch(() => response.destroy())
	})
	return {
		url: `http://${address}${assembly.basePath}`,
		port: bound,
		sandbox: assembly.sandbox,
		close: () => closeServer(server, connections.destroyAll),
	}
}

function closeServer(server: Server, destroyAll: () => void): Promise<void> {
	return new Promise((resolve) => {
		server.close(() => resolve())
		destroyAll()
	})
}
