// The public face of @tarja/catalogue. Written by tools/build/api-report.mjs.

// @tarja/catalogue

import { O as OnlyKnown, a as OnlyExtra, C as Catalogue, W as Within } from './bindings2.js';
import { GivenBindings } from './bindings.js';
export { B as BindingMap, b as BindingsFor, D as DefaultsOf, c as GroupKey, d as OperationId, e as bindingsFor, f as defineBindings, w as withDefaults } from './bindings2.js';
import { EmptyObject, Plugin } from '@tarja/core';
import { Operations, MethodsOf, ExtraOf } from './group.js';
type GroupIn<Id> = Id extends `${infer Group}.${string}` ? Group : never;
type ExtraByGroup<Extra> = {
    readonly [Group in GroupIn<keyof Extra>]: MethodsOf<Within<Extra, Group>, Group>;
};
declare function catalogue<const Bindings extends GivenBindings = EmptyObject, const Extra extends Operations = EmptyObject>(bindings?: OnlyKnown<Bindings>, extraOperations?: OnlyExtra<Extra>): Plugin<'catalogue', Catalogue<Bindings> & ExtraByGroup<ExtraOf<Bindings>> & ExtraByGroup<Extra>>;
export { Catalogue, OnlyExtra, OnlyKnown, Within, catalogue };

// shared by entries: bindings2.d.ts

import { EmptyObject, AnyOperation, Operation } from '@tarja/core';
import { Replacement, HasExtra, ExtraOf, OnlyNarrowing, Operations } from './group.js';
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
interface Catalogue<Bindings = EmptyObject> {
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
} & HasExtra<object>;
type Narrowings = {
    [Id in keyof DocumentedBindings]-?: Exclude<DocumentedBindings[Id], Replacement | undefined>;
};
type OnlyKnown<Bindings> = OnlyNarrowing<Bindings, BindingMap, Narrowings>;
type GivenBindings = {
    readonly [Id in OperationId]?: BindingMap[Id] | AnyOperation;
} & HasExtra<object>;
type OnlyExtra<Extra> = {
    readonly [Id in keyof Extra]: Id extends OperationId ? `${Id} has a label: bind it in the first argument` : Id extends `${GroupKey}.${string}` ? Extra[Id] : `${Id & string} does not begin with a group and a dot: write it as 'loans.extend'`;
};
type Within<Ids, Group extends string> = {
    readonly [Id in keyof Ids as Id extends `${Group}.${infer Key}` ? Key : never]: Ids[Id];
};
type BindingsFor<Bindings, Group extends string> = Within<Bindings, Group> & HasExtra<Within<ExtraOf<Bindings>, Group>>;
declare function defineBindings<const Bindings extends GivenBindings, const Extra extends Operations = EmptyObject>(bindings: OnlyKnown<Bindings>, extraOperations?: OnlyExtra<Extra>): Bindings & HasExtra<Extra>;
declare function bindingsFor<const Bindings extends BindingMap, const Group extends GroupKey>(bindings: Bindings, group: Group): BindingsFor<Bindings, Group>;
type Defaulted<Slot, Names extends PropertyKey> = unknown extends Slot ? unknown : Omit<Slot, Names> & {
    readonly [K in keyof Slot & Names]?: Slot[K];
};
interface DefaultsOf<Params, Query, Body, Headers> {
    readonly params?: Readonly<Partial<Params>>;
    readonly query?: Readonly<Partial<Query>>;
    readonly body?: Readonly<Partial<Body>>;
    readonly headers?: Readonly<Partial<Headers>>;
}
declare function withDefaults<Params, Query, Body, Data, Headers, const Fixed extends DefaultsOf<Params, Query, Body, Headers>>(shared: Operation<Params, Query, Body, Data, Headers>, defaults: Fixed): Operation<Defaulted<Params, keyof Fixed['params']>, Defaulted<Query, keyof Fixed['query']>, Defaulted<Body, keyof Fixed['body']>, Data, Defaulted<Headers, keyof Fixed['headers']>>;
type Mark = Readonly<Record<string, readonly (string | number | boolean | null)[] | true>>;
interface Marks {
    readonly applied?: Mark;
    readonly rejected?: Mark;
}
type SaidBy<Given extends Marks> = ('applied' extends keyof Given ? 'applied' : never) | ('rejected' extends keyof Given ? 'rejected' : never) | 'unknown' | undefined;
declare function outcomeBy<const Given extends Marks>(marks: Given): ((answer: {
    readonly status: number;
    readonly data: unknown;
}) => SaidBy<Given>) & {
    readonly marks: Given;
};
declare function idempotencyKey(header: string, digits?: number): NonNullable<Operation['idempotencyKey']>;
export { bindingsFor as e, defineBindings as f, idempotencyKey as j, outcomeBy as o, withDefaults as w };
export type { BindingMap as B, Catalogue as C, DefaultsOf as D, GivenBindings as G, Mark as M, OnlyKnown as O, Within as W, OnlyExtra as a, BindingsFor as b, GroupKey as c, OperationId as d, Defaulted as g, DocumentedBindings as h, Marks as i };

