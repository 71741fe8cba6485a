import { describe, expect, it } from '@tarja-test/harness'
import { bytes, nowSeconds, request, secret, withHeaders } from '../vectors/messages.ts'
import { refused, remembering } from '../vectors/refused.ts'
import { githubStyle, severalSignatures, stripeStyle, type WebhookFacts, webhooks } from '../vectors/webhooks.ts'
import { bodyHmac, type HmacFormat, hmac, standardWebhooks, timestampedHmac } from './hmac.ts'
import { type HttpRequest, SignatureError } from './message.ts'

const arrived = (facts: WebhookFacts, changes: Record<string, string> = {}): HttpRequest =>
	request({
		body: facts.payload,
		headers: {
			'webhook-id': facts.msgId,
			'webhook-timestamp': String(facts.timestamp),
			'webhook-signature': facts.signature,
			...changes,
		},
	})
const [first] = webhooks
if (!first) throw new Error('The vectors are gone')
const standard = first

describe('hmac: the vectors of Standard Webhooks', () => {
	for (const facts of webhooks) {
		const options = { format: standardWebhooks(), nowSeconds: () => facts.timestamp }

		it(`${facts.id}: the printed signature verifies, and ours is the printed one`, async () => {
			const scheme = hmac({ ...options, secrets: facts.secret })
			const verified = await scheme.verify(arrived(facts))
			expect(verified.id).to.equal(facts.msgId)
			expect(verified.created?.getTime()).to.equal(facts.timestamp * 1000)
			expect(verified.body).to.deep.equal(bytes(facts.payload))
			const added = await scheme.sign(request({ body: facts.payload, headers: { 'webhook-id': facts.msgId } }))
			expect(Object.fromEntries(added)).to.deep.equal({
				'webhook-id': facts.msgId,
				'webhook-timestamp': String(facts.timestamp),
				'webhook-signature': facts.signature,
			})
		})
	}

	const scheme = hmac({ format: standardWebhooks(), secrets: standard.secret, nowSeconds: () => standard.timestamp })

	it('one good signature among several is enough', async () => {
		await scheme.verify(arrived(standard, { 'webhook-signature': severalSignatures.signature }))
	})

	it('ids with a full stop are refused, and none is signed: a part of them could be taken for the time', async () => {
		for (const id of ['', 'msg.1', `msg_1.${standard.timestamp}`]) {
			await refused(scheme.verify(arrived(standard, { 'webhook-id': id })), 'malformed', id)
			const own = request({ headers: { 'webhook-id': id } })
			await refused(scheme.sign(own), 'malformed', id)
		}
	})
})

describe('hmac: the vectors of other formats', () => {
	it('have the name of a header: with another, every message would be refused', () => {
		for (const make of [bodyHmac, timestampedHmac])
			for (const name of [undefined, '', 'x signature'])
				expect(() => make(name as string)).to.throw(TypeError, 'the name of a header')
	})
	const timestamped = timestampedHmac(stripeStyle.header.name)
	const onBody = bodyHmac(githubStyle.header.name, 'sha256=')

	it('a timestamped HMAC is read without entries of other versions, and written as printed', async () => {
		const { name, value } = stripeStyle.header
		const arrived = request({ body: stripeStyle.payload, headers: { [name]: value } })
		const { stamp, signatures } = timestamped.read(arrived)
		expect(stamp).to.deep.equal({ timestamp: String(stripeStyle.timestamp) })
		// The published secret has 6 bytes, which hmac() refuses, so WebCrypto signs here.
		const algorithm = { name: 'HMAC', hash: 'SHA-256' }
		const key = await crypto.subtle.importKey('raw', bytes(stripeStyle.secret), algorithm, false, ['sign'])
		const content = timestamped.content(stamp, bytes(stripeStyle.payload))
		const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, content))
		expect(signatures).to.deep.equal([signature])
		expect(timestamped.write(stamp, signature).get(name)).to.equal(value.split(',v0=')[0])
	})

	it('an HMAC of the body verifies, and ours is the printed one', async () => {
		const scheme = hmac({ format: onBody, secrets: githubStyle.secret })
		const { name, value } = githubStyle.header
		const verified = await scheme.verify(request({ body: githubStyle.payload, headers: { [name]: value } }))
		expect(verified).to.deep.equal({ body: bytes(githubStyle.payload), alg: 'HS256', covered: ['body'] })
		expect((await scheme.sign(request({ body: githubStyle.payload }))).get(name)).to.equal(value)
	})
})

