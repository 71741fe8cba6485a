// Connections that refused token answers leave behind, counted by a server of their own. For Node, Deno and Bun.
import { createServer, type Socket } from 'node:net'
import { createClient, type Issuer } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { after, before, describe, expect, it, rejection } from '@tarja-test/harness'
import { closeAll, startListening } from '../../../test/closing.ts'
import { brokeredTokens } from '../src/tokens/brokered.ts'

const calls = 60

/** Refuses with a body that never ends: nothing but reading or cancelling it frees the connection. */
const endless = (status: string): string =>
	`HTTP/1.1 ${status}\r\ncontent-type: text/html\r\ncontent-length: 1000000\r\n\r\n<p>no`

const grant = passwordGrant({ basic: 'eDp5', credential: { name: 'f', value: 'v' } })
/** One of an integrator's own, that looks at the status and leaves the body alone. */
const careless: Issuer = {
	identity: () => ['careless'],
	async issue({ baseUrl, fetch, signal }) {
		const { status } = await fetch(`${baseUrl}/token`, { method: 'POST', signal })
		throw new Error(`answered ${status}`)
	},
}

export function testUnreadAnswers(): void {
	describe(`${calls} refused token requests`, () => {
		const open = new Set<Socket>()
		let answer = ''
		let most = 0
		let baseUrl = ''
		before(async () => {
			const server = createServer((socket) => {
				socket.on('close', () => open.delete(socket))
				// Node 22 keeps a connection or two that it never used: what counts is an answer that nobody ends.
				socket.once('data', () => {
					open.add(socket)
					most = Math.max(most, open.size)
					socket.write(answer)
				})
			})
			baseUrl = (await startListening(server)).url
		})
		after(closeAll)

		const issuers: Readonly<Record<string, () => Issuer>> = {
			'of passwordGrant': () => grant,
			'of brokeredTokens': () => brokeredTokens(({ signal }) => fetch(`${baseUrl}/token`, { method: 'POST', signal })),
			'of an issuer that leaves its answers unread': () => careless,
		}
		for (const [whose, auth] of Object.entries(issuers))
			for (const status of ['401 Unauthorized', '404 Not Found', '429 Too Many Requests', '302 Found'])
				it(`leave no connection open: ${status} ${whose}`, async () => {
					answer = endless(status)
					most = 0
					for (let call = 0; call < calls; call++)
						expect(await rejection(createClient({ baseUrl, auth: auth() }).tokens.token())).to.have.property(
							'code',
							'token_unavailable',
						)
					for (let turn = 0; open.size && turn < 2000; turn++) await new Promise((resolve) => setTimeout(resolve, 1))
					expect(open.size).to.equal(0)
					expect(most).to.be.below(calls / 4)
				})
	})
}