// @tarja/catalogue/group

import { AnyOperation, EmptyObject, Call, UnboundOperation, Plugin } from '@tarja/core';
type Labels = Readonly<Record<string, string>>;
type Operations = Readonly<Record<string, AnyOperation>>;
declare const extraOperations: unique symbol;
type HasExtra<Extra> = {
    readonly [extraOperations]?: Extra;
};
type ExtraOf<Bindings> = typeof extraOperations extends keyof Bindings ? NonNullable<Bindings[typeof extraOperations]> : EmptyObject;
type BindingsOf<Api> = {
    readonly [Key in keyof Api]?: AnyOperation;
} & HasExtra<object>;
type Bound<Bindings, Key extends string, Id extends string> = Key extends keyof Bindings ? CallOf<Bindings[Key], Id> : Id extends keyof Bindings ? CallOf<Bindings[Id], Id> : UnboundOperation<Id>;
type CallOf<Binding, Id extends string> = Binding extends AnyOperation ? Call<Binding> : UnboundOperation<Id>;
type BindingOf<Bindings, Key extends string, Id extends string> = Key extends keyof Bindings ? Bindings[Key] : Id extends keyof Bindings ? Bindings[Id] : EmptyObject;
type MethodsOf<Given, Group extends string = string> = {
    readonly [Key in keyof Given]: CallOf<Given[Key], `${Group}.${Key & string}`>;
};
type WithExtra<Api, Bindings, Extra> = Api & MethodsOf<Extra> & MethodsOf<ExtraOf<Bindings>>;
type Only<Given, Known, Advice extends string = 'is no label here: correct it, or add it in the second argument'> = Given & (keyof Given extends keyof Known | typeof extraOperations ? unknown : {
    readonly [Key in keyof Given]: Key extends keyof Known | typeof extraOperations ? unknown : `${Key & string} ${Advice}`;
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
export type { BindingOf, BindingsOf, Bound, CallOf, Except, ExtraOf, HasExtra, Labels, MethodsOf, NarrowingOf, Only, OnlyNarrowing, Operations, Replacement, WithExtra };

// @tarja/catalogue/authentication

import { Call, EmptyObject, Operation, Schema, AnyOperation, Plugin } from '@tarja/core';
import { Replacement, NarrowingOf, BindingOf, Operations, OnlyNarrowing, Except, WithExtra } from './group.js';
import { BasicCredentials, TokenResponse } from '@tarja/core/password-grant';
export { TokenResponse } from '@tarja/core/password-grant';
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
type GenerateAccessToken<Narrowing = EmptyObject> = Operation<unknown, unknown, TokenRequestForm, AnswerOf<Narrowing>, TokenRequestHeaders>;
type GenerateAccessTokenCall<Given> = Call<Given extends Replacement ? Given['replace'] : GenerateAccessToken<Given>>;
declare function narrowToken<const Narrowing extends GenerateAccessTokenNarrowing | AnyOperation>(narrowing: NarrowingOf<Narrowing, GenerateAccessTokenNarrowing>): GenerateAccessToken<Narrowing>;
declare const generateAccessToken: GenerateAccessToken;
interface AuthenticationBindings {
    readonly generateAccessToken?: GenerateAccessTokenNarrowing | Replacement;
}
interface GivenBindings {
    readonly generateAccessToken?: GenerateAccessTokenNarrowing | Replacement | AnyOperation;
}
interface Authentication<Bindings = EmptyObject> {
    readonly generateAccessToken: GenerateAccessTokenCall<BindingOf<Bindings, 'generateAccessToken', 'authentication.generateAccessToken'>>;
}
declare function authentication<const Bindings extends GivenBindings = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: OnlyNarrowing<Bindings, AuthenticationBindings, {
    generateAccessToken: GenerateAccessTokenNarrowing;
}>, extraOperations?: Except<Extra, Authentication>): Plugin<'authentication', WithExtra<Authentication<Bindings>, Bindings, Extra>>;
export { authentication, generateAccessToken, narrowToken };
export type { Authentication, AuthenticationBindings, GenerateAccessToken, GenerateAccessTokenCall, GenerateAccessTokenNarrowing, TokenRequestForm, TokenRequestHeaders };

// @tarja/catalogue/payments

import { Call, EmptyObject, Operation, Schema, MayDeviate, PlatformResponse, AnyOperation, Plugin } from '@tarja/core';
import { Replacement, NarrowingOf, Bound, BindingOf, HasExtra, Operations, OnlyNarrowing, Except, WithExtra } from './group.js';
import { P as PaymentIntentQuery, a as PaymentIntentField, b as PaymentIntent } from './payment-intent.js';
export { I as Instant } from './payment-intent.js';
type AccessTokenHeader = 'empty' | 'token' | 'omit' | {
    readonly value: string;
};
interface CreateIntentNarrowing {
    readonly required?: readonly PaymentIntentField[];
    readonly response?: Schema;
    outcomeOf?(answer: PlatformResponse): 'applied' | 'rejected' | 'unknown' | undefined;
    readonly accessTokenHeader?: AccessTokenHeader;
    readonly meioPagamento?: 'empty' | 'bare' | 'omit';
    readonly identifiedBy?: IntentIdentity;
    readonly uniqueBy?: readonly IntentIdentifier[];
    readonly replayUnauthorized?: boolean;
    readonly unmaskedFields?: boolean;
}
type IntentIdentifier = PaymentIntentField | Exclude<keyof PaymentIntentQuery, 'extra'> | `extra.${string}`;
type IntentIdentity = readonly IntentIdentifier[] | FieldKinds;
type FieldKind = 'text' | 'digits' | 'decimal' | 'instant';
type FieldKinds = {
    readonly [Name in IntentIdentifier]?: FieldKind;
};
declare const intentIdentity: FieldKinds;
type Requiring<Narrowing> = Narrowing extends {
    readonly required: infer Names extends readonly PaymentIntentField[];
} ? PaymentIntent & {
    readonly [K in Names[number]]-?: NonNullable<PaymentIntent[K]>;
} : PaymentIntent;
type Deviates<Narrowing> = Narrowing extends {
    outcomeOf(...given: never[]): infer Said;
} ? [
    Extract<Said, 'applied'>
] extends [
    never
] ? unknown : MayDeviate : unknown;
type Answer<Narrowing> = Narrowing extends {
    readonly response: Schema<unknown, infer Data>;
} ? Data : unknown;
type CreateIntent<Narrowing = EmptyObject> = Operation<unknown, PaymentIntentQuery, Requiring<Narrowing>, Answer<Narrowing>> & Deviates<Narrowing>;
type CreateIntentCall<Given> = Call<Given extends Replacement ? Given['replace'] : CreateIntent<Given>>;
declare function configureIntent<const Narrowing extends CreateIntentNarrowing | AnyOperation>(narrowing: NarrowingOf<Narrowing, CreateIntentNarrowing>): CreateIntent<Narrowing>;
declare const createIntent: CreateIntent;
type NamedBindings = {
    readonly [Key in Exclude<keyof Payments, 'createIntent'>]?: AnyOperation;
} & HasExtra<object>;
interface GivenBindings extends NamedBindings {
    readonly createIntent?: CreateIntentNarrowing | Replacement | AnyOperation;
}
interface PaymentsBindings extends NamedBindings {
    readonly createIntent?: CreateIntentNarrowing | Replacement;
}
interface TypedOutcomeOf {
    readonly createIntent?: Pick<CreateIntentNarrowing, 'outcomeOf'>;
}
interface Payments<Bindings = EmptyObject> {
    readonly register: Bound<Bindings, 'register', 'payments.register'>;
    readonly cancel: Bound<Bindings, 'cancel', 'payments.cancel'>;
    readonly createIntent: CreateIntentCall<BindingOf<Bindings, 'createIntent', 'payments.createIntent'>>;
    readonly confirmIntent: Bound<Bindings, 'confirmIntent', 'payments.confirmIntent'>;
    readonly cancelIntent: Bound<Bindings, 'cancelIntent', 'payments.cancelIntent'>;
    readonly listIntents: Bound<Bindings, 'listIntents', 'payments.listIntents'>;
    readonly createViaInstantPayment: Bound<Bindings, 'createViaInstantPayment', 'payments.createViaInstantPayment'>;
}
declare function payments<const Bindings extends GivenBindings = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: OnlyNarrowing<Bindings, PaymentsBindings, {
    createIntent: CreateIntentNarrowing;
}> & TypedOutcomeOf, extraOperations?: Except<Extra, Payments>): Plugin<'payments', WithExtra<Payments<Bindings>, Bindings, Extra>>;
export { PaymentIntent, PaymentIntentField, PaymentIntentQuery, configureIntent, createIntent, intentIdentity, payments };
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

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface AccountIntegration<Bindings = EmptyObject> {
    readonly listAccounts: Bound<Bindings, 'listAccounts', 'accountIntegration.listAccounts'>;
    readonly createAccount: Bound<Bindings, 'createAccount', 'accountIntegration.createAccount'>;
    readonly changeAccountSecret: Bound<Bindings, 'changeAccountSecret', 'accountIntegration.changeAccountSecret'>;
    readonly listIntegrations: Bound<Bindings, 'listIntegrations', 'accountIntegration.listIntegrations'>;
    readonly changeIntegrationExpiry: Bound<Bindings, 'changeIntegrationExpiry', 'accountIntegration.changeIntegrationExpiry'>;
}
declare function accountIntegration<Bindings extends BindingsOf<AccountIntegration> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, AccountIntegration>, extraOperations?: Except<Extra, AccountIntegration>): Plugin<'accountIntegration', WithExtra<AccountIntegration<Bindings>, Bindings, Extra>>;
export { accountIntegration };
export type { AccountIntegration };

