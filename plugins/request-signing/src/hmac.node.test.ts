import { describe, expect, it } from '@tarja-test/harness'
import { Webhook } from 'standardwebhooks'
import { bytes, request, withHeaders } from '../vectors/messages.ts'
import { refused } from '../vectors/refused.ts'
import { hmac, standardWebhooks } from './hmac.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

describe('hmac with standardwebhooks, the reference library', () => {
	it('verifies what the library signs', async () => {
		const date = new Date()
		const payload = '{"event":"ação"}'
		const signed = request({
			body: payload,
			headers: {
				'webhook-id': 'msg_1',
				'webhook-timestamp': String(Math.floor(date.getTime() / 1000)),
				'webhook-signature': new Webhook(secret).sign('msg_1', date, payload),
			},
		})
		const scheme = hmac({ format: standardWebhooks(), secrets: secret })
		expect((await scheme.verify(signed)).body).to.deep.equal(bytes(payload))
		await refused(scheme.verify({ ...signed, body: bytes('{}') }), 'mismatch')
	})

	it('signs what the library verifies', async () => {
		const message = request({ body: '{"event":"ação"}' })
		const signed = withHeaders(message, await hmac({ format: standardWebhooks(), secrets: secret }).sign(message))
		const payload = new TextDecoder().decode(signed.body ?? new Uint8Array())
		const library = new Webhook(secret)
		expect(library.verify(payload, Object.fromEntries(signed.headers))).to.deep.equal({ event: 'ação' })
		expect(() => library.verify(`${payload} `, Object.fromEntries(signed.headers))).to.throw()
	})
})
