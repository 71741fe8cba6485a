/** Defines a vendor's document after reading: the same form for all formats, without secrets. */
import type { SecretKind } from '../clean/secrets.ts'
import type { Pointer } from '../text/pointer.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { VendorOperation } from './operation.ts'
import type { NamedSchema } from './schema.ts'

export type { SourceFile } from '../text/decode.ts'

/** Formats and versions of documents that can be read. */
export type Dialect = 'openapi-2.0' | 'openapi-3.0' | 'openapi-3.1' | 'postman-2' | 'curl'

/** A secret that was removed from the document. Its value is not kept. */
export interface Removal {
	/** Place of the removed secret. Keys on the way that look like a secret are replaced, so it is safe to print. */
	readonly pointer: Pointer
	readonly kind: SecretKind
}

/** A document in intermediate form: all that map, generation and report know about it. */
export interface Source {
	/** Name of the source in the map, from which the generated module is named. */
	readonly name: string
	readonly dialect: Dialect
	/** Title and version that the document gives itself, without control characters and secrets. */
	readonly title?: string
	readonly version?: string
	/** All operations of the document, bound or not, sorted by path and then method. */
	readonly operations: readonly VendorOperation[]
	/** Schemas that references lead to, sorted by pointer; those that no operation uses are left out. */
	readonly schemas: ReadonlyMap<Pointer, NamedSchema>
	/** Diagnostics of the whole document, and operations that could not be read. */
	readonly diagnostics: readonly Diagnostic[]
	readonly removals: readonly Removal[]
}
