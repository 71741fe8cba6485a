// Proxies, good and bad, that take CONNECT as well as requests for whole URLs.
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'

const refuse = (socket, status, reason, fields = '') =>
	socket.end(`HTTP/1.1 ${status} ${reason}\r\n${fields}content-length: 0\r\n\r\n`)

/** By name, what a proxy does to every connection it is asked for. */
export const manners = {
	hangs: () => {},
	drops: (socket) => socket.destroy(),
	'answers 407': (socket) =>
		refuse(socket, 407, 'Proxy Authentication Required', 'proxy-authenticate: Basic realm="x"\r\n'),
	'answers 502': (socket) => refuse(socket, 502, 'Bad Gateway'),
}

/** @returns a proxy; `asked` are the hosts it was asked for. One without bad manners leads each of them to `port` of this machine. */
export async function startProxy({ manner, port }) {
	const asked = []
	const sockets = new Set()
	const server = createServer((incoming, response) => {
		asked.push(new URL(incoming.url).host)
		if (manner) return manners[manner](incoming.socket)
		const { pathname, search, host } = new URL(incoming.url)
		const { method, headers } = incoming
		const onward = request({ host: '127.0.0.1', port, method, path: pathname + search, headers: { ...headers, host } })
		onward.on('response', (answer) => answer.pipe(response.writeHead(answer.statusCode, answer.headers)))
		onward.on('error', () => incoming.socket.destroy())
		incoming.pipe(onward)
	})
	server.on('connect', ({ url }, socket) => {
		asked.push(url)
		socket.on('error', () => {})
		if (manner) return manners[manner](socket)
		const onward = connect(port, '127.0.0.1')
		onward.on('error', () => socket.destroy())
		onward.on('connect', () => {
			socket.write('HTTP/1.1 200 OK\r\n\r\n')
			socket.pipe(onward).pipe(socket)
		})
	})
	server.on('connection', (socket) => {
		sockets.add(socket)
		socket.on('error', () => {})
		socket.on('close', () => sockets.delete(socket))
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	return {
		url: `http://127.0.0.1:${server.address().port}`,
		asked,
		close() {
			for (const socket of sockets) socket.destroy()
			server.close()
		},
	}
}
