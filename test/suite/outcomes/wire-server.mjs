// A server that does to each request what the request's own plan says, and counts what reached it. The matrix judges every
// call by this count. It is no part of the emulator: a platform does not take orders, nor does it stop listening.
//
// A request carries `x-cell`, the name it is counted under, and `x-plan`: steps joined by "~", of which the n-th request of
// that name meets the n-th, and the last one from then on. A step is `does.argument`; with "+" before it, it is applied first.
import { createServer } from 'node:http'

const json = {
	'content-type': 'application/json',
	'access-control-allow-origin': '*',
	'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
	'access-control-allow-private-network': 'true',
	'access-control-max-age': '600',
	'cache-control': 'no-store', // What a browser's cache answers, nobody counts.
}
const half = '{"id":"wire'

function whole(response, status, headers = json, body = '{"id":"wire"}') {
	const hasNone = status === 204 || status === 205 || status === 304
	response.writeHead(status, { ...headers, 'content-length': hasNone ? '0' : String(body.length) })
	response.end(hasNone ? undefined : body)
}

/** Grants a preflight every header it asks for: a browser would never send the others, and tell a page what a break tells it. */
const allow = ({ headers }, response) =>
	whole(response, 200, { ...json, 'access-control-allow-headers': headers['access-control-request-headers'] ?? '' })

/** Half of an answer; a little later, as the client must see the half, the connection ends. */
function cut(response, headers, end) {
	response.writeHead(200, headers)
	response.write(half)
	setTimeout(end, 20)
}

const reset = ({ socket }) => socket.resetAndDestroy()
const close = ({ socket }) => socket.destroySoon()
const announced = { ...json, 'content-length': '40' }

/** Every way to answer, or not to. `listening` ends the port's listener. */
const doings = {
	status: ({ request, response, argument }) => {
		const status = Number(argument)
		const isRedirect = status >= 300 && status < 400 && status !== 304
		// To the same URL: a redirect that is followed is counted.
		whole(response, status, isRedirect ? { ...json, location: request.url } : json)
	},
	challenge: ({ response, argument }) =>
		whole(response, Number(argument), {
			...json,
			'www-authenticate': 'Basic realm="wire"',
			'proxy-authenticate': 'Basic',
		}),
	/** About the token alone (RFC 6750 §3.1). */
	why: ({ response, argument }) =>
		whole(response, Number(argument), { ...json, 'www-authenticate': 'Bearer realm="wire", error="invalid_token"' }),
	later: ({ response, argument }) => setTimeout(() => whole(response, 200), Number(argument)),
	reset: ({ request }) => reset(request),
	close: ({ request }) => close(request),
	'cut-reset': ({ request, response }) => cut(response, announced, () => reset(request)),
	'cut-close': ({ request, response }) => cut(response, announced, () => close(request)),
	'chunks-reset': ({ request, response }) => cut(response, json, () => reset(request)),
	'chunks-close': ({ request, response }) => cut(response, json, () => close(request)),
	hang: () => {},
	stall: ({ response }) => {
		response.writeHead(200, announced)
		response.write(half)
	},
	garbage: ({ response }) => whole(response, 200, json, half),
	empty: ({ response }) => whole(response, 200, json, ''),
	html: ({ response }) => whole(response, 200, { ...json, 'content-type': 'text/html' }, '<p>Hello</p>'),
	/** Answers, and ends the connection so that the next request on it meets a closed one. */
	leave: ({ request, response }) => {
		whole(response, 200)
		response.on('finish', () => close(request))
	},
	/** Answers, and is gone: whoever asks again finds nobody. */
	gone: ({ request, response, argument, stopListening }) => {
		stopListening()
		if (argument === 'reset') return reset(request)
		if (argument === 'close') return close(request)
		whole(response, Number(argument), { ...json, connection: 'close' })
		response.on('finish', () => close(request))
	},
}

const bodyOf = (request) =>
	new Promise((resolve) =>
		request
			.on('end', resolve)
			.on('error', () => {})
			.resume(),
	)

