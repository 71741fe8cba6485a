// An HTTP proxy that tunnels (RFC 9110 §9.3.6), with or without a password.
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { startListening } from '../../../test/closing.ts'

/** What each CONNECT asked for, and with which credentials; `hangs`: one that never answers. */
export async function proxy({ password, hangs = false }: { password?: string; hangs?: boolean } = {}) {
	const asked: { target: string; credentials: string | undefined }[] = []
	const server = createServer()
	server.on('connect', (request, socket) => {
		socket.on('error', () => {})
		const credentials = request.headers['proxy-authorization']
		asked.push({ target: request.url ?? '', credentials })
		if (hangs) return
		if (password && credentials !== `Basic ${btoa(`user:${password}`)}`)
			return void socket.end(
				'HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic\r\ncontent-length: 0\r\n\r\n',
			)
		const [, port] = (request.url ?? '').split(':')
		const onward = connect(Number(port), '127.0.0.1', () => {
			socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
			onward.pipe(socket).pipe(onward)
		})
		onward.on('error', () => socket.destroy())
		socket.on('close', () => onward.destroy())
	})
	const { port, close } = await startListening(server)
	return { url: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, asked, close }
}
