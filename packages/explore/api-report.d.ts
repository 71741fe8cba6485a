// The public face of @tarja/explore. Written by tools/build/api-report.mjs.

// @tarja/explore

import { EmulatorOptions, Responses, BoundRequest } from '@tarja/emulator';
import { V as Verdict, S as Step } from './node-process2.js';
export { B as BoundaryName, D as Deviation } from './node-process2.js';
interface Order {
    readonly id: string;
    readonly nsuOrigem: string;
    readonly valorTransacao: string;
    readonly dataHoraTerminal: string;
}
type OrderState = 'paid' | 'declined' | 'open';
interface HeldPayment {
    readonly id: string;
    readonly createdAtMs: number;
    readonly fields: Readonly<Record<string, unknown>>;
}
interface HeldCall extends Omit<HeldPayment, 'id'> {
    readonly operation: string;
    readonly path: string;
}
interface LookupRequest extends BoundRequest {
    readonly payments: readonly HeldPayment[];
    readonly calls: readonly HeldCall[];
    readonly refused: readonly HeldPayment[];
}
interface ToldPayment extends HeldPayment {
    readonly state: 'applied' | 'pending' | 'rejected';
}
interface ExploredPlatform {
    readonly bindings?: EmulatorOptions['bindings'];
    readonly settings?: EmulatorOptions['settings'];
    readonly responses?: Readonly<Record<string, Responses[string] | ((request: LookupRequest) => ReturnType<Extract<Responses[string], (...input: never) => unknown>>)>>;
    readonly declined?: unknown;
    webhook?(payment: ToldPayment): Message | Promise<Message>;
}
interface Message {
    readonly headers?: Readonly<Record<string, string>>;
    readonly body: string;
}
interface Explored {
    pay(order: Order): Promise<unknown>;
    resume?(): Promise<unknown>;
    state(order: Order): Promise<OrderState>;
    reset?(): Promise<unknown>;
    restored?(): Promise<unknown>;
    payAgain?(order: Order): Promise<unknown>;
    next?(order: Order): Promise<'done' | 'refused' | 'open'>;
    receive?(request: Request): Promise<Response>;
    readonly platform?: ExploredPlatform;
}
interface Where {
    readonly worker?: string;
    readonly databases?: readonly string[];
}
interface SearchRange {
    readonly deviations?: number;
    readonly forMs?: number;
    readonly only?: readonly string[];
}
interface ReportedFinding {
    readonly verdict: Verdict;
    readonly story: readonly string[];
    readonly steps: readonly Step[];
    readonly line?: string;
    readonly test: string;
}
interface Report {
    readonly v: 1;
    readonly file: string;
    readonly worker?: string;
    readonly databases: readonly string[];
    readonly findings: readonly ReportedFinding[];
    readonly schedules: number;
    readonly wrong: number;
    readonly undecided: readonly {
        readonly steps: readonly Step[];
        readonly why: string;
    }[];
    readonly left: number;
    readonly deviations: number;
    readonly seconds: number;
    readonly assumed: readonly string[];
    readonly notPlayed: readonly string[];
}
interface ExploreOptions extends SearchRange, Where {
    readonly parts?: number;
    readonly onProgress?: (played: number) => void;
    readonly signal?: AbortSignal;
}
declare function explore(file: string, options?: ExploreOptions): Promise<Report>;
interface Replayed {
    readonly applied: number;
    readonly state: OrderState | undefined;
    readonly story: readonly string[];
    readonly undecided?: string;
    readonly verdict: Verdict | undefined;
}
declare function replay(file: string, steps: readonly Step[], { worker, databases }?: Where): Promise<Replayed>;
interface ReportTextOptions {
    readonly most?: number;
    readonly assumptions?: boolean;
}
declare function reportText(report: Report, { most, assumptions }?: ReportTextOptions): string;
export { Step, Verdict, explore, replay, reportText };
export type { ExploreOptions, Explored, ExploredPlatform, HeldCall, HeldPayment, LookupRequest, Message, Order, OrderState, Replayed, Report, ReportTextOptions, ReportedFinding, ToldPayment, Where };

// shared by entries: node-process2.d.ts

