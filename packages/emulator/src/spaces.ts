/** The spaces of one emulator: created on first use; the one used longest ago is dropped when there are too many. */
import { createSpace, type SpaceContents, type SpaceOptions } from './space.ts'

/** Where a request goes: the space, and the path inside it. */
export interface Place {
	/** Name of the space, as in `/~name`; empty for the default space. */
	readonly space: string
	/** Path without the space. */
	readonly path: string
}

export interface Spaces {
	get(name: string): SpaceContents
	/** Measures a space again after a request to it; if the spaces together are too large, drops those used longest ago. */
	used(space: SpaceContents): void
	/** Estimated memory of all spaces together, counted in characters. */
	characters(): number
	count(): number
	/** Returns whether this space still exists; false if it was dropped to make room. */
	holds(space: SpaceContents): boolean
	/** All spaces with their names: the default one (without a name) first, the most recently used one last. */
	list(): [name: string, space: SpaceContents][]
	/** Returns how many spaces were dropped since the start to stay within the limits. */
	dropped(): number
}

/** Whether a space can have this name: it must not need escaping in a path. */
export function isSpaceName(name: string): boolean {
	return /^[\w.-]{1,64}$/.test(name) && name !== '.' && name !== '..'
}

/** Splits a path into space and rest; undefined if no space can have that name. */
export function placeOf(pathname: string): Place | undefined {
	// Accepts an escaped tilde, which RFC 3986 section 2.3 makes equivalent.
	const [, name, path] = /^\/(?:~|%7e)([^/]*)(\/.*)?$/i.exec(pathname) ?? []
	if (name === undefined) return { space: '', path: pathname }
	return isSpaceName(name) ? { space: name, path: path ?? '/' } : undefined
}

/** Limits that all named spaces share: how many there may be, and how many characters of memory they may take together. */
export interface SpacesBounds {
	readonly spaces: number
	readonly characters: number
}

export function createSpaces(bounds: SpacesBounds, options: SpaceOptions): Spaces {
	const main = createSpace(options)
	const named = new Map<string, SpaceContents>()
	// Sizes as last measured, so that not every space is measured for each request.
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

	/** Never drops the space used last, however large, because a request is using it. */
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
