// Tests the guard behind a server of the runtime.
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from '@tarja-test/harness'
import { createEmulator } from '../src/emulator.ts'

/** A running server. */
interface Started {
	readonly port: number
	stop(): Promise<void>
}

/** Returns the status of a request whose header fields are sent exactly as given. */
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

export function guardCase(start: (answer: (request: Request) => Promise<Response>) => Started): void {
	it('judges the Host and the Origin that were sent', async () => {
		const { port, stop } = start(createEmulator({ allowHosts: ['emulator'] }).fetch)
		try {
			const host = 'Host: 127.0.0.1'
			expect(await statusOf(port, '/-/log', [host])).to.equal('200')
			expect(await statusOf(port, '/-/log', ['Host: emulator'])).to.equal('200')
			expect(await statusOf(port, '/-/log', ['Host: evil.example'])).to.equal('403')
			expect(await statusOf(port, '/-/log', [host, 'Origin: http://evil.example'])).to.equal('403')
			expect(await statusOf(port, '/-/log', [host, 'Sec-Fetch-Site: cross-site'])).to.equal('403')
			expect(await statusOf(port, '/oauth2/token', ['Host: evil.example', 'Origin: null'])).to.equal('405')
		} finally {
			await stop()
		}
	})
}
