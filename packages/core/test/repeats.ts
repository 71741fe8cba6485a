// What a runtime could not send, or would change: tried on the wire, alike in Node, Deno and Bun. The suite's matrix of outcomes tries
// what it would send again.

import { createServer as createPlain } from 'node:net'
import { createServer } from 'node:tls'
import { createClient, operation, type TarjaError } from '@tarja/core'
import { describe, expect, it, rejection, runtime } from '@tarja-test/harness'
import { server as identity } from '../../../test/certificates.ts'
import { startListening } from '../../../test/closing.ts'

/** A base URL at which nobody listens. */
async function createDeadUrl(): Promise<string> {
	const { url, close } = await startListening(createPlain())
	await close()
	return url
}

/** Answers each request with 200, and keeps its method as it stands on the wire. Node's own server knows few methods. */
async function startServer() {
	const methods: string[] = []
	const listener = createPlain((socket) =>
		socket.setEncoding('latin1').on('data', (text: string) => {
			const [, method] = /^(\S+) \S+ HTTP\/1\.1\r\n/.exec(text) ?? []
			if (!method) return
			methods.push(method)
			socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}')
		}),
	)
	return { methods, ...(await startListening(listener)) }
}

function testRefused(): void {
	it('a connection refused is not_processed, with a body or without; of GET it proves nothing, as it may be the second try', async () => {
		const client = createClient({ baseUrl: await createDeadUrl(), retry: false })
		for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
			for (const effect of ['unsafe', 'idempotent'] as const) {
				const target = operation({ method, path: '/target', effect })
				for (const body of [{ n: 1 }, undefined])
					expect(await rejection(client.call(target, { body })), `${effect} ${method}`).to.include({
						outcome: 'not_processed',
						attempts: 0,
						mayHaveReplayed: false,
					})
			}
		const read = operation({ method: 'GET', path: '/target', effect: 'safe' })
		expect(await rejection(client.call(read))).to.include({ code: 'network', outcome: 'unknown' })
	})
	it('a server whose certificate is not trusted is not_processed, and gets nothing', async () => {
		let received = 0
		const server = createServer(identity, (socket) => void socket.on('data', () => received++))
		const { port, close } = await startListening(server.on('tlsClientError', () => {}))
		const client = createClient({ baseUrl: `https://127.0.0.1:${port}`, retry: false })
		for (const body of [{ n: 1 }, undefined])
			expect(await rejection(client.call(operation({ method: 'POST', path: '/target' }), { body }))).to.include({
				code: 'network',
				outcome: 'not_processed',
				attempts: 0,
			})
		await close()
		expect(received).to.equal(0)
	})
	it('a fetch that may repeat proves nothing, given or global; one that sends once does, as the runtime’s own', async () => {
		const baseUrl = await createDeadUrl()
		const post = operation({ method: 'POST', path: '/target' })
		const passedOn = (url: string, init: RequestInit): Promise<Response> => original(url, init)
		const original = globalThis.fetch
		const outcomes: unknown[] = []
		const note = async (options: object): Promise<void> => {
			const error = await rejection<TarjaError>(createClient({ baseUrl, ...options }).call(post, { body: {} }))
			outcomes.push(error.outcome)
		}
		await note({ fetch: passedOn, fetchSends: 'maybe-twice' })
		await note({ fetch: passedOn, fetchSends: 'once' })
		await note({ fetch: original })
		globalThis.fetch = passedOn as typeof fetch
		try {
			await note({ fetchSends: 'maybe-twice' })
			await note({ fetchSends: 'once' })
		} finally {
			globalThis.fetch = original
		}
		await note({})
		expect(outcomes).to.deep.equal([
			'unknown',
			'not_processed',
			'not_processed',
			'unknown',
			'not_processed',
			'not_processed',
		])
	})
}

/** A method that a runtime does not know must not become another one. */
function testMethods(): void {
	for (const method of ['FOO', 'M', 'QUERY', 'MKCOL', 'REPORT', 'options', 'put'])
		for (const effect of ['unsafe', 'idempotent', 'safe'] as const)
			it(`${effect} ${method} arrives as what it is, or is not sent`, async () => {
				for (const body of [undefined, { n: 1 }]) {
					const server = await startServer()
					const client = createClient({ baseUrl: server.url, retry: false })
					const target = operation({ method, path: '/target', effect })
					const end = await client.call(target, { body }).catch((error: TarjaError) => error)
					await server.close()
					if (end instanceof Error)
						expect(end).to.include({ code: 'configuration', outcome: 'not_processed', attempts: 0 })
					expect(server.methods).to.deep.equal(end instanceof Error ? [] : [method.toUpperCase()])
				}
			})
	it('a port that Fetch blocks is not_processed, or refused like any other', async () => {
		for (const port of [22, 6000, 10080])
			for (const effect of ['unsafe', 'idempotent'] as const) {
				const target = operation({ method: 'POST', path: '/target', effect })
				const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, retry: false })
				expect(await rejection(client.call(target, { body: {} }))).to.include({ outcome: 'not_processed', attempts: 0 })
			}
	})
}

export function testRepeats(): void {
	describe(`what ${runtime} could not send`, testRefused)
	describe(`what ${runtime} would change`, testMethods)
}
