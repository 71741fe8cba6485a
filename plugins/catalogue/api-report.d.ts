// The public face of @tarja/catalogue. Written by tools/build/api-report.mjs.

// @tarja/catalogue

import { GivenBindings, OnlyKnown } from './bindings.js';
export { BindingMap, BindingsFor, GroupKey, OperationId, defineBindings, pickBindings } from './bindings.js';
import { EmptyObject, Plugin } from '@tarja/core';
import { Catalogue } from './groups.js';
declare function catalogue<const Bindings extends GivenBindings = EmptyObject>(bindings?: OnlyKnown<Bindings>): Plugin<'catalogue', Catalogue<Bindings>>;
export { Catalogue, OnlyKnown, catalogue };

// @tarja/catalogue/bindings

import { AnyOperation, Operation } from '@tarja/core';
import { GenerateAccessTokenNarrowing } from './authentication.js';
import { Replacement, OnlyNarrowing } from './group.js';
import { Catalogue } from './groups.js';
import { CreateIntentNarrowing } from './payments.js';
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
};
type Narrowings = {
    [Id in keyof DocumentedBindings]-?: Exclude<DocumentedBindings[Id], Replacement | undefined>;
};
type OnlyKnown<Bindings> = OnlyNarrowing<Bindings, BindingMap, Narrowings>;
type GivenBindings = {
    readonly [Id in OperationId]?: BindingMap[Id] | AnyOperation;
};
type BindingsFor<Bindings, Group extends string> = {
    readonly [Id in keyof Bindings as Id extends `${Group}.${infer Key}` ? Key : never]: Bindings[Id];
};
declare function defineBindings<const Bindings extends GivenBindings>(bindings: OnlyKnown<Bindings>): Bindings;
declare function pickBindings<const Bindings extends BindingMap, const Group extends GroupKey>(bindings: Bindings, group: Group): BindingsFor<Bindings, Group>;
type Defaulted<Slot, Names extends PropertyKey> = unknown extends Slot ? unknown : Omit<Slot, Names> & {
    readonly [K in keyof Slot & Names]?: Slot[K];
};
declare function idempotencyKey(place: string | {
    readonly field: string;
}, { validForMs }?: {
    readonly validForMs?: number;
}): NonNullable<Operation['idempotencyKey']>;
export { defineBindings, idempotencyKey, pickBindings };
export type { BindingMap, BindingsFor, Defaulted, DocumentedBindings, GivenBindings, GroupKey, OnlyKnown, OperationId };

// @tarja/catalogue/authentication

import { EmptyObject, Call, Operation, Schema, AnyOperation, Plugin } from '@tarja/core';
import { TokenResponse, BasicCredentials } from '@tarja/core/password-grant';
export { TokenResponse } from '@tarja/core/password-grant';
import { tokenForm } from '@tarja/core/token-form';
import * as v from 'valibot';
import { Replacement, BindingOf, OnlyNarrowing, Members, NarrowingOf } from './group.js';
interface TokenRequestHeaders {
    readonly authorization: BasicCredentials;
}
interface TokenRequestForm extends Readonly<v.InferInput<typeof tokenForm>> {
    readonly extra?: Readonly<Record<string, string>>;
}
interface GenerateAccessTokenNarrowing {
    readonly response?: Schema;
}
type ResponseOf<Narrowing> = Narrowing extends {
    readonly response: Schema<unknown, infer Data>;
} ? Data : TokenResponse;
type GenerateAccessToken<Narrowing = EmptyObject> = Operation<unknown, unknown, TokenRequestForm, ResponseOf<Narrowing>, TokenRequestHeaders>;
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
declare function authentication<const Bindings extends GivenBindings = EmptyObject>(bindings?: OnlyNarrowing<Bindings, AuthenticationBindings, {
    generateAccessToken: GenerateAccessTokenNarrowing;
}>): Plugin<'authentication', Members<Authentication<Bindings>>>;
export { authentication, generateAccessToken, narrowToken };
export type { Authentication, AuthenticationBindings, GenerateAccessToken, GenerateAccessTokenCall, GenerateAccessTokenNarrowing, TokenRequestForm, TokenRequestHeaders };

