/** A map limited by number: the items that were added first are dropped first. */

export interface Bounded<Key, Item> {
	get(key: Key): Item | undefined
	/** Stores an item. An item of the same key keeps its place. */
	set(key: Key, item: Item): void
	/** Returns the items, oldest first. */
	items(): Item[]
	size(): number
	clear(): void
}

// How many keys of dropped items may stay in the list that keeps the order before the list is rebuilt.
const mostDropped = 1_024

export function createBounded<Key, Item>(limit: number): Bounded<Key, Item> {
	const kept = new Map<Key, Item>()
	// Keeps the keys in an array because a Map whose first keys are deleted one by one searches from its beginning each time.
	let keys: Key[] = []
	let first = 0

	function dropOldest(): void {
		kept.delete(keys[first] as Key)
		first += 1
		if (first <= mostDropped || first * 2 <= keys.length) return
		keys = keys.slice(first)
		first = 0
	}

	return {
		get: (key) => kept.get(key),
		set(key, item) {
			if (!kept.has(key)) keys.push(key)
			kept.set(key, item)
			if (kept.size > limit) dropOldest()
		},
		items: () => [...kept.values()],
		size: () => kept.size,
		clear() {
			kept.clear()
			keys = []
			first = 0
		},
	}
}
