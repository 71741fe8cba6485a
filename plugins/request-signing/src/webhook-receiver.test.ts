import { describe, expect, it } from '@tarja-test/harness'
import { bytes, nowSeconds, secret, signTwice } from '../vectors/messages.ts'
import { detachedJws } from './detached-jws.ts'
import { bodyHmac, hmac, standardWebhooks, timestampedHmac } from './hmac.ts'
import { httpSignatures } from './http-signatures.ts'
import type { SignsMessages, VerifiesMessages } from './scheme.ts'
import type { SignatureError } from './signature-error.ts'
import { signer } from './signer.ts'
import { createWebhookReceiver, type WebhookReceiverOptions, type WebhookStore } from './webhook-receiver.ts'

const now = { nowSeconds: () => nowSeconds }
const keys = { signer: signer(secret, 'HS256', 'k1'), keys: secret, algorithms: ['HS256'] } as const
const schemes: Readonly<Record<string, SignsMessages & VerifiesMessages>> = {
	httpSignatures: httpSignatures({ ...now, ...keys }),
	detachedJws: detachedJws({ ...now, ...keys }),
	'detachedJws with b64 false': detachedJws({ ...now, ...keys, b64: false }),
	'detachedJws without a time': detachedJws({ ...now, ...keys, maxAgeSeconds: Infinity }),
	standardWebhooks: hmac({ ...now, format: standardWebhooks(), secrets: secret }),
	timestampedHmac: hmac({ ...now, format: timestampedHmac('x-signature'), secrets: secret }),
	bodyHmac: hmac({ ...now, format: bodyHmac('x-signature', 'sha256='), secrets: secret }),
}
const standard = schemes.standardWebhooks as SignsMessages & VerifiesMessages
const url = 'https://hooks.example/platform?source=test'

/** A store in memory, and what it remembers. */
function createStore() {
	const states = new Map<string, 'pending' | 'done'>()
	const until: number[] = []
	const store: WebhookStore = {
		claim(id, untilSeconds) {
			const state = states.get(id)
			if (state) return state
			states.set(id, 'pending')
			until.push(untilSeconds)
			return { finish: () => void states.set(id, 'done'), release: () => void states.delete(id) }
		},
	}
	return { store, states, until }
}

/** A request as its sender signs it. */
async function toRequest(scheme: SignsMessages, body: string, to = url): Promise<Request> {
	const headers = new Headers({ 'content-type': 'application/json' })
	for (const [name, value] of await scheme.sign({ method: 'POST', url, headers, body: bytes(body) }))
		headers.set(name, value)
	return new Request(to, { method: 'POST', headers, body: bytes(body) })
}

/** A receiver, and what it handled and reported. */
function createReceiver(options: Partial<WebhookReceiverOptions> = {}) {
	const { store, states, until } = createStore()
	const handled: unknown[] = []
	const errors: unknown[] = []
	const receive = createWebhookReceiver({
		scheme: standard,
		store,
		handle: (content) => void handled.push(content),
		onError: (error) => void errors.push(error),
		...options,
	})
	const answer = async (request: Request): Promise<string> => {
		const response = await receive(request)
		return `${response.status} ${await response.text()}`.trim()
	}
	return { answer, receive, handled, errors, states, until }
}

for (const [name, scheme] of Object.entries(schemes))
	describe(`createWebhookReceiver() with ${name}`, () => {
		it('handles a message once, and acknowledges copies', async () => {
			const { answer, handled, errors, states, until } = createReceiver({ scheme })
			const request = await toRequest(scheme, '{"event":1}')
			expect(await answer(request.clone())).to.equal('204')
			expect(await answer(request)).to.equal('204')
			expect(handled).to.deep.equal([{ event: 1 }])
			expect([...states.values()]).to.deep.equal(['done'])
			const isDated = !/^bodyHmac|without a time$/.test(name)
			expect(until).to.deep.equal([isDated ? nowSeconds + 331 : Infinity])
			expect(errors).to.deep.equal([])
		})

		it('handles one of two copies that arrive together', async () => {
			let release = () => {}
			const gate = new Promise<void>((resolve) => {
				release = resolve
			})
			const { answer } = createReceiver({ scheme, handle: () => gate })
			const request = await toRequest(scheme, '{"event":1}')
			const copy = request.clone()
			const first = answer(request)
			await new Promise((resolve) => setTimeout(resolve, 20))
			expect(await answer(copy)).to.equal('503 replayed')
			release()
			expect(await first).to.equal('204')
		})

		it('rejects another body, an unsigned request and a body that is too long', async () => {
			const { answer, handled, states } = createReceiver({ scheme })
			const { headers } = await toRequest(scheme, '{"event":1}')
			const changed = new Request(url, { method: 'POST', headers, body: '{"event":2}' })
			expect(await answer(changed)).to.match(/^401 (?:mismatch|digest)$/)
			expect(await answer(new Request(url, { method: 'POST', body: '{}' }))).to.equal('401 missing')
			expect(await answer(await toRequest(scheme, `"${'x'.repeat(65_536)}"`))).to.equal('413 too-large')
			expect([handled.length, states.size]).to.deep.equal([0, 0])
		})

		it('responds to a signed body that is not JSON with 400, and remembers nothing', async () => {
			const { answer, handled, errors, states } = createReceiver({ scheme })
			for (const body of ['not JSON', '', '{"a":1'])
				expect(await answer(await toRequest(scheme, body)), body).to.equal('400 unreadable')
			expect([handled.length, errors.length, states.size]).to.deep.equal([0, 0, 0])
		})

		it('releases a message that it could not handle, so that it can be sent again', async () => {
			const broken = new RangeError('the database is down')
			let isBroken = true
			const handle = () => {
				if (isBroken) throw broken
			}
			const { answer, errors, states } = createReceiver({ scheme, handle })
			const request = await toRequest(scheme, '{"event":1}')
			expect(await answer(request.clone())).to.equal('500 not handled, send it again')
			expect([errors, states.size]).to.deep.equal([[broken], 0])
			isBroken = false
			expect(await answer(request)).to.equal('204')
		})
	})

