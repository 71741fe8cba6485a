/** What JSON can say. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject

/** An object of JSON. Its own members only: a document may have one called `__proto__`. */
export interface JsonObject {
	readonly [name: string]: Json
}
