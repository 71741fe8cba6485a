/**
 * From a vendor's document to bindings.
 *
 * Opens no file and no connection. Runs in every runtime.
 * @module
 */
export type { SecretKind } from './clean/secrets.ts'
export { type Change, type ChangeCode, changeCodes } from './diff/change.ts'
export { diff } from './diff/diff.ts'
export type * from './form/json.ts'
export type { Loss } from './form/loss.ts'
export { type LossCode, lossCodes, type Severity } from './form/loss-codes.ts'
export type * from './form/map.ts'
export type * from './form/operation.ts'
export type * from './form/plan.ts'
export type { Pointer } from './form/pointer.ts'
export type * from './form/schema.ts'
export type * from './form/source.ts'
export { check, type Drift } from './generate/check.ts'
export { type Generated, type GenerateOptions, generate } from './generate/generate.ts'
export type {
	Candidates,
	Report,
	ReportedBinding,
	ReportedLoss,
	ReportedScheme,
	ReportedTodo,
} from './generate/report.ts'
export type { Responses } from './generate/write-module.ts'
export { type Inspection, inspect } from './inspect.ts'
export { type InitInput, type InitResult, initMap } from './map/init-map.ts'
export { type ReadMap, readMap } from './map/read-map.ts'
export { resolveMap } from './map/resolve.ts'
export { readSource, type SourceInput } from './read/read-source.ts'
export { SourceError, type SourceErrorCode } from './read/source-error.ts'
export { type Candidate, suggest } from './suggest/suggest.ts'
export type { Limits } from './text/limits.ts'
