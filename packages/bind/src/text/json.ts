/** JSON values, and JSON pointers (RFC 6901) to places in a vendor's document. */

/** Any value that JSON can express, read-only. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject

/** A JSON object. Read only own members, because a member may be named `__proto__`. */
export interface JsonObject {
	readonly [name: string]: Json
}

/**
 * A place in a document: `#/paths/~1cards/get`. In a folder, it begins with the file's path: `cards/get.md#/paths/…`. It may contain the
 * text of any key, so remove secrets before printing it.
 */
export type Pointer = string

/** Extends a JSON pointer by keys. Escapes `~` and `/` in them (RFC 6901). */
export function joinPointer(pointer: Pointer, ...keys: readonly (string | number)[]): Pointer {
	return keys.reduce<string>(
		(place, key) => `${place}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`,
		pointer,
	)
}

/** Decodes one part of a JSON pointer: `~1` is `/`, `~0` is `~` (RFC 6901). */
export function unescapePointer(name: string): string {
	return name.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Returns a copy without members whose value is undefined. */
export function dropUndefined<Given extends object>(
	input: Given,
): { [Name in keyof Given]?: Exclude<Given[Name], undefined> } {
	const kept = Object.entries(input).filter(([, value]) => value !== undefined)
	return Object.fromEntries(kept) as { [Name in keyof Given]?: Exclude<Given[Name], undefined> }
}
