/** Any value that JSON can express, read-only. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject

/** A JSON object. Access only own members, since one may be called `__proto__`. */
export interface JsonObject {
	readonly [name: string]: Json
}