// @tarja/catalogue/account-management

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface AccountManagement<Bindings = EmptyObject> {
    readonly registerPhysicalCard: Bound<Bindings, 'registerPhysicalCard', 'accountManagement.registerPhysicalCard'>;
}
declare function accountManagement<Bindings extends BindingsOf<AccountManagement> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, AccountManagement>, extraOperations?: Except<Extra, AccountManagement>): Plugin<'accountManagement', WithExtra<AccountManagement<Bindings>, Bindings, Extra>>;
export { accountManagement };
export type { AccountManagement };

// @tarja/catalogue/banking

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface Banking<Bindings = EmptyObject> {
    readonly reconciliationBalance: Bound<Bindings, 'reconciliationBalance', 'banking.reconciliationBalance'>;
    readonly reconciliationStatement: Bound<Bindings, 'reconciliationStatement', 'banking.reconciliationStatement'>;
    readonly reconciliationFiles: Bound<Bindings, 'reconciliationFiles', 'banking.reconciliationFiles'>;
    readonly digitalAccounts: Bound<Bindings, 'digitalAccounts', 'banking.digitalAccounts'>;
    readonly instantPaymentTransfers: Bound<Bindings, 'instantPaymentTransfers', 'banking.instantPaymentTransfers'>;
}
declare function banking<Bindings extends BindingsOf<Banking> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, Banking>, extraOperations?: Except<Extra, Banking>): Plugin<'banking', WithExtra<Banking<Bindings>, Bindings, Extra>>;
export { banking };
export type { Banking };

