import { describe, expect, it } from '@tarja-test/harness'
import * as v from 'valibot'
import { clientOf, failure } from '../../test/call-world.ts'
import { isTarjaError, type TarjaError } from '../errors/tarja-error.ts'
import { operation } from '../operation/operation.ts'
import { type MultipartBody, multipart } from './multipart.ts'

interface Sent {
	readonly type: string
	readonly text: string
	readonly bytes: Uint8Array<ArrayBuffer>
}

const definition = { method: 'PUT', path: '/documents', effect: 'idempotent' } as const

/** What goes out, for each status that is answered. */
async function sentBy(
	body: unknown,
	statuses = [200],
	called = multipart(operation(definition)),
): Promise<readonly Sent[]> {
	let tokens = 0
	const auth = { token: async () => ({ accessToken: `t${++tokens}`, lifetimeMs: 60_000 }) }
	const { client, fetch } = clientOf(() => ({ status: statuses[fetch.requests.length - 1] ?? 200, json: {} }), { auth })
	await client.call(called, { body: body as MultipartBody }).catch((error: unknown) => {
		if (!fetch.requests.length) throw error
	})
	return fetch.requests.map(({ headers, text, bytes }) => ({ type: headers.get('content-type') ?? '', text, bytes }))
}

const read = async ({ type, bytes }: Sent): Promise<FormData> =>
	new Response(bytes, { headers: { 'content-type': type } }).formData()
const only = async (body: unknown): Promise<[string, string | File][]> => {
	const [sent] = await sentBy(body)
	return sent ? [...(await read(sent))] : []
}
const refusal = async (body: unknown, called?: ReturnType<typeof multipart>): Promise<TarjaError> => {
	const error = await failure(sentBy(body, [], called))
	expect(isTarjaError(error, 'invalid_input') && error.outcome, String(error)).to.equal('not_processed')
	return error
}
const file = new File([new Uint8Array([0, 255, 13, 10, 45, 45])], 'a.bin', { type: 'application/x-a' })

function formOf(pairs: readonly (readonly [string, string | Blob])[]): FormData {
	const form = new FormData()
	for (const [name, value] of pairs)
		if (typeof value === 'string') form.append(name, value)
		else form.append(name, value)
	return form
}

