/**
 * The whole catalogue as one plugin.
 *
 * Written by generate.mjs from data.ts.
 * @module
 */
import type { None, Plugin } from '@tarja/core'
import { type AccountIntegration, accountIntegration } from './account-integration.ts'
import { type AccountManagement, accountManagement } from './account-management.ts'
import { allOf } from './all-of.ts'
import { type Authentication, authentication } from './authentication.ts'
import { type Banking, banking } from './banking.ts'
import { type BankingServices, bankingServices } from './banking-services.ts'
import { type Billing, billing } from './billing.ts'
import type { BindingMap } from './binding-map.ts'
import type { BindingsFor, OnlyKnown } from './bindings.ts'
import { type Biometrics, biometrics } from './biometrics.ts'
import { type BuyNowPayLater, buyNowPayLater } from './buy-now-pay-later.ts'
import { type CardSales, cardSales } from './card-sales.ts'
import { type Cardholders, cardholders } from './cardholders.ts'
import { type Cards, cards } from './cards.ts'
import { type Ecommerce, ecommerce } from './ecommerce.ts'
import { type Embossing, embossing } from './embossing.ts'
import { type Financing, financing } from './financing.ts'
import { type InstantPayment, instantPayment } from './instant-payment.ts'
import { type InstantPaymentCard, instantPaymentCard } from './instant-payment-card.ts'
import { type Insurance, insurance } from './insurance.ts'
import { type Loans, loans } from './loans.ts'
import { type MarketplaceSales, marketplaceSales } from './marketplace-sales.ts'
import { type MerchantSchedule, merchantSchedule } from './merchant-schedule.ts'
import { type Parameters, parameters } from './parameters.ts'
import { type Payments, payments } from './payments.ts'
import { type Postings, postings } from './postings.ts'
import { type PreAuthorization, preAuthorization } from './pre-authorization.ts'
import { type Products, products } from './products.ts'
import { type Regulatory, regulatory } from './regulatory.ts'
import { type Rewards, rewards } from './rewards.ts'
import { type Simulation, simulation } from './simulation.ts'
import { type SmsBroker, smsBroker } from './sms-broker.ts'
import { type SmsNotice, smsNotice } from './sms-notice.ts'
import { type SmsPackages, smsPackages } from './sms-packages.ts'
import { type Store, store } from './store.ts'

