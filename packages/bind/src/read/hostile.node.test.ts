import { describe, expect, it } from '@tarja-test/harness'
import { bytesOf, openApi, read, swagger, wholeText } from '../../test/documents.ts'
import { diff } from '../diff/diff.ts'
import type { Source } from '../form/source.ts'
import { generate } from '../generate/generate.ts'
import { planAll } from '../generate/plan-all.test.ts'
import { initMap } from '../map/init-map.ts'
import { readMap } from '../map/read-map.ts'
import { resolveMap } from '../map/resolve.ts'
import { SourceError } from '../text/source-error.ts'
import { inspect } from './inspect.ts'
import { readSource } from './read-source.ts'

/** Everything that can be written of a source: its map, what is told of it, and bindings of all its operations. */
async function everythingWritten(source: Source): Promise<string> {
	const map = initMap({ sources: [{ path: 'vendor.json', source }] }).text
	const entries = source.operations
		.filter(({ diagnostics = [] }) => !diagnostics.some(({ severity }) => severity === 'refused'))
		.map(({ key }, index) => [`operation${index}`, key])
	const groups = { vendor: Object.fromEntries(entries) }
	const { map: bound } = readMap(JSON.stringify({ sources: { vendor: 'vendor.json' }, groups }))
	const plan = resolveMap(bound, new Map([['vendor', source]]))
	expect(plan.problems).to.deep.equal([])
	const { files } = await generate(plan, { responses: 'strict' })
	return [wholeText(source), map, JSON.stringify(inspect(source)), ...files.values()].join('\n')
}

const secrets = [
	'4111111111111111',
	'5555 5555 5555 4444',
	'529.982.247-25',
	'11222333000181',
	'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
	'Bearer 9f8a7b6c5d4e3f2a',
	'sk_live_a1b2c3d4e5f6g7h8i9',
	'a1B2c3D4e5F6a7B8c9D0e1F2a3B4c5D6',
	'https://user:pa55word@host.invalid/',
]

/** A secret in every place that a document has for texts. */
function planted(secret: string): Readonly<Record<string, string>> {
	const schema = {
		type: 'object',
		title: secret,
		description: `see ${secret}`,
		properties: {
			a: { type: 'string', enum: ['x', secret], default: secret, example: secret, examples: [secret] },
			b: { const: secret, description: secret, pattern: '^[a-z]+$' },
			[secret]: { type: 'string' },
		},
		required: [secret],
		example: { pan: secret },
		'x-note': secret,
	}
	const content = {
		'application/json': { schema, example: { pan: secret, [secret]: 1 }, examples: { a: { value: secret } } },
	}
	const told = {
		summary: secret,
		description: secret,
		operationId: secret,
		tags: [secret],
		externalDocs: { url: secret },
	}
	const parameters = [
		{
			in: 'header',
			name: 'x-apikey',
			description: secret,
			schema: { type: 'string', default: secret },
			example: secret,
		},
		{ in: 'query', name: secret, schema: { type: 'string' } },
	]
	const operation = {
		...told,
		parameters,
		requestBody: { content },
		responses: { 200: { description: secret, content } },
	}
	const document = openApi(
		{ '/cards': { post: operation }, [`/cards/${encodeURIComponent(secret)}`]: { get: {} } },
		{
			servers: [{ url: `https://host.invalid/${encodeURIComponent(secret)}`, description: secret }],
			components: {
				securitySchemes: { [secret]: { type: 'apiKey', in: 'header', name: secret, description: secret } },
			},
			security: [{ [secret]: [] }],
		},
	)
	const request = {
		method: 'POST',
		url: `https://host.invalid/cards/${encodeURIComponent(secret)}?token=${encodeURIComponent(secret)}`,
		headers: [
			{ name: 'Authorization', value: secret },
			{ name: 'X-Api-Key', value: secret },
		],
		postData: { mimeType: 'application/json', text: JSON.stringify({ pan: secret, [secret]: secret }) },
	}
	const answer = { status: 200, content: { mimeType: 'application/json', text: JSON.stringify([{ pan: secret }]) } }
	const item = {
		name: secret,
		request: {
			method: 'POST',
			description: secret,
			header: [{ key: 'x-k', value: secret }],
			url: { raw: request.url, path: ['cards', secret], query: [{ key: 'q', value: secret }] },
			body: { mode: 'raw', raw: request.postData.text },
		},
		response: [{ code: 200, name: secret, body: answer.content.text, header: [] }],
	}
	return {
		'openapi.json': JSON.stringify(document),
		'swagger.json': JSON.stringify(
			swagger({
				'/a': {
					post: {
						...told,
						parameters: [{ in: 'body', name: 'b', schema }],
						responses: { 200: { schema, examples: { 'application/json': { pan: secret } } } },
					},
				},
			}),
		),
		'traffic.har': JSON.stringify({ log: { entries: [{ request, response: answer }] } }),
		'collection.json': JSON.stringify({
			info: { name: secret, _postman_id: secret },
			item: [item],
			variable: [{ key: 'k', value: secret }],
			auth: { type: 'apikey', apikey: [{ key: 'value', value: secret }] },
		}),
		'calls.txt': `curl -u '${secret}' -H 'x-k: ${secret}' -b '${secret}' '${request.url}' --json '${request.postData.text}'`,
		'page.md': `# ${secret}\n\n# OpenAPI definition\n\n\`\`\`json\n${JSON.stringify(document)}\n\`\`\`\n`,
	}
}

