/**
 * Spans and metrics of a client's calls, through OpenTelemetry's API. Runs everywhere. Without an SDK it does nothing.
 * @module
 */
export { type OpenTelemetryOptions, openTelemetry } from './open-telemetry.ts'
