// Covers generate.ts, write-index.ts and write-head.ts.
import { createClient, type Operation, type Schema } from '@tarja/core'
import { describe, expect, it, rejection, stubOptions } from '@tarja-test/harness'
import { planAll, planOf, read } from '../../test/documents.ts'
import { readSource } from '../read/read-source.ts'
import type { Json, JsonObject } from '../text/json.ts'
import { generateBindings } from './generate.ts'
import { loadFiles } from './loaded.node.test.ts'

const text = { type: 'string' }
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: Json, type = 'application/json'): JsonObject => ({
	description: '',
	content: { [type]: { schema } },
})
const openApi = (paths: JsonObject, more: JsonObject = {}): JsonObject => ({
	...{ openapi: '3.1.0', info: { title: 'Invented', version: '1' }, paths },
	...more,
})

const invented = openApi(
	{
		'/cartoes/{id}': {
			get: { responses: { 200: json(ref('Cartão')) } },
			patch: {
				parameters: [
					{ in: 'query', name: 'b', schema: text },
					{ in: 'path', name: 'id', required: true, schema: text },
				],
				requestBody: { required: true, content: { 'text/csv': {}, 'application/json': { schema: ref('Cartão') } } },
				responses: { 204: { description: 'ok' } },
			},
		},
		'/contas': { get: { responses: { 200: json({ type: 'array', items: ref('Conta') }) } } },
	},
	{
		components: {
			schemas: {
				Cartão: {
					type: 'object',
					properties: {
						id: { ...text, readOnly: true },
						estado: { ...text, enum: ['ATIVO', 'BLOQUEADO'] },
						conta: ref('Conta'),
					},
					required: ['id', 'estado'],
				},
				Conta: { type: 'object', properties: { número: text, titular: ref('Titular') } },
				Titular: { type: 'object', properties: { nome: text, contas: { type: 'array', items: ref('Conta') } } },
			},
		},
	},
)

const bytesOf = (document: Json, indent?: number): Uint8Array =>
	new TextEncoder().encode(JSON.stringify(document, null, indent))

const planWith = (map: string, bytes: Uint8Array) =>
	planOf(readSource({ name: 'cards', file: { path: 'cards.json', bytes } }), map)

const map = `{ sources: { cards: cards.json }, labels: {
	cards.block: { operation: 'PATCH /cartoes/{id}', defaults: { body: { estado: BLOQUEADO } } },
	cards.unblock: { operation: 'PATCH /cartoes/{id}', defaults: { body: { estado: ATIVO } } },
	cards.lookupById: 'GET /cartoes/{id}' }, groups: { contas: { listar: 'GET /contas' } } }`

/** Returns the document with the members of every object in another order. */
function shuffled(value: Json, turn: number): Json {
	if (Array.isArray(value)) return value.map((item: Json) => shuffled(item, turn))
	if (typeof value !== 'object' || value === null) return value
	const members = Object.entries(value).map(([name, member]) => [name, shuffled(member, turn + 1)] as const)
	const at = members.length ? turn % members.length : 0
	return Object.fromEntries([...members.slice(at), ...members.slice(0, at)].reverse())
}

describe('an operation that tells deviations', () => {
	const id = { type: 'object', properties: { id: text }, required: ['id'] }
	const written = async (method: string): Promise<string> => {
		const document = openApi({ '/a': { [method]: { responses: { 200: json(id), 402: json(id) } } } })
		return generateBindings(planAll(read(document))).files.get('vendor.ts') ?? ''
	}

	it('is none that changes something: a response that deviates leaves its outcome unknown', async () => {
		const module = loadFiles(new Map([['vendor.ts', await written('post')]])).get('vendor.ts')
		const { vendorPOSTA: pay, vendorPOSTAProblems: problems } = module as {
			vendorPOSTA: Operation
			vendorPOSTAProblems: Readonly<Record<number, Schema>>
		}
		const failed = (response: Json, status = 200) =>
			rejection(
				createClient({
					baseUrl: 'https://platform.example',
					...stubOptions,
					fetch: async () => Response.json(response, { status }),
				}).call(pay),
			)
		for (const response of [{ id: 7 }, {}, { error: 'declined' }])
			expect(await failed(response)).to.include({ code: 'invalid_response', outcome: 'unknown' })
		expect(problems[402]?.['~standard'].validate({ id: 'saldo' })).to.deep.include({ value: { id: 'saldo' } })
	})
})

describe('generateBindings()', () => {
	it('writes the same bytes whatever the order of keys, the line ends and the byte order mark', async () => {
		const { files } = generateBindings(planWith(map, bytesOf(invented)))
		const wanted = [...files]
		for (let turn = 0; turn < 5; turn++)
			expect([...generateBindings(planWith(map, bytesOf(shuffled(invented, turn)))).files]).to.deep.equal(wanted)
		const text = JSON.stringify(invented, null, 2).replaceAll('\n', '\r\n')
		const marked = new TextEncoder().encode(`\ufeff${text}`)
		expect([...generateBindings(planWith(map.replaceAll('\n', '\r\n'), marked)).files]).to.deep.equal(wanted)
	})

	describe('documentation', () => {
		const number = '4111111111111111'
		const written = async (description: string, more: object = {}, name = 'field'): Promise<string> => {
			const schema = { type: 'object', description, properties: { [name]: { ...text, description, ...more } } }
			const parameter = { in: 'query', name, description, schema: { ...text, ...more } }
			const post = {
				...{ summary: 'In short', description, parameters: [parameter], responses: {} },
				requestBody: { content: { 'application/json': { schema } } },
			}
			const { files } = generateBindings(planAll(read(openApi({ '/x': { post } } as JsonObject))))
			loadFiles(files)
			return files.get('vendor.ts') ?? ''
		}
		/** Returns the comments of a field, a parameter and an operation. */
		const comments = (text: string): string => (text.match(/\/\*\*[\s\S]*?\*\//g) ?? []).join('\n')

		it('cannot end a comment, be a tag, or speak to a compiler', async () => {
			const text =
				'A */ globalThis.owned = 1 /*\n@deprecated\n @ts-nocheck (@see) {@link https://x.example}\na@b.example'
			const told = comments(await written(text))
			expect(told).not.to.match(/(?:^|[\s{(])@/m)
			expect(told).to.include('\\@deprecated').and.to.include('a@b.example')
			expect((globalThis as { owned?: unknown }).owned).to.equal(undefined)
		})

		it('has no secret, though it goes on in the next line', async () => {
			for (const text of [
				`Card ${number}.`,
				`Card ${number.slice(0, 8)}\n${number.slice(8)}.`,
				'Bearer abcDEF123456789xyz',
			])
				expect(await written(text)).not.to.match(/4111\s*\*?\s*1111|11111111|abcDEF/)
		})
	})

	it('refuses a plan with a problem, and a source that cannot be the name of a file', async () => {
		const gone = planWith(
			`{ sources: { cards: cards.json }, labels: { cards.block: 'PATCH /gone' } }`,
			bytesOf(invented),
		)
		expect(() => generateBindings(gone)).to.throw(TypeError, 'Cannot generate bindings: the map has a problem')
		for (const name of ['index', '../x', 'A', 'a b', '']) {
			const source = { ...read(invented), name }
			expect(() => generateBindings(planAll(source)), name).to.throw(TypeError, 'the map has a problem')
		}
	})
})