describe('a document with secrets in it', () => {
	for (const secret of secrets)
		it(`lets none of them into anything that is written: ${secret.slice(0, 12)}`, async () => {
			for (const [path, text] of Object.entries(planted(secret))) {
				const written = await everythingWritten(read(text, path))
				expect(
					written.includes(secret),
					`${path} keeps it: ${written.slice(Math.max(0, written.indexOf(secret) - 300), written.indexOf(secret) + 40)}`,
				).to.equal(false)
				const encoded = encodeURIComponent(secret)
				expect(
					written.includes(encoded),
					`${path} keeps it encoded: ${written.slice(Math.max(0, written.indexOf(encoded) - 300), written.indexOf(encoded) + 40)}`,
				).to.equal(false)
			}
		})

	it('says what was removed, and where', () => {
		const source = read(planted('4111111111111111')['openapi.json'])
		expect(source.removals.length).to.be.greaterThan(10)
		expect(new Set(source.removals.map(({ kind }) => kind))).to.deep.equal(new Set(['card-number']))
	})
})

describe('a hostile document', () => {
	it('moves no text and obeys no terminal: what cannot be printed is written out or gone', async () => {
		const evil = 'a\u001b]0;x\u0007\u202eb\u2066c\u0000\u200d\u2028\ufeff'
		const schema = { type: 'object', description: evil, properties: { [evil]: { enum: [evil], description: evil } } }
		const content = { 'application/json': { schema } }
		const operation = {
			summary: evil,
			operationId: evil,
			tags: [evil],
			requestBody: { content },
			responses: { 200: { content } },
		}
		const document = openApi(
			{ '/a': { post: operation } },
			{ info: { title: evil }, components: { securitySchemes: { [evil]: { type: evil } } } },
		)
		const source = read(document)
		const map = initMap({ sources: [{ path: 'vendor.json', source }] }).text
		const { map: bound } = readMap('{ sources: { vendor: vendor.json }, groups: { own: { a: POST /a } } }')
		const { files } = await generate(resolveMap(bound, new Map([['vendor', source]])))
		const unprintable = /[^\P{Cc}\n\t]|[\p{Cf}\p{Cs}\u2028\u2029]/u
		for (const text of [map, JSON.stringify(inspect(source)), ...files.values()]) expect(text).not.to.match(unprintable)
	})

	it('of ten megabytes is read; of more than is allowed, or too deep, refused', () => {
		const description = 'x'.repeat(10_000)
		const paths = Object.fromEntries(
			Array.from({ length: 1000 }, (_, at) => [`/a${at}`, { get: { description, summary: description.slice(9_900) } }]),
		)
		const bytes = bytesOf(JSON.stringify(openApi(paths)))
		expect(bytes.byteLength).to.be.greaterThan(10_000_000)
		const files = [{ path: 'big.json', bytes }]
		expect(readSource({ name: 'big', files }).operations).to.have.length(1000)
		expect(() => readSource({ name: 'big', files, limits: { maxBytes: 10_000_000 } })).to.throw(SourceError, 'at most')
		expect(() => readSource({ name: 'big', files, limits: { maxValues: 1000 } })).to.throw(SourceError, 'values')
		for (const text of [
			`{"openapi":"3.1.0","paths":${'{"a":'.repeat(10_000)}`,
			`openapi: 3.1.0\npaths: ${'{a: '.repeat(10_000)}`,
		])
			expect(() => read(text, 'deep')).to.throw(SourceError)
	})

	it('with schemas that refer to each other in a long chain is read', () => {
		const count = 5_000
		const link = (at: number) => ({ anyOf: [{ $ref: `#/components/schemas/S${at + 1}` }, { type: 'null' }] })
		const schemas = Object.fromEntries(
			Array.from({ length: count }, (_, at) => [`S${at}`, at === count - 1 ? {} : link(at)]),
		)
		const content = { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } }
		const document = openApi({ '/a': { get: { responses: { 200: { content } } } } }, { components: { schemas } })
		expect(read(document).schemas.size).to.equal(count)
	})

	it('that is something else is refused, and what it is stays unsaid', () => {
		for (const text of [
			'',
			'{}',
			'[]',
			'null',
			'true',
			'"s3cret"',
			'hello s3cret',
			'{"openapi":"4.0"}',
			'{"asyncapi":"3.0.0"}',
			'<html>s3cret',
			'{"a":{"b":"s3cret"}}',
		])
			expect(() => read(text, 'x')).to.throw(SourceError, /^Cannot read x: (?!.*s3cret)/)
		expect(() => read('{"openapi":"3.3.0"}', 'x')).to.throw(SourceError, 'export it as 3.1')
	})

	it('of any kind with values of the wrong kind is read or refused, and nothing else happens', () => {
		const wrong = [null, true, 7, 'x', [], [null], {}, { a: null }, [[[]]]]
		const places = (value: unknown): object[] => [
			openApi(value as object),
			openApi({ '/a': value }),
			openApi({ '/a': { get: value } }),
			...['parameters', 'requestBody', 'responses', 'security', 'servers', 'tags', 'callbacks', 'summary'].map((name) =>
				openApi({ '/a/{b}': { post: { [name]: value } } }),
			),
			...['name', 'in', 'schema', 'content', 'style', 'explode', 'required'].map((name) =>
				openApi({ '/a': { post: { parameters: [{ in: 'query', name: 'x', [name]: value }] } } }),
			),
			openApi({ '/a': { post: { requestBody: { content: value } } } }),
			openApi({ '/a': { post: { requestBody: { content: { 'application/json': value } } } } }),
			...[
				'type',
				'properties',
				'items',
				'allOf',
				'oneOf',
				'anyOf',
				'enum',
				'const',
				'required',
				'additionalProperties',
				'patternProperties',
				'minimum',
				'maxLength',
				'pattern',
				'format',
				'$ref',
				'discriminator',
				'prefixItems',
				'multipleOf',
				'not',
				'nullable',
			].map((name) =>
				openApi({
					'/a': { post: { requestBody: { content: { 'application/json': { schema: { [name]: value } } } } } },
				}),
			),
			openApi(
				{ '/a': { get: {} } },
				{ info: value, components: value, servers: value, security: value, webhooks: value },
			),
			openApi({ '/a': { get: {} } }, { components: { securitySchemes: value } }),
			swagger(
				{
					'/a': {
						post: {
							parameters: [value, { in: 'body', schema: value }, { in: 'formData', name: 'a', type: value }],
							consumes: value,
							produces: value,
						},
					},
				},
				{ basePath: value, securityDefinitions: value },
			),
			{
				log: {
					entries: [
						value,
						{ request: value, response: value },
						{
							request: { method: 'GET', url: value, headers: value, postData: value },
							response: { status: 200, content: value },
						},
					],
				},
			},
			{
				info: { _postman_id: 'x' },
				item: [
					value,
					{ request: value },
					{ request: { url: value, header: value, body: value }, response: value },
					{ request: { body: { mode: 'raw', raw: value } }, response: [value] },
				],
				auth: value,
			},
		]
		for (const value of wrong)
			for (const document of places(value))
				try {
					inspect(read(document))
				} catch (error) {
					expect(error, JSON.stringify(document)).to.be.instanceOf(SourceError)
				}
	})
})

