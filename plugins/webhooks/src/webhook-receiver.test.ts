import { type MessageVerifier, SignatureError, type WebhookStore } from '@tarja/core/plugin'
import type { MessageSigner } from '@tarja/request-signing'
import { signer } from '@tarja/request-signing'
import { detachedJws } from '@tarja/request-signing/detached-jws'
import { bodyHmac, hmac, standardWebhooks, timestampedHmac } from '@tarja/request-signing/hmac'
import { httpSignatures } from '@tarja/request-signing/http-signatures'
import { describe, expect, gate, it } from '@tarja-test/harness'
import { memoryWebhooks } from './memory.ts'
import type { WebhookFacts, WebhookReceiverOptions } from './options.ts'
import { createWebhookReceiver } from './webhook-receiver.ts'

const nowSeconds = 1_700_000_000
const bytes = (text: string) => new TextEncoder().encode(text)
const secret = bytes('0123456789abcdef0123456789abcdef')

let clock = nowSeconds
const now = { nowSeconds: () => clock }
const keys = { signer: signer(secret, 'HS256', 'k1'), keys: secret, algorithms: ['HS256'] } as const
const schemes: Readonly<Record<string, MessageSigner & MessageVerifier>> = {
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
		claim(id, _sender, rememberMs) {
			const state = states.get(id)
			if (state) return state
			states.set(id, 'pending')
			until.push(rememberMs)
			const release = () => void states.delete(id)
			return { failures: 0, failedForMs: 0, finish: () => void states.set(id, 'done'), release, park: release }
		},
		claimParked: () => [],
	}
	return { store, states, until }
}

/** A request as its sender signs it. */
async function toRequest(scheme: MessageSigner, body: string, to = url): Promise<Request> {
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
	let refused = ''
	const receive = createWebhookReceiver({
		scheme: standard,
		store,
		origin,
		sender: 'vendor',
		readId,
		maxBytes: 65_536,
		handle: (content) => void handled.push(content),
		onError: (error) => void errors.push(error),
		onRefused: ({ reason }) => {
			refused = reason
		},
		...options,
	} as WebhookReceiverOptions)
	/** The status, the body, and the reason of a refusal. */
	const answer = async (request: Request): Promise<string> => {
		refused = ''
		const response = await receive(request)
		return `${response.status} ${await response.text()}${refused}`.trim()
	}
	return { answer, receive, handled, errors, states, until }
}

for (const [name, scheme] of Object.entries(schemes))
	describe(`createWebhookReceiver() with ${name}`, () => {
		it('handles a message once, and acknowledges copies', async () => {
			const { answer, handled, errors, states, until } = createReceiver({ scheme })
			const request = await toRequest(scheme, '{"event":1}')
			expect(await answer(request.clone())).to.equal('200')
			expect(await answer(request)).to.equal('200')
			expect(handled).to.deep.equal([{ event: 1 }])
			expect([...states.values()]).to.deep.equal(['done'])
			const isDated = !/^bodyHmac|without a time$/.test(name)
			if (isDated) expect(until[0]).to.equal(7 * 86_400_000)
			else expect(until).to.deep.equal([Infinity])
			expect(errors).to.deep.equal([])
		})

		it('handles a message once that is signed again', async () => {
			const { answer, handled } = createReceiver({ scheme })
			for (const seconds of [0, 10, 3600]) {
				clock = nowSeconds + seconds
				expect(await answer(await toRequest(scheme, '{"event":1}'))).to.equal('200')
			}
			clock = nowSeconds
			expect(await answer(await toRequest(scheme, '{"event":2}'))).to.equal('200')
			expect(handled).to.deep.equal([{ event: 1 }, { event: 2 }])
		})

		it('handles one of two copies that arrive together', async () => {
			const { opened, open } = gate()
			const { answer } = createReceiver({ scheme, handle: () => opened })
			const request = await toRequest(scheme, '{"event":1}')
			const copy = request.clone()
			const first = answer(request)
			await new Promise((resolve) => setTimeout(resolve, 20))
			expect(await answer(copy)).to.equal('503')
			open()
			expect(await first).to.equal('200')
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
				expect(await answer(await toRequest(scheme, body)), body).to.equal('400')
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
			expect(await answer(request.clone())).to.equal('500')
			expect([errors, states.size]).to.deep.equal([[broken], 0])
			isBroken = false
			expect(await answer(request)).to.equal('200')
		})
	})

