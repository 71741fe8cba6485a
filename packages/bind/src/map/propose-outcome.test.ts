import { describe, expect, it } from '@tarja-test/harness'
import { openApi, planOf, read } from '../../test/documents.ts'
import { formatOutcome } from '../form/plan.ts'
import { initMap } from './init-map.ts'

const text = { type: 'string' }
const state = (...values: readonly unknown[]) => ({ type: 'string', enum: values })
const body = (properties: object) => ({ content: { 'application/json': { schema: { type: 'object', properties } } } })
const nested = { data: { type: 'object', properties: { status: state('DONE', 'REFUSED') } } }
const both = 'applied: ["DONE"], rejected: ["REFUSED"] }'

// biome-ignore format: a row is a line.
const proposals: Readonly<Record<string, readonly [sent: object, responses: object, proposed: string | undefined]>> = {
	'an enumeration, by its words': [{}, { 201: body({ id: text, status: state('DONE', 'REFUSED', 'PENDING', 'X1') }) }, 'outcomeOf: { field: "status", applied: ["DONE"], rejected: ["REFUSED"], pending: ["PENDING"] }; undecided: X1'],
	'a field within another object': [{}, { 201: body(nested) }, `outcomeOf: { field: "data.status", ${both}`],
	'the field nearest to the root': [{}, { 201: body({ ...nested, estado: state('EFETIVADO', 'NEGADO') }) }, 'outcomeOf: { field: "estado", applied: ["EFETIVADO"], rejected: ["NEGADO"] }'],
	'words with a negation for nobody to take': [{}, { 201: body({ status: state('AUTHORIZED', 'UNAUTHORIZED', 'NÃO AUTORIZADA') }) }, 'outcomeOf: { field: "status", applied: ["AUTHORIZED"], rejected: ["TODO"] }; undecided: UNAUTHORIZED, NÃO AUTORIZADA'],
	'values that only a refusal has': [{}, { 201: body({ status: state('A') }), 422: body({ status: state('A', 'B') }) }, 'outcomeOf: { field: "status", applied: ["TODO"], rejected: ["B"] }; undecided: A'],
	'no field that the request has': [{ status: text }, { 201: body({ status: state('DONE', 'REFUSED') }) }, undefined],
	'nothing without a status': [{}, { 201: body({ id: text, code: state('1', '2') }) }, undefined],
}

describe('proposeOutcome()', () => {
	for (const [what, [sent, responses, proposed]] of Object.entries(proposals))
		it(`proposes in the report and in a new map: ${what}`, () => {
			const source = read(openApi({ '/pay': { post: { requestBody: body(sent), responses } } }))
			const map = initMap({ sources: [{ path: 'x.json', source }], all: true })
			const [operation] = planOf(source, map).operations
			expect(operation?.outcomeOf).to.equal(undefined)
			expect(operation?.proposedOutcome && formatOutcome(operation.proposedOutcome)).to.equal(proposed)
			expect(/# perhaps (.*)/.exec(map)?.[1]).to.equal(proposed)
			const [found] = operation?.diagnostics.filter(({ code }) => code === 'outcome-missing') ?? []
			expect(found?.found).to.equal(proposed && `perhaps ${proposed}`)
		})
})
