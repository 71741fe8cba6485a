// The public face of @tarja/catalogue. Written by tools/api-report.mjs.

// @tarja/catalogue

import { BindingMap, OnlyKnown, OnlyFurther, Within } from './bindings.js';
export { BindingsFor, GroupKey, OperationId, PresetOf, bindingsFor, defineBindings, withPreset } from './bindings.js';
import { None, Plugin } from '@tarja/core';
import { Operations, MethodsOf, FurtherOf } from './group.js';
import { Authentication } from './authentication.js';
import { Payments } from './payments.js';
import { AccountIntegration } from './groups/account-integration.js';
import { AccountManagement } from './groups/account-management.js';
import { Banking } from './groups/banking.js';
import { BankingServices } from './groups/banking-services.js';
import { Billing } from './groups/billing.js';
import { Biometrics } from './groups/biometrics.js';
import { BuyNowPayLater } from './groups/buy-now-pay-later.js';
import { CardSales } from './groups/card-sales.js';
import { Cardholders } from './groups/cardholders.js';
import { Cards } from './groups/cards.js';
import { Ecommerce } from './groups/ecommerce.js';
import { Embossing } from './groups/embossing.js';
import { Financing } from './groups/financing.js';
import { InstantPayment } from './groups/instant-payment.js';
import { InstantPaymentCard } from './groups/instant-payment-card.js';
import { Insurance } from './groups/insurance.js';
import { Loans } from './groups/loans.js';
import { MarketplaceSales } from './groups/marketplace-sales.js';
import { MerchantSchedule } from './groups/merchant-schedule.js';
import { Parameters } from './groups/parameters.js';
import { Postings } from './groups/postings.js';
import { PreAuthorization } from './groups/pre-authorization.js';
import { Products } from './groups/products.js';
import { Regulatory } from './groups/regulatory.js';
import { Rewards } from './groups/rewards.js';
import { Simulation } from './groups/simulation.js';
import { SmsBroker } from './groups/sms-broker.js';
import { SmsNotice } from './groups/sms-notice.js';
import { SmsPackages } from './groups/sms-packages.js';
import { Store } from './groups/store.js';
interface Catalogue<Bindings = None> {
    readonly authentication: Authentication<Bindings>;
    readonly payments: Payments<Bindings>;
    readonly cardSales: CardSales<Bindings>;
    readonly ecommerce: Ecommerce<Bindings>;
    readonly marketplaceSales: MarketplaceSales<Bindings>;
    readonly simulation: Simulation<Bindings>;
    readonly preAuthorization: PreAuthorization<Bindings>;
    readonly buyNowPayLater: BuyNowPayLater<Bindings>;
    readonly merchantSchedule: MerchantSchedule<Bindings>;
    readonly banking: Banking<Bindings>;
    readonly biometrics: Biometrics<Bindings>;
    readonly smsBroker: SmsBroker<Bindings>;
    readonly cards: Cards<Bindings>;
    readonly embossing: Embossing<Bindings>;
    readonly loans: Loans<Bindings>;
    readonly billing: Billing<Bindings>;
    readonly financing: Financing<Bindings>;
    readonly accountManagement: AccountManagement<Bindings>;
    readonly postings: Postings<Bindings>;
    readonly store: Store<Bindings>;
    readonly smsPackages: SmsPackages<Bindings>;
    readonly parameters: Parameters<Bindings>;
    readonly instantPayment: InstantPayment<Bindings>;
    readonly instantPaymentCard: InstantPaymentCard<Bindings>;
    readonly cardholders: Cardholders<Bindings>;
    readonly accountIntegration: AccountIntegration<Bindings>;
    readonly products: Products<Bindings>;
    readonly regulatory: Regulatory<Bindings>;
    readonly rewards: Rewards<Bindings>;
    readonly bankingServices: BankingServices<Bindings>;
    readonly insurance: Insurance<Bindings>;
    readonly smsNotice: SmsNotice<Bindings>;
}
type GroupIn<Id> = Id extends `${infer Group}.${string}` ? Group : never;
type FurtherByGroup<Further> = {
    readonly [Group in GroupIn<keyof Further>]: MethodsOf<Within<Further, Group>, Group>;
};
declare function catalogue<const Bindings extends BindingMap = None, const Further extends Operations = None>(bindings?: Bindings & OnlyKnown<Bindings>, further?: Further & OnlyFurther<Further>): Plugin<'catalogue', Catalogue<Bindings> & FurtherByGroup<FurtherOf<Bindings>> & FurtherByGroup<Further>>;
export { BindingMap, OnlyFurther, OnlyKnown, Within, catalogue };
export type { Catalogue };

// @tarja/catalogue/bindings

import { AnyOperation, None, Operation } from '@tarja/core';
import { labels } from './data.js';
import { Replacement, HasFurther, FurtherOf, OnlyNarrowing, Operations } from './group.js';
import { CreateIntentNarrowing } from './payments.js';
import { GenerateAccessTokenNarrowing } from './authentication.js';
type GroupKey = keyof typeof labels;
type OperationId = {
    [Group in GroupKey]: `${Group}.${keyof (typeof labels)[Group] & string}`;
}[GroupKey];
interface DocumentedBindings {
    readonly 'authentication.generateAccessToken'?: GenerateAccessTokenNarrowing | Replacement;
    readonly 'payments.createIntent'?: CreateIntentNarrowing | Replacement;
}
type BindingMap = {
    readonly [Id in OperationId]?: Id extends keyof DocumentedBindings ? DocumentedBindings[Id] : AnyOperation;
} & HasFurther<object>;
type OnlyKnown<Bindings> = OnlyNarrowing<Bindings, BindingMap, 'payments.createIntent', CreateIntentNarrowing> & OnlyNarrowing<Bindings, BindingMap, 'authentication.generateAccessToken', GenerateAccessTokenNarrowing>;
type OnlyFurther<Further> = {
    readonly [Id in keyof Further]: Id extends OperationId ? never : Id extends `${GroupKey}.${string}` ? unknown : never;
};
type Within<Ids, Group extends string> = {
    readonly [Id in keyof Ids as Id extends `${Group}.${infer Key}` ? Key : never]: Ids[Id];
};
type BindingsFor<Bindings, Group extends string> = Within<Bindings, Group> & HasFurther<Within<FurtherOf<Bindings>, Group>>;
declare function defineBindings<const Bindings extends BindingMap, const Further extends Operations = None>(bindings: Bindings & OnlyKnown<Bindings>, further?: Further & OnlyFurther<Further>): Bindings & HasFurther<Further>;
declare function bindingsFor<const Bindings extends BindingMap, const Group extends GroupKey>(bindings: Bindings, group: Group): BindingsFor<Bindings, Group>;
type Rest<Slot, Fixed> = unknown extends Slot ? unknown : Omit<Slot, keyof Fixed> & {
    readonly [K in keyof Slot & keyof Fixed]?: Slot[K];
};
interface PresetOf<Params, Query, Body, Headers> {
    readonly params?: Readonly<Partial<Params>>;
    readonly query?: Readonly<Partial<Query>>;
    readonly body?: Readonly<Partial<Body>>;
    readonly headers?: Readonly<Partial<Headers>>;
}
declare function withPreset<Params, Query, Body, Data, Headers, const Fixed extends PresetOf<Params, Query, Body, Headers>>(shared: Operation<Params, Query, Body, Data, Headers>, preset: Fixed): Operation<Rest<Params, Fixed['params']>, Rest<Query, Fixed['query']>, Rest<Body, Fixed['body']>, Data, Rest<Headers, Fixed['headers']>>;
export { bindingsFor, defineBindings, withPreset };
export type { BindingMap, BindingsFor, DocumentedBindings, GroupKey, OnlyFurther, OnlyKnown, OperationId, PresetOf, Within };

