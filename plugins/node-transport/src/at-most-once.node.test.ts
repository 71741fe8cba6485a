// What would send a request again is prevented from it: interceptors, HTTP/2, and the transport’s own second dispatch.
import { createServer } from 'node:http'
import { constants, createSecureServer, type Http2Stream } from 'node:http2'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterEach, describe, expect, it } from '@tarja-test/harness'
import { authority, server as identity } from '../../../test/certificates.ts'
import { closeAfterTest, closeAll, startListening } from '../../../test/closing.ts'
import { oneCall, type Told } from '../test/one-call.ts'
import { load, versions } from '../test/undici.ts'

const methods = ['POST', 'PUT', 'DELETE', 'PATCH', 'GET']

/** What a server does after which somebody may want to send again. */
const faults = {
	'a reset': 'reset',
	'an end': 'end',
	'a 503': 'HTTP/1.1 503 X\r\nretry-after: 0\r\ncontent-length: 2\r\n\r\n{}',
	'a 302': 'HTTP/1.1 302 X\r\nlocation: /pay\r\ncontent-length: 0\r\n\r\n',
	'a 307': 'HTTP/1.1 307 X\r\nlocation: /pay\r\ncontent-length: 0\r\n\r\n',
	'a 421': 'HTTP/1.1 421 X\r\ncontent-length: 2\r\n\r\n{}',
	'an answer that is cut': 'HTTP/1.1 200 X\r\netag: "a"\r\ncontent-length: 20\r\n\r\n{"id"',
	'a refusal that is cut': 'HTTP/1.1 404 X\r\netag: "a"\r\ncontent-length: 20\r\n\r\n{"id"',
} as const

/** Counts requests: a head for each. Cut answers are followed by the end of their connection. */
async function faultyServer(fault: string) {
	let requests = 0
	const server = createTcpServer((socket) => {
		socket.on('data', (chunk) => {
			if (!/^[A-Z]+ \//.test(String(chunk))) return
			requests++
			if (fault === 'reset') socket.resetAndDestroy()
			else if (fault === 'end') socket.end()
			else if (fault.endsWith('{"id"')) socket.end(fault)
			else socket.write(fault)
		})
	})
	const { port, close } = await startListening(server)
	return { url: `http://127.0.0.1:${port}`, close, requests: () => requests }
}

const honest = ({ end, attempts }: Told): boolean => attempts === 1 && end !== 'not_processed'

for (const [label, name] of versions)
	describe(`a request leaves at most once over ${label}`, () => {
		afterEach(closeAll)
		it('through interceptors that repeat, whatever they are told to', async () => {
			const { Agent, interceptors, RetryAgent } = await load(name)
			const retry = {
				methods: methods as 'GET'[],
				statusCodes: [302, 307, 404, 421, 503],
				minTimeout: 1,
				maxRetries: 3,
			}
			const agent = closeAfterTest(new Agent())
			const dispatchers = {
				retry: agent.compose(interceptors.retry(retry)),
				RetryAgent: new RetryAgent(agent, retry),
				redirect: agent.compose(interceptors.redirect({ maxRedirections: 3 })),
				both: agent.compose(interceptors.redirect({ maxRedirections: 3 }), interceptors.retry(retry)),
				dns: agent.compose(interceptors.dns()),
			}
			const wrong: string[] = []
			for (const [through, dispatcher] of Object.entries(dispatchers)) {
				const cells = Object.entries(faults).flatMap(([what, fault]) =>
					methods.map((method) => ({ what, fault, method })),
				)
				await Promise.all(
					cells.map(async ({ what, fault, method }) => {
						const { url, close, requests } = await faultyServer(fault)
						const told = await oneCall(dispatcher, url, { method })
						await new Promise((resolve) => setTimeout(resolve, 30))
						if (requests() !== 1 || !honest(told))
							wrong.push(`${through}, ${method}, ${what}: ${requests()} arrived, told ${JSON.stringify(told)}`)
						await close()
					}),
				)
			}
			expect(wrong).to.deep.equal([])
		})

		it('where an interceptor says ETIMEDOUT after it was sent, as that of DNS takes for another address’s turn', async () => {
			const { Agent } = await load(name)
			let sent = 0
			const agent = closeAfterTest(new Agent())
			const twice = {
				dispatch: (options: never, handler: Parameters<typeof agent.dispatch>[1]) =>
					agent.dispatch(options, {
						...handler,
						onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
						onResponseStart: (controller, ...more) => handler.onResponseStart?.(controller, ...more),
						onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
						onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
						onResponseError: () => void setImmediate(() => agent.dispatch(options, handler)),
					}),
			}
			const server = await startListening(
				createServer((request) => {
					sent++
					request.socket.resetAndDestroy()
				}),
			)
			const told = await oneCall(twice as never, `http://127.0.0.1:${server.port}`)
			expect(told).to.include({ end: 'unknown', attempts: 1 })
			expect(sent).to.equal(1)
		})

		it('over HTTP/2, which undici repeats by itself after a refused stream', async () => {
			const { Agent } = await load(name)
			let streams = 0
			const server = createSecureServer({ ...identity, allowHTTP1: false })
			server.on('stream', (stream: Http2Stream) => {
				streams++
				stream.on('error', () => {})
				stream.close(constants.NGHTTP2_REFUSED_STREAM)
			})
			await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
			const { port } = server.address() as AddressInfo
			const agent = closeAfterTest(new Agent({ allowH2: true, connect: { ca: authority } }))
			for (const method of ['POST', 'DELETE', 'GET']) {
				streams = 0
				const told = await oneCall(agent, `https://localhost:${port}`, { method, body: undefined, timeoutMs: 4000 })
				expect(streams, method).to.equal(1)
				expect(honest(told), JSON.stringify(told)).to.equal(true)
			}
			server.close()
		})

		it('and once more where a kept connection broke before it began: idle resets', async () => {
			const { Agent } = await load(name)
			let requests = 0
			const server = createServer((request, response) => {
				requests++
				response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
				// The server's idle limit, as it happens to be reached while the next request is on its way.
				setTimeout(() => request.socket.resetAndDestroy(), 2)
			})
			const { port } = await startListening(server)
			const agent = closeAfterTest(new Agent({ connections: 1 }))
			const ends: Told[] = []
			for (let call = 0; call < 80; call++) {
				ends.push(await oneCall(agent, `http://127.0.0.1:${port}`))
				// Busy until the reset has come: it is read after the next request has been handed over.
				const until = performance.now() + (call % 4)
				while (performance.now() < until);
			}
			const resolved = ends.filter(({ end }) => end === 'resolved').length
			const unknown = ends.filter(({ end }) => end === 'unknown').length
			expect(resolved + unknown, 'not_processed after one more dispatch').to.equal(ends.length)
			expect(requests, 'sent more often than told').to.be.at.most(ends.length)
			expect(requests).to.be.at.least(resolved)
		})
	})
