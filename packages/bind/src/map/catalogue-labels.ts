/** The labels of the catalogue, and which of them name a read, as we read them: the reference shows names alone. */
import type { OperationId } from '@tarja/catalogue/bindings'
import { type CatalogueOperation, groups } from '@tarja/catalogue/data'

/** Label of the catalogue with its identifier and the group it belongs to. */
interface CatalogueLabel extends CatalogueOperation {
	readonly id: OperationId
	readonly group: string
	readonly groupTitle: string
}

/** All labels that a map may bind, in the order of the catalogue, groups after one another. */
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

/** Whether a group name is taken by the catalogue, so that an operation in it counts as an extra one. */
export function isGroup(name: string): boolean {
	return groups.some(({ key }) => key === name)
}

/**
 * Labels that name a read. Every other one names a change, or may: it may be bound to a GET, as platforms of this field unblock cards and
 * cancel payments by GET, but then the map says what repeating it does.
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
