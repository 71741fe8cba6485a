// Covers the files of this folder without a separate test.
import { describe, expect, it } from '@tarja-test/harness'
import * as v from 'valibot'
import { openApi, planOf, read } from '../../test/documents.ts'
import type { Plan } from '../form/plan.ts'
import type { Source } from '../form/source.ts'
import { generateBindings } from '../generate/generate.ts'
import { loadFiles } from '../generate/loaded.node.test.ts'
import { readMap } from './read-map.ts'

const json = (schema: object) => ({ 'application/json': { schema } })
const state = {
	type: 'object',
	required: ['state', 'numeroPedido'],
	properties: { state: { enum: ['OPEN', 'BLOCKED'] }, numeroPedido: { type: 'string' }, note: { type: 'string' } },
}
const card = { type: 'object', properties: { id: { type: 'string' } } }
const id = { in: 'path', name: 'id', schema: { type: 'string' } }
const vendor: Source = read(
	openApi({
		'/cartoes/{id}': {
			parameters: [id],
			get: { operationId: 'consultarUsingGET_1', responses: { 200: { content: json(card) } } },
			patch: {
				requestBody: { content: json(state) },
				responses: { 200: { content: json(card) }, 202: { content: json({ type: 'string' }) } },
			},
		},
		'/cartoes': {
			get: { parameters: [{ in: 'query', name: 'pagina', schema: { type: 'integer' } }], responses: { 204: {} } },
		},
		'/lotes': {
			post: {
				requestBody: { content: { 'text/csv': {}, ...json(card) } },
				responses: { default: { content: { 'application/pdf': {}, ...json(card) } } },
			},
		},
		'/ruim/../x': { get: {} },
	}),
)
const head = 'sources: { vendor: vendor.json }\n'
function planned(text: string): Plan {
	return planOf(vendor, head + text)
}
const problemsOf = (text: string) => planned(text).problems.map(({ pointer }) => pointer)

describe('the map', () => {
	it('binds by method and path, in short and in full', () => {
		const plan = planned(`
labels:
  cards.lookupById: get /cartoes/{id}
  cards.block: { operation: "PATCH /cartoes/{id}", source: vendor, defaults: { body: { state: BLOCKED } }, effect: idempotent, identifiedBy: [id] }
  cards.unblock: { operation: "PATCH /cartoes/{id}", defaults: { body: { state: OPEN } } }
  cards.secondCopy: todo
groups: { lotes: { abrir: POST /lotes, listar: GET /cartoes } }
`)
		expect(plan.problems).to.deep.equal([])
		expect(
			plan.operations.map(
				({ id, kind, operation, effect, effectFrom }) => `${id} ${kind} ${operation.key} ${effect} ${effectFrom}`,
			),
		).to.deep.equal([
			'cards.block label PATCH /cartoes/{id} idempotent map',
			'cards.lookupById label GET /cartoes/{id} safe method',
			'cards.unblock label PATCH /cartoes/{id} unsafe method',
			'lotes.abrir own POST /lotes unsafe method',
			'lotes.listar own GET /cartoes safe method',
		])
	})

	it('without an entry binds nothing', () => {
		for (const text of ['', 'labels: {}', 'labels: { cards.block: todo }'])
			expect(planned(text).operations).to.deep.equal([])
	})

	it('names what is wrong, where, and what is nearest', () => {
		const block = 'labels: { cards.block: { operation: "PATCH /cartoes/{id}"'
		// biome-ignore format: a row is a line.
		const wrong: Readonly<Record<string, string>> = {
			'labels: { cards.blok: todo }': '#/labels/cards.blok cards.block',
			'lables: {}': '#/lables labels',
			'labels: { cards.block: [PATCH] }': '#/labels/cards.block/operation',
			'labels: { cards.block: PATCH cartoes }': '#/labels/cards.block/operation',
			[`${block}, efect: safe } }`]: '#/labels/cards.block/efect effect',
			[`${block}, effect: none } }`]: '#/labels/cards.block/effect',
			[`${block}, source: vendr } }`]: '#/labels/cards.block/source vendor',
			'labels: { cards.block: "PATCH /cartao/{id}" }': '#/labels/cards.block/operation PATCH /cartoes/{id}',
			'labels: { cards.lookupById: GET /ruim/../x }': '#/labels/cards.lookupById/operation',
			'labels: { cards.block: GET /cartoes }': '#/labels/cards.block',
			[`${block}, outcomeOf: { field: state, applied: [DONE] } } }`]: '#/labels/cards.block/outcomeOf',
			[`${block}, outcomeOf: { field: state, applied: [DONE], rejected: [TODO] } } }`]: '#/labels/cards.block/outcomeOf',
			[`${block}, outcomeOf: { field: state, applied: [DONE], rejected: [DONE] } } }`]: '#/labels/cards.block/outcomeOf',
			[`${block}, outcomeOf: { field: a..b, applied: [A], rejected: [B] } } }`]: '#/labels/cards.block/outcomeOf',
			[`${block}, outcomeOf: { field: a, applied: [A], rejected: [B], notProcessedStatus: [200] } } }`]: '#/labels/cards.block/outcomeOf/notProcessedStatus',
			[`${block}, step: "a b" } }`]: '#/labels/cards.block/step',
			[`${block}, defaults: { body: { stat: OPEN } } } }`]: '#/labels/cards.block/defaults/body/stat state',
			[`${block}, defaults: { body: { state: BLOKED } } } }`]: '#/labels/cards.block/defaults/body/state "OPEN"',
			'labels: { cards.lookupById: { operation: "GET /cartoes", defaults: { body: { a: 1 } } } }': '#/labels/cards.lookupById/defaults/body/a',
			'labels: { cards.lookupById: { operation: "GET /cartoes", rename: { query: { pagin: page } } } }': '#/labels/cards.lookupById/rename/query/pagin pagina',
			[`${block}, identifiedBy: [numroPedido] } }`]: '#/labels/cards.block/identifiedBy numeroPedido',
			[`${block}, identifiedBy: [numeroPedido], uniqueBy: [numroPedido] } }`]: '#/labels/cards.block/uniqueBy numeroPedido',
			[`${block}, listedBy: [numeroPedido] } }`]: '#/labels/cards.block/listedBy',
			[`${block}, listedBy: id } }`]: '#/labels/cards.block/listedBy',
			'groups: { cards: { x: GET /cartoes } }': '#/groups/cards',
			'groups: { own: { "a b": GET /cartoes } }': '#/groups/own/a b',
			'labels: { cards.block: "PATCH /cartoes/{id}", cards.unblock: "PATCH /cartoes/{id}" }': '#/labels/cards.unblock',
			'labels: [a]': '#/labels',
			'labels: {': '#',
			'version: 2': '#/version',
		}
		for (const [text, expected] of Object.entries(wrong)) {
			const [problem, ...others] = planned(text).problems
			const [pointer, ...candidate] = expected.split(/ (?!b$)/)
			expect(others, text).to.deep.equal([])
			expect(problem, text).to.include({ pointer })
			if (candidate.length > 0) expect(problem?.message, text).to.include(candidate.join(' '))
			expect(problem?.message).to.match(/^Cannot use the map at .+: .+/)
		}
	})

	it('keeps paths below its folder, on every system', () => {
		for (const path of ['/etc/passwd', '../x.json', 'a/../../x', 'C:/x', 'a\\\\..\\\\b', ''])
			expect(
				readMap(`sources: { vendor: "${path}" }`).problems.map(({ pointer }) => pointer),
				path,
			).to.deep.equal(['#/sources/vendor/path'])
	})

	it('never binds again what is gone, whatever its operationId', () => {
		const gone = read(openApi({ '/cartoes/{id}/dados': { get: { operationId: 'consultarUsingGET_1' } } }))
		const { operations, problems } = planOf(gone, `${head}labels: { cards.lookupById: "GET /cartoes/{id}" }`)
		expect(operations).to.deep.equal([])
		expect(problems[0]?.message).to.include('nearest: GET /cartoes/{id}/dados;')
	})
})

