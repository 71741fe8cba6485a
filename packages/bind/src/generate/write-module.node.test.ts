// Covers write-module.ts, write-slots.ts and ../read/openapi. Tests with the real client what generated operations send, and how they read
// responses.
import { createClient, isTarjaError, type Operation } from '@tarja/core'
import { describe, expect, it } from '@tarja-test/harness'
import { planAll, read } from '../../test/documents.ts'
import type { Json, JsonObject } from '../text/json.ts'
import { generateBindings } from './generate.ts'
import { loadFiles } from './loaded.node.test.ts'

type Input = { readonly [slot: string]: unknown }

interface Micro {
	readonly path?: string
	readonly method?: string
	readonly operation?: JsonObject
	readonly document?: JsonObject
	readonly input?: Input
	/** `METHOD path` of the request; `undefined` if the input is refused. */
	readonly sent?: string
	readonly body?: string
	readonly headers?: Readonly<Record<string, string | null>>
	/** The platform's response, and the result of the call. */
	readonly response?: {
		readonly status?: number
		readonly type?: string
		readonly text: string
		readonly data?: unknown
		readonly refused?: true
	}
	readonly reported?: readonly string[]
	/** The document can't be bound. */
	readonly unbound?: true
}

const parameter = (place: string, name: string, schema: Json, more: JsonObject = {}): JsonObject => ({
	parameters: [{ in: place, name, schema, ...(place === 'path' && { required: true }), ...more }],
})
const text = { type: 'string' }
const readOnly = { ...text, readOnly: true }
const list = { type: 'array', items: { type: 'integer' } }
const object = { type: 'object', properties: { a: text, b: { type: 'integer' } } }
const parts = {
	...{ type: 'object', required: ['file'] },
	properties: {
		...{ file: { ...text, format: 'binary' }, kind: { enum: ['a', 'b', null] }, more: object },
		tags: { type: ['array', 'null'], items: text },
	},
}
const content = (type: string, schema: Json = text): JsonObject => ({ content: { [type]: { schema } } })
const body = (type: string, schema?: Json, required = true): JsonObject => ({
	requestBody: { required, ...content(type, schema) },
})
const json = (schema: Json, required = true): JsonObject => body('application/json', schema, required)
const form = (schema: Json): JsonObject => body('application/x-www-form-urlencoded', schema)
const responses = (responses: JsonObject): JsonObject => ({ responses })
const answered = (schema: Json): JsonObject => responses({ 200: content('application/json', schema) })
const old: JsonObject = { openapi: null, swagger: '2.0' }
/** One part requires fields that another part describes. One of these fields is read-only. */
const required = {
	allOf: [
		{ type: 'object', required: ['id', 'name'] },
		{ type: 'object', properties: { id: readOnly, name: text } },
	],
}
const card = { type: 'object', properties: { id: text }, required: ['id'] }

const subtypes = {
	Pet: {
		...{ type: 'object', properties: { kind: text } },
		discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } },
	},
	Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, object] },
}