/** Whether the log of a name has been read: what comes under it afterwards is counted, and answered so that it ends. */
function isRead(name, readNames) {
	const parts = name.split('.')
	return parts.some((_, count) => readNames.has(`${parts.slice(0, count + 1).join('.')}.`))
}

/** Waits for the ends of connections that were given up: on a busy machine, whoever asks is heard before them. At most 5 s. */
async function whileOpen(counted) {
	for (let turn = 0; turn < 250 && counted().some(([, { open }]) => open); turn++)
		await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Listens on a port of 127.0.0.1. `keepsAlive`: whether a connection carries more than one request. */
async function listen({ log, readNames, keepsAlive, sockets }) {
	const server = createServer({ keepAliveTimeout: 75_000 })
	const used = new WeakSet()
	server.on('connection', (socket) => {
		sockets.add(socket)
		socket.on('error', () => {}) // The client may leave at any moment.
		socket.on('close', () => sockets.delete(socket))
	})
	server.on('request', async (request, response) => {
		response.on('error', () => {})
		if (!keepsAlive) response.setHeader('connection', 'close')
		const { 'x-cell': name, 'x-plan': plan = '+status.200' } = request.headers
		if (request.method === 'OPTIONS') return allow(request, response)
		if (!name) return whole(response, 200)
		// Counted as soon as its head has come: from then on it has left the client.
		const seen = log.get(name) ?? { requests: 0, applied: 0, reused: 0, open: 0 }
		log.set(name, seen)
		seen.open++
		request.socket.name = name
		response.on('close', () => seen.open--)
		const steps = isRead(name, readNames) ? ['status.200'] : plan.split('~')
		const step = steps[Math.min(seen.requests++, steps.length - 1)]
		if (used.has(request.socket)) seen.reused++
		used.add(request.socket)
		const [, applies, does, argument] = /^(\+?)([a-z-]+)(?:\.(.*))?$/.exec(step)
		if (does === 'drop') return reset(request) // before its body has been read
		await bodyOf(request)
		if (applies) seen.applied++
		doings[does]({ request, response, argument, stopListening: () => server.close() })
	})
	await new Promise((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 1024 }, resolve))
	return { server, url: `http://127.0.0.1:${server.address().port}` }
}

/**
 * @param {number} lanes how many cells of one runtime are played side by side; each has a connection pool of its own
 * @returns what the tests need to know of it, and what closes it
 */
export async function startWire(lanes) {
	const log = new Map()
	const readNames = new Set()
	const sockets = new Set()
	const servers = []
	const open = async (keepsAlive) => {
		const { server, url } = await listen({ log, readNames, keepsAlive, sockets })
		servers.push(server)
		return url
	}
	const many = (keepsAlive) => Promise.all(Array.from({ length: lanes }, () => open(keepsAlive)))
	const control = createServer(async (request, response) => {
		const { pathname, searchParams } = new URL(request.url, 'http://127.0.0.1')
		const begins = searchParams.get('begins')
		const found = pathname === '/listen' ? { url: await open(true) } : {}
		if (pathname === '/seen') found.requests = log.get(searchParams.get('name'))?.requests ?? 0
		if (pathname === '/log') {
			const countRequests = () => [...log].filter(([name]) => name.startsWith(begins))
			await whileOpen(countRequests)
			for (const [name, seen] of countRequests()) found[name] = seen
			for (const name of Object.keys(found)) log.delete(name)
			readNames.add(begins)
		}
		const text = JSON.stringify(found)
		// What a client has left open keeps its process alive.
		for (const socket of sockets) if (found[socket.name]?.open) socket.destroy()
		whole(response, 200, { ...json, connection: 'close' }, text)
	})
	servers.push(control)
	await new Promise((resolve) => control.listen({ port: 0, host: '127.0.0.1', backlog: 1024 }, resolve))
	return {
		urls: { control: `http://127.0.0.1:${control.address().port}`, reused: await many(true), fresh: await many(false) },
		close() {
			for (const server of servers) server.close().closeAllConnections()
			for (const socket of sockets) socket.destroy()
		},
	}
}