describe('createWebhookReceiver()', () => {
	it('tells two messages apart whose ids a number would round to one', async () => {
		const { answer, handled } = createReceiver({ readId: (event) => String(Object(event).id) })
		for (const id of ['1796357916000000001', '1796357916000000002'])
			expect(await answer(await toRequest(standard, `{"id":${id},"version":3}`))).to.equal('200')
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
			const scheme: MessageVerifier = {
				async verify(message, options) {
					await options?.unique?.('id', expires)
					return standard.verify(message)
				},
			}
			const { answer, until } = createReceiver({ scheme })
			expect(await answer(await toRequest(standard, '{"event":1}'))).to.equal('200')
			if (held) expect(until[0], String(ahead)).to.be.within(ahead * 1000 - 60_000, ahead * 1000)
			else expect(until, String(ahead)).to.deep.equal([Infinity])
		}
	})

	it('handles a message with two signatures once, whichever of them its copies have', async () => {
		const scheme = httpSignatures({ ...now, ...keys })
		const [one, two] = [await toRequest(scheme, '{}'), await toRequest(scheme, '{}')]
		const headers = new Headers(one.headers)
		for (const name of ['signature', 'signature-input'])
			headers.append(name, String(two.headers.get(name)).replace('sig1=', 'sig2='))
		const both = new Request(url, { method: 'POST', headers, body: '{}' })
		for (const copies of [
			[one, two, both],
			[both, one, two],
		]) {
			const { answer, handled } = createReceiver({ scheme })
			for (const copy of copies) expect(await answer(copy.clone())).to.equal('200')
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
		expect((await receive(request.clone())).status).to.equal(200)
		expect((await receive(request)).status).to.equal(200)
	})

	it('handles nothing without an id, and reports it', async () => {
		for (const id of [undefined, '', 7, null, {}]) {
			const { answer, handled, errors, states } = createReceiver({ readId: () => id as never })
			expect(await answer(await toRequest(standard, '{}')), String(id)).to.equal('500')
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
				expect(await answer(await toRequest(scheme, '{}'))).to.equal('200')
			}
		expect([handled, states.size]).to.deep.equal([['one', 'two'], 2])
	})

	it('names a message in 64 digits, however long its id is, and passes the name on', async () => {
		const names: string[] = []
		for (const id of ['x', 'x'.repeat(600), '../é\n']) {
			const handle = (_content: unknown, { name }: WebhookFacts) => void names.push(name)
			const { answer, states } = createReceiver({ readId: () => id, handle })
			expect(await answer(await toRequest(standard, '{}'))).to.equal('200')
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
				[origin, '200'],
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
			claimParked: () => [],
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
			expect(await answer(await toRequest(standard, '{}')), what).to.equal('500')
			expect([errors.length, handled.length], what).to.deep.equal([1, 0])
		}
	})

	it('handles nothing where a store answers with neither a claim nor a word', async () => {
		for (const input of [undefined, null, false, true, 1, {}, { finish() {} }, { finish() {}, release() {} }, 'new']) {
			const { answer, handled, errors } = createReceiver({
				store: { claim: async () => input as never, claimParked: () => [] },
			})
			expect(await answer(await toRequest(standard, '{}')), String(input)).to.equal('500')
			expect([handled.length, errors.length], String(input)).to.deep.equal([0, 1])
		}
	})

	it('lets no error of onError escape, now or later', async () => {
		const watched: unknown[] = []
		// biome-ignore lint/suspicious/noThenProperty: that is what is tested
		const later = { then: (_: unknown, reject: unknown) => void watched.push(reject) }
		const handle = () => Promise.reject(new Error('not now'))
		const { answer } = createReceiver({ handle, onError: () => later as never })
		expect(await answer(await toRequest(standard, '{}'))).to.equal('500')
		await Promise.resolve()
		expect(watched[0]).to.be.a('function')
	})

	it('acknowledges a message that is handled, even if that cannot be stored', async () => {
		const broken = new RangeError('the store is down')
		const claim = { failures: 0, failedForMs: 0, finish: () => Promise.reject(broken), release() {}, park() {} }
		const store: WebhookStore = { claim: () => claim, claimParked: () => [] }
		const { answer, errors } = createReceiver({ store })
		expect(await answer(await toRequest(standard, '{}'))).to.equal('200')
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
			handle: (content, { verified: { body, id } }) => void seen.push(content, body.length, typeof id),
		})
		expect(await answer(await toRequest(standard, '"paid"'))).to.equal('200')
		expect(seen).to.deep.equal(['paid', 6, 'string'])
	})
})

