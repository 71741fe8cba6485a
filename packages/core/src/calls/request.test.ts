import { describe, expect, it, random, rejection } from '@tarja-test/harness'
import fc from 'fast-check'
import * as v from 'valibot'
import { clientOf, failure, schemaOf } from '../../test/call-world.ts'
import { isTarjaError, type TarjaError } from '../errors/tarja-error.ts'
import { type Operation, operation } from '../operation/operation.ts'
import type { Schema } from '../operation/schema.ts'

interface Sent {
	readonly url: string
	readonly headers: Headers
	readonly text: string
	readonly bytes: Uint8Array
}

/** Makes one call and gives what went out. */
async function send(called: unknown, input?: unknown, options?: unknown): Promise<Sent> {
	const { client, fetch } = clientOf()
	try {
		await client.call(called as Operation, input as object, options as object)
	} catch (error) {
		expect(fetch.requests).to.have.lengthOf(0)
		throw error
	}
	return fetch.requests[0] as Sent
}

/** The failure of a call that was not sent, having made sure that it can be printed. */
async function refusal(called: unknown, input?: unknown, options?: unknown): Promise<TarjaError> {
	const error = await failure(send(called, input, options))
	expect(error.outcome).to.equal('not_processed')
	expect(JSON.stringify(error).length).to.be.below(100_000)
	return error
}

/** What the record of a lost call holds, and what was sent. */
async function lost(called: Operation, input: unknown, onSent: () => unknown = () => {}) {
	const { client, fetch } = clientOf(() => {
		onSent()
		return new TypeError('lost')
	})
	const error = await failure(client.call(called, input as object, { retry: false }))
	return { error, fields: error.record?.fields, sent: fetch.requests[0] }
}

const form = 'application/x-www-form-urlencoded'
const post = operation({ method: 'POST', path: '/x', identifiedBy: ['n'] })
const read = operation({ method: 'GET', path: '/x/{id}', effect: 'safe' })
const formPost = operation({ method: 'POST', path: '/f', contentType: form, identifiedBy: ['n'] })
const text = operation({ method: 'POST', path: '/t', contentType: 'text/plain' })

const boom = (): never => {
	throw new RangeError('hunter2')
}
const cycle: Record<string, unknown> = { a: { b: [] } }
cycle.self = [cycle]

const issue = { message: 'no' }
/** Awaitable, and no instance of this realm's `Promise`. */
const foreign = (value: unknown): object => ({
	// biome-ignore lint/suspicious/noThenProperty: that is what is tested
	then: (resolve: (value: unknown) => void) => resolve(value),
})

const defaults = operation({ method: 'POST', path: '/p', contentType: form, defaults: { body: { state: 'PAUSED' } } })
const hostileInputs: Readonly<Record<string, readonly [called: unknown, input?: unknown, options?: unknown]>> = {
	'a text as input': [post, 'x'],
	'half a surrogate pair in a text': [text, { body: 'a\ud800' }],
	'a header of several lines': [post, {}, { headers: { a: 'b\r\nc: d' } }],
	'a form with a file': [formPost, { body: { a: new Blob(['x']) } }],
	'a Map as a form': [formPost, { body: new Map([['a', '1']]) }],
	'pairs as a query': [post, { query: [['a', '1']] }],
	'a Headers': [post, {}, { headers: new Headers({ a: '1' }) }],
	'defaults under null': [defaults, { body: null }],
}