describe('a secret in a pattern or in a bound', () => {
	it('is in no output, however its marks are escaped', async () => {
		const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
		for (const secret of secrets) {
			const patterns = [secret, `^${escaped(secret)}$`, `^(?:${escaped(secret)}|x)$`]
			const parts = patterns.map((pattern) => ({ type: 'string', pattern }))
			const named = { type: 'object', patternProperties: { [`^${escaped(secret)}$`]: { type: 'string' } } }
			const schema = { type: 'object', properties: { a: { anyOf: [...parts, named] } } }
			const body = { content: { 'application/json': { schema } } }
			const source = read(openApi({ '/a': { post: { requestBody: body, responses: { 200: body } } } }))
			const written = await everythingWritten(source)
			for (const form of [secret, escaped(secret)]) expect(written, secret).not.to.include(form)
		}
	})

	it('is no bound of numbers, unless it is the end of what a type holds', () => {
		const of = (more: object) =>
			wholeText(
				read(
					openApi({
						'/a': {
							post: { requestBody: { content: { 'application/json': { schema: { type: 'integer', ...more } } } } },
						},
					}),
				),
			)
		for (const name of ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']) {
			const read = of({ [name]: 4111111111111111 })
			expect(read.includes('4111111111111111'), name).to.equal(false)
			expect(read, name).to.include('secret-removed')
		}
		for (const end of [2 ** 63, -(2 ** 63), 2 ** 53 - 1, 2 ** 31])
			expect(of({ maximum: end })).not.to.include('secret-removed')
	})
})

