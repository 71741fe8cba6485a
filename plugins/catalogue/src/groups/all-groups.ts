/**
 * Every group of the catalogue. Written by generate.mjs from data.ts.
 * @module
 */
import type { None, Plugin } from '@tarja/core'
import { type Authentication, authentication } from '../authentication.ts'
import type { FurtherIn } from '../group.ts'
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
export interface Catalogue<Bindings = None> {
	/** Authentication: 1 operation; documented: `generateAccessToken`. */
	readonly authentication: Authentication<Bindings> & FurtherIn<Bindings, 'authentication', Authentication>
	/** Payments: 7 operations; documented: `createIntent`. */
	readonly payments: Payments<Bindings> & FurtherIn<Bindings, 'payments', Payments>
	/** Card sales: 5 operations, named only. */
	readonly cardSales: CardSales<Bindings> & FurtherIn<Bindings, 'cardSales', CardSales>
	/** E-commerce: 5 operations, named only. */
	readonly ecommerce: Ecommerce<Bindings> & FurtherIn<Bindings, 'ecommerce', Ecommerce>
	/** Marketplace-platform sales: 4 operations, named only. */
	readonly marketplaceSales: MarketplaceSales<Bindings> & FurtherIn<Bindings, 'marketplaceSales', MarketplaceSales>
	/** Simulation: 1 operation, named only. */
	readonly simulation: Simulation<Bindings> & FurtherIn<Bindings, 'simulation', Simulation>
	/** Pre-authorization: 2 operations, named only. */
	readonly preAuthorization: PreAuthorization<Bindings> & FurtherIn<Bindings, 'preAuthorization', PreAuthorization>
	/** Buy-now-pay-later: 5 operations, named only. */
	readonly buyNowPayLater: BuyNowPayLater<Bindings> & FurtherIn<Bindings, 'buyNowPayLater', BuyNowPayLater>
	/** Merchant schedule: 5 operations, named only. */
	readonly merchantSchedule: MerchantSchedule<Bindings> & FurtherIn<Bindings, 'merchantSchedule', MerchantSchedule>
	/** Banking: 5 operations, named only. */
	readonly banking: Banking<Bindings> & FurtherIn<Bindings, 'banking', Banking>
	/** Biometrics: 4 operations, named only. */
	readonly biometrics: Biometrics<Bindings> & FurtherIn<Bindings, 'biometrics', Biometrics>
	/** SMS broker: 1 operation, named only. */
	readonly smsBroker: SmsBroker<Bindings> & FurtherIn<Bindings, 'smsBroker', SmsBroker>
	/** Cards: 12 operations, named only. */
	readonly cards: Cards<Bindings> & FurtherIn<Bindings, 'cards', Cards>
	/** Embossing: 5 operations, named only. */
	readonly embossing: Embossing<Bindings> & FurtherIn<Bindings, 'embossing', Embossing>
	/** Loans: 4 operations, named only. */
	readonly loans: Loans<Bindings> & FurtherIn<Bindings, 'loans', Loans>
	/** Billing: 4 operations, named only. */
	readonly billing: Billing<Bindings> & FurtherIn<Bindings, 'billing', Billing>
	/** Financing: 2 operations, named only. */
	readonly financing: Financing<Bindings> & FurtherIn<Bindings, 'financing', Financing>
	/** Account management: 1 operation, named only. */
	readonly accountManagement: AccountManagement<Bindings> & FurtherIn<Bindings, 'accountManagement', AccountManagement>
	/** Postings: 3 operations, named only. */
	readonly postings: Postings<Bindings> & FurtherIn<Bindings, 'postings', Postings>
	/** Store: 3 operations, named only. */
	readonly store: Store<Bindings> & FurtherIn<Bindings, 'store', Store>
	/** SMS packages: 3 operations, named only. */
	readonly smsPackages: SmsPackages<Bindings> & FurtherIn<Bindings, 'smsPackages', SmsPackages>
	/** Parameters: 2 operations, named only. */
	readonly parameters: Parameters<Bindings> & FurtherIn<Bindings, 'parameters', Parameters>
	/** Instant payment: 2 operations, named only. */
	readonly instantPayment: InstantPayment<Bindings> & FurtherIn<Bindings, 'instantPayment', InstantPayment>
	/** Instant-payment card: 8 operations, named only. */
	readonly instantPaymentCard: InstantPaymentCard<Bindings> &
		FurtherIn<Bindings, 'instantPaymentCard', InstantPaymentCard>
	/** Cardholders: 9 operations, named only. */
	readonly cardholders: Cardholders<Bindings> & FurtherIn<Bindings, 'cardholders', Cardholders>
	/** Account and integration: 5 operations, named only. */
	readonly accountIntegration: AccountIntegration<Bindings> &
		FurtherIn<Bindings, 'accountIntegration', AccountIntegration>
	/** Products: 2 operations, named only. */
	readonly products: Products<Bindings> & FurtherIn<Bindings, 'products', Products>
	/** Regulatory: 1 operation, named only. */
	readonly regulatory: Regulatory<Bindings> & FurtherIn<Bindings, 'regulatory', Regulatory>
	/** Rewards: 1 operation, named only. */
	readonly rewards: Rewards<Bindings> & FurtherIn<Bindings, 'rewards', Rewards>
	/** Banking services: 3 operations, named only. */
	readonly bankingServices: BankingServices<Bindings> & FurtherIn<Bindings, 'bankingServices', BankingServices>
	/** Insurance: 5 operations, named only. */
	readonly insurance: Insurance<Bindings> & FurtherIn<Bindings, 'insurance', Insurance>
	/** SMS notice: 6 operations, named only. */
	readonly smsNotice: SmsNotice<Bindings> & FurtherIn<Bindings, 'smsNotice', SmsNotice>
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