// @tarja/catalogue/banking-services

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface BankingServices<Bindings = EmptyObject> {
    readonly registerPaymentSlip: Bound<Bindings, 'registerPaymentSlip', 'bankingServices.registerPaymentSlip'>;
    readonly listPayments: Bound<Bindings, 'listPayments', 'bankingServices.listPayments'>;
    readonly listAccounts: Bound<Bindings, 'listAccounts', 'bankingServices.listAccounts'>;
}
declare function bankingServices<Bindings extends BindingsOf<BankingServices> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, BankingServices>, extraOperations?: Except<Extra, BankingServices>): Plugin<'bankingServices', WithExtra<BankingServices<Bindings>, Bindings, Extra>>;
export { bankingServices };
export type { BankingServices };

// @tarja/catalogue/billing

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface Billing<Bindings = EmptyObject> {
    readonly invoiceInstallmentPlans: Bound<Bindings, 'invoiceInstallmentPlans', 'billing.invoiceInstallmentPlans'>;
    readonly invoiceCycles: Bound<Bindings, 'invoiceCycles', 'billing.invoiceCycles'>;
    readonly invoiceQueries: Bound<Bindings, 'invoiceQueries', 'billing.invoiceQueries'>;
    readonly digitalInvoices: Bound<Bindings, 'digitalInvoices', 'billing.digitalInvoices'>;
}
declare function billing<Bindings extends BindingsOf<Billing> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, Billing>, extraOperations?: Except<Extra, Billing>): Plugin<'billing', WithExtra<Billing<Bindings>, Bindings, Extra>>;
export { billing };
export type { Billing };

// @tarja/catalogue/biometrics

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface Biometrics<Bindings = EmptyObject> {
    readonly identifyFace: Bound<Bindings, 'identifyFace', 'biometrics.identifyFace'>;
    readonly enrolFace: Bound<Bindings, 'enrolFace', 'biometrics.enrolFace'>;
    readonly sdkHandshake: Bound<Bindings, 'sdkHandshake', 'biometrics.sdkHandshake'>;
    readonly backOfficeHandshake: Bound<Bindings, 'backOfficeHandshake', 'biometrics.backOfficeHandshake'>;
}
declare function biometrics<Bindings extends BindingsOf<Biometrics> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, Biometrics>, extraOperations?: Except<Extra, Biometrics>): Plugin<'biometrics', WithExtra<Biometrics<Bindings>, Bindings, Extra>>;
export { biometrics };
export type { Biometrics };