const hostileSchemas: Readonly<Record<string, Schema>> = {
	throws: schemaOf(boom),
	'throws nothing': schemaOf(() => {
		throw undefined
	}),
	rejects: schemaOf(async () => boom()),
	'rejects elsewhere': schemaOf(() => ({
		// biome-ignore lint/suspicious/noThenProperty: that is what is tested
		then: (_: unknown, reject: (reason: unknown) => void) => reject(null),
	})),
	"refuses, in another realm's promise": schemaOf(() => foreign({ issues: [issue] })),
	"refuses, in a promise in another realm's promise": schemaOf(() => foreign(foreign({ issues: [issue] }))),
	'answers with nothing': schemaOf(() => undefined),
	'answers with null, later': schemaOf(async () => null),
	'answers with neither value nor issues': schemaOf(() => ({})),
	'answers with no issue': schemaOf(() => ({ issues: [] })),
	'answers with issues that are none': schemaOf(() => ({ issues: 7, value: 1 })),
	'answers with issues without message': schemaOf(() => ({ issues: [{}] })),
	'answers with a path of null': schemaOf(() => ({ issues: [{ message: 'no', path: [null] }] })),
	'answers with a path of symbols': schemaOf(() => ({ issues: [{ message: 'no', path: [Symbol('x'), 1n] }] })),
}

describe('a request that cannot be written', () => {
	for (const [name, [called, input, options]] of Object.entries(hostileInputs))
		it(`is invalid input and is not sent: ${name}`, async () => {
			const error = await refusal(called, input, options)
			expect(error.code).to.equal('invalid_input')
			expect(`${error.message}${JSON.stringify(error)}`).not.to.include('hunter2')
		})
	for (const [name, schema] of Object.entries(hostileSchemas))
		for (const slot of ['params', 'query', 'headers', 'body'] as const)
			it(`is invalid input and is not sent: the schema of its ${slot} ${name}`, async () => {
				const error = await refusal(operation({ method: 'POST', path: '/x', [slot]: schema }), {
					[slot]: { a: 'hunter2' },
				})
				expect(error.code).to.equal('invalid_input')
				expect(error.message)
					.to.match(new RegExp(`: ${slot}[.:]`))
					.and.not.to.include('hunter2')
			})
	it('is invalid input where a runtime cannot write so deep a body, or is sent whole', async () => {
		let body: unknown = 'end'
		for (let level = 0; level < 100_000; level++) body = [body]
		const sent = await send(post, { body }).catch((error: unknown) => error)
		if (!isTarjaError(sent, 'invalid_input')) expect((sent as Sent).text).to.have.lengthOf(200_005)
	})
	it('fails as invalid input whatever is given', () =>
		fc.assert(
			fc.asyncProperty(
				fc.constantFrom(post, formPost, text, read),
				fc.oneof(fc.anything(), fc.record({ params: fc.anything(), query: fc.anything(), body: fc.anything() })),
				async (called, input) => {
					const error = await send(called, input).catch((thrown: unknown) => thrown)
					if (error instanceof Error) expect(isTarjaError(error, 'invalid_input'), String(error)).to.equal(true)
				},
			),
			random(500),
		))
	const found: readonly (readonly [message: string, called: unknown, input?: unknown, options?: unknown])[] = [
		['input: expected an object with params, query, headers, body', post, null],
		['boddy: expected one of params, query, headers, body', post, { boddy: {} }],
		['body: expected something JSON can hold: no cycle, no BigInt, nothing that throws when read', post, { body: cycle }],
		['body.n: expected something JSON can hold; this would be left out, or sent as {} or null', post, { body: { n: new Map() } }],
		['body.n: expected a text: a number does not hold an integer beyond 2^53 exactly, so another one would be sent', post, { body: { n: 2 ** 60 } }],
		['body.n: expected a text: a number does not hold an integer beyond 2^53 exactly, so another one would be sent', formPost, { body: { n: 2 ** 60 } }],
		['query.n: expected a text: a number does not hold an integer beyond 2^53 exactly, so another one would be sent', post, { query: { n: [1, 2 ** 60] } }],
		['params.id: expected a text: a number does not hold an integer beyond 2^53 exactly, so another one would be sent', read, { params: { id: 2 ** 60 } }],
		['params.id: expected a text that is not empty, or a number', read, { params: { id: '' } }],
		['params.id: expected a text that is not empty, or a number', read, { params: { id: false } }],
		['params: expected no "." or ".." as a path segment', read, { params: { id: '..' } }],
		['params: expected an object', post, { params: 'x' }],
		['query.a: expected a text, a number, a boolean, or a list of these', post, { query: { a: null } }],
		['body.a: expected a text, a number, a boolean, or a list of these', formPost, { body: { a: {} } }],
		['headers.a b: expected a header that can be given, with a value of printable ASCII', post, {}, { headers: { 'a b': '1' } }],
		['headers.x-a: expected a header that can be given, with a value of printable ASCII', post, {}, { headers: { 'x-a': ['1', 2] } }],
		['body: expected none, as a GET request has no body', read, { params: { id: 1 }, body: 'x' }],
		['body: expected a text that UTF-8 can hold, or a Uint8Array, as the content type is text/plain', text, { body: {} }],
		['body: expected named values, a text that UTF-8 can hold, or a Uint8Array, as the content type is application/x-www-form-urlencoded', formPost, { body: 7 }],
		['body: expected an object, as the operation fixes some of its fields', defaults, { body: 7 }],
		['body: its schema threw an error (RangeError)', operation({ method: 'POST', path: '/x', body: schemaOf(boom) }), {}],
		['body: its schema returned neither a value nor issues', operation({ method: 'POST', path: '/x', body: schemaOf(() => ({})) }), {}],
	] // biome-ignore format: a table
	for (const [message, called, input, options] of found)
		it(`says what was expected where: ${message}`, async () => {
			const error = await refusal(called, input, options)
			expect(error.message.split(': the input is not valid: ')[1]).to.equal(message)
			expect((error.details as { issues: unknown[] }).issues).to.have.lengthOf(1)
		})
	it('says so of at most thirty-two places', async () => {
		const query = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`key${i}`, null]))
		const { details, message } = await refusal(post, { query })
		expect((details as { issues: unknown[] }).issues).to.have.lengthOf(32)
		expect(message).to.include('and 24 more')
	})
})

