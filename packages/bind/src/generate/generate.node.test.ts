import { describe, expect, it, seed } from '@tarja-test/harness'
import fc from 'fast-check'
import type { Json, JsonObject } from '../form/json.ts'
import { readMap } from '../map/read-map.ts'
import { resolveMap } from '../map/resolve.ts'
import { readSource } from '../read/read-source.ts'
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

	it('writes neither hosts, examples, defaults nor dates', async () => {
		const document = structuredClone(invented) as { [name: string]: Json }
		document.servers = [{ url: 'https://the-host.example/v1' }]
		document.paths = {
			'/a': {
				post: {
					requestBody: {
						content: {
							'application/json': {
								schema: {
									type: 'object',
									properties: { a: { type: 'string', default: 'the-default', example: 'the-example' } },
								},
								example: { a: 'the-other' },
							},
						},
					},
					responses: { 200: { description: 'ok' } },
				},
			},
		}
		const { files } = await generate(planAll(sourceOf(document)))
		for (const [name, content] of files)
			expect(content, name).not.to.match(/the-host|the-default|the-example|the-other|20\d\d-/)
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
