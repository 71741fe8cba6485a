import { type ClientOptions, createClient, operation, type Transport } from '@tarja/core'
import type { SendReport } from '@tarja/core/plugin'
import { createRecordingFetch } from '@tarja/testing'
import { describe, expect, it, rejection, runtime, sentOnce, stubOptions } from '@tarja-test/harness'
import { aroundAttempt } from '../../test/plugins.ts'

describe('a fetch of one’s own that follows a redirect all the same', () => {
	const pay = operation({ method: 'POST', path: '/pay', identifiedBy: ['n'] })
	for (const status of [400, 401, 403, 404, 422])
		it(`proves nothing by ${status}, and is not asked again: the payment was answered with a redirect, this is another’s answer`, async () => {
			let asked = 0
			const token = async () => ({ accessToken: `token-${++asked}`, lifetimeMs: 60_000 })
			const fetch = createRecordingFetch(() =>
				Object.defineProperty(Response.json({}, { status }), 'redirected', { value: true }),
			)
			const client = createClient({ baseUrl: 'https://platform.example', fetch, ...stubOptions, auth: { token } })
			const failed = await rejection(client.call(pay, { body: { n: 1 } }))
			expect(failed).to.include({ outcome: 'unknown', attempts: 1, mayHaveReplayed: true })
			expect(fetch.requests).to.have.lengthOf(1)
		})
})

describe('a fetch that quotes the request', () => {
	it('has no header’s value printed, also where it is a plain word', async () => {
		const fetch = async (): Promise<Response> => {
			throw new Error('refused for letterstoken', { cause: new Error('lettersalone is no key') })
		}
		const auth = { token: async () => ({ accessToken: 'letterstoken', lifetimeMs: 60_000 }) }
		const client = createClient({ baseUrl: 'https://platform.example', fetch, ...stubOptions, auth })
		const read = operation({ method: 'GET', path: '/read', effect: 'safe' })
		const calling = client.call(read, {}, { retry: false, headers: { 'x-key': 'lettersalone' } })
		const { message, cause } = Object((await rejection<Error>(calling)).cause)
		expect([message, cause.message]).to.deep.equal(['refused for [redacted]', '[redacted] is no key'])
	})
})

describe('an attempt that proves that nothing was sent', () => {
	const read = operation({ method: 'GET', path: '/read', effect: 'safe' })
	const again = aroundAttempt((attempt, next) => next(attempt).catch(() => next(attempt)))
	const inTwoTurns = (options: Partial<ClientOptions>) =>
		createClient({ baseUrl: 'https://platform.example', retry: false, ...options })
			.use(again)
			.call(read)

	it('may be begun again by a layer, as if it had not been', async () => {
		let turns = 0
		const responses = sentOnce(async () => Response.json({ ok: true }))
		let ended: SendReport | undefined
		const transport: Transport = {
			async send(request, report) {
				// The report of the first turn begins nothing any more.
				if (++turns > 1) expect(ended?.begin()).to.equal(false)
				ended ??= report
				if (turns === 1) throw new Error('no way')
				return responses.send(request, report)
			},
		}
		expect(await inTwoTurns({ transport })).to.deep.include({ data: { ok: true }, attempts: 1 })
	})

	// In a Worker and in a page no error is a proof (decision 2).
	if (!['workerd', 'chromium', 'firefox', 'webkit'].includes(runtime))
		it('by the error of its runtime may be begun again, too', async () => {
			let turns = 0
			const fetch = async (): Promise<Response> => {
				if (++turns === 1) throw Object.assign(new Error('no permission'), { name: 'NotCapable' })
				return Response.json({ ok: true })
			}
			const ended = await inTwoTurns({ fetch, fetchSends: 'once' })
			expect(ended).to.deep.include({ data: { ok: true }, attempts: 1 })
		})
})
