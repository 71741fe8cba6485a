import { createClient, operation } from '@tarja/core'
import { describe, expect, it, rejection } from '@tarja-test/harness'

describe('a fetch that gives no Response', () => {
	const send = operation({ method: 'POST', path: '/send', responseType: 'text' })
	for (const [what, given] of Object.entries({
		nothing: undefined,
		null: null,
		'an empty object': {},
		'a status that is none': { status: Number.NaN },
	}))
		it(`leaves the outcome unknown: ${what}`, async () => {
			const client = createClient({ baseUrl: 'https://platform.example', fetch: async () => given as Response })
			expect(await rejection(client.call(send, { body: {} }))).to.include({
				code: 'network',
				outcome: 'unknown',
				attempts: 1,
			})
		})
})