describe('an answer whose schema misbehaves', () => {
	for (const [name, schema] of Object.entries(hostileSchemas))
		it(`is an invalid response: it ${name}`, async () => {
			const { client } = clientOf(() => ({ json: { a: 'hunter2' } }))
			const error = await failure(client.call(operation({ method: 'POST', path: '/x', response: schema })))
			expect(isTarjaError(error, 'invalid_response'), String(error)).to.equal(true)
			expect(error).to.include({ outcome: 'unknown', attempts: 1 })
			expect(`${error.message}${JSON.stringify(error)}`).not.to.include('hunter2')
		})
	it("is read, where it lets the answer pass in another realm's promise", async () => {
		const response = schemaOf(() => foreign({ value: 7 }))
		expect((await clientOf().client.call(operation({ method: 'POST', path: '/x', response }))).data).to.equal(7)
	})
})

describe('what is written', () => {
	it('is a form of every value', async () => {
		expect((await send(formPost, { body: { a: [1, 'é &'], b: undefined } })).text).to.equal('a=1&a=%C3%A9+%26')
		expect((await send(formPost, { body: { yes: true, n: 2n ** 64n, none: undefined, empty: '' } })).text).to.equal(
			'yes=true&n=18446744073709551616&empty=',
		)
		expect((await send(formPost, { body: 'a=b' })).text).to.equal('a=b')
	})
	it('has every header', async () => {
		const headers = { 'Idempotency-Key': 'k-1', 'x-a': '1' }
		for (const { headers: sent } of [await send(post, { headers }), await send(post, {}, { headers })])
			expect([sent.get('idempotency-key'), sent.get('x-a')]).to.deep.equal(['k-1', '1'])
		expect((await send(post, { headers: { 'x-a': ['1', '2'] } })).headers.get('x-a')).to.equal('1, 2')
		expect((await send(post, {}, { headers: { 'x-a': undefined } })).headers.has('x-a')).to.equal(false)
	})
	it('keeps defaults', async () => {
		expect((await send(defaults, { body: { a: '1' } })).text).to.equal('state=PAUSED&a=1')
		expect((await send(defaults)).text).to.equal('state=PAUSED')
	})
	it('is what the record identifies it by, whatever value that has', async () => {
		const changing = (value: unknown) => ({ toJSON: () => `${value} as written` })
		const values = [...['a', '\ud800', 7, -0, 1e-7, true, null], ...[new Date(0), changing(1), { n: 1 }, [1]]]
		for (const body of [...values.map((n) => ({ n, other: 1 })), Object.assign(Object.create(null), { n: 1 })]) {
			const { fields, sent } = await lost(post, { body })
			expect(JSON.stringify(fields)).to.equal(JSON.stringify({ n: JSON.parse(sent?.text ?? '').n }))
		}
	})
	it('is each of several fields as it was written, also where only one of them can change', async () => {
		const called = operation({ method: 'POST', path: '/x', identifiedBy: ['a', 'b', 'c.d', 'c.e'] })
		const body = { a: '1', b: { toJSON: () => 'as written' }, c: { d: '2', e: '3' }, 'c.e': '4' }
		expect((await lost(called, { body })).fields).to.deep.equal({ a: '1', b: 'as written', 'c.d': '2', 'c.e': '4' })
	})
})

