import { createClient, type Operation, type ProblemSchemas, problemOf } from '@tarja/core'
import { describe, expect, it, rejection, seed } from '@tarja-test/harness'
import fc from 'fast-check'
import * as v from 'valibot'
import { readMap } from '../map/read-map.ts'
import { resolveMap } from '../map/resolve.ts'
import { readSource } from '../read/read-source.ts'
import type { Json, JsonObject } from '../text/json.ts'
import { check } from './check.ts'
import { generate } from './generate.ts'
import { loaded } from './loaded.node.test.ts'
import { planAll, sourceOf } from './plan-all.test.ts'

const invented: JsonObject = {
	openapi: '3.0.3',
	info: { title: 'Cartões', version: '1' },
	paths: {
		'/cartoes/{id}': {
			get: {
				responses: {
					200: {
						description: 'ok',
						content: { 'application/json': { schema: { $ref: '#/components/schemas/Cartão' } } },
					},
				},
			},
			patch: {
				parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'string' } }],
				requestBody: {
					required: true,
					content: { 'application/json': { schema: { $ref: '#/components/schemas/Cartão' } } },
				},
				responses: { 204: { description: 'ok' } },
			},
		},
		'/contas': {
			get: {
				responses: {
					200: {
						description: 'ok',
						content: {
							'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Conta' } } },
						},
					},
				},
			},
		},
	},
	components: {
		schemas: {
			Cartão: {
				type: 'object',
				properties: {
					id: { type: 'string', readOnly: true },
					estado: { type: 'string', enum: ['ATIVO', 'BLOQUEADO'] },
					conta: { $ref: '#/components/schemas/Conta' },
				},
				required: ['id', 'estado'],
			},
			Conta: {
				type: 'object',
				properties: { número: { type: 'string' }, titular: { $ref: '#/components/schemas/Titular' } },
			},
			Titular: {
				type: 'object',
				properties: {
					nome: { type: 'string' },
					contas: { type: 'array', items: { $ref: '#/components/schemas/Conta' } },
				},
			},
		},
	},
}

const bytesOf = (document: Json, indent?: number): Uint8Array =>
	new TextEncoder().encode(JSON.stringify(document, null, indent))

function planOf(map: string, bytes: Uint8Array) {
	const source = readSource({ name: 'cards', files: [{ path: 'cards.json', bytes }] })
	const { map: read, problems } = readMap(map)
	return resolveMap(read, new Map([['cards', source]]), problems)
}

const map = `{ sources: { cards: cards.json }, labels: {
	cards.block: { operation: 'PATCH /cartoes/{id}', preset: { body: { estado: BLOQUEADO } } },
	cards.unblock: { operation: 'PATCH /cartoes/{id}', preset: { body: { estado: ATIVO } } },
	cards.lookupById: 'GET /cartoes/{id}' }, further: { cards.accounts: 'GET /contas' } }`

/** The document with the members of every object in another order. */
function shuffled(value: Json, turn: number): Json {
	if (Array.isArray(value)) return value.map((item: Json) => shuffled(item, turn))
	if (typeof value !== 'object' || value === null) return value
	const members = Object.entries(value).map(([name, member]) => [name, shuffled(member, turn + 1)] as const)
	const at = members.length ? turn % members.length : 0
	return Object.fromEntries([...members.slice(at), ...members.slice(0, at)].reverse())
}

describe('a body of multipart', () => {
	it('goes out with the boundary that the map names', async () => {
		const body = { required: true, content: { 'multipart/form-data': { schema: { type: 'object' } } } }
		const document = { openapi: '3.1.0', paths: { '/a': { post: { requestBody: body, responses: {} } } } }
		const { map, problems } = readMap(
			'{ sources: { vendor: x.json }, groups: { own: { send: { operation: POST /a, contentType: Multipart/form-data; boundary=Xy } } } }',
		)
		const plan = resolveMap(map, new Map([['vendor', sourceOf(document)]]), problems)
		expect(plan.problems).to.deep.equal([])
		expect((await generate(plan)).files.get('vendor.ts')).to.include("contentType: 'multipart/form-data; boundary=Xy'")
	})
})

