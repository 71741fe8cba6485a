// Compressed answers: their codings in runtimes that have servers, and in Bun, which would decompress them whole, their size.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { createClient, operation } from '@tarja/core'
import { describe, expect, it, rejection } from '@tarja-test/harness'

declare const Bun: { gc(force: boolean): void }

const post = operation({ method: 'POST', path: '/x' })
const head = operation({ method: 'HEAD', path: '/x', responseType: 'text', effect: 'safe' })
const codings = { br: brotliCompressSync, gzip: gzipSync, deflate: deflateSync, zstd: zstdCompressSync }

async function serving<Out>(coding: string, body: Uint8Array, use: (baseUrl: string) => Promise<Out>): Promise<Out> {
	const headers = { 'content-type': 'application/json', ...(coding && { 'content-encoding': coding }) }
	const server: Server = createServer((request, response) => {
		response.writeHead(200, headers)
		response.end(request.method === 'HEAD' ? undefined : body)
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	try {
		return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
	} finally {
		server.close()
	}
}

export function testInflating(): void {
	describe('a compressed answer', testAnswers)
}

/** Each with the codings that its bytes have: those that a server here may use, and lists of them (RFC 9110 §8.4). */
const lists: readonly string[] = [
	...['gzip', 'x-gzip', 'X-GZip', 'identity', 'gzip, gzip', 'gzip, identity', 'identity,x-gzip'],
	...['deflate, gzip', 'x-gzip , deflate', 'gzip,'],
]

/** Answers to a payment that was made: none of them may be `unknown`. */
export function testCodings(): void {
	describe('an answer', () => {
		for (const list of lists)
			it(`of the codings "${list}" is read`, async () => {
				let body: Uint8Array = Buffer.from('{"id":"ação"}')
				for (const name of list.toLowerCase().split(/[\s,]+/))
					body = name.includes('gzip') ? gzipSync(body) : name === 'deflate' ? deflateSync(body) : body
				const read = await serving(list, body, (baseUrl) => createClient({ baseUrl }).call(post))
				expect(read.data).to.deep.equal({ id: 'ação' })
			})
	})
}

function testAnswers(): void {
	for (const [coding, compress] of Object.entries(codings))
		it(`of ${coding} is read, and one without a body too`, async () => {
			const read = await serving(coding, compress('{"id":"ação"}'), (baseUrl) => createClient({ baseUrl }).call(post))
			expect(read.data).to.deep.equal({ id: 'ação' })
			await serving(coding, new Uint8Array(), (baseUrl) => createClient({ baseUrl }).call(head))
		})
	it('is left alone where it is not compressed', async () => {
		const read = await serving('', new TextEncoder().encode('{"id":1}'), (url) =>
			createClient({ baseUrl: url }).call(post),
		)
		expect(read.data).to.deep.equal({ id: 1 })
	})
	it('that would fill the memory is given up, and nothing goes on decompressing it', async () => {
		const small = brotliCompressSync(new Uint8Array(512 * 2 ** 20), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
		Bun.gc(true)
		const before = process.memoryUsage().rss
		let peak = before
		const watch = setInterval(() => {
			peak = Math.max(peak, process.memoryUsage().rss)
		}, 2)
		const error = await serving('br', small, (baseUrl) => rejection(createClient({ baseUrl }).call(post)))
		await new Promise((resolve) => setTimeout(resolve, 500))
		clearInterval(watch)
		expect(error).to.include({ code: 'invalid_response', outcome: 'unknown' })
		expect((peak - before) / 2 ** 20).to.be.below(200)
	})
}
