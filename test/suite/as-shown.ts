// The two documented requests against the reference's own tables (§2.1, §2.2, §4.1, §4.2): every line of a table is in the request,
// and every line of the request is in a table or named here as the runtime's.

import { payments } from '@tarja/catalogue/payments'
import { paymentIntent, tokenResponse } from '@tarja/catalogue/schemas'
import { type ClientOptions, createClient } from '@tarja/core'
import { describe, expect, it, openSpace, stubOptions } from '@tarja-test/harness'
import { auth, credentials, intent } from './client-for.ts'
import { itemsOf, tablesOf } from './reference.ts'

/** Headers that runtimes and their connections add by themselves; the client sets none of them. */
const ofTheRuntime: readonly string[] = [
	'accept-encoding',
	'accept-language',
	'cf-worker',
	'connection',
	'content-length',
	'host',
	'origin',
	'priority',
	'referer',
	'sec-ch-ua',
	'sec-ch-ua-mobile',
	'sec-ch-ua-platform',
	'sec-fetch-dest',
	'sec-fetch-mode',
	'sec-fetch-site',
	'transfer-encoding',
	'user-agent',
]

interface Sent {
	readonly method: string | undefined
	readonly url: string
	readonly headers: Readonly<Record<string, string>>
}

/** A client that creates one intent, what it gave to `fetch`, and what arrived. */
async function exchangeAsShown(narrowing: Parameters<typeof payments>[0] = {}) {
	const space = await openSpace()
	const sent: Sent[] = []
	const fetch: ClientOptions['fetch'] = (url, init) => {
		sent.push({ method: init.method, url, headers: Object.fromEntries(new Headers(init.headers)) })
		return globalThis.fetch(url, init)
	}
	const client = createClient({ baseUrl: space.baseUrl, auth: auth(), fetch, ...stubOptions }).use(payments(narrowing))
	await client.payments.createIntent({ body: intent })
	const { accessToken } = await client.tokens.token()
	return { baseUrl: space.baseUrl, accessToken, sent, received: (await space.log()).entries }
}

/** `Name: value` as the reference writes it, or `name (appears with an empty value)`. */
function headerOf(written: string): [name: string, value: string] {
	const [, name = '', value = ''] = /^([\w-]+)(?:: (.*)| \(appears with an empty value\))$/.exec(written) ?? []
	return [name.toLowerCase(), value]
}

function fill(headers: readonly string[], values: Readonly<Record<string, string>>): Record<string, string> {
	const filled = headers.map((written) => written.replace(/<(\w+)>/, (_, name) => values[name] ?? ''))
	return Object.fromEntries(filled.map(headerOf))
}

/** What arrived, without what runtimes add and without the charset that browsers add to a form's type. */
function setByTheClient(headers: Readonly<Record<string, string>>, shown: object): Record<string, string> {
	const set = Object.entries(headers).filter(([name]) => name in shown || !ofTheRuntime.includes(name))
	return Object.fromEntries(set.map(([name, value]) => [name, value.replace(/;charset=utf-8$/i, '')]))
}

