import { createClient, operation, type TokenSource } from '@tarja/core'
import { describe, expect, it, rejection } from '@tarja-test/harness'

const pay = operation({ method: 'POST', path: '/pay', identifiedBy: ['n'] })
const source = (): TokenSource => {
	let asked = 0
	return { token: async () => ({ accessToken: `token-${++asked}`, lifetimeMs: 60_000 }) }
}

/** A fetch of somebody's that follows redirects although it was told not to: the answer is another request's. */
function following(status: number): { sent: number; readonly fetch: () => Promise<Response> } {
	const counted = {
		sent: 0,
		async fetch() {
			counted.sent++
			return Object.defineProperty(Response.json({}, { status }), 'redirected', { value: true })
		},
	}
	return counted
}

describe('a fetch of one’s own that follows a redirect all the same', () => {
	for (const status of [400, 403, 404, 422])
		it(`does not prove that the payment was refused: it was answered with a redirect, and something else with ${status}`, async () => {
			const { fetch } = following(status)
			const client = createClient({ baseUrl: 'https://platform.example', fetch, auth: source() })
			const failed = await rejection(client.call(pay, { body: { n: 1 } }))
			expect(failed).to.include({ outcome: 'unknown', attempts: 1, mayHaveReplayed: true })
		})
	it('is not asked again after a 401: the payment itself was answered with a redirect, and may have been applied', async () => {
		const wire = following(401)
		const client = createClient({ baseUrl: 'https://platform.example', fetch: wire.fetch, auth: source() })
		const failed = await rejection(client.call(pay, { body: { n: 1 } }))
		expect(failed).to.include({ outcome: 'unknown', attempts: 1 })
		expect(wire.sent).to.equal(1)
	})
})