// biome-ignore format: a row is a line.
const micros: Readonly<Record<string, Micro>> = {
	// Paths
	'a parameter of the path is encoded': { path: '/c/{id}', operation: parameter('path', 'id', text), input: { params: { id: 'a/b ç' } }, sent: 'POST /c/a%2Fb%20%C3%A7' },
	'an object in the path, where anything is taken, is refused': { path: '/c/{id}', operation: parameter('path', 'id', {}), input: { params: { id: { a: 1 } } } },
	'an object or a text': { path: '/c', operation: parameter('query', 'q', { oneOf: [object, text] }, { style: 'deepObject' }), input: { query: { q: 'a' } }, sent: 'POST /c?q=a', reported: ['parameter-style'] },
	'a body of multipart': { operation: body('multipart/form-data', parts), input: { body: { kind: 'a', file: new File(['x'], 'a.txt'), tags: ['x', 'y'], more: new Blob(['{}']), other: 'z' } }, sent: 'POST /x', reported: ['body-unchecked'] },
	'a body of multipart of which no field is named': { operation: body('multipart/form-data', { type: 'object' }), input: { body: { a: 'x', file: new File(['x'], 'a.txt') } }, sent: 'POST /x', reported: ['body-unchecked'] },
	'a parameter in the query within the path': { path: '/c?id={id}', reported: ['refused'], unbound: true },
	'a server of its own on another host': { operation: { servers: [{ url: 'https://upload.other.example/v1' }] }, document: { servers: [{ url: 'https://api.example/v1' }] }, reported: ['refused'], unbound: true },
	'a required cookie': { operation: parameter('cookie', 'session', text, { required: true }), reported: ['refused'], unbound: true },
	'a header that says where the message ends': { operation: parameter('header', 'Transfer-Encoding', text, { required: true }), sent: 'POST /x', headers: { 'transfer-encoding': null }, reported: ['parameter-left-out'] },
	'a field that is read only in one part and required in another': { operation: json(required), input: { body: { name: 'x' } }, sent: 'POST /x' },
	'a field that is read only and given, in a closed object': { operation: json({ ...{ type: 'object', additionalProperties: false, required: ['id'] }, properties: { id: readOnly, a: text } }), input: { body: { id: 'i', a: 'x' } }, sent: 'POST /x', body: '{"id":"i","a":"x"}' },
	'a field that a schema with a name requires, and another part has read only': { document: { components: { schemas: { Card: card } } }, operation: json({ allOf: [{ $ref: '#/components/schemas/Card' }, { type: 'object', properties: { id: readOnly } }] }), input: { body: {} }, sent: 'POST /x', body: '{}' },
	'a response of XML with a schema': { operation: responses({ 200: { ...content('application/xml', card) } }), sent: 'POST /x', response: { type: 'application/xml', text: '<id>a</id>', data: '<id>a</id>' }, reported: ['response-unchecked'] },
	'what stands beside a reference that a reference leads to': { document: { components: { schemas: { A: { $ref: '#/components/schemas/B', required: ['must'] }, B: object } } }, operation: json({ $ref: '#/components/schemas/A' }), input: { body: { a: 'x' } } },
	'subtypes that a discriminator alone names': { document: { components: { schemas: subtypes } }, operation: answered({ $ref: '#/components/schemas/Pet' }), sent: 'POST /x', response: { text: '{"kind":"cat","a":1}', data: { kind: 'cat', a: 1 } }, reported: ['keyword-unchecked'] },
	'a parameter that the document forgot': { path: '/c/{id}', input: { params: { id: 7 } }, sent: 'POST /c/7', reported: ['schema-empty'] },
	'a parameter that the path does not name': { path: '/c', operation: parameter('path', 'id', text), input: {}, sent: 'POST /c', reported: ['parameter-left-out'] },
	'a parameter of the operation, which goes over that of its path': { document: { paths: { '/x': { ...parameter('query', 'q', { type: 'integer' }), post: parameter('query', 'q', text) } } }, input: { query: { q: 'a' } }, sent: 'POST /x?q=a' },
	'a path that leaves the base': { path: '/a/../b', unbound: true, reported: ['refused'] },
	'the base path of the server': { document: { servers: [{ url: 'https://vendor.example/open/v4' }] }, sent: 'POST /open/v4/x' },
	'a parameter with content': { operation: { parameters: [{ in: 'query', name: 'f', content: { 'application/json': { schema: object } } }] }, input: { query: { f: '{"a":"x"}' } }, sent: 'POST /x?f=%7B%22a%22%3A%22x%22%7D', reported: ['parameter-style'] },
	'a parameter described twice': { operation: { parameters: [{ in: 'query', name: 'q', schema: text }, { in: 'query', name: 'q', schema: { type: 'integer' } }] }, input: { query: { q: 'a' } }, sent: 'POST /x?q=a', reported: ['not-read'] },
	'a header that the client writes': { operation: parameter('header', 'Authorization', text, { required: true }), input: {}, sent: 'POST /x', reported: ['not-read'] },
	'an integer of 64 bits as text, in the query': { operation: parameter('query', 'q', { type: 'integer', format: 'int64' }), input: { query: { q: '2229041000016991590' } }, sent: 'POST /x?q=2229041000016991590' },
	'an integer that a number has rounded, in the query': { operation: parameter('query', 'q', { type: 'integer' }), input: { query: { q: Number('2229041000016991590') } } },
	'a number in the path': { path: '/c/{id}', operation: parameter('path', 'id', { type: 'number' }), input: { params: { id: 10.5 } }, sent: 'POST /c/10.5' },
	'a truth value in a header': { operation: parameter('header', 'x-q', { type: 'boolean' }), input: { headers: { 'x-q': true } }, sent: 'POST /x', headers: { 'x-q': 'true' } },
	'a number or nothing': { operation: parameter('query', 'q', { type: 'integer', nullable: true }), document: { openapi: '3.0.3' }, input: { query: { q: 7 } }, sent: 'POST /x?q=7' },
	'a number that has a name': { document: { components: { schemas: { Id: { type: 'integer' } } } }, operation: parameter('query', 'q', { $ref: '#/components/schemas/Id' }), input: { query: { q: '7' } }, sent: 'POST /x?q=7' },
	'a list in the query': { operation: parameter('query', 'q', list), input: { query: { q: [1, '2229041000016991590'] } }, sent: 'POST /x?q=1&q=2229041000016991590' },
	'a list in one text': { operation: parameter('query', 'q', list, { explode: false }), input: { query: { q: [1, 2] } }, sent: 'POST /x?q=1%2C2' },
	'a list in the path': { path: '/c/{q}', operation: parameter('path', 'q', list), input: { params: { q: [1, 2] } }, sent: 'POST /c/1%2C2' },
	'a list of 2.0, in one text unless it says otherwise': { document: old, operation: { parameters: [{ in: 'query', name: 'a', ...list }, { in: 'query', name: 'b', ...list, collectionFormat: 'multi' }] }, input: { query: { a: [1, 2], b: [1, 2] } }, sent: 'POST /x?a=1%2C2&b=1&b=2' },
	'an object in the query': { operation: parameter('query', 'q', object), input: { query: { q: 'a' } }, sent: 'POST /x?q=a', reported: ['parameter-style'] },
	// Bodies
	'a body of JSON': { operation: json(object), input: { body: { a: 'x' } }, sent: 'POST /x', body: '{"a":"x"}', headers: { 'content-type': 'application/json' } },
	'a body of JSON under another name': { operation: body('application/merge-patch+json', object), input: { body: { a: 'x' } }, sent: 'POST /x', body: '{"a":"x"}', headers: { 'content-type': 'application/merge-patch+json' } },
	'a body of JSON in another spelling, before others': { operation: { requestBody: { required: true, content: { 'text/csv': {}, 'application/jwt': {}, 'Application/JSON;charset=UTF-8': { schema: object } } } }, input: { body: { b: 1 } }, sent: 'POST /x', body: '{"b":1}', reported: ['choice'] },
	'a form of 2.0': { document: old, operation: { parameters: [{ in: 'formData', name: 'a', type: 'string', required: true }] }, input: { body: { a: 'x y' } }, sent: 'POST /x', body: 'a=x+y' },
	'a form of 2.0 with a file, whatever is consumed first': { document: old, operation: { consumes: ['application/x-www-form-urlencoded', 'multipart/form-data'], parameters: [{ in: 'formData', name: 'f', type: 'file' }] }, input: { body: { f: new File(['x'], 'a.txt') } }, sent: 'POST /x', reported: ['body-unchecked'] },
	'a body that may be absent': { operation: json({ ...object, required: ['a'] }, false), input: {}, sent: 'POST /x', body: '' },
	'a form': { operation: form(object), input: { body: { a: 'x y', b: 1 } }, sent: 'POST /x', body: 'a=x+y&b=1' },
	'a body of a signed token': { operation: body('application/jwt', object), input: { body: 'a.b.c' }, sent: 'POST /x', body: 'a.b.c', reported: ['body-unchecked'] },
	'a GET with a body': { method: 'get', operation: json(object), unbound: true, reported: ['refused'] },
	'a GET with a body that may be absent': { method: 'get', operation: json(object, false), sent: 'GET /x', reported: ['parameter-left-out'] },
	'a read-only field is not sent by need': { operation: json({ type: 'object', properties: { id: readOnly, a: text }, required: ['id', 'a'] }), input: { body: { a: 'x' } }, sent: 'POST /x', body: '{"a":"x"}' },
	// Answers
	'a response of JSON': { operation: answered(card), sent: 'POST /x', response: { text: '{"id":"a","more":1}', data: { id: 'a', more: 1 } } },
	'a response of what the operation produces in 2.0, JSON before others': { document: { ...old, produces: ['text/xml'] }, operation: { produces: ['text/csv', 'application/json'], ...responses({ 200: { schema: card } }) }, sent: 'POST /x', response: { text: '{"id":"a"}', data: { id: 'a' } } },
	'a response of what the document produces in 2.0': { document: { ...old, produces: ['text/xml'] }, operation: responses({ 200: { schema: card } }), sent: 'POST /x', headers: { accept: 'text/xml' }, response: { type: 'text/xml', text: '<a/>', data: '<a/>' } },
	'a response without what is required is refused': { operation: answered(card), sent: 'POST /x', response: { text: '{}', refused: true } },
	'an unknown value of an enumeration is taken': { operation: answered({ enum: ['A'] }), sent: 'POST /x', response: { text: '"B"', data: 'B' } },
	'a response without content': { operation: responses({ 204: { description: 'done' } }), sent: 'POST /x', response: { status: 204, text: '', data: undefined } },
	'a response without content, whatever is described': { operation: responses({ 204: content('application/json', card) }), sent: 'POST /x', response: { status: 204, text: '', data: undefined }, reported: ['not-read'] },
	'several responses: any of them is taken': { operation: responses({ 200: content('application/json', card), 201: content('application/json', { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] }) }), sent: 'POST /x', response: { status: 201, text: '{"n":1}', data: { n: 1 } }, reported: ['choice'] },
	'a write-only field does not come back': { operation: answered({ type: 'object', properties: { pin: { type: 'string', writeOnly: true } }, required: ['pin'] }), sent: 'POST /x', response: { text: '{}', data: {} } },
	'null in a query, which cannot hold it': { operation: parameter('query', 'a', { type: ['string', 'null'] }), input: { query: { a: null } } },
	'a field that is read only by a part of allOf': { operation: json({ ...{ type: 'object', required: ['id'] }, properties: { id: { allOf: [text, { readOnly: true }] } } }), input: { body: {} }, sent: 'POST /x', body: '{}' },
	'null where nullable stands, beside a type, values or alternatives': { operation: answered({ type: 'object', required: ['a', 'b', 'c'], properties: { a: { ...text, nullable: true }, b: { enum: ['A'], nullable: true }, c: { oneOf: [card, text], 'x-nullable': true } } }), sent: 'POST /x', response: { text: '{"a":null,"b":null,"c":null}', data: { a: null, b: null, c: null } }, reported: ['keyword-unchecked'] },
	'null where nothing says nullable': { operation: answered({ type: 'object', required: ['a'], properties: { a: text } }), sent: 'POST /x', response: { text: '{"a":null}', refused: true } },
	'a keyword that is not checked': { operation: json({ type: 'object', maxProperties: 1 }), input: { body: { a: 1, b: 2 } }, sent: 'POST /x', reported: ['keyword-unchecked'] },
	'a list in a style that the client does not write': { operation: parameter('query', 'q', list, { style: 'pipeDelimited' }), input: { query: { q: '1|2' } }, sent: 'POST /x?q=1%7C2', reported: ['parameter-style'] },
	'a form with an integer that no number holds': { operation: form({ type: 'object', properties: { b: { type: 'integer' } } }), input: { body: { b: '2229041000016991590' } }, sent: 'POST /x', body: 'b=2229041000016991590' },
	'a form of 2.0 without what it requires': { document: old, operation: { parameters: [{ in: 'formData', name: 'a', type: 'string', required: true }] }, input: { body: {} } },
}

