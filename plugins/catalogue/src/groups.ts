/**
 * The groups whose operations the reference names (§1), but doesn't show (§4.3). Each has a method for each label. Calling a method
 * doesn't compile until an operation is bound to it. A bundle contains only the groups that it imports.
 *
 * Runs in every runtime.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import type { Authentication } from './authentication.ts'
import { createGroup } from './catalogue-group.ts'
import type { BindingsOf, Bound, Labels, Members, Only } from './group.ts'
import * as labels from './labels.ts'
import type { Payments } from './payments.ts'

/** Identifiers of the groups whose operations are only named. */
export type NamedGroup = Exclude<keyof typeof labels, 'authentication' | 'payments'>

/** The methods of a group: `Named<'loans'>`. An editor shows the label of each method. */
export type Named<Group extends NamedGroup, Bindings = EmptyObject> = {
	readonly [Key in keyof (typeof labels)[Group]]: Bound<Bindings, Key & string, `${Group}.${Key & string}`>
}

/** Every group, by its identifier. */
export type Catalogue<Bindings = EmptyObject> = {
	/** Authentication: 1 operation; documented: `generateAccessToken`. */
	readonly authentication: Authentication<Bindings>
	/** Payments: 7 operations; documented: `createIntent`. */
	readonly payments: Payments<Bindings>
} & { readonly [Group in NamedGroup]: Named<Group, Bindings> }

/**
 * Adds a group to a client: `loans({ personal: operation({ … }) })`.
 *
 * The argument has an `operation()` for each label that you call. The group throws `configuration` (`not_processed`) if a name in the
 * argument isn't a label.
 *
 * @see Platform reference §1, §4.3.
 */
export type CreateGroup<Group extends NamedGroup> = <Bindings extends BindingsOf<Named<Group>> = EmptyObject>(
	bindings?: Only<Bindings, Named<Group>>,
) => Plugin<Group, Members<Named<Group, Bindings>>>

function createNamedGroup<const Group extends NamedGroup>(group: Group, own: Labels): CreateGroup<Group> {
	return (bindings) => createGroup(group, own, bindings)
}

/** Card sales: 5 operations. */
export const cardSales: CreateGroup<'cardSales'> = /* @__PURE__ */ createNamedGroup('cardSales', labels.cardSales)
/** E-commerce: 5 operations. */
export const ecommerce: CreateGroup<'ecommerce'> = /* @__PURE__ */ createNamedGroup('ecommerce', labels.ecommerce)
/** Marketplace-platform sales: 4 operations. */
export const marketplaceSales: CreateGroup<'marketplaceSales'> = /* @__PURE__ */ createNamedGroup(
	'marketplaceSales',
	labels.marketplaceSales,
)
/** Simulation: 1 operation. */
export const simulation: CreateGroup<'simulation'> = /* @__PURE__ */ createNamedGroup('simulation', labels.simulation)
/** Pre-authorization: 2 operations. */
export const preAuthorization: CreateGroup<'preAuthorization'> = /* @__PURE__ */ createNamedGroup(
	'preAuthorization',
	labels.preAuthorization,
)
/** Buy-now-pay-later: 5 operations. */
export const buyNowPayLater: CreateGroup<'buyNowPayLater'> = /* @__PURE__ */ createNamedGroup(
	'buyNowPayLater',
	labels.buyNowPayLater,
)
/** Merchant schedule: 5 operations. */
export const merchantSchedule: CreateGroup<'merchantSchedule'> = /* @__PURE__ */ createNamedGroup(
	'merchantSchedule',
	labels.merchantSchedule,
)
/** Banking: 5 operations. */
export const banking: CreateGroup<'banking'> = /* @__PURE__ */ createNamedGroup('banking', labels.banking)
/** Biometrics: 4 operations. */
export const biometrics: CreateGroup<'biometrics'> = /* @__PURE__ */ createNamedGroup('biometrics', labels.biometrics)
/** SMS broker: 1 operation. */
export const smsBroker: CreateGroup<'smsBroker'> = /* @__PURE__ */ createNamedGroup('smsBroker', labels.smsBroker)
/** Cards: 12 operations. */
export const cards: CreateGroup<'cards'> = /* @__PURE__ */ createNamedGroup('cards', labels.cards)
/** Embossing: 5 operations. */
export const embossing: CreateGroup<'embossing'> = /* @__PURE__ */ createNamedGroup('embossing', labels.embossing)
/** Loans: 4 operations. */
export const loans: CreateGroup<'loans'> = /* @__PURE__ */ createNamedGroup('loans', labels.loans)
/** Billing: 4 operations. */
export const billing: CreateGroup<'billing'> = /* @__PURE__ */ createNamedGroup('billing', labels.billing)
/** Financing: 2 operations. */
export const financing: CreateGroup<'financing'> = /* @__PURE__ */ createNamedGroup('financing', labels.financing)
/** Account management: 1 operation. */
export const accountManagement: CreateGroup<'accountManagement'> = /* @__PURE__ */ createNamedGroup(
	'accountManagement',
	labels.accountManagement,
)
/** Postings: 3 operations. */
export const postings: CreateGroup<'postings'> = /* @__PURE__ */ createNamedGroup('postings', labels.postings)
/** Store: 3 operations. */
export const store: CreateGroup<'store'> = /* @__PURE__ */ createNamedGroup('store', labels.store)
/** SMS packages: 3 operations. */
export const smsPackages: CreateGroup<'smsPackages'> = /* @__PURE__ */ createNamedGroup(
	'smsPackages',
	labels.smsPackages,
)
/** Parameters: 2 operations. */
export const parameters: CreateGroup<'parameters'> = /* @__PURE__ */ createNamedGroup('parameters', labels.parameters)
/** Instant payment: 2 operations. */
export const instantPayment: CreateGroup<'instantPayment'> = /* @__PURE__ */ createNamedGroup(
	'instantPayment',
	labels.instantPayment,
)
/** Instant-payment card: 8 operations. */
export const instantPaymentCard: CreateGroup<'instantPaymentCard'> = /* @__PURE__ */ createNamedGroup(
	'instantPaymentCard',
	labels.instantPaymentCard,
)
/** Cardholders: 9 operations. */
export const cardholders: CreateGroup<'cardholders'> = /* @__PURE__ */ createNamedGroup(
	'cardholders',
	labels.cardholders,
)
/** Account and integration: 5 operations. */
export const accountIntegration: CreateGroup<'accountIntegration'> = /* @__PURE__ */ createNamedGroup(
	'accountIntegration',
	labels.accountIntegration,
)
/** Products: 2 operations. */
export const products: CreateGroup<'products'> = /* @__PURE__ */ createNamedGroup('products', labels.products)
/** Regulatory: 1 operation. */
export const regulatory: CreateGroup<'regulatory'> = /* @__PURE__ */ createNamedGroup('regulatory', labels.regulatory)
/** Rewards: 1 operation. */
export const rewards: CreateGroup<'rewards'> = /* @__PURE__ */ createNamedGroup('rewards', labels.rewards)
/** Banking services: 3 operations. */
export const bankingServices: CreateGroup<'bankingServices'> = /* @__PURE__ */ createNamedGroup(
	'bankingServices',
	labels.bankingServices,
)
/** Insurance: 5 operations. */
export const insurance: CreateGroup<'insurance'> = /* @__PURE__ */ createNamedGroup('insurance', labels.insurance)
/** SMS notice: 6 operations. */
export const smsNotice: CreateGroup<'smsNotice'> = /* @__PURE__ */ createNamedGroup('smsNotice', labels.smsNotice)
