import { describe, expect, it, rejection } from '@tarja-test/harness'
import { inflate } from './body.ts'

const text = '{"id":"ação"}'
const gzipped = (): ReadableStream<Uint8Array> =>
	new Response(text).body?.pipeThrough(new CompressionStream('gzip')) as ReadableStream<Uint8Array>
const withHeaders = (headers: Record<string, string>, body: BodyInit | null = gzipped()): Response =>
	new Response(body, { headers })

/** A fetch that gives this answer, leaving all but `own` compressed. */
function fetching(response: Response, own = /^$/) {
	return { given: async ({ method }: RequestInit = {}) => inflate(response, method, own) }
}

/** The formats that are asked for while `work` runs; nothing is decompressed meanwhile. */
async function formatsAskedFor(
	work: () => Promise<unknown>,
	onChunk: (chunk: Uint8Array) => void = () => {},
): Promise<readonly string[]> {
	const { DecompressionStream } = globalThis
	const formats: string[] = []
	globalThis.DecompressionStream = class extends TransformStream {
		constructor(format: string) {
			super({ transform: onChunk })
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

describe('a compressed answer that a fetch leaves compressed', () => {
	it('is decompressed as it is read', async () => {
		for (const coding of ['gzip', 'GZip', 'x-gzip', 'X-GZIP , identity', 'identity,gzip', 'gzip,', ' gzip\t']) {
			const { given: input } = fetching(withHeaders({ 'content-encoding': coding, 'x-a': '1' }))
			const response = await input({ method: 'POST' })
			expect(response.headers.get('x-a')).to.equal('1')
			expect(await response.text()).to.equal(text)
		}
	})
	it('is refused with more than one coding, whoever would decompress it, and its body is let go', async () => {
		for (const coding of ['gzip, gzip', 'x-gzip,deflate', 'deflate, identity, x-gzip', 'gzip, constructor'])
			for (const own of [/^$/, /./]) {
				const response = withHeaders({ 'content-encoding': coding })
				const error = await rejection(fetching(response, own).given())
				expect(error.message).to.equal('the response has more than one content coding')
				expect((await response.body?.getReader().read())?.done).to.equal(true)
			}
	})
	it('is decompressed in slices, so that a reader can stop', async () => {
		const zeros = new Response(new Uint8Array(64 * 2 ** 20)).body?.pipeThrough(new CompressionStream('gzip'))
		const whole = new Uint8Array(await new Response(zeros).arrayBuffer())
		const { given: input } = fetching(withHeaders({ 'content-encoding': 'gzip' }, whole))
		const reader = (await input()).body?.getReader()
		const { value } = (await reader?.read()) ?? {}
		expect(value?.length).to.be.below(2 ** 20)
		await reader?.cancel()
	})
	it('reaches the runtime’s decompressor in slices, as some give all of a chunk at once', async () => {
		for (const last of [276, 512]) {
			const lengths: number[] = []
			const body = withHeaders({ 'content-encoding': 'gzip' }, new Uint8Array(1024 + last))
			await formatsAskedFor(
				async () => (await (await fetching(body).given()).arrayBuffer()).byteLength,
				(chunk) => lengths.push(chunk.length),
			)
			expect(lengths).to.deep.equal([512, 512, last])
		}
	})
	it('is decompressed in the format that its coding has here', async () => {
		const codings = ['gzip', 'deflate', 'br', 'zstd', 'identity', '']
		const asked = await formatsAskedFor(async () => {
			for (const coding of codings) await fetching(withHeaders({ 'content-encoding': coding }, 'x')).given()
			await fetching(withHeaders({}, 'x')).given()
		})
		expect(asked).to.deep.equal(['gzip', 'deflate', 'brotli', 'zstd'])
	})
	it('is handed on as it came where nothing is in it, it is not known here, or that fetch has decompressed it', async () => {
		const coded = { 'content-encoding': 'gzip' }
		const empty = withHeaders({ ...coded, 'content-length': '0' }, '')
		const bodiless = withHeaders(coded, null)
		const head = withHeaders(coded, '')
		const plain = withHeaders({ 'content-length': '13' }, text)
		expect(await fetching(empty).given()).to.equal(empty)
		expect(await fetching(bodiless).given()).to.equal(bodiless)
		expect(await fetching(head).given({ method: 'HEAD' })).to.equal(head)
		expect(await fetching(plain).given()).to.equal(plain)
		for (const coding of ['x', 'x-compress']) {
			const unknown = withHeaders({ 'content-encoding': coding })
			expect(await fetching(unknown).given(), coding).to.equal(unknown)
		}
		const own = withHeaders(coded)
		expect(await fetching(own, /^gzip$/).given()).to.equal(own)
	})
	it('says where it came from, as before', async () => {
		const from = { url: { value: 'https://other.example/' }, redirected: { value: true } }
		const response = Object.defineProperties(withHeaders({ 'content-encoding': 'x-gzip' }), from)
		expect(await fetching(response).given()).to.include({ url: 'https://other.example/', redirected: true })
	})
})