async function bound({ path = '/x', method = 'post', operation = {}, document = {} }: Micro) {
	const info = { title: 'Vendor', version: '1' }
	const input = { openapi: '3.1.0', info, paths: { [path]: { [method]: operation } }, ...document }
	const all = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)) as JsonObject
	const source = read(all)
	const { files, report } = await generateBindings(planAll(source))
	const refused = source.operations.flatMap(({ diagnostics = [] }) => diagnostics.map(({ code }) => code))
	const codes = [...report.diagnostics.map(({ code }) => code), ...refused]
	const [found] = Object.values((files.has('vendor.ts') ? loadFiles(files).get('index.ts')?.served : undefined) ?? {})
	return { codes, report, operation: found as Operation | undefined }
}

describe('generated operations', () => {
	for (const [name, micro] of Object.entries(micros))
		it(name, async () => {
			const { codes, operation } = await bound(micro)
			for (const code of micro.reported ?? []) expect(codes).to.include(code)
			expect(operation === undefined).to.equal(micro.unbound === true)
			if (!operation) return
			const requests: { readonly url: string; readonly init: RequestInit }[] = []
			const { status = 200, type = 'application/json', text = '{}' } = micro.response ?? {}
			const client = createClient({
				baseUrl: 'https://platform.example',
				auth: { token: async () => ({ accessToken: 'the-token', obtainedAtMs: 0, lifetimeMs: 60_000 }) },
				// Its body stays a text.
				fetchSends: 'maybe-twice',
				async fetch(url, init) {
					requests.push({ url: String(url), init: init as RequestInit })
					// The client accepts an empty body only if the response says that it is empty.
					const length = text === '' && { 'content-length': '0' }
					return new Response(status === 204 ? null : text, { status, headers: { 'content-type': type, ...length } })
				},
			})
			const outcome = await client.call(operation, (micro.input ?? {}) as object).then(
				({ data }) => ({ data }),
				(error: unknown) => ({ error }),
			)
			const [request] = requests
			const sent = request && `${request.init.method} ${request.url.replace('https://platform.example', '')}`
			expect(sent, JSON.stringify(outcome)).to.equal(micro.sent)
			if (micro.body !== undefined) expect(await new Response(request?.init.body).text()).to.equal(micro.body)
			for (const [header, value] of Object.entries(micro.headers ?? {}))
				expect(new Headers(request?.init.headers).get(header)).to.equal(value)
			if (micro.response?.refused)
				expect(isTarjaError((outcome as { error: unknown }).error, 'invalid_response')).to.equal(true)
			else if (micro.response) expect(outcome).to.deep.equal({ data: micro.response.data })
			else if (micro.sent === undefined)
				expect(isTarjaError((outcome as { error: unknown }).error, 'invalid_input')).to.equal(true)
		})
})
