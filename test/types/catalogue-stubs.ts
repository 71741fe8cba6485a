// Checked by the compiler alone, against the built declarations. Never run. Written by plugins/catalogue/generate.mjs.
import { type Catalogue, catalogue, type OperationId } from '@tarja/catalogue'
import { createClient, type UnboundOperation } from '@tarja/core'
import { expectTypeOf } from 'expect-type'

const client = createClient({ baseUrl: 'https://platform.example' }).use(catalogue())

type IdOf<Member> =
	unknown extends ThisParameterType<Member> ? never : Member extends UnboundOperation<infer Id> ? Id : never
type IdsIn<Group> = { [Key in keyof Group]: IdOf<Group[Key]> }[keyof Group]
type Unbound = { [Key in keyof Catalogue]: IdsIn<Catalogue[Key]> }[keyof Catalogue]
type Documented = 'authentication.generateAccessToken' | 'payments.createIntent'
expectTypeOf<Unbound>().toEqualTypeOf<Exclude<OperationId, Documented>>()

// @ts-expect-error: payments.register is named only
client.catalogue.payments.register()
// @ts-expect-error: payments.cancel is named only
client.catalogue.payments.cancel()
// @ts-expect-error: payments.confirmIntent is named only
client.catalogue.payments.confirmIntent()
// @ts-expect-error: payments.cancelIntent is named only
client.catalogue.payments.cancelIntent()
// @ts-expect-error: payments.listIntents is named only
client.catalogue.payments.listIntents()
// @ts-expect-error: payments.createViaInstantPayment is named only
client.catalogue.payments.createViaInstantPayment()
// @ts-expect-error: cardSales.create is named only
client.catalogue.cardSales.create()
// @ts-expect-error: cardSales.cancel is named only
client.catalogue.cardSales.cancel()
// @ts-expect-error: cardSales.createWithHolder is named only
client.catalogue.cardSales.createWithHolder()
// @ts-expect-error: cardSales.cancelWithHolder is named only
client.catalogue.cardSales.cancelWithHolder()
// @ts-expect-error: cardSales.refund is named only
client.catalogue.cardSales.refund()
// @ts-expect-error: ecommerce.createSale is named only
client.catalogue.ecommerce.createSale()
// @ts-expect-error: ecommerce.confirmSale is named only
client.catalogue.ecommerce.confirmSale()
// @ts-expect-error: ecommerce.listSales is named only
client.catalogue.ecommerce.listSales()
// @ts-expect-error: ecommerce.cancelSale is named only
client.catalogue.ecommerce.cancelSale()
// @ts-expect-error: ecommerce.generateToken is named only
client.catalogue.ecommerce.generateToken()
// @ts-expect-error: marketplaceSales.create is named only
client.catalogue.marketplaceSales.create()
// @ts-expect-error: marketplaceSales.confirm is named only
client.catalogue.marketplaceSales.confirm()
// @ts-expect-error: marketplaceSales.refund is named only
client.catalogue.marketplaceSales.refund()
// @ts-expect-error: marketplaceSales.cancel is named only
client.catalogue.marketplaceSales.cancel()
// @ts-expect-error: simulation.create is named only
client.catalogue.simulation.create()
// @ts-expect-error: preAuthorization.list is named only
client.catalogue.preAuthorization.list()
// @ts-expect-error: preAuthorization.listReservedAmount is named only
client.catalogue.preAuthorization.listReservedAmount()
// @ts-expect-error: buyNowPayLater.simulateSale is named only
client.catalogue.buyNowPayLater.simulateSale()
// @ts-expect-error: buyNowPayLater.confirmSale is named only
client.catalogue.buyNowPayLater.confirmSale()
// @ts-expect-error: buyNowPayLater.refundSale is named only
client.catalogue.buyNowPayLater.refundSale()
// @ts-expect-error: buyNowPayLater.confirmRefund is named only
client.catalogue.buyNowPayLater.confirmRefund()
// @ts-expect-error: buyNowPayLater.notifySettlement is named only
client.catalogue.buyNowPayLater.notifySettlement()
// @ts-expect-error: merchantSchedule.schedules is named only
client.catalogue.merchantSchedule.schedules()
// @ts-expect-error: merchantSchedule.scheduleSettings is named only
client.catalogue.merchantSchedule.scheduleSettings()
// @ts-expect-error: merchantSchedule.modalities is named only
client.catalogue.merchantSchedule.modalities()
// @ts-expect-error: merchantSchedule.postings is named only
client.catalogue.merchantSchedule.postings()
// @ts-expect-error: merchantSchedule.adjustmentTypes is named only
client.catalogue.merchantSchedule.adjustmentTypes()
// @ts-expect-error: banking.reconciliationBalance is named only
client.catalogue.banking.reconciliationBalance()
// @ts-expect-error: banking.reconciliationStatement is named only
client.catalogue.banking.reconciliationStatement()
// @ts-expect-error: banking.reconciliationFiles is named only
client.catalogue.banking.reconciliationFiles()
// @ts-expect-error: banking.digitalAccounts is named only
client.catalogue.banking.digitalAccounts()
// @ts-expect-error: banking.instantPaymentTransfers is named only
client.catalogue.banking.instantPaymentTransfers()
// @ts-expect-error: biometrics.identifyFace is named only
client.catalogue.biometrics.identifyFace()
// @ts-expect-error: biometrics.enrolFace is named only
client.catalogue.biometrics.enrolFace()
// @ts-expect-error: biometrics.sdkHandshake is named only
client.catalogue.biometrics.sdkHandshake()
// @ts-expect-error: biometrics.backOfficeHandshake is named only
client.catalogue.biometrics.backOfficeHandshake()
// @ts-expect-error: smsBroker.send is named only
client.catalogue.smsBroker.send()
// @ts-expect-error: cards.additionalHolders is named only
client.catalogue.cards.additionalHolders()
// @ts-expect-error: cards.virtualSecurityCode is named only
client.catalogue.cards.virtualSecurityCode()
// @ts-expect-error: cards.pin is named only
client.catalogue.cards.pin()
// @ts-expect-error: cards.block is named only
client.catalogue.cards.block()
// @ts-expect-error: cards.unblock is named only
client.catalogue.cards.unblock()
// @ts-expect-error: cards.secondCopy is named only
client.catalogue.cards.secondCopy()
// @ts-expect-error: cards.virtualCard is named only
client.catalogue.cards.virtualCard()
// @ts-expect-error: cards.lookupById is named only
client.catalogue.cards.lookupById()
// @ts-expect-error: cards.lookupByNumber is named only
client.catalogue.cards.lookupByNumber()
// @ts-expect-error: cards.lookupByTaxId is named only
client.catalogue.cards.lookupByTaxId()
// @ts-expect-error: cards.unnamedBatches is named only
client.catalogue.cards.unnamedBatches()
// @ts-expect-error: cards.branded is named only
client.catalogue.cards.branded()
// @ts-expect-error: embossing.emboss is named only
client.catalogue.embossing.emboss()
// @ts-expect-error: embossing.blockOnFailure is named only
client.catalogue.embossing.blockOnFailure()
// @ts-expect-error: embossing.listPending is named only
client.catalogue.embossing.listPending()
// @ts-expect-error: embossing.activatePrinter is named only
client.catalogue.embossing.activatePrinter()
// @ts-expect-error: embossing.deactivatePrinter is named only
client.catalogue.embossing.deactivatePrinter()
// @ts-expect-error: loans.personal is named only
client.catalogue.loans.personal()
// @ts-expect-error: loans.instantPaymentCard is named only
client.catalogue.loans.instantPaymentCard()
// @ts-expect-error: loans.severanceFund is named only
client.catalogue.loans.severanceFund()
// @ts-expect-error: loans.simplified is named only
client.catalogue.loans.simplified()
// @ts-expect-error: billing.invoiceInstallmentPlans is named only
client.catalogue.billing.invoiceInstallmentPlans()
// @ts-expect-error: billing.invoiceCycles is named only
client.catalogue.billing.invoiceCycles()
// @ts-expect-error: billing.invoiceQueries is named only
client.catalogue.billing.invoiceQueries()
// @ts-expect-error: billing.digitalInvoices is named only
client.catalogue.billing.digitalInvoices()
// @ts-expect-error: financing.simulateTotalDebtPlan is named only
client.catalogue.financing.simulateTotalDebtPlan()
// @ts-expect-error: financing.simulateManualPlan is named only
client.catalogue.financing.simulateManualPlan()
// @ts-expect-error: accountManagement.registerPhysicalCard is named only
client.catalogue.accountManagement.registerPhysicalCard()
// @ts-expect-error: postings.adjustments is named only
client.catalogue.postings.adjustments()
// @ts-expect-error: postings.salesAnticipation is named only
client.catalogue.postings.salesAnticipation()
// @ts-expect-error: postings.bankSettlements is named only
client.catalogue.postings.bankSettlements()
// @ts-expect-error: store.paymentMethods is named only
client.catalogue.store.paymentMethods()
// @ts-expect-error: store.fees is named only
client.catalogue.store.fees()
// @ts-expect-error: store.stores is named only
client.catalogue.store.stores()
// @ts-expect-error: smsPackages.contract is named only
client.catalogue.smsPackages.contract()
// @ts-expect-error: smsPackages.cancel is named only
client.catalogue.smsPackages.cancel()
// @ts-expect-error: smsPackages.query is named only
client.catalogue.smsPackages.query()
// @ts-expect-error: parameters.listRegistered is named only
client.catalogue.parameters.listRegistered()
// @ts-expect-error: parameters.listDisplayable is named only
client.catalogue.parameters.listDisplayable()
// @ts-expect-error: instantPayment.immediateKeys is named only
client.catalogue.instantPayment.immediateKeys()
// @ts-expect-error: instantPayment.generateCharge is named only
client.catalogue.instantPayment.generateCharge()
// @ts-expect-error: instantPaymentCard.clients is named only
client.catalogue.instantPaymentCard.clients()
// @ts-expect-error: instantPaymentCard.subscriptions is named only
client.catalogue.instantPaymentCard.subscriptions()
// @ts-expect-error: instantPaymentCard.digitalAccount is named only
client.catalogue.instantPaymentCard.digitalAccount()
// @ts-expect-error: instantPaymentCard.transfers is named only
client.catalogue.instantPaymentCard.transfers()
// @ts-expect-error: instantPaymentCard.reports is named only
client.catalogue.instantPaymentCard.reports()
// @ts-expect-error: instantPaymentCard.staticQrCode is named only
client.catalogue.instantPaymentCard.staticQrCode()
// @ts-expect-error: instantPaymentCard.keys is named only
client.catalogue.instantPaymentCard.keys()
// @ts-expect-error: instantPaymentCard.limits is named only
client.catalogue.instantPaymentCard.limits()
// @ts-expect-error: cardholders.manage is named only
client.catalogue.cardholders.manage()
// @ts-expect-error: cardholders.dependents is named only
client.catalogue.cardholders.dependents()
// @ts-expect-error: cardholders.phones is named only
client.catalogue.cardholders.phones()
// @ts-expect-error: cardholders.history is named only
client.catalogue.cardholders.history()
// @ts-expect-error: cardholders.passwords is named only
client.catalogue.cardholders.passwords()
// @ts-expect-error: cardholders.registerAccount is named only
client.catalogue.cardholders.registerAccount()
// @ts-expect-error: cardholders.lookupByTaxId is named only
client.catalogue.cardholders.lookupByTaxId()
// @ts-expect-error: cardholders.lookupByDocument is named only
client.catalogue.cardholders.lookupByDocument()
// @ts-expect-error: cardholders.lookupByName is named only
client.catalogue.cardholders.lookupByName()
// @ts-expect-error: accountIntegration.listAccounts is named only
client.catalogue.accountIntegration.listAccounts()
// @ts-expect-error: accountIntegration.createAccount is named only
client.catalogue.accountIntegration.createAccount()
// @ts-expect-error: accountIntegration.changeAccountSecret is named only
client.catalogue.accountIntegration.changeAccountSecret()
// @ts-expect-error: accountIntegration.listIntegrations is named only
client.catalogue.accountIntegration.listIntegrations()
// @ts-expect-error: accountIntegration.changeIntegrationExpiry is named only
client.catalogue.accountIntegration.changeIntegrationExpiry()
// @ts-expect-error: products.query is named only
client.catalogue.products.query()
// @ts-expect-error: products.listFinancialServices is named only
client.catalogue.products.listFinancialServices()
// @ts-expect-error: regulatory.listInformation is named only
client.catalogue.regulatory.listInformation()
// @ts-expect-error: rewards.manageAnnuity is named only
client.catalogue.rewards.manageAnnuity()
// @ts-expect-error: bankingServices.registerPaymentSlip is named only
client.catalogue.bankingServices.registerPaymentSlip()
// @ts-expect-error: bankingServices.listPayments is named only
client.catalogue.bankingServices.listPayments()
// @ts-expect-error: bankingServices.listAccounts is named only
client.catalogue.bankingServices.listAccounts()
// @ts-expect-error: insurance.enrol is named only
client.catalogue.insurance.enrol()
// @ts-expect-error: insurance.cancel is named only
client.catalogue.insurance.cancel()
// @ts-expect-error: insurance.tickets is named only
client.catalogue.insurance.tickets()
// @ts-expect-error: insurance.terms is named only
client.catalogue.insurance.terms()
// @ts-expect-error: insurance.collection is named only
client.catalogue.insurance.collection()
// @ts-expect-error: smsNotice.events is named only
client.catalogue.smsNotice.events()
// @ts-expect-error: smsNotice.variables is named only
client.catalogue.smsNotice.variables()
// @ts-expect-error: smsNotice.transactions is named only
client.catalogue.smsNotice.transactions()
// @ts-expect-error: smsNotice.queueMessages is named only
client.catalogue.smsNotice.queueMessages()
// @ts-expect-error: smsNotice.services is named only
client.catalogue.smsNotice.services()
// @ts-expect-error: smsNotice.packages is named only
client.catalogue.smsNotice.packages()
