// The public face of @tarja/catalogue. Written by tools/api-report.mjs.

// @tarja/catalogue

import { O as OnlyKnown, a as OnlyFurther, C as Catalogue, W as Within } from './bindings2.js';
import { GivenBindings } from './bindings.js';
export { B as BindingMap, b as BindingsFor, c as GroupKey, d as OperationId, P as PresetOf, e as bindingsFor, f as defineBindings, w as withPreset } from './bindings2.js';
import { None, Plugin } from '@tarja/core';
import { Operations, MethodsOf, FurtherOf } from './group.js';
type GroupIn<Id> = Id extends `${infer Group}.${string}` ? Group : never;
type FurtherByGroup<Further> = {
    readonly [Group in GroupIn<keyof Further>]: MethodsOf<Within<Further, Group>, Group>;
};
declare function catalogue<const Bindings extends GivenBindings = None, const Further extends Operations = None>(bindings?: OnlyKnown<Bindings>, further?: OnlyFurther<Further>): Plugin<'catalogue', Catalogue<Bindings> & FurtherByGroup<FurtherOf<Bindings>> & FurtherByGroup<Further>>;
export { Catalogue, OnlyFurther, OnlyKnown, Within, catalogue };

// shared by entries: bindings2.d.ts

import { None, AnyOperation, Operation } from '@tarja/core';
import { Replacement, HasFurther, FurtherOf, OnlyNarrowing, Operations } from './group.js';
import { Authentication, GenerateAccessTokenNarrowing } from './authentication.js';
import { Payments, CreateIntentNarrowing } from './payments.js';
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
type GroupKey = keyof Catalogue;
type OperationId = {
    [Group in GroupKey]: `${Group}.${keyof Catalogue[Group] & string}`;
}[GroupKey];
interface DocumentedBindings {
    readonly 'authentication.generateAccessToken'?: GenerateAccessTokenNarrowing | Replacement;
    readonly 'payments.createIntent'?: CreateIntentNarrowing | Replacement;
}
type BindingMap = {
    readonly [Id in OperationId]?: Id extends keyof DocumentedBindings ? DocumentedBindings[Id] : AnyOperation;
} & HasFurther<object>;
interface Narrowings {
    'payments.createIntent': CreateIntentNarrowing;
    'authentication.generateAccessToken': GenerateAccessTokenNarrowing;
}
type OnlyKnown<Bindings> = OnlyNarrowing<Bindings, BindingMap, Narrowings>;
type GivenBindings = {
    readonly [Id in OperationId]?: BindingMap[Id] | AnyOperation;
} & HasFurther<object>;
type OnlyFurther<Further> = {
    readonly [Id in keyof Further]: Id extends OperationId ? `${Id} has a label: bind it in the first argument` : Id extends `${GroupKey}.${string}` ? Further[Id] : `${Id & string} does not begin with a group and a dot: write it as 'loans.extend'`;
};
type Within<Ids, Group extends string> = {
    readonly [Id in keyof Ids as Id extends `${Group}.${infer Key}` ? Key : never]: Ids[Id];
};
type BindingsFor<Bindings, Group extends string> = Within<Bindings, Group> & HasFurther<Within<FurtherOf<Bindings>, Group>>;
declare function defineBindings<const Bindings extends GivenBindings, const Further extends Operations = None>(bindings: OnlyKnown<Bindings>, further?: OnlyFurther<Further>): Bindings & HasFurther<Further>;
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
export { bindingsFor as e, defineBindings as f, withPreset as w };
export type { BindingMap as B, Catalogue as C, DocumentedBindings as D, GivenBindings as G, OnlyKnown as O, PresetOf as P, Within as W, OnlyFurther as a, BindingsFor as b, GroupKey as c, OperationId as d };

// @tarja/catalogue/group

