// The public face of @tarja/explore. Written by tools/build/api-report.mjs.

// @tarja/explore

import { O as OrderState, V as Verdict, S as Step, W as Where } from './node-process2.js';
export { B as BoundaryName, D as Deviation, E as ExploreOptions, a as Explored, b as ExploredPlatform, H as HeldPayment, L as LookupRequest, c as Order, R as Report, d as ReportedFinding, e as explore, j as junit, r as reportText } from './node-process2.js';
interface Replayed {
    readonly applied: number;
    readonly state: OrderState | undefined;
    readonly story: readonly string[];
    readonly undecided?: string;
    readonly verdict: Verdict | undefined;
}
declare function replay(file: string, steps: readonly Step[], { worker }?: Where): Promise<Replayed>;
export { OrderState, Step, Verdict, Where, replay };
export type { Replayed };

// shared by entries: node-process2.d.ts

import { EmulatorOptions, Answers, BoundRequest } from '@tarja/emulator';
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
    readonly answers?: Readonly<Record<string, Answers[string] | ((request: LookupRequest) => ReturnType<Extract<Answers[string], (...given: never) => unknown>>)>>;
    readonly declined?: unknown;
}
interface Explored {
    pay(order: Order): Promise<unknown>;
    resume?(): Promise<unknown>;
    state(order: Order): Promise<OrderState>;
    reset?(): Promise<unknown>;
    restored?(lost: {
        readonly from: string;
        readonly to: string;
    }): Promise<unknown>;
    readonly platform?: ExploredPlatform;
}
interface Where {
    readonly worker?: string;
}
type BoundaryName = 'process started' | 'token asked' | 'payment asked' | 'payment arrived' | 'payment applied' | 'lookup asked' | 'lookup answered' | 'call asked' | 'call answered' | `journal ${string} asked` | `journal ${string} stored` | `journal ${string} read` | `point ${string}` | `binding ${string} stored` | `binding ${string} read`;
type Deviation = keyof typeof words;
declare const words: {
    readonly kill: "the process dies here";
    readonly elsewhere: "it starts in another directory (a deploy)";
    readonly restored: "the disk is restored from a copy of before the order";
    readonly ahead: "its clock is a day ahead";
    readonly behind: "its clock is a day behind";
    readonly fails: "the store cannot be reached, and has not stored it";
    readonly lost: "the answer is lost";
    readonly refused: "the connection is refused";
    readonly later: "it arrives a minute later";
    readonly 'stands still': "the process stands still here, and sends it half an hour later";
    readonly late: "the answer comes a minute later";
    readonly second: "a second process is asked for the same order meanwhile";
    readonly reconcile: "another process runs resume() meanwhile";
    readonly 'refuse 402': "the platform refuses it with 402";
    readonly 'fail 500': "the platform answers 500, and applies nothing";
    readonly 'answer 500': "the answer is 500 all the same";
    readonly 'answer 401': "the answer is 401 all the same";
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
    readonly twice: "PAID TWICE";
    readonly lost: "APPLIED, AND THEIRS SAYS DECLINED";
    readonly unpaid: "NOT APPLIED, AND THEIRS SAYS PAID";
    readonly again: "A REFUSED ORDER WAS SENT AGAIN, AND NOBODY ASKED FOR IT";
    readonly open: "OPEN FOR EVER";
    readonly unknown: "NO STATE";
};
type Verdict = keyof typeof verdicts;
interface SearchRange {
    readonly deviations?: number;
    readonly forMs?: number;
    readonly seed?: number;
    readonly until?: Verdict;
    readonly only?: readonly string[];
}
interface ReportedFinding {
    readonly verdict: Verdict;
    readonly story: readonly string[];
    readonly steps: readonly Step[];
    readonly test: string;
    readonly saved?: string;
}
interface Report {
    readonly v: 1;
    readonly file: string;
    readonly worker?: string;
    readonly findings: readonly ReportedFinding[];
    readonly schedules: number;
    readonly wrong: number;
    readonly undecided: readonly {
        readonly steps: readonly Step[];
        readonly why: string;
    }[];
    readonly left: number;
    readonly deviations: number;
    readonly exact: boolean;
    readonly seconds: number;
    readonly assumed: readonly string[];
    readonly notPlayed: readonly string[];
}
declare function reportText(report: Report, most?: number): string;
declare function junit({ file, findings, undecided, left, schedules, seconds }: Report): string;
interface ExploreOptions extends SearchRange, Where {
    readonly parts?: number;
    readonly onProgress?: (schedules: number, left: number) => void;
    readonly save?: string;
    readonly signal?: AbortSignal;
}
interface SearchOrder {
    readonly folder: string;
    readonly settings: SearchRange & {
        readonly part: {
            readonly index: number;
            readonly of: number;
        };
    };
    readonly worker?: string;
}
declare function explore(file: string, options?: ExploreOptions): Promise<Report>;
export { explore as e, junit as j, reportText as r };
export type { BoundaryName as B, Deviation as D, ExploreOptions as E, HeldPayment as H, LookupRequest as L, OrderState as O, Report as R, Step as S, Verdict as V, Where as W, Explored as a, ExploredPlatform as b, Order as c, ReportedFinding as d, SearchOrder as f };

// @tarja/explore/point

declare function point(name: string): Promise<void>;
export { point };

// @tarja/explore/process

export { f as SearchOrder } from './node-process2.js';

// @tarja/explore/worker

type Exports = Readonly<Record<string, unknown>>;
type Env = Readonly<Record<string, unknown>>;
type Modules = Readonly<Record<string, object>>;
type Load = (require: (name: string) => unknown) => Exports;
interface ExploredWorker {
    fetch(request: Request, env: Env): Response;
}
declare function explored(load: Load, modules: Modules): ExploredWorker;
interface ObjectState {
    abort(reason: string): void;
}
type ObjectClass = new (state: ObjectState, env: Env) => object;
declare function objectOf(found: ObjectClass): ObjectClass;
export { explored, objectOf };
export type { ExploredWorker, Load };