/** Every group, by its identifier. */
export interface Catalogue<Bindings = None> {
	/** Authentication: 1 operation; documented: `generateAccessToken`. */
	readonly authentication: Authentication<BindingsFor<Bindings, 'authentication'>>
	/** Payments: 7 operations; documented: `createIntent`. */
	readonly payments: Payments<BindingsFor<Bindings, 'payments'>>
	/** Card sales: 5 operations, named only. */
	readonly cardSales: CardSales<BindingsFor<Bindings, 'cardSales'>>
	/** E-commerce: 5 operations, named only. */
	readonly ecommerce: Ecommerce<BindingsFor<Bindings, 'ecommerce'>>
	/** Marketplace-platform sales: 4 operations, named only. */
	readonly marketplaceSales: MarketplaceSales<BindingsFor<Bindings, 'marketplaceSales'>>
	/** Simulation: 1 operation, named only. */
	readonly simulation: Simulation<BindingsFor<Bindings, 'simulation'>>
	/** Pre-authorization: 2 operations, named only. */
	readonly preAuthorization: PreAuthorization<BindingsFor<Bindings, 'preAuthorization'>>
	/** Buy-now-pay-later: 5 operations, named only. */
	readonly buyNowPayLater: BuyNowPayLater<BindingsFor<Bindings, 'buyNowPayLater'>>
	/** Merchant schedule: 5 operations, named only. */
	readonly merchantSchedule: MerchantSchedule<BindingsFor<Bindings, 'merchantSchedule'>>
	/** Banking: 5 operations, named only. */
	readonly banking: Banking<BindingsFor<Bindings, 'banking'>>
	/** Biometrics: 4 operations, named only. */
	readonly biometrics: Biometrics<BindingsFor<Bindings, 'biometrics'>>
	/** SMS broker: 1 operation, named only. */
	readonly smsBroker: SmsBroker<BindingsFor<Bindings, 'smsBroker'>>
	/** Cards: 12 operations, named only. */
	readonly cards: Cards<BindingsFor<Bindings, 'cards'>>
	/** Embossing: 5 operations, named only. */
	readonly embossing: Embossing<BindingsFor<Bindings, 'embossing'>>
	/** Loans: 4 operations, named only. */
	readonly loans: Loans<BindingsFor<Bindings, 'loans'>>
	/** Billing: 4 operations, named only. */
	readonly billing: Billing<BindingsFor<Bindings, 'billing'>>
	/** Financing: 2 operations, named only. */
	readonly financing: Financing<BindingsFor<Bindings, 'financing'>>
	/** Account management: 1 operation, named only. */
	readonly accountManagement: AccountManagement<BindingsFor<Bindings, 'accountManagement'>>
	/** Postings: 3 operations, named only. */
	readonly postings: Postings<BindingsFor<Bindings, 'postings'>>
	/** Store: 3 operations, named only. */
	readonly store: Store<BindingsFor<Bindings, 'store'>>
	/** SMS packages: 3 operations, named only. */
	readonly smsPackages: SmsPackages<BindingsFor<Bindings, 'smsPackages'>>
	/** Parameters: 2 operations, named only. */
	readonly parameters: Parameters<BindingsFor<Bindings, 'parameters'>>
	/** Instant payment: 2 operations, named only. */
	readonly instantPayment: InstantPayment<BindingsFor<Bindings, 'instantPayment'>>
	/** Instant-payment card: 8 operations, named only. */
	readonly instantPaymentCard: InstantPaymentCard<BindingsFor<Bindings, 'instantPaymentCard'>>
	/** Cardholders: 9 operations, named only. */
	readonly cardholders: Cardholders<BindingsFor<Bindings, 'cardholders'>>
	/** Account and integration: 5 operations, named only. */
	readonly accountIntegration: AccountIntegration<BindingsFor<Bindings, 'accountIntegration'>>
	/** Products: 2 operations, named only. */
	readonly products: Products<BindingsFor<Bindings, 'products'>>
	/** Regulatory: 1 operation, named only. */
	readonly regulatory: Regulatory<BindingsFor<Bindings, 'regulatory'>>
	/** Rewards: 1 operation, named only. */
	readonly rewards: Rewards<BindingsFor<Bindings, 'rewards'>>
	/** Banking services: 3 operations, named only. */
	readonly bankingServices: BankingServices<BindingsFor<Bindings, 'bankingServices'>>
	/** Insurance: 5 operations, named only. */
	readonly insurance: Insurance<BindingsFor<Bindings, 'insurance'>>
	/** SMS notice: 6 operations, named only. */
	readonly smsNotice: SmsNotice<BindingsFor<Bindings, 'smsNotice'>>
}

const factories = {
	authentication,
	payments,
	cardSales,
	ecommerce,
	marketplaceSales,
	simulation,
	preAuthorization,
	buyNowPayLater,
	merchantSchedule,
	banking,
	biometrics,
	smsBroker,
	cards,
	embossing,
	loans,
	billing,
	financing,
	accountManagement,
	postings,
	store,
	smsPackages,
	parameters,
	instantPayment,
	instantPaymentCard,
	cardholders,
	accountIntegration,
	products,
	regulatory,
	rewards,
	bankingServices,
	insurance,
	smsNotice,
}

/**
 * Adds every group to a client, as `client.catalogue`.
 *
 * For those who do not mind the bytes: a bundle then holds all 32 groups. With one group's plugin it holds that one.
 *
 * @param bindings What {@linkcode defineBindings} returned, or the same written in place.
 * @returns The plugin, for `client.use`.
 * @throws {TarjaError} `configuration` (`not_sent`) when a name is bound that the catalogue does not have.
 * @see Platform reference §1.
 * @example
 * ```ts
 * import { createClient, operation } from '@tarja/core'
 * import { catalogue } from '@tarja/catalogue'
 *
 * const personal = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(catalogue({ 'loans.personal': personal }))
 * const call = () => client.catalogue.loans.personal({ params: { id: 7 } })
 * ```
 */
export function catalogue<const Bindings extends BindingMap = None>(
	bindings?: Bindings & OnlyKnown<Bindings>,
): Plugin<'catalogue', Catalogue<Bindings>> {
	return allOf(factories, bindings)
}
