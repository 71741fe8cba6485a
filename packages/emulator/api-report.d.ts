// The public face of @tarja/emulator. Written by tools/build/api-report.mjs.

// @tarja/emulator

export { A as Answers, B as Bindings, a as BoundAnswer, b as BoundOperation, c as BoundRequest, N as Narrowing, W as WireSchema } from './bindings.js';
export { C as ConsolePage, E as Ending, J as Judgement, L as LogEntry, e as LoggedAnswer, P as Payment, f as PaymentCounts, g as PaymentRecord, h as Problem, Q as QueuedFault, i as Verdict } from './served-page.js';
export { E as Emulator, a as EmulatorOptions, b as EmulatorTransport, F as FaultQueueState, I as IntentEffect, c as IssuedToken, L as LogState, d as LogView, e as LostAnswer, O as OnEntry, f as OutgoingRequest, R as Recorded, S as SendReport, g as SignatureScheme, h as SignatureSchemes, i as SignedMessage, j as Space, k as SpaceState, T as TokenEffect, U as UnsignedAnswer, W as WholeAnswer, l as createEmulator } from './emulator.js';
import { E as EmulatorCredentials } from './scenario.js';
export { D as Delay, F as Fault, a as FaultAction, b as FaultMatch, c as FaultPlace, I as IntentResponse, d as Issue, S as Scenario, e as ScenarioAnswer, f as ScenarioStep, g as Settings, h as SettingsPatch, i as emulatorCredentials } from './scenario.js';
declare function emulatorVariables(baseUrl: string, { basic, username, credential }?: EmulatorCredentials): {
    readonly TARJA_BASE_URL: string;
    readonly TARJA_BASIC_CREDENTIALS: string;
    readonly TARJA_USERNAME: string;
    readonly TARJA_CREDENTIAL_NAME: string;
    readonly TARJA_CREDENTIAL_VALUE: string;
};
export { EmulatorCredentials, emulatorVariables };

// shared by entries: bindings.d.ts

interface WireSchema {
    readonly '~standard': {
        readonly validate: (value: unknown) => unknown;
    };
}
interface BoundOperation {
    readonly method: string;
    readonly path: string;
    readonly effect?: 'safe' | 'idempotent' | 'unsafe';
    readonly auth?: 'bearer' | 'none';
    readonly contentType?: string;
    readonly defaults?: {
        readonly query?: object;
        readonly body?: object;
    };
    readonly params?: WireSchema | undefined;
    readonly query?: WireSchema | undefined;
    readonly body?: WireSchema | undefined;
    readonly outcomeOf?: object | undefined;
    readonly response?: WireSchema | undefined;
}
interface Narrowing {
    readonly required?: readonly string[];
    readonly accessTokenHeader?: unknown;
    readonly meioPagamento?: unknown;
    readonly replace?: BoundOperation;
}
type Bindings = Readonly<Record<string, BoundOperation | Narrowing>>;
interface BoundRequest {
    readonly operation: string;
    readonly params: Readonly<Record<string, string>>;
    readonly query: Readonly<Record<string, string | readonly string[]>>;
    readonly body: unknown;
    readonly intents: readonly string[];
}
interface BoundAnswer {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
}
type Answers = Readonly<Record<string, BoundAnswer | ((request: BoundRequest) => BoundAnswer | Promise<BoundAnswer>)>>;
export type { Answers as A, Bindings as B, Narrowing as N, WireSchema as W, BoundAnswer as a, BoundOperation as b, BoundRequest as c };

// shared by entries: served-page.d.ts

