import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { readBody } from './read-body.ts'

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

	it('is empty where there is none', async () => {
		expect((await readBody(new Response(null), 10)).byteLength).to.equal(0)
	})
})
