// The public face of @tarja/opentelemetry. Written by tools/build/api-report.mjs.

// @tarja/opentelemetry

import { TracerProvider, MeterProvider } from '@opentelemetry/api';
import { Plugin, EmptyObject } from '@tarja/core';
type Unresolved = () => Promise<readonly {
    readonly state: string;
}[]>;
interface OpenTelemetryOptions {
    readonly attempts?: boolean;
    readonly unresolved?: Unresolved;
    readonly tracerProvider?: TracerProvider;
    readonly meterProvider?: MeterProvider;
}
declare function openTelemetry(options?: OpenTelemetryOptions): Plugin<'openTelemetry', EmptyObject>;
export { openTelemetry };
export type { OpenTelemetryOptions };