import { d as Issue, c as FaultPlace, a as FaultAction, F as Fault, E as EmulatorCredentials, S as Scenario, g as Settings } from './scenario.js';
interface Problem {
    readonly status: number;
    readonly name: string;
    readonly detail: string;
    readonly section?: string;
    readonly errors?: readonly Issue[];
    readonly headers?: Readonly<Record<string, string>>;
    readonly members?: Readonly<Record<string, unknown>>;
}
type Ending = 'whole' | 'cut' | 'lost';
interface LoggedAnswer {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly bodyBytes: number;
    readonly sentBytes: number;
    readonly at: string;
    readonly beganAt?: string;
}
interface LogEntry {
    readonly seq: number;
    readonly at: string;
    readonly method: string;
    readonly path: string;
    readonly query: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly rawHeaders?: readonly (readonly [
        name: string,
        value: string
    ])[];
    readonly body: string;
    readonly bodyBytes: number;
    readonly connection?: number;
    readonly fault?: {
        readonly id: string;
        readonly at: FaultPlace;
        readonly action: FaultAction;
    };
    readonly degraded?: true;
    readonly applied: boolean;
    readonly effect?: 'token' | 'intent';
    readonly operation?: string;
    readonly status?: number;
    readonly problem?: string;
    readonly refusal?: Pick<Problem, 'detail' | 'section' | 'errors'>;
    readonly deviations?: readonly Issue[];
    readonly appliedAt?: string;
    readonly answer?: LoggedAnswer;
    readonly endedAt?: string;
    readonly ending?: Ending;
    readonly endedBy?: 'emulator' | 'client';
    readonly tokenFrom?: number;
    readonly call?: string;
    readonly payment?: string;
}
type QueuedFault = Fault & {
    readonly id: string;
    readonly met: number;
    readonly played: number;
};
interface PaymentCounts {
    readonly received: number;
    readonly applied: number;
    readonly ended: number;
    readonly toldApplied: number;
    readonly toldRefused: number;
    readonly unauthorizedBefore: number;
}
type Verdict$1 = 'fine' | 'applied twice' | 'applied, and nobody was told' | 'told applied, and was not' | 'applied after a 401' | 'refused' | 'never arrived' | 'under way';
interface Judgement {
    readonly verdict: Verdict$1;
    readonly reason: string;
    readonly advice?: string;
}
interface PaymentRecord {
    readonly payment: string;
    readonly fields: Readonly<Record<string, string>>;
    readonly received: readonly number[];
    readonly applied: readonly number[];
    readonly counts: PaymentCounts;
}
interface Payment extends PaymentRecord, Judgement {
}
type Language = 'en' | 'pt-BR';
interface Expected {
    readonly outcome: 'success' | 'rejected' | 'unknown';
    readonly applied: 0 | 1;
}
interface Cut {
    readonly at: FaultPlace;
    readonly outcome: Expected['outcome'];
    readonly isApplied: boolean;
    readonly test: string;
}
type Verdict = 'as shown' | 'sent' | 'not sent' | 'wrong' | 'not shown';
interface Row {
    readonly part: 'header' | 'query' | 'body';
    readonly name: string;
    readonly sent: string | undefined;
    readonly shown: string | undefined;
    readonly verdict: Verdict;
}
interface RequestDescription {
    readonly rows?: readonly Row[];
    readonly headers: readonly (readonly [
        name: string,
        value: string
    ])[];
    readonly curl: string;
    readonly refusal?: LogEntry['refusal'];
    readonly test?: string;
    readonly cuts?: readonly Cut[];
}
interface DescriptionContext {
    readonly baseUrl: string;
    readonly credentials: EmulatorCredentials;
    readonly faults: readonly QueuedFault[];
    readonly payment?: PaymentRecord;
    readonly language?: Language;
}
interface Story {
    readonly scenario: Scenario;
    readonly clients: number;
    readonly payments: number;
    readonly isSent: boolean;
}
declare const en: {
    readonly 'view.live': "Live";
    readonly 'view.payments': "Payments";
    readonly 'view.faults': "Faults";
    readonly 'view.tokens': "Tokens";
    readonly 'view.settings': "Settings";
    readonly 'view.catalogue': "Catalogue";
    readonly views: "Views";
    readonly space: "Space";
    readonly 'space.default': "default space";
    readonly language: "Language";
    readonly 'status.connecting': "Connecting …";
    readonly 'status.live': "Live";
    readonly 'status.lost': "No connection; trying again";
    readonly silent: "The emulator does not answer: see whether it still runs.";
    readonly 'silent.status': "The emulator answered {0}.";
    readonly armed: "{0} armed";
    readonly undo: "Undo";
    readonly undone: "It is as it was.";
    readonly copy: "Copy";
    readonly copied: "Copied";
    readonly uncopied: "Not copied: the browser refused; select it";
    readonly close: "Close";
    readonly more: "Show more";
    readonly none: "–";
    readonly empty: "(empty)";
    readonly keys: "Keys: / search, j and k next and previous, Enter open, Escape close, ? this help";
    readonly 'start.title': "Nothing has arrived yet";
    readonly 'start.lead': "This is the documented platform, offline. Point a client at it, or send a payment from here.";
    readonly 'start.baseUrl': "Base URL";
    readonly 'start.basic': "Basic credentials";
    readonly 'start.username': "username";
    readonly 'start.credential': "Second field";
    readonly 'start.code': "A client in ten lines";
    readonly 'start.pay': "Send a test payment";
    readonly 'start.lose': "Now lose its answer";
    readonly 'start.paid': "Sent: request {0}.";
    readonly 'start.next': "The payment was answered. What if it is applied, and its answer never arrives?";
    readonly 'start.lost': "Applied, and its sender does not know. This is the case that costs money: here it is as a test.";
    readonly find: "Find requests";
    readonly 'find.hint': "Find: 000123, nsuOrigem:000123, status:5xx, fault:reset, twice, untold";
    readonly which: "Which requests";
    readonly 'kind.all': "All requests";
    readonly 'kind.untold': "Applied, sender not told";
    readonly 'kind.applied': "Applied";
    readonly 'kind.refused': "Refused";
    readonly 'kind.fault': "With a fault";
    readonly pause: "Hold the list";
    readonly held: "{0} new";
    readonly clear: "Empty the log";
    readonly cleared: "The log is empty; tokens stay valid.";
    readonly miss: "No request of {0} is like that.";
    readonly forgotten: "{0} older requests were forgotten: the log keeps no more.";
    readonly requests: "Requests, newest first";
    readonly 'requests.one': "1 request";
    readonly 'requests.many': "{0} requests";
    readonly 'col.time': "Time";
    readonly 'col.request': "Request";
    readonly 'col.answer': "Answer";
    readonly 'col.effect': "Effect";
    readonly 'col.fault': "Fault";
    readonly 'col.took': "Took";
    readonly progress: "in progress";
    readonly 'no.answer': "no answer";
    readonly 'applied.token': "Applied: token";
    readonly 'applied.intent': "Applied: intent";
    readonly applied: "Applied";
    readonly 'not.applied': "Nothing applied";
    readonly 'untold.lost': "Applied, then lost";
    readonly 'untold.cut': "Applied, then cut";
    readonly 'untold.replaced': "Applied, told otherwise";
    readonly spoiled: "damaged";
    readonly nearly: "imitated";
    readonly request: "Request {0}";
    readonly 'request.gone': "It is not in the log: it was forgotten, or never came.";
    readonly refused: "Refused";
    readonly 'refused.expected': "{0}: expected {1}";
    readonly deviations: "The answer is not as its schema says";
    readonly 'deviations.told': "The request was carried out. A client that recognises the answer returns it with deviations; a strict one ends with invalid_response, and the outcome is unknown.";
    readonly section: "Platform reference, section {0}";
    readonly sent: "What was sent, beside what the reference shows";
    readonly 'sent.part': "Part";
    readonly 'sent.verdict': "Comparison";
    readonly 'sent.value': "Sent";
    readonly 'sent.shown': "The reference shows";
    readonly 'shown.as shown': "as shown";
    readonly 'shown.sent': "sent";
    readonly 'shown.not sent': "not sent";
    readonly 'shown.wrong': "wrong";
    readonly 'shown.not shown': "not shown";
    readonly rest: "Other header fields ({0}), and the body";
    readonly answer: "What was sent back";
    readonly 'answer.none': "Nothing yet.";
    readonly 'answer.lost': "Nothing of it was sent. This is what the answer would have been:";
    readonly 'answer.cut': "{0} of {1} bytes were sent.";
    readonly 'answer.whole': "All {0} bytes were sent.";
    readonly 'ended.client': "The client ended the connection.";
    readonly 'ended.emulator': "The emulator ended the connection.";
    readonly 'fact.operation': "Operation";
    readonly 'fact.arrived': "Arrived";
    readonly 'fact.took': "Until the last byte";
    readonly 'fact.token': "Token of request";
    readonly 'fact.call': "Call";
    readonly curl: "As curl";
    readonly test: "As a test";
    readonly break: "Break it from here";
    readonly repeat: "Repeat";
    readonly 'repeat.sure': "It is a {0}, which may take effect again: send it";
    readonly 'repeat.fault': "Repeat with this fault";
    readonly 'arm.next': "Arm this for the next one like it";
    readonly repeated: "Sent again: request {0}.";
    readonly 'armed.done': "Armed: {0}.";
    readonly 'payments.lead': "{0} payments.";
    readonly 'payments.alike': "Requests are one payment when they are alike in {0}; the reference does not show what makes a payment the same.";
    readonly 'payments.none': "No payment has arrived.";
    readonly never: "never";
    readonly once: "once";
    readonly times: "{0} times";
    readonly received: "Received {0}, applied {1}";
    readonly 'became.fine': "fine";
    readonly 'became.applied twice': "applied twice";
    readonly 'became.applied often': "applied {0} times";
    readonly 'became.applied, and nobody was told': "applied, and nobody was told";
    readonly 'became.told applied, and was not': "told applied, and was not";
    readonly 'became.applied after a 401': "applied after a 401";
    readonly 'became.refused': "refused";
    readonly 'became.never arrived': "never arrived";
    readonly 'became.under way': "under way";
    readonly unnamed: "request {0}";
    readonly payment: "Payment";
    readonly 'payment.gone': "The emulator knows of no such payment.";
    readonly lanes: "What each side knew, and when";
    readonly 'lane.client': "client {0}";
    readonly 'lane.token': "token {0}";
    readonly 'lane.connection': "connection {0}";
    readonly 'lane.sent': "sent {0}";
    readonly 'lane.platform': "platform";
    readonly 'lane.applied': "what was applied";
    readonly 'lane.words': "The same in words";
    readonly 'answered.cut': "a cut answer";
    readonly 'said.asked': "{0} asks for a token: request {1}.";
    readonly 'said.issued': "{0} gets a token.";
    readonly 'said.notIssued': "{0} gets no token.";
    readonly 'said.sent': "{0} sends request {1}.";
    readonly 'said.applied': "The platform applies request {0}: number {1} of this payment.";
    readonly 'said.told': "{0} gets {1}: {2}.";
    readonly 'know.not_sent': "not sent";
    readonly 'know.unknown': "unknown";
    readonly 'know.refused': "refused";
    readonly 'know.applied': "applied";
    readonly 'know.pending': "not answered yet";
    readonly now: "Do now:";
    readonly knife: "What if the connection had ended …";
    readonly 'knife.applied': "The client says {0}; the payment is applied.";
    readonly 'knife.not': "The client says {0}; nothing is applied.";
    readonly save: "Save as one file";
    readonly fix: "What makes it happen once only";
    readonly 'payment.older': "{0} of its requests have left the log; they are counted all the same.";
    readonly 'row.attempt': "attempt {0}";
    readonly compare: "Two attempts beside each other";
    readonly 'compare.same': "{0} more are the same.";
    readonly 'compare.with': "and";
    readonly 'compare.what': "What";
    readonly stories: "Stories of production, ready to be played";
    readonly play: "Play";
    readonly played: "Played: {0}.";
    readonly 'client.must': "A client: {0}";
    readonly switchboard: "A failure of your own";
    readonly 'switch.then': "then";
    readonly 'switch.for': "for";
    readonly 'switch.once': "after";
    readonly 'switch.refusal': "Nobody gets a connection, in any space, and neither does this page, until its time is over. Where it is refused, clients see not_sent.";
    readonly 'switch.where': "where";
    readonly 'switch.is': "is";
    readonly 'switch.field': "field";
    readonly 'switch.value': "value";
    readonly 'switch.path': "path";
    readonly 'switch.status': "status";
    readonly 'switch.headers': "header fields, as JSON";
    readonly 'switch.body': "body";
    readonly 'switch.from': "milliseconds, from";
    readonly 'switch.to': "to";
    readonly 'switch.chance': "chance in %";
    readonly 'switch.after': "let pass first";
    readonly 'switch.noField': "A value needs the name of its field: without one it would be for every request.";
    readonly 'switch.more': "How often";
    readonly 'switch.json': "The same as JSON";
    readonly 'switch.command': "The same on the command line";
    readonly arm: "Arm it";
    readonly 'count.1': "the next";
    readonly 'count.2': "the next two";
    readonly 'count.3': "the next three";
    readonly 'count.always': "every";
    readonly 'target.payment': "payment";
    readonly 'target.token': "token request";
    readonly 'target.any': "request";
    readonly 'target.path': "request to the path";
    readonly 'place.before-connection': "Before there is a connection";
    readonly 'place.mid-upload': "While its body is arriving";
    readonly 'place.before-accept': "Before it is accepted";
    readonly 'place.after-commit': "After it is applied";
    readonly 'place.mid-body': "In the middle of its answer";
    readonly 'action.refuse': "accept none";
    readonly 'action.reset': "reset the connection";
    readonly 'action.close': "close the connection";
    readonly 'action.hang': "say nothing more";
    readonly 'action.stall': "begin, then say nothing more";
    readonly 'action.slow': "be slow";
    readonly 'action.garbage': "send garbage";
    readonly 'action.status': "answer with a status";
    readonly 'action.empty': "send no body";
    readonly 'action.content-type': "send a page of HTML";
    readonly 'action.redirect': "redirect";
    readonly queue: "Armed";
    readonly 'queue.empty': "Nothing is armed: every request is answered as it should be.";
    readonly 'queue.done': "{0} done";
    readonly 'queue.left': "{0} left";
    readonly 'queue.forever': "each time";
    readonly 'queue.after': "after {0} more";
    readonly 'queue.met': "met {0}, fired {1}";
    readonly 'queue.removeDone': "Remove those that are done";
    readonly 'queue.removeAll': "Remove all";
    readonly remove: "Remove";
    readonly removed: "Removed.";
    readonly record: "What was seen here, as a scenario";
    readonly 'play.file': "Play a scenario of your own";
    readonly 'tokens.lead': "The platform's clock says {0}. In a bar: what is spent; where a client of @tarja/core renews the token in the background (yellow), and where it does not send it any more (red).";
    readonly 'tokens.revoke': "Revoke all tokens";
    readonly 'tokens.revoked': "Every token so far is answered with 401.";
    readonly 'token.of': "Token of request {0}";
    readonly 'token.issued': "issued {0}, used {1}×";
    readonly 'token.left': "{0} left of {1}";
    readonly 'token.isRevoked': "revoked";
    readonly 'token.expired': "expired";
    readonly 'tokens.none': "No token has been issued.";
    readonly 'settings.title': "Settings of this space";
    readonly set: "Set";
    readonly default: "Default";
    readonly 'set.done': "Set: {0}.";
    readonly reset: "Forget everything of this space";
    readonly 'reset.done': "This space is as it was at the start.";
    readonly 'setting.tokenLifetimeSeconds': "How long a token lives";
    readonly 'setting.expiresIn': "expires_in as sent: any text, an integer, or null for the lifetime";
    readonly 'setting.clockOffsetSeconds': "Added to the platform's clock";
    readonly 'setting.tokenDelayMs': "Milliseconds between issuing a token and answering";
    readonly 'setting.opaqueTokens': "Tokens that are no JWTs";
    readonly 'setting.intentResponse': "Answer to a payment intent: { status, headers, body }, or null for the invented one";
    readonly 'setting.unknownFields': "Fields that the reference does not show";
    readonly 'setting.missingAccessTokenHeader': "An intent without the header access_token";
    readonly 'setting.missingMeioPagamento': "An intent without the query parameter meioPagamento";
    readonly 'setting.identifiedBy': "Fields in which two intents are alike that are one payment";
    readonly 'setting.requireSignature': "Name of the scheme that an intent must be signed with, or null";
    readonly 'setting.tokenChallenge': "A 401 to a token that is not valid says so";
    readonly 'setting.signAnswers': "Name of the scheme that answers are signed with, or null";
    readonly 'setting.exposeHeaders': "Pages of other origins may read all headers of an answer";
    readonly 'setting.credentials': "What a token request has to bring; never real ones";
    readonly 'catalogue.lead': "{0}: of a stub the reference shows no more than the name. It is bound from the vendor’s page.";
    readonly 'catalogue.find': "Find operations";
    readonly 'catalogue.hint': "Find: loans, refund, stub …";
    readonly 'catalogue.bind': "Bind it";
    readonly 'state.documented': "documented";
    readonly 'state.bound': "bound";
    readonly 'state.stub': "stub";
    readonly 'played.journal': "Played: {0}. What is not known stays open in the journal: nothing is sent again.";
    readonly 'play.journal': "Play with a journal";
    readonly 'arm.own': "Arm it for my client";
};
type Texts = Readonly<Record<keyof typeof en, string>>;
type SettingForm = readonly string[] | 'json';
interface ConsoleGuide {
    readonly language: string;
    readonly texts: Texts;
    readonly stories: readonly Story[];
    readonly settings: readonly (readonly [
        name: keyof Settings,
        form: SettingForm
    ])[];
    readonly actionsAt: Readonly<Record<FaultPlace, readonly FaultAction[]>>;
    readonly binding: string;
    readonly client: string;
    readonly fix: string;
}
interface BuiltPage {
    readonly html: string;
    readonly policy: string;
}
interface ConsolePage extends BuiltPage {
    guide(language: string): ConsoleGuide;
    describe(entry: LogEntry, context: DescriptionContext): RequestDescription;
}
export type { BuiltPage as B, ConsolePage as C, DescriptionContext as D, Ending as E, Judgement as J, LogEntry as L, Payment as P, QueuedFault as Q, RequestDescription as R, SettingForm as S, Texts as T, Verdict as V, ConsoleGuide as a, Cut as b, Row as c, Story as d, LoggedAnswer as e, PaymentCounts as f, PaymentRecord as g, Problem as h, Verdict$1 as i };