// @tarja/catalogue/data

interface CatalogueOperation {
    readonly key: string;
    readonly label: string;
    readonly state: 'documented' | 'stub';
    readonly section: string;
}
interface CatalogueGroup {
    readonly key: string;
    readonly title: string;
    readonly entry: string;
    readonly operations: readonly CatalogueOperation[];
}
declare const labels: {
    readonly authentication: {
        readonly generateAccessToken: "generate access token";
    };
    readonly payments: {
        readonly register: "register a payment";
        readonly cancel: "cancel a payment";
        readonly createIntent: "create a payment intent";
        readonly confirmIntent: "confirm a payment intent";
        readonly cancelIntent: "cancel a payment intent";
        readonly listIntents: "list payment intents";
        readonly createViaInstantPayment: "create a payment via instant payment";
    };
    readonly cardSales: {
        readonly create: "create a card sale";
        readonly cancel: "cancel a card sale";
        readonly createWithHolder: "create a sale with a holder";
        readonly cancelWithHolder: "cancel a sale with a holder";
        readonly refund: "refund a sale";
    };
    readonly ecommerce: {
        readonly createSale: "create an e-commerce sale";
        readonly confirmSale: "confirm an e-commerce sale";
        readonly listSales: "list e-commerce sales";
        readonly cancelSale: "cancel an e-commerce sale";
        readonly generateToken: "generate an e-commerce token";
    };
    readonly marketplaceSales: {
        readonly create: "create a sale";
        readonly confirm: "confirm a sale";
        readonly refund: "refund a sale";
        readonly cancel: "cancel a sale";
    };
    readonly simulation: {
        readonly create: "create a simulation";
    };
    readonly preAuthorization: {
        readonly list: "list pre-authorizations";
        readonly listReservedAmount: "list reserved amount";
    };
    readonly buyNowPayLater: {
        readonly simulateSale: "simulate a sale";
        readonly confirmSale: "confirm a sale";
        readonly refundSale: "refund a sale";
        readonly confirmRefund: "confirm a refund of a sale";
        readonly notifySettlement: "settle-notify a sale";
    };
    readonly merchantSchedule: {
        readonly schedules: "schedules";
        readonly scheduleSettings: "schedule settings";
        readonly modalities: "modalities";
        readonly postings: "postings";
        readonly adjustmentTypes: "adjustment types";
    };
    readonly banking: {
        readonly reconciliationBalance: "bank reconciliation: balance";
        readonly reconciliationStatement: "bank reconciliation: statement";
        readonly reconciliationFiles: "bank reconciliation: files";
        readonly digitalAccounts: "digital accounts";
        readonly instantPaymentTransfers: "instant-payment transfers";
    };
    readonly biometrics: {
        readonly identifyFace: "face identification";
        readonly enrolFace: "face enrolment";
        readonly sdkHandshake: "handshake for SDK";
        readonly backOfficeHandshake: "handshake for back office";
    };
    readonly smsBroker: {
        readonly send: "send an SMS";
    };
    readonly cards: {
        readonly additionalHolders: "additional holders";
        readonly virtualSecurityCode: "virtual security code";
        readonly pin: "PIN";
        readonly block: "blocks";
        readonly unblock: "unblocks";
        readonly secondCopy: "second copy";
        readonly virtualCard: "virtual card";
        readonly lookupById: "card lookup by id";
        readonly lookupByNumber: "card lookup by number";
        readonly lookupByTaxId: "card lookup by tax id";
        readonly unnamedBatches: "unnamed card batches";
        readonly branded: "branded cards";
    };
    readonly embossing: {
        readonly emboss: "emboss cards";
        readonly blockOnFailure: "block a card on failure";
        readonly listPending: "list pending cards";
        readonly activatePrinter: "activate printers";
        readonly deactivatePrinter: "deactivate printers";
    };
    readonly loans: {
        readonly personal: "personal loan";
        readonly instantPaymentCard: "instant-payment-card loan";
        readonly severanceFund: "severance-fund loan";
        readonly simplified: "simplified loan";
    };
    readonly billing: {
        readonly invoiceInstallmentPlans: "invoice installment plans";
        readonly invoiceCycles: "invoice cycles";
        readonly invoiceQueries: "invoice queries";
        readonly digitalInvoices: "digital invoices";
    };
    readonly financing: {
        readonly simulateTotalDebtPlan: "simulate a total-debt installment plan";
        readonly simulateManualPlan: "simulate a manual installment plan";
    };
    readonly accountManagement: {
        readonly registerPhysicalCard: "register a physical card for a holder";
    };
    readonly postings: {
        readonly adjustments: "adjustments";
        readonly salesAnticipation: "sales anticipation";
        readonly bankSettlements: "bank settlements";
    };
    readonly store: {
        readonly paymentMethods: "payment methods";
        readonly fees: "fees";
        readonly stores: "stores";
    };
    readonly smsPackages: {
        readonly contract: "contract a package";
        readonly cancel: "cancel a package";
        readonly query: "query packages";
    };
    readonly parameters: {
        readonly listRegistered: "list registered parameters";
        readonly listDisplayable: "list displayable parameters";
    };
    readonly instantPayment: {
        readonly immediateKeys: "immediate instant-payment keys";
        readonly generateCharge: "charge generation";
    };
    readonly instantPaymentCard: {
        readonly clients: "clients";
        readonly subscriptions: "subscriptions";
        readonly digitalAccount: "digital account";
        readonly transfers: "transfers";
        readonly reports: "reports";
        readonly staticQrCode: "static QR code";
        readonly keys: "keys";
        readonly limits: "limits";
    };
    readonly cardholders: {
        readonly manage: "holder management";
        readonly dependents: "dependents";
        readonly phones: "phones";
        readonly history: "history";
        readonly passwords: "passwords";
        readonly registerAccount: "account registration";
        readonly lookupByTaxId: "lookup by tax id";
        readonly lookupByDocument: "lookup by document";
        readonly lookupByName: "lookup by name";
    };
    readonly accountIntegration: {
        readonly listAccounts: "list accounts";
        readonly createAccount: "create an account";
        readonly changeAccountSecret: "change the account secret";
        readonly listIntegrations: "list integrations";
        readonly changeIntegrationExpiry: "change integration expiry";
    };
    readonly products: {
        readonly query: "query products";
        readonly listFinancialServices: "list financial services";
    };
    readonly regulatory: {
        readonly listInformation: "list information";
    };
    readonly rewards: {
        readonly manageAnnuity: "annuity management";
    };
    readonly bankingServices: {
        readonly registerPaymentSlip: "register an online payment slip";
        readonly listPayments: "list payments";
        readonly listAccounts: "list accounts";
    };
    readonly insurance: {
        readonly enrol: "enrolment";
        readonly cancel: "cancellation";
        readonly tickets: "tickets";
        readonly terms: "terms";
        readonly collection: "collection";
    };
    readonly smsNotice: {
        readonly events: "events";
        readonly variables: "variables";
        readonly transactions: "transactions";
        readonly queueMessages: "queue messages";
        readonly services: "services";
        readonly packages: "packages";
    };
};
declare const groups: readonly CatalogueGroup[];
export { groups, labels };
export type { CatalogueGroup, CatalogueOperation };

