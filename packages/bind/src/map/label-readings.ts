/**
 * What the labels of the catalogue name, as we read them: the reference shows names alone. A label that is no read may be bound to a
 * GET, as platforms of this field unblock cards and cancel payments by GET, but then the map says what repeating it does.
 */
import type { OperationId } from '@tarja/catalogue/bindings'
import { catalogueLabels } from './catalogue-labels.ts'

/** Labels that name a read. Every other one names a change, or may. */
const reads: ReadonlySet<OperationId> = new Set([
	...([
		'payments.listIntents',
		'ecommerce.listSales',
		'preAuthorization.list',
		'preAuthorization.listReservedAmount',
	] as const),
	...(['merchantSchedule.schedules', 'merchantSchedule.modalities', 'merchantSchedule.postings'] as const),
	...([
		'merchantSchedule.adjustmentTypes',
		'banking.reconciliationBalance',
		'banking.reconciliationStatement',
	] as const),
	...(['banking.reconciliationFiles', 'cards.lookupById', 'cards.lookupByNumber', 'cards.lookupByTaxId'] as const),
	...(['embossing.listPending', 'billing.invoiceCycles', 'billing.invoiceQueries', 'store.paymentMethods'] as const),
	...(['store.fees', 'store.stores', 'smsPackages.query', 'parameters.listRegistered'] as const),
	...(['parameters.listDisplayable', 'instantPaymentCard.reports', 'cardholders.history'] as const),
	...(['cardholders.lookupByTaxId', 'cardholders.lookupByDocument', 'cardholders.lookupByName'] as const),
	...(['accountIntegration.listAccounts', 'accountIntegration.listIntegrations', 'products.query'] as const),
	...(['products.listFinancialServices', 'regulatory.listInformation', 'bankingServices.listPayments'] as const),
	...(['bankingServices.listAccounts', 'insurance.terms', 'smsNotice.events', 'smsNotice.variables'] as const),
	...(['smsNotice.transactions', 'smsNotice.services', 'smsNotice.packages'] as const),
])

/** What each label of the catalogue names, by our reading: a read, or something that changes what the platform holds. */
export const labelReadings: ReadonlyMap<OperationId, 'read' | 'change'> = new Map(
	catalogueLabels.map(({ id }) => [id, reads.has(id) ? 'read' : 'change']),
)
