// An upload that breaks, over a real socket: a client is told no more than it can know.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { createEmulator, emulatorCredentials } from '@tarja/emulator'
import { describe, expect, it, rejection } from '@tarja-test/harness'

const { fetch: issueToken } = createEmulator()

/** Issues tokens. Resets the connection of every other request when the first bytes of its body arrive. */
async function respond(incoming, outgoing) {
	if (incoming.url !== '/oauth2/token') {
		incoming.once('data', () => incoming.socket.resetAndDestroy())
		return
	}
	const body = Buffer.concat(await incoming.toArray())
	const { method, headers, url } = incoming
	const { authorization, 'content-type': type } = headers
	const request = new Request(`http://localhost${url}`, {
		method,
		headers: { authorization, 'content-type': type },
		body,
	})
	outgoing.end(await (await issueToken(request)).text())
}

describe('a payment whose upload breaks', () => {
	for (const [size, nsuOrigem] of [
		['in one piece', '000123'],
		['in many pieces', '1'.repeat(900_000)],
	])
		it(`is unknown to the client that sent it ${size}`, async () => {
			const server = createServer(respond).listen(0, '127.0.0.1')
			await once(server, 'listening')
			const baseUrl = `http://127.0.0.1:${server.address().port}`
			const client = createClient({ baseUrl, auth: passwordGrant(emulatorCredentials) }).use(payments())
			const error = await rejection(client.payments.createIntent({ body: { nsuOrigem } }))
			expect([error.code, error.outcome]).to.deep.equal(['network', 'unknown'])
			server.close()
		})
})