describe('a slot that is left out', () => {
	const optional = v.object({ d: v.optional(v.string('expected a text')) })
	const later = v.pipeAsync(
		optional,
		v.transformAsync(async () => ({ d: 'later' })),
	)
	const bodyOf = async (body: Schema) => (await send(operation({ method: 'POST', path: '/x', body }))).text
	it('is an empty object where its schema takes that, and nothing where it takes nothing', async () => {
		for (const slot of ['query', 'headers', 'params'])
			expect((await send(operation({ method: 'GET', path: '/x', [slot]: optional }))).url).to.match(/\/x$/)
		expect(await bodyOf(optional)).to.equal('{}')
		const body = v.optional(optional)
		const { bytes, headers } = await send(operation({ method: 'POST', path: '/x', body }), { body: undefined })
		expect([bytes.length, headers.has('content-type')]).to.deep.equal([0, false])
	})
	it('is what its schema makes of nothing, before it is an empty object', async () => {
		expect(await bodyOf(v.optional(optional, { d: 'as agreed' }))).to.equal('{"d":"as agreed"}')
		expect(await bodyOf(later)).to.equal('{"d":"later"}')
	})
	it('is invalid input where its schema takes neither; and so is one that was given, though an empty one would do', async () => {
		const required = operation({ method: 'POST', path: '/x', body: v.object({ d: v.string() }) })
		const { details } = await refusal(required)
		expect((details as { issues: { path: unknown }[] }).issues.map(({ path }) => path)).to.deep.equal([['body']])
		const lenient = operation({ method: 'POST', path: '/x', body: optional })
		expect((await refusal(lenient, { body: { d: 7 } })).message).to.include('body.d: expected a text')
	})
})

