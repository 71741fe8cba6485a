// Sixteen senders of fourteen vendors, as their public documentation describes their webhooks. An integrator writes what `receive` returns.
// Compared with public pages and SDKs in November 2026: docs.asaas.com, marqeta.com/docs, mercadopago/sdk-nodejs, mollie/mollie-api-php,
// developers.woovi.com, Adyen/adyen-node-api-library, PayPal's REST reference, Square's WebhooksHelper.
import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { MessageSigner } from '@tarja/request-signing'
import { bodyHmac, hmac, standardWebhooks, timestampedHmac } from '@tarja/request-signing/hmac'
import { signature } from '@tarja/request-signing/signature'
import { behindProxy, sharedToken } from '@tarja/request-signing/tokens'
import { describe, expect, it } from '@tarja-test/harness'
import { memoryWebhooks } from './memory.ts'
import { createWebhookReceiver, type WebhookReceiverOptions } from './webhook-receiver.ts'

/** The last message of a payment: `paid`, then `refunded`. */
type Status = 'paid' | 'refunded'
/** A message as its sender sends it. */
interface Message {
	readonly url?: string
	readonly headers: Readonly<Record<string, string>>
	readonly body: string
}
interface Sender {
	/** What the integrator writes, with the keys that count: one, or two during a rotation. */
	readonly receive: (keys: readonly string[]) => object
	readonly body: (status: Status) => string
	readonly send: (body: string, key: string, atSeconds: number, status: Status) => Message | Promise<Message>
	/** `body`: it is signed. `time`: its age is signed. `repeats`: it says that something changed, and nothing else. */
	readonly has: readonly ('body' | 'time' | 'repeats')[]
	/** Bits of its RSA key. */
	readonly rsaBits?: number
	/** Whether its secrets are hexadecimal. */
	readonly isHex?: true
}

const toText = (body: Uint8Array) => new TextDecoder().decode(body)
/** A key as Adyen issues it: in hexadecimal. */
const fromHex = (key: string) => Buffer.from(key, 'hex')
const mac = (key: string | Buffer, text: string, encoding: 'hex' | 'base64') =>
	createHmac('sha256', key).update(text).digest(encoding)
const signRsa = (key: string, text: string) => createSign('RSA-SHA256').update(text).sign(key, 'base64')
const toJson = (content: unknown) => () => JSON.stringify(content)
const basic = (key: string) => ({ authorization: `Basic ${btoa(key)}` })
const url = 'https://hooks.example/vendor'
/** The text of Adyen's item that is signed. */
const toAdyenText = (item: AdyenItem) => {
	const { pspReference, merchantAccountCode, merchantReference, amount, eventCode, success } = item
	const { value, currency } = amount
	return [pspReference, '', merchantAccountCode, merchantReference, value, currency, eventCode, success].join(':')
}
interface AdyenItem {
	readonly pspReference: string
	readonly merchantAccountCode: string
	readonly merchantReference: string
	readonly amount: { readonly value: number; readonly currency: string }
	readonly eventCode: string
	readonly success: string
	readonly additionalData: { readonly hmacSignature: string }
}
const adyenItem = (status: Status): Omit<AdyenItem, 'additionalData'> => ({
	...{ pspReference: '7914073381342284', merchantAccountCode: 'Shop', merchantReference: 'order-7' },
	...{ amount: { value: 1990, currency: 'BRL' }, eventCode: { paid: 'AUTHORISATION', refunded: 'REFUND' }[status] },
	success: 'true',
})
interface AdyenBody {
	readonly notificationItems: readonly { readonly NotificationRequestItem: AdyenItem }[]
}
const itemsOf = (content: unknown): readonly AdyenItem[] =>
	(content as AdyenBody).notificationItems.map((each) => each.NotificationRequestItem)
const idOf = (content: unknown): string => (content as { id: string }).id

