// Client certificates: who is let in, what a refusal is told to be, and how they are renewed.
import { createHash, X509Certificate } from 'node:crypto'
import { checkServerIdentity } from 'node:tls'
import { createClient, operation } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { afterEach, describe, expect, it } from '@tarja-test/harness'
import * as certificates from '../../../test/certificates.ts'
import { closeAll, opened } from '../../../test/closing.ts'
import { certainServer } from '../test/certain-server.ts'
import { oneCall } from '../test/one-call.ts'
import { load, versions } from '../test/undici.ts'
import { undiciTransport } from './undici-transport.ts'
import { untilAccepted } from './until-accepted.ts'

const { authority, merchant, renewed, expired, unknown, server: identity } = certificates
// The server always says whether it has accepted: it is waited for however long that takes.
const patient = { graceMs: 30_000 }
const refused = { none: {}, expired, 'of an authority that is not known': unknown }

for (const [label, name] of versions)
	describe(`a client certificate, over ${label}`, () => {
		afterEach(closeAll)
		it('lets in; without a good one nothing is sent, and told so, in TLS 1.2 and 1.3', async () => {
			const { Agent, buildConnector } = await load(name)
			for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
				const server = await certainServer(version)
				const agentOf = (own: object) =>
					opened(
						new Agent({ connect: untilAccepted(buildConnector({ ca: authority, allowH2: false, ...own }), patient) }),
					)
				expect(await oneCall(agentOf(merchant), server.url)).to.include({ end: 'resolved', attempts: 1 })
				for (const [what, own] of Object.entries(refused)) {
					expect(await oneCall(agentOf(own), server.url), `${version}, ${what}`).to.include({
						end: 'not_processed',
						attempts: 0,
						code: 'network',
					})
				}
				expect(server.names).to.deep.equal(['merchant'])
			}
		})
		it('is refused after the request has left in TLS 1.3, where nothing holds the connection back', async () => {
			const { Agent } = await load(name)
			const server = await certainServer()
			const agent = opened(new Agent({ connect: { ca: authority, ...expired } }))
			expect(await oneCall(agent, server.url)).to.include({ end: 'unknown', attempts: 1 })
			expect(server.names).to.deep.equal([])
		})
		it('covers the token endpoint too', async () => {
			const { Agent, buildConnector } = await load(name)
			const server = await certainServer()
			const agent = opened(
				new Agent({ connect: untilAccepted(buildConnector({ ca: authority, ...expired }), patient) }),
			)
			const auth = passwordGrant({ basic: 'eDp5', credential: { name: 'f', value: 'v' } })
			const client = createClient({ baseUrl: server.url, auth, transport: undiciTransport(agent) })
			const error = await client
				.call(operation({ method: 'POST', path: '/pay' }), { body: {} })
				.catch((thrown) => thrown)
			expect(error).to.include({ code: 'token_unavailable', outcome: 'not_processed' })
			expect(error.details.reason).to.equal('network')
			expect(server.names).to.deep.equal([])
		})
		it('is renewed under load, and no call is lost', async () => {
			const { Agent } = await load(name)
			const server = await certainServer()
			const agentOf = (own: object) => opened(new Agent({ connections: 4, connect: { ca: authority, ...own } }))
			let agent = agentOf(merchant)
			const current = { dispatch: (...request: Parameters<typeof agent.dispatch>) => agent.dispatch(...request) }
			const client = createClient({ baseUrl: server.url, transport: undiciTransport(current), retry: false })
			const pay = operation({ method: 'POST', path: '/pay' })
			let calls = 0
			let isOver = false
			const lane = async (): Promise<void> => {
				while (!isOver) {
					await client.call(pay, { body: {} })
					calls++
				}
			}
			const lanes = Promise.all(Array.from({ length: 16 }, lane))
			const closing: Promise<void>[] = []
			for (const own of [renewed, merchant, renewed]) {
				const until = calls + 50
				while (calls < until) await new Promise((resolve) => setTimeout(resolve, 1))
				const old = agent
				agent = agentOf(own)
				closing.push(old.close())
			}
			const until = calls + 50
			while (calls < until) await new Promise((resolve) => setTimeout(resolve, 1))
			isOver = true
			await lanes
			await Promise.all(closing)
			expect(server.names).to.have.lengthOf(calls)
			expect(new Set(server.names)).to.deep.equal(new Set(['merchant', 'renewed']))
			expect(server.names.at(-1)).to.equal('renewed')
		})
		it('of the server can be pinned: another key is not spoken to', async () => {
			const { Agent } = await load(name)
			const server = await certainServer()
			const spkiOf = (der: Uint8Array): string =>
				createHash('sha256')
					.update(new X509Certificate(der).publicKey.export({ type: 'spki', format: 'der' }))
					.digest('base64')
			const agentOf = (pin: string) => {
				const check: typeof checkServerIdentity = (host, certificate) =>
					checkServerIdentity(host, certificate) ??
					(spkiOf(certificate.raw) === pin ? undefined : new Error('The server’s key is not the pinned one'))
				return opened(new Agent({ connect: { ca: authority, ...merchant, checkServerIdentity: check } }))
			}
			const own = spkiOf(new X509Certificate(identity.cert).raw)
			expect(await oneCall(agentOf(own), server.url)).to.include({ end: 'resolved', attempts: 1 })
			expect(await oneCall(agentOf('another'), server.url)).to.include({ end: 'not_processed', attempts: 0 })
		})
	})