// @tarja/catalogue/buy-now-pay-later

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface BuyNowPayLater<Bindings = EmptyObject> {
    readonly simulateSale: Bound<Bindings, 'simulateSale', 'buyNowPayLater.simulateSale'>;
    readonly confirmSale: Bound<Bindings, 'confirmSale', 'buyNowPayLater.confirmSale'>;
    readonly refundSale: Bound<Bindings, 'refundSale', 'buyNowPayLater.refundSale'>;
    readonly confirmRefund: Bound<Bindings, 'confirmRefund', 'buyNowPayLater.confirmRefund'>;
    readonly notifySettlement: Bound<Bindings, 'notifySettlement', 'buyNowPayLater.notifySettlement'>;
}
declare function buyNowPayLater<Bindings extends BindingsOf<BuyNowPayLater> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, BuyNowPayLater>, extraOperations?: Except<Extra, BuyNowPayLater>): Plugin<'buyNowPayLater', WithExtra<BuyNowPayLater<Bindings>, Bindings, Extra>>;
export { buyNowPayLater };
export type { BuyNowPayLater };

// @tarja/catalogue/card-sales

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface CardSales<Bindings = EmptyObject> {
    readonly create: Bound<Bindings, 'create', 'cardSales.create'>;
    readonly cancel: Bound<Bindings, 'cancel', 'cardSales.cancel'>;
    readonly createWithHolder: Bound<Bindings, 'createWithHolder', 'cardSales.createWithHolder'>;
    readonly cancelWithHolder: Bound<Bindings, 'cancelWithHolder', 'cardSales.cancelWithHolder'>;
    readonly refund: Bound<Bindings, 'refund', 'cardSales.refund'>;
}
declare function cardSales<Bindings extends BindingsOf<CardSales> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, CardSales>, extraOperations?: Except<Extra, CardSales>): Plugin<'cardSales', WithExtra<CardSales<Bindings>, Bindings, Extra>>;
export { cardSales };
export type { CardSales };

// @tarja/catalogue/cardholders

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface Cardholders<Bindings = EmptyObject> {
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
declare function cardholders<Bindings extends BindingsOf<Cardholders> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, Cardholders>, extraOperations?: Except<Extra, Cardholders>): Plugin<'cardholders', WithExtra<Cardholders<Bindings>, Bindings, Extra>>;
export { cardholders };
export type { Cardholders };

// @tarja/catalogue/cards

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface Cards<Bindings = EmptyObject> {
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
declare function cards<Bindings extends BindingsOf<Cards> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, Cards>, extraOperations?: Except<Extra, Cards>): Plugin<'cards', WithExtra<Cards<Bindings>, Bindings, Extra>>;
export { cards };
export type { Cards };

// @tarja/catalogue/ecommerce

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface Ecommerce<Bindings = EmptyObject> {
    readonly createSale: Bound<Bindings, 'createSale', 'ecommerce.createSale'>;
    readonly confirmSale: Bound<Bindings, 'confirmSale', 'ecommerce.confirmSale'>;
    readonly listSales: Bound<Bindings, 'listSales', 'ecommerce.listSales'>;
    readonly cancelSale: Bound<Bindings, 'cancelSale', 'ecommerce.cancelSale'>;
    readonly generateToken: Bound<Bindings, 'generateToken', 'ecommerce.generateToken'>;
}
declare function ecommerce<Bindings extends BindingsOf<Ecommerce> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, Ecommerce>, extraOperations?: Except<Extra, Ecommerce>): Plugin<'ecommerce', WithExtra<Ecommerce<Bindings>, Bindings, Extra>>;
export { ecommerce };
export type { Ecommerce };

// @tarja/catalogue/embossing

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface Embossing<Bindings = EmptyObject> {
    readonly emboss: Bound<Bindings, 'emboss', 'embossing.emboss'>;
    readonly blockOnFailure: Bound<Bindings, 'blockOnFailure', 'embossing.blockOnFailure'>;
    readonly listPending: Bound<Bindings, 'listPending', 'embossing.listPending'>;
    readonly activatePrinter: Bound<Bindings, 'activatePrinter', 'embossing.activatePrinter'>;
    readonly deactivatePrinter: Bound<Bindings, 'deactivatePrinter', 'embossing.deactivatePrinter'>;
}
declare function embossing<Bindings extends BindingsOf<Embossing> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, Embossing>, extraOperations?: Except<Extra, Embossing>): Plugin<'embossing', WithExtra<Embossing<Bindings>, Bindings, Extra>>;
export { embossing };
export type { Embossing };

// @tarja/catalogue/financing

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface Financing<Bindings = EmptyObject> {
    readonly simulateTotalDebtPlan: Bound<Bindings, 'simulateTotalDebtPlan', 'financing.simulateTotalDebtPlan'>;
    readonly simulateManualPlan: Bound<Bindings, 'simulateManualPlan', 'financing.simulateManualPlan'>;
}
declare function financing<Bindings extends BindingsOf<Financing> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, Financing>, extraOperations?: Except<Extra, Financing>): Plugin<'financing', WithExtra<Financing<Bindings>, Bindings, Extra>>;
export { financing };
export type { Financing };

