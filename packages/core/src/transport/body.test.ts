import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { cancelBody, decodeBody, readBody, readResponseBody } from './body.ts'

const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, index) => index % 251)

/** A body that the runtime holds whole, and one that comes in pieces. */
function responses(bytes: Uint8Array<ArrayBuffer>, piece: number, headers = {}): readonly Response[] {
	let from = 0
	const pieces = new ReadableStream({
		pull(controller) {
			if (from >= bytes.length) return controller.close()
			controller.enqueue(bytes.slice(from, from + piece))
			from += piece
		},
	})
	return [new Response(bytes, { headers }), new Response(pieces, { headers })]
}

describe('the body of an answer', () => {
	it('is read to its end, whatever its length and its pieces, and whatever its header says of that', () =>
		fc.assert(
			fc.asyncProperty(
				fc.oneof(fc.constantFrom(0, 1, 1023, 1024, 1025, 2048), fc.nat(9000)),
				fc.integer({ min: 1, max: 3000 }),
				fc.constantFrom('0', '10', '2999', '999999999999', 'x', '-1', ''),
				async (size, piece, told) => {
					for (const response of responses(bytesOf(size), piece, { 'content-length': told }))
						expect(await readBody(response, 10_000)).to.deep.equal(bytesOf(size))
				},
			),
			random(50),
		))

	it('is read no further than the first piece that passes the limit, whatever its header says', async () => {
		for (const limit of [0, 10, 1023, 1024, 3000])
			for (const [index, response] of responses(bytesOf(8000), 100, { 'content-length': '10' }).entries()) {
				const { byteLength } = await readBody(response, limit)
				// The one that the runtime holds whole may come as one piece.
				expect(byteLength, `${limit}`).to.be.within(limit + 1, index ? limit + 1124 : 8000)
				expect(response.bodyUsed).to.equal(true)
			}
	})

	it('may be as long as the limit, and is given up where it is longer', async () => {
		const reading = async (limit: number, pieces: number): Promise<unknown> => {
			let isCancelled = false
			let input = 0
			const body = new ReadableStream({
				pull: (controller) => (input++ < pieces ? controller.enqueue(bytesOf(1000)) : controller.close()),
				cancel() {
					isCancelled = true
					throw new Error('nobody handles it')
				},
			})
			const { length } = await readBody(new Response(body), limit)
			await new Promise((resolve) => setTimeout(resolve, 0))
			return [length, isCancelled]
		}
		expect(await reading(2000, 2)).to.deep.equal([2000, false])
		expect(await reading(1999, 9)).to.deep.equal([2000, true])
	})

	it('is read at once where no more can come than its header says', async () => {
		const read = async (told: string, fields: Record<string, string>): Promise<number> => {
			let taken = 0
			const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(++taken && 100)) })
			const response = new Response(body, { headers: { ...(told && { 'content-length': told }), ...fields } })
			Object.defineProperty(response, 'arrayBuffer', { value: async () => new ArrayBuffer(1) })
			const bytes = await readResponseBody(response, { asText: false, maxResponseBytes: 1000 }, true)
			return bytes.length
		}
		for (const told of ['0', '1', '1000']) expect(await read(told, {}), told).to.equal(1)
		for (const [told, fields] of [
			['100000', {}],
			['', {}],
			['1', { 'content-encoding': 'gzip' }],
			['1', { 'transfer-encoding': 'chunked' }],
			['1, 1', {}],
			['+1', {}],
			['1001', {}],
		] as const)
			expect(await read(told, fields), `${told} ${Object.keys(fields)}`).to.be.above(1000)
	})

	const sent = new TextEncoder().encode('ação')
	const damaged = new TextDecoder('latin1').decode(sent)
	for (const [type, text, isRead] of [
		['', 'ação', true],
		['a/b;charset=UTF8', 'ação', true],
		['a/b;  charset  =  "iso-8859-1"', damaged, false],
		['a/b; charset=iso-8859-1', damaged, false],
		// A name that no runtime knows says nothing about the bytes.
		['a/b; charset=utf-88', 'ação', true],
		['a/b; charset=UTF_8', 'ação', true],
		['a/b; charset=utf8mb4', 'ação', true],
		['application/json;charset=utf-8,application/json', 'ação', true],
		['a/b; charset=utf-8; charset=iso-8859-1', 'ação', true],
	] as const)
		it(`is ${isRead ? 'read as text' : 'decoded'} by its charset: ${type || 'none'}`, async () => {
			const headers = new Headers({ 'content-length': '6', ...(type && { 'content-type': type }) })
			const read = (asText: boolean) =>
				readResponseBody(new Response(sent, { headers }), { asText, maxResponseBytes: 9 }, true)
			expect(typeof (await read(true))).to.equal(isRead ? 'string' : 'object')
			for (const body of [await read(true), await read(false)])
				expect(decodeBody({ headers, body })).to.deep.equal({ text, isDamaged: false })
		})

	it('is decoded once, whatever its charset', () => {
		const headers = new Headers({ 'content-type': 'a/b; charset=x' })
		expect(decodeBody({ headers, body: 'ação' })).to.deep.equal({ text: 'ação', isDamaged: false })
	})

	it('is empty where there is none', async () => {
		expect((await readBody(new Response(null), 10)).byteLength).to.equal(0)
	})
})

describe('a body that nobody reads', () => {
	it('is cancelled, unless somebody reads it, and whatever it is', () => {
		const cancelled: string[] = []
		const response = (name: string, bodyUsed: boolean) => {
			const cancel = async () => {
				cancelled.push(name)
				throw new Error('nobody handles it')
			}
			return { bodyUsed, body: { cancel } }
		}
		for (const input of [response('unread', false), response('read', true), new Response(null), {}, { body: {} }])
			cancelBody(input as Response)
		expect(cancelled).to.deep.equal(['unread'])
	})
})
