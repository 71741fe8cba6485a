// Checked by the compiler alone, against the built declarations. Never run. Written by plugins/catalogue/generate.mjs.

import * as accountIntegration from '@tarja/catalogue/account-integration'
import * as accountManagement from '@tarja/catalogue/account-management'
import * as banking from '@tarja/catalogue/banking'
import * as bankingServices from '@tarja/catalogue/banking-services'
import * as billing from '@tarja/catalogue/billing'
import * as biometrics from '@tarja/catalogue/biometrics'
import * as buyNowPayLater from '@tarja/catalogue/buy-now-pay-later'
import * as cardSales from '@tarja/catalogue/card-sales'
import * as cardholders from '@tarja/catalogue/cardholders'
import * as cards from '@tarja/catalogue/cards'
import * as ecommerce from '@tarja/catalogue/ecommerce'
import * as embossing from '@tarja/catalogue/embossing'
import * as financing from '@tarja/catalogue/financing'
import * as instantPayment from '@tarja/catalogue/instant-payment'
import * as instantPaymentCard from '@tarja/catalogue/instant-payment-card'
import * as insurance from '@tarja/catalogue/insurance'
import * as loans from '@tarja/catalogue/loans'
import * as marketplaceSales from '@tarja/catalogue/marketplace-sales'
import * as merchantSchedule from '@tarja/catalogue/merchant-schedule'
import * as parameters from '@tarja/catalogue/parameters'
import * as payments from '@tarja/catalogue/payments'
import * as postings from '@tarja/catalogue/postings'
import * as preAuthorization from '@tarja/catalogue/pre-authorization'
import * as products from '@tarja/catalogue/products'
import * as regulatory from '@tarja/catalogue/regulatory'
import * as rewards from '@tarja/catalogue/rewards'
import * as simulation from '@tarja/catalogue/simulation'
import * as smsBroker from '@tarja/catalogue/sms-broker'
import * as smsNotice from '@tarja/catalogue/sms-notice'
import * as smsPackages from '@tarja/catalogue/sms-packages'
import * as store from '@tarja/catalogue/store'
import { createClient } from '@tarja/core'

const { call } = createClient({ baseUrl: 'https://platform.example' })

