import { type CallOptions, createClient, type MultipartBody, multipart, operation } from '@tarja/core'
import { describe, expect, it } from '@tarja-test/harness'

/** Takes anything, in the next turn of the event loop. */
const slow = {
	'~standard': {
		version: 1 as const,
		vendor: 'tarja',
		validate: async (value: unknown) => {
			await new Promise((resolve) => setTimeout(resolve))
			return { value }
		},
	},
}

const base = { method: 'POST', path: '/pay' } as const
const form = 'application/x-www-form-urlencoded'
const operations = {
	JSON: operation({ ...base, body: slow }),
	form: operation({ ...base, body: slow, contentType: form }),
	multipart: multipart(operation({ ...base, body: slow })),
	'multipart without a schema': multipart(operation(base)),
}

/** What can be given as the body that holds `a`: 1, and changed into 2 afterwards. */
interface Changing {
	readonly body: unknown
	readonly change: () => void
}
const plain = (): Changing => {
	const body: Record<string, unknown> = { a: '1' }
	return { body, change: () => Object.assign(body, { a: '2', b: '2' }) }
}
const nested = (): Changing => {
	const list = ['1']
	return { body: { a: list }, change: () => list.splice(0, 1, '2', '2') }
}
const pairs = (): Changing => {
	const body = [['a', '1']]
	return { body, change: () => body.splice(0, 1, ['a', '2'], ['b', '2']) }
}
const list = (body: FormData | URLSearchParams | Map<string, string>): Changing => {
	body.set('a', '1')
	const change = (): void => {
		body.set('a', '2')
		body.set('b', '2')
	}
	return { body, change }
}
const mapOfLists = (): Changing => {
	const held = ['1']
	return { body: new Map([['a', held]]), change: () => held.splice(0, 1, '2', '2') }
}
const lists = {
	'an object': plain,
	'a list within an object': nested,
	pairs,
	'a Map': () => list(new Map()),
	'a list within a Map': mapOfLists,
	URLSearchParams: () => list(new URLSearchParams()),
	FormData: () => list(new FormData()),
}
const bodies = {
	JSON: { 'an object': plain, 'a list within an object': nested, pairs },
	form: lists,
	multipart: lists,
	'multipart without a schema': lists,
}

async function sentOf(kind: keyof typeof operations, { body, change }: Changing, isChanged: boolean): Promise<string> {
	let sent = ''
	const client = createClient({
		baseUrl: 'https://platform.example',
		async fetch(_, { headers, body: written }) {
			const text = await new Response(written ?? null).text()
			const boundary = /boundary=(.*)/.exec(new Headers(headers).get('content-type') ?? '')?.[1]
			sent = boundary ? text.replaceAll(boundary, 'boundary') : text
			return Response.json({})
		},
	})
	const options: CallOptions = { meta: {} }
	const call = client.call(operations[kind], { body: body as MultipartBody }, options)
	if (isChanged) change()
	await call
	return sent
}

describe('a body that its caller changes while its schema has not answered', () => {
	for (const [kind, makers] of Object.entries(bodies) as [keyof typeof operations, typeof lists][])
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
		const sent = await sentOf('multipart', { body, change: () => body.delete('files') }, true)
		expect(sent).to.contain('filename="nota.txt"').and.contain('text/plain').and.contain('\r\ny\r\n')
	})
})
