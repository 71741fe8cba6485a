/** The TCP server: one port, loopback unless told otherwise, every connection destroyed when it closes. */
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { consolePage } from '../console.ts'
import { assemble, checkedCount, type Emulator, type EmulatorOptions } from '../emulator.ts'
import { type Problem, problemResponse } from '../problem.ts'
import type { Delivery, Router } from '../router.ts'
import { createMemory, headerLines, type Memory, readBody, toRequest } from './receive.ts'
import { send } from './send.ts'

/** Options of {@linkcode serve}: those of the emulator, and where to listen. */
export interface ServeOptions extends EmulatorOptions {
	/** TCP port; 0, the default, takes a free one. */
	readonly port?: number
	/** Address to listen on. Default `127.0.0.1`: the control plane asks no program who it is. */
	readonly host?: string
	/** Milliseconds that a request may take to arrive whole; 408 after that. Default 60,000. */
	readonly requestTimeoutMs?: number
	/** Bytes of all bodies that are arriving or not answered yet; 503 for one that does not fit. Default 134,217,728. */
	readonly maxBodiesBytes?: number
}

/** A running server. */
export interface EmulatorServer {
	/** Base URL, with the base path and without a trailing slash. */
	readonly url: string
	/** Where a person sees what happened, and arms faults: the console of the default space. */
	readonly consoleUrl: string
	/** The port it listens on. */
	readonly port: number
	/** The emulator behind it, to look into and to change from code. */
	readonly emulator: Emulator
	/** Destroys every connection, hung ones too, and stops listening. Safe to call more than once. */
	close(): Promise<void>
}

// Longer than a client keeps a connection for reuse, or a close of ours races with its next request.
const keepAliveTimeoutMs = 75_000
// Ten thousand first calls at once must wait in line, not be refused.
const backlog = 4_096

// Node's own default, whatever its command line says.
const maxHeaderBytes = 16_384
// Beginnings of requests are looked at this often.
const checkIntervalMs = 2_000

const unreadable: Problem = {
	status: 400,
	name: 'unreadable-request',
	detail: 'Request not accepted: its method, target or header fields cannot be expressed in Fetch; correct them',
}
const noMemory: Problem = {
	status: 503,
	name: 'too-much-at-once',
	detail:
		'Request not accepted: the bodies that are being received and answered take all the memory that the emulator gives them; send fewer at once, or raise maxBodiesBytes',
	headers: { 'retry-after': '1' },
}

function refused(problem: Problem): Delivery {
	return { answer: problemResponse(problem), last: true }
}

/** What Node refuses before it is a request, by the code of its error. */
const malformed: Readonly<Record<string, Problem>> = {
	ERR_HTTP_REQUEST_TIMEOUT: {
		status: 408,
		name: 'request-too-slow',
		detail: 'Request not accepted: it did not arrive whole in time; send it faster, or raise requestTimeoutMs',
	},
	HPE_HEADER_OVERFLOW: {
		status: 431,
		name: 'headers-too-large',
		detail: `Request not accepted: its header fields are larger than ${maxHeaderBytes} bytes; send less`,
	},
}
const noHttp: Problem = { status: 400, name: 'no-http', detail: 'Request not accepted: it is not HTTP/1.1; correct it' }

/** Says no on the bare socket, where there is no request to answer. */
async function refuseOn(socket: Duplex, error: NodeJS.ErrnoException): Promise<void> {
	if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
	const answer = problemResponse(malformed[error.code ?? ''] ?? noHttp)
	const body = await answer.text()
	const head = [
		`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}`,
		'content-type: application/problem+json',
		`content-length: ${body.length}`,
		'connection: close',
	]
	socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

interface Serving {
	readonly router: Router
	readonly memory: Memory
	/** Host and port that the server listens on. */
	readonly address: string
}

/** Answers one request, unless the client leaves before it is whole. */
async function answer(
	incoming: IncomingMessage,
	response: ServerResponse,
	connection: number,
	{ router, memory, address }: Serving,
): Promise<void> {
	const gone = whenClosed(response)
	const request = toRequest(incoming, address)
	if (!request) return send(response, refused(unreadable), gone)
	const { body, release } = await readBody(incoming, router.bodyLimitBytes(request), memory)
	try {
		const wire = { rawHeaders: headerLines(incoming), connection }
		await send(response, body === undefined ? refused(noMemory) : await router.route(request, { ...wire, body }), gone)
	} finally {
		release()
	}
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
 * Its control plane is closed to pages of other origins, and asks no program who it is: settings, log and state can be
 * read through it. Keep it on loopback, and never give it real credentials.
 *
 * @param options See {@linkcode ServeOptions}.
 * @returns The running server, once it listens.
 * @throws {Error} When the port cannot be listened on; the cause is in its `code`, `EADDRINUSE` for one.
 * @throws {TypeError} When a setting or the base path is malformed.
 * @example The answer is lost after the effect
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
	const { port = 0, host = '127.0.0.1', requestTimeoutMs, maxBodiesBytes, ...emulatorOptions } = options
	const assembly = assemble({ console: consolePage, ...emulatorOptions })
	const memory = createMemory(checkedCount('maxBodiesBytes', maxBodiesBytes ?? 134_217_728))
	const requestTimeout = checkedCount('requestTimeoutMs', requestTimeoutMs ?? 60_000)
	const server = createServer({
		keepAliveTimeout: keepAliveTimeoutMs,
		requestTimeout,
		headersTimeout: requestTimeout,
		connectionsCheckingInterval: Math.min(checkIntervalMs, requestTimeout),
		maxHeaderSize: maxHeaderBytes,
	})
	const connections = track(server)
	const bound = await listen(server, port, host)
	const address = authority(host, bound)
	const serving = { router: assembly.router, memory, address }

	server.on('clientError', (error, socket) => void refuseOn(socket, error))
	server.on('request', (incoming, response) => {
		// A client may leave at any moment: what is written then is lost, and nobody's error.
		incoming.on('error', () => {})
		response.on('error', () => {})
		answer(incoming, response, connections.numberOf(incoming.socket), serving).catch(() => response.destroy())
	})
	const url = `http://${address}${assembly.basePath}`
	return {
		url,
		consoleUrl: `${url}/-/`,
		port: bound,
		emulator: assembly.emulator,
		close: () => closeServer(server, connections.destroyAll),
	}
}

function closeServer(server: Server, destroyAll: () => void): Promise<void> {
	return new Promise((resolve) => {
		server.close(() => resolve())
		destroyAll()
	})
}
