import { describe, expect, it } from '@tarja-test/harness'
import { inflating } from './inflate.ts'

const text = '{"id":"ação"}'
const gzipped = (): ReadableStream<Uint8Array> =>
	new Response(text).body?.pipeThrough(new CompressionStream('gzip')) as ReadableStream<Uint8Array>
const withHeaders = (headers: Record<string, string>, body: BodyInit | null = gzipped()): Response =>
	new Response(body, { headers })

/** A fetch that gives this answer, and what it was called with. */
function fetching(answer: Response, isKnown = true) {
	const inits: RequestInit[] = []
	const fetch = inflating(
		async (_, init) => {
			inits.push(init)
			return answer
		},
		() => isKnown,
	)
	return { inits, given: (init: RequestInit = {}) => fetch('https://platform.example', init) }
}

/** The formats that are asked for while `work` runs; nothing is decompressed meanwhile. */
async function formatsAskedFor(work: () => Promise<unknown>): Promise<readonly string[]> {
	const { DecompressionStream } = globalThis
	const formats: string[] = []
	globalThis.DecompressionStream = class extends TransformStream {
		constructor(format: string) {
			super()
			formats.push(format)
		}
	} as unknown as typeof DecompressionStream
	try {
		await work()
		return formats
	} finally {
		globalThis.DecompressionStream = DecompressionStream
	}
}

describe('a compressed answer of a fetch that decompresses it whole', () => {
	it('is left compressed by that fetch, and decompressed as it is read', async () => {
		for (const coding of ['gzip', 'GZip']) {
			const { inits, given } = fetching(withHeaders({ 'content-encoding': coding, 'x-a': '1' }))
			const response = await given({ method: 'POST' })
			expect(inits).to.deep.equal([{ method: 'POST', decompress: false }])
			expect(response.headers.get('x-a')).to.equal('1')
			expect(await response.text()).to.equal(text)
		}
	})
	it('is decompressed in the format that its coding has here', async () => {
		const codings = ['gzip', 'deflate', 'br', 'zstd', 'identity', 'x', 'constructor', '']
		const asked = await formatsAskedFor(async () => {
			for (const coding of codings) await fetching(withHeaders({ 'content-encoding': coding }, 'x')).given()
			await fetching(withHeaders({}, 'x')).given()
		})
		expect(asked).to.deep.equal(['gzip', 'deflate', 'brotli', 'zstd'])
	})
	it('is handed on as it came where nothing is in it, or nobody knows how that fetch reads it', async () => {
		const coded = { 'content-encoding': 'gzip' }
		const empty = withHeaders({ ...coded, 'content-length': '0' }, '')
		const bodiless = withHeaders(coded, null)
		const head = withHeaders(coded, '')
		const plain = withHeaders({ 'content-length': '13' }, text)
		expect(await fetching(empty).given()).to.equal(empty)
		expect(await fetching(bodiless).given()).to.equal(bodiless)
		expect(await fetching(head).given({ method: 'HEAD' })).to.equal(head)
		expect(await fetching(plain).given()).to.equal(plain)
		const { inits, given } = fetching(withHeaders(coded), false)
		const init = { method: 'POST' }
		expect((await given(init)).headers.get('content-encoding')).to.equal('gzip')
		expect(inits[0]).to.equal(init)
	})
})