// @tarja/catalogue/group

import { AnyOperation, EmptyObject, Call, UnboundOperation, Plugin } from '@tarja/core';
type Label = string | readonly [
    label: string,
    step: string
];
type Labels = Readonly<Record<string, Label>>;
type Operations = Readonly<Record<string, AnyOperation>>;
type BindingsOf<Api> = {
    readonly [Key in keyof Api]?: AnyOperation;
};
type Bound<Bindings, Key extends string, Id extends string> = Key extends keyof Bindings ? CallOf<Bindings[Key], Id> : Id extends keyof Bindings ? CallOf<Bindings[Id], Id> : UnboundOperation<Id>;
type CallOf<Binding, Id extends string> = Binding extends AnyOperation ? Call<Binding> : UnboundOperation<Id>;
type BindingOf<Bindings, Key extends string, Id extends string> = Key extends keyof Bindings ? Bindings[Key] : Id extends keyof Bindings ? Bindings[Id] : EmptyObject;
type MethodsOf<Given, Group extends string = string> = {
    readonly [Key in keyof Given]: CallOf<Given[Key], `${Group}.${Key & string}`>;
};
type Members<Api> = {
    readonly [Key in keyof Api]: Api[Key];
};
type Only<Given, Known, Advice extends string = 'is no label here: correct it, or make a group of your own'> = Given & (keyof Given extends keyof Known ? unknown : {
    readonly [Key in keyof Given]: Key extends keyof Known ? unknown : `${Key & string} ${Advice}`;
});
interface Replacement {
    readonly replace: AnyOperation;
}
type OnlyNarrowing<Bindings, Known, Narrowings> = Only<Bindings, Known> & (keyof Bindings & keyof Narrowings extends never ? unknown : {
    readonly [Key in keyof Bindings & keyof Narrowings]?: NarrowingOf<Bindings[Key], Narrowings[Key]>;
});
type NarrowingOf<Given, Narrowing> = Given extends AnyOperation ? 'an operation is no narrowing of a documented one: to put it in its place, write { replace: operation({ … }) }' : Given extends Replacement ? Only<Given, Replacement, 'has no meaning beside replace: leave it out'> : Only<Given, Narrowing, 'cannot be narrowed: correct it, or write { replace: operation({ … }) }'>;
declare function group<const Id extends string, Given extends Operations>(id: Id, operations: Given): Plugin<Id, MethodsOf<Given, Id>>;
export { group };
export type { BindingOf, BindingsOf, Bound, CallOf, Label, Labels, Members, MethodsOf, NarrowingOf, Only, OnlyNarrowing, Operations, Replacement };

// @tarja/catalogue/groups