// @tarja/catalogue/group

import { None, AnyOperation, Call, UnboundOperation, Plugin } from '@tarja/core';
type Operations = Readonly<Record<string, AnyOperation>>;
declare const further: unique symbol;
type HasFurther<Further> = {
    readonly [further]?: Further;
};
type FurtherOf<Bindings> = typeof further extends keyof Bindings ? NonNullable<Bindings[typeof further]> : None;
type BindingsOf<Api> = {
    readonly [Key in keyof Api]?: AnyOperation;
} & HasFurther<object>;
type Bound<Bindings, Key extends string, Id extends string> = Key extends keyof Bindings ? CallOf<Bindings[Key], Id> : Id extends keyof Bindings ? CallOf<Bindings[Id], Id> : UnboundOperation<Id>;
type CallOf<Binding, Id extends string> = Binding extends AnyOperation ? Call<Binding> : UnboundOperation<Id>;
type BindingOf<Bindings, Key extends string, Id extends string> = Key extends keyof Bindings ? Bindings[Key] : Id extends keyof Bindings ? Bindings[Id] : None;
type MethodsOf<Given, Group extends string = string> = {
    readonly [Key in keyof Given]: CallOf<Given[Key], `${Group}.${Key & string}`>;
};
type WithFurther<Api, Bindings, Further> = Api & MethodsOf<FurtherOf<Bindings> & Further>;
type Only<Given, Known> = {
    readonly [Key in Exclude<keyof Given, keyof Known | typeof further>]: never;
};
type Except<Given, Known> = {
    readonly [Key in keyof Given & keyof Known]: never;
};
interface Replacement {
    readonly replace: AnyOperation;
}
type OnlyNarrowing<Bindings, Known, Key extends string, Narrowing> = Only<Bindings, Known> & (Bindings extends {
    readonly [K in Key]: infer Given;
} ? {
    readonly [K in Key]: Only<Given, Given extends Replacement ? Replacement : Narrowing>;
} : unknown);
declare function group<const Id extends string, Given extends Operations>(id: Id, operations: Given): Plugin<Id, MethodsOf<Given, Id>>;
export { group };
export type { BindingOf, BindingsOf, Bound, CallOf, Except, FurtherOf, HasFurther, MethodsOf, Only, OnlyNarrowing, Operations, Replacement, WithFurther };

// @tarja/catalogue/payments

import { None, Plugin } from '@tarja/core';
import { Bound, BindingOf, BindingsOf, Replacement, Operations, OnlyNarrowing, Except, WithFurther } from './group.js';
import { a as CreateIntentCall, C as CreateIntentNarrowing, b as CreateIntent } from './create-intent.js';
export { A as AccessTokenHeader, i as intentIdentity, n as narrowIntent } from './create-intent.js';
export { I as Instant, b as PaymentIntent, P as PaymentIntentField, a as PaymentIntentQuery } from './payment-intent.js';
declare const createIntent: CreateIntent;
interface PaymentsBindings extends Omit<BindingsOf<Payments>, 'createIntent'> {
    readonly createIntent?: CreateIntentNarrowing | Replacement;
}
interface Payments<Bindings = None> {
    readonly register: Bound<Bindings, 'register', 'payments.register'>;
    readonly cancel: Bound<Bindings, 'cancel', 'payments.cancel'>;
    readonly createIntent: CreateIntentCall<BindingOf<Bindings, 'createIntent', 'payments.createIntent'>>;
    readonly confirmIntent: Bound<Bindings, 'confirmIntent', 'payments.confirmIntent'>;
    readonly cancelIntent: Bound<Bindings, 'cancelIntent', 'payments.cancelIntent'>;
    readonly listIntents: Bound<Bindings, 'listIntents', 'payments.listIntents'>;
    readonly createViaInstantPayment: Bound<Bindings, 'createViaInstantPayment', 'payments.createViaInstantPayment'>;
}
declare function payments<const Bindings extends PaymentsBindings = None, Further extends Operations = None>(bindings?: Bindings & OnlyNarrowing<Bindings, PaymentsBindings, 'createIntent', CreateIntentNarrowing>, further?: Further & Except<Further, Payments>): Plugin<'payments', WithFurther<Payments<Bindings>, Bindings, Further>>;
export { CreateIntent, CreateIntentCall, CreateIntentNarrowing, createIntent, payments };
export type { Payments, PaymentsBindings };

