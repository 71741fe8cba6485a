/** The TCP server: one port, on loopback by default. Closing it destroys every connection. */
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { consolePage } from '../console.ts'
import { assemble, type Emulator, type EmulatorOptions } from '../emulator.ts'
import { maxBodyBytes } from '../message.ts'
import { createProblemResponse, type Problem, requestRefused } from '../problem.ts'
import type { Delivery, OnEntry, Router } from '../router.ts'
import { createGate, type Gate } from './gate.ts'
import { createMemory, type Memory, readHeaderLines, receiveBody, toRequest } from './receive.ts'
import { send } from './send.ts'

/** Configures {@linkcode serve}: everything that configures the emulator, and where to listen. */
export interface ServeOptions extends EmulatorOptions {
	/** TCP port to listen on; 0, the default, takes any free port. */
	readonly port?: number
	/** Address to listen on. Default `127.0.0.1`, because the control plane has no authentication. */
	readonly host?: string
	/** Certificate and private key, in PEM, to serve https with. Default: none, and plain http. */
	readonly tls?: { readonly cert: string; readonly key: string }
}

/** A server that listens, with the emulator that responds to its requests. */
export interface EmulatorServer {
	/** Base URL for clients, without a trailing slash. */
	readonly url: string
	/** URL of the console of the default space. */
	readonly consoleUrl: string
	/** TCP port on which it listens, also if the system has chosen it. */
	readonly port: number
	/** The emulator, for reading its log and changing its settings. */
	readonly emulator: Emulator
	/** Destroys every connection, hung ones too, and stops listening. Safe to call more than once. */
	close(): Promise<void>
}

// Longer than clients keep idle connections; otherwise closing one could race with the next request.
const keepAliveTimeoutMs = 75_000
// Queue of unaccepted connections, large enough for ten thousand first calls at once.
const backlog = 4_096

// The limit that Node has by default for all headers together, set here so that command-line options of Node do not change
// it.
const maxHeaderBytes = 16_384
// Milliseconds in which a request must arrive completely, and how often Node looks for those that take too long.
const requestTimeoutMs = 60_000
const checkIntervalMs = 2_000
// Total bytes of bodies that are arriving or have no response yet.
const maxBodiesBytes = 134_217_728

const unreadable = requestRefused(
	400,
	'unreadable-request',
	'its method, target or header fields cannot be expressed in Fetch; correct them',
)
const noMemory = requestRefused(
	503,
	'too-much-at-once',
	'the bodies in progress take all the memory that the emulator allows; send fewer at once',
	{
		headers: { 'retry-after': '1' },
	},
)

function createRefusal(problem: Problem): Delivery {
	return { response: createProblemResponse(problem), last: true }
}

/** Problems for requests that Node rejects while parsing, by error code. */
const malformed: Readonly<Record<string, Problem>> = {
	ERR_HTTP_REQUEST_TIMEOUT: requestRefused(
		408,
		'request-too-slow',
		'it did not arrive whole within a minute; send it faster',
	),
	HPE_HEADER_OVERFLOW: requestRefused(
		431,
		'headers-too-large',
		`its header fields are larger than ${String(maxHeaderBytes)} bytes; send less`,
	),
}
const noHttp = requestRefused(400, 'no-http', 'it is not HTTP/1.1; correct it')

