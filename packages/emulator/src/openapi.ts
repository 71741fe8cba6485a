/**
 * Describes the documented platform and your bindings as an OpenAPI document, for Postman, Bruno, gateways and other languages.
 *
 * @module
 */
import { type Bindings, prepareBindings } from './bindings.ts'
import { documentOf, type OpenApiDocument } from './openapi/document.ts'

export type { OpenApiDocument } from './openapi/document.ts'

/**
 * Describes the two operations that the reference shows, and those that you have bound, in OpenAPI 3.1.
 *
 * It says what schemas say and invents nothing: `x-not-shown` quotes what the reference does not show, `x-named-only` lists the
 * operations that are known by name alone, `x-effect` and `x-defaults` have what OpenAPI has no word for. `tarja bind` reads it back.
 *
 * @param bindings The object that `@tarja/catalogue` takes. Default: none. A schema that tells no JSON Schema is described as anything.
 * @param options.server The base URL of the document's server. Default: none is named.
 * @returns A plain JSON value.
 * @throws {TypeError} When a binding is no operation.
 * @see Platform reference §2, §4.
 * @example
 * ```ts
 * import { openApiDocument } from '@tarja/emulator/openapi'
 *
 * console.log(JSON.stringify(openApiDocument()))
 * ```
 */
export function openApiDocument(bindings?: Bindings, { server }: { readonly server?: string } = {}): OpenApiDocument {
	return documentOf(prepareBindings(bindings), server)
}