import { EmptyObject, Plugin } from '@tarja/core';
import { Authentication } from './authentication.js';
import { Bound, BindingsOf, Only, Members } from './group.js';
import { Payments } from './payments.js';
declare const authentication: {
    readonly generateAccessToken: "generate access token";
};
declare const payments: {
    readonly register: "register a payment";
    readonly cancel: readonly [
        "cancel a payment",
        "cancel"
    ];
    readonly createIntent: "create a payment intent";
    readonly confirmIntent: readonly [
        "confirm a payment intent",
        "confirm"
    ];
    readonly cancelIntent: readonly [
        "cancel a payment intent",
        "cancel"
    ];
    readonly listIntents: "list payment intents";
    readonly createViaInstantPayment: "create a payment via instant payment";
};
declare const cardSales$1: {
    readonly create: "create a card sale";
    readonly cancel: readonly [
        "cancel a card sale",
        "cancel"
    ];
    readonly createWithHolder: "create a sale with a holder";
    readonly cancelWithHolder: readonly [
        "cancel a sale with a holder",
        "cancel"
    ];
    readonly refund: readonly [
        "refund a sale",
        "refund"
    ];
};
declare const ecommerce$1: {
    readonly createSale: "create an e-commerce sale";
    readonly confirmSale: readonly [
        "confirm an e-commerce sale",
        "confirm"
    ];
    readonly listSales: "list e-commerce sales";
    readonly cancelSale: readonly [
        "cancel an e-commerce sale",
        "cancel"
    ];
    readonly generateToken: readonly [
        "generate an e-commerce token",
        "generate-token"
    ];
};
declare const marketplaceSales$1: {
    readonly create: "create a sale";
    readonly confirm: readonly [
        "confirm a sale",
        "confirm"
    ];
    readonly refund: readonly [
        "refund a sale",
        "refund"
    ];
    readonly cancel: readonly [
        "cancel a sale",
        "cancel"
    ];
};
declare const simulation$1: {
    readonly create: "create a simulation";
};
declare const preAuthorization$1: {
    readonly list: "list pre-authorizations";
    readonly listReservedAmount: "list reserved amount";
};
declare const buyNowPayLater$1: {
    readonly simulateSale: readonly [
        "simulate a sale",
        "simulate"
    ];
    readonly confirmSale: readonly [
        "confirm a sale",
        "confirm"
    ];
    readonly refundSale: readonly [
        "refund a sale",
        "refund"
    ];
    readonly confirmRefund: readonly [
        "confirm a refund of a sale",
        "confirm-refund"
    ];
    readonly notifySettlement: readonly [
        "settle-notify a sale",
        "notify-settlement"
    ];
};
declare const merchantSchedule$1: {
    readonly schedules: "schedules";
    readonly scheduleSettings: "schedule settings";
    readonly modalities: "modalities";
    readonly postings: "postings";
    readonly adjustmentTypes: "adjustment types";
};
declare const banking$1: {
    readonly reconciliationBalance: "bank reconciliation: balance";
    readonly reconciliationStatement: "bank reconciliation: statement";
    readonly reconciliationFiles: "bank reconciliation: files";
    readonly digitalAccounts: "digital accounts";
    readonly instantPaymentTransfers: "instant-payment transfers";
};
declare const biometrics$1: {
    readonly identifyFace: "face identification";
    readonly enrolFace: "face enrolment";
    readonly sdkHandshake: "handshake for SDK";
    readonly backOfficeHandshake: "handshake for back office";
};
declare const smsBroker$1: {
    readonly send: "send an SMS";
};
declare const cards$1: {
    readonly additionalHolders: "additional holders";
    readonly virtualSecurityCode: "virtual security code";
    readonly pin: "PIN";
    readonly block: readonly [
        "blocks",
        "block"
    ];
    readonly unblock: readonly [
        "unblocks",
        "unblock"
    ];
    readonly secondCopy: readonly [
        "second copy",
        "second-copy"
    ];
    readonly virtualCard: "virtual card";
    readonly lookupById: "card lookup by id";
    readonly lookupByNumber: "card lookup by number";
    readonly lookupByTaxId: "card lookup by tax id";
    readonly unnamedBatches: "unnamed card batches";
    readonly branded: "branded cards";
};
declare const embossing$1: {
    readonly emboss: "emboss cards";
    readonly blockOnFailure: readonly [
        "block a card on failure",
        "block"
    ];
    readonly listPending: "list pending cards";
    readonly activatePrinter: readonly [
        "activate printers",
        "activate"
    ];
    readonly deactivatePrinter: readonly [
        "deactivate printers",
        "deactivate"
    ];
};
declare const loans$1: {
    readonly personal: "personal loan";
    readonly instantPaymentCard: "instant-payment-card loan";
    readonly severanceFund: "severance-fund loan";
    readonly simplified: "simplified loan";
};
declare const billing$1: {
    readonly invoiceInstallmentPlans: "invoice installment plans";
    readonly invoiceCycles: "invoice cycles";
    readonly invoiceQueries: "invoice queries";
    readonly digitalInvoices: "digital invoices";
};
declare const financing$1: {
    readonly simulateTotalDebtPlan: "simulate a total-debt installment plan";
    readonly simulateManualPlan: "simulate a manual installment plan";
};
declare const accountManagement$1: {
    readonly registerPhysicalCard: "register a physical card for a holder";
};
declare const postings$1: {
    readonly adjustments: "adjustments";
    readonly salesAnticipation: "sales anticipation";
    readonly bankSettlements: "bank settlements";
};
declare const store$1: {
    readonly paymentMethods: "payment methods";
    readonly fees: "fees";
    readonly stores: "stores";
};
declare const smsPackages$1: {
    readonly contract: "contract a package";
    readonly cancel: readonly [
        "cancel a package",
        "cancel"
    ];
    readonly query: "query packages";
};
declare const parameters$1: {
    readonly listRegistered: "list registered parameters";
    readonly listDisplayable: "list displayable parameters";
};
declare const instantPayment$1: {
    readonly immediateKeys: "immediate instant-payment keys";
    readonly generateCharge: "charge generation";
};
declare const instantPaymentCard$1: {
    readonly clients: "clients";
    readonly subscriptions: "subscriptions";
    readonly digitalAccount: "digital account";
    readonly transfers: "transfers";
    readonly reports: "reports";
    readonly staticQrCode: "static QR code";
    readonly keys: "keys";
    readonly limits: "limits";
};
declare const cardholders$1: {
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
declare const accountIntegration$1: {
    readonly listAccounts: "list accounts";
    readonly createAccount: "create an account";
    readonly changeAccountSecret: readonly [
        "change the account secret",
        "change-secret"
    ];
    readonly listIntegrations: "list integrations";
    readonly changeIntegrationExpiry: readonly [
        "change integration expiry",
        "change-expiry"
    ];
};
declare const products$1: {
    readonly query: "query products";
    readonly listFinancialServices: "list financial services";
};
declare const regulatory$1: {
    readonly listInformation: "list information";
};
declare const rewards$1: {
    readonly manageAnnuity: "annuity management";
};
declare const bankingServices$1: {
    readonly registerPaymentSlip: "register an online payment slip";
    readonly listPayments: "list payments";
    readonly listAccounts: "list accounts";
};
declare const insurance$1: {
    readonly enrol: "enrolment";
    readonly cancel: readonly [
        "cancellation",
        "cancel"
    ];
    readonly tickets: "tickets";
    readonly terms: "terms";
    readonly collection: "collection";
};
declare const smsNotice$1: {
    readonly events: "events";
    readonly variables: "variables";
    readonly transactions: "transactions";
    readonly queueMessages: "queue messages";
    readonly services: "services";
    readonly packages: "packages";
};
declare const labels_authentication: typeof authentication;
declare const labels_payments: typeof payments;
declare namespace labels {
    export { accountIntegration$1 as accountIntegration, accountManagement$1 as accountManagement, labels_authentication as authentication, banking$1 as banking, bankingServices$1 as bankingServices, billing$1 as billing, biometrics$1 as biometrics, buyNowPayLater$1 as buyNowPayLater, cardSales$1 as cardSales, cardholders$1 as cardholders, cards$1 as cards, ecommerce$1 as ecommerce, embossing$1 as embossing, financing$1 as financing, instantPayment$1 as instantPayment, instantPaymentCard$1 as instantPaymentCard, insurance$1 as insurance, loans$1 as loans, marketplaceSales$1 as marketplaceSales, merchantSchedule$1 as merchantSchedule, parameters$1 as parameters, labels_payments as payments, postings$1 as postings, preAuthorization$1 as preAuthorization, products$1 as products, regulatory$1 as regulatory, rewards$1 as rewards, simulation$1 as simulation, smsBroker$1 as smsBroker, smsNotice$1 as smsNotice, smsPackages$1 as smsPackages, store$1 as store, };
}
type NamedGroup = Exclude<keyof typeof labels, 'authentication' | 'payments'>;
type Named<Group extends NamedGroup, Bindings = EmptyObject> = {
    readonly [Key in keyof (typeof labels)[Group]]: Bound<Bindings, Key & string, `${Group}.${Key & string}`>;
};
type Catalogue<Bindings = EmptyObject> = {
    readonly authentication: Authentication<Bindings>;
    readonly payments: Payments<Bindings>;
} & {
    readonly [Group in NamedGroup]: Named<Group, Bindings>;
};
type CreateGroup<Group extends NamedGroup> = <Bindings extends BindingsOf<Named<Group>> = EmptyObject>(bindings?: Only<Bindings, Named<Group>>) => Plugin<Group, Members<Named<Group, Bindings>>>;
declare const cardSales: CreateGroup<'cardSales'>;
declare const ecommerce: CreateGroup<'ecommerce'>;
declare const marketplaceSales: CreateGroup<'marketplaceSales'>;
declare const simulation: CreateGroup<'simulation'>;
declare const preAuthorization: CreateGroup<'preAuthorization'>;
declare const buyNowPayLater: CreateGroup<'buyNowPayLater'>;
declare const merchantSchedule: CreateGroup<'merchantSchedule'>;
declare const banking: CreateGroup<'banking'>;
declare const biometrics: CreateGroup<'biometrics'>;
declare const smsBroker: CreateGroup<'smsBroker'>;
declare const cards: CreateGroup<'cards'>;
declare const embossing: CreateGroup<'embossing'>;
declare const loans: CreateGroup<'loans'>;
declare const billing: CreateGroup<'billing'>;
declare const financing: CreateGroup<'financing'>;
declare const accountManagement: CreateGroup<'accountManagement'>;
declare const postings: CreateGroup<'postings'>;
declare const store: CreateGroup<'store'>;
declare const smsPackages: CreateGroup<'smsPackages'>;
declare const parameters: CreateGroup<'parameters'>;
declare const instantPayment: CreateGroup<'instantPayment'>;
declare const instantPaymentCard: CreateGroup<'instantPaymentCard'>;
declare const cardholders: CreateGroup<'cardholders'>;
declare const accountIntegration: CreateGroup<'accountIntegration'>;
declare const products: CreateGroup<'products'>;
declare const regulatory: CreateGroup<'regulatory'>;
declare const rewards: CreateGroup<'rewards'>;
declare const bankingServices: CreateGroup<'bankingServices'>;
declare const insurance: CreateGroup<'insurance'>;
declare const smsNotice: CreateGroup<'smsNotice'>;
export { accountIntegration, accountManagement, banking, bankingServices, billing, biometrics, buyNowPayLater, cardSales, cardholders, cards, ecommerce, embossing, financing, instantPayment, instantPaymentCard, insurance, loans, marketplaceSales, merchantSchedule, parameters, postings, preAuthorization, products, regulatory, rewards, simulation, smsBroker, smsNotice, smsPackages, store };
export type { Catalogue, CreateGroup, Named, NamedGroup };

// @tarja/catalogue/payments

import { Call, EmptyObject, Operation, Schema, HasOutcome, MayDeviate, OutcomeFields, OutcomeFunction, AnyOperation, Plugin } from '@tarja/core';
import { Replacement, NarrowingOf, Bound, BindingOf, OnlyNarrowing, Members } from './group.js';
import * as v from 'valibot';
import { paymentIntentQuery, paymentIntent } from './schemas.js';
export { I as Instant } from './schemas2.js';
interface Extra {
    readonly extra?: Readonly<Record<string, unknown>>;
}
interface PaymentIntent extends Readonly<v.InferInput<typeof paymentIntent>>, Extra {
}
type PaymentIntentField = keyof typeof paymentIntent.entries;
interface PaymentIntentQuery extends Readonly<v.InferInput<typeof paymentIntentQuery>>, Extra {
}
type AccessTokenHeader = 'empty' | 'token' | 'omit' | {
    readonly value: string;
};
interface CreateIntentNarrowing {
    readonly required?: readonly PaymentIntentField[];
    readonly response?: Schema;
    readonly outcomeOf?: OutcomeFields | OutcomeFunction | 'http';
    readonly accessTokenHeader?: AccessTokenHeader;
    readonly meioPagamento?: 'empty' | 'bare' | 'omit';
    readonly identifiedBy?: IntentIdentity;
    readonly uniqueBy?: readonly IntentIdentifier[];
    readonly listedBy?: readonly IntentIdentifier[];
    readonly kindBy?: readonly IntentIdentifier[];
    readonly amountField?: IntentIdentifier;
    readonly mayVary?: readonly IntentIdentifier[];
    readonly replayUnauthorized?: boolean;
    readonly unmaskedFields?: boolean;
}
type IntentIdentifier = PaymentIntentField | Exclude<keyof PaymentIntentQuery, 'extra'> | `extra.${string}`;
type IntentIdentity = readonly IntentIdentifier[] | FieldKinds;
type FieldKind = 'text' | 'digits' | 'decimal' | 'instant' | {
    readonly digits: {
        readonly last: number;
    };
};
type FieldKinds = {
    readonly [Name in IntentIdentifier]?: FieldKind;
};
declare const intentIdentity: FieldKinds;
type Requiring<Narrowing> = Narrowing extends {
    readonly required: infer Names extends readonly PaymentIntentField[];
} ? PaymentIntent & {
    readonly [K in Names[number]]-?: NonNullable<PaymentIntent[K]>;
} : PaymentIntent;
type Outcome<Narrowing> = Narrowing extends {
    readonly outcomeOf: infer Rule;
} ? HasOutcome & (MayApply<Rule> extends true ? MayDeviate : unknown) : unknown;
type MayApply<Rule> = Rule extends 'http' ? false : Rule extends (...input: never[]) => infer Said ? 'applied' extends Said ? true : false : true;
type IntentResponse<Narrowing> = Narrowing extends {
    readonly response: Schema<unknown, infer Data>;
} ? Data : unknown;
type CreateIntent<Narrowing = EmptyObject> = Operation<unknown, PaymentIntentQuery, Requiring<Narrowing>, IntentResponse<Narrowing>> & Outcome<Narrowing>;
type CreateIntentCall<Given> = Call<Given extends Replacement ? Given['replace'] : CreateIntent<Given>>;
declare function configureIntent<const Narrowing extends CreateIntentNarrowing | AnyOperation>(narrowing: NarrowingOf<Narrowing, CreateIntentNarrowing>): CreateIntent<Narrowing>;
declare const createIntent: CreateIntent;
type NamedBindings = {
    readonly [Key in Exclude<keyof Payments, 'createIntent'>]?: AnyOperation;
};
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
declare function payments<const Bindings extends GivenBindings = EmptyObject>(bindings?: OnlyNarrowing<Bindings, PaymentsBindings, {
    createIntent: CreateIntentNarrowing;
}> & TypedOutcomeOf): Plugin<'payments', Members<Payments<Bindings>>>;
export { configureIntent, createIntent, intentIdentity, payments };
export type { AccessTokenHeader, CreateIntent, CreateIntentCall, CreateIntentNarrowing, IntentIdentifier, PaymentIntent, PaymentIntentField, PaymentIntentQuery, Payments, PaymentsBindings };

// @tarja/catalogue/schemas

import { EmptyObject } from '@tarja/core';
import * as v from 'valibot';
export { P as PaymentIntentEntries, p as paymentIntent, a as paymentIntentQuery } from './schemas2.js';
export { TokenResponseEntries, tokenResponse } from '@tarja/core/token-response';
type Intersection<Members extends readonly v.GenericSchema[]> = Members extends readonly [
    infer First extends v.GenericSchema,
    ...infer Rest extends readonly v.GenericSchema[]
] ? v.InferOutput<First> & Intersection<Rest> : unknown;
declare function allOf<const Members extends readonly v.GenericSchema[]>(members: Members): v.GenericSchema<Intersection<Members>>;
declare function anyOf<const Options extends readonly v.GenericSchema[]>(options: Options): v.GenericSchema<v.InferOutput<Options[number]>>;
interface ObjectRules {
    readonly others?: v.GenericSchema;
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
declare function jsonObject<const Given extends Entries>(entries: Given, { others: given }?: ObjectRules): v.GenericSchema<FieldsOf<Given>>;
interface WireRules {
    readonly names?: Readonly<Record<string, string>>;
    readonly lists?: Readonly<Record<string, string>>;
    readonly texts?: readonly string[];
}
declare function withWireRules<Input>({ names, lists, texts }: WireRules, schema: v.GenericSchema<Input>): v.GenericSchema<Input, object>;
type TextFormat = 'date' | 'date-time' | 'uuid' | 'email' | 'uri';
declare function textFormat(name: TextFormat): v.CheckAction<string, string>;
declare function characterCount(min: number, max?: number): v.CheckAction<string, string>;
declare function multipleOf(divisor: number): v.CheckAction<number, string>;
declare function openEnum<const Known extends readonly string[]>(known: Known): v.GenericSchema<Known[number] | (string & {})>;
declare function orText<Given>(schema: v.GenericSchema<Given>): v.GenericSchema<Given extends number ? Given | string : Given>;
declare function present(): v.GenericSchema<EmptyObject | null>;
declare function jsonArray<Item>(item: v.GenericSchema<Item>): v.GenericSchema<Item[]>;
type Kind = 'string' | 'number' | 'array' | 'object';
declare function rulesFor<Value>(kind: Kind, schema: v.GenericSchema<Value>): v.GenericSchema<Value>;
export { allOf, anyOf, characterCount, jsonArray, jsonObject, multipleOf, openEnum, orText, present, rulesFor, textFormat, withWireRules };
export type { Entries, FieldsOf, Kind, ObjectRules, TextFormat, WireRules };

// shared by entries: schemas2.d.ts

import * as v from 'valibot';
type Optional<Input, Output = Input> = v.OptionalSchema<v.GenericSchema<Input, Output>, undefined>;
interface Instant {
    readonly epochMilliseconds: number;
}
interface RawInteger {
    readonly rawJSON: string;
}
type PaymentIntentEntries = {
    readonly nsuOrigem: Optional<string>;
    readonly valorTransacao: Optional<string>;
    readonly dataHoraTerminal: Optional<Date | Instant | string, string>;
    readonly idCartao: Optional<number | bigint | string, number | RawInteger>;
    readonly redeOrigemOperacaoPDV: Optional<string>;
    readonly terminalRequisitante: Optional<string>;
    readonly codigoExternoCartao: Optional<string>;
    readonly idCliente: Optional<number | bigint | string, number | RawInteger>;
};
declare const paymentIntent: v.ObjectSchema<PaymentIntentEntries, string>;
type QueryEntries = {
    readonly meioPagamento: Optional<string>;
};
declare const paymentIntentQuery: v.ObjectSchema<QueryEntries, string>;
export { paymentIntentQuery as a, paymentIntent as p };
export type { Instant as I, PaymentIntentEntries as P };

// @tarja/catalogue/data

declare function findNearest(name: string, names: readonly string[]): string | undefined;
interface CatalogueOperation {
    readonly key: string;
    readonly label: string;
    readonly step: string;
    readonly state: 'documented' | 'stub';
    readonly section: string;
}
interface CatalogueGroup {
    readonly key: string;
    readonly title: string;
    readonly operations: readonly CatalogueOperation[];
}
declare const groups: readonly CatalogueGroup[];
export { findNearest, groups };
export type { CatalogueGroup, CatalogueOperation };
