import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from '@tarja-test/harness'
import { createEmulator } from '../emulator.ts'

/** What of Bun is used here; its own types are not those of this package. */
declare const Bun: {
	serve(options: { port: number; hostname: string; fetch: (request: Request) => Promise<Response> }): {
		port: number
		stop(abrupt: boolean): Promise<void>
	}
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

describe('the guard behind Bun.serve', () => {
	it('judges the Host and the Origin that were sent', async () => {
		const { fetch: answer } = createEmulator({ allowHosts: ['emulator'] })
		const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer })
		try {
			const host = 'Host: 127.0.0.1'
			expect(await statusOf(server.port, '/-/state', [host])).to.equal('200')
			expect(await statusOf(server.port, '/-/state', ['Host: emulator'])).to.equal('200')
			expect(await statusOf(server.port, '/-/state', ['Host: evil.example'])).to.equal('403')
			expect(await statusOf(server.port, '/-/state', [host, 'Origin: http://evil.example'])).to.equal('403')
			expect(await statusOf(server.port, '/-/state', [host, 'Sec-Fetch-Site: cross-site'])).to.equal('403')
			expect(await statusOf(server.port, '/oauth2/token', ['Host: evil.example', 'Origin: null'])).to.equal('405')
		} finally {
			await server.stop(true)
		}
	})
})
