/**
 * The names in the reference: 32 groups and, by our count, 126 operations, in the reference's order.
 *
 * The groups are those of the platform reference §1 (docs/reference/platform-reference.md); labels.ts has their operations. Runs in every
 * runtime.
 * @module
 */
import type { Label, Labels } from './group.ts'
import * as labels from './labels.ts'

export { findNearest } from './nearest.ts'

/** One operation that the reference names, and whether the reference also shows how to call it. */
export interface CatalogueOperation {
	/** Identifier of the operation within its group, and the name of its method: `personal`. */
	readonly key: string
	/** Label of the operation: the reference's words, or ours if the reference names several operations in one phrase. */
	readonly label: string
	/** The operation's step within an order: `create`, `confirm`, `cancel`, … */
	readonly step: string
	/** `documented`: the reference shows method, path and payload. `stub`: it shows no more than the name. */
	readonly state: 'documented' | 'stub'
	/** The section of the reference that shows the operation, or that says it is not shown. */
	readonly section: string
}

/** One group of operations that the reference lists together. */
export interface CatalogueGroup {
	/** Identifier of the group and of its plugin. The client's member has the same name: `cardSales`. */
	readonly key: string
	/** The heading under which the reference lists the group. */
	readonly title: string
	/** The group's operations, in the reference's order. */
	readonly operations: readonly CatalogueOperation[]
}

/** Title of each group, as the reference gives it. */
const titles: { readonly [Key in keyof typeof labels]: string } = {
	authentication: 'Authentication',
	payments: 'Payments',
	cardSales: 'Card sales',
	ecommerce: 'E-commerce',
	marketplaceSales: 'Marketplace-platform sales',
	simulation: 'Simulation',
	preAuthorization: 'Pre-authorization',
	buyNowPayLater: 'Buy-now-pay-later',
	merchantSchedule: 'Merchant schedule',
	banking: 'Banking',
	biometrics: 'Biometrics',
	smsBroker: 'SMS broker',
	cards: 'Cards',
	embossing: 'Embossing',
	loans: 'Loans',
	billing: 'Billing',
	financing: 'Financing',
	accountManagement: 'Account management',
	postings: 'Postings',
	store: 'Store',
	smsPackages: 'SMS packages',
	parameters: 'Parameters',
	instantPayment: 'Instant payment',
	instantPaymentCard: 'Instant-payment card',
	cardholders: 'Cardholders',
	accountIntegration: 'Account and integration',
	products: 'Products',
	regulatory: 'Regulatory',
	rewards: 'Rewards',
	bankingServices: 'Banking services',
	insurance: 'Insurance',
	smsNotice: 'SMS notice',
}

/** The documented operations, and the section that shows each. */
const shown: Readonly<Record<string, string>> = {
	'authentication.generateAccessToken': '4.1',
	'payments.createIntent': '4.2',
}

const labelsOf: Readonly<Record<string, Labels>> = { ...labels }

/** Every group of the catalogue, as data for tools and tests, in the reference's order. */
export const groups: readonly CatalogueGroup[] = Object.entries(titles).map(([key, title]) => ({
	key,
	title,
	operations: Object.entries(labelsOf[key] ?? {}).map(([name, label]) =>
		toOperation(name, label, shown[`${key}.${name}`]),
	),
}))

function toOperation(key: string, input: Label, section: string | undefined): CatalogueOperation {
	const [label, step] = typeof input === 'string' ? [input, 'create'] : input
	return { key, label, step, state: section ? 'documented' : 'stub', section: section ?? '4.3' }
}
