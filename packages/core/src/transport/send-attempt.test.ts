import { type Attempt, type AttemptLayer, createClient, defineLayer, operation } from '@tarja/core'
import { recordingFetch } from '@tarja/testing'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { secretsOf } from './send-attempt.ts'

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

describe('what a layer hands to the wire', () => {
	const pay = operation({ id: 'pay', method: 'POST', path: '/pay' })
	const clientOf = (layer: AttemptLayer) =>
		createClient({ baseUrl: 'https://platform.example', fetch: recordingFetch([{ status: 404 }]) }).use(
			defineLayer({ id: 'layer', setup: () => ({ attempt: { sign: layer } }) }),
		)
	const found = async (change: (attempt: Attempt) => unknown): Promise<string> =>
		(await rejection(clientOf((attempt, next) => next(change(attempt) as Attempt)).call(pay))).message

	it('is refused with what to do', async () => {
		expect(await found((attempt) => ({ ...attempt, url: 'https://elsewhere.example/pay' }))).to.equal(
			'Cannot complete pay: a layer pointed the request, and the token with it, at another origin than the base URL’s; name it in allowedOrigins; nothing was sent',
		)
		expect(await found((attempt) => ({ ...attempt, body: { n: 1 } }))).to.equal(
			'Cannot complete pay: a layer handed on a body that is neither a string nor a Uint8Array; nothing was sent',
		)
		const twice = clientOf((attempt, next) => next(attempt).then(() => next(attempt)))
		expect((await rejection(twice.call(pay))).message).to.include(
			'transport was reached a second time: a layer called next() twice; call it once, or, from an authorize layer, again after a 401',
		)
	})
})

describe('what no message may repeat of a request', () => {
	it('is all that was sent but for the origin and the words of the operation itself', () => {
		const sent = {
			url: 'https://platform.example/cards/in-the-path?q=in-the-query',
			headers: new Headers({ 'content-type': 'application/json', 'x-a': 'in-a-header' }),
			body: '{"named":"in-the-body"}',
		}
		const secrets = secretsOf(sent, operation({ method: 'POST', path: '/cards/{id}', contentType: 'application/xml' }))
		expect(secrets).to.include.members(['path', 'query', 'in-a-header', 'in-the-body'])
		for (const word of ['https', 'platform', 'example', 'platform.example', 'cards', 'application/json', 'json', 'xml'])
			expect(secrets).not.to.include(word)
	})
})

describe('an attempt that proves that nothing was sent', () => {
	it('may be begun again by a layer, as if it had not been', async () => {
		const read = operation({ method: 'GET', path: '/read', effect: 'safe' })
		let turns = 0
		const fetch = async (): Promise<Response> => {
			if (++turns === 1) throw Object.assign(new Error('no permission'), { name: 'NotCapable' })
			return Response.json({ ok: true })
		}
		const again = defineLayer({
			id: 'again',
			setup: () => ({ attempt: { prepare: (attempt, next) => next(attempt).catch(() => next(attempt)) } }),
		})
		const client = createClient({ baseUrl: 'https://platform.example', fetch, wrapsRuntimeFetch: true, retry: false })
		expect(await client.use(again).call(read)).to.deep.include({ data: { ok: true }, attempts: 1 })
	})
})