// shared by entries: create-intent.d.ts

import { Schema, Operation, Call, None } from '@tarja/core';
import { Only } from './group.js';
import { P as PaymentIntentField, a as PaymentIntentQuery, b as PaymentIntent } from './payment-intent.js';
type AccessTokenHeader = 'empty' | 'token' | 'omit' | {
    readonly value: string;
};
interface CreateIntentNarrowing {
    readonly required?: readonly PaymentIntentField[];
    readonly response?: Schema;
    readonly accessTokenHeader?: AccessTokenHeader;
    readonly meioPagamento?: 'empty' | 'bare' | 'omit';
    readonly identifiedBy?: readonly string[];
    readonly replayUnauthorized?: boolean;
}
declare const intentIdentity: readonly string[];
type Requiring<Narrowing> = Narrowing extends {
    readonly required: readonly (infer Name extends PaymentIntentField)[];
} ? PaymentIntent & {
    readonly [K in Name]-?: NonNullable<PaymentIntent[K]>;
} : PaymentIntent;
type Answer<Narrowing> = Narrowing extends {
    readonly response: Schema<unknown, infer Data>;
} ? Data : unknown;
type CreateIntent<Narrowing = None> = Operation<unknown, PaymentIntentQuery, Requiring<Narrowing>, Answer<Narrowing>>;
type CreateIntentCall<Given> = Given extends {
    readonly replace: infer O extends Operation;
} ? Call<O> : Call<CreateIntent<Given>>;
declare function narrowIntent<const Narrowing extends CreateIntentNarrowing>(narrowing: Narrowing & Only<Narrowing, CreateIntentNarrowing>): CreateIntent<Narrowing>;
export { intentIdentity as i, narrowIntent as n };
export type { AccessTokenHeader as A, CreateIntentNarrowing as C, CreateIntentCall as a, CreateIntent as b };

// shared by entries: payment-intent.d.ts

interface Instant {
    readonly epochMilliseconds: number;
}
interface PaymentIntent {
    readonly nsuOrigem?: string;
    readonly valorTransacao?: string;
    readonly dataHoraTerminal?: Date | Instant | string;
    readonly idCartao?: number;
    readonly redeOrigemOperacaoPDV?: string;
    readonly terminalRequisitante?: string;
    readonly codigoExternoCartao?: string;
    readonly idCliente?: number;
    readonly extra?: Readonly<Record<string, unknown>>;
}
type PaymentIntentField = Exclude<keyof PaymentIntent, 'extra'>;
interface PaymentIntentQuery {
    readonly meioPagamento?: string;
    readonly extra?: Readonly<Record<string, unknown>>;
}
export type { Instant as I, PaymentIntentField as P, PaymentIntentQuery as a, PaymentIntent as b };

// @tarja/catalogue/authentication

import { None, Plugin } from '@tarja/core';
export { TokenResponse } from '@tarja/core';
import { BindingOf, Replacement, Operations, OnlyNarrowing, Except, WithFurther } from './group.js';
import { G as GenerateAccessTokenCall, a as GenerateAccessTokenNarrowing, b as GenerateAccessToken } from './generate-access-token.js';
export { T as TokenRequestForm, c as TokenRequestHeaders, n as narrowToken } from './generate-access-token.js';
declare const generateAccessToken: GenerateAccessToken;
interface AuthenticationBindings {
    readonly generateAccessToken?: GenerateAccessTokenNarrowing | Replacement;
}
interface Authentication<Bindings = None> {
    readonly generateAccessToken: GenerateAccessTokenCall<BindingOf<Bindings, 'generateAccessToken', 'authentication.generateAccessToken'>>;
}
declare function authentication<const Bindings extends AuthenticationBindings = None, Further extends Operations = None>(bindings?: Bindings & OnlyNarrowing<Bindings, AuthenticationBindings, 'generateAccessToken', GenerateAccessTokenNarrowing>, further?: Further & Except<Further, Authentication>): Plugin<'authentication', WithFurther<Authentication<Bindings>, Bindings, Further>>;
export { GenerateAccessToken, GenerateAccessTokenCall, GenerateAccessTokenNarrowing, authentication, generateAccessToken };
export type { Authentication, AuthenticationBindings };

// shared by entries: generate-access-token.d.ts

import { Operation, Call, None, Schema, TokenResponse } from '@tarja/core';
import { Only } from './group.js';
import { BasicCredentials } from '@tarja/core/password-grant';
interface TokenRequestHeaders {
    readonly authorization: BasicCredentials;
}
interface TokenRequestForm {
    readonly grant_type?: string;
    readonly username?: string;
    readonly credential: {
        readonly name: string;
        readonly value: string;
    };
    readonly extra?: Readonly<Record<string, string>>;
}
interface GenerateAccessTokenNarrowing {
    readonly response?: Schema;
}
type AnswerOf<Narrowing> = Narrowing extends {
    readonly response: Schema<unknown, infer Data>;
} ? Data : TokenResponse;
type GenerateAccessToken<Narrowing = None> = Operation<unknown, unknown, TokenRequestForm, AnswerOf<Narrowing>, TokenRequestHeaders>;
type GenerateAccessTokenCall<Given> = Given extends {
    readonly replace: infer O extends Operation;
} ? Call<O> : Call<GenerateAccessToken<Given>>;
declare function narrowToken<const Narrowing extends GenerateAccessTokenNarrowing>(narrowing: Narrowing & Only<Narrowing, GenerateAccessTokenNarrowing>): GenerateAccessToken<Narrowing>;
export { narrowToken as n };
export type { GenerateAccessTokenCall as G, TokenRequestForm as T, GenerateAccessTokenNarrowing as a, GenerateAccessToken as b, TokenRequestHeaders as c };

