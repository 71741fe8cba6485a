/**
 * The labels of the catalogue, and the labels that name a read. The reference shows only names, so which ones are reads is our reading.
 */
import type { OperationId } from '@tarja/catalogue/bindings'
import { type CatalogueOperation, groups } from '@tarja/catalogue/data'

/** A label of the catalogue, its id and its group. */
interface CatalogueLabel extends CatalogueOperation {
	readonly id: OperationId
	readonly group: string
	readonly groupTitle: string
}

/** All labels that a map may bind, group by group in the order of the catalogue. */
export const catalogueLabels: readonly CatalogueLabel[] = groups.flatMap((group) =>
	group.operations.map((operation) => ({
		...operation,
		id: `${group.key}.${operation.key}` as OperationId,
		group: group.key,
		groupTitle: group.title,
	})),
)

const ids: ReadonlySet<string> = new Set(catalogueLabels.map(({ id }) => id))

export function isLabel(id: string): id is OperationId {
	return ids.has(id)
}

/** Whether the catalogue has a group of this name. */
export function isGroup(name: string): boolean {
	return groups.some(({ key }) => key === name)
}

/**
 * Labels that name a read. Every other label names a change, or may name one. It can still be bound to a GET, because platforms in this
 * field unblock cards and cancel payments by GET. But then the map must say what happens if the call is repeated.
 */
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
