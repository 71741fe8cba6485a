// The public face of @tarja/node-transport. Written by tools/build/api-report.mjs.

// @tarja/node-transport

import { Transport } from '@tarja/core';
interface DispatchRequest {
    readonly origin: string;
    readonly path: string;
    readonly method: string;
    readonly headers: string[];
    readonly body: Uint8Array;
    readonly idempotent: false;
}
interface DispatchController {
    abort(reason: Error): void;
}
interface DispatchHandler {
    onRequestStart(controller: DispatchController): void;
    onResponseStart(controller: DispatchController, status: number, headers: ResponseHeaders): void;
    onResponseData(controller: DispatchController, chunk: Uint8Array): void;
    onResponseEnd(): void;
    onResponseError(controller: DispatchController | null, error: Error): void;
}
type ResponseHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;
interface Dispatcher {
    dispatch(options: DispatchRequest, handler: DispatchHandler): boolean;
}
declare function undiciTransport(dispatcher: Dispatcher): Transport;
export { undiciTransport };
export type { Dispatcher };
