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
interface LookupRequest extends BoundRequest {
    readonly payments: readonly HeldPayment[];
}
interface ExploredPlatform {
    readonly bindings?: EmulatorOptions['bindings'];
    readonly settings?: EmulatorOptions['settings'];
    readonly answers?: Readonly<Record<string, Responses[string] | ((request: LookupRequest) => ReturnType<Extract<Responses[string], (...input: never) => unknown>>)>>;
    readonly declined?: unknown;
}
interface Explored {
    pay(order: Order): Promise<unknown>;
    resume?(): Promise<unknown>;
    state(order: Order): Promise<OrderState>;
    reset?(): Promise<unknown>;
    restored?(): Promise<unknown>;
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
}
declare function reportText(report: Report, most?: number): string;
interface ExploreOptions extends SearchRange, Where {
    readonly parts?: number;
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
export { Step, Verdict, explore, replay, reportText };
export type { ExploreOptions, Explored, ExploredPlatform, HeldPayment, LookupRequest, Order, OrderState, Replayed, Report, ReportedFinding, Where };

// shared by entries: node-process2.d.ts

interface AskedPlace {
    readonly kind: 'place';
    readonly name: `point ${string}` | `binding ${string} ${'read' | 'stored'}`;
}
type BoundaryName = 'process started' | `${'call' | 'lookup' | 'payment' | 'token'} asked` | `${'call' | 'lookup'} answered` | `payment ${'applied' | 'arrived'}` | `journal ${string} ${'asked' | 'read' | 'stored'}` | AskedPlace['name'];
type Deviation = keyof typeof words;
declare const words: {
    readonly kill: "the process dies here";
    readonly elsewhere: "it starts in another directory (a deploy)";
    readonly restored: "the disk is restored from a copy of before the order";
    readonly ahead: "its clock is a day ahead";
    readonly behind: "its clock is a day behind";
    readonly fails: "the store cannot be reached, and has not stored it";
    readonly lost: "the response is lost";
    readonly refused: "the connection is refused";
    readonly later: "it arrives a minute later";
    readonly 'stands still': "the process stands still here, and sends it half an hour later";
    readonly late: "the response arrives a minute later";
    readonly second: "a second process is asked for the same order meanwhile";
    readonly reconcile: "another process runs resume() meanwhile";
    readonly 'refuse 402': "the platform refuses it with 402";
    readonly 'fail 500': "the platform returns 500, and applies nothing";
    readonly 'answer 500': "the response is 500 all the same";
    readonly 'answer 401': "the response is 401 all the same";
    readonly declined: "the platform declines it in a 200";
    readonly unseen: "the list lacks what is younger than a minute";
    readonly 'unseen for an hour': "the list lacks what is younger than an hour";
};
interface Step {
    readonly at: BoundaryName;
    readonly then: Deviation;
    readonly nth?: number;
}
declare const verdicts: {
    readonly applied_twice: "PAID TWICE";
    readonly applied_but_declined: "APPLIED, BUT RECORDED AS DECLINED";
    readonly paid_not_applied: "NOT APPLIED, BUT RECORDED AS PAID";
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
