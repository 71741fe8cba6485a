// Compressed answers: their codings in runtimes that have servers, and in Bun, which would decompress them whole, their size.
import { createServer } from 'node:http'
import * as zlib from 'node:zlib'
import { createClient, type Operation, operation } from '@tarja/core'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { startListening } from '../../../test/closing.ts'

declare const Bun: { gc(force: boolean): void }

const post = operation({ method: 'POST', path: '/x' })
const head = operation({ method: 'HEAD', path: '/x', responseType: 'text', effect: 'safe' })
const { brotliCompressSync, constants, deflateSync, gzipSync } = zlib
/** The oldest Deno and Bun that we promise have no zstd. */
const zstd = 'zstdCompressSync' in zlib && { zstd: zlib.zstdCompressSync }
const codings = { br: brotliCompressSync, gzip: gzipSync, deflate: deflateSync, ...zstd }

/** What the client makes of an answer with this body, which is coded so. */
async function answered(coding: string, body: Uint8Array, to: Operation = post): Promise<unknown> {
	const headers = { 'content-type': 'application/json', ...(coding && { 'content-encoding': coding }) }
	const server = createServer((request, response) => {
		response.writeHead(200, headers)
		response.end(request.method === 'HEAD' ? undefined : body)
	})
	const { url, close } = await startListening(server)
	try {
		return (await createClient({ baseUrl: url }).call(to)).data
	} finally {
		await close()
	}
}

export function testInflating(): void {
	describe('a compressed answer', testAnswers)
}

/** Each with the codings that its bytes have: those that a server here may use, and lists of them (RFC 9110 §8.4). */
const lists: readonly string[] = ['gzip', 'x-gzip', 'X-GZip', 'identity', 'gzip, identity', 'identity,x-gzip', 'gzip,']

/** Answers to a payment that was made: none of them may be `unknown`. */
export function testCodings(): void {
	describe('an answer', () => {
		for (const list of lists)
			it(`of the codings "${list}" is read`, async () => {
				let body: Uint8Array = new TextEncoder().encode('{"id":"ação"}')
				for (const name of list.toLowerCase().split(/[\s,]+/))
					body = name.includes('gzip') ? gzipSync(body) : name === 'deflate' ? deflateSync(body) : body
				expect(await answered(list, body)).to.deep.equal({ id: 'ação' })
			})
	})
}

function testAnswers(): void {
	for (const [coding, compress] of Object.entries(codings))
		it(`of ${coding} is read, and one without a body too`, async () => {
			expect(await answered(coding, compress('{"id":"ação"}'))).to.deep.equal({ id: 'ação' })
			await answered(coding, new Uint8Array(), head)
		})
	it('is left alone where it is not compressed', async () => {
		expect(await answered('', new TextEncoder().encode('{"id":1}'))).to.deep.equal({ id: 1 })
	})
	it('that would fill the memory is given up, and nothing goes on decompressing it', async () => {
		const small = brotliCompressSync(new Uint8Array(512 * 2 ** 20), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
		Bun.gc(true)
		const before = process.memoryUsage().rss
		let peak = before
		const watch = setInterval(() => {
			peak = Math.max(peak, process.memoryUsage().rss)
		}, 2)
		const error = await rejection(answered('br', small))
		await new Promise((resolve) => setTimeout(resolve, 500))
		clearInterval(watch)
		expect(error).to.include({ code: 'invalid_response', outcome: 'unknown' })
		expect((peak - before) / 2 ** 20).to.be.below(200)
	})
}
