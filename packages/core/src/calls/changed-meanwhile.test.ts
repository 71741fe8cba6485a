// What a caller changes while a schema has not answered is not sent.
import { describe, expect, it } from '@tarja-test/harness'
import { clientOf, schemaOf } from '../../test/call-world.ts'
import { pause } from '../../test/gate.ts'
import { type Operation, operation } from '../operation/operation.ts'
import { type MultipartBody, multipart } from './multipart.ts'

/** Takes anything, in the next turn of the event loop. */
const slow = schemaOf((value) => pause(0).then(() => ({ value })))

const base = { method: 'POST', path: '/pay' } as const
const form = 'application/x-www-form-urlencoded'
const operations = {
	JSON: operation({ ...base, body: slow }),
	form: operation({ ...base, body: slow, contentType: form }),
	multipart: multipart(operation({ ...base, body: slow })),
	'multipart without a schema': multipart(operation(base)),
}

/** What can be given as the body that holds `a`: 1, and how it is changed into 2 afterwards. */
type Changing = readonly [body: unknown, change: () => void]
const plain = (): Changing => {
	const body: Record<string, unknown> = { a: '1' }
	return [body, () => Object.assign(body, { a: '2', b: '2' })]
}
const nested = (): Changing => {
	const list = ['1']
	return [{ a: list }, () => list.splice(0, 1, '2', '2')]
}
const formData = (): Changing => {
	const body = new FormData()
	body.set('a', '1')
	return [body, () => ['a', 'b'].map((name) => body.set(name, '2'))]
}
const objects = { 'an object': plain, 'a list within an object': nested }
const bodies = {
	JSON: objects,
	form: objects,
	multipart: objects,
	'multipart without a schema': { ...objects, FormData: formData },
}

async function sentOf(kind: keyof typeof operations, [body, change]: Changing, isChanged: boolean): Promise<string> {
	const { client, fetch } = clientOf()
	const call = client.call(operations[kind] as Operation, { body: body as MultipartBody })
	if (isChanged) change()
	await call
	const [{ headers, text } = { headers: new Headers(), text: '' }] = fetch.requests
	const boundary = /boundary=(.*)/.exec(headers.get('content-type') ?? '')?.[1]
	return boundary ? text.replaceAll(boundary, 'boundary') : text
}

describe('a body that its caller changes while its schema has not answered', () => {
	for (const [kind, makers] of Object.entries(bodies) as [keyof typeof operations, Record<string, () => Changing>][])
		for (const [what, make] of Object.entries(makers))
			it(`is sent as it was at the call: ${what}, as ${kind}`, async () => {
				const unchanged = await sentOf(kind, make(), false)
				expect(unchanged).to.contain('1').and.not.contain('2')
				expect(await sentOf(kind, make(), true)).to.equal(unchanged)
			})

	it('is sent with its files and their names, as a FormData that nobody changes is', async () => {
		const file = new File(['x'], 'nota.txt', { type: 'text/plain' })
		const body = new FormData()
		body.append('files', file)
		body.append('files', new Blob(['y']))
		const sent = await sentOf('multipart without a schema', [body, () => body.delete('files')], true)
		expect(sent).to.contain('filename="nota.txt"').and.contain('text/plain').and.contain('\r\ny\r\n')
	})
})

describe('an input that its caller changes while a schema has not answered', () => {
	// What is not waited for is asked twice: as nothing, then as an empty object.
	const twice = schemaOf((value) => (value === undefined ? { issues: [{ message: 'no' }] } : { value }))
	for (const [what, settings] of Object.entries({
		'of the query': { query: slow },
		'of the query that is asked twice': { query: twice },
		'of the body': { body: slow },
	}))
		it(`is sent as it was at the call: the schema ${what}`, async () => {
			const { client, fetch } = clientOf()
			const [query, headers] = [{ q: '1' }, { 'x-a': '1' }]
			const body = { items: [{ of: 'a' }] }
			const bytes = new Uint8Array([1, 2, 3])
			const upload = { method: 'POST', path: '/b', contentType: 'application/octet-stream' }
			const calls = [
				client.call(operation({ ...base, ...settings }), { query, body } as object, { headers }),
				client.call(operation({ ...upload, ...settings }), { query: {}, body: bytes } as object),
			]
			bytes.fill(9)
			for (const item of body.items) item.of = 'b'
			query.q = '2'
			headers['x-a'] = '2'
			await Promise.all(calls)
			const [one, other] = fetch.requests
			expect(one?.url).to.match(/\?q=1$/)
			expect([one?.headers.get('x-a'), one?.text]).to.deep.equal(['1', '{"items":[{"of":"a"}]}'])
			expect([...(other?.bytes ?? [])]).to.deep.equal([1, 2, 3])
		})
})
