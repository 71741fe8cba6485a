// What becomes of each field and keyword, by what becomes of it. A new field of OpenAPI belongs here, and in
// `read/openapi/schemas/fields.ts`.
import type { Json, JsonObject } from '../text/json.ts'

/**
 * What is made of a field: `held`: the code differs. `relaxed`: answers are not checked for it, and the report counts it. `said`:
 * comments or the report differ. Codes of diagnostics: it is told. `within` a code: the whole in which it stands is told and left to the
 * caller. `idle`: nothing differs, and `why` says why nothing is lost.
 */
type Verdict = string

type Version = '2.0' | '3.0.3' | '3.1.0' | '3.2.0'

interface Row {
	/** Default `3.1.0`. */
	readonly version?: Version
	readonly is: Verdict
	/** Places where it is something else. */
	readonly but?: Readonly<Record<string, Verdict>>
	readonly why?: string
}

/** Fields of which the same becomes, each put into the place alone. */
export interface Fields extends Row {
	readonly fills: readonly JsonObject[]
}

/** Schemas of which the same becomes, each beside the one in whose stead it stands. */
export interface Keywords extends Row {
	readonly cases: readonly (readonly [before: Json, after: Json])[]
}

/** Places whose fields have one table. */
export const alike: Readonly<Record<string, readonly string[]>> = {
	'a parameter': [
		...['a parameter of the path', 'a parameter of the query', 'a list in the query', 'an object in the query'],
		...['a header', 'a list in a header'],
	],
	'a body or an answer in one type': [
		...['the JSON of a body', 'the form of a body', 'the parts of a body', 'the JSON of an answer'],
	],
}

const text = { type: 'string' }
const integer = { type: 'integer' }
const list = { type: 'array' }
const object = { type: 'object', properties: { a: text } }
const toCard = { $ref: '#/components/schemas/Card' }
const json = (schema: Json): JsonObject => ({ content: { 'application/json': { schema } } })

/** A schema beside the same one with each of these in it. */
const and = (before: JsonObject, ...more: readonly JsonObject[]): Keywords['cases'] =>
	more.map((keywords) => [before, { ...before, ...keywords }])

/** A schema beside each of these. */
const instead = (before: Json, ...others: readonly Json[]): Keywords['cases'] => others.map((after) => [before, after])

// Why nothing is lost.
const about = 'a text about the document, which no code shows'
const asDefault = 'it is the default, or a single value is written alike'
const single = 'a single value is written alike'
const asShown = 'it is an example of several fields, or as the schema says'
const baseUrl = "where requests go is the client's base URL"

/** What becomes in other places of a keyword of texts in answers, of null, of what objects alone have, and of objects. */
const ofAlternatives = {
	'a parameter of the query': 'held, discriminator-unused, parameter-style',
	'a header': 'held, discriminator-unused, parameter-style',
	'a form': 'held, body-nested',
	'a form of parts': 'held, body-parts, discriminator-unused',
}
const within = {
	'a parameter of the query': 'within parameter-style',
	'a header': 'within parameter-style',
	'a form': 'within body-nested',
	'a form of parts': 'within body-parts',
}
const ofObjects = {
	'a parameter of the query': 'held, parameter-style',
	'a header': 'held, parameter-style',
	'a form': 'held, body-nested',
	'a form of parts': 'held, body-parts',
}
const inObjects = { 'a header': 'within parameter-style', 'a form': 'within body-nested' }
const inAnswers = { 'an answer': 'relaxed', 'a refusal': 'relaxed', 'a callback': 'relaxed' }
const whereNullStands = { 'a body': 'held', 'an answer': 'held', 'a refusal': 'held', 'a callback': 'held' }

