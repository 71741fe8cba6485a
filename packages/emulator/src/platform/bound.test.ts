// Covers bound.ts, checks.ts and ../bindings.ts.
import { describe, expect, it } from '@tarja-test/harness'
import * as v from 'valibot'
import type { Bindings, Responses } from '../bindings.ts'
import { createEmulator, type Emulator } from '../emulator.ts'
import { base, intentRequest, tokenFrom } from '../exchanges.test.ts'

/** Creates a schema that exposes its JSON Schema, like those of zod and arktype. */
function describing(description: object, accepts: (value: unknown) => boolean = () => true) {
	const validate = (value: unknown) => (accepts(value) ? { value } : { issues: [{ message: 'expected another' }] })
	return { '~standard': { version: 1, vendor: 'test', validate, jsonSchema: { input: () => description } } }
}

const bindings: Bindings = {
	'payments.confirmIntent': {
		method: 'POST',
		path: '/intents/{id}/confirmation',
		body: v.object({ amount: v.number() }),
	},
	'payments.listIntents': {
		method: 'GET',
		path: '/intents',
		effect: 'safe',
		response: describing({
			type: 'object',
			properties: {
				list: { type: 'array', minItems: 1, items: { $ref: '#/$defs/intent' } },
				more: { type: 'boolean' },
			},
			required: ['list', 'more'],
			$defs: { intent: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] } },
		}),
	},
	'cards.block': { method: 'PATCH', path: '/cards/{id}', defaults: { body: { state: 'blocked' } } },
	'cards.unblock': { method: 'PATCH', path: '/cards/{id}', defaults: { body: { state: 'open' } } },
	'cards.lookupById': { method: 'GET', path: '/cards/{id}', effect: 'safe' },
	'cards.branded': { method: 'GET', path: '/cards/branded', effect: 'safe' },
	'smsBroker.send': {
		method: 'POST',
		path: '/sms',
		auth: 'none',
		contentType: 'application/x-www-form-urlencoded',
		body: v.object({ to: v.string() }),
	},
	// A schema of a library that doesn't expose its JSON Schema.
	'loans.personal': { method: 'POST', path: '/loans', response: { '~standard': { validate: (value) => ({ value }) } } },
}
const input: Responses = {
	'payments.confirmIntent': ({ params, intents }) =>
		intents.includes(params.id ?? '') ? { body: { id: params.id, state: 'confirmed' } } : { status: 404 },
	'cards.lookupById': { status: 203, headers: { etag: '"1"' }, body: { id: 1 } },
}

interface Sent {
	readonly method?: string
	readonly body?: unknown
	readonly headers?: Readonly<Record<string, string>>
}

async function send(
	emulator: Emulator,
	path: string,
	{ method = 'GET', body, headers = {} }: Sent = {},
): Promise<Response> {
	const token = await tokenFrom(emulator)
	const content = body === undefined ? {} : { 'content-type': 'application/json' }
	const all = { authorization: `Bearer ${token}`, ...content, ...headers }
	const text = typeof body === 'string' ? body : JSON.stringify(body)
	return emulator.fetch(
		new Request(base + path, { method, headers: all, ...(body === undefined ? {} : { body: text }) }),
	)
}

const confirm = (
	emulator: Emulator,
	body: unknown,
	path = '/intents/emulator-intent-1/confirmation',
): Promise<Response> => send(emulator, path, { method: 'POST', body })

describe('a bound operation', () => {
	it('is served with the answer given, and recorded under its name', async () => {
		const emulator = createEmulator({ bindings, responses: input })
		await emulator.fetch(intentRequest(await tokenFrom(emulator)))
		const response = await confirm(emulator, { amount: 1 })
		expect(response.status).to.equal(200)
		expect(response.headers.has('emulator-assumption')).to.equal(false)
		expect(await response.json()).to.deep.equal({ id: 'emulator-intent-1', state: 'confirmed' })
		const entry = emulator.log().entries.at(-1)
		expect(entry).to.include({ operation: 'payments.confirmIntent', applied: true, status: 200 })
	})

	const form = { 'content-type': 'application/x-www-form-urlencoded', authorization: '' }
	const posted = (body: unknown, headers = {}): Sent => ({ method: 'POST', body, headers })
	const changed = (body: object): Sent => ({ method: 'PATCH', body })
	const confirming = '/intents/1/confirmation'
	// [what, path, what is sent, status, what the log has of it]
	const served: readonly (readonly [string, string, Sent, number, object?])[] = [
		['has no effect when it is refused', confirming, posted({ amount: 1 }), 404, { applied: false }],
		['asks for a token', confirming, posted({}, { authorization: '' }), 401, { problem: 'missing-token' }],
		['asks for its content type', confirming, posted('{}', { 'content-type': 'text/plain' }), 415],
		['asks for JSON that is some', confirming, posted('{'), 400],
		['reads forms, and asks for no token where it says so', '/sms', posted('to=1', form), 204],
		['has no content without a response schema', '/cards/branded', {}, 204, { operation: 'cards.branded' }],
		['answers as it is told to', '/cards/1', {}, 203, { operation: 'cards.lookupById' }],
		['is told by its defaults', '/cards/1', changed({ state: 'blocked' }), 204, { operation: 'cards.block' }],
		['is told by others', '/cards/1', changed({ state: 'open', a: 1 }), 204, { operation: 'cards.unblock' }],
		['is named when it is refused', confirming, posted('{'), 400, { operation: 'payments.confirmIntent' }],
		['refuses other methods of its path', '/cards/1', { method: 'DELETE' }, 405, { problem: 'wrong-method' }],
	]
	for (const [what, path, sent, status, logged = {}] of served)
		it(`${what}: ${status}`, async () => {
			const emulator = createEmulator({ bindings, responses: input })
			const response = await send(emulator, path, sent)
			expect(response.status).to.equal(status)
			expect(response.headers.get('allow')).to.equal(status === 405 ? 'PATCH, GET' : null)
			expect(emulator.log().entries.at(-1)).to.include(logged)
		})

	it('answers with text or bytes where it is read so', async () => {
		const operation = { method: 'GET', path: '/file', effect: 'safe' } as const
		const headers = { accept: 'application/pdf' }
		const file = {
			...operation,
			responseType: 'bytes',
			defaults: { headers },
			response: v.instance(Uint8Array),
		} as const
		const emulator = createEmulator({ bindings: { 'own.file': file } })
		const response = await send(emulator, '/file')
		expect([response.status, response.headers.get('content-type')]).to.deep.equal([200, 'application/pdf'])
	})

	it('answers with an example of its response schema, and says that it is made up', async () => {
		const response = await send(createEmulator({ bindings }), '/intents')
		expect(response.headers.get('emulator-assumption')).to.equal('bound-response; option=responses')
		expect(await response.json()).to.deep.equal({ list: [{ id: 'example' }], more: true })
	})
})

describe('bindings', () => {
	const mistakes: readonly (readonly [string, object])[] = [
		['that are no operations', { bindings: { 'loans.personal': { required: [] } } }],
		['whose path is not below the base URL', { bindings: { 'loans.personal': { method: 'GET', path: 'loans' } } }],
		['without a binding for its response', { bindings, responses: { 'loans.simplified': {} } }],
	]
	for (const [what, options] of mistakes)
		it(`${what} are refused`, () => {
			expect(() => createEmulator(options)).to.throw(TypeError, /^Cannot create the emulator: .*loans\./)
		})
})