describe('a body of several parts', () => {
	it('is taken from whatever holds named values, and read back as it was given', async () => {
		const pairs = [['kind', 'invoice'], ['file', file], ['tag', 'a'], ['tag', 'b']] as const // biome-ignore format: a table
		const objects = { kind: 'invoice', file, tag: ['a', 'b'], none: undefined }
		for (const body of [formOf(pairs), objects]) {
			const back = await only(body)
			expect(back.map(([name]) => name)).to.deep.equal(['kind', 'file', 'tag', 'tag'])
			expect([back[0]?.[1], back[2]?.[1], back[3]?.[1]]).to.deep.equal(['invoice', 'a', 'b'])
			const sent = back[1]?.[1] as File
			expect(sent.name).to.equal('a.bin')
			expect([...new Uint8Array(await sent.arrayBuffer())]).to.deep.equal([0, 255, 13, 10, 45, 45])
		}
	})
	it('says of a file what it is, where that is known', async () => {
		for (const [value, type] of [
			[file, 'application/x-a'],
			[new Blob(['x'], { type: 'text/csv;charset=utf-8' }), 'text/csv;charset=utf-8'],
			[new Blob(['x']), 'application/octet-stream'],
		] as const) {
			const [sent] = await sentBy({ value })
			const name = value instanceof File ? 'a.bin' : 'blob'
			expect(sent?.text).to.include(`; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`)
		}
	})
	it('keeps the order of its parts, and takes numbers and booleans', async () => {
		const back = await only({ b: [1, true], a: 2n })
		expect(back).to.deep.equal([['b', '1'], ['b', 'true'], ['a', '2']]) // biome-ignore format: a table
	})
	it('can hold any name and any text, and none of them becomes a part of its own', async () => {
		const texts = ['', ' ', '"', '%22', '--', '--tarja-', 'ç✓😀', 'a\r\n\r\n--x', '; filename="x"', 'a\r\nContent-Type: b'] // biome-ignore format: a table
		for (const text of texts) {
			expect(await only({ a: text }), text).to.deep.equal([['a', text]])
			const [sent] = await sentBy({ [text]: '1', z: '2' })
			const boundary = sent?.type.split('boundary=')[1]
			const parts = sent?.text.split(`--${boundary}`)
			expect([parts?.length, parts?.[0]]).to.deep.equal([4, ''])
			expect(sent?.text.match(/\r\nContent-Disposition/g)).to.have.length(2)
		}
		const [sent] = await sentBy({ f: new File(['x'], 'a"\r\nb.txt') })
		expect(sent?.text).to.include('filename="a%22%0D%0Ab.txt"\r\nContent-Type: application/octet-stream')
	})
	it('has line ends as browsers write them', async () => {
		expect(await only({ a: '1\n2\r3\r\n4' })).to.deep.equal([['a', '1\r\n2\r\n3\r\n4']])
	})
	it('is written once: a replay after 401 and a retry have the same bytes and boundary, and two calls have not', async () => {
		for (const statuses of [
			[401, 200],
			[503, 200],
			[401, 503, 200],
		]) {
			// biome-ignore format: a table
			const sent = await sentBy({ file }, statuses)
			expect(sent).to.have.length(statuses.length)
			for (const { type, bytes } of sent)
				expect([type, [...bytes]]).to.deep.equal([sent[0]?.type, [...(sent[0]?.bytes ?? [])]])
		}
		const [one] = await sentBy({ file })
		const [other] = await sentBy({ file })
		expect(one?.type).to.match(/^multipart\/form-data; boundary=[\w-]{16,}$/)
		expect(other?.type).not.to.equal(one?.type)
	})
	it('names what identifies the call', async () => {
		const pay = multipart(operation({ method: 'POST', path: '/pay', identifiedBy: ['nsu'] }))
		const { client } = clientOf([{ status: 500 }], { allowBrowserReplays: true })
		const body = formOf([['nsu', '7'], ['file', file]]) // biome-ignore format: a table
		const error = await failure(client.call(pay, { body }))
		expect(error.record?.fields).to.deep.equal({ nsu: '7' })
	})
	it('keeps its boundary: a content-type of the caller is refused', async () => {
		const { client, fetch } = clientOf()
		const upload = multipart(operation(definition))
		const headers = { 'Content-Type': 'text/plain' }
		const input = { body: { a: 1 }, headers }
		for (const called of [client.call(upload, { body: { a: 1 } }, { headers }), client.call(upload, input)])
			expect((await failure(called)).message).to.include(
				"headers.Content-Type: expected none, as it holds the form's boundary",
			)
		expect(fetch.requests).to.have.length(0)
		await client.call(upload, { body: { a: 1 } }, { headers: { 'x-content-type': 'a', 'content-type-x': 'b' } })
	})
	it('may be left out', async () => {
		const [sent] = await sentBy(undefined)
		expect([sent?.type, sent?.bytes.length]).to.deep.equal(['', 0])
	})
	it('is what a schema makes of the input, and what an operation fixes beside it', async () => {
		const body = v.object({ file: v.file(), kind: v.string() })
		const checked = multipart(operation({ ...definition, body, defaults: { body: { kind: 'invoice' } } }))
		const [sent] = await sentBy({ file }, [200], checked as never)
		expect(sent && (await read(sent)).get('kind')).to.equal('invoice')
		expect((await refusal({ file: 7 }, checked as never)).message).to.include('body.file')
		const response = v.object({ id: v.string(), n: v.number() })
		const told = multipart(operation({ ...definition, response, outcomeOf: () => 'applied' }))
		const { client } = clientOf([{ json: { id: 'd-1' } }])
		expect((await client.call(told, { body: { file } })).deviations).to.have.length(1)
	})
})

