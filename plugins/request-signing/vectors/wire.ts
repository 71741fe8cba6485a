// Shows the bytes that a runtime sends, seen by a server without HTTP. For the runtimes that have node:net. Not part of the package.
import { createServer, type Socket } from 'node:net'

const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'

/** Starts a server that keeps the request line of each request: `POST /p? HTTP/1.1`. */
export async function requestLines(): Promise<{ origin: string; lines: string[]; close: () => void }> {
	const lines: string[] = []
	const answerTo = (socket: Socket) => {
		let text = ''
		socket.on('error', () => {})
		socket.on('data', (chunk) => {
			text += String(chunk)
			if (!text.includes('\r\n\r\n')) return
			lines.push(text.slice(0, text.indexOf('\r\n')))
			socket.end(answer)
		})
	}
	const server = createServer(answerTo)
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as { port: number }
	return { origin: `http://127.0.0.1:${port}`, lines, close: () => server.close() }
}

/** Targets that runtimes are known to change, or could. */
export const oddTargets: readonly string[] = [
	...['', '/a b', '/p?q=é', `/p?'{}|^\`<>"\\`, `/'(){}|^\`<>"`],
	...'/ /? /p? /p?? /p?#f /p?& // //p ///p//q /p//q /./p /../p /%2e%2e/p /a/%2E/p /%c3%a9 /é /%7euser /%41'.split(' '),
	...'/a%2fb /a%5cb /%2f/p /% /%zz /a\\b /[x] /p?%7e=%2d /p?a=b+c%20d /p;v=1 /* /:: /@ /%00'.split(' '),
]
