// Hostile web pages: which of them are refused, and which effects they still have.
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { intentPath, intentRequest, tokenFrom } from '../exchanges.test.ts'
import { type EmulatorServer, serve } from './serve.ts'

describe('the guard, on the wire', () => {
	let server: EmulatorServer
	before(async () => {
		server = await serve({ allowOrigins: ['http://app.test:*'], allowHosts: ['emulator'] })
	})
	after(() => server.close())

	it('lets a preflight to the control plane pass only for a page let in, and its network with it', async () => {
		const preflight = (path: string, origin: string): Promise<Response> =>
			fetch(server.url + path, {
				method: 'OPTIONS',
				headers: {
					origin,
					'access-control-request-method': 'PATCH',
					'access-control-request-headers': 'access_token,authorization',
					'access-control-request-private-network': 'true',
				},
			})
		const allowed = await preflight('/-/settings', 'http://app.test:1')
		expect(Object.fromEntries(allowed.headers)).to.include({
			'access-control-allow-origin': 'http://app.test:1',
			'access-control-allow-private-network': 'true',
		})
		const refused = await preflight('/-/settings', 'https://evil.example')
		expect(refused.status).to.equal(403)
		const platform = await preflight(intentPath, 'https://evil.example')
		expect(platform.status).to.equal(204)
		expect(Object.fromEntries(platform.headers)).to.include({
			'access-control-allow-origin': '*',
			'access-control-allow-headers': 'access_token,authorization',
			'access-control-max-age': '600',
		})
		expect(server.emulator.log().entries.map(({ method }) => method)).not.to.include('OPTIONS')
		for (const response of [refused, platform])
			expect(response.headers.has('access-control-allow-private-network')).to.equal(false)
	})

	it('keeps nothing of what a refused page sends, and leaves everything as it was', async () => {
		const token = await tokenFrom(server.emulator)
		const response = await fetch(`${server.url}/-/reset`, {
			method: 'POST',
			headers: { origin: 'https://evil.example' },
			body: 'x'.repeat(3_000_000),
		})
		expect(response.status).to.equal(403)
		const paid = await server.emulator.fetch(intentRequest(token))
		expect(paid.status).to.equal(200)
	})
})