import { AnyOperation, None, Call, UnboundOperation, Plugin } from '@tarja/core';
type Labels = Readonly<Record<string, string>>;
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
type WithFurther<Api, Bindings, Further> = Api & MethodsOf<Further> & MethodsOf<FurtherOf<Bindings>>;
type Only<Given, Known, Advice extends string = 'is no label here: correct it, or add it in the second argument'> = Given & (keyof Given extends keyof Known | typeof further ? unknown : {
    readonly [Key in keyof Given]: Key extends keyof Known | typeof further ? unknown : `${Key & string} ${Advice}`;
});
type Except<Given, Known> = Given & {
    readonly [Key in keyof Given & keyof Known & string]: `${Key} has a label: bind it in the first argument`;
};
interface Replacement {
    readonly replace: AnyOperation;
}
type OnlyNarrowing<Bindings, Known, Narrowings> = Only<Bindings, Known> & (keyof Bindings & keyof Narrowings extends never ? unknown : {
    readonly [Key in keyof Bindings & keyof Narrowings]?: NarrowingOf<Bindings[Key], Narrowings[Key]>;
});
type NarrowingOf<Given, Narrowing> = Given extends AnyOperation ? 'an operation is no narrowing of a documented one: to put it in its place, write { replace: operation({ … }) }' : Given extends Replacement ? Only<Given, Replacement, 'has no meaning beside replace: leave it out'> : Only<Given, Narrowing, 'cannot be narrowed: correct it, or write { replace: operation({ … }) }'>;
declare function group<const Id extends string, Given extends Operations>(id: Id, operations: Given): Plugin<Id, MethodsOf<Given, Id>>;
export { group };
export type { BindingOf, BindingsOf, Bound, CallOf, Except, FurtherOf, HasFurther, Labels, MethodsOf, NarrowingOf, Only, OnlyNarrowing, Operations, Replacement, WithFurther };

// @tarja/catalogue/authentication

import { Call, None, Operation, Schema, TokenResponse, AnyOperation, Plugin } from '@tarja/core';
export { TokenResponse } from '@tarja/core';
import { Replacement, NarrowingOf, BindingOf, Operations, OnlyNarrowing, Except, WithFurther } from './group.js';
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
type GenerateAccessTokenCall<Given> = Call<Given extends Replacement ? Given['replace'] : GenerateAccessToken<Given>>;
declare function narrowToken<const Narrowing extends GenerateAccessTokenNarrowing | AnyOperation>(narrowing: NarrowingOf<Narrowing, GenerateAccessTokenNarrowing>): GenerateAccessToken<Narrowing>;
declare const generateAccessToken: GenerateAccessToken;
interface AuthenticationBindings {
    readonly generateAccessToken?: GenerateAccessTokenNarrowing | Replacement;
}
interface GivenBindings {
    readonly generateAccessToken?: GenerateAccessTokenNarrowing | Replacement | AnyOperation;
}
interface Authentication<Bindings = None> {
    readonly generateAccessToken: GenerateAccessTokenCall<BindingOf<Bindings, 'generateAccessToken', 'authentication.generateAccessToken'>>;
}
declare function authentication<const Bindings extends GivenBindings = None, Further extends Operations = None>(bindings?: OnlyNarrowing<Bindings, AuthenticationBindings, {
    generateAccessToken: GenerateAccessTokenNarrowing;
}>, further?: Except<Further, Authentication>): Plugin<'authentication', WithFurther<Authentication<Bindings>, Bindings, Further>>;
export { authentication, generateAccessToken, narrowToken };
export type { Authentication, AuthenticationBindings, GenerateAccessToken, GenerateAccessTokenCall, GenerateAccessTokenNarrowing, TokenRequestForm, TokenRequestHeaders };

// @tarja/catalogue/payments