describe('problems', () => {
	it('quote no value of the map, which may be a secret that went astray', () => {
		for (const text of [
			'labels: { cards.block: "s3cret" }',
			'labels: { cards.block: { operation: "s3cret" } }',
			'version: s3cret',
			'sources: s3cret',
		])
			for (const { message } of readMap(text).problems) expect(message).not.to.include('s3cret')
		const [problem] = planned('labels: { cards.block: "GET /cartoes/4111111111111111" }').problems
		expect(problem?.message).to.include('[removed]').and.not.to.include('4111111111111111')
		expect(problemsOf('labels: { cards.block: todo }')).to.deep.equal([])
	})
})

describe('corrections of the map', () => {
	const schema = {
		type: 'object',
		required: ['id', 'limit'],
		properties: {
			id: { type: 'string' },
			limit: { type: 'number' },
			list: { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } },
		},
	}
	const source = read(
		openApi(
			{ '/a': { get: { responses: { 200: { content: json({ $ref: '#/components/schemas/Card' }) } } } } },
			{ components: { schemas: { Card: schema } } },
		),
	)
	const planWith = (corrections: object) =>
		planOf(source, { sources: { vendor: { path: 'x.json', corrections } }, groups: { own: { show: 'GET /a' } } })
	const at = (field: string): string => `#/components/schemas/Card/properties/${field}`

	it('loosen the fields that they name', () => {
		const plan = planWith({
			...{ [at('id')]: 'optional', [at('limit')]: ['nullable', 'text'], [`${at('list')}/items/properties/a`]: 'any' },
		})
		expect(plan.problems).to.deep.equal([])
		const { files } = generateBindings(plan)
		const { Card } = loadFiles(files).get('vendor.ts') as { Card: v.GenericSchema }
		const fits = [
			{ limit: null },
			{ limit: '5' },
			{ id: 'x', limit: 5, list: [{ a: 7 }] },
			{ id: 7, limit: 5 },
			{ id: 'x' },
		]
		expect(fits.map((value) => v.is(Card, value))).to.deep.equal([true, true, true, false, false])
	})

	it('of what is not there, or by words that say nothing, are problems', () => {
		expect(planWith({ [at('gone')]: 'optional', [at('id')]: 'maybe' }).problems).to.have.length(2)
	})
})

describe('an enumeration without a value of its type', () => {
	it('is not checked in a response, which would always be refused', () => {
		const responses = { 200: { content: json({ type: 'string', enum: [1, 2] }) } }
		const source = read(openApi({ '/pay': { post: { responses } } }))
		const plan = planOf(source, { sources: { vendor: 'x.json' }, groups: { own: { pay: 'POST /pay' } } })
		expect(generateBindings(plan).report.diagnostics.map(({ code }) => code)).to.include('unsatisfiable')
		expect(generateBindings(plan).files.get('vendor.ts')).to.include(
			'Operation<unknown, unknown, unknown, unknown, unknown>',
		)
	})
})
