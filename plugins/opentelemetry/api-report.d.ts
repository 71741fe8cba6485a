// The public face of @tarja/opentelemetry. Written by tools/build/api-report.mjs.

// @tarja/opentelemetry

import { TracerProvider, MeterProvider } from '@opentelemetry/api';
import { Plugin, EmptyObject } from '@tarja/core';
interface OpenTelemetryOptions {
    readonly attempts?: boolean;
    readonly unresolved?: Unresolved;
    readonly tracerProvider?: TracerProvider;
    readonly meterProvider?: MeterProvider;
}
declare function openTelemetry(options?: OpenTelemetryOptions): Plugin<'openTelemetry', EmptyObject>;
type Unresolved = () => Promise<readonly {
    readonly state: string;
}[]>;
export { openTelemetry };
export type { OpenTelemetryOptions };