// shared by entries: scenario.d.ts

interface EmulatorCredentials {
    readonly basic: string | {
        readonly user: string;
        readonly password: string;
    };
    readonly username: string;
    readonly credential: {
        readonly name: string;
        readonly value: string;
    };
}
interface IntentResponse {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
}
interface Settings {
    readonly credentials: EmulatorCredentials;
    readonly tokenLifetimeSeconds: number;
    readonly expiresIn: string | number | null;
    readonly opaqueTokens: boolean;
    readonly clockOffsetSeconds: number;
    readonly tokenDelayMs: number;
    readonly intentResponse: IntentResponse | null;
    readonly unknownFields: 'refuse' | 'accept';
    readonly identifiedBy: readonly string[];
    readonly missingAccessTokenHeader: 'refuse' | 'accept';
    readonly missingMeioPagamento: 'refuse' | 'accept';
    readonly tokenChallenge: boolean;
    readonly requireSignature: string | null;
    readonly signAnswers: string | null;
    readonly exposeHeaders: boolean;
}
type SettingsPatch = {
    readonly [K in keyof Settings]?: (K extends 'credentials' ? Partial<EmulatorCredentials> : Settings[K]) | null;
};
declare const emulatorCredentials: {
    readonly basic: {
        readonly user: string;
        readonly password: string;
    };
    readonly username: string;
    readonly credential: {
        readonly name: string;
        readonly value: string;
    };
};
interface Issue {
    readonly field: string;
    readonly expected: string;
}
declare const places: readonly [
    "before-connection",
    "mid-upload",
    "before-accept",
    "after-commit",
    "mid-body"
];
declare const wholeAnswers: readonly [
    "status",
    "empty",
    "content-type",
    "redirect"
];
declare const brokenAnswers: readonly [
    "reset",
    "close",
    "hang",
    "stall",
    "slow",
    "garbage"
];
type FaultPlace = (typeof places)[number];
type FaultAction = 'refuse' | (typeof brokenAnswers)[number] | (typeof wholeAnswers)[number];
interface FaultMatch {
    readonly method?: string;
    readonly path?: string;
    readonly operation?: string;
    readonly field?: {
        readonly name: string;
        readonly value: string | number;
    };
}
type Delay = number | {
    readonly from: number;
    readonly to: number;
};
interface Fault {
    readonly id?: string;
    readonly match?: FaultMatch;
    readonly at: FaultPlace;
    readonly action: FaultAction;
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly delayMs?: Delay;
    readonly location?: string;
    readonly framing?: 'content-length' | 'chunked';
    readonly times?: number | 'always';
    readonly after?: number;
    readonly probability?: number;
}
interface ScenarioAnswer {
    readonly match?: FaultMatch;
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly times?: number | 'always';
    readonly after?: number;
}
type ScenarioStep = {
    readonly settings: SettingsPatch;
} | {
    readonly fault: Fault;
} | {
    readonly answer: ScenarioAnswer;
};
interface Scenario {
    readonly scenario: 1;
    readonly name: string;
    readonly about?: string;
    readonly client?: string;
    readonly steps: readonly ScenarioStep[];
}
export { emulatorCredentials as i };
export type { Delay as D, EmulatorCredentials as E, Fault as F, IntentResponse as I, Scenario as S, FaultAction as a, FaultMatch as b, FaultPlace as c, Issue as d, ScenarioAnswer as e, ScenarioStep as f, Settings as g, SettingsPatch as h };