// biome-ignore format: a row is a verdict.
export const fields: Readonly<Record<string, readonly Fields[]>> = {
	'the document': [
		{ is: 'field-unread', fills: [{ jsonSchemaDialect: 'https://x.example/d' }] },
		{ is: 'auth-uncovered', fills: [{ security: [{ a: [] }] }] },
		{ is: 'idle', why: about, fills: [{ tags: [{ name: 'a', description: 'b' }] }, { externalDocs: { url: 'https://x.example' } }] },
		{ is: 'held', fills: [{ servers: [{ url: '/v1' }] }, { servers: [{ url: 'https://a.example/v1' }, { url: 'https://b.example/v1' }] }] },
		{ is: 'held, server-several', fills: [{ servers: [{ url: 'https://a.example/v1' }, { url: 'https://a.example/v2' }] }] },
		{ is: 'webhooks-unused', fills: [{ webhooks: { made: { post: { requestBody: json(text) } } } }] },
		{ is: 'keyword-unknown', fills: [{ nonsense: 1 }, { host: 'a.example' }, { basePath: '/v1' }, { definitions: { A: text } }, { produces: ['application/xml'] }] },
		{ is: 'held, part-invalid', fills: [{ paths: [] }] },
		{ is: 'part-invalid', fills: [{ webhooks: [] }] },
		{ version: '3.2.0', is: 'field-unread', fills: [{ $self: 'https://a.example/x' }] },
		{ version: '2.0', is: 'idle', why: baseUrl, fills: [{ host: 'a.example' }, { schemes: ['http'] }] },
		{ version: '2.0', is: 'held', fills: [{ basePath: '/v1' }] },
		{ version: '2.0', is: 'idle', why: 'there is no body', fills: [{ consumes: ['application/xml'] }] },
		{ version: '2.0', is: 'held, answer-opaque', fills: [{ produces: ['application/xml'] }] },
		{ version: '2.0', is: 'keyword-unknown', fills: [{ servers: [{ url: '/v1' }] }, { components: { schemas: {} } }] },
		{ version: '2.0', is: 'auth-uncovered', fills: [{ security: [{ a: [] }] }] },
	],
	info: [
		{ is: 'idle', why: about, fills: [{ summary: 's' }, { description: 'd' }, { contact: {} }, { license: { name: 'x' } }, { termsOfService: 'x' }, { title: 'y' }, { version: '2' }] },
	],
	'a server': [
		{ is: 'idle', why: about, fills: [{ description: 'd' }, { name: 'x' }] },
		{ is: 'server-variable', fills: [{ url: 'https://a.example/{v}', variables: { v: { default: 'v1', enum: ['v1', 'v2'] } } }] },
		{ is: 'keyword-unknown', fills: [{ nonsense: 1 }] },
	],
	'a path': [
		{ is: 'held, answer-undocumented', fills: [{ delete: {} }, { patch: {} }] },
		{ is: 'said', fills: [{ trace: {} }, { summary: 's' }, { description: 'd' }] },
		{ is: 'held', fills: [{ servers: [{ url: '/v2' }] }, { parameters: [{ in: 'query', name: 'q', schema: text }] }] },
		{ is: 'keyword-unknown', fills: [{ nonsense: 1 }, { purge: {} }] },
		{ is: 'held, dangling-ref, operation-invalid', fills: [{ $ref: '#/components/pathItems/x' }] },
		{ is: 'operation-invalid', fills: [{ get: null }, { put: [] }] },
		{ version: '3.2.0', is: 'operation-unread', fills: [{ query: {} }, { additionalOperations: { LINK: {} } }] },
	],
	'an operation': [
		{ is: 'idle', why: about, fills: [{ tags: ['a'] }, { externalDocs: { url: 'https://a.example' } }] },
		{ is: 'said', fills: [{ summary: 's' }, { description: 'd' }, { deprecated: true }] },
		{ is: 'idle', why: 'the map is checked against it', fills: [{ operationId: 'doIt' }] },
		{ is: 'held', fills: [
			{ requestBody: json(text) }, { security: [] }, { security: [{}] }, { servers: [{ url: '/v9' }] }, { servers: [{ url: 'https://b.example/v9' }] },
			{ callbacks: { done: { '{$u}': { post: { requestBody: json(text) } } } } },
		] },
		{ is: 'part-invalid', fills: [{ requestBody: {} }, { requestBody: 'x' }, { requestBody: { required: true, content: {} } }, { security: { a: [] } }, { parameters: { a: 1 } }] },
		{ is: 'held, answer-undocumented, part-invalid', fills: [{ responses: [] }] },
		{ is: 'schema-empty', fills: [{ requestBody: { required: true, content: { 'application/json': {} } } }] },
		{ is: 'auth-uncovered', fills: [{ security: [{ nowhere: [] }] }] },
		{ is: 'keyword-unknown', fills: [{ consumes: ['application/xml'] }, { produces: ['application/xml'] }, { schemes: ['http'] }, { nonsense: 1 }] },
		{ is: 'idle', why: 'an extension', fills: [{ 'x-a': 1 }] },
		{ is: 'parameter-invalid', fills: [
			{ parameters: [{ in: 'body', name: 'b', schema: text }] }, { parameters: [{ in: 'formData', name: 'b', type: 'string' }] },
			{ parameters: [{ in: 'querystring', name: 'b', content: {} }] },
		] },
		{ version: '2.0', is: 'idle', why: 'there is no body', fills: [{ consumes: ['application/xml'] }] },
		{ version: '2.0', is: 'held, answer-opaque', fills: [{ produces: ['application/xml'] }] },
		{ version: '2.0', is: 'idle', why: baseUrl, fills: [{ schemes: ['http'] }] },
		{ version: '2.0', is: 'keyword-unknown', fills: [{ requestBody: json(text) }, { nonsense: 1 }] },
		{ version: '2.0', is: 'held, keyword-unknown', fills: [{ servers: [{ url: '/v9' }] }, { callbacks: { done: { '{$u}': { post: { requestBody: json(text) } } } } }] },
	],
	'a parameter': [
		{ is: 'said', fills: [{ description: 'd' }, { deprecated: true }] },
		{ is: 'field-unread', fills: [{ allowEmptyValue: true }] },
		{ is: 'parameter-reserved', fills: [{ allowReserved: true }] },
		{ is: 'said', but: { 'an object in the query': 'idle' }, why: asShown, fills: [{ example: 'e' }, { examples: { a: { value: 'e' } } }] },
		{ is: 'held', but: { 'a parameter of the path': 'idle', 'an object in the query': 'parameter-style' }, why: asDefault, fills: [{ required: true }] },
		{ is: 'keyword-invalid', fills: [{ required: 'true' }, { style: 'nonsense' }, { style: 'cookie' }, { explode: 'false' }] },
		{ is: 'idle', but: { 'a parameter of the query': 'keyword-invalid', 'a list in the query': 'keyword-invalid', 'an object in the query': 'keyword-invalid' }, why: asDefault, fills: [
			{ style: 'simple' },
		] },
		{ is: 'keyword-invalid', but: { 'a parameter of the query': 'idle', 'a list in the query': 'idle', 'an object in the query': 'idle' }, why: asDefault, fills: [{ style: 'form' }] },
		{ is: 'keyword-invalid', but: { 'a parameter of the path': 'parameter-style' }, fills: [{ style: 'matrix' }, { style: 'label' }] },
		{ is: 'keyword-invalid', but: { 'a parameter of the query': 'idle', 'a list in the query': 'held', 'an object in the query': 'held, parameter-style' }, why: single, fills: [
			{ style: 'spaceDelimited' }, { style: 'pipeDelimited' },
		] },
		{ is: 'keyword-invalid', but: { 'a parameter of the query': 'idle', 'a list in the query': 'parameter-style', 'an object in the query': 'held' }, why: single, fills: [
			{ style: 'deepObject' },
		] },
		{ is: 'idle', why: asDefault, fills: [{ explode: true }] },
		{ is: 'idle', but: { 'a list in the query': 'held', 'an object in the query': 'held, parameter-style' }, why: asDefault, fills: [{ explode: false }] },
		{ is: 'parameter-content', but: { 'a list in the query': 'held, parameter-content', 'an object in the query': 'held, parameter-content', 'a list in a header': 'held, parameter-content' },
			fills: [
			json(text),
		] },
		{ is: 'keyword-unknown', fills: [{ nonsense: 1 }, integer, { format: 'date' }] },
		{ is: 'said', but: { 'a list in the query': 'held', 'an object in the query': 'held', 'a list in a header': 'held' }, fills: [{ schema: { type: 'string', default: 'x' } }] },
		{ version: '2.0', is: 'said', fills: [{ description: 'd' }] },
		{ version: '2.0', is: 'held', but: { 'a parameter of the path': 'idle' }, why: asDefault, fills: [{ required: true }] },
		{ version: '2.0', is: 'field-unread', fills: [{ allowEmptyValue: true }] },
		{ version: '2.0', is: 'idle', why: asDefault, fills: [{ collectionFormat: 'csv' }] },
		{ version: '2.0', is: 'idle', but: { 'a list in the query': 'held', 'a list in a header': 'held' }, why: single, fills: [
			{ collectionFormat: 'ssv' }, { collectionFormat: 'tsv' }, { collectionFormat: 'pipes' },
		] },
		{ version: '2.0', is: 'keyword-invalid', but: { 'a parameter of the query': 'idle', 'a list in the query': 'held' }, why: single, fills: [{ collectionFormat: 'multi' }] },
		{ version: '2.0', is: 'keyword-invalid', fills: [{ collectionFormat: 'nonsense' }] },
		{ version: '2.0', is: 'held', but: { 'a list in the query': 'keyword-unknown', 'a list in a header': 'keyword-unknown' }, fills: [{ format: 'date' }] },
		{ version: '2.0', is: 'held', but: { 'a list in the query': 'held, keyword-unknown', 'a list in a header': 'held, keyword-unknown' }, fills: [integer] },
		{ version: '2.0', is: 'keyword-unknown', fills: [{ style: 'form' }, { content: {} }] },
		{ version: '2.0', is: 'said', but: { 'a list in the query': 'examples-deviate', 'a list in a header': 'examples-deviate' }, fills: [{ example: 'x' }] },
	],
	'a cookie': [
		{ is: 'held', fills: [{ required: true }] },
	],
	'a body': [
		{ is: 'idle', why: about, fills: [{ description: 'd' }] },
		{ is: 'held', fills: [{ required: false }] },
		{ is: 'held, body-several, schema-empty', fills: [{ content: { 'application/json': {}, 'text/plain': {} } }] },
		{ is: 'keyword-unknown', fills: [{ nonsense: 1 }] },
		{ is: 'held, keyword-invalid', fills: [{ required: 'true' }] },
	],
	'a body or an answer in one type': [
		{ is: 'idle', why: asShown, fills: [{ example: { id: 'e' } }] },
		{ is: 'examples-deviate', but: { 'the form of a body': 'idle', 'the parts of a body': 'idle' }, why: 'examples of JSON alone are compared', fills: [
			{ example: { id: 1 } }, { examples: { a: { value: { id: 1 } } } },
		] },
		{ is: 'idle', why: 'the example is not there', fills: [{ examples: { a: { $ref: '#/components/examples/a' } } }] },
		{ is: 'field-unread', but: { 'the form of a body': 'body-encoding', 'the parts of a body': 'body-encoding' }, fills: [{ encoding: { id: { contentType: 'text/plain' } } }] },
		{ is: 'keyword-unknown', fills: [{ nonsense: 1 }] },
		{ version: '3.2.0', is: 'field-unread', fills: [{ itemSchema: text }, { prefixEncoding: [] }, { itemEncoding: {} }] },
	],
	'an answer': [
		{ is: 'idle', why: about, fills: [{ description: 'other' }, { summary: 'x' }] },
		{ is: 'answer-headers', fills: [{ headers: { a: { schema: text } } }] },
		{ is: 'links-unused', fills: [{ links: { a: { operationId: 'x' } } }] },
		{ is: 'keyword-unknown', fills: [{ nonsense: 1 }, { schema: text }] },
		{ is: 'held, answer-content-several', fills: [{ content: { 'application/json': { schema: text }, 'application/xml': { schema: text } } }] },
		{ version: '2.0', is: 'answer-headers', fills: [{ headers: { a: text } }] },
		{ version: '2.0', is: 'examples-deviate', fills: [{ examples: { 'application/json': { id: 1 } } }] },
		{ version: '2.0', is: 'keyword-unknown', fills: [{ content: {} }, { nonsense: 1 }] },
	],
	'a refusal': [
		{ is: 'idle', why: about, fills: [{ description: 'other' }] },
		{ is: 'answer-headers', fills: [{ headers: { a: { schema: text } } }] },
		{ is: 'links-unused', fills: [{ links: { a: {} } }] },
		{ is: 'keyword-unknown', fills: [{ nonsense: 1 }] },
		{ is: 'held, answer-content-several', fills: [{ content: { 'application/json': { schema: text }, 'application/problem+json': { schema: integer } } }] },
		{ is: 'answer-content-several', fills: [{ content: { 'application/json': { schema: { type: 'object', properties: { id: text } } }, 'application/xml': { schema: integer } } }] },
		{ is: 'held, problem-opaque', fills: [{ content: { 'application/xml': { schema: integer } } }] },
		{ is: 'held', fills: [{ content: { 'application/xml': {} } }, { content: {} }] },
	],
	'all answers': [
		{ is: 'held, answer-several', fills: [{ 202: { description: 'x', content: { 'application/json': { schema: integer } } } }, { 204: { description: 'x' } }] },
		{ is: 'part-invalid', fills: [{ 600: { description: 'x' } }, { ok: { description: 'x' } }] },
		{ is: 'problem-opaque', fills: [
			{ 302: { description: 'x', content: { 'application/json': { schema: text } } } }, { 100: json(text) }, { default: { description: 'x', content: { 'application/xml': { schema: text } } } },
		] },
		{ is: 'held', fills: [
			{ default: { description: 'x', content: { 'application/json': { schema: text } } } }, { '4XX': { description: 'x', content: { 'application/json': { schema: text } } } },
		] },
		{ is: 'idle', why: 'an extension', fills: [{ 'x-a': 1 }] },
		{ is: 'answer-several', fills: [{ 202: { description: 'x', content: { 'application/xml': { schema: integer } } } }] },
		{ is: 'idle', why: 'it says nothing', fills: [{ 422: null }] },
	],
	'a callback': [
		{ is: 'field-unread', fills: [
			{ parameters: [{ in: 'header', name: 'X-Sig', schema: text }] }, { responses: { 200: { description: 'x', content: {} } } }, { security: [{ a: [] }] }, { servers: [{ url: '/v1' }] },
		] },
		{ is: 'idle', why: 'it says nothing of content', fills: [{ responses: { 204: { description: 'x' } } }] },
		{ is: 'said', fills: [{ description: 'd' }] },
		{ is: 'idle', why: about, fills: [{ deprecated: true }] },
		{ is: 'keyword-unknown', fills: [{ nonsense: 1 }] },
		{ is: 'held, message-opaque', fills: [{ requestBody: { content: { 'application/xml': { schema: text } } } }] },
		{ is: 'answer-content-several', fills: [
			{ requestBody: { content: { 'application/json': { schema: { type: 'object', properties: { id: text } } }, 'application/xml': { schema: text } } } },
		] },
	],
	'the path of a callback': [
		{ is: 'message-opaque', fills: [{ delete: {} }, { patch: {} }] },
		{ is: 'field-unread', fills: [{ parameters: [{ in: 'header', name: 'X-Sig', schema: text }] }] },
		{ is: 'idle', why: 'it is empty', fills: [{ servers: [] }] },
		{ is: 'idle', why: about, fills: [{ summary: 's' }] },
		{ is: 'operation-unread', fills: [{ head: { requestBody: json(text) } }, { options: {} }] },
		{ is: 'held', fills: [{ put: { requestBody: json(text) } }] },
	],
	'a security scheme': [
		{ is: 'held, keyword-unknown', fills: [{ type: 'oauth2', flows: {}, oauth2MetadataUrl: 'https://a.example', nonsense: 1 }] },
		{ version: '2.0', is: 'held', fills: [{ type: 'oauth2', flow: 'implicit', authorizationUrl: 'https://a.example' }, { type: 'oauth2', flow: 'accessCode' }] },
		{ is: 'held, auth-uncovered', fills: [
			{ type: 'apiKey', in: 'header', name: 'x-key' }, { type: 'apiKey', in: 'cookie', name: 'k' }, { type: 'apiKey', name: 'k' }, { type: 'http', scheme: 'basic' }, { type: 'mutualTLS' },
			{ type: 'odd' },
		] },
		{ is: 'held', fills: [
			{ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://a.example/t', scopes: { a: 'b' } } } },
			{ type: 'openIdConnect', openIdConnectUrl: 'https://x' },
		] },
		{ version: '2.0', is: 'held, auth-uncovered', fills: [{ type: 'basic' }] },
	],
}

// biome-ignore format: a row is a verdict.
export const keywords: readonly Keywords[] = [
	{ is: 'idle', why: 'nothing refers to it', cases: [...and(text, { $recursiveAnchor: true }, { $anchor: 'x' }, { $dynamicAnchor: 'x' }, { $defs: { a: text } })] },
	{ is: 'idle', why: 'an annotation', cases: [
		...and(text, { $vocabulary: {} }, { externalDocs: { url: 'https://x.example' } }, { $comment: 'x' }, { $schema: 'https://json-schema.org/draft/2020-12/schema' }),
	] },
	{ is: 'idle', why: 'it has no meaning without if', cases: [...and(text, Object.fromEntries([['then', { maxLength: 1 }]]), { else: { maxLength: 1 } })] },
	{ is: 'idle', why: 'it has no meaning without contains', cases: [...and(list, { maxContains: 1 }, { minContains: 1 })] },
	{ is: 'null-unsent', but: whereNullStands, cases: [...instead(text, { type: ['string', 'null'] }), ...and(text, { 'x-nullable': true })] },
	{ is: 'held', cases: [
		...instead(text, { type: 'null' }, { anyOf: [text, integer] }, true, false, {}), ...and(text, { enum: ['a', 'b'] }, { const: 'a' }, { enum: ['a'], const: 'a' }),
		...and(list, { items: text }),
	] },
	{ is: 'held, keyword-invalid', cases: [...instead(text, { type: 'money' })] },
	{ is: 'null-unsent, nullable-out-of-place', but: { 'a body': 'held, nullable-out-of-place', 'an answer': 'held, nullable-out-of-place', 'a refusal': 'held, nullable-out-of-place', 'a callback': 'held, nullable-out-of-place' },
		cases: [
		...and(text, { nullable: true }),
	] },
	{ is: 'keyword-invalid', cases: [...and(text, { nullable: 'yes' }, { allOf: [] })] },
	{ is: 'held', but: inAnswers, cases: [
		...and(text, { minLength: 2 }, { maxLength: 3 }, { pattern: '^a$' }, { format: 'date' }),
		...and(integer, { minimum: 2 }, { maximum: 2 }, { exclusiveMinimum: 2 }, { exclusiveMaximum: 2 }, { multipleOf: 2 }, { format: 'int32' }),
		...and(list, { minItems: 1 }, { maxItems: 1 }, { uniqueItems: true }),
	] },
	{ is: 'format-unchecked', but: inAnswers, cases: [...and(text, { format: 'cpf' })] },
	{ is: 'keyword-unknown', cases: [
		...and(integer, { minLength: 2 }), ...and({ type: 'boolean' }, { format: 'x' }), ...and(text, { required: true }, { nonsense: 1 }, { collectionFormat: 'csv' }),
	] },
	{ is: 'int64-precision', cases: [...and(integer, { format: 'int64' })] },
	{ is: 'said', cases: [...and(text, { default: 'a' }, { example: 'a' }, { examples: ['a'] }, { title: 'A' }, { description: 'A' }, { deprecated: true })] },
	{ is: 'examples-deviate', cases: [...and(text, { example: 1 }, { examples: [1] })] },
	{ is: 'idle', but: { 'a body': 'held, read-only-given', 'a form': 'held, read-only-given', 'a form of parts': 'held, read-only-given' }, why: 'it has a meaning in objects that are sent alone',
		cases: [
		...and(text, { readOnly: true }), ...instead(text, { allOf: [text, { readOnly: true }] }),
	] },
	{ is: 'idle', but: { 'an answer': 'held', 'a refusal': 'held', 'a callback': 'held' }, why: 'it has a meaning in answers alone', cases: [...and(text, { writeOnly: true })] },
	{ is: 'idle', why: 'JSON has none', cases: [...and(text, { xml: { name: 'x' } })] },
	{ is: 'keyword-not', cases: [...and(text, { not: { enum: ['a'] } })] },
	{ is: 'keyword-if', cases: [...and(text, { if: { const: 'a' }, else: { maxLength: 1 } })] },
	{ is: 'keyword-dependent', cases: [...and(text, { dependentRequired: { a: ['b'] } }, { dependentSchemas: { a: {} } }, { dependencies: { a: ['b'] } })] },
	{ is: 'keyword-property-names', but: inObjects, cases: [...and(object, { propertyNames: { maxLength: 1 } })] },
	{ is: 'keyword-unevaluated', but: inObjects, cases: [...and(object, { unevaluatedProperties: false })] },
	{ is: 'idle', but: within, why: 'it allows everything', cases: [...and(object, { unevaluatedProperties: true })] },
	{ is: 'relaxed', but: { 'a parameter of the query': 'said', 'a header': 'within parameter-style', 'a body': 'held', 'a form': 'within body-nested', 'a form of parts': 'within body-parts' },
		cases: [
		...and(object, { additionalProperties: false }),
	] },
	{ is: 'held', but: within, cases: [...and(object, { additionalProperties: text }, { patternProperties: { '^x': text } }, { required: ['a'] })] },
	{ is: 'relaxed', but: { 'a parameter of the query': 'within parameter-style', 'a header': 'within parameter-style', 'a body': 'held', 'a form': 'within body-nested', 'a form of parts': 'within body-parts' },
		cases: [
		...and(object, { minProperties: 1 }, { maxProperties: 1 }),
	] },
	{ is: 'held', but: { 'a form of parts': 'held, body-parts' }, cases: [...and(list, { prefixItems: [text] }), ...and(text, { allOf: [{ maxLength: 3 }] })] },
	{ is: 'held', but: { 'a form of parts': 'within body-parts' }, cases: [...and({ type: 'array', items: [text] }, { additionalItems: false })] },
	{ is: 'keyword-contains', cases: [...and(list, { contains: text })] },
	{ is: 'keyword-unevaluated', cases: [...and(list, { unevaluatedItems: false })] },
	{ is: 'keyword-unknown', but: inObjects, cases: [...and(object, { items: text })] },
	{ is: 'held', but: { 'a form of parts': 'held, one-of-open' }, cases: [...instead(text, { oneOf: [text, integer] })] },
	{ is: 'held', but: ofObjects, cases: [...instead(text, { oneOf: [object, { type: 'object', properties: { b: text } }] }, toCard, { $ref: '#/components/schemas/Card', minProperties: 1 })] },
	{ is: 'held, discriminator-unused', but: ofAlternatives, cases: [...instead(text, { oneOf: [object, { type: 'object', properties: { b: text } }], discriminator: { propertyName: 'a' } })] },
	{ is: 'subtypes-unread', but: inObjects, cases: [...and(object, { discriminator: { propertyName: 'a', mapping: { x: '#/components/schemas/Card' } } })] },
	{ is: 'held, dangling-ref', cases: [...instead(text, { $ref: '#/components/schemas/None' })] },
	{ is: 'held, remote-ref', cases: [...instead(text, { $ref: 'https://a.example/x.json' })] },
	{ is: 'held, dynamic-ref', cases: [...instead(text, { $ref: '#card' })] },
	{ is: 'dynamic-ref', cases: [...and(text, { $dynamicRef: '#x' })] },
	{ is: 'field-unread', cases: [...and(text, { $id: 'https://a.example/x' })] },
	{ is: 'keyword-content', cases: [...and(text, { contentEncoding: 'base64' }, { contentMediaType: 'image/png' }, { contentSchema: { type: 'object' } })] },
	{ is: 'idle', why: 'an extension', cases: [...and(text, { 'x-a': 1 })] },
	{ is: 'held, schema-invalid', cases: [...instead(text, 'x')] },
	{ version: '3.0.3', is: 'held, ref-siblings', but: ofObjects, cases: [...instead(text, { $ref: '#/components/schemas/Card', minProperties: 1 })] },
	{ version: '3.0.3', is: 'said', but: { 'a header': 'said', 'a parameter of the query': 'within parameter-style', 'a form': 'within body-nested' }, cases: [
		...and(toCard, { description: 'x' }),
	] },
	{ version: '3.0.3', is: 'null-unsent', but: whereNullStands, cases: [...and(text, { nullable: true }), ...instead(text, { type: ['string', 'null'] })] },
	{ version: '3.0.3', is: 'held, nullable-out-of-place', but: { 'a parameter of the query': 'held, null-unsent, nullable-out-of-place', 'a header': 'held, null-unsent, nullable-out-of-place', 'a form': 'held, null-unsent, nullable-out-of-place', 'a form of parts': 'held, null-unsent, nullable-out-of-place, one-of-open' },
		cases: [
		...instead(text, { nullable: true, oneOf: [text, integer] }),
	] },
	{ version: '3.0.3', is: 'held, nullable-out-of-place', but: { 'a parameter of the query': 'held, null-unsent, nullable-out-of-place, parameter-style', 'a header': 'held, null-unsent, nullable-out-of-place, parameter-style', 'a form': 'held, body-nested', 'a form of parts': 'held, body-parts, null-unsent, nullable-out-of-place' },
		cases: [
		...instead(text, { nullable: true, $ref: '#/components/schemas/Card' }),
	] },
	{ version: '3.0.3', is: 'held', but: inAnswers, cases: [...and({ type: 'integer', minimum: 1 }, { exclusiveMinimum: true })] },
	{ version: '3.0.3', is: 'held', cases: [...and(text, { const: 'a' })] },
	{ version: '3.0.3', is: 'keyword-if', cases: [...and(text, { if: { const: 'a' }, else: { maxLength: 1 } })] },
	{ version: '2.0', is: 'held', but: { 'a parameter of the query': 'null-unsent', 'a header': 'null-unsent' }, cases: [...and(text, { 'x-nullable': true })] },
	{ version: '2.0', is: 'held, nullable-out-of-place', but: { 'a parameter of the query': 'null-unsent, nullable-out-of-place', 'a header': 'null-unsent, nullable-out-of-place' }, cases: [
		...and(text, { nullable: true }),
	] },
	{ version: '2.0', is: 'held', cases: [...and(text, { const: 'a' }), ...instead(text, { oneOf: [text, integer] }, { anyOf: [text, integer] })] },
	{ version: '2.0', is: 'keyword-not', cases: [...and(text, { not: { enum: ['a'] } })] },
	{ version: '2.0', is: 'field-unread', cases: [...and(text, { allowEmptyValue: true })] },
	{ version: '2.0', is: 'idle', why: 'it allows nothing', cases: [...and(text, { allowEmptyValue: false })] },
	{ version: '3.2.0', is: 'held, discriminator-unused', but: ofAlternatives, cases: [
		...instead(text, { oneOf: [toCard, { type: 'object', properties: { b: text } }], discriminator: { propertyName: 'a', defaultMapping: 'Card' } }),
	] },
	{ version: '3.2.0', is: 'idle', why: 'JSON has none', cases: [...and(text, { xml: { nodeType: 'cdata' } })] },
]
