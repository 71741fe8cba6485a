// Covers the files of this folder without a separate test, with hostile documents.
import { describe, expect, it, takeSlice } from '@tarja-test/harness'
import { bytesOf, json, openApi, planAll, read, swagger, wholeText } from '../../test/documents.ts'
import { createDocument, createTexts, schemaSaying } from '../../test/saying.ts'
import type { Source } from '../form/source.ts'
import { generateBindings } from '../generate/generate.ts'
import { createMap } from '../map/init-map.ts'
import { SourceError } from '../text/source-file.ts'
import { describeSource } from './describe-source.ts'
import { readSource } from './read-source.ts'

/** Returns everything that can be written about a source: its map, its description, and the bindings of all its operations. */
async function everythingWritten(source: Source): Promise<string> {
	const map = createMap({ sources: [{ path: 'vendor.json', source }] })
	const plan = planAll(source)
	expect(plan.problems).to.deep.equal([])
	const { files } = generateBindings(plan)
	return [wholeText(source), map, ...describeSource(source), ...files.values()].join('\n')
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

/** Puts a secret in every place where a document may have a text. */
function planted(secret: string): Readonly<Record<string, string>> {
	const encoded = encodeURIComponent(secret)
	const document = createDocument(
		secret,
		{ servers: [{ url: `https://host.invalid/${encoded}`, description: secret }] },
		'Card',
	)
	const inPath = openApi({ [`/cards/${encoded}`]: { get: {} } })
	const request = {
		method: 'POST',
		url: `https://host.invalid/cards/${encoded}?token=${encoded}`,
		headers: ['Authorization', 'X-Api-Key'].map((name) => ({ name, value: secret })),
		postData: { mimeType: 'application/json', text: JSON.stringify({ pan: secret, [secret]: secret }) },
	}
	const response = { status: 200, content: { mimeType: 'application/json', text: JSON.stringify([{ pan: secret }]) } }
	const item = {
		name: secret,
		request: {
			...{ method: 'POST', description: secret, header: [{ key: 'x-k', value: secret }] },
			url: { raw: request.url, path: ['cards', secret], query: [{ key: 'q', value: secret }] },
			body: { mode: 'raw', raw: request.postData.text },
		},
		response: [{ code: 200, name: secret, body: response.content.text, header: [] }],
	}
	const schema = schemaSaying(secret)
	const old = {
		...{ ...createTexts(secret), parameters: [{ in: 'body', name: 'b', schema }] },
		responses: { 200: { schema, examples: { 'application/json': { pan: secret } } } },
	}
	return {
		'openapi.json': JSON.stringify(document),
		'path.json': JSON.stringify(inPath),
		'swagger.json': JSON.stringify(swagger({ '/a': { post: old } })),
		'collection.json': JSON.stringify({
			info: { name: secret, _postman_id: secret },
			item: [item],
			variable: [{ key: 'k', value: secret }],
			auth: { type: 'apikey', apikey: [{ key: 'value', value: secret }] },
		}),
		'calls.txt': `curl -u '${secret}' -H 'x-k: ${secret}' -b '${secret}' '${request.url}' --json '${request.postData.text}'`,
		'page.md': `# ${secret}\n\n\`\`\`\ncurl -u '${secret}' '${request.url}'\n\`\`\`\n`,
	}
}

describe('a document with secrets in it', () => {
	for (const secret of secrets)
		it(`lets none of them into anything that is written: ${secret.slice(0, 12)}`, async () => {
			for (const [path, text] of Object.entries(planted(secret))) {
				const written = await everythingWritten(read(text, path))
				for (const form of [secret, encodeURIComponent(secret)]) {
					const at = written.indexOf(form)
					expect(at, `${path} keeps it: ${written.slice(Math.max(0, at - 300), at + 40)}`).to.equal(-1)
				}
			}
		})

	it('says what was removed, and where', () => {
		const source = read(planted('4111111111111111')['openapi.json'])
		expect(source.removals.length).to.be.greaterThan(10)
		expect(new Set(source.removals.map(({ kind }) => kind))).to.deep.equal(new Set(['card-number']))
	})
})

/** Each takes seconds: `npm test` plays one of them. */
const large = {
	'of ten megabytes is read; of more than is allowed, or too deep, refused'() {
		const description = 'x'.repeat(10_000)
		const paths = Object.fromEntries(
			Array.from({ length: 1000 }, (_, at) => [`/a${at}`, { get: { description, summary: description.slice(9_900) } }]),
		)
		const bytes = bytesOf(JSON.stringify(openApi(paths)))
		expect(bytes.byteLength).to.be.greaterThan(10_000_000)
		const file = { path: 'big.json', bytes }
		expect(readSource({ name: 'big', file }).operations).to.have.length(1000)
		const many = { ...openApi(paths), 'x-many': Array.from({ length: 5_000_000 }, () => 1) }
		expect(() => read(many)).to.throw(SourceError, 'values')
		for (const text of [
			`{"openapi":"3.1.0","paths":${'{"a":'.repeat(10_000)}`,
			`openapi: 3.1.0\npaths: ${'{a: '.repeat(10_000)}`,
		])
			expect(() => read(text, 'deep')).to.throw(SourceError)
	},
	'of one text of ten megabytes is read, and of millions of lines read or refused'() {
		const picture = 'iVBORw0KGgo='.repeat(900_000)
		const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
		const url = 'https://vendor.example/a'
		for (const [path, text] of Object.entries({
			'a.json': JSON.stringify(openApi({ '/a': { get: { description: picture } } })),
			'b.json': JSON.stringify({
				info: { name: 'b', schema },
				item: [{ request: { url }, response: [{ code: 200, body: `{"picture":"${picture}",}` }] }],
			}),
			'c.sh': `curl ${url} -d "${picture}" --json $'${picture}'`,
			'd.sh': `curl ${url}\n{"picture":"${picture}"}`,
		}))
			expect(read(text, path).operations, path).to.have.length(1)
		expect(() => read(`${'\n'.repeat(16_000_000)}{}`, 'lines')).to.throw(SourceError)
	},
}

describe('a hostile document', () => {
	for (const [what, check] of takeSlice(Object.entries(large), 2)) it(what, check)

	it('of another kind is refused, without quoting it', () => {
		for (const text of [
			...['', '{}', '[]', 'null', 'true', '"s3cret"', 'hello s3cret', '<html>s3cret', '{"a":{"b":"s3cret"}}'],
			...['{"openapi":"4.0"}', '{"asyncapi":"3.0.0"}'],
		])
			expect(() => read(text, 'x')).to.throw(SourceError, /^Cannot read x: (?!.*s3cret)/)
		expect(() => read('{"openapi":"3.3.0"}', 'x')).to.throw(SourceError, 'OpenAPI 2.0 to 3.1')
	})

	it('with a value of the wrong type anywhere is read or refused', () => {
		const schema = {
			...{
				$ref: '#/a',
				type: 'object',
				format: 'date',
				pattern: 'a',
				minimum: 1,
				maxLength: 1,
				multipleOf: 1,
				nullable: true,
			},
			...{ properties: {}, patternProperties: {}, additionalProperties: {}, required: ['a'], enum: [1], const: 1 },
			...{ items: {}, prefixItems: [{}], allOf: [{}], oneOf: [{}, {}], anyOf: [{}, {}], not: {}, discriminator: {} },
		}
		const parameters = [{ in: 'query', name: 'x', schema, style: 'form', explode: true, required: true, content: {} }]
		const content = { 'application/json': { schema } }
		const post = {
			parameters,
			requestBody: { content },
			responses: {},
			security: [{}],
			servers: [{ url: '/' }],
			callbacks: {},
		}
		const old = {
			parameters: [{ in: 'formData', name: 'a', type: 'file' }],
			consumes: ['text/csv'],
			produces: ['text/csv'],
		}
		const documents = [
			...Object.values(planted('x')).filter((text) => text.startsWith('{')),
			JSON.stringify(openApi({ '/a/{b}': { post } }, { webhooks: {} })),
			JSON.stringify(swagger({ '/a': { post: old } }, { basePath: '/', securityDefinitions: {} })),
		]
		const wrong = [null, true, 7, 'x', [], [null], {}, { a: null }, [[[]]]]
		// Replaces each part of the document in turn.
		for (const text of documents)
			for (const value of wrong)
				for (let at = 0, parts = 1; at < parts; at++) {
					parts = 0
					const broken = JSON.stringify(JSON.parse(text), (_, inner) => (parts++ === at ? value : inner))
					try {
						describeSource(read(broken))
					} catch (error) {
						expect(error, broken).to.be.instanceOf(SourceError)
					}
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
			const body = json(schema)
			const source = read(openApi({ '/a': { post: { requestBody: body, responses: { 200: body } } } }))
			const written = await everythingWritten(source)
			for (const form of [secret, escaped(secret)]) expect(written, secret).not.to.include(form)
		}
	})
})
