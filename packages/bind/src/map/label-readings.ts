/**
 * What the labels of the catalogue name, as we read them: the reference shows names alone. A label that is no read may be bound to a
 * GET, as platforms of this field unblock cards and cancel payments by GET, but then the map says what repeating it does.
 */
import type { OperationId } from '@tarja/catalogue/bindings'
import { catalogueLabels } from './catalogue-labels.ts'

/** Labels that name a read. Every other one names a change, or may. */
// biome-ignore format: groups stand together.
const reads: ReadonlySet<OperationId> = new Set<OperationId>([
	'payments.listIntents', 'ecommerce.listSales', 'preAuthorization.list', 'preAuthorization.listReservedAmount',
	'merchantSchedule.schedules', 'merchantSchedule.modalities', 'merchantSchedule.postings', 'merchantSchedule.adjustmentTypes',
	'banking.reconciliationBalance', 'banking.reconciliationStatement', 'banking.reconciliationFiles',
	'cards.lookupById', 'cards.lookupByNumber', 'cards.lookupByTaxId', 'embossing.listPending',
	'billing.invoiceCycles', 'billing.invoiceQueries', 'store.paymentMethods', 'store.fees', 'store.stores',
	'smsPackages.query', 'parameters.listRegistered', 'parameters.listDisplayable', 'instantPaymentCard.reports',
	'cardholders.history', 'cardholders.lookupByTaxId', 'cardholders.lookupByDocument', 'cardholders.lookupByName',
	'accountIntegration.listAccounts', 'accountIntegration.listIntegrations',
	'products.query', 'products.listFinancialServices', 'regulatory.listInformation',
	'bankingServices.listPayments', 'bankingServices.listAccounts', 'insurance.terms',
	'smsNotice.events', 'smsNotice.variables', 'smsNotice.transactions', 'smsNotice.services', 'smsNotice.packages',
])

/** What each label of the catalogue names, by our reading: a read, or something that changes what the platform holds. */
export const labelReadings: ReadonlyMap<OperationId, 'read' | 'change'> = new Map(
	catalogueLabels.map(({ id }) => [id, reads.has(id) ? 'read' : 'change']),
)
