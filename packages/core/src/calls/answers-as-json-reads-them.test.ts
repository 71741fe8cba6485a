import { createClient, operation, type Schema } from '@tarja/core'
import { describe, expect, it } from '@tarja-test/harness'
import * as v from 'valibot'

async function dataOf(text: string, responseType: 'json' | 'text', response?: Schema): Promise<unknown> {
	const fetch = async (): Promise<Response> => new Response(text, { headers: { 'content-type': 'application/json' } })
	const client = createClient({ baseUrl: 'https://platform.example', fetch })
	const { data } = await client.call(
		operation({ method: 'POST', path: '/pay', responseType, ...(response && { response }) }),
	)
	return data
}

/** What JSON can say and JavaScript cannot hold, with what is read of it. */
const read: Readonly<Record<string, unknown>> = {
	'{"valor":1e400}': { valor: Number.POSITIVE_INFINITY },
	'{"valor":-1e400}': { valor: Number.NEGATIVE_INFINITY },
	'{"valor":1e-400}': { valor: 0 },
	'{"valor":-0}': { valor: -0 },
	'{"valor":0.1000000000000000055}': { valor: 0.1 },
	'{"status":"approved","status":"declined"}': { status: 'declined' },
}

describe('an answer that says more than JavaScript holds', () => {
	for (const [text, value] of Object.entries(read))
		it(`is read as JSON.parse reads it, and as it is where text is asked for: ${text}`, async () => {
			expect(await dataOf(text, 'json')).to.deep.equal(value)
			expect(await dataOf(text, 'text')).to.equal(text)
		})

	it('holds an integer beyond 2^53 as its digits, so that an id arrives whole, and as a number for a schema of numbers', async () => {
		const text = '{"id":9007199254740993}'
		expect(await dataOf(text, 'json')).to.deep.equal({ id: '9007199254740993' })
		const ofNumbers = v.object({ id: v.number() })
		expect(await dataOf(text, 'json', ofNumbers)).to.deep.equal({ id: 9007199254740992 })
		const ofBoth = v.object({ id: v.union([v.number(), v.string()]) })
		expect(await dataOf(text, 'json', ofBoth)).to.deep.equal({ id: '9007199254740993' })
	})
	it('changes no prototype, whatever its names are', async () => {
		const data = Object(await dataOf('{"__proto__":{"refused":true},"constructor":1}', 'json'))
		expect(data.refused).to.equal(undefined)
		expect(Object.keys(data)).to.deep.equal(['__proto__', 'constructor'])
		expect({}).not.to.have.property('refused')
	})
})
