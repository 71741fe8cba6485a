/** A collection limited by number and total size, which drops its oldest items first. */

/** Limits of a collection. Sizes are in characters of one or two bytes. */
export interface Bounds {
	readonly items: number
	readonly characters: number
}

export interface Bounded<Key, Item> {
	get(key: Key): Item | undefined
	/** Stores an item with its size in characters, and replaces an item of the same key. */
	set(key: Key, item: Item, characters: number): void
	/** The item that was set longest ago first. */
	items(): Item[]
	/** Estimated memory of all items, counted in characters: their texts, and a fixed amount for each item. */
	characters(): number
	clear(): void
}

// Fixed size that is added for each item, so that a million empty items count too.
const charactersPerItem = 32
// How many keys of deleted items may stay in the list that keeps the order, before the list is rebuilt without them.
const mostForgotten = 1_024

export function createBounded<Key, Item>(bounds: Bounds): Bounded<Key, Item> {
	const kept = new Map<Key, { item: Item; characters: number }>()
	// Keeps the keys in an array: a Map whose first keys are deleted one by one searches from its beginning each time.
	let keys: Key[] = []
	let first = 0
	let total = 0

	/** Drops the oldest item; an item in use is moved to the end instead. */
	function forgetOldest(inUse: Key): void {
		const key = keys[first] as Key
		const oldest = kept.get(key)
		first += 1
		kept.delete(key)
		if (key === inUse && oldest) {
			keys.push(key)
			kept.set(key, oldest)
		} else total -= oldest?.characters ?? 0
		if (first > mostForgotten && first * 2 > keys.length) {
			keys = keys.slice(first)
			first = 0
		}
	}

	function set(key: Key, item: Item, characters: number): void {
		const known = kept.get(key)
		if (!known) keys.push(key)
		total += characters + charactersPerItem - (known?.characters ?? 0)
		kept.set(key, { item, characters: characters + charactersPerItem })
		// Never drops the item that was just set, however large, because its caller is about to use it.
		while (kept.size > 1 && (kept.size > bounds.items || total > bounds.characters)) forgetOldest(key)
	}

	return {
		get: (key) => kept.get(key)?.item,
		set,
		items: () => [...kept.values()].map(({ item }) => item),
		characters: () => total,
		clear() {
			kept.clear()
			keys = []
			first = 0
			total = 0
		},
	}
}

/**
 * Copies a text. Engines may keep a substring as a view of the whole text, so that ten characters could keep a megabyte in
 * memory.
 */
export function detached(text: string): string {
	return JSON.parse(JSON.stringify(text)) as string
}
