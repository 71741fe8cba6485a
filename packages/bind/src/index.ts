/**
 * From a vendor's document to bindings.
 *
 * Opens no file and no connection. Runs in every runtime.
 * @experimental It may change in a minor version.
 * @module
 */
export type { SecretKind } from './clean/secrets.ts'
export { type Change, type ChangeCode, changeCodes } from './diff/change.ts'
export { diff } from './diff/diff.ts'
export type { Diagnostic } from './form/diagnostic.ts'
export { type DiagnosticCode, diagnosticCodes, type Severity } from './form/diagnostic-codes.ts'
export type * from './form/map.ts'
export type * from './form/operation.ts'
export type * from './form/plan.ts'
export type * from './form/schema.ts'
export type * from './form/source.ts'
export { check, type Drift } from './generate/check.ts'
export { type Generated, type GenerateOptions, generate } from './generate/generate.ts'
export type {
	Report,
	ReportedBinding,
	ReportedDiagnostic,
	ReportedScheme,
	ReportedTodo,
} from './generate/report/report.ts'
export type { Responses } from './generate/report/written.ts'
export { type CorrectedMap, correctMap } from './map/correct-map.ts'
export { type Held, type HeldDeviation, holdRecording } from './map/hold.ts'
export { type InitInput, type InitResult, initMap } from './map/init-map.ts'
export { labelReadings } from './map/label-readings.ts'
export { type ReadMap, readMap } from './map/read-map.ts'
export { resolveMap } from './map/resolve.ts'
export { type Inspection, inspect } from './read/inspect.ts'
export { readSource, type SourceInput } from './read/read-source.ts'
export { type RecordedAnswer, type Recording, readRecording } from './read/samples/recorded.ts'
export type * from './text/json.ts'
export type { Limits } from './text/limits.ts'
export type { Pointer } from './text/pointer.ts'
export { SourceError, type SourceErrorCode } from './text/source-error.ts'