describe('hmac', () => {
	const at = (seconds = 0) => ({ nowSeconds: () => nowSeconds + seconds })
	const formats: Readonly<Record<string, HmacFormat>> = {
		'Standard Webhooks': standardWebhooks(),
		'a timestamped HMAC': timestampedHmac('x-signature'),
		'an HMAC of the body': bodyHmac('x-signature'),
	}

	for (const [name, format] of Object.entries(formats)) {
		it(`${name}: signs with the first of several secrets and accepts any`, async () => {
			const [old, current] = [bytes('the old secret.'), bytes('the new secret.')]
			const before = await hmac({ ...at(), format, secrets: old }).sign(request())
			const after = await hmac({ ...at(), format, secrets: [current, old] }).sign(request())
			const rotating = hmac({ ...at(), format, secrets: [current, old] })
			await rotating.verify(withHeaders(request(), before))
			await rotating.verify(withHeaders(request(), after))
			const done = hmac({ ...at(), format, secrets: current })
			await done.verify(withHeaders(request(), after))
			await refused(done.verify(withHeaders(request(), before)), 'mismatch')
		})
	}

	it('accepts a message once when unique says so, and remembers it for as long as it could come again', async () => {
		const { seen, unique } = remembering()
		const once = async (format: HmacFormat) => {
			const scheme = hmac({ ...at(), format, secrets: secret })
			const signed = withHeaders(request(), await scheme.sign(request()))
			await refused(scheme.verify({ ...signed, body: bytes('other') }, { unique }), 'mismatch')
			await scheme.verify(signed, { unique })
			await refused(scheme.verify(signed, { unique }), 'replayed')
			return signed
		}
		const { headers } = await once(standardWebhooks())
		await once(timestampedHmac('x-signature'))
		await once(bodyHmac('x-signature'))
		const [[id, until] = [], [digest] = [], [, forever] = []] = [...seen]
		expect(id).to.equal(headers.get('webhook-id'))
		expect(until).to.equal(nowSeconds + 331)
		expect(digest).to.match(/^[0-9a-f]{64}$/)
		expect(forever).to.equal(Infinity)
	})

	it('knows a copy that was stripped of one of two good signatures', async () => {
		const { unique } = remembering()
		const [old, current] = [bytes('the old secret.'), bytes('the new secret.')]
		const format = timestampedHmac('x-signature')
		const sign = async (secrets: Uint8Array<ArrayBuffer>) =>
			(await hmac({ ...at(), format, secrets }).sign(request())).get('x-signature') ?? ''
		const [one, two] = [await sign(old), await sign(current)]
		const scheme = hmac({ ...at(), format, secrets: [current, old] })
		await scheme.verify(request({ headers: { 'x-signature': `${one},${two.split(',')[1]}` } }), { unique })
		for (const copy of [one, two])
			await refused(scheme.verify(request({ headers: { 'x-signature': copy } }), { unique }), 'replayed')
	})

	it('says at once what is wrong with a secret, and never the secret', () => {
		for (const [format, secrets, found] of [
			[standardWebhooks(), 'whsec_not base64!', /not base64(?!!)/],
			[standardWebhooks(), 'whsec_AAAA', 'found a secret of 3 bytes; use one of 14 or more'],
			[bodyHmac('x-signature'), 'short', 'found a secret of 5 bytes'],
		] as const)
			expect(() => hmac({ format, secrets }))
				.to.throw(SignatureError, found)
				.and.to.include({ reason: 'invalid-key' })
	})
})