describe('a body of several parts that cannot be sent', () => {
	const unreadable = Object.assign(new Blob(['x']), { arrayBuffer: async () => Promise.reject(new Error('gone')) })
	const typed = (type: string): Blob => Object.defineProperty(new Blob(['x']), 'type', { value: type })
	const wholes: Readonly<Record<string, unknown>> = {
		...{ 'a text': 'a=b', 'a number': 7, null: null, bytes: new Uint8Array(1), 'a stream': new ReadableStream() },
		...{ pairs: [['a', 'b']], 'a Map': new Map([['a', 'b']]) },
	}
	for (const [what, body] of Object.entries(wholes))
		it(`is refused before anything is sent: ${what}`, async () => {
			expect((await refusal(body)).details).to.deep.include({
				issues: [{ path: ['body'], message: 'expected a FormData or an object' }],
			})
		})
	const expected = 'expected a text, a number, a boolean, a Blob, or a list of these; read a stream into a Blob'
	const parts: Readonly<Record<string, readonly [value: unknown, message: string]>> = {
		'an object': [{}, expected],
		'a stream': [new ReadableStream(), expected],
		bytes: [new Uint8Array(1), expected],
		null: [null, expected],
		'a number that is none': [Number.NaN, expected],
		'half a surrogate pair': ['\ud800', expected],
		'a Blob of a type of two lines': [typed('text/x\nx-injected: 1'), expected],
		'a Blob of a type beyond ASCII': [typed('é'), expected],
		'a file that cannot be read': [unreadable, 'expected a file that can be read'],
	}
	for (const [what, [a, message]] of Object.entries(parts))
		it(`is refused with the place and what was expected there, in a part: ${what}`, async () => {
			expect((await refusal({ a })).details).to.deep.equal({ issues: [{ path: ['body', 'a'], message }] })
		})
	it('is refused with half a surrogate pair in a name', async () => {
		expect((await refusal({ '\ud800': 'a' })).message).to.include('body.')
	})
	it('is sent where it is as long as maxBytes, and refused where it is a byte longer', async () => {
		const [whole] = await sentBy({ a: 'x' })
		const length = whole?.bytes.length ?? 0
		const limited = (maxBytes: number) => multipart(operation(definition), { maxBytes })
		expect(await sentBy({ a: 'x' }, [200], limited(length))).to.have.length(1)
		expect((await refusal({ a: 'x' }, limited(length - 1) as never)).message).to.include('expected at most')
	})
	it('is refused where it is longer than maxBytes, before its files are read', async () => {
		const small = multipart(operation(definition), { maxBytes: 100 })
		let reads = 0
		const large = Object.assign(new Blob(['x'.repeat(101)]), { arrayBuffer: async () => { reads++; return new ArrayBuffer(0) } }) // biome-ignore format: one row
		for (const a of [large, 'x'.repeat(101), 'x'.repeat(60)])
			expect((await refusal({ a }, small as never)).message).to.include(
				'body: expected at most 100 bytes; raise maxBytes',
			)
		expect(reads).to.equal(0)
	})
	it('is refused where a file does not say how long it is, as some polyfills do not', async () => {
		for (const size of [undefined, Number.NaN, 'x']) {
			const file = Object.defineProperty(new Blob(['x']), 'size', { value: size })
			expect((await refusal({ file })).message).to.include('body: expected at most')
		}
	})
	it('is never sent by a call that ended while its file was read', async () => {
		const { client, fetch } = clientOf()
		const controller = new AbortController()
		const file = new Blob(['x'])
		const bytes = file.arrayBuffer.bind(file)
		let read: Promise<unknown> = Promise.resolve()
		const late = Object.assign(file, {
			arrayBuffer: () => {
				controller.abort()
				const reading = bytes()
				read = reading
				return reading
			},
		})
		const call = client.call(multipart(operation(definition)), { body: { file: late } }, { signal: controller.signal })
		expect(await failure(call)).to.include({ code: 'aborted', outcome: 'not_processed' })
		await read
		await Promise.resolve()
		expect(fetch.requests).to.have.length(0)
	})
	it('is refused for an operation that has none', async () => {
		expect(
			(await refusal({ a: 1 }, multipart(operation({ ...definition, method: 'GET' })) as never)).message,
		).to.include('a GET request has no body')
	})
})
