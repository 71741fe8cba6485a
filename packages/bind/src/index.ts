/**
 * From a vendor's document to bindings.
 *
 * Opens no file and no connection. Runs in every runtime.
 * @experimental It may change in a minor version.
 * @module
 */
export type { SecretKind } from './clean/secrets.ts'
export type { Diagnostic, DiagnosticCode, Severity } from './form/diagnostic.ts'
export type * from './form/map.ts'
export type * from './form/operation.ts'
export type * from './form/plan.ts'
export type * from './form/schema.ts'
export type * from './form/source.ts'
export { checkBindings, type Drift } from './generate/check.ts'
export { type Generated, generate } from './generate/generate.ts'
export type { Report, ReportedBinding, ReportedDiagnostic } from './generate/report/report.ts'
export { type InitInput, initMap } from './map/init-map.ts'
export { type ReadMap, readMap } from './map/read-map.ts'
export { resolveMap } from './map/resolve.ts'
export { describeSource } from './read/describe-source.ts'
export { readSource, type SourceInput } from './read/read-source.ts'
export type * from './text/json.ts'
export type { Limits } from './text/limits.ts'
export type { Pointer } from './text/pointer.ts'
export { SourceError, type SourceErrorCode } from './text/source-error.ts'