/** Writes a refusal directly to the socket, because there is no request to respond to. */
async function refuseOn(socket: Duplex, error: NodeJS.ErrnoException): Promise<void> {
	if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
	const response = createProblemResponse(malformed[error.code ?? ''] ?? noHttp)
	const body = await response.text()
	const head = [
		`HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`,
		'content-type: application/problem+json',
		`content-length: ${body.length}`,
		'connection: close',
	]
	socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

interface Serving {
	readonly router: Router
	readonly memory: Memory
	/** Scheme, host and port under which the server is reached. */
	readonly origin: URL
	/** Returns whether connections are accepted now; false while a fault refuses them. */
	isAccepting(): boolean
}

/** Responds to one request over its connection; does nothing more if the client leaves before the request is complete. */
async function respond(
	incoming: IncomingMessage,
	response: ServerResponse,
	connection: number,
	{ router, memory, origin, isAccepting }: Serving,
): Promise<void> {
	const gone = createCloseSignal(response)
	const request = toRequest(incoming, origin)
	if (!request) return send(response, createRefusal(unreadable), gone)
	const wire = { rawHeaders: readHeaderLines(incoming), connection }
	// Closes the connection after each response while others are refused, as a kept connection would not notice the refusal.
	const deliver = (delivery: Delivery): Promise<void> =>
		send(response, isAccepting() ? delivery : { ...delivery, last: true }, gone)
	const { body, release } = await receiveBody(incoming, maxBodyBytes, memory)
	try {
		await deliver(body === undefined ? createRefusal(noMemory) : await router.route(request, { ...wire, body }))
	} finally {
		release()
	}
}

function createCloseSignal(response: ServerResponse): AbortSignal {
	const gone = new AbortController()
	response.on('close', () => gone.abort())
	return gone.signal
}

function track(server: Server, isEncrypted: boolean): { getNumber(socket: Socket): number; destroyAll(): void } {
	const sockets = new Set<Socket>()
	const numbers = new WeakMap<Socket, number>()
	let last = 0
	const count = (socket: Socket): void => {
		last += 1
		numbers.set(socket, last)
	}
	server.on('connection', (socket: Socket) => {
		sockets.add(socket)
		socket.on('close', () => sockets.delete(socket))
		if (!isEncrypted) count(socket)
	})
	server.on('secureConnection', (socket: Socket) => {
		count(socket)
		const below = [...sockets].find(({ remotePort }) => remotePort === socket.remotePort)
		// Resets the underlying TCP socket, because a TLS socket refuses to send an RST.
		socket.resetAndDestroy = () => {
			below?.resetAndDestroy()
			return socket.destroy()
		}
	})
	return {
		getNumber: (socket) => numbers.get(socket) ?? 0,
		destroyAll() {
			for (const socket of sockets) socket.destroy()
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

function formatAuthority(host: string, port: number): string {
	return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

/**
 * Serves the documented platform over TCP in Node, with faults that a Fetch response cannot play: a real RST, a FIN in the
 * middle of a body, silence on an open connection.
 *
 * Its control plane is closed to pages of other origins, but open to every program: it shows settings and log. Keep it on loopback, and never give it real credentials.
 *
 * @param options See {@linkcode ServeOptions}.
 * @returns The running server, once it listens.
 * @throws {Error} When the port cannot be listened on; the cause is in its `code`, `EADDRINUSE` for one.
 * @throws {TypeError} When a setting is malformed.
 * @example The response is lost after the commit
 * ```ts
 * import { serve } from '@tarja/emulator/node'
 *
 * const server = await serve()
 * server.emulator.faults.add({
 * 	match: { path: '/api/v1/core/pagamento/intencao-pagamento' },
 * 	at: 'after-commit',
 * 	action: 'reset',
 * })
 * console.log(server.url) // http://127.0.0.1:41235
 * await server.close()
 * ```
 */
export async function serve(options: ServeOptions = {}): Promise<EmulatorServer> {
	return startServer(options)
}

/** Starts the server. `onEntry` is called for each request to the platform when its response has ended. */
export async function startServer(options: ServeOptions, onEntry?: OnEntry): Promise<EmulatorServer> {
	const { port = 0, host = '127.0.0.1', tls, ...emulatorOptions } = options
	let gate: Gate | undefined
	const assembly = assemble(
		{ console: consolePage, ...emulatorOptions },
		{ port: { shut: (durationMs) => gate?.shut(durationMs) }, onEntry },
	)
	const memory = createMemory(maxBodiesBytes)
	const settings = {
		keepAliveTimeout: keepAliveTimeoutMs,
		requestTimeout: requestTimeoutMs,
		headersTimeout: requestTimeoutMs,
		connectionsCheckingInterval: checkIntervalMs,
		maxHeaderSize: maxHeaderBytes,
	}
	const server = tls ? createSecureServer({ ...settings, ...tls }) : createServer(settings)
	const connections = track(server, tls !== undefined)
	const bound = await listen(server, port, host)
	gate = createGate(server, () => listen(server, bound, host))
	const origin = new URL(`${tls ? 'https' : 'http'}://${formatAuthority(host, bound)}`)
	const serving = { router: assembly.router, memory, origin, isAccepting: () => server.listening }

	server.on('clientError', (error, socket) => void refuseOn(socket, error))
	server.on('request', (incoming, response) => {
		// Ignores errors of a client that has left: whatever is still written to it is lost.
		incoming.on('error', () => {})
		response.on('error', () => {})
		respond(incoming, response, connections.getNumber(incoming.socket), serving).catch(() => response.destroy())
	})
	return {
		url: origin.origin,
		consoleUrl: `${origin.origin}/-/`,
		port: bound,
		emulator: assembly.emulator,
		async close() {
			gate?.close()
			await closeServer(server, connections.destroyAll)
		},
	}
}

function closeServer(server: Server, destroyAll: () => void): Promise<void> {
	return new Promise((resolve) => {
		server.close(() => resolve())
		destroyAll()
	})
}
