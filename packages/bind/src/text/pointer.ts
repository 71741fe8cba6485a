/** JSON pointers (RFC 6901) to places in a vendor's document. */

/**
 * A place: `#/paths/~1cards/get`; in a folder with the file's path, `cards/get.md#/paths/…`. It is exact and may contain any
 * key's text, so clean it before printing.
 */
export type Pointer = string

/** Extends a JSON pointer by keys, with `~` and `/` in them escaped (RFC 6901). */
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