interface AskedPlace {
    readonly kind: 'place';
    readonly name: `point:${string}` | `binding:${string}_${'read' | 'stored'}`;
}
type BoundaryName = 'process_started' | `${'call' | 'lookup' | 'payment' | 'token'}_requested` | `${'call' | 'lookup'}_responded` | `payment_${'applied' | 'arrived'}` | 'webhook_due' | `journal_${string}_${'requested' | 'read' | 'stored'}` | AskedPlace['name'];
type Deviation = keyof typeof texts;
declare const texts: {
    readonly kill: "the process dies here";
    readonly start_elsewhere: "it starts in another directory (a deploy)";
    readonly restore: "the disk is restored from a copy of before the order";
    readonly clock_ahead: "its clock is a day ahead";
    readonly clock_behind: "its clock is a day behind";
    readonly store_fails: "the store cannot be reached, and has not stored it";
    readonly lose_response: "the response is lost";
    readonly refuse_connection: "the connection is refused";
    readonly arrive_later: "it arrives a minute later";
    readonly pause: "the process pauses here, and sends it half an hour later";
    readonly respond_late: "the response arrives a minute later";
    readonly second_process: "a second process is asked for the same order meanwhile";
    readonly second_resume: "another process runs resume() meanwhile";
    readonly respond_402: "the platform refuses it with 402";
    readonly respond_500: "the response is 500";
    readonly respond_401: "the response is 401";
    readonly decline: "the platform declines it in a 200";
    readonly decline_by_problem: "the platform declines it in a 400";
    readonly respond_401_invalid_token: "the token is refused, and no other one is issued for ten minutes";
    readonly respond_429: "the response is 429";
    readonly respond_403_html: "the response is 403, and HTML of a proxy";
    readonly respond_404_html: "the response is 404, and HTML of a proxy";
    readonly respond_202: "the response is 202";
    readonly respond_422: "a proxy sent it twice, and the response is 422: it exists already";
    readonly lose_body: "the status is 200, but the body never comes";
    readonly lose_response_and_lag: "the response is lost, and lists lack it for two hours";
    readonly list_lags_a_minute: "the list lacks what is younger than a minute";
    readonly list_lags_two_hours: "the list lacks what is younger than two hours";
    readonly list_ends_early: "lists end before the order, for two hours";
    readonly list_lacks_known: "lists lack the payment before it, for two hours";
    readonly list_lacks_kind: "lists lack every payment of this kind, for two hours";
    readonly list_shows_older: "lists show an older payment of the same number, from now on";
    readonly lookup_404: "for two minutes, lookups return 404";
    readonly lookup_cached: "for two minutes, a cache returns an old 404 to lookups";
    readonly lookup_hangs: "for two minutes, lookups get no response";
    readonly lookup_shows_another: "for two minutes, lookups show an older attempt, which was refused";
    readonly lose_decline: "the platform declines it, and the response is lost";
    readonly webhook_first: "the webhook arrives before the response, and again later";
    readonly webhook_late: "the webhook arrives an hour late";
    readonly webhook_twice: "the webhook arrives twice";
    readonly webhook_out_of_order: "an older webhook, \"pending\", arrives after it";
    readonly webhook_never: "the webhook is lost";
};
interface Step {
    readonly at: BoundaryName;
    readonly then: Deviation;
    readonly nth?: number;
}
declare const verdicts: {
    readonly applied_twice: "PAID TWICE";
    readonly step_applied_twice: "A FURTHER STEP APPLIED TWICE";
    readonly applied_but_declined: "APPLIED, BUT RECORDED AS DECLINED";
    readonly step_applied_but_refused: "A FURTHER STEP APPLIED, BUT RECORDED AS REFUSED";
    readonly paid_not_applied: "NOT APPLIED, BUT RECORDED AS PAID";
    readonly step_not_applied: "A FURTHER STEP NOT APPLIED, BUT RECORDED AS DONE";
    readonly sent_after_refusal: "REFUSED, AND SENT AGAIN UNASKED";
    readonly left_open: "LEFT OPEN";
    readonly no_state: "NO STATE";
};
type Verdict = keyof typeof verdicts;
export type { BoundaryName as B, Deviation as D, Step as S, Verdict as V };

// @tarja/explore/point

declare function point(name: string): Promise<void>;
export { point };

// @tarja/explore/process

export { S as Step } from './node-process2.js';

// @tarja/explore/worker

type Exports = Readonly<Record<string, unknown>>;
type Env = Readonly<Record<string, unknown>>;
type Modules = Readonly<Record<string, object>>;
type Load = (require: (name: string) => unknown) => Exports;
interface ExploredWorker {
    fetch(request: Request, env: Env): Response;
}
declare function createExploredWorker(load: Load, modules: Modules): ExploredWorker;
export { createExploredWorker };
export type { ExploredWorker, Load };
