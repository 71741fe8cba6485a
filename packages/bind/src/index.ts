/**
 * Turns a vendor's document into bindings.
 *
 * It opens no file and no connection, and runs in every runtime.
 * @experimental It may change in a minor version.
 * @module
 */
export type { Diagnostic } from './form/diagnostic.ts'
export type { BindingsMap, MapProblem, Plan } from './form/plan.ts'
export type { Content, Source, VendorOperation, VendorResponse } from './form/source.ts'
export { type Generated, generateBindings } from './generate/generate.ts'
export { createMap, type InitInput } from './map/init-map.ts'
export { type ReadMap, readMap } from './map/read-map.ts'
export { resolveMapEntries } from './map/resolve.ts'
export { describeSource } from './read/describe-source.ts'
export { readSource, type SourceInput } from './read/read-source.ts'
export type { Json } from './text/json.ts'
export { SourceError } from './text/source-file.ts'