import { Call, None, Operation, Schema, AnyOperation, Plugin } from '@tarja/core';
import { Replacement, NarrowingOf, Bound, BindingOf, HasFurther, Operations, OnlyNarrowing, Except, WithFurther } from './group.js';
import { P as PaymentIntentQuery, a as PaymentIntentField, b as PaymentIntent } from './payment-intent.js';
export { I as Instant } from './payment-intent.js';
type AccessTokenHeader = 'empty' | 'token' | 'omit' | {
    readonly value: string;
};
interface CreateIntentNarrowing {
    readonly required?: readonly PaymentIntentField[];
    readonly response?: Schema;
    readonly accessTokenHeader?: AccessTokenHeader;
    readonly meioPagamento?: 'empty' | 'bare' | 'omit';
    readonly identifiedBy?: readonly IntentIdentifier[];
    readonly replayUnauthorized?: boolean;
    readonly identifiersInClear?: boolean;
}
type IntentIdentifier = PaymentIntentField | Exclude<keyof PaymentIntentQuery, 'extra'> | `extra.${string}`;
declare const intentIdentity: readonly IntentIdentifier[];
type Requiring<Narrowing> = Narrowing extends {
    readonly required: infer Names extends readonly PaymentIntentField[];
} ? PaymentIntent & {
    readonly [K in Names[number]]-?: NonNullable<PaymentIntent[K]>;
} : PaymentIntent;
type Answer<Narrowing> = Narrowing extends {
    readonly response: Schema<unknown, infer Data>;
} ? Data : unknown;
type CreateIntent<Narrowing = None> = Operation<unknown, PaymentIntentQuery, Requiring<Narrowing>, Answer<Narrowing>>;
type CreateIntentCall<Given> = Call<Given extends Replacement ? Given['replace'] : CreateIntent<Given>>;
declare function narrowIntent<const Narrowing extends CreateIntentNarrowing | AnyOperation>(narrowing: NarrowingOf<Narrowing, CreateIntentNarrowing>): CreateIntent<Narrowing>;
declare const createIntent: CreateIntent;
type NamedBindings = {
    readonly [Key in Exclude<keyof Payments, 'createIntent'>]?: AnyOperation;
} & HasFurther<object>;
interface GivenBindings extends NamedBindings {
    readonly createIntent?: CreateIntentNarrowing | Replacement | AnyOperation;
}
interface PaymentsBindings extends NamedBindings {
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
declare function payments<const Bindings extends GivenBindings = None, Further extends Operations = None>(bindings?: OnlyNarrowing<Bindings, PaymentsBindings, {
    createIntent: CreateIntentNarrowing;
}>, further?: Except<Further, Payments>): Plugin<'payments', WithFurther<Payments<Bindings>, Bindings, Further>>;
export { PaymentIntent, PaymentIntentField, PaymentIntentQuery, createIntent, intentIdentity, narrowIntent, payments };
export type { AccessTokenHeader, CreateIntent, CreateIntentCall, CreateIntentNarrowing, IntentIdentifier, Payments, PaymentsBindings };

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
export type { Instant as I, PaymentIntentQuery as P, PaymentIntentField as a, PaymentIntent as b };

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
declare function accountIntegration<Bindings extends BindingsOf<AccountIntegration> = None, Further extends Operations = None>(bindings?: Only<Bindings, AccountIntegration>, further?: Except<Further, AccountIntegration>): Plugin<'accountIntegration', WithFurther<AccountIntegration<Bindings>, Bindings, Further>>;
export { accountIntegration };
export type { AccountIntegration };

// @tarja/catalogue/account-management

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface AccountManagement<Bindings = None> {
    readonly registerPhysicalCard: Bound<Bindings, 'registerPhysicalCard', 'accountManagement.registerPhysicalCard'>;
}
declare function accountManagement<Bindings extends BindingsOf<AccountManagement> = None, Further extends Operations = None>(bindings?: Only<Bindings, AccountManagement>, further?: Except<Further, AccountManagement>): Plugin<'accountManagement', WithFurther<AccountManagement<Bindings>, Bindings, Further>>;
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
declare function banking<Bindings extends BindingsOf<Banking> = None, Further extends Operations = None>(bindings?: Only<Bindings, Banking>, further?: Except<Further, Banking>): Plugin<'banking', WithFurther<Banking<Bindings>, Bindings, Further>>;
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
declare function bankingServices<Bindings extends BindingsOf<BankingServices> = None, Further extends Operations = None>(bindings?: Only<Bindings, BankingServices>, further?: Except<Further, BankingServices>): Plugin<'bankingServices', WithFurther<BankingServices<Bindings>, Bindings, Further>>;
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
declare function billing<Bindings extends BindingsOf<Billing> = None, Further extends Operations = None>(bindings?: Only<Bindings, Billing>, further?: Except<Further, Billing>): Plugin<'billing', WithFurther<Billing<Bindings>, Bindings, Further>>;
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
declare function biometrics<Bindings extends BindingsOf<Biometrics> = None, Further extends Operations = None>(bindings?: Only<Bindings, Biometrics>, further?: Except<Further, Biometrics>): Plugin<'biometrics', WithFurther<Biometrics<Bindings>, Bindings, Further>>;
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
declare function buyNowPayLater<Bindings extends BindingsOf<BuyNowPayLater> = None, Further extends Operations = None>(bindings?: Only<Bindings, BuyNowPayLater>, further?: Except<Further, BuyNowPayLater>): Plugin<'buyNowPayLater', WithFurther<BuyNowPayLater<Bindings>, Bindings, Further>>;
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
declare function cardSales<Bindings extends BindingsOf<CardSales> = None, Further extends Operations = None>(bindings?: Only<Bindings, CardSales>, further?: Except<Further, CardSales>): Plugin<'cardSales', WithFurther<CardSales<Bindings>, Bindings, Further>>;
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
declare function cardholders<Bindings extends BindingsOf<Cardholders> = None, Further extends Operations = None>(bindings?: Only<Bindings, Cardholders>, further?: Except<Further, Cardholders>): Plugin<'cardholders', WithFurther<Cardholders<Bindings>, Bindings, Further>>;
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
declare function cards<Bindings extends BindingsOf<Cards> = None, Further extends Operations = None>(bindings?: Only<Bindings, Cards>, further?: Except<Further, Cards>): Plugin<'cards', WithFurther<Cards<Bindings>, Bindings, Further>>;
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
declare function ecommerce<Bindings extends BindingsOf<Ecommerce> = None, Further extends Operations = None>(bindings?: Only<Bindings, Ecommerce>, further?: Except<Further, Ecommerce>): Plugin<'ecommerce', WithFurther<Ecommerce<Bindings>, Bindings, Further>>;
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
declare function embossing<Bindings extends BindingsOf<Embossing> = None, Further extends Operations = None>(bindings?: Only<Bindings, Embossing>, further?: Except<Further, Embossing>): Plugin<'embossing', WithFurther<Embossing<Bindings>, Bindings, Further>>;
export { embossing };
export type { Embossing };

// @tarja/catalogue/financing

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface Financing<Bindings = None> {
    readonly simulateTotalDebtPlan: Bound<Bindings, 'simulateTotalDebtPlan', 'financing.simulateTotalDebtPlan'>;
    readonly simulateManualPlan: Bound<Bindings, 'simulateManualPlan', 'financing.simulateManualPlan'>;
}
declare function financing<Bindings extends BindingsOf<Financing> = None, Further extends Operations = None>(bindings?: Only<Bindings, Financing>, further?: Except<Further, Financing>): Plugin<'financing', WithFurther<Financing<Bindings>, Bindings, Further>>;
export { financing };
export type { Financing };

// @tarja/catalogue/instant-payment

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface InstantPayment<Bindings = None> {
    readonly immediateKeys: Bound<Bindings, 'immediateKeys', 'instantPayment.immediateKeys'>;
    readonly generateCharge: Bound<Bindings, 'generateCharge', 'instantPayment.generateCharge'>;
}
declare function instantPayment<Bindings extends BindingsOf<InstantPayment> = None, Further extends Operations = None>(bindings?: Only<Bindings, InstantPayment>, further?: Except<Further, InstantPayment>): Plugin<'instantPayment', WithFurther<InstantPayment<Bindings>, Bindings, Further>>;
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
declare function instantPaymentCard<Bindings extends BindingsOf<InstantPaymentCard> = None, Further extends Operations = None>(bindings?: Only<Bindings, InstantPaymentCard>, further?: Except<Further, InstantPaymentCard>): Plugin<'instantPaymentCard', WithFurther<InstantPaymentCard<Bindings>, Bindings, Further>>;
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
declare function insurance<Bindings extends BindingsOf<Insurance> = None, Further extends Operations = None>(bindings?: Only<Bindings, Insurance>, further?: Except<Further, Insurance>): Plugin<'insurance', WithFurther<Insurance<Bindings>, Bindings, Further>>;
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
declare function loans<Bindings extends BindingsOf<Loans> = None, Further extends Operations = None>(bindings?: Only<Bindings, Loans>, further?: Except<Further, Loans>): Plugin<'loans', WithFurther<Loans<Bindings>, Bindings, Further>>;
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
declare function marketplaceSales<Bindings extends BindingsOf<MarketplaceSales> = None, Further extends Operations = None>(bindings?: Only<Bindings, MarketplaceSales>, further?: Except<Further, MarketplaceSales>): Plugin<'marketplaceSales', WithFurther<MarketplaceSales<Bindings>, Bindings, Further>>;
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
declare function merchantSchedule<Bindings extends BindingsOf<MerchantSchedule> = None, Further extends Operations = None>(bindings?: Only<Bindings, MerchantSchedule>, further?: Except<Further, MerchantSchedule>): Plugin<'merchantSchedule', WithFurther<MerchantSchedule<Bindings>, Bindings, Further>>;
export { merchantSchedule };
export type { MerchantSchedule };

// @tarja/catalogue/parameters

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface Parameters<Bindings = None> {
    readonly listRegistered: Bound<Bindings, 'listRegistered', 'parameters.listRegistered'>;
    readonly listDisplayable: Bound<Bindings, 'listDisplayable', 'parameters.listDisplayable'>;
}
declare function parameters<Bindings extends BindingsOf<Parameters> = None, Further extends Operations = None>(bindings?: Only<Bindings, Parameters>, further?: Except<Further, Parameters>): Plugin<'parameters', WithFurther<Parameters<Bindings>, Bindings, Further>>;
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
declare function postings<Bindings extends BindingsOf<Postings> = None, Further extends Operations = None>(bindings?: Only<Bindings, Postings>, further?: Except<Further, Postings>): Plugin<'postings', WithFurther<Postings<Bindings>, Bindings, Further>>;
export { postings };
export type { Postings };

// @tarja/catalogue/pre-authorization

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface PreAuthorization<Bindings = None> {
    readonly list: Bound<Bindings, 'list', 'preAuthorization.list'>;
    readonly listReservedAmount: Bound<Bindings, 'listReservedAmount', 'preAuthorization.listReservedAmount'>;
}
declare function preAuthorization<Bindings extends BindingsOf<PreAuthorization> = None, Further extends Operations = None>(bindings?: Only<Bindings, PreAuthorization>, further?: Except<Further, PreAuthorization>): Plugin<'preAuthorization', WithFurther<PreAuthorization<Bindings>, Bindings, Further>>;
export { preAuthorization };
export type { PreAuthorization };

// @tarja/catalogue/products

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface Products<Bindings = None> {
    readonly query: Bound<Bindings, 'query', 'products.query'>;
    readonly listFinancialServices: Bound<Bindings, 'listFinancialServices', 'products.listFinancialServices'>;
}
declare function products<Bindings extends BindingsOf<Products> = None, Further extends Operations = None>(bindings?: Only<Bindings, Products>, further?: Except<Further, Products>): Plugin<'products', WithFurther<Products<Bindings>, Bindings, Further>>;
export { products };
export type { Products };

// @tarja/catalogue/regulatory

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface Regulatory<Bindings = None> {
    readonly listInformation: Bound<Bindings, 'listInformation', 'regulatory.listInformation'>;
}
declare function regulatory<Bindings extends BindingsOf<Regulatory> = None, Further extends Operations = None>(bindings?: Only<Bindings, Regulatory>, further?: Except<Further, Regulatory>): Plugin<'regulatory', WithFurther<Regulatory<Bindings>, Bindings, Further>>;
export { regulatory };
export type { Regulatory };

// @tarja/catalogue/rewards

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface Rewards<Bindings = None> {
    readonly manageAnnuity: Bound<Bindings, 'manageAnnuity', 'rewards.manageAnnuity'>;
}
declare function rewards<Bindings extends BindingsOf<Rewards> = None, Further extends Operations = None>(bindings?: Only<Bindings, Rewards>, further?: Except<Further, Rewards>): Plugin<'rewards', WithFurther<Rewards<Bindings>, Bindings, Further>>;
export { rewards };
export type { Rewards };

// @tarja/catalogue/simulation

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface Simulation<Bindings = None> {
    readonly create: Bound<Bindings, 'create', 'simulation.create'>;
}
declare function simulation<Bindings extends BindingsOf<Simulation> = None, Further extends Operations = None>(bindings?: Only<Bindings, Simulation>, further?: Except<Further, Simulation>): Plugin<'simulation', WithFurther<Simulation<Bindings>, Bindings, Further>>;
export { simulation };
export type { Simulation };

// @tarja/catalogue/sms-broker

import { None, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithFurther } from '../group.js';
interface SmsBroker<Bindings = None> {
    readonly send: Bound<Bindings, 'send', 'smsBroker.send'>;
}
declare function smsBroker<Bindings extends BindingsOf<SmsBroker> = None, Further extends Operations = None>(bindings?: Only<Bindings, SmsBroker>, further?: Except<Further, SmsBroker>): Plugin<'smsBroker', WithFurther<SmsBroker<Bindings>, Bindings, Further>>;
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
declare function smsNotice<Bindings extends BindingsOf<SmsNotice> = None, Further extends Operations = None>(bindings?: Only<Bindings, SmsNotice>, further?: Except<Further, SmsNotice>): Plugin<'smsNotice', WithFurther<SmsNotice<Bindings>, Bindings, Further>>;
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
declare function smsPackages<Bindings extends BindingsOf<SmsPackages> = None, Further extends Operations = None>(bindings?: Only<Bindings, SmsPackages>, further?: Except<Further, SmsPackages>): Plugin<'smsPackages', WithFurther<SmsPackages<Bindings>, Bindings, Further>>;
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
declare function store<Bindings extends BindingsOf<Store> = None, Further extends Operations = None>(bindings?: Only<Bindings, Store>, further?: Except<Further, Store>): Plugin<'store', WithFurther<Store<Bindings>, Bindings, Further>>;
export { store };
export type { Store };

// @tarja/catalogue/bindings

export { B as BindingMap, b as BindingsFor, D as DocumentedBindings, G as GivenBindings, c as GroupKey, a as OnlyFurther, O as OnlyKnown, d as OperationId, P as PresetOf, W as Within, e as bindingsFor, f as defineBindings, w as withPreset } from './bindings2.js';

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
declare const groups: readonly CatalogueGroup[];
export { groups };
export type { CatalogueGroup, CatalogueOperation };

// @tarja/catalogue/schemas

export { TokenResponseEntries, tokenResponse } from '@tarja/core/token-response';
import * as v from 'valibot';
import { Instant } from './payments.js';
import { None } from '@tarja/core';
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
type Intersection<Members extends readonly v.GenericSchema[]> = Members extends readonly [
    infer First extends v.GenericSchema,
    ...infer Rest extends readonly v.GenericSchema[]
] ? v.InferOutput<First> & Intersection<Rest> : unknown;
declare function allOf<const Members extends readonly v.GenericSchema[]>(members: Members): v.GenericSchema<Intersection<Members>>;
declare function anyOf<const Options extends readonly v.GenericSchema[]>(options: Options): v.GenericSchema<v.InferOutput<Options[number]>>;
declare function codePoints(min: number, max?: number): v.CheckAction<string, string>;
type Kind = 'string' | 'number' | 'array' | 'object';
declare function ifKind<Value>(kind: Kind, schema: v.GenericSchema<Value>): v.GenericSchema<Value>;
type Outputs<Prefix extends readonly v.GenericSchema[]> = {
    [Index in keyof Prefix]?: v.InferOutput<Prefix[Index]>;
};
declare function jsonList<const Prefix extends readonly v.GenericSchema[], Other>(prefix: Prefix, others: v.GenericSchema<Other>): v.GenericSchema<[
    ...Outputs<Prefix>,
    ...Other[]
]>;
interface ObjectRules {
    readonly others?: v.GenericSchema;
    readonly patterns?: readonly (readonly [
        RegExp,
        v.GenericSchema
    ])[];
    readonly min?: number;
    readonly max?: number;
}
type Entries = Readonly<Record<string, v.GenericSchema>>;
interface Absent {
    readonly type: 'optional' | 'exact_optional';
}
type FieldsOf<Given extends Entries> = {
    [Name in keyof Given as Given[Name] extends Absent ? never : Name]: v.InferOutput<Given[Name]>;
} & {
    [Name in keyof Given as Given[Name] extends Absent ? Name : never]?: v.InferOutput<Given[Name]>;
};
declare function jsonObject<const Given extends Entries>(entries: Given, rules?: ObjectRules): v.GenericSchema<FieldsOf<Given>>;
declare function jsonValue<const Value>(expected: Value): v.GenericSchema<Value>;
declare function multipleOf(divisor: number): v.CheckAction<number, string>;
interface WireRules {
    readonly names?: Readonly<Record<string, string>>;
    readonly joined?: Readonly<Record<string, string>>;
}
declare function onWire<Input>(rules: WireRules, schema: v.GenericSchema<Input>): v.GenericSchema<Input, object>;
declare function oneOf<const Options extends readonly v.GenericSchema[]>(options: Options): v.GenericSchema<v.InferOutput<Options[number]>>;
declare function openEnum<const Known extends readonly string[]>(known: Known): v.GenericSchema<Known[number] | (string & {})>;
declare function present(): v.GenericSchema<None | null>;
type TextFormat = 'date' | 'time' | 'date-time' | 'duration' | 'uuid' | 'email' | 'hostname' | 'ipv4' | 'ipv6' | 'uri' | 'byte';
declare function textFormat(name: TextFormat): v.CheckAction<string, string>;
declare function uniqueItems<List extends readonly unknown[]>(): v.CheckAction<List, string>;
export { allOf, anyOf, codePoints, ifKind, jsonList, jsonObject, jsonValue, multipleOf, onWire, oneOf, openEnum, paymentIntent, paymentIntentQuery, present, textFormat, uniqueItems };
export type { Entries, FieldsOf, Kind, ObjectRules, PaymentIntentEntries, TextFormat, WireRules };