describe('createWebhookReceiver() with events', () => {
	const scheme = hmac({ ...now, format: bodyHmac('x-signature'), secrets: secret })
	/** Each event has an id of its own. */
	const events = ({ content }: { readonly content: unknown }) =>
		(content as { id: string }[]).map((event) => ({ id: event.id, event }))
	const toBody = (ids: readonly string[]) => JSON.stringify(ids.map((id) => ({ id })))

	it('handles each of 300 events once, ten at a time, whatever one of them throws', async () => {
		const counts = new Map<string, number>()
		let [running, most] = [0, 0]
		const handle = async (event: unknown) => {
			const { id } = event as { id: string }
			most = Math.max(most, ++running)
			await new Promise((resolve) => setTimeout(resolve, 1))
			running--
			if (id === 'e7') throw new Error('never')
			counts.set(id, (counts.get(id) ?? 0) + 1)
		}
		const given = { scheme, events, readId: undefined as never, store: memoryWebhooks(), handle }
		const { answer } = createReceiver(given)
		const ids = Array.from({ length: 300 }, (_, index) => `e${index}`)
		expect(await answer(await toRequest(scheme, toBody(['e3'])))).to.equal('200')
		for (let copy = 0; copy < 3; copy++) expect(await answer(await toRequest(scheme, toBody(ids)))).to.equal('500')
		expect([counts.size, Math.max(...counts.values()), counts.has('e7'), most]).to.deep.equal([299, 1, false, 10])
	})

	it('parks an event that failed ten times in an hour, and handles it an hour later', async () => {
		let clockMs = 1
		let isBroken = true
		const seen: unknown[] = []
		const handle = (event: unknown, { isParked }: WebhookFacts) => {
			if (isBroken) throw new Error('not yet')
			seen.push(event, isParked)
		}
		const store = memoryWebhooks({ nowMs: () => clockMs })
		const { answer, receive, errors } = createReceiver({
			scheme,
			events,
			readId: undefined as never,
			store,
			handle,
		} as never)
		for (let count = 1; count <= 9; count++)
			expect(await answer(await toRequest(scheme, toBody(['a'])))).to.equal('500')
		clockMs += 3_600_000
		expect(await answer(await toRequest(scheme, toBody(['a'])))).to.equal('200')
		expect(String(errors.at(-1))).to.contain('it is parked')
		isBroken = false
		expect(await receive.handleParked()).to.equal(0)
		clockMs += 3_600_000
		expect(await receive.handleParked()).to.equal(1)
		expect(seen).to.deep.equal([{ id: 'a' }, true])
		expect(await answer(await toRequest(scheme, toBody(['a'])))).to.equal('200')
		expect(seen.length).to.equal(2)
	})

	it('responds with 503 when the time is over, and tells the reason of a refusal to onRefused alone', async () => {
		const reasons: string[] = []
		const { opened, open } = gate()
		const { receive } = createReceiver({
			scheme,
			handle: () => opened,
			respondWithinMs: 5,
			onRefused: ({ reason }: SignatureError) => void reasons.push(reason),
		} as never)
		expect((await receive(await toRequest(scheme, '1'))).status).to.equal(503)
		open()
		const refused = await receive(new Request(url, { method: 'POST', body: '{}' }))
		expect([refused.status, await refused.text(), reasons]).to.deep.equal([401, '', ['missing']])
	})
})