describe('problems', () => {
	const error = { type: 'object', properties: { code: { enum: ['declined', 'expired'] } }, required: ['code'] }
	const json = (schema: Json) => ({ description: '', content: { 'application/problem+json': { schema } } })
	const document = {
		openapi: '3.1.0',
		paths: {
			'/a': {
				post: {
					responses: {
						200: json({ type: 'object' }),
						402: json(error),
						'4XX': { $ref: '#/components/responses/Refused' },
						500: { description: '', content: { 'text/html': { schema: { type: 'string' } } } },
						default: json({ $ref: '#/components/schemas/Problem' }),
					},
				},
			},
		},
		components: {
			responses: { Refused: json({ type: 'object', properties: { detail: { type: 'string' } } }) },
			schemas: { Problem: error },
		},
	} as const

	it('have a schema for each status, held as loosely as answers are', async () => {
		const { files, report } = await generate(planAll(sourceOf(document)))
		const { vendorPOSTAProblems: problems } = loaded(files).get('vendor.ts') as {
			vendorPOSTAProblems: Readonly<Record<string, v.GenericSchema>>
		}
		expect(Object.keys(problems)).to.have.members(['402', '4XX', 'default'])
		const fits = (status: string, value: unknown) => v.is(problems[status] ?? v.never(), value)
		expect([fits('402', { code: 'stolen', more: 1 }), fits('402', {}), fits('4XX', { detail: 1 })]).to.deep.equal([
			...[true, false, false],
		])
		expect(files.get('vendor.ts')).to.include('RefusedProblem')
		expect(report.losses.map(({ code }) => code)).to.include('problem-opaque')
	})

	it('are none where the answer for everything is the successful one', async () => {
		const only = { openapi: '3.1.0', paths: { '/a': { get: { responses: { default: json(error) } } } } }
		const { files } = await generate(planAll(sourceOf(only)))
		expect(files.get('vendor.ts')).not.to.include('Problems')
	})
})

