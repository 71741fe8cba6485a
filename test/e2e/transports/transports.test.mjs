// The recipes of docs/explanation/transports.md for Deno and Bun: client certificates and proxies through their own fetch.
import { createServer } from 'node:https'
import { before, describe, expect, it } from '@tarja-test/harness'
import { certainServer } from '../../../plugins/node-transport/test/certain-server.ts'
import { proxy } from '../../../plugins/node-transport/test/proxy.ts'
import * as certificates from '../../certificates.ts'
import { startListening } from '../../closing.ts'
import { bundledForAll, commands, printedBy } from '../bundled.mjs'

const { authority: ca, merchant, expired, server: identity } = certificates
let program
before(async () => {
	program = await bundledForAll('transports/one-call.mjs')
})

for (const runtime of ['Deno', 'Bun']) {
	const call = (given) => printedBy([...commands[runtime], program, JSON.stringify(given)])
	describe(`docs/explanation/transports.md, in ${runtime}`, () => {
		it('a client certificate lets in, and without a good one nothing is applied', async () => {
			const server = await certainServer()
			expect(await call({ url: server.url, tls: { ca, ...merchant } })).to.include({ end: 'resolved', attempts: 1 })
			for (const own of [{}, expired])
				expect((await call({ url: server.url, tls: { ca, ...own } })).end).to.be.oneOf(['unknown', 'not_processed'])
			expect(server.names).to.deep.equal(['merchant'])
			await server.close()
		})
		it('a server that is not trusted gets nothing, and that is told', async () => {
			const server = await certainServer()
			const { cert } = certificates.unknown
			expect(await call({ url: server.url, tls: { ca: cert, ...merchant } })).to.include({
				end: 'not_processed',
				attempts: 0,
			})
			expect(server.names).to.deep.equal([])
			await server.close()
		})
		it('a proxy is used with its credentials; Deno sends them on to the platform, Bun does not', async () => {
			const seen = []
			const server = createServer(identity, (request, response) => {
				seen.push(request.headers['proxy-authorization'])
				response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
			})
			const { port, close } = await startListening(server)
			const via = await proxy({ password: 'secret' })
			const url = `https://localhost:${port}`
			const told = await call({ url, tls: { ca }, proxy: { url: via.url, user: 'user', password: 'secret' } })
			expect(told).to.include({ end: 'resolved', attempts: 1 })
			expect(via.asked).to.deep.equal([{ target: `localhost:${port}`, credentials: `Basic ${btoa('user:secret')}` }])
			expect(seen).to.deep.equal([runtime === 'Deno' ? `Basic ${btoa('user:secret')}` : undefined])
			await Promise.all([close(), via.close()])
		})
	})
}
