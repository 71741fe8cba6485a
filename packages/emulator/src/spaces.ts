/** The spaces of one emulator: made on first use, the one used longest ago dropped when there are too many. */
import { createSpace, type SpaceContents, type SpaceOptions } from './space.ts'

/** Where a request is going. */
export interface Place {
	/** Name of the space; empty for the default one. */
	readonly space: string
	/** Path below the base URL and the space. */
	readonly path: string
}

export interface Spaces {
	get(name: string): SpaceContents
	/** Takes note that a request has been answered: the space may have grown. */
	used(room: SpaceContents): void
	/** How many characters all spaces keep. */
	characters(): number
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

/** How much the named spaces may be together. */
export interface SpacesBounds {
	readonly spaces: number
	readonly characters: number
}

export function createSpaces(bounds: SpacesBounds, options: SpaceOptions): Spaces {
	const main = createSpace(options)
	const named = new Map<string, SpaceContents>()
	// As last weighed: all of them are not asked anew for each request.
	const weights = new Map<SpaceContents, number>()
	let total = 0
	let dropped = 0

	function weigh(room: SpaceContents, characters: number): void {
		total += characters - (weights.get(room) ?? 0)
		weights.set(room, characters)
	}

	function dropOldest(): void {
		const [oldest] = named
		if (!oldest) return
		const [name, room] = oldest
		weigh(room, 0)
		weights.delete(room)
		named.delete(name)
		dropped += 1
	}

	/** The space used last stays, however large it is: whoever uses it is about to go on. */
	function makeRoom(): void {
		while (named.size > bounds.spaces || (named.size > 1 && total > bounds.characters)) dropOldest()
	}

	return {
		get(name) {
			if (name === '') return main
			const room = named.get(name) ?? createSpace(options)
			named.delete(name)
			named.set(name, room)
			weigh(room, room.characters())
			makeRoom()
			return room
		},
		used(room) {
			if (!weights.has(room)) return
			weigh(room, room.characters())
			makeRoom()
		},
		characters: () => total + main.characters(),
		count: () => named.size + 1,
		dropped: () => dropped,
	}
}
