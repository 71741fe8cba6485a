/**
 * The name under which spans and metrics stand.
 * @module
 */

/** The instrumentation scope. */
export const scope = { name: '@tarja/opentelemetry' } as const
