/**
 * Every group of the catalogue. Written by generate.mjs from labels.ts.
 * @module
 */
import type { EmptyObject, Plugin } from '@tarja/core'
import { type Authentication, authentication } from '../authentication.ts'
import { type Payments, payments } from '../payments.ts'
import { type AccountIntegration, accountIntegration } from './account-integration.ts'
import { type AccountManagement, accountManagement } from './account-management.ts'
import { type Banking, banking } from './banking.ts'
import { type BankingServices, bankingServices } from './banking-services.ts'
import { type Billing, billing } from './billing.ts'
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
export interface Catalogue<Bindings = EmptyObject> {
	/** Authentication: 1 operation; documented: `generateAccessToken`. */
	readonly authentication: Authentication<Bindings>
	/** Payments: 7 operations; documented: `createIntent`. */
	readonly payments: Payments<Bindings>
	/** Card sales: 5 operations, of which the reference shows the names. */
	readonly cardSales: CardSales<Bindings>
	/** E-commerce: 5 operations, of which the reference shows the names. */
	readonly ecommerce: Ecommerce<Bindings>
	/** Marketplace-platform sales: 4 operations, of which the reference shows the names. */
	readonly marketplaceSales: MarketplaceSales<Bindings>
	/** Simulation: 1 operation, of which the reference shows the names. */
	readonly simulation: Simulation<Bindings>
	/** Pre-authorization: 2 operations, of which the reference shows the names. */
	readonly preAuthorization: PreAuthorization<Bindings>
	/** Buy-now-pay-later: 5 operations, of which the reference shows the names. */
	readonly buyNowPayLater: BuyNowPayLater<Bindings>
	/** Merchant schedule: 5 operations, of which the reference shows the names. */
	readonly merchantSchedule: MerchantSchedule<Bindings>
	/** Banking: 5 operations, of which the reference shows the names. */
	readonly banking: Banking<Bindings>
	/** Biometrics: 4 operations, of which the reference shows the names. */
	readonly biometrics: Biometrics<Bindings>
	/** SMS broker: 1 operation, of which the reference shows the names. */
	readonly smsBroker: SmsBroker<Bindings>
	/** Cards: 12 operations, of which the reference shows the names. */
	readonly cards: Cards<Bindings>
	/** Embossing: 5 operations, of which the reference shows the names. */
	readonly embossing: Embossing<Bindings>
	/** Loans: 4 operations, of which the reference shows the names. */
	readonly loans: Loans<Bindings>
	/** Billing: 4 operations, of which the reference shows the names. */
	readonly billing: Billing<Bindings>
	/** Financing: 2 operations, of which the reference shows the names. */
	readonly financing: Financing<Bindings>
	/** Account management: 1 operation, of which the reference shows the names. */
	readonly accountManagement: AccountManagement<Bindings>
	/** Postings: 3 operations, of which the reference shows the names. */
	readonly postings: Postings<Bindings>
	/** Store: 3 operations, of which the reference shows the names. */
	readonly store: Store<Bindings>
	/** SMS packages: 3 operations, of which the reference shows the names. */
	readonly smsPackages: SmsPackages<Bindings>
	/** Parameters: 2 operations, of which the reference shows the names. */
	readonly parameters: Parameters<Bindings>
	/** Instant payment: 2 operations, of which the reference shows the names. */
	readonly instantPayment: InstantPayment<Bindings>
	/** Instant-payment card: 8 operations, of which the reference shows the names. */
	readonly instantPaymentCard: InstantPaymentCard<Bindings>
	/** Cardholders: 9 operations, of which the reference shows the names. */
	readonly cardholders: Cardholders<Bindings>
	/** Account and integration: 5 operations, of which the reference shows the names. */
	readonly accountIntegration: AccountIntegration<Bindings>
	/** Products: 2 operations, of which the reference shows the names. */
	readonly products: Products<Bindings>
	/** Regulatory: 1 operation, of which the reference shows the names. */
	readonly regulatory: Regulatory<Bindings>
	/** Rewards: 1 operation, of which the reference shows the names. */
	readonly rewards: Rewards<Bindings>
	/** Banking services: 3 operations, of which the reference shows the names. */
	readonly bankingServices: BankingServices<Bindings>
	/** Insurance: 5 operations, of which the reference shows the names. */
	readonly insurance: Insurance<Bindings>
	/** SMS notice: 6 operations, of which the reference shows the names. */
	readonly smsNotice: SmsNotice<Bindings>
}

/** The factory of each group. */
export const factories: { readonly [Key in keyof Catalogue]: (bindings: never) => Plugin } = {
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