describe('what is made of a document', () => {
	const openedBy = (count: number): Readonly<Record<string, string | object>> => {
		const numbers = Array.from({ length: count }, (_, index) => index)
		const ok = (schema: object) => ({ responses: { 200: { content: { 'application/json': { schema } } } } })
		const paths = (operation: object): object =>
			Object.fromEntries(numbers.map((at) => [`/p${at}`, { get: operation }]))
		const fields = (more: object = {}) => ({
			type: 'object',
			properties: Object.fromEntries(numbers.map((at) => [`f${at}`, { type: 'string', ...more }])),
		})
		const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
		const long = 'n'.repeat(count * 100)
		return {
			'a parameter of all operations': openApi(paths({ parameters: [ref('parameters', 'F')], responses: {} }), {
				components: { parameters: { F: { in: 'query', name: 'f', schema: { enum: numbers.map((at) => `v${at}`) } } } },
			}),
			'an answer of all operations': openApi(paths({ responses: { 200: ref('responses', 'R') } }), {
				components: { responses: { R: ok(fields()).responses[200] } },
			}),
			'aliases of YAML': `openapi: 3.1.0\nx-a: &a\n  type: object\n  properties:\n${numbers.map((at) => `    f${at}: {}\n`).join('')}paths:\n${numbers.map((at) => `  /p${at}: { get: { responses: { 200: { content: { application/json: { schema: *a } } } } } }\n`).join('')}`,
			'diagnostics below a long name': openApi(
				{ '/a': { get: ok(ref('schemas', long)) } },
				{ components: { schemas: { [long]: fields({ not: {} }) } } },
			),
			'diagnostics of all operations': openApi(paths(ok(ref('schemas', 'A'))), {
				components: { schemas: { A: fields({ not: {} }) } },
			}),
			'names that end alike': openApi(
				Object.fromEntries(numbers.map((at) => [`/p${at}`, { get: ok(ref('schemas', `${'-'.repeat(at)}x`)) }])),
				{ components: { schemas: Object.fromEntries(numbers.map((at) => [`${'-'.repeat(at)}x`, fields()])) } },
			),
		}
	}
	for (const name of Object.keys(openedBy(1)))
		it(`grows with it: ${name}`, async () => {
			const sizeOf = async (count: number): Promise<number> => {
				const { files } = await generate(planAll(read(openedBy(count)[name], 'vendor.yaml')))
				return [...files.values()].reduce((sum, text) => sum + text.length, 0)
			}
			const [empty, small, large] = [await sizeOf(1), await sizeOf(40), await sizeOf(160)]
			// The last has as many schemas as each of them has fields.
			const allowed = name === 'names that end alike' ? 18 : 5
			expect((large - empty) / (small - empty)).to.be.at.most(allowed)
		})

	it('is not powers of what it has: allOf of references to allOf of references', async () => {
		const level = (at: number): object =>
			at === 5
				? { type: 'object', required: ['k'], properties: { k: { const: 'x' } } }
				: { allOf: Array.from({ length: 60 }, () => ({ $ref: `#/components/schemas/L${at + 1}` })) }
		const schemas = Object.fromEntries([0, 1, 2, 3, 4, 5].map((at) => [`L${at}`, level(at)]))
		const whole = { oneOf: [{ $ref: '#/components/schemas/L0' }, { $ref: '#/components/schemas/L1' }] }
		const body = { content: { 'application/json': { schema: whole } } }
		const source = read(
			openApi({ '/a': { post: { requestBody: body, responses: { 200: body } } } }, { components: { schemas } }),
		)
		const plan = planAll(source)
		expect((await generate(plan)).report.bound).to.have.length(1)
		expect(diff(plan, plan)).to.deep.equal([])
	})

	it('is refused where it would describe more schemas than are read', () => {
		const many = openApi({
			'/a': {
				get: {
					responses: {
						200: { content: { 'application/json': { schema: { allOf: Array(50).fill({ type: 'string' }) } } } },
					},
				},
			},
		})
		expect(() => read(many, 'x', { limits: { maxSchemas: 40 } })).to.throw(SourceError, 'more schemas than are read')
	})
})
