// Covers list-codes.ts, and `problems` in the map.
import { describe, expect, it } from '@tarja-test/harness'
import { openApi, planOf, read } from '../../test/documents.ts'
import { generateBindings } from '../generate/generate.ts'
import { createMap } from './init-map.ts'
import { formatCodes, listCodes, listUnprocessed } from './list-codes.ts'

const errors = (status: number, ...examples: readonly unknown[]) => ({
	[status]: {
		description: status === 429 ? 'The request was not processed' : 'Error',
		content: {
			'application/json': { examples: Object.fromEntries(examples.map((value, at) => [`e${at}`, { value }])) },
		},
	},
})
const sourceOf = (responses: object) => read(openApi({ '/pay': { post: { responses } } }))
const codesOf = (...examples: readonly unknown[]) => {
	const [operation] = sourceOf(errors(422, ...examples)).operations
	return operation && listCodes(operation)
}
const source = sourceOf({
	...errors(422, {
		errors: [
			{ code: 'NO_FUNDS', message: 'Not enough money' },
			{ code: 'DOUBLE', message: 'Order already exists' },
		],
	}),
	...errors(429, { errors: [{ code: 'BUSY', message: 'Later' }] }),
})

describe('the error codes of a document', () => {
	it('are found in the field that is most certainly the code', () => {
		const cases: readonly (readonly [shown: unknown, field: string | undefined])[] = [
			[{ code: 'A', type: 'b' }, 'code'],
			[{ error: { errorCode: 'A' } }, 'error.errorCode'],
			[[{ Code: 1, Message: 'x' }], '[].Code'],
			[{ details: [{ issue: 'A' }] }, 'details[].issue'],
			[{ type: 'https://vendor.example/errors/A', status: 422 }, 'type'],
			[{ code: 422 }, undefined],
			[{ _links: { documentation: { type: 'text/html' } } }, undefined],
			[{ message: 'x' }, undefined],
		]
		for (const [shown, field] of cases) expect(codesOf(shown)?.field, JSON.stringify(shown)).to.equal(field)
	})

	it('stand apart where a text says that something exists or repeats', () => {
		for (const message of [
			'Already paid',
			'Duplicate',
			'O pagamento já existe',
			'Chave repetida',
			'Idempotency key was used',
		])
			expect(codesOf({ code: 'A', message }), message).to.deep.equal({ field: 'code', codes: [], exists: ['A'] })
		expect(codesOf({ code: 'A', message: 'Janela fechada' })?.exists).to.deep.equal([])
	})

	it('are listed in a new map and in the report, and statuses only where the document says so in words', () => {
		const line = 'codes in errors[].code: BUSY, NO_FUNDS; look it up (exists): DOUBLE'
		const [operation] = source.operations
		expect(operation && formatCodes(listCodes(operation) ?? { field: '', codes: [], exists: [] })).to.equal(line)
		expect(operation && listUnprocessed(operation)).to.deep.equal([429])
		const map = createMap({ sources: [{ path: 'x.json', source }], all: true })
		expect(map).to.include(line).and.include('notProcessedStatus: [429]')
		const found = planOf(source, map).operations[0]?.diagnostics.find(({ code }) => code === 'problem-codes')
		expect(found?.found).to.equal(line)
	})
})

describe('problems in the map', () => {
	const planWith = (problems: string) =>
		planOf(
			source,
			`{ sources: { vendor: x.json }, groups: { own: { pay: { operation: POST /pay, outcomeOf: { field: status, applied: [DONE], rejected: [], problems: ${problems} } } } } }`,
		)

	it('are written into the operation', () => {
		const plan = planWith('{ field: "errors[].code", rejected: [NO_FUNDS], notProcessed: [BUSY], exists: [DOUBLE] }')
		expect(plan.problems).to.deep.equal([])
		const text = generateBindings(plan).files.get('vendor.ts')
		expect(text).to.include(
			"problems: { exists: ['DOUBLE'], field: 'errors[].code', notProcessed: ['BUSY'], rejected: ['NO_FUNDS'] }",
		)
		expect(text).to.include('rejected: []')
	})

	it('end no order by a code that says that the payment exists, unless a person confirms it', () => {
		for (const list of ['rejected', 'notProcessed']) {
			expect(planWith(`{ field: "errors[].code", ${list}: [DOUBLE] }`).problems[0]?.message).to.include(
				'list it under exists',
			)
			expect(planWith(`{ field: "errors[].code", ${list}: [DOUBLE], confirmed: [DOUBLE] }`).problems).to.deep.equal([])
		}
	})

	it('are refused where they name nothing', () => {
		const wrong = [
			'{}',
			'{ field: code }',
			'{ field: "a[b", rejected: [A] }',
			'{ field: a, rejected: [A], exists: [A] }',
			'{ field: a, rejected: [TODO] }',
			'{ field: a, refused: [A] }',
		]
		for (const problems of wrong) expect(planWith(problems).problems, problems).not.to.deep.equal([])
	})
})
