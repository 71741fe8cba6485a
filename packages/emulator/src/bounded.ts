/** What is kept of what was sent: bounded by count and by characters, the oldest forgotten first. */

/** How much may be kept. A character takes one or two bytes. */
export interface Bounds {
	readonly items: number
	readonly characters: number
}

export interface Bounded<Key, Item> {
	get(key: Key): Item | undefined
	/** Keeps an item and the number of its characters, in place of what is kept under this key already. */
	set(key: Key, item: Item, characters: number): void
	/** The items with their keys, oldest first. */
	entries(): [Key, Item][]
	/** The items, oldest first. */
	items(): Item[]
	/** How many characters are kept, and some more for each item. */
	characters(): number
	clear(): void
}

// What a table needs for an item beyond its text, so that a million empty items are not taken for nothing.
const charactersPerItem = 32
// How many forgotten keys may stand at the front of the list before it is rewritten.
const mostForgotten = 1_024

export function createBounded<Key, Item>(bounds: Bounds): Bounded<Key, Item> {
	const kept = new Map<Key, { item: Item; characters: number }>()
	// The keys stand in a list of our own: a Map whose first keys are deleted one by one looks for the next from the beginning each time.
	let keys: Key[] = []
	let first = 0
	let total = 0

	/** Forgets the oldest; `inUse` goes to the end of the list instead. */
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
		// What has just been set stays, however long it is: whoever sets it is about to use it.
		while (kept.size > 1 && (kept.size > bounds.items || total > bounds.characters)) forgetOldest(key)
	}

	return {
		get: (key) => kept.get(key)?.item,
		set,
		entries: () => [...kept].map(([key, { item }]) => [key, item]),
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
 * The same text in memory of its own.
 *
 * An engine may keep a piece of a text as a window onto the whole: ten characters of a form would keep its megabyte alive.
 */
export function detached(text: string): string {
	return JSON.parse(JSON.stringify(text)) as string
}
