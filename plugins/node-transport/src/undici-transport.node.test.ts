import { createHash, X509Certificate } from 'node:crypto'
import { checkServerIdentity } from 'node:tls'
import { createClient, isTarjaError, operation, type TarjaError } from '@tarja/core'
import { afterEach, describe, expect, it, rejection } from '@tarja-test/harness'
import { authority, expired, server as identity, merchant, unknown } from '../../../test/certificates.ts'
import { closeAfterTest, closeAll } from '../../../test/closing.ts'
import { certainServer } from '../test/certain-server.ts'
import { oneCall } from '../test/one-call.ts'
import { transportContract } from '../test/transport-contract.ts'
import { load, versions } from '../test/undici.ts'
import { undiciTransport } from './undici-transport.ts'

for (const [label, name] of versions) {
	describe(`undiciTransport(), over an Agent of ${label}`, () => {
		const open = async () => {
			const { Agent } = await load(name)
			const agent = new Agent()
			return { transport: undiciTransport(agent), close: () => agent.destroy() }
		}
		for (const { name: title, run } of transportContract(open)) it(title, run)
	})
}

const refused = { none: {}, expired, 'of an unknown authority': unknown }
// In TLS 1.3 the server refuses a certificate after the request has left, so that nothing is known (RFC 8446 §4.6.2).
const refusals = [
	['TLSv1.2', { end: 'not_processed', attempts: 0, code: 'network' }],
	['TLSv1.3', { end: 'unknown', attempts: 1, code: 'network' }],
] as const

for (const [label, name] of versions)
	describe(`undiciTransport(), with a client certificate, over ${label}`, () => {
		afterEach(closeAll)
		for (const [version, refusal] of refusals)
			it(`reports a refused one as ${refusal.end} in ${version}`, async () => {
				const { Agent } = await load(name)
				const server = await certainServer(version)
				const agentOf = (own: object) => closeAfterTest(new Agent({ connect: { ca: authority, ...own } }))
				expect(await oneCall(agentOf(merchant), server.url)).to.include({ end: 'resolved', attempts: 1 })
				for (const [what, own] of Object.entries(refused))
					expect(await oneCall(agentOf(own), server.url), what).to.include(refusal)
				expect(server.names).to.deep.equal(['merchant'])
			})
		it('does not send to a server whose key is not pinned', async () => {
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
				return closeAfterTest(new Agent({ connect: { ca: authority, ...merchant, checkServerIdentity: check } }))
			}
			const own = spkiOf(new X509Certificate(identity.cert).raw)
			expect(await oneCall(agentOf(own), server.url)).to.include({ end: 'resolved', attempts: 1 })
			expect(await oneCall(agentOf('another'), server.url)).to.include({ end: 'not_processed', attempts: 0 })
		})
	})

describe('undiciTransport()', () => {
	it('says what is needed where there is no dispatch', () => {
		for (const input of [undefined, null, {}, fetch]) {
			let error: unknown
			try {
				undiciTransport(input as never)
			} catch (thrown) {
				error = thrown
			}
			expect(isTarjaError(error, 'configuration')).to.equal(true)
			expect((error as TarjaError).message)
				.to.include('undici 7 or 8')
				.and.include('a fetch')
		}
	})
	it('fails closed where the dispatcher does not know such handlers, as that of undici 6, or throws', async () => {
		const dispatch = (): boolean => {
			throw new TypeError('invalid onConnect method')
		}
		const client = createClient({ baseUrl: 'http://127.0.0.1:9', transport: undiciTransport({ dispatch }) })
		expect(await rejection(client.call(operation({ method: 'POST', path: '/' })))).to.include({
			code: 'network',
			outcome: 'not_processed',
		})
	})
})
