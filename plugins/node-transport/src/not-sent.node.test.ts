// Failures that send nothing, and say so: over fetch each of them is unknown.
import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { createFakeClock } from '@tarja/testing'
import { afterEach, describe, expect, it } from '@tarja-test/harness'
import { authority, elsewhere, server as identity } from '../../../test/certificates.ts'
import { closeAfterTest, closeAll, startListening } from '../../../test/closing.ts'
import { oneCall, type Told } from '../test/one-call.ts'
import { load, versions } from '../test/undici.ts'

/** That nothing was sent, and why. */
const unsent = (why: Partial<Told>) => ({ end: 'not_processed', attempts: 0, ...why })

for (const [label, name] of versions)
	describe(`nothing is sent, and told so, over ${label}, where`, () => {
		afterEach(closeAll)
		/** Nobody answers: a name that is looked up for ever stands for a host that does not react. */
		const hanging = { lookup: () => {} }

		it('a connection is not made before the call’s time is up, or its caller gives up, or undici does', async () => {
			const { Agent } = await load(name)
			const never = closeAfterTest(new Agent({ connect: { ...hanging, timeout: 60_000 } }))
			expect(await oneCall(never, 'https://nobody.example', { timeoutMs: 200 })).to.include(unsent({ code: 'timeout' }))
			const signal = AbortSignal.timeout(100)
			expect(await oneCall(never, 'https://nobody.example', { signal })).to.include(unsent({ code: 'aborted' }))
			const impatient = closeAfterTest(new Agent({ connect: { ...hanging, timeout: 200 } }))
			expect(await oneCall(impatient, 'https://nobody.example')).to.include(
				unsent({ code: 'network', runtimeCode: 'UND_ERR_CONNECT_TIMEOUT' }),
			)
		})

		it('a TLS handshake hangs, or is broken off', async () => {
			const { Agent } = await load(name)
			const silent = await startListening(createServer((socket) => void socket.resume()))
			const rude = await startListening(
				createServer((socket) => void socket.once('data', () => socket.resetAndDestroy())),
			)
			const agent = closeAfterTest(new Agent())
			expect(await oneCall(agent, `https://localhost:${silent.port}`, { timeoutMs: 300 })).to.include(
				unsent({ code: 'timeout' }),
			)
			expect(await oneCall(agent, `https://localhost:${rude.port}`)).to.include(unsent({ runtimeCode: 'ECONNRESET' }))
		})

		it('the server’s certificate is of nobody that is trusted, or of another host', async () => {
			const { Agent } = await load(name)
			let received = 0
			const receive = (socket: Socket): void => void socket.on('data', () => received++)
			const serve = (own: typeof identity) =>
				startListening(createTlsServer(own, receive).on('tlsClientError', () => {}))
			const [ours, other] = [await serve(identity), await serve(elsewhere)]
			const trusting = closeAfterTest(new Agent({ connect: { ca: authority } }))
			const wary = closeAfterTest(new Agent())
			expect(await oneCall(wary, `https://localhost:${ours.port}`)).to.include(
				unsent({ runtimeCode: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }),
			)
			expect(await oneCall(trusting, `https://localhost:${other.port}`)).to.include(
				unsent({ runtimeCode: 'ERR_TLS_CERT_ALTNAME_INVALID' }),
			)
			expect(received).to.equal(0)
		})

		it('the process stood still until the call’s time was up: while it connected, and while it waited for its turn', async () => {
			const { Pool, buildConnector } = await load(name)
			const clock = createFakeClock()
			let requests = 0
			const server = await startListening(
				createServer((socket) =>
					socket.on('data', () => {
						requests++
						// Another waits for this connection.
						clock.advance(8001)
						socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-type: application/json\r\n\r\n{}')
					}),
				),
			)
			const open = buildConnector({})
			const connect: typeof open = (options, callback) =>
				open(options, (...made) => {
					clock.advance(8001)
					callback(...made)
				})
			const baseUrl = `http://127.0.0.1:${server.port}`
			const slow = closeAfterTest(new Pool(baseUrl, { connect }))
			expect(await oneCall(slow, baseUrl, { clock })).to.include(unsent({ code: 'timeout' }))
			expect(requests).to.equal(0)
			const pool = closeAfterTest(new Pool(baseUrl, { connections: 1 }))
			const both = [oneCall(pool, baseUrl, { clock }), oneCall(pool, baseUrl, { clock })]
			const [first, second] = await Promise.all(both)
			expect(first).to.include({ end: 'resolved', attempts: 1 })
			expect(second).to.include(unsent({ code: 'timeout' }))
			expect(requests).to.equal(1)
		})

		it('there was no place in the pool in time', async () => {
			const { Pool } = await load(name)
			let requests = 0
			const server = await startListening(createServer((socket) => void socket.on('data', () => requests++)))
			const pool = closeAfterTest(new Pool(`http://127.0.0.1:${server.port}`, { connections: 1 }))
			const controller = new AbortController()
			const first = oneCall(pool, `http://127.0.0.1:${server.port}`, { timeoutMs: 60_000, signal: controller.signal })
			while (!requests) await new Promise((resolve) => setTimeout(resolve, 5))
			expect(await oneCall(pool, `http://127.0.0.1:${server.port}`, { timeoutMs: 200 })).to.include(
				unsent({ code: 'timeout' }),
			)
			controller.abort()
			expect(await first).to.include({ end: 'unknown', attempts: 1 })
			expect(requests).to.equal(1)
		})

		it('the connection is refused; and what a server has read stays unknown', async () => {
			const { Agent } = await load(name)
			const server = await startListening(
				createServer((socket) => void socket.once('data', () => socket.resetAndDestroy())),
			)
			const agent = closeAfterTest(new Agent())
			const baseUrl = `http://127.0.0.1:${server.port}`
			expect(await oneCall(agent, baseUrl)).to.include({ end: 'unknown', attempts: 1 })
			// Not the port that was just given back: another process may have it by now. Nothing listens on this one.
			expect(await oneCall(agent, 'http://127.0.0.1:2')).to.include(unsent({ runtimeCode: 'ECONNREFUSED' }))
		})
	})
