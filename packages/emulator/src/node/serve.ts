/** The TCP server. It listens on one port, by default on loopback. Closing it destroys every connection. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { consolePage } from '../console.ts'
import { assemble, type Emulator, type EmulatorOptions } from '../emulator.ts'
import { maxBodyBytes } from '../message.ts'
import { createProblemResponse, requestRefused } from '../problem.ts'
import type { OnEntry, Router } from '../router.ts'
import { receiveBody, send, toRequest } from './messages.ts'

/** Configures {@linkcode serve}: all options of the emulator, and where to listen. */
export interface ServeOptions extends EmulatorOptions {
	/** TCP port to listen on. 0, the default, takes any free port. */
	readonly port?: number
	/** Address to listen on. Default `127.0.0.1`, because the control plane has no authentication. */
	readonly host?: string
	/** Certificate and private key for https, in PEM. Default: none; the server then uses plain http. */
	readonly tls?: { readonly cert: string; readonly key: string }
}

/** A running server, and the emulator that responds to its requests. */
export interface EmulatorServer {
	/** Base URL for clients, without a trailing slash. */
	readonly url: string
	/** URL of the console of the default space. */
	readonly consoleUrl: string
	/** TCP port on which it listens, even if the system has chosen it. */
	readonly port: number
	/** The emulator, for reading its log and changing its settings. */
	readonly emulator: Emulator
	/** Destroys every connection, including hanging ones, and stops listening. You may call it more than once. */
	close(): Promise<void>
}

// Longer than clients keep idle connections, because otherwise the server could close a connection just when a client sends its next
// request.
const keepAliveTimeoutMs = 75_000
// Number of connections that may wait to be accepted. It is large enough for ten thousand first calls at once.
const backlog = 4_096

const unreadable = requestRefused(
	400,
	'unreadable-request',
	'its method, target or header fields cannot be expressed in Fetch; correct them',
)

interface Serving {
	readonly router: Router
	/** Scheme, host and port of the server. */
	readonly origin: URL
	/** Returns whether the server accepts connections now; false while a fault refuses them. */
	isAccepting(): boolean
}

/** Responds to one request over its connection. If the client leaves before its request is complete, does nothing more. */
async function respond(
	incoming: IncomingMessage,
	response: ServerResponse,
	connection: number,
	{ router, origin, isAccepting }: Serving,
): Promise<void> {
	const gone = createCloseSignal(response)
	const request = toRequest(incoming, origin)
	if (!request) return send(response, { response: createProblemResponse(unreadable), last: true }, gone)
	const body = await receiveBody(incoming, maxBodyBytes)
	const delivery = await router.route(request, { connection, body })
	// While connections are refused, closes the connection after each response, because a client would not notice the refusal on a kept
	// connection.
	return send(response, isAccepting() ? delivery : { ...delivery, last: true }, gone)
}

function createCloseSignal(response: ServerResponse): AbortSignal {
	const gone = new AbortController()
	response.on('close', () => gone.abort())
	return gone.signal
}

/** Numbers a server's connections in the order in which they are opened. */
function track(server: Server, event: 'connection' | 'secureConnection') {
	const numbers = new Map<Socket, number>()
	let last = 0
	server.on(event, (socket: Socket) => {
		last += 1
		numbers.set(socket, last)
		socket.on('close', () => numbers.delete(socket))
	})
	return {
		getNumber: (socket: Socket): number => numbers.get(socket) ?? 0,
		destroyAll(): void {
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

function formatAuthority(host: string, port: number): string {
	return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

/**
 * Serves the documented platform over TCP in Node. It can play faults that a Fetch response can't: a real RST, a FIN in the middle of a
 * body, and silence on an open connection.
 *
 * Its control plane shows settings and log. It refuses web pages of other origins, but is open to every program. So keep the server on
 * loopback, and never send it real credentials.
 *
 * @param options See {@linkcode ServeOptions}.
 * @returns The server, as soon as it listens.
 * @throws {Error} If the server can't listen on the port. `code` says why, such as `EADDRINUSE`.
 * @throws {TypeError} If a setting is malformed.
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
	const settings = { keepAliveTimeout: keepAliveTimeoutMs }
	const server = tls ? createSecureServer({ ...settings, ...tls }) : createServer(settings)
	const connections = track(server, tls ? 'secureConnection' : 'connection')
	const bound = await listen(server, port, host)
	gate = createGate(server, () => listen(server, bound, host))
	const origin = new URL(`${tls ? 'https' : 'http'}://${formatAuthority(host, bound)}`)
	const serving = { router: assembly.router, origin, isAccepting: () => server.listening }

	server.on('request', (incoming, response) => {
		// Ignores errors of a client that has left, because data that is still written to it is lost anyway.
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

interface Gate {
	/** Refuses connections for this many milliseconds, and closes idle connections. With 0, accepts connections again at once. */
	shut(durationMs: number): void
	/** Ends the gate because the server is being closed. The gate then never makes the server listen again. */
	close(): void
}

// If another program has taken the port, milliseconds between attempts to get it back.
const retryMs = 50

/**
 * Creates the gate of a server that is already listening.
 *
 * @param listen Makes the server listen again, on the same port.
 */
function createGate(server: Server, listen: () => Promise<unknown>): Gate {
	let untilMs = 0
	let timer: NodeJS.Timeout | undefined
	let isClosed = false
	let isOpening = false

	function update(): void {
		clearTimeout(timer)
		if (isOpening || isClosed) return
		const leftMs = untilMs - performance.now()
		if (leftMs > 0) {
			if (server.listening) server.close()
			timer = setTimeout(update, leftMs)
		} else if (!server.listening) open()
	}

	function open(): void {
		isOpening = true
		listen().then(onOpened, () => {
			untilMs = performance.now() + retryMs
			onOpened()
		})
	}

	/** Runs after each attempt to listen, because the gate may have been shut or closed during the attempt. */
	function onOpened(): void {
		isOpening = false
		if (isClosed) server.close()
		else update()
	}

	return {
		shut(durationMs) {
			untilMs = performance.now() + durationMs
			update()
		},
		close() {
			isClosed = true
			clearTimeout(timer)
		},
	}
}