const senders: Readonly<Record<string, Sender>> = {
	Asaas: {
		receive: (secrets) => ({ scheme: sharedToken({ header: 'asaas-access-token', secrets }), readId: idOf }),
		body: (status) => JSON.stringify({ id: `evt_${status}`, payment: { id: 'pay_1' } }),
		send: (body, key) => ({ headers: { 'asaas-access-token': key }, body }),
		has: [],
	},
	Cielo: {
		receive: (secrets) => ({
			scheme: sharedToken({ header: 'x-shop-key', secrets }),
			events: ({ content }: { content: unknown }) => [{ event: content, repeats: true }],
		}),
		body: toJson({ PaymentId: 'a-1', ChangeType: 1 }),
		send: (body, key) => ({ headers: { 'x-shop-key': key }, body }),
		has: ['repeats'],
	},
	Marqeta: {
		receive: (secrets) => ({
			scheme: sharedToken({ basic: true, secrets }),
			events: ({ content }: { content: { transactions: { token: string; state: string }[] } }) =>
				content.transactions.map((event) => ({ id: `${event.token} ${event.state}`, event })),
		}),
		body: (status) => JSON.stringify({ transactions: [{ token: 't-1', state: status }] }),
		send: (body, key) => ({ headers: basic(key), body }),
		has: [],
	},
	'Pagar.me': {
		receive: (secrets) => ({ scheme: sharedToken({ basic: true, secrets }), readId: idOf }),
		body: (status) => JSON.stringify({ id: `hook_${status}`, type: `order.${status}`, data: { id: 'or_1' } }),
		send: (body, key) => ({ headers: basic(key), body }),
		has: [],
	},
	PIX: {
		receive: (secrets) => ({
			scheme: sharedToken({ query: 'hmac', secrets }),
			events: ({ content }: { content: { pix: { endToEndId: string; devolucoes?: unknown }[] } }) =>
				content.pix.map((event) => ({ id: JSON.stringify([event.endToEndId, event.devolucoes]), event })),
		}),
		body: (status) =>
			JSON.stringify({
				pix: [{ endToEndId: 'E1', ...(status === 'refunded' && { devolucoes: [{ id: '1', status: 'DEVOLVIDO' }] }) }],
			}),
		send: (body, key) => ({ url: `${url}?hmac=${encodeURIComponent(key)}`, headers: {}, body }),
		has: [],
	},
	'Open Finance': {
		receive: (secrets) => ({
			scheme: behindProxy({ header: 'x-verify', value: 'SUCCESS', secret: { header: 'x-proxy', secrets } }),
			events: ({ request, content }: { request: { headers: Headers }; content: unknown }) => [
				{ id: request.headers.get('x-webhook-interaction-id') ?? '', event: content },
			],
			status: 202,
		}),
		body: toJson({ data: { timestamp: '2026-11-29T00:00:00Z' } }),
		send: (body, key, _at, status) => ({
			headers: { 'x-verify': 'SUCCESS', 'x-proxy': key, 'x-webhook-interaction-id': status },
			body,
		}),
		has: [],
	},
	'Mollie, classic': {
		receive: (secrets) => ({
			scheme: sharedToken({ query: 'token', secrets }),
			events: ({ content }: { content: unknown }) => [{ event: content, repeats: true }],
		}),
		body: () => 'id=tr_1',
		send: (body, key) => ({
			url: `${url}?token=${encodeURIComponent(key)}`,
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
			body,
		}),
		has: ['repeats'],
	},
	Mollie: {
		receive: (secrets) => ({
			scheme: hmac({ format: bodyHmac('x-mollie-signature', 'sha256='), secrets }),
			readId: idOf,
		}),
		body: (status) => JSON.stringify({ id: `event_${status}`, entityId: 'pl_1' }),
		send: (body, key) => ({ headers: { 'x-mollie-signature': `sha256=${mac(key, body, 'hex')}` }, body }),
		has: ['body'],
	},
	'Mercado Pago': {
		receive: (keys) => ({
			scheme: signature({
				...{ header: 'x-signature', part: 'v1', alg: 'HS256', encoding: 'hex', keys },
				// The vendor's example has milliseconds.
				readTime: ({ headers }) => Number(/ts=(\d+)/.exec(String(headers.get('x-signature')))?.[1]),
				content: ({ url, headers }) =>
					`id:${new URL(url).searchParams.get('data.id')};request-id:${headers.get('x-request-id')};ts:${/ts=(\d+)/.exec(String(headers.get('x-signature')))?.[1]};`,
			}),
			readId: (content: unknown) => String(Object(content).id),
		}),
		body: (status) => JSON.stringify({ id: { paid: 1, refunded: 2 }[status], action: status, data: { id: '77' } }),
		send: (body, key, at) => ({
			url: `${url}?data.id=77`,
			headers: {
				'x-request-id': 'r1',
				'x-signature': `ts=${at * 1000},v1=${mac(key, `id:77;request-id:r1;ts:${at * 1000};`, 'hex')}`,
			},
			body,
		}),
		has: ['time'],
	},
	Square: {
		receive: (keys) => ({
			scheme: signature({
				...{ header: 'x-square-hmacsha256-signature', alg: 'HS256', encoding: 'base64', keys },
				content: ({ url }, body) => [url, body],
			}),
			readId: (content: unknown) => String(Object(content).event_id),
		}),
		body: (status) => JSON.stringify({ event_id: `e-${status}`, data: { id: 'p-1' } }),
		send: (body, key) => ({ headers: { 'x-square-hmacsha256-signature': mac(key, url + body, 'base64') }, body }),
		has: ['body'],
	},
	PayPal: {
		receive: (keys) => ({
			scheme: signature({
				...{ header: 'paypal-transmission-sig', alg: 'RS256', encoding: 'base64', keys },
				readTime: ({ headers }) => Date.parse(String(headers.get('paypal-transmission-time'))) / 1000,
				content: ({ headers: h }, body) =>
					`${h.get('paypal-transmission-id')}|${h.get('paypal-transmission-time')}|WEBHOOK-1|${crc32(body)}`,
			}),
			readId: idOf,
		}),
		body: (status) => JSON.stringify({ id: `WH-${status}`, resource: { id: 'CAP-1' } }),
		send(body, key, at) {
			const time = new Date(at * 1000).toISOString()
			const text = `t1|${time}|WEBHOOK-1|${crc32(body)}`
			const sent = { 'paypal-transmission-id': 't1', 'paypal-transmission-time': time }
			return { headers: { ...sent, 'paypal-transmission-sig': signRsa(key, text) }, body }
		},
		has: ['body', 'time'],
		rsaBits: 2048,
	},
	Woovi: {
		receive: (keys) => ({
			// The key that the vendor publishes has 1024 bits.
			scheme: signature({ header: 'x-webhook-signature', alg: 'RS256', encoding: 'base64', minRsaBits: 1024, keys }),
			readId: (content: unknown) => `${Object(content).event} ${Object(content).pix.endToEndId}`,
		}),
		body: (status) => JSON.stringify({ event: status, pix: { endToEndId: 'E1' } }),
		send: (body, key) => ({ headers: { 'x-webhook-signature': signRsa(key, body) }, body }),
		has: ['body'],
		rsaBits: 1024,
	},
	'Adyen, payments': {
		receive: (keys) => ({
			scheme: signature({
				...{ alg: 'HS256', encoding: 'base64', keys: keys.map(fromHex) },
				parts: (_request, body) =>
					itemsOf(JSON.parse(toText(body))).map((item) => ({
						...{ signature: item.additionalData.hmacSignature, content: toAdyenText(item) },
					})),
			}),
			events: ({ content }: { content: unknown }) =>
				itemsOf(content).map((event) => ({ id: `${event.pspReference} ${event.eventCode}`, event })),
		}),
		body: (status) => JSON.stringify(adyenItem(status)),
		send(body, key) {
			const item = JSON.parse(body) as AdyenItem
			const hmacSignature = mac(fromHex(key), toAdyenText(item), 'base64')
			const signed = { NotificationRequestItem: { ...item, additionalData: { hmacSignature } } }
			return { headers: {}, body: JSON.stringify({ notificationItems: [signed] }) }
		},
		isHex: true,
		has: ['body'],
	},
	'Adyen, banking': {
		receive: (keys) => ({
			scheme: signature({ header: 'hmacsignature', alg: 'HS256', encoding: 'base64', keys: keys.map(fromHex) }),
			readId: (content: unknown) => `${Object(content).data.id} ${Object(content).data.status}`,
		}),
		body: (status) => JSON.stringify({ type: 'transfer', data: { id: 'T1', status } }),
		send: (body, key) => ({ headers: { hmacsignature: mac(fromHex(key), body, 'base64') }, body }),
		isHex: true,
		has: ['body'],
	},
	Stripe: {
		receive: (secrets) => ({
			scheme: hmac({ format: timestampedHmac('stripe-signature'), secrets }),
			readId: idOf,
		}),
		body: (status) => JSON.stringify({ id: `evt_${status}`, data: { object: { id: 'pi_1' } } }),
		send: (body, key, at) => ({
			headers: { 'stripe-signature': `t=${at},v1=${mac(key, `${at}.${body}`, 'hex')}` },
			body,
		}),
		has: ['body', 'time'],
	},
	'Standard Webhooks': {
		receive: (secrets) => ({
			scheme: hmac({ format: standardWebhooks(), secrets: secrets.map((each) => btoa(each)) }),
		}),
		body: (status) => JSON.stringify({ type: status, data: { id: 'p-1' } }),
		send: (body, key, at, status) => ({
			headers: {
				...{ 'webhook-id': `msg_${status}`, 'webhook-timestamp': String(at) },
				'webhook-signature': `v1,${mac(key, `msg_${status}.${at}.${body}`, 'base64')}`,
			},
			body,
		}),
		has: ['body', 'time'],
	},
}

