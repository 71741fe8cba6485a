/**
 * The names that bindings can have when all groups are bound at once. Written by generate.mjs from data.ts.
 * @module
 */
import type { AnyOperation } from '@tarja/core'
import type { Replacement } from './group.ts'
import type { CreateIntentNarrowing } from './intent/create-intent.ts'
import type { GenerateAccessTokenNarrowing } from './token/generate-access-token.ts'

/** The identifier of a group. */
export type GroupKey =
	| 'authentication'
	| 'payments'
	| 'cardSales'
	| 'ecommerce'
	| 'marketplaceSales'
	| 'simulation'
	| 'preAuthorization'
	| 'buyNowPayLater'
	| 'merchantSchedule'
	| 'banking'
	| 'biometrics'
	| 'smsBroker'
	| 'cards'
	| 'embossing'
	| 'loans'
	| 'billing'
	| 'financing'
	| 'accountManagement'
	| 'postings'
	| 'store'
	| 'smsPackages'
	| 'parameters'
	| 'instantPayment'
	| 'instantPaymentCard'
	| 'cardholders'
	| 'accountIntegration'
	| 'products'
	| 'regulatory'
	| 'rewards'
	| 'bankingServices'
	| 'insurance'
	| 'smsNotice'

/** What can be bound, by group and operation: `loans.personal`. */
export interface BindingMap {
	/** Narrows or replaces “generate access token”. */
	readonly 'authentication.generateAccessToken'?: GenerateAccessTokenNarrowing | Replacement
	/** Binds “register a payment”. */
	readonly 'payments.register'?: AnyOperation
	/** Binds “cancel a payment”. */
	readonly 'payments.cancel'?: AnyOperation
	/** Narrows or replaces “create a payment intent”. */
	readonly 'payments.createIntent'?: CreateIntentNarrowing | Replacement
	/** Binds “confirm a payment intent”. */
	readonly 'payments.confirmIntent'?: AnyOperation
	/** Binds “cancel a payment intent”. */
	readonly 'payments.cancelIntent'?: AnyOperation
	/** Binds “list payment intents”. */
	readonly 'payments.listIntents'?: AnyOperation
	/** Binds “create a payment via instant payment”. */
	readonly 'payments.createViaInstantPayment'?: AnyOperation
	/** Binds “create a card sale”. */
	readonly 'cardSales.create'?: AnyOperation
	/** Binds “cancel a card sale”. */
	readonly 'cardSales.cancel'?: AnyOperation
	/** Binds “create a sale with a holder”. */
	readonly 'cardSales.createWithHolder'?: AnyOperation
	/** Binds “cancel a sale with a holder”. */
	readonly 'cardSales.cancelWithHolder'?: AnyOperation
	/** Binds “refund a sale”. */
	readonly 'cardSales.refund'?: AnyOperation
	/** Binds “create an e-commerce sale”. */
	readonly 'ecommerce.createSale'?: AnyOperation
	/** Binds “confirm an e-commerce sale”. */
	readonly 'ecommerce.confirmSale'?: AnyOperation
	/** Binds “list e-commerce sales”. */
	readonly 'ecommerce.listSales'?: AnyOperation
	/** Binds “cancel an e-commerce sale”. */
	readonly 'ecommerce.cancelSale'?: AnyOperation
	/** Binds “generate an e-commerce token”. */
	readonly 'ecommerce.generateToken'?: AnyOperation
	/** Binds “create a sale”. */
	readonly 'marketplaceSales.create'?: AnyOperation
	/** Binds “confirm a sale”. */
	readonly 'marketplaceSales.confirm'?: AnyOperation
	/** Binds “refund a sale”. */
	readonly 'marketplaceSales.refund'?: AnyOperation
	/** Binds “cancel a sale”. */
	readonly 'marketplaceSales.cancel'?: AnyOperation
	/** Binds “create a simulation”. */
	readonly 'simulation.create'?: AnyOperation
	/** Binds “list pre-authorizations”. */
	readonly 'preAuthorization.list'?: AnyOperation
	/** Binds “list reserved amount”. */
	readonly 'preAuthorization.listReservedAmount'?: AnyOperation
	/** Binds “simulate a sale”. */
	readonly 'buyNowPayLater.simulateSale'?: AnyOperation
	/** Binds “confirm a sale”. */
	readonly 'buyNowPayLater.confirmSale'?: AnyOperation
	/** Binds “refund a sale”. */
	readonly 'buyNowPayLater.refundSale'?: AnyOperation
	/** Binds “confirm a refund of a sale”. */
	readonly 'buyNowPayLater.confirmRefund'?: AnyOperation
	/** Binds “settle-notify a sale”. */
	readonly 'buyNowPayLater.notifySettlement'?: AnyOperation
	/** Binds “schedules”. */
	readonly 'merchantSchedule.schedules'?: AnyOperation
	/** Binds “schedule settings”. */
	readonly 'merchantSchedule.scheduleSettings'?: AnyOperation
	/** Binds “modalities”. */
	readonly 'merchantSchedule.modalities'?: AnyOperation
	/** Binds “postings”. */
	readonly 'merchantSchedule.postings'?: AnyOperation
	/** Binds “adjustment types”. */
	readonly 'merchantSchedule.adjustmentTypes'?: AnyOperation
	/** Binds “bank reconciliation: balance”. */
	readonly 'banking.reconciliationBalance'?: AnyOperation
	/** Binds “bank reconciliation: statement”. */
	readonly 'banking.reconciliationStatement'?: AnyOperation
	/** Binds “bank reconciliation: files”. */
	readonly 'banking.reconciliationFiles'?: AnyOperation
	/** Binds “digital accounts”. */
	readonly 'banking.digitalAccounts'?: AnyOperation
	/** Binds “instant-payment transfers”. */
	readonly 'banking.instantPaymentTransfers'?: AnyOperation
	/** Binds “face identification”. */
	readonly 'biometrics.identifyFace'?: AnyOperation
	/** Binds “face enrolment”. */
	readonly 'biometrics.enrolFace'?: AnyOperation
	/** Binds “handshake for SDK”. */
	readonly 'biometrics.sdkHandshake'?: AnyOperation
	/** Binds “handshake for back office”. */
	readonly 'biometrics.backOfficeHandshake'?: AnyOperation
	/** Binds “send an SMS”. */
	readonly 'smsBroker.send'?: AnyOperation
	/** Binds “additional holders”. */
	readonly 'cards.additionalHolders'?: AnyOperation
	/** Binds “virtual security code”. */
	readonly 'cards.virtualSecurityCode'?: AnyOperation
	/** Binds “PIN”. */
	readonly 'cards.pin'?: AnyOperation
	/** Binds “blocks”. */
	readonly 'cards.block'?: AnyOperation
	/** Binds “unblocks”. */
	readonly 'cards.unblock'?: AnyOperation
	/** Binds “second copy”. */
	readonly 'cards.secondCopy'?: AnyOperation
	/** Binds “virtual card”. */
	readonly 'cards.virtualCard'?: AnyOperation
	/** Binds “card lookup by id”. */
	readonly 'cards.lookupById'?: AnyOperation
	/** Binds “card lookup by number”. */
	readonly 'cards.lookupByNumber'?: AnyOperation
	/** Binds “card lookup by tax id”. */
	readonly 'cards.lookupByTaxId'?: AnyOperation
	/** Binds “unnamed card batches”. */
	readonly 'cards.unnamedBatches'?: AnyOperation
	/** Binds “branded cards”. */
	readonly 'cards.branded'?: AnyOperation
	/** Binds “emboss cards”. */
	readonly 'embossing.emboss'?: AnyOperation
	/** Binds “block a card on failure”. */
	readonly 'embossing.blockOnFailure'?: AnyOperation
	/** Binds “list pending cards”. */
	readonly 'embossing.listPending'?: AnyOperation
	/** Binds “activate printers”. */
	readonly 'embossing.activatePrinter'?: AnyOperation
	/** Binds “deactivate printers”. */
	readonly 'embossing.deactivatePrinter'?: AnyOperation
	/** Binds “personal loan”. */
	readonly 'loans.personal'?: AnyOperation
	/** Binds “instant-payment-card loan”. */
	readonly 'loans.instantPaymentCard'?: AnyOperation
	/** Binds “severance-fund loan”. */
	readonly 'loans.severanceFund'?: AnyOperation
	/** Binds “simplified loan”. */
	readonly 'loans.simplified'?: AnyOperation
	/** Binds “invoice installment plans”. */
	readonly 'billing.invoiceInstallmentPlans'?: AnyOperation
	/** Binds “invoice cycles”. */
	readonly 'billing.invoiceCycles'?: AnyOperation
	/** Binds “invoice queries”. */
	readonly 'billing.invoiceQueries'?: AnyOperation
	/** Binds “digital invoices”. */
	readonly 'billing.digitalInvoices'?: AnyOperation
	/** Binds “simulate a total-debt installment plan”. */
	readonly 'financing.simulateTotalDebtPlan'?: AnyOperation
	/** Binds “simulate a manual installment plan”. */
	readonly 'financing.simulateManualPlan'?: AnyOperation
	/** Binds “register a physical card for a holder”. */
	readonly 'accountManagement.registerPhysicalCard'?: AnyOperation
	/** Binds “adjustments”. */
	readonly 'postings.adjustments'?: AnyOperation
	/** Binds “sales anticipation”. */
	readonly 'postings.salesAnticipation'?: AnyOperation
	/** Binds “bank settlements”. */
	readonly 'postings.bankSettlements'?: AnyOperation
	/** Binds “payment methods”. */
	readonly 'store.paymentMethods'?: AnyOperation
	/** Binds “fees”. */
	readonly 'store.fees'?: AnyOperation
	/** Binds “stores”. */
	readonly 'store.stores'?: AnyOperation
	/** Binds “contract a package”. */
	readonly 'smsPackages.contract'?: AnyOperation
	/** Binds “cancel a package”. */
	readonly 'smsPackages.cancel'?: AnyOperation
	/** Binds “query packages”. */
	readonly 'smsPackages.query'?: AnyOperation
	/** Binds “list registered parameters”. */
	readonly 'parameters.listRegistered'?: AnyOperation
	/** Binds “list displayable parameters”. */
	readonly 'parameters.listDisplayable'?: AnyOperation
	/** Binds “immediate instant-payment keys”. */
	readonly 'instantPayment.immediateKeys'?: AnyOperation
	/** Binds “charge generation”. */
	readonly 'instantPayment.generateCharge'?: AnyOperation
	/** Binds “clients”. */
	readonly 'instantPaymentCard.clients'?: AnyOperation
	/** Binds “subscriptions”. */
	readonly 'instantPaymentCard.subscriptions'?: AnyOperation
	/** Binds “digital account”. */
	readonly 'instantPaymentCard.digitalAccount'?: AnyOperation
	/** Binds “transfers”. */
	readonly 'instantPaymentCard.transfers'?: AnyOperation
	/** Binds “reports”. */
	readonly 'instantPaymentCard.reports'?: AnyOperation
	/** Binds “static QR code”. */
	readonly 'instantPaymentCard.staticQrCode'?: AnyOperation
	/** Binds “keys”. */
	readonly 'instantPaymentCard.keys'?: AnyOperation
	/** Binds “limits”. */
	readonly 'instantPaymentCard.limits'?: AnyOperation
	/** Binds “holder management”. */
	readonly 'cardholders.manage'?: AnyOperation
	/** Binds “dependents”. */
	readonly 'cardholders.dependents'?: AnyOperation
	/** Binds “phones”. */
	readonly 'cardholders.phones'?: AnyOperation
	/** Binds “history”. */
	readonly 'cardholders.history'?: AnyOperation
	/** Binds “passwords”. */
	readonly 'cardholders.passwords'?: AnyOperation
	/** Binds “account registration”. */
	readonly 'cardholders.registerAccount'?: AnyOperation
	/** Binds “lookup by tax id”. */
	readonly 'cardholders.lookupByTaxId'?: AnyOperation
	/** Binds “lookup by document”. */
	readonly 'cardholders.lookupByDocument'?: AnyOperation
	/** Binds “lookup by name”. */
	readonly 'cardholders.lookupByName'?: AnyOperation
	/** Binds “list accounts”. */
	readonly 'accountIntegration.listAccounts'?: AnyOperation
	/** Binds “create an account”. */
	readonly 'accountIntegration.createAccount'?: AnyOperation
	/** Binds “change the account secret”. */
	readonly 'accountIntegration.changeAccountSecret'?: AnyOperation
	/** Binds “list integrations”. */
	readonly 'accountIntegration.listIntegrations'?: AnyOperation
	/** Binds “change integration expiry”. */
	readonly 'accountIntegration.changeIntegrationExpiry'?: AnyOperation
	/** Binds “query products”. */
	readonly 'products.query'?: AnyOperation
	/** Binds “list financial services”. */
	readonly 'products.listFinancialServices'?: AnyOperation
	/** Binds “list information”. */
	readonly 'regulatory.listInformation'?: AnyOperation
	/** Binds “annuity management”. */
	readonly 'rewards.manageAnnuity'?: AnyOperation
	/** Binds “register an online payment slip”. */
	readonly 'bankingServices.registerPaymentSlip'?: AnyOperation
	/** Binds “list payments”. */
	readonly 'bankingServices.listPayments'?: AnyOperation
	/** Binds “list accounts”. */
	readonly 'bankingServices.listAccounts'?: AnyOperation
	/** Binds “enrolment”. */
	readonly 'insurance.enrol'?: AnyOperation
	/** Binds “cancellation”. */
	readonly 'insurance.cancel'?: AnyOperation
	/** Binds “tickets”. */
	readonly 'insurance.tickets'?: AnyOperation
	/** Binds “terms”. */
	readonly 'insurance.terms'?: AnyOperation
	/** Binds “collection”. */
	readonly 'insurance.collection'?: AnyOperation
	/** Binds “events”. */
	readonly 'smsNotice.events'?: AnyOperation
	/** Binds “variables”. */
	readonly 'smsNotice.variables'?: AnyOperation
	/** Binds “transactions”. */
	readonly 'smsNotice.transactions'?: AnyOperation
	/** Binds “queue messages”. */
	readonly 'smsNotice.queueMessages'?: AnyOperation
	/** Binds “services”. */
	readonly 'smsNotice.services'?: AnyOperation
	/** Binds “packages”. */
	readonly 'smsNotice.packages'?: AnyOperation
}
