/** The spaces of one emulator: created on first use, and bounded for each owner. */
import { createSpace, type SpaceContents, type SpaceOptions } from './space.ts'

/** Where a request goes: the space, and the path inside it. */
export interface Place {
	/** Name of the space, as in `/~name`; empty for the default space. */
	readonly space: string
	/** Path without the space. */
	readonly path: string
}

export interface Spaces {
	/**
	 * Returns a space, and creates it on first use.
	 *
	 * @param owner Who asks: the origin of a page, or undefined for a program.
	 * @returns Undefined if a page has no room for another space.
	 */
	get(name: string, owner?: string): SpaceContents | undefined
	/** Returns a space for code of this process, and creates it on first use. */
	open(name: string): SpaceContents
	/** Marks a space as in use while a request is handled. Returns a function that ends it. */
	use(name: string): () => void
	/** Returns all spaces with their names: the default one (without a name) first, the most recently used one last. */
	list(): [name: string, space: SpaceContents][]
}

/** Returns whether a space can have this name: it must not need escaping in a path. */
export function isSpaceName(name: string): boolean {
	return /^[\w.-]{1,64}$/.test(name) && name !== '.' && name !== '..'
}

/** Splits a path into space and rest. Returns undefined if no space can have that name. */
export function parsePlace(pathname: string): Place | undefined {
	// Accepts an escaped tilde, which RFC 3986 section 2.3 makes equivalent.
	const [, name, path] = /^\/(?:~|%7e)([^/]*)(\/.*)?$/i.exec(pathname) ?? []
	if (name === undefined) return { space: '', path: pathname }
	return isSpaceName(name) ? { space: name, path: path ?? '/' } : undefined
}

// Spaces of programs, of each page's origin, and of all pages together.
const mostOfPrograms = 512
const mostOfPage = 16
const mostOfPages = 64
// A space counts as in use for so long after its last request.
const idleMs = 60_000

interface HeldSpace {
	readonly space: SpaceContents
	owner: string | undefined
	usedAtMs: number
	/** Requests that are being handled now. */
	pending: number
}

/** Creates the store of named spaces. `get` makes room by dropping an idle space of the same owner. */
function createNamed(options: SpaceOptions) {
	const named = new Map<string, HeldSpace>()

	/** Drops the owner's space that was used longest ago. Returns false if all of them are in use. */
	function dropIdle(owner: string | undefined): boolean {
		const nowMs = options.clock()
		for (const [name, held] of named) {
			const isIdle = held.pending === 0 && nowMs - held.usedAtMs >= idleMs
			if (held.owner !== owner || !isIdle) continue
			named.delete(name)
			return true
		}
		return false
	}

	/** Makes room for another space of this owner. Returns false if a page has to wait; programs never wait. */
	function makeRoom(owner: string | undefined): boolean {
		const owners = [...named.values()].map((held) => held.owner)
		const own = owners.filter((other) => other === owner).length
		const ofPages = owners.filter((other) => other !== undefined).length
		const isFull = owner === undefined ? own >= mostOfPrograms : own >= mostOfPage || ofPages >= mostOfPages
		return !isFull || dropIdle(owner) || owner === undefined
	}

	function get(name: string, owner: string | undefined): SpaceContents | undefined {
		const known = named.get(name)
		if (!known && !makeRoom(owner)) return undefined
		const held = known ?? { space: createSpace(options), owner, usedAtMs: 0, pending: 0 }
		// A program's space can't be dropped by the page that used the name first.
		if (owner === undefined) held.owner = undefined
		held.usedAtMs = options.clock()
		named.delete(name)
		named.set(name, held)
		return held.space
	}

	return { named, get }
}

export function createSpaces(options: SpaceOptions): Spaces {
	const main = createSpace(options)
	const { named, get } = createNamed(options)
	return {
		get: (name, owner) => (name === '' ? main : get(name, owner)),
		open: (name) => (name === '' ? main : (get(name, undefined) ?? main)),
		use(name) {
			const held = named.get(name)
			if (held) held.pending += 1
			return () => {
				if (!held) return
				held.pending -= 1
				held.usedAtMs = options.clock()
			}
		},
		list: () => [['', main], ...[...named].map(([name, { space }]): [string, SpaceContents] => [name, space])],
	}
}