describe('an operation that was written by hand', () => {
	const hand = (settings: object): object => ({ method: 'GET', path: '/x', ...settings })
	const wrong: readonly (readonly [string, unknown])[] = [
		...['@evil.example/x', '.evil.example/x', ':1/x', '', 'x', '//evil.example', '/a/../x', '/a?b', '/a#b', '/\\evil', '/a\n', '/..\u0000', '/{a', '/{}', 7, null].map((path) => [`path ${JSON.stringify(path)}`, hand({ path })] as const), // biome-ignore format: a table
		...['', 'GET /', 'trace', 'CONNECT', 7, undefined].map((method) => [`method ${method}`, hand({ method })] as const),
		['a misspelt effect', hand({ effect: 'Safe' })],
		['a content type of two lines', hand({ contentType: 'a\nb' })],
		['a header name', hand({ tokenHeaders: ['a b'] })],
		['no list of names', hand({ identifiedBy: 'nsu' })],
	]
	for (const [name, called] of wrong)
		it(`is refused before anything is sent: ${name}`, async () => {
			expect((await refusal(called, {})).code).to.equal('configuration')
		})
	it('sends nothing if a schema is none', async () => {
		expect((await refusal(hand({ query: {} }), {})).code).to.equal('invalid_input')
	})
	it('is called as one that was defined', async () => {
		expect((await send({ method: 'get', path: '/x/{id}' }, { params: { id: 1 } })).url).to.equal(
			'https://platform.example/x/1',
		)
	})
	it('is refused by operation() for the same reasons', () => {
		for (const [name, called] of wrong) expect(() => operation(called as never), name).to.throw()
	})
})

describe('what is asked for by itself', () => {
	it('is JSON, where the operation is answered with JSON and nobody says otherwise', async () => {
		const accept = async (definition: object, headers?: Record<string, string>) => {
			const read = operation({ method: 'GET', path: '/x', effect: 'safe', ...definition })
			return (await send(read, {}, { headers }).catch(() => undefined))?.headers.get('accept')
		}
		expect(await accept({})).to.equal('application/json')
		expect(await accept({ responseType: 'json' })).to.equal('application/json')
		expect(await accept({}, { accept: 'application/problem+json' })).to.equal('application/problem+json')
		for (const responseType of ['text', 'bytes']) expect(await accept({ responseType })).to.equal(null)
	})
	it('is no body of a GET or a HEAD, and no query that is none: the message says so', async () => {
		for (const method of ['GET', 'HEAD']) {
			const read = operation({ method, path: '/x', effect: 'safe', responseType: 'text' })
			const error = await rejection(send(read, { body: 'x' }))
			expect(error.message).to.include(`body: expected none, as a ${method} request has no body`)
		}
		const error = await rejection(send(operation({ method: 'GET', path: '/x' }), { query: 7 }))
		expect(error.message).to.include('query: expected an object')
		expect((await refusal(post, { headers: 7 })).message).to.include('headers: expected an object')
	})
})

describe('a header’s value', () => {
	it('is printable ASCII from its beginning to its end', async () => {
		for (const value of ['é', 'aé', 'éa', 'a\nb', '\u0000', '\ud800', Symbol('x')])
			expect((await refusal(post, {}, { headers: { 'x-a': value } })).message, String(value)).to.include('headers.x-a')
		expect((await send(post, {}, { headers: { 'x-a': 'a\tb ~', 'x-b': '' } })).headers.get('x-a')).to.equal('a\tb ~')
	})
	it('is the type of the body by default, as the operation says it', async () => {
		const typeOf = async (called: unknown, body: unknown) => (await send(called, { body })).headers.get('content-type')
		expect(await typeOf(post, { n: 1 })).to.equal('application/json')
		expect(await typeOf(text, 'x')).to.equal('text/plain')
		expect(await typeOf(formPost, { n: 1 })).to.equal(form)
	})
})

describe('a content type of the caller', () => {
	const posts = { json: post, form: formPost, text }
	const cases: readonly (readonly [keyof typeof posts, string, boolean])[] = [
		['json', 'application/json; charset=utf-8', true],
		['json', 'application/vnd.vendor+json', true],
		['json', 'Application/JSON;charset="UTF-8"', true],
		['json', 'application/json; charset=iso-8859-1', false],
		['json', 'application/x-www-form-urlencoded', false],
		['json', 'text/plain', false],
		['json', '', false],
		['form', 'application/x-www-form-urlencoded; charset=utf-8', true],
		['form', 'application/json', false],
		['text', 'text/xml', true],
	]
	for (const [name, type, isSent] of cases)
		it(`"${type}" is ${isSent ? 'sent' : 'refused'} with a body of ${name}`, async () => {
			const called = posts[name]
			const body = name === 'text' ? 'x' : { n: 1 }
			const headers = { 'Content-Type': type }
			if (isSent) {
				expect((await send(called, { body }, { headers })).headers.get('content-type')).to.equal(type)
				return
			}
			const { code, message } = await refusal(called, { body }, { headers })
			expect(code).to.equal('invalid_input')
			expect(message).to.contain(
				`headers.content-type: expected ${called.contentType ?? 'application/json'}, as the body`,
			)
		})
})

