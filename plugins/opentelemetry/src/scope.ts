/**
 * The instrumentation scope of all spans and metrics.
 * @module
 */

/** Name under which spans and metrics are reported (OpenTelemetry's instrumentation scope). */
export const scope = { name: '@tarja/opentelemetry' } as const
