/**
 * The name under which spans and metrics stand.
 * @module
 */

/** The instrumentation scope. */
export const scope = { name: '@tarja/opentelemetry' } as const

/** Operations that have a name of their own in metrics. Where paths are made up at run time, their names have no end. */
export const mostOperations = 200
