/** Sends webhooks about a payment as a platform can: before its response, after it, late, and several times. */
import { pause } from './faults.ts'
import { areHeaders, createIssuesError, findMemberIssues, isIntegerIn, isRecord, type Rule } from './shapes.ts'

/** A scheme of `@tarja/request-signing`, or any other object that signs. */
export interface WebhookScheme {
	/** Returns the headers to add to a webhook. */
	sign(request: {
		readonly method: string
		readonly url: string
		readonly headers: Headers
		readonly body: Uint8Array<ArrayBuffer>
	}): Promise<Headers>
}

/** A webhook: its content, its scheme and its time. */
export interface Webhook {
	/**
	 * The body. An object is sent as JSON, a text as it is. `{id}` is replaced by the id of the payment intent, and `{nsuOrigem}` by that
	 * field of the payment's request, as is the name of any other field.
	 */
	readonly event: object | string
	/** Signs it. Default: the option `webhookScheme`, otherwise nothing. */
	readonly scheme?: WebhookScheme | undefined
	/** Further headers, such as a `content-type` other than JSON. */
	readonly headers?: Readonly<Record<string, string>>
	/**
	 * When it is sent. `now`: without a payment. The others wait for the next payment. `before-response` delays the payment's response until
	 * the receiver has responded. `after`: after that response, or its loss. `late`: a second after that. Default `now`.
	 */
	readonly when?: 'now' | 'before-response' | 'after' | 'late'
	/** How often it is sent, 1 to 100: one copy after the other. Default 1. */
	readonly times?: number
}

/** The receiver of a webhook: its URL, or its function. */
export type WebhookTarget = string | ((request: Request) => Promise<Response>)

/** A payment that webhooks can be about. */
export interface NotifiedPayment {
	readonly id: string | undefined
	/** The request's body, parsed. */
	readonly body: unknown
}

/** The webhooks of one space that wait for a payment. */
export interface Webhooks {
	notify(to: WebhookTarget, webhook: Webhook): Promise<readonly number[]>
	/** Sends what comes before the response. Returns a function that sends the rest. */
	meet(findPayment: () => NotifiedPayment): Promise<() => void>
	/** Forgets the webhooks that wait. */
	clear(): void
}

const delays: Readonly<Record<string, number>> = { now: 0, 'before-response': 0, after: 50, late: 1_000 }
const rules: { readonly [K in keyof Required<Webhook>]: Rule } = {
	event: [(value) => typeof value === 'string' || (typeof value === 'object' && value !== null), 'an object or text'],
	scheme: [(value) => typeof Object(value).sign === 'function', 'an object with sign'],
	headers: [areHeaders, 'an object of header names and texts'],
	when: [(value) => Object.hasOwn(delays, String(value)), `one of ${Object.keys(delays).join(', ')}`],
	times: [(value) => isIntegerIn(value, 1, 100), 'an integer from 1 to 100'],
}

function checkWebhook(to: unknown, webhook: Webhook): void {
	const issues = findMemberIssues({ ...webhook, event: webhook.event }, rules, 'no such member; a webhook has')
	if (typeof to !== 'function' && !(typeof to === 'string' && /^https?:/.test(to) && URL.canParse(to)))
		issues.push({ field: 'to', expected: 'the URL of a receiver' })
	if (issues.length > 0) throw createIssuesError('send the webhook', issues)
}

/** Writes the body, with the payment's values in it. */
function fillEvent(event: Webhook['event'], { id, body }: NotifiedPayment): string {
	const values: Readonly<Record<string, unknown>> = { __proto__: null, ...(isRecord(body) && body), id }
	const text = typeof event === 'string' ? event : JSON.stringify(event)
	return text.replace(/\{(\w+)\}/g, (all, name: string) =>
		values[name] === undefined ? all : JSON.stringify(String(values[name])).slice(1, -1),
	)
}

async function send(to: WebhookTarget, webhook: Webhook, payment: NotifiedPayment): Promise<readonly number[]> {
	const { event, scheme, headers: given, when = 'now', times = 1 } = webhook
	await pause(delays[when] ?? 0)
	const url = typeof to === 'string' ? to : 'https://receiver.example/'
	const receive = typeof to === 'string' ? (request: Request) => fetch(request) : to
	const body = new TextEncoder().encode(fillEvent(event, payment))
	const headers = new Headers({ 'content-type': 'application/json', ...given })
	for (const [name, value] of (await scheme?.sign({ method: 'POST', url, headers, body })) ?? [])
		headers.set(name, value)
	const statuses: number[] = []
	for (let count = 0; count < times; count++) {
		const sent = new Request(url, { method: 'POST', headers, body, redirect: 'manual' })
		const response = await receive(sent).catch(() => undefined)
		await response?.body?.cancel()
		statuses.push(response?.status ?? 0)
	}
	return statuses
}

/** @param usual The scheme of webhooks that have none. */
export function createWebhooks(usual?: WebhookScheme): Webhooks {
	let waiting: { readonly isFirst: boolean; start(payment: NotifiedPayment): Promise<unknown> }[] = []
	return {
		notify(to, given) {
			checkWebhook(to, given)
			const webhook = { ...given, scheme: given.scheme ?? usual }
			const { when = 'now' } = webhook
			if (when === 'now') return send(to, webhook, { id: undefined, body: undefined })
			return new Promise((resolve) => {
				const start = (payment: NotifiedPayment): Promise<unknown> => {
					const sent = send(to, webhook, payment)
					resolve(sent)
					return sent.catch(() => {})
				}
				waiting.push({ isFirst: when === 'before-response', start })
			})
		},
		async meet(findPayment) {
			const met = waiting
			if (met.length === 0) return () => {}
			waiting = []
			const payment = findPayment()
			for (const { isFirst, start } of met) if (isFirst) await start(payment)
			return () => {
				for (const { isFirst, start } of met) if (!isFirst) void start(payment)
			}
		},
		clear() {
			waiting = []
		},
	}
}