// @tarja/catalogue/instant-payment

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface InstantPayment<Bindings = EmptyObject> {
    readonly immediateKeys: Bound<Bindings, 'immediateKeys', 'instantPayment.immediateKeys'>;
    readonly generateCharge: Bound<Bindings, 'generateCharge', 'instantPayment.generateCharge'>;
}
declare function instantPayment<Bindings extends BindingsOf<InstantPayment> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, InstantPayment>, extraOperations?: Except<Extra, InstantPayment>): Plugin<'instantPayment', WithExtra<InstantPayment<Bindings>, Bindings, Extra>>;
export { instantPayment };
export type { InstantPayment };

// @tarja/catalogue/instant-payment-card

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface InstantPaymentCard<Bindings = EmptyObject> {
    readonly clients: Bound<Bindings, 'clients', 'instantPaymentCard.clients'>;
    readonly subscriptions: Bound<Bindings, 'subscriptions', 'instantPaymentCard.subscriptions'>;
    readonly digitalAccount: Bound<Bindings, 'digitalAccount', 'instantPaymentCard.digitalAccount'>;
    readonly transfers: Bound<Bindings, 'transfers', 'instantPaymentCard.transfers'>;
    readonly reports: Bound<Bindings, 'reports', 'instantPaymentCard.reports'>;
    readonly staticQrCode: Bound<Bindings, 'staticQrCode', 'instantPaymentCard.staticQrCode'>;
    readonly keys: Bound<Bindings, 'keys', 'instantPaymentCard.keys'>;
    readonly limits: Bound<Bindings, 'limits', 'instantPaymentCard.limits'>;
}
declare function instantPaymentCard<Bindings extends BindingsOf<InstantPaymentCard> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, InstantPaymentCard>, extraOperations?: Except<Extra, InstantPaymentCard>): Plugin<'instantPaymentCard', WithExtra<InstantPaymentCard<Bindings>, Bindings, Extra>>;
export { instantPaymentCard };
export type { InstantPaymentCard };

// @tarja/catalogue/insurance

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface Insurance<Bindings = EmptyObject> {
    readonly enrol: Bound<Bindings, 'enrol', 'insurance.enrol'>;
    readonly cancel: Bound<Bindings, 'cancel', 'insurance.cancel'>;
    readonly tickets: Bound<Bindings, 'tickets', 'insurance.tickets'>;
    readonly terms: Bound<Bindings, 'terms', 'insurance.terms'>;
    readonly collection: Bound<Bindings, 'collection', 'insurance.collection'>;
}
declare function insurance<Bindings extends BindingsOf<Insurance> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, Insurance>, extraOperations?: Except<Extra, Insurance>): Plugin<'insurance', WithExtra<Insurance<Bindings>, Bindings, Extra>>;
export { insurance };
export type { Insurance };

// @tarja/catalogue/loans

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface Loans<Bindings = EmptyObject> {
    readonly personal: Bound<Bindings, 'personal', 'loans.personal'>;
    readonly instantPaymentCard: Bound<Bindings, 'instantPaymentCard', 'loans.instantPaymentCard'>;
    readonly severanceFund: Bound<Bindings, 'severanceFund', 'loans.severanceFund'>;
    readonly simplified: Bound<Bindings, 'simplified', 'loans.simplified'>;
}
declare function loans<Bindings extends BindingsOf<Loans> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, Loans>, extraOperations?: Except<Extra, Loans>): Plugin<'loans', WithExtra<Loans<Bindings>, Bindings, Extra>>;
export { loans };
export type { Loans };

// @tarja/catalogue/marketplace-sales

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface MarketplaceSales<Bindings = EmptyObject> {
    readonly create: Bound<Bindings, 'create', 'marketplaceSales.create'>;
    readonly confirm: Bound<Bindings, 'confirm', 'marketplaceSales.confirm'>;
    readonly refund: Bound<Bindings, 'refund', 'marketplaceSales.refund'>;
    readonly cancel: Bound<Bindings, 'cancel', 'marketplaceSales.cancel'>;
}
declare function marketplaceSales<Bindings extends BindingsOf<MarketplaceSales> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, MarketplaceSales>, extraOperations?: Except<Extra, MarketplaceSales>): Plugin<'marketplaceSales', WithExtra<MarketplaceSales<Bindings>, Bindings, Extra>>;
export { marketplaceSales };
export type { MarketplaceSales };

