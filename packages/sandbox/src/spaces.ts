/** The spaces of one sandbox: made on first use, the one used longest ago dropped when there are too many. */
import { createSpace, type SpaceOptions, type SpaceRoom } from './space.ts'

/** Where a request is going. */
export interface Place {
	/** Name of the space; empty for the default one. */
	readonly space: string
	/** Path below the base URL and the space. */
	readonly path: string
}

export interface Spaces {
	get(name: string): SpaceRoom
	count(): number
	/** How many spaces were dropped to make room. */
	dropped(): number
}

/** Whether a name can be a space's: it stands in a path without being escaped. */
export function isSpaceName(name: string): boolean {
	return /^[\w.-]{1,64}$/.test(name) && name !== '.' && name !== '..'
}

/** Splits a path into space and rest; undefined for one outside the base path or with a name that no space can have. */
export function placeOf(pathname: string, basePath: string): Place | undefined {
	if (!pathname.startsWith(basePath)) return undefined
	const rest = pathname.slice(basePath.length) || '/'
	// Some clients escape the tilde, which RFC 3986 section 2.3 makes equivalent.
	const [, name, path] = /^\/(?:~|%7e)([^/]*)(\/.*)?$/i.exec(rest) ?? []
	if (name === undefined) return rest.startsWith('/') ? { space: '', path: rest } : undefined
	return isSpaceName(name) ? { space: name, path: path ?? '/' } : undefined
}

export function createSpaces(limit: number, options: SpaceOptions): Spaces {
	const main = createSpace(options)
	const named = new Map<string, SpaceRoom>()
	let dropped = 0

	function dropOldest(): void {
		const [oldest] = named.keys()
		if (named.size <= limit || oldest === undefined) return
		named.delete(oldest)
		dropped += 1
	}

	return {
		get(name) {
			if (name === '') return main
			const room = named.get(name) ?? createSpace(options)
			named.delete(name)
			named.set(name, room)
			dropOldest()
			return room
		},
		count: () => named.size + 1,
		dropped: () => dropped,
	}
}
