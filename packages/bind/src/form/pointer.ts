/** JSON pointers (RFC 6901): where in a vendor's document something stands. */

/**
 * Where something stands: `#/paths/~1cards/get`, and in a folder `cards/get.md#/paths/…`, with the file's path inside the folder.
 * Exact, so it may hold whatever a key of the document holds: it is printed cleaned.
 */
export type Pointer = string

/** The place of a member of what stands at a pointer. */
export function below(pointer: Pointer, ...keys: readonly (string | number)[]): Pointer {
	return keys.reduce<string>(
		(place, key) => `${place}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`,
		pointer,
	)
}

/** A name in a pointer, as the document writes it. */
export function unescaped(name: string): string {
	return name.replaceAll('~1', '/').replaceAll('~0', '~')
}