describe('createWebhookReceiver()', () => {
	it('claims every nonce of a request with two signatures, and releases them if one was received before', async () => {
		const scheme = httpSignatures({ ...now, ...keys })
		const { answer, states } = createReceiver({ scheme })
		const once = await toRequest(scheme, '{}')
		const headers = signTwice((await toRequest(scheme, '{}')).headers, once.headers)
		const twice = new Request(url, { method: 'POST', headers, body: '{}' })
		expect(await answer(once)).to.equal('204')
		expect(await answer(twice)).to.equal('204')
		expect([...states.values()]).to.deep.equal(['done'])
	})

	it('responds with 405 to another method, and with 503 if a key cannot be looked up', async () => {
		const { receive, errors } = createReceiver()
		const other = await receive(new Request(url))
		expect([other.status, other.headers.get('allow')]).to.deep.equal([405, 'POST'])
		expect(errors).to.deep.equal([])
		const scheme = httpSignatures({ ...now, algorithms: ['HS256'], keys: () => Promise.reject(new Error('offline')) })
		const offline = createReceiver({ scheme })
		const response = await offline.receive(await toRequest(httpSignatures({ ...now, ...keys }), '{}'))
		expect([response.status, response.headers.get('retry-after')]).to.deep.equal([503, '10'])
		expect((offline.errors[0] as SignatureError).reason).to.equal('key-unavailable')
	})

	it('responds with 500 and reports it if its own key, store or scheme is at fault', async () => {
		const broken = new RangeError('the store is down')
		const throwing: WebhookStore = {
			claim() {
				throw broken
			},
		}
		const faults: Readonly<Record<string, Partial<WebhookReceiverOptions>>> = {
			key: { scheme: hmac({ ...now, format: standardWebhooks(), secrets: 'whsec_AAAA' }) },
			store: { store: throwing },
			scheme: { scheme: { verify: (request) => standard.verify(request) } },
		}
		for (const [what, options] of Object.entries(faults)) {
			const { answer, errors, handled } = createReceiver(options)
			expect(await answer(await toRequest(standard, '{}')), what).to.equal('500 not handled, send it again')
			expect([errors.length, handled.length], what).to.deep.equal([1, 0])
		}
	})

	it('handles nothing where a store answers with neither a claim nor a word', async () => {
		for (const input of [undefined, null, false, true, 1, {}, { finish() {} }, 'new']) {
			const { answer, handled } = createReceiver({ store: { claim: async () => input as never } })
			expect(await answer(await toRequest(standard, '{}')), String(input)).to.match(/^50[03] /)
			expect(handled, String(input)).to.deep.equal([])
		}
	})

	it('lets no error of onError escape, now or later', async () => {
		let isWatched = false
		const later = {
			// biome-ignore lint/suspicious/noThenProperty: that is what is tested
			then(_: unknown, reject: (error: Error) => void) {
				isWatched = true
				reject(new Error('the log is down'))
			},
		}
		const handle = () => {
			throw new Error('not now')
		}
		const { answer } = createReceiver({ handle, onError: () => later as never })
		expect(await answer(await toRequest(standard, '{}'))).to.equal('500 not handled, send it again')
		await Promise.resolve()
		expect(isWatched).to.equal(true)
	})

	it('acknowledges a message that is handled, even if that cannot be stored', async () => {
		const broken = new RangeError('the store is down')
		const store: WebhookStore = { claim: () => ({ finish: () => Promise.reject(broken), release: () => {} }) }
		const { answer, errors } = createReceiver({ store })
		expect(await answer(await toRequest(standard, '{}'))).to.equal('204')
		expect(errors).to.deep.equal([broken])
	})

	it('refuses an origin that is none, because every signed URL would differ', () => {
		for (const origin of ['https://hooks.example/', 'hooks.example', ''])
			expect(() => createReceiver({ origin })).to.throw(TypeError, 'Cannot use the origin')
	})

	it('passes the parsed content, and the verified bytes', async () => {
		const seen: unknown[] = []
		const { answer } = createReceiver({
			handle: (content, { body, id }) => void seen.push(content, body.length, typeof id),
		})
		expect(await answer(await toRequest(standard, '"paid"'))).to.equal('204')
		expect(seen).to.deep.equal(['paid', 6, 'string'])
	})
})