describe('an operation that tells deviations', () => {
	const text = { type: 'string' }
	const object = (properties: Json, ...required: string[]) => ({ type: 'object', properties, required }) as const
	const json = (schema: Json) => ({ description: '', content: { 'application/json': { schema } } })
	const written = async (
		answers: JsonObject,
		{ responses = 'lenient', method = 'post' }: { responses?: 'lenient' | 'strict'; method?: string } = {},
	): Promise<string> => {
		const document = { openapi: '3.1.0', paths: { '/a': { [method]: { responses: answers } } } }
		return (await generate(planAll(sourceOf(document)), { responses })).files.get('vendor.ts') ?? ''
	}
	const recognised = async (schema: Json, method = 'post'): Promise<string | undefined> =>
		/recognisedBy: .*(?= \})/.exec(await written({ 200: json(schema) }, { method }))?.[0]

	it('is one whose answer has a required text or number that no refusal has', async () => {
		const fields = { id: text, valor: { type: 'integer' }, pago: { type: 'boolean' }, nota: text, Número: text }
		const names = Object.keys(fields)
		expect(await recognised(object(fields, ...names))).to.equal("recognisedBy: ['Número', 'id', 'nota', 'valor']")
		expect(await recognised(object(fields, 'id'))).to.equal("recognisedBy: ['id']")
		const nullable = object(
			{ id: { type: ['string', 'null'] }, nota: { oneOf: [text, { type: 'null' }] } },
			'id',
			'nota',
		)
		expect(await recognised({ oneOf: [nullable, { type: 'null' }] })).to.equal("recognisedBy: ['id', 'nota']")
		const parts = { allOf: [object(fields, 'id'), { allOf: [object({ nsu: text }, 'nsu')] }] }
		expect(await recognised(parts)).to.equal("recognisedBy: ['id', 'nsu']")
		const unnamed = { '': text, 'a.b': text, 'a[]': text }
		expect(await recognised(object(unnamed, ...Object.keys(unnamed)))).to.equal(undefined)
	})
	it('is one whose answer has a field that is called after an identifier, required or not', async () => {
		const names = [
			'id',
			'cardId',
			'cardID',
			'card_id',
			'card-id',
			'uuid',
			'gid',
			'accountUuid',
			'sid',
			'idConta',
			'token',
		]
		const others = ['paid', 'valid', 'ideal', 'nota', 'requestId', 'trace_id', 'correlationId', 'pageToken']
		const fields = Object.fromEntries([...names, ...others].map((name) => [name, text]))
		expect(await recognised(object(fields))).to.equal(
			`recognisedBy: [${names
				.sort()
				.map((name) => `'${name}'`)
				.join(', ')}]`,
		)
	})
	it('is one whose answer has such a field below objects and lists, those nearest the root first', async () => {
		const made = object({ id: text, valor: { type: 'number' } }, 'valor')
		const listed = { type: 'array', items: made }
		const of = { made: { allOf: [made] }, other: made, meta: made, errors: listed, 'a.b': made }
		const cases: readonly (readonly [Json, string | undefined])[] = [
			[listed, "['[].id', '[].valor']"],
			[object({ data: made }), "['data.id', 'data.valor']"],
			[object({ data: listed }), "['data[].id', 'data[].valor']"],
			[
				object({ data: { oneOf: [object(of), { type: 'null' }] } }),
				"['data.made.id', 'data.made.valor', 'data.other.id', 'data.other.valor']",
			],
			[object({ data: object({ id: text, other: made }) }), "['data.id']"],
			[object({ nsu: text, data: made }, 'nsu'), "['nsu']"],
			[object({ a: object({ b: object({ c: made }) }) }), undefined],
			[object({ meta: made, pagination: made, _links: made, error: made, warnings: listed }), undefined],
			[object({ data: { oneOf: [made, listed] } }), undefined],
			[{ type: 'array', prefixItems: [made] }, undefined],
		]
		for (const [schema, names] of cases)
			expect(await recognised(schema), JSON.stringify(schema)).to.equal(names && `recognisedBy: ${names}`)
		expect(await written({ 200: json(object({ data: made })), 402: json(object({ data: text })) })).not.to.include(
			'tellsDeviations',
		)
	})
	it('is found in a document of any width and depth, and has twelve names at most', async () => {
		const wide = (below: Json): Json =>
			object(Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`f${at}`, below])))
		expect((await recognised(wide(wide(object({ nota: text })))))?.match(/'/g)).to.have.length(24)
		const ids = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`f${at}Id`, text]))
		expect((await recognised(object(ids)))?.match(/'/g)).to.have.length(24)
		const schemas = { List: { type: 'array', items: { $ref: '#/components/schemas/List' } } }
		const document = {
			...{ openapi: '3.1.0', components: { schemas } },
			paths: { '/a': { post: { responses: { 200: json({ $ref: '#/components/schemas/List' }) } } } },
		}
		const { files } = await generate(planAll(sourceOf(document)))
		expect(files.get('vendor.ts')).not.to.include('tellsDeviations')
	})
	it('is none that nothing tells from a refusal', async () => {
		const refusals = [
			'code',
			'código',
			'message',
			'status',
			'error_code',
			'requestId',
			'request-id',
			'motivo',
			'tipo',
			'errors',
		]
		for (const name of refusals) expect(await recognised(object({ [name]: text }, name)), name).to.equal(undefined)
		const id = object({ id: text }, 'id')
		const hidden = object({ id: { ...text, writeOnly: true } }, 'id')
		const others = [
			text,
			{},
			object({ nota: text }),
			{ oneOf: [id, object({ nota: text })] },
			{ anyOf: [id, { type: 'array', items: id }] },
			{ anyOf: [id, text] },
			{ type: 'array', items: text },
			hidden,
		]
		for (const schema of [...others, object({ id: { type: 'boolean' } }, 'id'), object({}, 'id')])
			expect(await recognised(schema), JSON.stringify(schema)).to.equal(undefined)
		expect(await written({ 200: json(id) }, { responses: 'strict' })).not.to.include('tellsDeviations')
		expect(await written({ 200: json(id), 402: json(object({ id: text })) })).not.to.include('tellsDeviations')
	})
	it('is not known by what the request holds in the same place, where another text is required', async () => {
		const body = (schema: Json): Json => ({ content: { 'application/json': { schema } } })
		const of = async (method: string, asked: Json, answer: Json, path = '/a', parameters: Json = []) => {
			const paths = { [path]: { [method]: { parameters, requestBody: body(asked), responses: { 200: json(answer) } } } }
			const { files } = await generate(planAll(sourceOf({ openapi: '3.1.0', paths })))
			return /recognisedBy: \[(.*)\]/.exec(files.get('vendor.ts') ?? '')?.[1]
		}
		const asked = object({ nsu: text, valor: { type: 'number' } })
		const made = (...names: string[]): Json =>
			object(Object.fromEntries(names.map((name) => [name, name === 'revisao' ? { type: 'integer' } : text])), ...names)
		const id = [{ name: 'id', in: 'path', required: true, schema: text }]
		for (const method of ['post', 'put']) {
			expect(await of(method, asked, made('nsu', 'criacao'))).to.equal("'criacao'")
			expect(await of(method, asked, made('nsu', 'valor'))).to.equal("'nsu', 'valor'")
			expect(await of(method, asked, made('nsu', 'revisao'))).to.equal("'nsu', 'revisao'")
			expect(await of(method, asked, object({ nsu: text, id: text }, 'nsu'))).to.equal("'id', 'nsu'")
			expect(await of(method, asked, made('id', 'criacao'), '/a/{id}', id)).to.equal("'criacao'")
			const below = { allOf: [object({ data: { type: 'array', items: asked } })] }
			expect(await of(method, below, object({ data: made('nsu', 'criacao') }))).to.equal("'data.criacao', 'data.nsu'")
			const listed = object({ data: { type: 'array', items: made('nsu', 'criacao') } })
			expect(await of(method, below, listed)).to.equal("'data[].criacao'")
		}
		expect(await of('get', asked, made('id', 'criacao'), '/a/{id}', id)).to.equal("'criacao', 'id'")
	})
	it('is one whose answer has alternatives, each with a field that tells it from a refusal', async () => {
		const [card, account] = [
			object({ id: text, limit: text }, 'id'),
			object({ nsu: text, saldo: text }, 'nsu', 'saldo'),
		]
		for (const kind of ['oneOf', 'anyOf']) {
			expect(await recognised({ [kind]: [card, account] })).to.equal("recognisedBy: ['id', 'nsu', 'saldo']")
			const below = object({ data: { type: 'array', items: { [kind]: [card, account, { type: 'null' }] } } }, 'data')
			expect(await recognised(below)).to.equal("recognisedBy: ['data[].id', 'data[].nsu', 'data[].saldo']")
		}
	})
	it('is one that reads, whatever text or number its answer has', async () => {
		const cases: readonly (readonly [Json, string | undefined])[] = [
			[object({ nota: text, valor: { type: 'number' }, message: text, page: text }), "['nota', 'valor']"],
			[object({ data: object({ nota: text }), page: { type: 'number' } }, 'data'), "['data.nota']"],
			[object({ status: text, error: text, ok: { type: 'boolean' } }), undefined],
		]
		for (const [schema, names] of cases)
			expect(await recognised(schema, 'get'), JSON.stringify(schema)).to.equal(names && `recognisedBy: ${names}`)
		const same = { 200: json(object({ id: text })), 400: json(object({ id: text })) }
		const shared = { 200: json(object({ id: text })), 400: json(object({ id: text, motivo: text })) }
		for (const answers of [same, shared])
			expect(await written(answers, { method: 'get' })).not.to.include('recognisedBy')
		const schemas = { Both: object({ items: { type: 'array', items: object({ id: text }) } }) }
		const both = json({ $ref: '#/components/schemas/Both' })
		const document = (method: string) => ({
			...{ openapi: '3.1.0', components: { schemas } },
			paths: { '/a': { [method]: { responses: { 200: both, 400: both } } } },
		})
		const of = async (method: string) => (await generate(planAll(sourceOf(document(method))))).files.get('vendor.ts')
		expect(await of('get')).to.include("recognisedBy: ['items[].id']")
		expect(await of('post')).not.to.include('recognisedBy')
	})
	it('is one that changes something and requires nothing of its answer, by texts and numbers below its root', async () => {
		const taxes = object({ code: text, taxa: text, regime: text })
		expect(await recognised(object({ taxes, nota: text }))).to.equal("recognisedBy: ['taxes.regime', 'taxes.taxa']")
		expect(await recognised({ type: 'array', items: taxes })).to.equal("recognisedBy: ['[].regime', '[].taxa']")
		expect(await recognised(object({ taxes, nota: { type: 'boolean' } }, 'nota'))).to.equal(undefined)
		expect(await recognised(object({ taxes }, 'taxes'))).to.equal(undefined)
	})
	it('resolves where the nearest alternative deviates, and says where', async () => {
		const card = object({ kind: { const: 'card' }, id: text, limit: { type: 'number' } }, 'kind', 'id', 'limit')
		const account = object({ kind: { const: 'account' }, nsu: text, saldo: text }, 'kind', 'nsu', 'saldo')
		const files = new Map([['vendor.ts', await written({ 201: json({ oneOf: [card, account] }) })]])
		const { vendorPOSTA: pay } = loaded(files).get('vendor.ts') as { vendorPOSTA: Operation }
		const call = (answer: Json) =>
			createClient({ baseUrl: 'https://platform.example', fetch: async () => Response.json(answer) }).call(pay)
		for (const [answer, place] of [
			[{ kind: 'card', id: 'c-1' }, 'limit'],
			[{ kind: 'account', nsu: 'n-1', saldo: null }, 'saldo'],
		] as const) {
			const { data, deviations } = await call(answer)
			expect([data, deviations?.map(({ path }) => path)]).to.deep.equal([answer, [['response', place]]])
		}
		const foreign = [{}, [], null, 'x', { kind: 'card' }, { error: 'declined' }, { kind: 'card', id: '' }]
		const refused = [
			{ id: 'c-1', error: 'declined' },
			{ kind: 'card', id: 7 },
			{ kind: 'card', id: 'c-1', success: false },
		]
		for (const answer of [...foreign, ...refused])
			expect(await rejection(call(answer)), JSON.stringify(answer)).to.include({
				...{ code: 'invalid_response', outcome: 'unknown' },
			})
	})
	it('resolves where the answer can be recognised, and does not where it fits a documented error', async () => {
		const answers = { 201: json(object({ id: text, valor: { type: 'number' } }, 'id', 'valor')) }
		const refused = json(object({ motivo: text }, 'motivo'))
		const files = new Map([['vendor.ts', await written({ ...answers, 402: refused })]])
		const module = loaded(files).get('vendor.ts') as { vendorPOSTA: Operation; vendorPOSTAProblems: ProblemSchemas }
		const { vendorPOSTA: pay, vendorPOSTAProblems: problems } = module
		const call = (answer: Json) =>
			createClient({
				baseUrl: 'https://platform.example',
				fetch: async () => Response.json(answer, { status: 201 }),
			}).call(pay)
		const { data, deviations } = await call({ id: 'p-1' })
		expect([data, deviations?.map(({ path }) => path)]).to.deep.equal([{ id: 'p-1' }, [['response', 'valor']]])
		for (const answer of [{ id: 'p-1', motivo: 'saldo' }, { error: 'declined' }, {}, []])
			expect(await rejection(call(answer))).to.include({ code: 'invalid_response', outcome: 'unknown' })
		const fetch = async () => Response.json({ motivo: 'saldo' }, { status: 402 })
		const error = await rejection(createClient({ baseUrl: 'https://platform.example', fetch }).call(pay))
		expect(problemOf(error, problems)).to.deep.equal({ status: 402, data: { motivo: 'saldo' } })
	})
})