describe('the token request, held against the reference (§4.1)', () => {
	const createShown = () => {
		const basic = btoa(`${credentials.basic.user}:${credentials.basic.password}`)
		return fill(itemsOf('4.1', 'Request header'), { BASIC_CREDENTIALS: basic })
	}
	it('has the method and the path shown, and no query', async () => {
		const { baseUrl, sent, received } = await exchangeAsShown()
		const [path = ''] = itemsOf('4.1', 'Path')
		expect([sent[0]?.method]).to.deep.equal(itemsOf('4.1', 'Method'))
		expect(sent[0]?.url).to.equal(path.replace('{base_url}', baseUrl))
		expect(received[0]).to.include({ path: '/oauth2/token', query: '' })
	})
	it('sets the headers shown, and no other', async () => {
		const { sent } = await exchangeAsShown()
		expect(sent[0]?.headers).to.deep.equal(createShown())
		expect([createShown()['content-type']]).to.deep.equal(itemsOf('4.1', 'Request content type'))
	})
	it('arrives with the headers shown, those of the runtime, and no other', async () => {
		const [entry] = (await exchangeAsShown()).received
		// Fetch adds it where nobody has set one.
		const { accept, ...headers } = entry?.headers ?? {}
		expect([undefined, '*/*']).to.include(accept)
		// The emulator has checked the credentials; its log masks them.
		expect(setByTheClient(headers, createShown())).to.deep.equal({ ...createShown(), authorization: 'Basic [masked]' })
	})
	it('has the form fields shown, in their order, and no other', async () => {
		const [entry] = (await exchangeAsShown()).received
		const names = (tablesOf('4.1')[1] ?? []).map(([name]) => name)
		const form = [...new URLSearchParams(String(entry?.body))]
		expect(names).to.deep.equal(['grant_type', 'username', 'second credential field'])
		expect(form).to.deep.equal([
			['grant_type', 'password'],
			['username', ''],
			[credentials.credential.name, credentials.credential.value],
		])
	})
})

describe('the token answer, held against the reference (§2.1)', () => {
	it('has the fields shown, in their order, in the schema', () => {
		const names = (tablesOf('2.1')[0] ?? []).map(([name]) => name)
		expect(Object.keys(tokenResponse.entries)).to.deep.equal(names)
	})
})

describe('the payment-intent request, held against the reference (§4.2, §2.2)', () => {
	const createShown = (accessToken: string) => {
		const headers = itemsOf('4.2', 'Request headers').flatMap((written) => written.split('; '))
		return fill(headers, { ACCESS_TOKEN: accessToken })
	}
	it('has the method, the path and the query parameter shown, and no other', async () => {
		const { baseUrl, sent, received } = await exchangeAsShown()
		const [path = ''] = itemsOf('4.2', 'Path')
		const [query = ''] = itemsOf('4.2', 'Query parameter')
		const [name, how] = query.split(' (')
		expect(how).to.equal('appears with no value)')
		expect([sent[1]?.method]).to.deep.equal(itemsOf('4.2', 'Method'))
		expect(sent[1]?.url).to.equal(`${path.replace('{base_url}', baseUrl)}?${name}=`)
		expect(received[1]?.query).to.equal(`${name}=`)
	})
	it('sets the headers shown, and no other', async () => {
		const { sent, accessToken } = await exchangeAsShown()
		// Node sends the length itself, unless another fetch stands before its own.
		const { 'content-length': _, ...headers } = sent[1]?.headers ?? {}
		expect(headers).to.deep.equal(createShown(accessToken))
		expect(Object.keys(createShown(accessToken))).to.have.lengthOf(4)
	})
	it('arrives with the headers shown, those of the runtime, and no other', async () => {
		const { received, accessToken } = await exchangeAsShown()
		const arrived = { ...createShown(accessToken), authorization: 'Bearer [masked]' }
		expect(setByTheClient(received[1]?.headers ?? {}, createShown(accessToken))).to.deep.equal(arrived)
	})
	it('has the fields shown, in their order, each of the type and the form shown', async () => {
		const { received } = await exchangeAsShown()
		const body = JSON.parse(String(received[1]?.body))
		const [fields = []] = tablesOf('2.2')
		const forms: Readonly<Record<string, RegExp>> = {
			digits: /^\d+$/,
			'14 digits': /^\d{14}$/,
			'ISO 8601 UTC timestamp': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
		}
		expect(Object.keys(body)).to.deep.equal(fields.map(([name]) => name))
		expect(Object.keys(paymentIntent.entries)).to.deep.equal(fields.map(([name]) => name))
		for (const [name = '', type, meaning = ''] of fields) {
			expect(Number.isInteger(body[name]) ? 'integer' : typeof body[name], name).to.equal(type)
			const form = Object.keys(forms).find((words) => new RegExp(`^${words}[,;]`).test(meaning))
			if (form) expect(body[name], name).to.match(forms[form] ?? /^$/)
		}
	})
})
