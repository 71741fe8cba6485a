// Covers the files of this folder.
import { describe, expect, it } from '@tarja-test/harness'
import { codesIn, read } from '../../../test/documents.ts'
import type { Schema, Source } from '../../form/source.ts'
import { SourceError } from '../../text/source-file.ts'
import { toTemplate } from './operations.ts'

/** Formats a schema as a line. */
function told(schema: Schema | undefined): string {
	if (schema?.kind === 'object')
		return `{${schema.properties.map(({ name, schema: inner }) => `${name}: ${told(inner)}`).join(', ')}}${schema.additional.kind === 'any' ? '' : `*${told(schema.additional)}`}`
	if (schema?.kind === 'array') return `[${told(schema.items)}]`
	return schema?.kind === 'anyOf' ? schema.options.map(told).join('|') : String(schema?.kind)
}

/** Formats the operations of a source as lines. */
const lines = ({ operations }: Source): string[] =>
	operations.map(({ key, parameters, body, responses }) =>
		[
			key,
			...parameters.map(({ place, name }) => `${place}:${name}`),
			...(body?.contents ?? []).map(({ mediaType, schema }) => `${mediaType} ${told(schema)}`),
			...responses.map(({ status, contents }) =>
				`→ ${status} ${contents.map(({ schema }) => told(schema)).join()}`.trim(),
			),
		].join('; '),
	)

describe('the path of a sample', () => {
	const templates = {
		'/v1/cards/12/limits': '/v1/cards/{id}/limits',
		'/v1/cards/:card_id/block': '/v1/cards/{card_id}/block',
		'/v1/{{accountId}}/x/{{accountId}}': '/v1/{accountId}/x/{accountId2}',
		'/oauth2/token': '/oauth2/token',
		'/3ds/cards/6f1c2a3e-0b1d-4c5e-8f90-a1b2c3d4e5f6': '/3ds/cards/{id}',
		'/cards/4111111111111111/pan': '/cards/{id}/pan',
		'/users/joao@example.invalid': '/users/{id}',
		'/cartões/segunda-via': '/cartões/segunda-via',
		'/a/card_9fK2xQ71bL0z': '/a/{id}',
		'/': '/',
	}
	it('has parameters for what looks like a value', () => {
		for (const [path, template] of Object.entries(templates)) expect(toTemplate(path), path).to.equal(template)
	})
})