describe('generate()', () => {
	it('writes the same bytes whatever the order of keys, the line ends and the byte order mark', async () => {
		const { files } = await generate(planOf(map, bytesOf(invented)))
		const wanted = [...files]
		for (let turn = 0; turn < 5; turn++)
			expect([...(await generate(planOf(map, bytesOf(shuffled(invented, turn))))).files]).to.deep.equal(wanted)
		const text = JSON.stringify(invented, null, 2).replaceAll('\n', '\r\n')
		const marked = new TextEncoder().encode(`\ufeff${text}`)
		expect([...(await generate(planOf(map.replaceAll('\n', '\r\n'), marked))).files]).to.deep.equal(wanted)
	})

	it('writes neither hosts nor dates, and of defaults and examples what stands in comments', async () => {
		const document = structuredClone(invented) as { [name: string]: Json }
		document.servers = [{ url: 'https://the-host.example/v1' }]
		const schema = { properties: { a: { type: 'string', default: 'the-default', example: 'the-example' } } }
		const content = { 'application/json': { schema, example: { a: 'the-other' } } }
		document.paths = { '/a': { post: { requestBody: { content }, responses: { 200: { description: 'ok' } } } } }
		const { files } = await generate(planAll(sourceOf(document)))
		for (const [name, text] of files) {
			expect(text, name).not.to.match(/the-host|the-other|20\d\d-/)
			expect(text.replaceAll(/\/\*[\s\S]*?\*\//g, ''), name).not.to.match(/the-default|the-example/)
		}
		expect(files.get('vendor.ts')).to.include('Default: "the-default"').and.to.include('Example: "the-example"')
	})

	describe('documentation', () => {
		const number = '4111111111111111'
		const written = async (description: string, more: object = {}, name = 'field'): Promise<string> => {
			const schema = { type: 'object', description, properties: { [name]: { type: 'string', description, ...more } } }
			const parameter = { in: 'query', name, description, schema: { type: 'string', ...more } }
			const post = {
				...{ summary: 'In short', description, parameters: [parameter], responses: {} },
				requestBody: { content: { 'application/json': { schema } } },
			}
			const { files } = await generate(planAll(sourceOf({ openapi: '3.1.0', paths: { '/x': { post } } } as JsonObject)))
			loaded(files)
			return files.get('vendor.ts') ?? ''
		}
		/** The lines of comments: of a field, a parameter and an operation. */
		const comments = (text: string): string => (text.match(/\/\*\*[\s\S]*?\*\//g) ?? []).join('\n')

		it('has descriptions in full, in lines, wherever something is described', async () => {
			const paragraph = 'Word '.repeat(100).trim()
			const told = comments(await written(`First line.\n\n${paragraph}\n- a point\n\n\n\nThe end.`))
			for (const line of ['First line.', paragraph, '- a point', 'The end.'])
				expect(told.split(line).length - 1, line.slice(0, 20)).to.be.greaterThan(2)
			expect(told)
				.to.include('In short')
				.and.not.to.match(/\*\n[\t ]*\*\n[\t ]*\*\n/)
		})

		it('is cut where nobody reads on', async () => {
			const told = await written(`${'x'.repeat(3000)} ${'y'.repeat(60_000)}`)
			expect(told.length).to.be.lessThan(30_000)
			expect(told).to.include('y…')
		})

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

		it('shows the same whatever the order of keys', async () => {
			const one = await written('', { type: 'object', example: { b: 1, a: { d: 2, c: 3 } } })
			expect(one).to.equal(await written('', { type: 'object', example: { a: { c: 3, d: 2 }, b: 1 } }))
		})

		it('shows defaults and examples, but none that look like a secret, are called like one, or are long', async () => {
			for (const [name, value, isShown] of [
				['field', 'BRL', true],
				['field', number, false],
				['field', 'x'.repeat(200), false],
				['password', 'hunter2', false],
				['X-Api-Key', 'simples', false],
				['código-da-senha', '1234', false],
				['cvv', '123', false],
			] as const)
				for (const more of [{ default: value }, { example: value }, { examples: [value] }])
					expect((await written('', more, name)).includes(JSON.stringify(value)), `${name}: ${value}`).to.equal(isShown)
		})
	})

	it('writes what is mapped, and nothing else', async () => {
		const { files } = await generate(
			planOf(`{ sources: { cards: cards.json }, labels: { cards.block: 'PATCH /cartoes/{id}' } }`, bytesOf(invented)),
		)
		expect(files.get('cards.ts')).to.contain('cardsBlock').and.not.contain('/contas')
		const empty = await generate(planOf('{ sources: { cards: cards.json } }', bytesOf(invented)))
		expect([...empty.files.keys()]).not.to.contain('cards.ts')
		expect(empty.report.counts.bound).to.equal(0)
		expect(empty.report.unused.cards).to.have.lengthOf(3)
	})

	it('binds one operation to several labels by what is preset', async () => {
		const { files } = await generate(planOf(map, bytesOf(invented)))
		const { bindings } = loaded(files).get('index.ts') as {
			bindings: Readonly<Record<string, { preset?: unknown; method: string; further?: true }>>
		}
		expect(bindings['cards.block']?.preset).to.deep.equal({ body: { estado: 'BLOQUEADO' } })
		expect(bindings['cards.unblock']?.preset).to.deep.equal({ body: { estado: 'ATIVO' } })
		expect(bindings['cards.accounts']?.further).to.equal(true)
	})

	it('says which unsafe operations have nothing to be found again by, and proposes it', async () => {
		const { report } = await generate(planOf(map, bytesOf(invented)))
		expect(report.unidentified).to.deep.equal(['cards.block', 'cards.unblock'])
		expect(report.bound.find(({ id }) => id === 'cards.block')?.proposedIdentity).to.deep.equal(['id'])
	})

	it('refuses a plan with a problem, and a source that cannot be the name of a file', async () => {
		const gone = planOf(`{ sources: { cards: cards.json }, labels: { cards.block: 'PATCH /gone' } }`, bytesOf(invented))
		expect(await generate(gone).catch(String)).to.match(/^TypeError: Cannot generate bindings: the map has a problem/)
		for (const name of ['index', '../x', 'A', 'a b', '']) {
			const source = { ...sourceOf(invented), name }
			expect(await generate(planAll(source)).catch(String), name).to.match(/cannot be the name of a file|problem/)
		}
	})

	it('holds the lock to what the operation is, and not to how it is described', async () => {
		const lockOf = async (document: Json): Promise<string> =>
			(await generate(planOf(map, bytesOf(document)))).files.get('bindings.lock.json') ?? ''
		const lock = await lockOf(invented)
		const described = structuredClone(invented) as {
			info: { title: string }
			paths: { '/contas': { get: { summary?: string } } }
		}
		described.paths['/contas'].get.summary = 'Lista contas'
		expect(await lockOf(described as unknown as Json)).to.equal(lock)
		const changed = structuredClone(invented) as { components: { schemas: { Titular: { required?: string[] } } } }
		changed.components.schemas.Titular.required = ['nome']
		const now = JSON.parse(await lockOf(changed as unknown as Json))
		const before = JSON.parse(lock)
		const differing = Object.keys(now.operations).filter(
			(id) => now.operations[id].digest !== before.operations[id].digest,
		)
		expect(differing).to.deep.equal(['cards.accounts', 'cards.block', 'cards.lookupById', 'cards.unblock'])
	})
})

describe('check()', () => {
	it('finds nothing in what was just generated, and every byte that was changed', async () => {
		const plan = planOf(map, bytesOf(invented))
		const { files } = await generate(plan)
		expect(await check(plan, files)).to.deep.equal([])
		const windows = new Map([...files].map(([name, text]) => [name, text.replaceAll('\n', '\r\n')]))
		expect(await check(plan, windows)).to.deep.equal([])
		await fc.assert(
			fc.asyncProperty(fc.constantFrom(...files.keys()), fc.nat(), async (name, at) => {
				const text = files.get(name) ?? ''
				const place = at % text.length
				const edited = `${text.slice(0, place)}#${text.slice(place + 1)}`
				if (edited === text) return
				const [drift] = await check(plan, new Map([...files, [name, edited]]))
				expect(drift).to.include({ file: name, state: 'changed', line: text.slice(0, place).split('\n').length })
			}),
			{ seed, numRuns: 10 },
		)
	})

	it('finds files that are missing or left over, and leaves those alone that it did not write', async () => {
		const plan = planOf(map, bytesOf(invented))
		const { files } = await generate(plan)
		const old = new Map([
			...files,
			['old.ts', "// Written by `tarja bind generate` from the source 'old'."],
			['mine.ts', 'export {}'],
		])
		old.delete('index.ts')
		expect(await check(plan, old)).to.deep.equal([
			{ file: 'index.ts', state: 'missing' },
			{ file: 'old.ts', state: 'stale' },
		])
	})
})