// @tarja/catalogue/merchant-schedule

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface MerchantSchedule<Bindings = EmptyObject> {
    readonly schedules: Bound<Bindings, 'schedules', 'merchantSchedule.schedules'>;
    readonly scheduleSettings: Bound<Bindings, 'scheduleSettings', 'merchantSchedule.scheduleSettings'>;
    readonly modalities: Bound<Bindings, 'modalities', 'merchantSchedule.modalities'>;
    readonly postings: Bound<Bindings, 'postings', 'merchantSchedule.postings'>;
    readonly adjustmentTypes: Bound<Bindings, 'adjustmentTypes', 'merchantSchedule.adjustmentTypes'>;
}
declare function merchantSchedule<Bindings extends BindingsOf<MerchantSchedule> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, MerchantSchedule>, extraOperations?: Except<Extra, MerchantSchedule>): Plugin<'merchantSchedule', WithExtra<MerchantSchedule<Bindings>, Bindings, Extra>>;
export { merchantSchedule };
export type { MerchantSchedule };

// @tarja/catalogue/parameters

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface Parameters<Bindings = EmptyObject> {
    readonly listRegistered: Bound<Bindings, 'listRegistered', 'parameters.listRegistered'>;
    readonly listDisplayable: Bound<Bindings, 'listDisplayable', 'parameters.listDisplayable'>;
}
declare function parameters<Bindings extends BindingsOf<Parameters> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, Parameters>, extraOperations?: Except<Extra, Parameters>): Plugin<'parameters', WithExtra<Parameters<Bindings>, Bindings, Extra>>;
export { parameters };
export type { Parameters };

// @tarja/catalogue/postings

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface Postings<Bindings = EmptyObject> {
    readonly adjustments: Bound<Bindings, 'adjustments', 'postings.adjustments'>;
    readonly salesAnticipation: Bound<Bindings, 'salesAnticipation', 'postings.salesAnticipation'>;
    readonly bankSettlements: Bound<Bindings, 'bankSettlements', 'postings.bankSettlements'>;
}
declare function postings<Bindings extends BindingsOf<Postings> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, Postings>, extraOperations?: Except<Extra, Postings>): Plugin<'postings', WithExtra<Postings<Bindings>, Bindings, Extra>>;
export { postings };
export type { Postings };

// @tarja/catalogue/pre-authorization

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface PreAuthorization<Bindings = EmptyObject> {
    readonly list: Bound<Bindings, 'list', 'preAuthorization.list'>;
    readonly listReservedAmount: Bound<Bindings, 'listReservedAmount', 'preAuthorization.listReservedAmount'>;
}
declare function preAuthorization<Bindings extends BindingsOf<PreAuthorization> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, PreAuthorization>, extraOperations?: Except<Extra, PreAuthorization>): Plugin<'preAuthorization', WithExtra<PreAuthorization<Bindings>, Bindings, Extra>>;
export { preAuthorization };
export type { PreAuthorization };

// @tarja/catalogue/products

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface Products<Bindings = EmptyObject> {
    readonly query: Bound<Bindings, 'query', 'products.query'>;
    readonly listFinancialServices: Bound<Bindings, 'listFinancialServices', 'products.listFinancialServices'>;
}
declare function products<Bindings extends BindingsOf<Products> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, Products>, extraOperations?: Except<Extra, Products>): Plugin<'products', WithExtra<Products<Bindings>, Bindings, Extra>>;
export { products };
export type { Products };

// @tarja/catalogue/regulatory

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface Regulatory<Bindings = EmptyObject> {
    readonly listInformation: Bound<Bindings, 'listInformation', 'regulatory.listInformation'>;
}
declare function regulatory<Bindings extends BindingsOf<Regulatory> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, Regulatory>, extraOperations?: Except<Extra, Regulatory>): Plugin<'regulatory', WithExtra<Regulatory<Bindings>, Bindings, Extra>>;
export { regulatory };
export type { Regulatory };

// @tarja/catalogue/rewards

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface Rewards<Bindings = EmptyObject> {
    readonly manageAnnuity: Bound<Bindings, 'manageAnnuity', 'rewards.manageAnnuity'>;
}
declare function rewards<Bindings extends BindingsOf<Rewards> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, Rewards>, extraOperations?: Except<Extra, Rewards>): Plugin<'rewards', WithExtra<Rewards<Bindings>, Bindings, Extra>>;
export { rewards };
export type { Rewards };

// @tarja/catalogue/simulation

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface Simulation<Bindings = EmptyObject> {
    readonly create: Bound<Bindings, 'create', 'simulation.create'>;
}
declare function simulation<Bindings extends BindingsOf<Simulation> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, Simulation>, extraOperations?: Except<Extra, Simulation>): Plugin<'simulation', WithExtra<Simulation<Bindings>, Bindings, Extra>>;
export { simulation };
export type { Simulation };

