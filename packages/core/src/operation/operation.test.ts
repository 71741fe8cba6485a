import { createClient, type Operation, operation } from '@tarja/core'
import { createRecordingFetch } from '@tarja/testing'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { soon } from '../../test/call-world.ts'

const baseUrl = 'https://platform.example'

describe('an operation is what its definition itself says', () => {
	for (const [name, value] of Object.entries({
		effect: 'safe',
		auth: 'none',
		defaults: { body: { planted: 1 } },
		tokenHeaders: ['x-planted'],
	}))
		it(`and not what somebody put on all objects: ${name}`, async () => {
			const fetch = createRecordingFetch(() => ({ status: 500, json: {} }))
			const auth = { token: async () => ({ accessToken: 'a-token', lifetimeMs: 60_000 }) }
			const client = createClient({ baseUrl, fetch, auth, random: soon })
			const pay = operation({ method: 'POST', path: '/pay' })
			Object.defineProperty(Object.prototype, name, { value, configurable: true })
			try {
				expect(await rejection(client.call(pay, { body: { n: 1 } }))).to.include({ outcome: 'unknown', attempts: 1 })
			} finally {
				delete (Object.prototype as Record<string, unknown>)[name]
			}
			expect(fetch.requests).to.have.length(1)
			const [request] = fetch.requests
			expect(request?.headers.get('authorization')).to.equal('Bearer a-token')
			expect(request?.headers.has('x-planted')).to.equal(false)
			expect(request?.text).to.equal('{"n":1}')
		})
	it('when it is first read: a path that is another one the second time is not sent', async () => {
		const fetch = createRecordingFetch(() => ({ json: {} }))
		let reads = 0
		const turning = {
			method: 'POST',
			get path() {
				return reads++ ? '/other' : '/pay'
			},
		}
		await createClient({ baseUrl, fetch }).call(turning as Operation)
		expect(fetch.requests.map(({ url }) => url)).to.deep.equal([`${baseUrl}/pay`])
	})
})
