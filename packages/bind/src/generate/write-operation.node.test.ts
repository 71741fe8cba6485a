import { createClient, type Operation } from '@tarja/core'
import { describe, expect, it, stubOptions } from '@tarja-test/harness'
import { openApi, planOf, read } from '../../test/documents.ts'
import { generateBindings } from './generate.ts'
import { loadFiles } from './loaded.node.test.ts'

const status = { type: 'string', enum: ['DONE', 'REFUSED'] }
const schema = { type: 'object', properties: { status } }
const post = { responses: { 200: { content: { 'application/json': { schema, example: { status: 'DONE' } } } } } }
const parameters = [{ in: 'query', name: 'nsu', schema: { type: 'string' } }]
const source = read(
	openApi({ '/pay': { post, parameters }, '/void': { post: { responses: post.responses } }, '/x': { post: {} } }),
)

function generated(entries: string) {
	return generateBindings(planOf(source, `{ sources: { vendor: vendor.json }, groups: { own: ${entries} } }`))
}

describe('writeOperation()', () => {
	it('writes outcomeOf as the map has it, and the mark that once asks for', async () => {
		const outcomeOf = '{ field: status, applied: [DONE], rejected: [REFUSED, 00], notProcessedStatus: [404] }'
		const { files, report } = generated(
			`{ pay: { operation: POST /pay, identifiedBy: [nsu], uniqueBy: [nsu], listedBy: [], kindBy: [], outcomeOf: ${outcomeOf} } }`,
		)
		const text = files.get('vendor.ts') ?? ''
		expect(text)
			.to.include("applied: ['DONE']")
			.and.include("rejected: ['REFUSED', '00']")
			.and.match(/& HasOutcome = /)
		for (const line of ["identifiedBy: ['nsu'],", "uniqueBy: ['nsu'],", 'listedBy: [],', 'kindBy: [],'])
			expect(text).to.include(`\t${line}\n`)
		expect(report.counts).not.to.have.property('without outcomeOf')
		const { ownPay } = loadFiles(files).get('vendor.ts') as { ownPay: Operation }
		const outcomes = await Promise.all(
			[{ status: 'DONE' }, { status: 'REFUSED' }, { error: 'declined' }].map((body) => {
				const client = createClient({
					baseUrl: 'https://platform.example',
					...stubOptions,
					fetch: async () => Response.json(body),
				})
				return client.call(ownPay, {}).then(
					() => 'applied',
					(error: { outcome: string }) => error.outcome,
				)
			}),
		)
		expect(outcomes).to.deep.equal(['applied', 'rejected', 'unknown'])
		expect(generated('{ pay: { operation: POST /pay, outcomeOf: http } }').files.get('vendor.ts')).to.include(
			"outcomeOf: 'http',",
		)
	})

	it('says in the place of a missing outcomeOf what to write, with the proposal', () => {
		const { files, report } = generated('{ pay: POST /pay, more: POST /x }')
		expect(report.counts['without outcomeOf']).to.equal(2)
		const lines = (files.get('vendor.ts') ?? '').split('\n').filter((line) => line.includes('// Write outcomeOf'))
		expect(lines.map((line) => line.trim())).to.have.members([
			'// Write outcomeOf in the map, so that once takes this operation: outcomeOf: { field: "status", applied: ["DONE"], rejected: ["REFUSED"] }',
			"// Write outcomeOf in the map, so that once takes this operation: outcomeOf: { field: 'status', applied: ['…'], rejected: ['…'] }",
		])
		expect(loadFiles(files).get('vendor.ts')).to.have.property('ownPay')
	})
})