// @tarja/catalogue/account-integration

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface AccountIntegration<Bindings = None> {
    readonly listAccounts: Bound<Bindings, 'listAccounts', 'accountIntegration.listAccounts'>;
    readonly createAccount: Bound<Bindings, 'createAccount', 'accountIntegration.createAccount'>;
    readonly changeAccountSecret: Bound<Bindings, 'changeAccountSecret', 'accountIntegration.changeAccountSecret'>;
    readonly listIntegrations: Bound<Bindings, 'listIntegrations', 'accountIntegration.listIntegrations'>;
    readonly changeIntegrationExpiry: Bound<Bindings, 'changeIntegrationExpiry', 'accountIntegration.changeIntegrationExpiry'>;
}
declare function accountIntegration<Bindings extends BindingsOf<AccountIntegration> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, AccountIntegration>, further?: Further & Except<Further, AccountIntegration>): Plugin<'accountIntegration', WithFurther<AccountIntegration<Bindings>, Bindings, Further>>;
export { accountIntegration };
export type { AccountIntegration };

// @tarja/catalogue/account-management

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface AccountManagement<Bindings = None> {
    readonly registerPhysicalCard: Bound<Bindings, 'registerPhysicalCard', 'accountManagement.registerPhysicalCard'>;
}
declare function accountManagement<Bindings extends BindingsOf<AccountManagement> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, AccountManagement>, further?: Further & Except<Further, AccountManagement>): Plugin<'accountManagement', WithFurther<AccountManagement<Bindings>, Bindings, Further>>;
export { accountManagement };
export type { AccountManagement };

// @tarja/catalogue/banking

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface Banking<Bindings = None> {
    readonly reconciliationBalance: Bound<Bindings, 'reconciliationBalance', 'banking.reconciliationBalance'>;
    readonly reconciliationStatement: Bound<Bindings, 'reconciliationStatement', 'banking.reconciliationStatement'>;
    readonly reconciliationFiles: Bound<Bindings, 'reconciliationFiles', 'banking.reconciliationFiles'>;
    readonly digitalAccounts: Bound<Bindings, 'digitalAccounts', 'banking.digitalAccounts'>;
    readonly instantPaymentTransfers: Bound<Bindings, 'instantPaymentTransfers', 'banking.instantPaymentTransfers'>;
}
declare function banking<Bindings extends BindingsOf<Banking> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, Banking>, further?: Further & Except<Further, Banking>): Plugin<'banking', WithFurther<Banking<Bindings>, Bindings, Further>>;
export { banking };
export type { Banking };

// @tarja/catalogue/banking-services

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface BankingServices<Bindings = None> {
    readonly registerPaymentSlip: Bound<Bindings, 'registerPaymentSlip', 'bankingServices.registerPaymentSlip'>;
    readonly listPayments: Bound<Bindings, 'listPayments', 'bankingServices.listPayments'>;
    readonly listAccounts: Bound<Bindings, 'listAccounts', 'bankingServices.listAccounts'>;
}
declare function bankingServices<Bindings extends BindingsOf<BankingServices> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, BankingServices>, further?: Further & Except<Further, BankingServices>): Plugin<'bankingServices', WithFurther<BankingServices<Bindings>, Bindings, Further>>;
export { bankingServices };
export type { BankingServices };

// @tarja/catalogue/billing

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface Billing<Bindings = None> {
    readonly invoiceInstallmentPlans: Bound<Bindings, 'invoiceInstallmentPlans', 'billing.invoiceInstallmentPlans'>;
    readonly invoiceCycles: Bound<Bindings, 'invoiceCycles', 'billing.invoiceCycles'>;
    readonly invoiceQueries: Bound<Bindings, 'invoiceQueries', 'billing.invoiceQueries'>;
    readonly digitalInvoices: Bound<Bindings, 'digitalInvoices', 'billing.digitalInvoices'>;
}
declare function billing<Bindings extends BindingsOf<Billing> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, Billing>, further?: Further & Except<Further, Billing>): Plugin<'billing', WithFurther<Billing<Bindings>, Bindings, Further>>;
export { billing };
export type { Billing };

// @tarja/catalogue/biometrics

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface Biometrics<Bindings = None> {
    readonly identifyFace: Bound<Bindings, 'identifyFace', 'biometrics.identifyFace'>;
    readonly enrolFace: Bound<Bindings, 'enrolFace', 'biometrics.enrolFace'>;
    readonly sdkHandshake: Bound<Bindings, 'sdkHandshake', 'biometrics.sdkHandshake'>;
    readonly backOfficeHandshake: Bound<Bindings, 'backOfficeHandshake', 'biometrics.backOfficeHandshake'>;
}
declare function biometrics<Bindings extends BindingsOf<Biometrics> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, Biometrics>, further?: Further & Except<Further, Biometrics>): Plugin<'biometrics', WithFurther<Biometrics<Bindings>, Bindings, Further>>;
export { biometrics };
export type { Biometrics };

// @tarja/catalogue/buy-now-pay-later

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface BuyNowPayLater<Bindings = None> {
    readonly simulateSale: Bound<Bindings, 'simulateSale', 'buyNowPayLater.simulateSale'>;
    readonly confirmSale: Bound<Bindings, 'confirmSale', 'buyNowPayLater.confirmSale'>;
    readonly refundSale: Bound<Bindings, 'refundSale', 'buyNowPayLater.refundSale'>;
    readonly confirmRefund: Bound<Bindings, 'confirmRefund', 'buyNowPayLater.confirmRefund'>;
    readonly notifySettlement: Bound<Bindings, 'notifySettlement', 'buyNowPayLater.notifySettlement'>;
}
declare function buyNowPayLater<Bindings extends BindingsOf<BuyNowPayLater> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, BuyNowPayLater>, further?: Further & Except<Further, BuyNowPayLater>): Plugin<'buyNowPayLater', WithFurther<BuyNowPayLater<Bindings>, Bindings, Further>>;
export { buyNowPayLater };
export type { BuyNowPayLater };

