import { describe, expect, it } from '@tarja-test/harness'
import { openApi, planOf, read } from '../../test/documents.ts'
import { formatOutcome } from '../form/plan.ts'
import { createMap } from './init-map.ts'

const text = { type: 'string' }
const state = (...values: readonly unknown[]) => ({ type: 'string', enum: values })
const media = (properties: object, examples: Readonly<Record<string, unknown>>) => ({
	content: {
		'application/json': {
			schema: { type: 'object', properties },
			examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
		},
	},
})
/** A response with a field `status` of these values, and with samples of it. */
const body = (values: readonly string[], ...shown: readonly unknown[]) =>
	media({ status: state(...values) }, Object.fromEntries(shown.map((status, index) => [`sample${index}`, { status }])))

type Given = readonly [key: string, responses: object, line: string | undefined, sent?: object]
const all = ['DONE', 'REFUSED', 'PENDING', 'NEW', 'CANCELED']

// biome-ignore format: a row is a line.
const proposals: Readonly<Record<string, Given>> = {
	'the word of the sample, and other words that say what they are': ['POST /pay', { 201: body(all, 'NEW') }, 'applied: ["NEW"], rejected: ["REFUSED"], pending: ["PENDING"] }; undecided: DONE, CANCELED'],
	'a word of waiting': ['POST /pay', { 201: body(all, 'PENDING') }, 'applied: [], rejected: ["REFUSED"], pending: ["PENDING"] }; undecided: DONE, NEW, CANCELED'],
	'any word of a 202': ['POST /pay', { 202: body(all, 'DONE') }, 'applied: [], rejected: ["REFUSED"], pending: ["DONE","PENDING"] }; undecided: NEW, CANCELED'],
	'a refusal with 201, by its name': ['POST /pay', { 201: media({ status: text }, { ok: { status: 'AA' }, declined: { status: 'BB' } }) }, 'applied: ["AA"], rejected: [] }; undecided: BB'],
	'a refusal with 201, by its word': ['POST /pay', { 201: body([], 'DONE', 'NEGADA') }, 'applied: ["DONE"], rejected: ["NEGADA"] }'],
	'words that only error responses have': ['POST /pay', { 201: body([], 'DONE'), 422: body(['DONE', 'DECLINED']) }, 'applied: ["DONE"], rejected: ["DECLINED"] }'],
	'words of undoing, for a call that cancels': ['POST /pay/{id}/cancel', { 200: body(['DONE', 'FAILED', 'CANCELED'], 'CANCELED') }, 'applied: ["CANCELED"], rejected: [] }; undecided: DONE, FAILED'],
	'words of undoing, for a DELETE': ['DELETE /pay/{id}', { 200: body(['open', 'canceled'], 'canceled') }, 'applied: ["canceled"], rejected: [] }; undecided: open'],
	'words of a refund, where it is refused or cancelled, too': ['POST /pay/{id}/refunds', { 200: body(['REFUNDED', 'FAILED', 'CANCELED'], 'REFUNDED') }, 'applied: ["REFUNDED"], rejected: ["FAILED"] }; undecided: CANCELED'],
	'done, for a call that captures': ['POST /pay/{id}/capture', { 200: body(['APPROVED', 'COMPLETED'], 'COMPLETED') }, 'applied: ["COMPLETED"], rejected: [] }; undecided: APPROVED'],
	'a field that only responses have': ['POST /pay', { 201: body([], 'DONE') }, 'applied: ["DONE"], rejected: [] }', { status: { ...text, readOnly: true } }],
}

// biome-ignore format: a row is a line.
const lines: Readonly<Record<string, Given>> = {
	'nothing without a sample': ['POST /pay', { 201: body(all) }, undefined],
	'nothing if only refusals are shown': ['POST /pay', { 201: body(all, 'REFUSED') }, undefined],
	'nothing of a field that the request has': ['POST /pay', { 201: body(all, 'DONE') }, undefined, { status: text }],
	'nothing of an earlier state, or of something else': ['POST /pay', { 201: media({}, { a: { previous_status: 'DONE', fulfillment_status: 'ISSUED', card: { status: 'OPEN' } } }) }, undefined],
	'a number': ['POST /pay', { 201: body([], 3) }, "the document's 201 shows status: 3"],
	'no number that equals the HTTP status': ['POST /pay', { 201: body([], 201) }, undefined],
	'several words': ['POST /pay', { 201: body([], 'OPEN', 'DONE') }, "the document's 201 shows status: OPEN, DONE"],
	'a denial': ['POST /pay', { 201: body([], 'UNAUTHORIZED') }, "the document's 201 shows status: UNAUTHORIZED"],
	'a word of what was before, for a call that captures': ['POST /pay/{id}/capture', { 200: body([], 'APPROVED_X') }, "the document's 200 shows status: APPROVED_X"],
	'nothing of a text body': ['POST /pay', { 201: { content: { 'application/jwt': { example: { status: 'DONE' } } } } }, undefined],
}

function propose([key, responses, , sent = {}]: Given) {
	const [method = '', path = ''] = key.split(' ')
	const requestBody = { content: { 'application/json': { schema: { type: 'object', properties: sent } } } }
	const source = read(openApi({ [path]: { [method.toLowerCase()]: { requestBody, responses } } }))
	const map = createMap({ sources: [{ path: 'x.json', source }], all: true })
	const [operation] = planOf(source, map).operations
	const [found] = operation?.diagnostics.filter(({ code }) => code === 'outcome-missing') ?? []
	return { map, operation, found: found?.found }
}

describe('proposeOutcome()', () => {
	for (const [what, given] of Object.entries(proposals))
		it(`proposes in the report and in a new map: ${what}`, () => {
			const { map, operation, found } = propose(given)
			const line = `outcomeOf: { field: "status", ${given[2]}`
			expect(operation?.outcomeOf).to.equal(undefined)
			expect(operation?.proposedOutcome && formatOutcome(operation.proposedOutcome)).to.equal(line)
			expect(found).to.equal(`perhaps ${line}`)
			expect(map).to.include(line)
		})

	for (const [what, given] of Object.entries(lines))
		it(`proposes nothing, and shows: ${what}`, () => {
			const { map, operation, found } = propose(given)
			expect(operation?.proposedOutcome).to.equal(undefined)
			expect(found).to.equal(given[2])
			if (given[2]) expect(map).to.include(given[2])
			expect(map).not.to.match(/outcomeOf: \{ field: "/)
		})

	it('takes the field of a wrapper, or of what the path names', () => {
		for (const name of ['data', 'payment', 'Payment']) {
			const responses = { 201: media({}, { a: { [name]: { Status: 'DONE', other: { status: 'OPEN' } } } }) }
			expect(propose(['POST /v1/payments', responses, '']).operation?.proposedOutcome?.field).to.equal(`${name}.Status`)
		}
	})
})
