import { describe, expect, it } from '@tarja-test/harness'
import { openApi, planOf, read } from '../../test/documents.ts'
import type { Plan } from '../form/plan.ts'
import { generateBindings } from '../generate/generate.ts'
import { createMap } from './init-map.ts'
import { proposeStep } from './propose-step.ts'

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
	it('is a comment in a new map, for unsafe operations', () => {
		const map = createMap({ sources: [{ path: 'vendor.json', source }], all: true })
		expect(map).to.include('# perhaps step: refund').and.include('# perhaps step: cancel')
		expect(map.replaceAll(/#.*/g, '')).not.to.include('step:')
		expect(map).not.to.include('step: confirm')
		expect(stepsOf(planOf(source, map)).every((line) => line.endsWith(' undefined'))).to.equal(true)
	})

	it('has no effect until a person writes it, and once takes no operation without it', () => {
		const own = (step: string) =>
			`groups: { own: { refund: { operation: "POST /pay/{id}/estorno", outcomeOf: http${step} } } }`
		const generated = (step: string) => {
			const plan = planWith(own(step))
			expect(plan.problems).to.deep.equal([])
			const { files, report } = generateBindings(plan)
			const text = files.get('vendor.ts') ?? ''
			const told = report.diagnostics.some(({ code }) => code === 'step-missing')
			return [text.includes('HasOutcome'), text.includes("outcomeOf: 'http'"), told, report.counts['without step']]
		}
		expect(generated('')).to.deep.equal([false, false, true, 1])
		expect(generated(', step: refund')).to.deep.equal([true, true, false, undefined])
		expect(generated(', step: create')).to.deep.equal([true, true, false, undefined])
		expect(stepsOf(planWith(own(', step: refund')))).to.deep.equal(['refund refund'])
	})

	it('is decided by the last literal segment of the path, then by the id', () => {
		const cases: readonly (readonly [key: string, step: string | undefined, operationId?: string])[] = [
			['POST /payments/{id}/capture', 'confirm'],
			['POST /payments/{id}/complete', 'confirm'],
			['POST /payment/approve', 'confirm'],
			['POST /orders/{id}/capture-order', 'confirm'],
			['POST /payments/{id}/refunds', 'refund', 'create'],
			['POST /refunds/search', undefined, 'searchRefunds'],
			['POST /refunds/{id}/cancel', 'cancel'],
			['DELETE /payments/{id}/refunds/{refund}', 'cancel'],
			['DELETE /pay/{id}', 'cancel', 'cancelarPagamento'],
			['DELETE /webhooks/{id}', undefined, 'cancelWebhook'],
			['POST /solicrec', undefined, 'solicitarConfirmacaoRecorrencia'],
			['POST /orders/{id}/confirm-payment-source', undefined],
			['POST /chargebacks', undefined, 'createChargeback'],
			['POST /trackers/{id}', undefined, 'cancelTracker'],
			['PUT /pix/{e2eid}/devolucao/{id}', 'refund'],
			['POST /payments', undefined, 'createPayment'],
		]
		for (const [key, step, operationId] of cases) {
			const [method = '', path = ''] = key.split(' ')
			expect(
				proposeStep({
					key,
					method,
					path,
					tags: [],
					parameters: [],
					responses: [],
					pointer: '#',
					...(operationId && { operationId }),
				}),
				key,
			).to.equal(step)
		}
	})

	it('is reported where two operations of one flow have the same one', () => {
		const flow = read(
			openApi({ '/orders/{id}/confirm': { post }, '/orders/{id}/capture': { post }, '/carts/{id}/confirm': { post } }),
		)
		const plan = planOf(flow, createMap({ sources: [{ path: 'vendor.json', source: flow }], all: true }))
		const found = plan.operations.map(({ operation, diagnostics }) => [
			operation.key,
			diagnostics.find(({ code }) => code === 'step-shared')?.found,
		])
		expect(found).to.have.deep.members([
			['POST /carts/{id}/confirm', undefined],
			['POST /orders/{id}/capture', 'confirm: POST /orders/{id}/confirm'],
			['POST /orders/{id}/confirm', 'confirm: POST /orders/{id}/capture'],
		])
	})

	it("is the label's step, unless the map has another one", () => {
		const label = (more: string) => `labels: { payments.confirmIntent: { operation: POST /pay${more} } }`
		expect(stepsOf(planWith(label('')))).to.deep.equal(['confirmIntent confirm'])
		expect(stepsOf(planWith(label(', step: capture')))).to.deep.equal(['confirmIntent capture'])
		expect(generateBindings(planWith(label(''))).files.get('vendor.ts')).to.include("step: 'confirm',")
	})
})
