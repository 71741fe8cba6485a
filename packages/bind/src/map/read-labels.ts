/**
 * What the labels of the catalogue name, as we read them: the reference shows names alone. A label that is no read may be bound to a
 * GET, as platforms of this field unblock cards and cancel payments by GET, but then the map says what repeating it does.
 */
import type { OperationId } from '@tarja/catalogue/bindings'

/** Labels that name a read. Every other one names a change, or may. */
// biome-ignore format: groups stand together.
export const readLabels: ReadonlySet<string> = new Set<OperationId>([
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