// @tarja/catalogue/sms-broker

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface SmsBroker<Bindings = EmptyObject> {
    readonly send: Bound<Bindings, 'send', 'smsBroker.send'>;
}
declare function smsBroker<Bindings extends BindingsOf<SmsBroker> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, SmsBroker>, extraOperations?: Except<Extra, SmsBroker>): Plugin<'smsBroker', WithExtra<SmsBroker<Bindings>, Bindings, Extra>>;
export { smsBroker };
export type { SmsBroker };

// @tarja/catalogue/sms-notice

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface SmsNotice<Bindings = EmptyObject> {
    readonly events: Bound<Bindings, 'events', 'smsNotice.events'>;
    readonly variables: Bound<Bindings, 'variables', 'smsNotice.variables'>;
    readonly transactions: Bound<Bindings, 'transactions', 'smsNotice.transactions'>;
    readonly queueMessages: Bound<Bindings, 'queueMessages', 'smsNotice.queueMessages'>;
    readonly services: Bound<Bindings, 'services', 'smsNotice.services'>;
    readonly packages: Bound<Bindings, 'packages', 'smsNotice.packages'>;
}
declare function smsNotice<Bindings extends BindingsOf<SmsNotice> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, SmsNotice>, extraOperations?: Except<Extra, SmsNotice>): Plugin<'smsNotice', WithExtra<SmsNotice<Bindings>, Bindings, Extra>>;
export { smsNotice };
export type { SmsNotice };

// @tarja/catalogue/sms-packages

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface SmsPackages<Bindings = EmptyObject> {
    readonly contract: Bound<Bindings, 'contract', 'smsPackages.contract'>;
    readonly cancel: Bound<Bindings, 'cancel', 'smsPackages.cancel'>;
    readonly query: Bound<Bindings, 'query', 'smsPackages.query'>;
}
declare function smsPackages<Bindings extends BindingsOf<SmsPackages> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, SmsPackages>, extraOperations?: Except<Extra, SmsPackages>): Plugin<'smsPackages', WithExtra<SmsPackages<Bindings>, Bindings, Extra>>;
export { smsPackages };
export type { SmsPackages };

// @tarja/catalogue/store

import { EmptyObject, Plugin } from '@tarja/core';
import { Bound, BindingsOf, Operations, Only, Except, WithExtra } from '../group.js';
interface Store<Bindings = EmptyObject> {
    readonly paymentMethods: Bound<Bindings, 'paymentMethods', 'store.paymentMethods'>;
    readonly fees: Bound<Bindings, 'fees', 'store.fees'>;
    readonly stores: Bound<Bindings, 'stores', 'store.stores'>;
}
declare function store<Bindings extends BindingsOf<Store> = EmptyObject, Extra extends Operations = EmptyObject>(bindings?: Only<Bindings, Store>, extraOperations?: Except<Extra, Store>): Plugin<'store', WithExtra<Store<Bindings>, Bindings, Extra>>;
export { store };
export type { Store };

// @tarja/catalogue/bindings

export { B as BindingMap, b as BindingsFor, g as Defaulted, D as DefaultsOf, h as DocumentedBindings, G as GivenBindings, c as GroupKey, M as Mark, i as Marks, a as OnlyExtra, O as OnlyKnown, d as OperationId, W as Within, e as bindingsFor, f as defineBindings, j as idempotencyKey, o as outcomeBy, w as withDefaults } from './bindings2.js';

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
import { EmptyObject } from '@tarja/core';
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
    readonly lists?: Readonly<Record<string, string>>;
    readonly texts?: readonly string[];
}
declare function onWire<Input>({ names, lists, texts }: WireRules, schema: v.GenericSchema<Input>): v.GenericSchema<Input, object>;
declare function oneOf<const Options extends readonly v.GenericSchema[]>(options: Options): v.GenericSchema<v.InferOutput<Options[number]>>;
declare function openEnum<const Known extends readonly string[]>(known: Known): v.GenericSchema<Known[number] | (string & {})>;
declare function orText<Given>(schema: v.GenericSchema<Given>): v.GenericSchema<Given extends number ? Given | string : Given>;
declare function present(): v.GenericSchema<EmptyObject | null>;
type TextFormat = 'date' | 'time' | 'date-time' | 'duration' | 'uuid' | 'email' | 'hostname' | 'ipv4' | 'ipv6' | 'uri';
declare function textFormat(name: TextFormat): v.CheckAction<string, string>;
declare function uniqueItems<List extends readonly unknown[]>(): v.CheckAction<List, string>;
export { allOf, anyOf, codePoints, ifKind, jsonList, jsonObject, jsonValue, multipleOf, onWire, oneOf, openEnum, orText, paymentIntent, paymentIntentQuery, present, textFormat, uniqueItems };
export type { Entries, FieldsOf, Kind, ObjectRules, PaymentIntentEntries, TextFormat, WireRules };
