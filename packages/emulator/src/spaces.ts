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
	used(space: SpaceContents): void
	/** How many characters all spaces keep. */
	characters(): number
	count(): number
	/** Whether a space is one of these, and was not dropped. */
	holds(space: SpaceContents): boolean
	/** The spaces with their names, the default one first, which has none; the one used last at the end. */
	list(): [name: string, space: SpaceContents][]
	/** How many spaces were dropped to make space. */
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
	// As last measured: all of them are not asked anew for each request.
	const sizes = new Map<SpaceContents, number>()
	let total = 0
	let dropped = 0

	function measure(space: SpaceContents, characters: number): void {
		total += characters - (sizes.get(space) ?? 0)
		sizes.set(space, characters)
	}

	function dropOldest(): void {
		const [oldest] = named
		if (!oldest) return
		const [name, space] = oldest
		measure(space, 0)
		sizes.delete(space)
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
			const space = named.get(name) ?? createSpace(options)
			named.delete(name)
			named.set(name, space)
			measure(space, space.characters())
			makeRoom()
			return space
		},
		used(space) {
			if (!sizes.has(space)) return
			measure(space, space.characters())
			makeRoom()
		},
		characters: () => total + main.characters(),
		count: () => named.size + 1,
		holds: (space) => space === main || sizes.has(space),
		list: () => [['', main], ...named],
		dropped: () => dropped,
	}
}