const shared = [
	'the vendor:current-secret-of-32-bytes',
	'the vendor:previous-secret-of-32-bytes',
	'a stranger:secret-of-32-bytes.....',
]
const createPairs = (modulusLength: number) =>
	shared.map(() =>
		generateKeyPairSync('rsa', {
			modulusLength,
			publicKeyEncoding: { type: 'spki', format: 'pem' },
			privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
		}),
	)

for (const [name, { receive, body, send, has, rsaBits, isHex }] of Object.entries(senders))
	describe(`a webhook of ${name}`, () => {
		const secrets = isHex ? shared.map((each) => Buffer.from(each).toString('hex')) : shared
		const pairs = rsaBits ? createPairs(rsaBits) : undefined
		const [current = '', previous = '', foreign = ''] = pairs?.map((pair) => pair.privateKey) ?? secrets
		const known = pairs?.map((pair) => pair.publicKey) ?? secrets
		const getNowSeconds = () => Math.floor(Date.now() / 1000)
		const open = () => {
			const found = { handled: 0, refused: '' }
			const options: unknown = {
				...receive(known.slice(0, 2)),
				...{ sender: name, store: memoryWebhooks(), origin: 'https://hooks.example' },
				handle: () => void found.handled++,
				onRefused({ reason }: { readonly reason: string }) {
					found.refused = reason
				},
			}
			const receiver = createWebhookReceiver(options as WebhookReceiverOptions)
			const deliver = async ({ url: at = url, headers, body: text }: Message): Promise<string> => {
				found.refused = ''
				const { status } = await receiver(new Request(at, { method: 'POST', headers, body: text }))
				return found.refused || (status < 300 ? 'good' : String(status))
			}
			return { found, deliver }
		}
		const message = async (status: Status = 'paid', key = current, at = getNowSeconds()) =>
			send(body(status), key, at, status)

		// Adyen signs fields of each item, so toAdyenText is the integrator's as well.
		if (name !== 'Adyen, payments')
			it('needs at most eight lines', () => {
				const lines = receive.toString().split('\n')
				expect(lines.length > 1 ? lines.length - 2 : 1).to.be.at.most(8)
			})

		it('is handled once, and its copies are acknowledged', async () => {
			const { found, deliver } = open()
			for (const _ of [1, 2]) expect(await deliver(await message())).to.equal('good')
			expect(found.handled).to.equal(has.includes('repeats') ? 2 : 1)
		})

		it('is handled twice if the payment is paid, and then refunded', async () => {
			const { found, deliver } = open()
			for (const status of ['paid', 'refunded'] as const) expect(await deliver(await message(status))).to.equal('good')
			expect(found.handled).to.equal(2)
		})

		it('is accepted with the previous key, and refused with a key of another', async () => {
			const { found, deliver } = open()
			expect(await deliver(await message('paid', previous))).to.equal('good')
			expect(await deliver(await message('refunded', foreign))).to.equal('mismatch')
			expect(found.handled).to.equal(1)
		})

		const { sign } = (receive(known.slice(0, 2)) as { scheme: Partial<MessageSigner> }).scheme
		if (sign && !rsaBits)
			it('signs with its scheme, for tests', async () => {
				const { found, deliver } = open()
				const { headers: signed, body: text } = await message('paid', foreign)
				const { url: at = url } = await message()
				const headers = new Headers(signed)
				for (const [header, value] of headers) headers.set(header, value.replace(/,v1=.*/, ''))
				const added = await sign({ method: 'POST', url: at, headers, body: new TextEncoder().encode(text) })
				for (const [header, value] of added) headers.set(header, value)
				expect(await deliver({ url: at, headers: Object.fromEntries(headers), body: text })).to.equal('good')
				expect(found.handled).to.equal(1)
			})

		it('is refused without its signature or secret', async () => {
			const { found, deliver } = open()
			const unsigned = name === 'Adyen, payments' ? '{"notificationItems":[]}' : body('paid')
			expect(await deliver({ headers: {}, body: unsigned })).to.be.oneOf(['missing', 'malformed'])
			expect(found.handled).to.equal(0)
		})

		if (has.includes('body'))
			it('is refused with another body', async () => {
				const { found, deliver } = open()
				const good = await message()
				const changed = good.body.replace(/paid|AUTHORISATION/, 'other')
				expect(changed).not.to.equal(good.body)
				expect(await deliver({ ...good, body: changed })).to.equal('mismatch')
				expect(found.handled).to.equal(0)
			})

		if (has.includes('time'))
			it('is refused if it is too old', async () => {
				const { found, deliver } = open()
				expect(await deliver(await message('paid', current, getNowSeconds() - 4000))).to.equal('too-old')
				expect(found.handled).to.equal(0)
			})
	})
