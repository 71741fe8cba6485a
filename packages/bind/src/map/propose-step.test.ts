import { describe, expect, it } from '@tarja-test/harness'
import { openApi, planOf, read } from '../../test/documents.ts'
import type { Plan } from '../form/plan.ts'
import { generate } from '../generate/generate.ts'
import { initMap } from './init-map.ts'

const post = { responses: { 204: { description: 'ok' } } }
const source = read(
	openApi({
		'/pay': { post },
		'/pay/{id}/estorno': { post },
		'/pay/{id}': { delete: { ...post, operationId: 'cancelarPagamento' } },
		'/confirmations': { get: post },
	}),
)
const planWith = (text: string): Plan => planOf(source, `sources: { vendor: vendor.json }\n${text}`)
const stepsOf = (plan: Plan) => plan.operations.map(({ name, step }) => `${name} ${step}`)

describe('proposeStep()', () => {
	it('is written into a new map, for unsafe operations', () => {
		const map = initMap({ sources: [{ path: 'vendor.json', source }], all: true })
		expect(map).to.include('step: refund').and.include('step: cancel').and.not.include('step: confirm')
		expect(planOf(source, map).problems).to.deep.equal([])
	})

	it('is demanded of operations without a label: two steps that pay could both be sent', () => {
		const [problem, ...others] = planWith(
			'groups: { own: { pay: POST /pay, refund: "POST /pay/{id}/estorno" } }',
		).problems
		expect(others).to.deep.equal([])
		expect(problem?.pointer).to.equal('#/groups/own/refund/step')
		expect(problem?.message).to.include('write step: refund, or step: create')
		const own = (step: string) => `groups: { own: { refund: { operation: "POST /pay/{id}/estorno", step: ${step} } } }`
		expect(stepsOf(planWith(own('refund')))).to.deep.equal(['refund refund'])
		expect(stepsOf(planWith(own('create')))).to.deep.equal(['refund undefined'])
	})

	it("is the label's step, unless the map has another one", () => {
		const label = (more: string) => `labels: { payments.confirmIntent: { operation: POST /pay${more} } }`
		expect(stepsOf(planWith(label('')))).to.deep.equal(['confirmIntent confirm'])
		expect(stepsOf(planWith(label(', step: capture')))).to.deep.equal(['confirmIntent capture'])
		expect(generate(planWith(label(''))).files.get('vendor.ts')).to.include("step: 'confirm',")
	})
})