// @tarja/catalogue/card-sales

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface CardSales<Bindings = None> {
    readonly create: Bound<Bindings, 'create', 'cardSales.create'>;
    readonly cancel: Bound<Bindings, 'cancel', 'cardSales.cancel'>;
    readonly createWithHolder: Bound<Bindings, 'createWithHolder', 'cardSales.createWithHolder'>;
    readonly cancelWithHolder: Bound<Bindings, 'cancelWithHolder', 'cardSales.cancelWithHolder'>;
    readonly refund: Bound<Bindings, 'refund', 'cardSales.refund'>;
}
declare function cardSales<Bindings extends BindingsOf<CardSales> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, CardSales>, further?: Further & Except<Further, CardSales>): Plugin<'cardSales', WithFurther<CardSales<Bindings>, Bindings, Further>>;
export { cardSales };
export type { CardSales };

// @tarja/catalogue/cardholders

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface Cardholders<Bindings = None> {
    readonly manage: Bound<Bindings, 'manage', 'cardholders.manage'>;
    readonly dependents: Bound<Bindings, 'dependents', 'cardholders.dependents'>;
    readonly phones: Bound<Bindings, 'phones', 'cardholders.phones'>;
    readonly history: Bound<Bindings, 'history', 'cardholders.history'>;
    readonly passwords: Bound<Bindings, 'passwords', 'cardholders.passwords'>;
    readonly registerAccount: Bound<Bindings, 'registerAccount', 'cardholders.registerAccount'>;
    readonly lookupByTaxId: Bound<Bindings, 'lookupByTaxId', 'cardholders.lookupByTaxId'>;
    readonly lookupByDocument: Bound<Bindings, 'lookupByDocument', 'cardholders.lookupByDocument'>;
    readonly lookupByName: Bound<Bindings, 'lookupByName', 'cardholders.lookupByName'>;
}
declare function cardholders<Bindings extends BindingsOf<Cardholders> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, Cardholders>, further?: Further & Except<Further, Cardholders>): Plugin<'cardholders', WithFurther<Cardholders<Bindings>, Bindings, Further>>;
export { cardholders };
export type { Cardholders };

// @tarja/catalogue/cards

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface Cards<Bindings = None> {
    readonly additionalHolders: Bound<Bindings, 'additionalHolders', 'cards.additionalHolders'>;
    readonly virtualSecurityCode: Bound<Bindings, 'virtualSecurityCode', 'cards.virtualSecurityCode'>;
    readonly pin: Bound<Bindings, 'pin', 'cards.pin'>;
    readonly block: Bound<Bindings, 'block', 'cards.block'>;
    readonly unblock: Bound<Bindings, 'unblock', 'cards.unblock'>;
    readonly secondCopy: Bound<Bindings, 'secondCopy', 'cards.secondCopy'>;
    readonly virtualCard: Bound<Bindings, 'virtualCard', 'cards.virtualCard'>;
    readonly lookupById: Bound<Bindings, 'lookupById', 'cards.lookupById'>;
    readonly lookupByNumber: Bound<Bindings, 'lookupByNumber', 'cards.lookupByNumber'>;
    readonly lookupByTaxId: Bound<Bindings, 'lookupByTaxId', 'cards.lookupByTaxId'>;
    readonly unnamedBatches: Bound<Bindings, 'unnamedBatches', 'cards.unnamedBatches'>;
    readonly branded: Bound<Bindings, 'branded', 'cards.branded'>;
}
declare function cards<Bindings extends BindingsOf<Cards> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, Cards>, further?: Further & Except<Further, Cards>): Plugin<'cards', WithFurther<Cards<Bindings>, Bindings, Further>>;
export { cards };
export type { Cards };

// @tarja/catalogue/ecommerce

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface Ecommerce<Bindings = None> {
    readonly createSale: Bound<Bindings, 'createSale', 'ecommerce.createSale'>;
    readonly confirmSale: Bound<Bindings, 'confirmSale', 'ecommerce.confirmSale'>;
    readonly listSales: Bound<Bindings, 'listSales', 'ecommerce.listSales'>;
    readonly cancelSale: Bound<Bindings, 'cancelSale', 'ecommerce.cancelSale'>;
    readonly generateToken: Bound<Bindings, 'generateToken', 'ecommerce.generateToken'>;
}
declare function ecommerce<Bindings extends BindingsOf<Ecommerce> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, Ecommerce>, further?: Further & Except<Further, Ecommerce>): Plugin<'ecommerce', WithFurther<Ecommerce<Bindings>, Bindings, Further>>;
export { ecommerce };
export type { Ecommerce };

// @tarja/catalogue/embossing

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface Embossing<Bindings = None> {
    readonly emboss: Bound<Bindings, 'emboss', 'embossing.emboss'>;
    readonly blockOnFailure: Bound<Bindings, 'blockOnFailure', 'embossing.blockOnFailure'>;
    readonly listPending: Bound<Bindings, 'listPending', 'embossing.listPending'>;
    readonly activatePrinter: Bound<Bindings, 'activatePrinter', 'embossing.activatePrinter'>;
    readonly deactivatePrinter: Bound<Bindings, 'deactivatePrinter', 'embossing.deactivatePrinter'>;
}
declare function embossing<Bindings extends BindingsOf<Embossing> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, Embossing>, further?: Further & Except<Further, Embossing>): Plugin<'embossing', WithFurther<Embossing<Bindings>, Bindings, Further>>;
export { embossing };
export type { Embossing };

// @tarja/catalogue/financing

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface Financing<Bindings = None> {
    readonly simulateTotalDebtPlan: Bound<Bindings, 'simulateTotalDebtPlan', 'financing.simulateTotalDebtPlan'>;
    readonly simulateManualPlan: Bound<Bindings, 'simulateManualPlan', 'financing.simulateManualPlan'>;
}
declare function financing<Bindings extends BindingsOf<Financing> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, Financing>, further?: Further & Except<Further, Financing>): Plugin<'financing', WithFurther<Financing<Bindings>, Bindings, Further>>;
export { financing };
export type { Financing };