describe('an identifying field', () => {
	const called = operation({ method: 'POST', path: '/x/{n}', identifiedBy: ['n'] })
	it('is the body’s, else the query’s, else the path’s', async () => {
		const [params, query] = [{ n: 'path' }, { n: 'query' }]
		expect((await lost(called, { params, query, body: { n: 'body' } })).fields).to.deep.equal({ n: 'body' })
		expect((await lost(called, { params, query, body: {} })).fields).to.deep.equal({ n: 'query' })
		expect((await lost(called, { params, body: {} })).fields).to.deep.equal({ n: 'path' })
		const text = operation({ method: 'POST', path: '/x/{n}', identifiedBy: ['n'], contentType: 'text/plain' })
		expect((await lost(text, { params, body: '{"n":"body"}' })).fields).to.deep.equal({ n: 'path' })
	})
	it('is what was sent, though whoever wrote the schema changes what that made', async () => {
		const made = { n: { a: 1 } }
		const body = v.pipe(
			v.unknown(),
			v.transform(() => made),
		)
		const change = () => Object.assign(made.n, { a: 2 })
		const { fields } = await lost(
			operation({ method: 'POST', path: '/x', body, identifiedBy: ['n'] }),
			{ body: {} },
			change,
		)
		expect(fields).to.deep.equal({ n: { a: 1 } })
	})
	it('is what was sent, whatever the caller makes of it afterwards', async () => {
		const n = { a: 1 }
		const { fields } = await lost(called, { params: { n: 'x' }, body: { n } }, () => Object.assign(n, { a: 2 }))
		expect(fields).to.deep.equal({ n: { a: 1 } })
		expect((await lost(called, { params: { n: 'x' }, body: { n: null } })).fields).to.deep.equal({ n: null })
	})
})

describe('an instance of a class', () => {
	it('is sent as it writes itself, from fields that no copy would have', async () => {
		class Money {
			readonly #cents = 5
			toJSON(): number {
				return this.#cents
			}
		}
		// What a schema may wait for is copied first.
		const body = schemaOf(async (value) => ({ value }))
		for (const called of [post, operation({ method: 'POST', path: '/x', body })])
			expect((await send(called, { body: { amount: new Money() } })).text).to.equal('{"amount":5}')
	})
})

describe('an identifying field that is undefined, as of a database row', () => {
	const expected = 'expected a value; if there is none, leave the field out'
	it('is refused, because JSON and forms leave it out', async () => {
		const row: { readonly n?: string } = {}
		for (const [called, name, input] of [
			[post, 'n', { body: { n: row.n, other: 1 } }],
			[formPost, 'n', { body: { n: row.n } }],
			[post, 'n', { body: {}, query: { n: row.n } }],
			[operation({ method: 'POST', path: '/x', identifiedBy: ['c.d'] }), 'c.d', { body: { c: { d: row.n } } }],
		] as const) {
			const { details } = await refusal(called, input)
			const slot = 'query' in input ? 'query' : 'body'
			expect(details).to.deep.equal({ issues: [{ path: [slot, name], message: expected }] })
		}
	})
	it('may be left out, and so may any other field', async () => {
		expect((await send(post, { body: { other: undefined, more: 1 } })).text).to.equal('{"more":1}')
	})
})
