import type { VerifiesMessages } from '@tarja/core/plugin'
import { describe, expect, gate, it } from '@tarja-test/harness'
import { bytes, nowSeconds, secret, signTwice } from '../vectors/messages.ts'
import { detachedJws } from './detached-jws.ts'
import { bodyHmac, hmac, standardWebhooks, timestampedHmac } from './hmac.ts'
import { httpSignatures } from './http-signatures.ts'
import { signer } from './keys.ts'
import { SignatureError } from './message.ts'
import type { SignsMessages } from './scheme.ts'
import { createWebhookReceiver, type WebhookReceiverOptions, type WebhookStore } from './webhook-receiver.ts'

let clock = nowSeconds
const now = { nowSeconds: () => clock }
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
const standard = hmac({ ...now, format: standardWebhooks(), secrets: secret })
const origin = 'https://hooks.example'
const url = `${origin}/platform?source=test`
/** In these tests the text of an event is its id. */
const readId = (content: unknown) => JSON.stringify(content)

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
		origin,
		sender: 'vendor',
		readId,
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
			if (isDated) expect((until[0] ?? 0) - Date.now() / 1000).to.be.within(7 * 86_400 - 60, 7 * 86_400 + 1)
			else expect(until).to.deep.equal([Infinity])
			expect(errors).to.deep.equal([])
		})

		it('handles a message once that is signed again', async () => {
			const { answer, handled } = createReceiver({ scheme })
			for (const seconds of [0, 10, 3600]) {
				clock = nowSeconds + seconds
				expect(await answer(await toRequest(scheme, '{"event":1}'))).to.equal('204')
			}
			clock = nowSeconds
			expect(await answer(await toRequest(scheme, '{"event":2}'))).to.equal('204')
			expect(handled).to.deep.equal([{ event: 1 }, { event: 2 }])
		})

		it('handles one of two copies that arrive together', async () => {
			const { opened, open } = gate()
			const { answer } = createReceiver({ scheme, handle: () => opened })
			const request = await toRequest(scheme, '{"event":1}')
			const copy = request.clone()
			const first = answer(request)
			await new Promise((resolve) => setTimeout(resolve, 20))
			expect(await answer(copy)).to.equal('503 replayed')
			open()
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
	it('tells two messages apart whose ids a number would round to one', async () => {
		const { answer, handled } = createReceiver({ readId: (event) => String(Object(event).id) })
		for (const id of ['1796357916000000001', '1796357916000000002'])
			expect(await answer(await toRequest(standard, `{"id":${id},"version":3}`))).to.equal('204')
		expect(handled).to.deep.equal([
			{ id: '1796357916000000001', version: 3 },
			{ id: '1796357916000000002', version: 3 },
		])
	})

	it('asks a store for a time that it can hold, whatever time is signed', async () => {
		const years = 365 * 86_400
		for (const [ahead, held] of [
			[9 * years, true],
			[11 * years, false],
			[1e15, false],
		] as const) {
			const expires = Math.floor(Date.now() / 1000) + ahead
			const scheme: VerifiesMessages = {
				async verify(message, options) {
					await options?.unique?.('id', expires)
					return standard.verify(message)
				},
			}
			const { answer, until } = createReceiver({ scheme })
			expect(await answer(await toRequest(standard, '{"event":1}'))).to.equal('204')
			expect(until, String(ahead)).to.deep.equal([held ? expires : Infinity])
		}
	})

	it('handles a message with two signatures once, whichever of them its copies have', async () => {
		const scheme = httpSignatures({ ...now, ...keys })
		const [one, two] = [await toRequest(scheme, '{}'), await toRequest(scheme, '{}')]
		const both = new Request(url, { method: 'POST', headers: signTwice(one.headers, two.headers), body: '{}' })
		for (const copies of [
			[one, two, both],
			[both, one, two],
		]) {
			const { answer, handled } = createReceiver({ scheme })
			for (const copy of copies) expect(await answer(copy.clone())).to.equal('204')
			expect(handled.length).to.equal(1)
		}
	})

	it('asks for readId, unless the scheme signs an id that stays', async () => {
		const { store } = createStore()
		const given = { store, origin, sender: 'vendor', handle() {} }
		for (const [name, scheme] of Object.entries(schemes)) {
			// @ts-expect-error: these schemes are not known to sign an id that stays
			const make = () => createWebhookReceiver({ ...given, scheme })
			if (name === 'standardWebhooks') make()
			else expect(make, name).to.throw(TypeError, 'write readId: (event) => event.id')
		}
		const receive = createWebhookReceiver({ ...given, scheme: standard })
		const request = await toRequest(standard, '{}')
		expect((await receive(request.clone())).status).to.equal(204)
		expect((await receive(request)).status).to.equal(204)
	})

	it('handles nothing without an id, and reports it', async () => {
		for (const id of [undefined, '', 7, null, {}]) {
			const { answer, handled, errors, states } = createReceiver({ readId: () => id as never })
			expect(await answer(await toRequest(standard, '{}')), String(id)).to.equal('500 not handled, send it again')
			expect([handled.length, errors.length, states.size], String(id)).to.deep.equal([0, 1, 0])
		}
	})

	it('keeps two senders with equal ids apart in one store, and one sender with two keys together', async () => {
		const { store, states } = createStore()
		const handled: unknown[] = []
		const newer = 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='
		for (const sender of ['one', 'two'])
			for (const secrets of [secret, newer]) {
				const scheme = hmac({ ...now, format: standardWebhooks(), secrets })
				const handle = () => void handled.push(sender)
				const { answer } = createReceiver({ scheme, store, sender, handle, readId: () => '1' })
				expect(await answer(await toRequest(scheme, '{}'))).to.equal('204')
			}
		expect([handled, states.size]).to.deep.equal([['one', 'two'], 2])
	})

	it('names a message in 64 digits, however long its id is, and passes the name on', async () => {
		const names: string[] = []
		for (const id of ['x', 'x'.repeat(600), '../é\n']) {
			const handle = (_content: unknown, _verified: unknown, name: string) => void names.push(name)
			const { answer, states } = createReceiver({ readId: () => id, handle })
			expect(await answer(await toRequest(standard, '{}'))).to.equal('204')
			expect([...states.keys()]).to.deep.equal(names.slice(-1))
		}
		for (const name of names) expect(name).to.match(/^[0-9a-f]{64}$/)
		expect(new Set(names).size).to.equal(3)
	})

	it('takes the host of a signed URL from origin, and the rest as it stands', async () => {
		const scheme = httpSignatures({ ...now, ...keys })
		for (const place of ['/platform?source=test', '/platform?'])
			for (const [at, status] of [
				['https://other.example', '401 mismatch'],
				[origin, '204'],
			] as const) {
				const headers = new Headers({ 'content-type': 'application/json' })
				const signed = { method: 'POST', url: at + place, headers, body: bytes('{}') }
				for (const [name, value] of await scheme.sign(signed)) headers.set(name, value)
				const { answer } = createReceiver({ scheme })
				const sent = new Request(`http://127.0.0.1${place}`, { method: 'POST', headers, body: '{}' })
				expect(await answer(sent), at + place).to.equal(status)
			}
	})

	it('reports nothing if a sender breaks off, and reports a body that was read before', async () => {
		const { receive, errors } = createReceiver()
		const broken = { arrayBuffer: () => Promise.reject(new Error('aborted')), body: null, bodyUsed: false }
		const request = { ...broken, url, method: 'POST', headers: new Headers() }
		expect((await receive(request as never)).status).to.equal(400)
		expect(errors).to.deep.equal([])
		const read = await toRequest(standard, '{}')
		await read.text()
		expect((await receive(read)).status).to.equal(500)
		const locked = { ...request, body: { locked: true } }
		expect((await receive(locked as never)).status).to.equal(500)
		expect(errors.length).to.equal(2)
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

	it('responds with 500 and reports it if its own key, store, readId or handle is at fault', async () => {
		const broken = new RangeError('the store is down')
		const throwing: WebhookStore = {
			claim() {
				throw broken
			},
		}
		const faults: Readonly<Record<string, Partial<WebhookReceiverOptions>>> = {
			key: { scheme: { verify: () => Promise.reject(new SignatureError('invalid-key', 'it is too short')) } },
			store: { store: throwing },
			readId: {
				readId() {
					throw broken
				},
			},
			// The message is good, whatever its handler says of another one.
			handle: { handle: () => Promise.reject(new SignatureError('mismatch', 'of another message')) },
		}
		for (const [what, options] of Object.entries(faults)) {
			const { answer, errors, handled } = createReceiver(options)
			expect(await answer(await toRequest(standard, '{}')), what).to.equal('500 not handled, send it again')
			expect([errors.length, handled.length], what).to.deep.equal([1, 0])
		}
	})

	it('handles nothing where a store answers with neither a claim nor a word', async () => {
		for (const input of [undefined, null, false, true, 1, {}, { finish() {} }, 'new']) {
			const { answer, handled, errors } = createReceiver({ store: { claim: async () => input as never } })
			expect(await answer(await toRequest(standard, '{}')), String(input)).to.equal('500 not handled, send it again')
			expect([handled.length, errors.length], String(input)).to.deep.equal([0, 1])
		}
	})

	it('lets no error of onError escape, now or later', async () => {
		const watched: unknown[] = []
		// biome-ignore lint/suspicious/noThenProperty: that is what is tested
		const later = { then: (_: unknown, reject: unknown) => void watched.push(reject) }
		const handle = () => Promise.reject(new Error('not now'))
		const { answer } = createReceiver({ handle, onError: () => later as never })
		expect(await answer(await toRequest(standard, '{}'))).to.equal('500 not handled, send it again')
		await Promise.resolve()
		expect(watched[0]).to.be.a('function')
	})

	it('acknowledges a message that is handled, even if that cannot be stored', async () => {
		const broken = new RangeError('the store is down')
		const store: WebhookStore = { claim: () => ({ finish: () => Promise.reject(broken), release: () => {} }) }
		const { answer, errors } = createReceiver({ store })
		expect(await answer(await toRequest(standard, '{}'))).to.equal('204')
		expect(errors).to.deep.equal([broken])
	})

	it('refuses an option that is unknown, missing or cannot work, before the first message', () => {
		const refused = {
			origin: ['https://hooks.example/', 'hooks.example', '', undefined],
			sender: ['', 'undefined', undefined],
			store: [{}, undefined],
			scheme: [{}, undefined],
			handle: [undefined],
			onError: [1],
			readId: ['id'],
			onEror: [() => {}],
		}
		for (const [name, values] of Object.entries(refused))
			for (const value of values) expect(() => createReceiver({ [name]: value } as object)).to.throw(TypeError, name)
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
