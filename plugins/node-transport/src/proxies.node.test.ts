// Calls through a proxy: what reaches it, what reaches the platform, and what a refusal is told to be.
import { createServer } from 'node:https'
import { afterEach, describe, expect, it } from '@tarja-test/harness'
import { authority, server as identity, merchant } from '../../../test/certificates.ts'
import { closeAfterTest, closeAll, startListening } from '../../../test/closing.ts'
import { certainServer } from '../test/certain-server.ts'
import { oneCall } from '../test/one-call.ts'
import { proxy } from '../test/proxy.ts'
import { load, versions } from '../test/undici.ts'

async function platform() {
	const headers: NodeJS.Dict<string | string[]>[] = []
	const server = createServer(identity, (request, response) => {
		headers.push(request.headers)
		response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
	})
	const { port, close } = await startListening(server)
	return { url: `https://localhost:${port}`, headers, close }
}

for (const [label, name] of versions)
	describe(`through a proxy, over ${label}`, () => {
		afterEach(closeAll)
		it('a call is tunnelled with credentials, which stay with the proxy', async () => {
			const { ProxyAgent } = await load(name)
			const [to, via] = await Promise.all([platform(), proxy({ password: 'secret' })])
			const token = `Basic ${btoa('user:secret')}`
			const agent = closeAfterTest(new ProxyAgent({ uri: via.url, token, requestTls: { ca: authority } }))
			expect(await oneCall(agent, to.url)).to.include({ end: 'resolved', attempts: 1 })
			expect(via.asked).to.deep.equal([{ target: new URL(to.url).host, credentials: token }])
			expect(to.headers[0]).not.to.have.property('proxy-authorization')
		})
		it('a 407, a proxy that never answers, and one that is not there, send nothing, and are told so', async () => {
			const { ProxyAgent } = await load(name)
			const [to, wary, silent, gone] = await Promise.all([
				platform(),
				proxy({ password: 'secret' }),
				proxy({ hangs: true }),
				proxy(),
			])
			await gone.close()
			for (const via of [wary, silent, gone]) {
				const agent = closeAfterTest(new ProxyAgent({ uri: via.url, requestTls: { ca: authority } }))
				const told = await oneCall(agent, to.url, { timeoutMs: via === silent ? 400 : 8000 })
				expect(told).to.include({ end: 'not_processed', attempts: 0 })
			}
			expect(to.headers).to.deep.equal([])
			expect(wary.asked[0]).to.include({ credentials: undefined })
		})
		it('goes what the environment says, but for the hosts of NO_PROXY; a client certificate goes along both ways', async () => {
			const { EnvHttpProxyAgent } = await load(name)
			const [to, via] = await Promise.all([certainServer(), proxy()])
			const tls = { ca: authority, ...merchant }
			for (const noProxy of ['localhost', 'elsewhere.example']) {
				const agent = closeAfterTest(
					new EnvHttpProxyAgent({ httpsProxy: via.url, noProxy, requestTls: tls, connect: tls }),
				)
				expect(await oneCall(agent, to.url)).to.include({ end: 'resolved', attempts: 1 })
			}
			expect(via.asked).to.have.lengthOf(1)
			expect(to.names).to.deep.equal(['merchant', 'merchant'])
		})
	})