// shared by entries: emulator.d.ts

import { B as Bindings, A as Answers } from './bindings.js';
import { L as LogEntry, P as Payment, g as PaymentRecord, Q as QueuedFault, C as ConsolePage } from './served-page.js';
import { g as Settings, S as Scenario, F as Fault, h as SettingsPatch } from './scenario.js';
interface SignedMessage {
    readonly method: string;
    readonly url: string;
    readonly headers: Headers;
    readonly body: Uint8Array<ArrayBuffer>;
}
interface UnsignedAnswer {
    readonly status: number;
    readonly headers: Headers;
    readonly body: Uint8Array<ArrayBuffer>;
    readonly request: SignedMessage;
}
interface SignatureScheme {
    verify(message: SignedMessage): Promise<unknown>;
    sign?(answer: UnsignedAnswer): Promise<Headers>;
}
type SignatureSchemes = Readonly<Record<string, SignatureScheme>>;
interface IntentEffect {
    readonly id: string;
    readonly seq: number;
    readonly at: string;
    readonly payment?: string;
}
interface TokenEffect {
    readonly seq: number;
    readonly at: string;
    readonly expiresAt: string;
    readonly lifetimeSeconds: number;
    readonly revoked?: true;
}
interface Recorded {
    readonly entries: readonly LogEntry[];
    readonly intents: readonly IntentEffect[];
    readonly tokens: readonly TokenEffect[];
    readonly totals: {
        readonly received: number;
        readonly tokens: number;
        readonly intents: number;
    };
}
interface LogView extends Recorded {
    readonly payments: readonly Payment[];
    readonly dropped: number;
}
interface LogState extends Recorded {
    readonly payments: readonly PaymentRecord[];
    readonly lastSeq: number;
}
interface FaultQueueState {
    readonly faults: readonly QueuedFault[];
    readonly nextId: number;
    readonly random: number;
}
interface IssuedToken {
    readonly token: string;
    readonly expiresAtMs: number;
    readonly revoked: boolean;
    readonly seq: number;
}
interface SpaceState {
    readonly version: 1;
    readonly settings: Settings;
    readonly tokens: readonly IssuedToken[];
    readonly log: LogState;
    readonly faults: FaultQueueState;
    readonly masked: number;
    readonly intentCount: number;
}
interface Space {
    log(): LogView;
    clearLog(): void;
    reset(): void;
    exportState(): SpaceState;
    importState(state: SpaceState): void;
    play(scenario: Scenario | string): {
        readonly name: string;
        readonly ids: readonly string[];
    };
    record(): Scenario;
    revokeTokens(): number;
    readonly faults: {
        add(...faults: readonly Fault[]): string[];
        clear(id?: string, onlyDone?: boolean): void;
        list(): QueuedFault[];
    };
    readonly settings: {
        read(): Settings;
        patch(patch: SettingsPatch): Settings;
    };
}
type OnEntry = (entry: LogEntry, space: string, payment: Payment | undefined) => void;
type LostAnswer = 'broken-body' | 'reject';
interface OutgoingRequest {
    readonly method: string;
    readonly url: string;
    readonly headers: Headers;
    readonly body: string | Uint8Array<ArrayBuffer> | undefined;
    readonly signal: AbortSignal;
}
interface SendReport {
    begin(): boolean;
    answered(status: number, headers: Headers): void;
    readonly maxResponseBytes: number;
}
interface WholeAnswer {
    readonly status: number;
    readonly headers: Headers;
    readonly url: string;
    readonly body: Uint8Array<ArrayBuffer>;
}
interface EmulatorTransport {
    send(outgoing: OutgoingRequest, report: SendReport): Promise<WholeAnswer>;
}
interface EmulatorOptions {
    readonly settings?: SettingsPatch;
    readonly seed?: number;
    readonly maxBodyBytes?: number;
    readonly maxSpaces?: number;
    readonly maxCharacters?: number;
    readonly logLimit?: number;
    readonly logSecrets?: boolean;
    readonly allowHosts?: readonly string[];
    readonly allowOrigins?: readonly string[];
    readonly clock?: () => number;
    readonly schemes?: SignatureSchemes;
    readonly bindings?: Bindings;
    readonly answers?: Answers;
    readonly onEntry?: OnEntry;
    readonly console?: ConsolePage;
    readonly lostAnswer?: LostAnswer;
}
interface Emulator extends Space {
    fetch(input: Request | string | URL, init?: unknown): Promise<Response>;
    readonly transport: EmulatorTransport;
    space(name: string): Space;
}
declare function createEmulator(options?: EmulatorOptions): Emulator;
export { createEmulator as l };
export type { Emulator as E, FaultQueueState as F, IntentEffect as I, LogState as L, OnEntry as O, Recorded as R, SendReport as S, TokenEffect as T, UnsignedAnswer as U, WholeAnswer as W, EmulatorOptions as a, EmulatorTransport as b, IssuedToken as c, LogView as d, LostAnswer as e, OutgoingRequest as f, SignatureScheme as g, SignatureSchemes as h, SignedMessage as i, Space as j, SpaceState as k };

