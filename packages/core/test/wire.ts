// The bytes that leave: a token request, a payment and a read that is retried. They are the bytes of the time when ky sent nothing.

import { createServer } from 'node:net'
import { createClient, operation } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { describe, expect, it } from '@tarja-test/harness'
import { startListening } from '../../../test/closing.ts'

const pay = operation({ method: 'POST', path: '/intents', tokenHeaders: ['access_token'], outcomeOf: 'http' })
const read = operation({ method: 'GET', path: '/read', effect: 'safe' })
const token = '{"access_token":"t","token_type":"Bearer","expires_in":"3600"}'

/** Records each request as text. Every read gets 503 twice, and then 200. */
async function startRecorder() {
	const requests: string[] = []
	let reads = 0
	const respond = (request: string): string => {
		const isBusy = request.startsWith('GET ') && ++reads < 3
		const body = request.startsWith('POST /oauth2/token ') ? token : '{}'
		const head = `HTTP/1.1 ${isBusy ? '503 Busy\r\nretry-after: 0' : '200 OK'}\r\ncontent-type: application/json`
		return `${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
	}
	const listener = createServer((socket) => {
		let text = ''
		socket.setEncoding('latin1').on('data', (chunk: string) => {
			text += chunk
			const [head = '', body] = text.split(/\r\n\r\n(.*)/s)
			const bytes = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
			const isWhole = /chunked/i.test(head) ? body?.endsWith('0\r\n\r\n') : body !== undefined && body.length >= bytes
			if (!isWhole) return
			requests.push(text)
			socket.write(respond(text))
			text = ''
		})
	})
	return { requests, ...(await startListening(listener)) }
}

/** @param expected The requests of this runtime, without the port and the runtime's version. */
export function testWire(expected: { readonly token: string; readonly pay: string; readonly read: string }): void {
	describe('the wire', () => {
		it('has the same bytes as before ky sent what may be sent twice', async () => {
			const server = await startRecorder()
			const auth = passwordGrant({ basic: 'dTpw', username: 'u', credential: { name: 'a', value: 'b' } })
			const client = createClient({ baseUrl: server.url, auth })
			await client.call(pay, { body: { nsuOrigem: '000123' }, query: { meioPagamento: 'CREDITO' } })
			await client.call(read, { query: { a: 'é' } })
			const { host } = new URL(server.url)
			const sent = server.requests.map((text) => text.replace(host, 'HOST').replace(/\b(Deno|Bun)\/[\d.]+/, '$1'))
			await server.close()
			const lines = [expected.token, expected.pay, expected.read, expected.read, expected.read]
			expect(sent).to.deep.equal(lines.map((text) => text.replaceAll('\n', '\r\n')))
		})
	})
}