// @ts-expect-error: payments.register is named only
void call(payments.register)
// @ts-expect-error: payments.cancel is named only
void call(payments.cancel)
// @ts-expect-error: payments.confirmIntent is named only
void call(payments.confirmIntent)
// @ts-expect-error: payments.cancelIntent is named only
void call(payments.cancelIntent)
// @ts-expect-error: payments.listIntents is named only
void call(payments.listIntents)
// @ts-expect-error: payments.createViaInstantPayment is named only
void call(payments.createViaInstantPayment)
// @ts-expect-error: cardSales.create is named only
void call(cardSales.create)
// @ts-expect-error: cardSales.cancel is named only
void call(cardSales.cancel)
// @ts-expect-error: cardSales.createWithHolder is named only
void call(cardSales.createWithHolder)
// @ts-expect-error: cardSales.cancelWithHolder is named only
void call(cardSales.cancelWithHolder)
// @ts-expect-error: cardSales.refund is named only
void call(cardSales.refund)
// @ts-expect-error: ecommerce.createSale is named only
void call(ecommerce.createSale)
// @ts-expect-error: ecommerce.confirmSale is named only
void call(ecommerce.confirmSale)
// @ts-expect-error: ecommerce.listSales is named only
void call(ecommerce.listSales)
// @ts-expect-error: ecommerce.cancelSale is named only
void call(ecommerce.cancelSale)
// @ts-expect-error: ecommerce.generateToken is named only
void call(ecommerce.generateToken)
// @ts-expect-error: marketplaceSales.create is named only
void call(marketplaceSales.create)
// @ts-expect-error: marketplaceSales.confirm is named only
void call(marketplaceSales.confirm)
// @ts-expect-error: marketplaceSales.refund is named only
void call(marketplaceSales.refund)
// @ts-expect-error: marketplaceSales.cancel is named only
void call(marketplaceSales.cancel)
// @ts-expect-error: simulation.create is named only
void call(simulation.create)
// @ts-expect-error: preAuthorization.list is named only
void call(preAuthorization.list)
// @ts-expect-error: preAuthorization.listReservedAmount is named only
void call(preAuthorization.listReservedAmount)
// @ts-expect-error: buyNowPayLater.simulateSale is named only
void call(buyNowPayLater.simulateSale)
// @ts-expect-error: buyNowPayLater.confirmSale is named only
void call(buyNowPayLater.confirmSale)
// @ts-expect-error: buyNowPayLater.refundSale is named only
void call(buyNowPayLater.refundSale)
// @ts-expect-error: buyNowPayLater.confirmRefund is named only
void call(buyNowPayLater.confirmRefund)
// @ts-expect-error: buyNowPayLater.notifySettlement is named only
void call(buyNowPayLater.notifySettlement)
// @ts-expect-error: merchantSchedule.schedules is named only
void call(merchantSchedule.schedules)
// @ts-expect-error: merchantSchedule.scheduleSettings is named only
void call(merchantSchedule.scheduleSettings)
// @ts-expect-error: merchantSchedule.modalities is named only
void call(merchantSchedule.modalities)
// @ts-expect-error: merchantSchedule.postings is named only
void call(merchantSchedule.postings)
// @ts-expect-error: merchantSchedule.adjustmentTypes is named only
void call(merchantSchedule.adjustmentTypes)
// @ts-expect-error: banking.reconciliationBalance is named only
void call(banking.reconciliationBalance)
// @ts-expect-error: banking.reconciliationStatement is named only
void call(banking.reconciliationStatement)
// @ts-expect-error: banking.reconciliationFiles is named only
void call(banking.reconciliationFiles)
// @ts-expect-error: banking.digitalAccounts is named only
void call(banking.digitalAccounts)
// @ts-expect-error: banking.instantPaymentTransfers is named only
void call(banking.instantPaymentTransfers)
// @ts-expect-error: biometrics.identifyFace is named only
void call(biometrics.identifyFace)
// @ts-expect-error: biometrics.enrolFace is named only
void call(biometrics.enrolFace)
// @ts-expect-error: biometrics.sdkHandshake is named only
void call(biometrics.sdkHandshake)
// @ts-expect-error: biometrics.backOfficeHandshake is named only
void call(biometrics.backOfficeHandshake)
// @ts-expect-error: smsBroker.send is named only
void call(smsBroker.send)
// @ts-expect-error: cards.additionalHolders is named only
void call(cards.additionalHolders)
// @ts-expect-error: cards.virtualSecurityCode is named only
void call(cards.virtualSecurityCode)
// @ts-expect-error: cards.pin is named only
void call(cards.pin)
// @ts-expect-error: cards.block is named only
void call(cards.block)
// @ts-expect-error: cards.unblock is named only
void call(cards.unblock)
// @ts-expect-error: cards.secondCopy is named only
void call(cards.secondCopy)
// @ts-expect-error: cards.virtualCard is named only
void call(cards.virtualCard)
// @ts-expect-error: cards.lookupById is named only
void call(cards.lookupById)
// @ts-expect-error: cards.lookupByNumber is named only
void call(cards.lookupByNumber)
// @ts-expect-error: cards.lookupByTaxId is named only
void call(cards.lookupByTaxId)
// @ts-expect-error: cards.unnamedBatches is named only
void call(cards.unnamedBatches)
// @ts-expect-error: cards.branded is named only
void call(cards.branded)
// @ts-expect-error: embossing.emboss is named only
void call(embossing.emboss)
// @ts-expect-error: embossing.blockOnFailure is named only
void call(embossing.blockOnFailure)
// @ts-expect-error: embossing.listPending is named only
void call(embossing.listPending)
// @ts-expect-error: embossing.activatePrinter is named only
void call(embossing.activatePrinter)
// @ts-expect-error: embossing.deactivatePrinter is named only
void call(embossing.deactivatePrinter)
// @ts-expect-error: loans.personal is named only
void call(loans.personal)
// @ts-expect-error: loans.instantPaymentCard is named only
void call(loans.instantPaymentCard)
// @ts-expect-error: loans.severanceFund is named only
void call(loans.severanceFund)
// @ts-expect-error: loans.simplified is named only
void call(loans.simplified)
// @ts-expect-error: billing.invoiceInstallmentPlans is named only
void call(billing.invoiceInstallmentPlans)
// @ts-expect-error: billing.invoiceCycles is named only
void call(billing.invoiceCycles)
// @ts-expect-error: billing.invoiceQueries is named only
void call(billing.invoiceQueries)
// @ts-expect-error: billing.digitalInvoices is named only
void call(billing.digitalInvoices)
// @ts-expect-error: financing.simulateTotalDebtPlan is named only
void call(financing.simulateTotalDebtPlan)
// @ts-expect-error: financing.simulateManualPlan is named only
void call(financing.simulateManualPlan)
// @ts-expect-error: accountManagement.registerPhysicalCard is named only
void call(accountManagement.registerPhysicalCard)
// @ts-expect-error: postings.adjustments is named only
void call(postings.adjustments)
// @ts-expect-error: postings.salesAnticipation is named only
void call(postings.salesAnticipation)
// @ts-expect-error: postings.bankSettlements is named only
void call(postings.bankSettlements)
// @ts-expect-error: store.paymentMethods is named only
void call(store.paymentMethods)
// @ts-expect-error: store.fees is named only
void call(store.fees)
// @ts-expect-error: store.stores is named only
void call(store.stores)
// @ts-expect-error: smsPackages.contract is named only
void call(smsPackages.contract)
// @ts-expect-error: smsPackages.cancel is named only
void call(smsPackages.cancel)
// @ts-expect-error: smsPackages.query is named only
void call(smsPackages.query)
// @ts-expect-error: parameters.listRegistered is named only
void call(parameters.listRegistered)
// @ts-expect-error: parameters.listDisplayable is named only
void call(parameters.listDisplayable)
// @ts-expect-error: instantPayment.immediateKeys is named only
void call(instantPayment.immediateKeys)
// @ts-expect-error: instantPayment.generateCharge is named only
void call(instantPayment.generateCharge)
// @ts-expect-error: instantPaymentCard.clients is named only
void call(instantPaymentCard.clients)
// @ts-expect-error: instantPaymentCard.subscriptions is named only
void call(instantPaymentCard.subscriptions)
// @ts-expect-error: instantPaymentCard.digitalAccount is named only
void call(instantPaymentCard.digitalAccount)
// @ts-expect-error: instantPaymentCard.transfers is named only
void call(instantPaymentCard.transfers)
// @ts-expect-error: instantPaymentCard.reports is named only
void call(instantPaymentCard.reports)
// @ts-expect-error: instantPaymentCard.staticQrCode is named only
void call(instantPaymentCard.staticQrCode)
// @ts-expect-error: instantPaymentCard.keys is named only
void call(instantPaymentCard.keys)
// @ts-expect-error: instantPaymentCard.limits is named only
void call(instantPaymentCard.limits)
// @ts-expect-error: cardholders.manage is named only
void call(cardholders.manage)
// @ts-expect-error: cardholders.dependents is named only
void call(cardholders.dependents)
// @ts-expect-error: cardholders.phones is named only
void call(cardholders.phones)
// @ts-expect-error: cardholders.history is named only
void call(cardholders.history)
// @ts-expect-error: cardholders.passwords is named only
void call(cardholders.passwords)
// @ts-expect-error: cardholders.registerAccount is named only
void call(cardholders.registerAccount)
// @ts-expect-error: cardholders.lookupByTaxId is named only
void call(cardholders.lookupByTaxId)
// @ts-expect-error: cardholders.lookupByDocument is named only
void call(cardholders.lookupByDocument)
// @ts-expect-error: cardholders.lookupByName is named only
void call(cardholders.lookupByName)
// @ts-expect-error: accountIntegration.listAccounts is named only
void call(accountIntegration.listAccounts)
// @ts-expect-error: accountIntegration.createAccount is named only
void call(accountIntegration.createAccount)
// @ts-expect-error: accountIntegration.changeAccountSecret is named only
void call(accountIntegration.changeAccountSecret)
// @ts-expect-error: accountIntegration.listIntegrations is named only
void call(accountIntegration.listIntegrations)
// @ts-expect-error: accountIntegration.changeIntegrationExpiry is named only
void call(accountIntegration.changeIntegrationExpiry)
// @ts-expect-error: products.query is named only
void call(products.query)
// @ts-expect-error: products.listFinancialServices is named only
void call(products.listFinancialServices)
// @ts-expect-error: regulatory.listInformation is named only
void call(regulatory.listInformation)
// @ts-expect-error: rewards.manageAnnuity is named only
void call(rewards.manageAnnuity)
// @ts-expect-error: bankingServices.registerPaymentSlip is named only
void call(bankingServices.registerPaymentSlip)
// @ts-expect-error: bankingServices.listPayments is named only
void call(bankingServices.listPayments)
// @ts-expect-error: bankingServices.listAccounts is named only
void call(bankingServices.listAccounts)
// @ts-expect-error: insurance.enrol is named only
void call(insurance.enrol)
// @ts-expect-error: insurance.cancel is named only
void call(insurance.cancel)
// @ts-expect-error: insurance.tickets is named only
void call(insurance.tickets)
// @ts-expect-error: insurance.terms is named only
void call(insurance.terms)
// @ts-expect-error: insurance.collection is named only
void call(insurance.collection)
// @ts-expect-error: smsNotice.events is named only
void call(smsNotice.events)
// @ts-expect-error: smsNotice.variables is named only
void call(smsNotice.variables)
// @ts-expect-error: smsNotice.transactions is named only
void call(smsNotice.transactions)
// @ts-expect-error: smsNotice.queueMessages is named only
void call(smsNotice.queueMessages)
// @ts-expect-error: smsNotice.services is named only
void call(smsNotice.services)
// @ts-expect-error: smsNotice.packages is named only
void call(smsNotice.packages)