// @tarja/emulator/command

import { ServeOptions, EmulatorServer } from './node.js';
import { Given, Options } from './node-command-line.js';
import { Payment, LogEntry } from './index.js';
declare const commandOptions: Options;
type Source = 'settings' | 'faults' | 'schemes' | 'bindings';
interface Command {
    readonly options: ServeOptions & {
        readonly host: string;
    };
    readonly https?: string;
    readonly state?: string;
    readonly scenario?: string;
    readonly sources: {
        readonly [K in Source]?: string;
    };
    readonly quiet: boolean;
}
declare function commandFrom(given: Given): Command;
interface Listener {
    ready(served: Served): void;
    entry: NonNullable<ServeOptions['onEntry']>;
}
interface Served extends Pick<EmulatorServer, 'close' | 'emulator'> {
    readonly url: string;
    readonly reach: string | undefined;
    readonly authorityFile: string | undefined;
}
declare function start(command: Command, listener: Listener): Promise<Served>;
declare function readyText(served: Served): string;
declare function requestLine(entry: LogEntry, space: string): string;
interface ColouredLine {
    readonly text: string;
    readonly style: 'green' | 'gray' | 'yellow' | 'red';
}
declare function paymentLine(payment: Payment): ColouredLine;
export { commandFrom, commandOptions, paymentLine, readyText, requestLine, start };
export type { ColouredLine, Command, Listener, Served };

