/**
 * Spans and metrics of a client's calls, by the API of OpenTelemetry. Runs everywhere; without an SDK it does nothing.
 * @module
 */
export { type OpenTelemetryOptions, openTelemetry } from './open-telemetry.ts'
