import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from '@tarja-test/harness'
import { createEmulator } from '../emulator.ts'

/** What of Deno is used here; its own types are not those of this package. */
declare const Deno: {
	serve(
		options: { port: number; hostname: string; onListen(): void },
		handler: (request: Request) => Promise<Response>,
	): { addr: { port: number }; shutdown(): Promise<void> }
}

/** The status that a request gets whose fields nobody else has a hand in. */
async function statusOf(port: number, path: string, fields: readonly string[]): Promise<string> {
	const socket = connect(port, '127.0.0.1')
	let answer = ''
	socket.setEncoding('utf8').on('data', (chunk) => {
		answer += chunk
	})
	socket.write([`GET ${path} HTTP/1.1`, ...fields, 'Connection: close', '', ''].join('\r\n'))
	await once(socket, 'end')
	socket.destroy()
	return answer.slice(9, 12)
}

describe('the guard behind Deno.serve', () => {
	it('judges the Host and the Origin that were sent', async () => {
		const options = { port: 0, hostname: '127.0.0.1', onListen() {} }
		const server = Deno.serve(options, createEmulator({ allowHosts: ['emulator'] }).fetch)
		try {
			const host = 'Host: 127.0.0.1'
			expect(await statusOf(server.addr.port, '/-/state', [host])).to.equal('200')
			expect(await statusOf(server.addr.port, '/-/state', ['Host: emulator'])).to.equal('200')
			expect(await statusOf(server.addr.port, '/-/state', ['Host: evil.example'])).to.equal('403')
			expect(await statusOf(server.addr.port, '/-/state', [host, 'Origin: http://evil.example'])).to.equal('403')
			expect(await statusOf(server.addr.port, '/-/state', [host, 'Sec-Fetch-Site: cross-site'])).to.equal('403')
			expect(await statusOf(server.addr.port, '/oauth2/token', ['Host: evil.example', 'Origin: null'])).to.equal('405')
		} finally {
			await server.shutdown()
		}
	})
})
