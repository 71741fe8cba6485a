/** A vendor's document, read. */
import type { SecretKind } from '../clean/secrets.ts'
import type { Loss } from './loss.ts'
import type { SecurityScheme, VendorOperation } from './operation.ts'
import type { Pointer } from './pointer.ts'
import type { NamedSchema } from './schema.ts'

/** What kind of document it is. */
export type Dialect = 'openapi-2.0' | 'openapi-3.0' | 'openapi-3.1' | 'postman-2' | 'har-1.2' | 'curl' | 'readme'

/** A file as it was found. Reading never opens another one. */
export interface SourceFile {
	/** Its path inside the source's folder, with `/`; of a single file its name. Used in pointers and messages alone. */
	readonly path: string
	readonly bytes: Uint8Array
}

/** Something that was taken out of the document before it could reach an output. What it was is not kept. */
export interface Removal {
	/** Fit to be printed: the secret may have been a key on the way. */
	readonly pointer: Pointer
	readonly kind: SecretKind
}

/** The intermediate form of a vendor's document: all that the map, the generation and the report know of it. */
export interface Source {
	/** Its name in the map. */
	readonly name: string
	readonly dialect: Dialect
	/** The document's own title and version. Cleaned. */
	readonly title?: string
	readonly version?: string
	/** Sorted by path as in the key, then by method. */
	readonly operations: readonly VendorOperation[]
	/** What references lead to, by pointer; only what some operation reaches. Sorted by pointer. */
	readonly schemas: ReadonlyMap<Pointer, NamedSchema>
	readonly securitySchemes: readonly SecurityScheme[]
	/** What was lost of the document as a whole, and operations that could not be read at all. */
	readonly losses: readonly Loss[]
	readonly removals: readonly Removal[]
}
