import { operation } from '@tarja/core'
import { describe, expect, it } from '@tarja-test/harness'
import { groups } from './data.ts'
import { payments } from './payments.ts'
import { recordedClient } from './sent.test.ts'

/** Every step but `create`. A changed step is a conflict with every order that was sent under the old one. */
const steps = {
	'payments.cancel': 'cancel',
	'payments.confirmIntent': 'confirm',
	'payments.cancelIntent': 'cancel',
	'cardSales.cancel': 'cancel',
	'cardSales.cancelWithHolder': 'cancel',
	'cardSales.refund': 'refund',
	'ecommerce.confirmSale': 'confirm',
	'ecommerce.cancelSale': 'cancel',
	'ecommerce.generateToken': 'generate-token',
	'marketplaceSales.confirm': 'confirm',
	'marketplaceSales.refund': 'refund',
	'marketplaceSales.cancel': 'cancel',
	'buyNowPayLater.simulateSale': 'simulate',
	'buyNowPayLater.confirmSale': 'confirm',
	'buyNowPayLater.refundSale': 'refund',
	'buyNowPayLater.confirmRefund': 'confirm-refund',
	'buyNowPayLater.notifySettlement': 'notify-settlement',
	'cards.block': 'block',
	'cards.unblock': 'unblock',
	'cards.secondCopy': 'second-copy',
	'embossing.blockOnFailure': 'block',
	'embossing.activatePrinter': 'activate',
	'embossing.deactivatePrinter': 'deactivate',
	'smsPackages.cancel': 'cancel',
	'accountIntegration.changeAccountSecret': 'change-secret',
	'accountIntegration.changeIntegrationExpiry': 'change-expiry',
	'insurance.cancel': 'cancel',
} as const

/** Alternative ways to pay, of which an order gets one. */
const waysToPay = [
	'payments.register',
	'payments.createIntent',
	'payments.createViaInstantPayment',
	'cardSales.create',
	'cardSales.createWithHolder',
	'ecommerce.createSale',
	'marketplaceSales.create',
	'instantPayment.generateCharge',
]

describe('the step of each label', () => {
	const all = groups.flatMap(({ key: group, operations }) =>
		operations.map(({ key, step }) => [`${group}.${key}`, step] as const),
	)

	it('is frozen, and create for all others', () => {
		expect(Object.fromEntries(all.filter(([, step]) => step !== 'create'))).to.deep.equal(steps)
	})

	it('is one for all ways to pay, so that they exclude each other', () => {
		for (const id of waysToPay) expect(Object.fromEntries(all)[id], id).to.equal('create')
	})

	it('is that of the operation which is bound to the label, unless the operation has its own', () => {
		const definition = { method: 'POST', path: '/confirm' } as const
		const stepOf = (confirmIntent: ReturnType<typeof operation>) => {
			const { client } = recordedClient()
			const { confirmIntent: method } = client.use(payments({ confirmIntent })).payments
			return (method as unknown as { readonly operation: { readonly step?: string } }).operation.step
		}
		expect(stepOf(operation(definition))).to.equal('confirm')
		expect(stepOf(operation({ ...definition, step: 'settle' }))).to.equal('settle')
	})
})