// @tarja/emulator/node

import { EmulatorOptions, Emulator } from './index.js';
interface ServeOptions extends EmulatorOptions {
    readonly port?: number;
    readonly host?: string;
    readonly tls?: {
        readonly cert: string;
        readonly key: string;
    };
    readonly requestTimeoutMs?: number;
    readonly maxBodiesBytes?: number;
}
interface EmulatorServer {
    readonly url: string;
    readonly consoleUrl: string;
    readonly port: number;
    readonly emulator: Emulator;
    close(): Promise<void>;
}
declare function serve(options?: ServeOptions): Promise<EmulatorServer>;
export { serve };
export type { EmulatorServer, ServeOptions };

// @tarja/emulator/command-line

import { O as Options } from './arguments.js';
export { G as Given, a as Option, T as Takes, h as hasOption, r as readArguments } from './arguments.js';
declare function columns(rows: readonly (readonly [
    string,
    string
])[]): string;
declare function optionRows(options: Options): readonly (readonly [
    string,
    string
])[];
declare function advised(found: string, advice: string): string;
declare function unknownWord(kind: string, given: string, known: readonly string[], prefix?: string): string;
export { Options, advised, columns, optionRows, unknownWord };

// shared by entries: arguments.d.ts

interface Option {
    readonly summary: string;
    readonly value?: string;
    readonly valueOptional?: true;
    readonly multiple?: true;
    readonly most?: number;
    readonly choices?: readonly string[];
}
type Options = Readonly<Record<string, Option>>;
interface Given {
    text(name: string): string | undefined;
    has(name: string): boolean;
    list(name: string): readonly string[];
    readonly positionals: readonly string[];
}
interface Takes {
    readonly usage: string;
    readonly options: Options;
    missing?(name: string): string | undefined;
}
declare function readArguments(title: string, args: readonly string[], { usage, options, missing }: Takes): Given;
declare function hasOption(args: readonly string[], ...names: readonly string[]): boolean;
export { hasOption as h, readArguments as r };
export type { Given as G, Options as O, Takes as T, Option as a };

// @tarja/emulator/console

import { C as ConsolePage } from './served-page.js';
export { B as BuiltPage, a as ConsoleGuide, b as Cut, D as DescriptionContext, R as RequestDescription, c as Row, S as SettingForm, d as Story, T as Texts, V as Verdict } from './served-page.js';
declare const consolePage: ConsolePage;
export { ConsolePage, consolePage };

// @tarja/emulator/openapi

import { Bindings } from './index.js';
type OpenApiDocument = Readonly<Record<string, unknown>>;
declare function openApiDocument(bindings?: Bindings, { server }?: {
    readonly server?: string;
}): OpenApiDocument;
export { openApiDocument };
export type { OpenApiDocument };

// @tarja/emulator/scenarios

import { S as Scenario } from './scenario.js';
export { e as ScenarioAnswer, f as ScenarioStep } from './scenario.js';
declare const scenarios: readonly Scenario[];
export { Scenario, scenarios };