// @tarja/catalogue/instant-payment

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface InstantPayment<Bindings = None> {
    readonly immediateKeys: Bound<Bindings, 'immediateKeys', 'instantPayment.immediateKeys'>;
    readonly generateCharge: Bound<Bindings, 'generateCharge', 'instantPayment.generateCharge'>;
}
declare function instantPayment<Bindings extends BindingsOf<InstantPayment> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, InstantPayment>, further?: Further & Except<Further, InstantPayment>): Plugin<'instantPayment', WithFurther<InstantPayment<Bindings>, Bindings, Further>>;
export { instantPayment };
export type { InstantPayment };

// @tarja/catalogue/instant-payment-card

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface InstantPaymentCard<Bindings = None> {
    readonly clients: Bound<Bindings, 'clients', 'instantPaymentCard.clients'>;
    readonly subscriptions: Bound<Bindings, 'subscriptions', 'instantPaymentCard.subscriptions'>;
    readonly digitalAccount: Bound<Bindings, 'digitalAccount', 'instantPaymentCard.digitalAccount'>;
    readonly transfers: Bound<Bindings, 'transfers', 'instantPaymentCard.transfers'>;
    readonly reports: Bound<Bindings, 'reports', 'instantPaymentCard.reports'>;
    readonly staticQrCode: Bound<Bindings, 'staticQrCode', 'instantPaymentCard.staticQrCode'>;
    readonly keys: Bound<Bindings, 'keys', 'instantPaymentCard.keys'>;
    readonly limits: Bound<Bindings, 'limits', 'instantPaymentCard.limits'>;
}
declare function instantPaymentCard<Bindings extends BindingsOf<InstantPaymentCard> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, InstantPaymentCard>, further?: Further & Except<Further, InstantPaymentCard>): Plugin<'instantPaymentCard', WithFurther<InstantPaymentCard<Bindings>, Bindings, Further>>;
export { instantPaymentCard };
export type { InstantPaymentCard };

// @tarja/catalogue/insurance

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface Insurance<Bindings = None> {
    readonly enrol: Bound<Bindings, 'enrol', 'insurance.enrol'>;
    readonly cancel: Bound<Bindings, 'cancel', 'insurance.cancel'>;
    readonly tickets: Bound<Bindings, 'tickets', 'insurance.tickets'>;
    readonly terms: Bound<Bindings, 'terms', 'insurance.terms'>;
    readonly collection: Bound<Bindings, 'collection', 'insurance.collection'>;
}
declare function insurance<Bindings extends BindingsOf<Insurance> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, Insurance>, further?: Further & Except<Further, Insurance>): Plugin<'insurance', WithFurther<Insurance<Bindings>, Bindings, Further>>;
export { insurance };
export type { Insurance };

// @tarja/catalogue/loans

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface Loans<Bindings = None> {
    readonly personal: Bound<Bindings, 'personal', 'loans.personal'>;
    readonly instantPaymentCard: Bound<Bindings, 'instantPaymentCard', 'loans.instantPaymentCard'>;
    readonly severanceFund: Bound<Bindings, 'severanceFund', 'loans.severanceFund'>;
    readonly simplified: Bound<Bindings, 'simplified', 'loans.simplified'>;
}
declare function loans<Bindings extends BindingsOf<Loans> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, Loans>, further?: Further & Except<Further, Loans>): Plugin<'loans', WithFurther<Loans<Bindings>, Bindings, Further>>;
export { loans };
export type { Loans };

// @tarja/catalogue/marketplace-sales

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface MarketplaceSales<Bindings = None> {
    readonly create: Bound<Bindings, 'create', 'marketplaceSales.create'>;
    readonly confirm: Bound<Bindings, 'confirm', 'marketplaceSales.confirm'>;
    readonly refund: Bound<Bindings, 'refund', 'marketplaceSales.refund'>;
    readonly cancel: Bound<Bindings, 'cancel', 'marketplaceSales.cancel'>;
}
declare function marketplaceSales<Bindings extends BindingsOf<MarketplaceSales> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, MarketplaceSales>, further?: Further & Except<Further, MarketplaceSales>): Plugin<'marketplaceSales', WithFurther<MarketplaceSales<Bindings>, Bindings, Further>>;
export { marketplaceSales };
export type { MarketplaceSales };

// @tarja/catalogue/merchant-schedule

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface MerchantSchedule<Bindings = None> {
    readonly schedules: Bound<Bindings, 'schedules', 'merchantSchedule.schedules'>;
    readonly scheduleSettings: Bound<Bindings, 'scheduleSettings', 'merchantSchedule.scheduleSettings'>;
    readonly modalities: Bound<Bindings, 'modalities', 'merchantSchedule.modalities'>;
    readonly postings: Bound<Bindings, 'postings', 'merchantSchedule.postings'>;
    readonly adjustmentTypes: Bound<Bindings, 'adjustmentTypes', 'merchantSchedule.adjustmentTypes'>;
}
declare function merchantSchedule<Bindings extends BindingsOf<MerchantSchedule> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, MerchantSchedule>, further?: Further & Except<Further, MerchantSchedule>): Plugin<'merchantSchedule', WithFurther<MerchantSchedule<Bindings>, Bindings, Further>>;
export { merchantSchedule };
export type { MerchantSchedule };

// @tarja/catalogue/parameters

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface Parameters<Bindings = None> {
    readonly listRegistered: Bound<Bindings, 'listRegistered', 'parameters.listRegistered'>;
    readonly listDisplayable: Bound<Bindings, 'listDisplayable', 'parameters.listDisplayable'>;
}
declare function parameters<Bindings extends BindingsOf<Parameters> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, Parameters>, further?: Further & Except<Further, Parameters>): Plugin<'parameters', WithFurther<Parameters<Bindings>, Bindings, Further>>;
export { parameters };
export type { Parameters };

// @tarja/catalogue/postings

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface Postings<Bindings = None> {
    readonly adjustments: Bound<Bindings, 'adjustments', 'postings.adjustments'>;
    readonly salesAnticipation: Bound<Bindings, 'salesAnticipation', 'postings.salesAnticipation'>;
    readonly bankSettlements: Bound<Bindings, 'bankSettlements', 'postings.bankSettlements'>;
}
declare function postings<Bindings extends BindingsOf<Postings> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, Postings>, further?: Further & Except<Further, Postings>): Plugin<'postings', WithFurther<Postings<Bindings>, Bindings, Further>>;
export { postings };
export type { Postings };