describe('a Postman collection', () => {
	const request = {
		method: 'POST',
		url: {
			raw: '{{baseUrl}}/v1/cartoes/:id/bloquear?motivo=2&token=abc',
			path: ['v1', 'cartoes', ':id', 'bloquear'],
			query: [
				{ key: 'motivo', value: '2' },
				{ key: 'antigo', disabled: true },
			],
		},
		header: [
			{ key: 'X-Api-Key', value: 'a1B2c3D4e5F6a7B8c9D0e1F2' },
			{ key: 'Cookie', value: 's=1' },
		],
		body: { mode: 'raw', raw: '{"valor": {{valor}}, "obs": "{{obs}}"}', options: { raw: { language: 'json' } } },
	}
	const response = {
		...{ code: 200, body: '{"id": 7, "tags": ["a", null]}' },
		header: [{ key: 'Content-Type', value: 'application/json' }],
	}
	const fields = [
		{ key: 'arquivo', type: 'file', src: 'x.pdf' },
		{ key: 'nome', value: 'x' },
	]
	const upload = { method: 'post', url: '{{baseUrl}}/arquivos', body: { mode: 'formdata', formdata: fields } }
	const collection = {
		info: { name: 'Cartões', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
		auth: { type: 'bearer', bearer: [{ key: 'token', value: 'eyJhbGciOiJIUzI1NiJ9.e30.c2VjcmV0' }] },
		variable: [{ key: 'secret', value: 'sk_live_a1b2c3d4e5f6g7h8' }],
		item: [
			{ name: 'Cartões', item: [{ name: 'Bloquear', request, response: [response] }] },
			{ name: 'Ver', request: 'https://host.invalid/v1/cartoes/99' },
			{ request: upload },
		],
	}

	it('gives operations with only what the sample shows', () => {
		const source = read(collection)
		expect(source.dialect).to.equal('postman-2')
		expect(lines(source)).to.deep.equal([
			'POST /arquivos; multipart/form-data string',
			'GET /v1/cartoes/{id}; path:id',
			'POST /v1/cartoes/{id}/bloquear; path:id; query:antigo; query:motivo; header:x-api-key; application/json {obs: string, valor: any}; → 200 {id: number, tags: [string|null]}',
		])
		expect(source.operations[2]?.tags).to.deep.equal(['Cartões'])
	})
})

describe('lines of curl', () => {
	// biome-ignore format: a row is a line.
	const cases: Readonly<Record<string, string>> = {
		"curl https://h.invalid/v1/cards/7 -H 'x-tenant: a'": 'GET /v1/cards/{id}; path:id; header:x-tenant',
		'$ curl -sSXDELETE "https://h.invalid/v1/cards/7"': 'DELETE /v1/cards/{id}; path:id',
		'curl -X POST https://h.invalid/a \\\n  --json \'{"a": 1}\'': 'POST /a; application/json {a: number}',
		'curl https://h.invalid/a -d "{\\"a\\": \\"\\$x\\"}"': 'POST /a; application/json {a: string}',
		'curl https://h.invalid/a --data-raw $\'{"a": "it\\\'s"}\'': 'POST /a; application/json {a: string}',
		'curl -G https://h.invalid/a -d q=1 -d q=2 --data-urlencode r=x': 'GET /a; query:q; query:r',
		'curl -F file=@/etc/passwd -F n=1 https://h.invalid/a': 'POST /a; multipart/form-data string',
		'curl -d user=me -d pass=s3cret https://h.invalid/a': 'POST /a; application/x-www-form-urlencoded {pass: string, user: string}',
		'curl -I https://h.invalid/a': 'HEAD /a',
		'# login\ncurl -u me:s3cret --url h.invalid/a | jq .': 'GET /a',
		'curl $BASE/v1/x -b "sid=s3cret" > out.json': 'GET /v1/x',
	}
	for (const [command, line] of Object.entries(cases))
		it(`are read: ${command.split('\n')[0]}`, () => {
			const source = read(command, 'calls.txt')
			expect(source.dialect).to.equal('curl')
			expect(lines(source)).to.deep.equal([line])
		})

	it('are refused where a command within them would have to run, or a quote does not end', () => {
		for (const command of ['curl "https://h.invalid/$(id)"', 'curl `id`', "curl 'https://h.invalid"])
			expect(() => read(command, 'calls.txt')).to.throw(/^Cannot read calls\.txt: /)
		expect(lines(read('curl \'https://h.invalid/a\' -d \'{"a": "$(id)"}\'', 'calls.txt'))).to.have.length(1)
	})

	it('are many operations in one file', () => {
		expect(lines(read('curl h.invalid/a; curl h.invalid/b\ncurl -XPOST h.invalid/a', 'calls.txt'))).to.deep.equal([
			'GET /a',
			'POST /a',
			'GET /b',
		])
	})
})

describe('a command, as a page or a terminal shows it', () => {
	const curlOf = (text: string, path = 'page.txt') => read(text, path)
	const body = "curl -X POST https://host.invalid/v1/orders -H 'Content-Type: application/json' -d "

	it('has the response below it', () => {
		const responses = [
			'{ "id": 1, "state": "open" }',
			'HTTP/1.1 201 Created\nContent-Type: application/json\n\n{ "id": 1 }',
		]
		expect(responses.map((response) => lines(curlOf(`${body}'{"amount": 5}'\n\n${response}\n`)))).to.deep.equal([
			['POST /v1/orders; application/json {amount: number}; → 200 {id: number, state: string}'],
			['POST /v1/orders; application/json {amount: number}; → 201 {id: number}'],
		])
		expect(codesIn(curlOf(`${body}'{}'\n{"id":1}`))).to.include('sample-repaired')
	})

	it('stands in a page of Markdown, with the response in the next block', () => {
		const page =
			'# Orders\n\n```bash\ncurl https://host.invalid/orders/7\n```\n\nIt responses:\n\n```json\n{ "id": 7 }\n```\n'
		expect(lines(curlOf(page, 'orders.md'))).to.deep.equal(['GET /orders/{id}; path:id; → 200 {id: number}'])
		expect(() => curlOf('# Orders\n\nText: here.\n', 'orders.md')).to.throw(SourceError, 'no curl command')
	})
})
