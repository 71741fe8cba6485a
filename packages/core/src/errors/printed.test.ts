import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { createClient } from '../client/client.ts'
import { definePlugin } from '../client/define-plugin.ts'
import { operation } from '../operation/operation.ts'
import { passwordGrant } from '../tokens/password-grant.ts'
import { isTarjaError } from './tarja-error.ts'

/** Visa's, Mastercard's, Amex's and a 19-digit test number. */
const cards = ['4111111111111111', '5555555555554444', '378282246310005', '6304000000000000000']
const secretText = fc.string({
	unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'),
	minLength: 12,
	maxLength: 40,
})

interface Secrets {
	readonly token: string
	readonly password: string
	readonly value: string
	readonly header: string
	readonly field: string
	readonly card: string
}

const secrets: fc.Arbitrary<Secrets> = fc.record({
	token: secretText,
	password: secretText,
	value: secretText,
	header: secretText,
	field: secretText,
	card: fc.constantFrom(...cards),
})

/** Everything that a hostile or careless fetch could say of a request. */
const quoting = (url: string, init: RequestInit): Error => {
	const headers = JSON.stringify([...new Headers(init.headers)])
	const text = `${url} ${headers} ${String(init.body)}`
	return Object.assign(new TypeError(text, { cause: new Error(text) }), {
		code: `X ${text}`,
		request: init,
		config: { url, headers },
	})
}

const echo = (url: string, init: RequestInit): string =>
	`${url} ${JSON.stringify([...new Headers(init.headers)])} ${String(init.body)}`

const failures: Readonly<Record<string, (url: string, init: RequestInit) => Promise<Response>>> = {
	'throws, quoting the request': async (url, init) => {
		throw quoting(url, init)
	},
	'answers 400, echoing the request': async (url, init) =>
		new Response(echo(url, init), { status: 400, headers: { 'x-echo': url } }),
	'answers 500, echoing the request': async (url, init) => Response.json({ message: echo(url, init) }, { status: 500 }),
	'answers 200 with what is no JSON': async (url, init) =>
		new Response(echo(url, init), { headers: { 'content-type': 'application/json' } }),
	'answers 200 with a content type of its own': async (url, init) =>
		new Response(echo(url, init), { headers: { 'content-type': `text/${echo(url, init).replace(/[^\w]/g, '')}` } }),
	'redirects, echoing the request': async (url, init) =>
		new Response(null, {
			status: 307,
			headers: { location: `https://h.example/?${encodeURIComponent(echo(url, init))}` },
		}),
	'answers what the schema refuses': async (url, init) => Response.json({ echoed: echo(url, init) }),
}

/** A schema that quotes what it refuses, as libraries do. */
const quotingSchema = {
	'~standard': {
		version: 1,
		vendor: 'test',
		validate: (value: unknown) => ({
			issues: [{ message: `Expected nothing, got ${JSON.stringify(value)}`, path: Object.keys(Object(value)) }],
		}),
	},
} as const

const op = operation({
	method: 'POST',
	path: '/cards/{id}',
	identifiedBy: ['nsu'],
	response: quotingSchema,
})

function printedForms(error: unknown): string[] {
	const custom = ['nodejs.util.inspect.custom', 'Deno.customInspect'].map(
		(name) => (error as Record<symbol, () => string>)[Symbol.for(name)]?.() ?? '',
	)
	const { message, stack } = error as Error
	const chain: string[] = []
	for (let cause = (error as Error).cause; cause instanceof Error; cause = cause.cause)
		chain.push(cause.message, String(cause.stack), JSON.stringify(cause), Object.entries(cause).join())
	return [message, String(stack), String(error), JSON.stringify(error), ...custom, ...chain]
}

async function failureOf(secret: Secrets, title: string, where: 'token' | 'call'): Promise<unknown> {
	const bad = failures[title]
	const fetch = async (url: string, init: RequestInit): Promise<Response> => {
		const isToken = url.includes('/oauth2/token')
		if (bad && isToken === (where === 'token')) return bad(url, init)
		return isToken
			? Response.json({ access_token: secret.token, token_type: 'Bearer', expires_in: '300' })
			: Response.json({})
	}
	const client = createClient({
		baseUrl: 'https://platform.example',
		fetch,
		random: () => 0,
		auth: passwordGrant({
			basic: { user: 'user', password: secret.password },
			credential: { name: 'field', value: secret.value },
			dangerouslyAllowBrowser: true,
		}),
	})
	const input = {
		params: { id: secret.card },
		query: { q: secret.field },
		body: { nsu: secret.card, secret: secret.field, pan: Number(secret.card) },
	}
	return client.call(op, input, { headers: { 'x-secret': secret.header } }).then(
		() => undefined,
		(error: unknown) => error,
	)
}

function expectClean(error: unknown, { token, password, value, header, field, card }: Secrets): void {
	expect(isTarjaError(error), String(error)).to.equal(true)
	const basic = btoa(`user:${password}`)
	for (const text of printedForms(error))
		for (const secret of [token, password, basic, value, header, field, card]) expect(text).not.to.include(secret)
}

describe('no printed form of any failure', () => {
	for (const title of Object.keys(failures)) {
		it(`holds a secret, a body or a card number when the platform ${title}`, () =>
			fc.assert(
				fc.asyncProperty(secrets, async (secret) => expectClean(await failureOf(secret, title, 'call'), secret)),
				random(20),
			))
	}
	it('holds a secret when the token endpoint misbehaves', async () => {
		const [secret] = fc.sample(secrets, random(1))
		// The retry after a broken connection waits; each way of failing is tried once.
		const errors = await Promise.all(Object.keys(failures).map((title) => secret && failureOf(secret, title, 'token')))
		for (const error of errors) if (error !== undefined && secret) expectClean(error, secret)
	})
	it('holds what a layer, a signal’s reason or a schema says of the request', () =>
		fc.assert(
			fc.asyncProperty(secrets, async (secret) => {
				const said = `Bearer ${secret.token} Basic ${btoa(`user:${secret.password}`)} ${secret.card}`
				const layer = definePlugin({
					id: 'loose',
					setup: () => ({
						attempt: {
							sign: async () => {
								throw Object.assign(new Error(said), { secret })
							},
						},
					}),
				})
				const client = createClient({ baseUrl: 'https://platform.example', fetch: async () => Response.json({}) })
				const caught = (call: Promise<unknown>) =>
					call.then(
						() => undefined,
						(error: unknown) => error,
					)
				const controller = new AbortController()
				controller.abort(new Error(said))
				const refusing = operation({ method: 'POST', path: '/x', body: quotingSchema })
				for (const error of [
					await caught(client.use(layer).call(op, { params: { id: 1 } })),
					await caught(client.call(op, { params: { id: 1 } }, { signal: controller.signal })),
					await caught(client.call(refusing, { body: { pin: secret.field, [secret.card]: said } } as never)),
				])
					for (const text of printedForms(error))
						for (const word of [secret.token, btoa(`user:${secret.password}`), secret.card])
							expect(text).not.to.include(word)
			}),
			random(20),
		))
})
