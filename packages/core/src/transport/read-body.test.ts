import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { isShort, readBody, readShort } from './read-body.ts'

const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, index) => index % 251)

/** A body that the runtime holds whole, and one that comes in pieces. */
function responses(bytes: Uint8Array<ArrayBuffer>, piece: number): readonly Response[] {
	let from = 0
	const pieces = new ReadableStream({
		pull(controller) {
			if (from >= bytes.length) return controller.close()
			controller.enqueue(bytes.slice(from, from + piece))
			from += piece
		},
	})
	return [new Response(bytes), new Response(pieces)]
}

describe('the body of an answer', () => {
	it('is read to its end, whatever its length and its pieces', () =>
		fc.assert(
			fc.asyncProperty(
				fc.oneof(fc.constantFrom(0, 1, 1023, 1024, 1025, 2048), fc.nat(9000)),
				fc.integer({ min: 1, max: 3000 }),
				async (size, piece) => {
					const bytes = bytesOf(size)
					for (const response of responses(bytes, piece)) {
						const body = await readBody(response, 10_000)
						expect([...body]).to.deep.equal([...bytes])
						expect(body.byteLength).to.equal(size)
					}
				},
			),
			random(50),
		))

	it('is read no further than the first piece that passes the limit', async () => {
		for (const limit of [0, 10, 1023, 1024, 3000])
			for (const response of responses(bytesOf(8000), 100)) {
				const { byteLength } = await readBody(response, limit)
				expect(byteLength > limit, `${byteLength} of ${limit}`).to.equal(true)
			}
	})

	it('is read whole, whatever its header says of its length', async () => {
		const bytes = bytesOf(3000)
		for (const told of ['0', '10', '2999', '3000', '3001', '999999999999', 'x', '-1', ''])
			for (const { body } of responses(bytes, 100)) {
				const response = new Response(body, { headers: { 'content-length': told } })
				expect([...(await readBody(response, 10_000))], told).to.deep.equal([...bytes])
			}
	})

	it('is read no further than the limit where its header says less', async () => {
		for (const [index, { body }] of responses(bytesOf(8000), 100).entries()) {
			const { byteLength } = await readBody(new Response(body, { headers: { 'content-length': '10' } }), 1000)
			// The one that the runtime holds whole may come as one piece.
			expect(byteLength > 1000 && byteLength <= (index ? 2000 : 8000), `${byteLength}`).to.equal(true)
		}
	})

	it('is read at once where no more can come than its header says', async () => {
		const read = async (told: string, fields: Record<string, string>): Promise<number> => {
			let taken = 0
			const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(++taken && 100)) })
			const response = new Response(body, { headers: { ...(told && { 'content-length': told }), ...fields } })
			Object.defineProperty(response, 'arrayBuffer', { value: async () => new ArrayBuffer(1) })
			const bytes = isShort(response.headers) ? await readShort(response, false) : await readBody(response, 1000)
			return bytes.length
		}
		for (const told of ['0', '1', '12345']) expect(await read(told, {}), told).to.equal(1)
		for (const [told, fields] of [
			['100000', {}],
			['', {}],
			['1', { 'content-encoding': 'gzip' }],
			['1', { 'transfer-encoding': 'chunked' }],
			['1, 1', {}],
			['+1', {}],
		] as const)
			expect(await read(told, fields), `${told} ${Object.keys(fields)}`).to.be.above(1000)
	})

	it('is empty where there is none', async () => {
		expect((await readBody(new Response(null), 10)).byteLength).to.equal(0)
	})
})
