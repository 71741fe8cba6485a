import { createClient, isTarjaError, operation, type TarjaError } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { describe, expect, it, random, stubOptions } from '@tarja-test/harness'
import fc from 'fast-check'
import { printedForms } from '../../test/printed-forms.ts'

/** Visa's, Mastercard's, Amex's and a 19-digit test number. */
const cards = ['4111111111111111', '5555555555554444', '378282246310005', '6304000000000000000']
const secretText = fc.string({
	unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'),
	minLength: 12,
	maxLength: 40,
})

const secrets = fc.record({
	...{ token: secretText, password: secretText, value: secretText, header: secretText, field: secretText },
	card: fc.constantFrom(...cards),
})
type Secrets = typeof secrets extends fc.Arbitrary<infer Values> ? Values : never

const echo = (url: string, init: RequestInit): string =>
	`${url} ${JSON.stringify([...new Headers(init.headers)])} ${String(init.body)}`

/** Everything that a hostile or careless fetch could say of a request. */
const quoting = (url: string, init: RequestInit): Error => {
	const text = echo(url, init)
	const members = { code: `X ${text}`, request: init, config: { url, headers: text } }
	return Object.assign(new TypeError(text, { cause: new Error(text) }), members)
}

const failures: Record<string, (url: string, init: RequestInit) => Promise<Response>> = {
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

const op = operation({ method: 'POST', path: '/cards/{id}', identifiedBy: ['nsu'], response: quotingSchema })

async function failureOf(secret: Secrets, title: string, where: 'token' | 'call'): Promise<TarjaError | undefined> {
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
		...stubOptions,
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
		(error: TarjaError) => error,
	)
}

function expectClean(error: TarjaError | undefined, { token, password, value, header, field, card }: Secrets): void {
	if (!isTarjaError(error)) throw error ?? new Error('It did not fail')
	const basic = btoa(`user:${password}`)
	for (const text of Object.values(printedForms(error)))
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
	it('holds a password of plain words, in any letters, that a later request’s error or response quotes', async () => {
		const words = ['umber quince lantern', 'Umber-Quince-Lantern', 'UMBER-QUINCE', 'umber-quince-lantern']
		for (const [index, said] of words.entries()) {
			const secret = { ...{ token: 't', value: 'v', header: 'h', field: 'f', card: '1' } }
			const password = index ? 'umber-quince-lantern' : said
			failures[said] = async () => {
				if (index % 2) return Response.json({ [said]: 1 }, { status: 500 })
				throw new TypeError(`cannot connect as ${said}`, { cause: new Error(said) })
			}
			const error = await failureOf({ ...secret, password }, said, 'call')
			expect(error).to.include({ outcome: 'unknown' })
			for (const text of Object.values(printedForms(error as TarjaError))) expect(text).not.to.match(/quince/i)
		}
	})
})