// @tarja/catalogue/pre-authorization

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface PreAuthorization<Bindings = None> {
    readonly list: Bound<Bindings, 'list', 'preAuthorization.list'>;
    readonly listReservedAmount: Bound<Bindings, 'listReservedAmount', 'preAuthorization.listReservedAmount'>;
}
declare function preAuthorization<Bindings extends BindingsOf<PreAuthorization> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, PreAuthorization>, further?: Further & Except<Further, PreAuthorization>): Plugin<'preAuthorization', WithFurther<PreAuthorization<Bindings>, Bindings, Further>>;
export { preAuthorization };
export type { PreAuthorization };

// @tarja/catalogue/products

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface Products<Bindings = None> {
    readonly query: Bound<Bindings, 'query', 'products.query'>;
    readonly listFinancialServices: Bound<Bindings, 'listFinancialServices', 'products.listFinancialServices'>;
}
declare function products<Bindings extends BindingsOf<Products> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, Products>, further?: Further & Except<Further, Products>): Plugin<'products', WithFurther<Products<Bindings>, Bindings, Further>>;
export { products };
export type { Products };

// @tarja/catalogue/regulatory

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface Regulatory<Bindings = None> {
    readonly listInformation: Bound<Bindings, 'listInformation', 'regulatory.listInformation'>;
}
declare function regulatory<Bindings extends BindingsOf<Regulatory> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, Regulatory>, further?: Further & Except<Further, Regulatory>): Plugin<'regulatory', WithFurther<Regulatory<Bindings>, Bindings, Further>>;
export { regulatory };
export type { Regulatory };

// @tarja/catalogue/rewards

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface Rewards<Bindings = None> {
    readonly manageAnnuity: Bound<Bindings, 'manageAnnuity', 'rewards.manageAnnuity'>;
}
declare function rewards<Bindings extends BindingsOf<Rewards> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, Rewards>, further?: Further & Except<Further, Rewards>): Plugin<'rewards', WithFurther<Rewards<Bindings>, Bindings, Further>>;
export { rewards };
export type { Rewards };

// @tarja/catalogue/simulation

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface Simulation<Bindings = None> {
    readonly create: Bound<Bindings, 'create', 'simulation.create'>;
}
declare function simulation<Bindings extends BindingsOf<Simulation> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, Simulation>, further?: Further & Except<Further, Simulation>): Plugin<'simulation', WithFurther<Simulation<Bindings>, Bindings, Further>>;
export { simulation };
export type { Simulation };

// @tarja/catalogue/sms-broker

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface SmsBroker<Bindings = None> {
    readonly send: Bound<Bindings, 'send', 'smsBroker.send'>;
}
declare function smsBroker<Bindings extends BindingsOf<SmsBroker> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, SmsBroker>, further?: Further & Except<Further, SmsBroker>): Plugin<'smsBroker', WithFurther<SmsBroker<Bindings>, Bindings, Further>>;
export { smsBroker };
export type { SmsBroker };

// @tarja/catalogue/sms-notice

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface SmsNotice<Bindings = None> {
    readonly events: Bound<Bindings, 'events', 'smsNotice.events'>;
    readonly variables: Bound<Bindings, 'variables', 'smsNotice.variables'>;
    readonly transactions: Bound<Bindings, 'transactions', 'smsNotice.transactions'>;
    readonly queueMessages: Bound<Bindings, 'queueMessages', 'smsNotice.queueMessages'>;
    readonly services: Bound<Bindings, 'services', 'smsNotice.services'>;
    readonly packages: Bound<Bindings, 'packages', 'smsNotice.packages'>;
}
declare function smsNotice<Bindings extends BindingsOf<SmsNotice> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, SmsNotice>, further?: Further & Except<Further, SmsNotice>): Plugin<'smsNotice', WithFurther<SmsNotice<Bindings>, Bindings, Further>>;
export { smsNotice };
export type { SmsNotice };

// @tarja/catalogue/sms-packages

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface SmsPackages<Bindings = None> {
    readonly contract: Bound<Bindings, 'contract', 'smsPackages.contract'>;
    readonly cancel: Bound<Bindings, 'cancel', 'smsPackages.cancel'>;
    readonly query: Bound<Bindings, 'query', 'smsPackages.query'>;
}
declare function smsPackages<Bindings extends BindingsOf<SmsPackages> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, SmsPackages>, further?: Further & Except<Further, SmsPackages>): Plugin<'smsPackages', WithFurther<SmsPackages<Bindings>, Bindings, Further>>;
export { smsPackages };
export type { SmsPackages };

// @tarja/catalogue/store

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface Store<Bindings = None> {
    readonly paymentMethods: Bound<Bindings, 'paymentMethods', 'store.paymentMethods'>;
    readonly fees: Bound<Bindings, 'fees', 'store.fees'>;
    readonly stores: Bound<Bindings, 'stores', 'store.stores'>;
}
declare function store<Bindings extends BindingsOf<Store> = None, Further extends Operations = None>(bindings?: Bindings & Only<Bindings, Store>, further?: Further & Except<Further, Store>): Plugin<'store', WithFurther<Store<Bindings>, Bindings, Further>>;
export { store };
export type { Store };

// @tarja/catalogue/schemas

export { TokenResponseEntries, tokenResponse } from '@tarja/core/token-response';
import * as v from 'valibot';
import { Instant } from './payments.js';
type Optional<Input, Output = Input> = v.OptionalSchema<v.GenericSchema<Input, Output>, undefined>;
type PaymentIntentEntries = {
    readonly nsuOrigem: Optional<string>;
    readonly valorTransacao: Optional<string>;
    readonly dataHoraTerminal: Optional<Date | Instant | string, string>;
    readonly idCartao: Optional<number>;
    readonly redeOrigemOperacaoPDV: Optional<string>;
    readonly terminalRequisitante: Optional<string>;
    readonly codigoExternoCartao: Optional<string>;
    readonly idCliente: Optional<number>;
};
declare const paymentIntent: v.ObjectSchema<PaymentIntentEntries, undefined>;
declare const paymentIntentQuery: v.ObjectSchema<{
    readonly meioPagamento: Optional<string>;
}, undefined>;
export { paymentIntent, paymentIntentQuery };
export type { PaymentIntentEntries };
