/** A map with a limited number of items. If it is full, the oldest item is dropped. */

export interface Bounded<Key, Item> {
	get(key: Key): Item | undefined
	/** Stores an item. If the key already has one, the new item takes its place in the order; if the map is full, it becomes the newest. */
	set(key: Key, item: Item): void
	/** Returns the items in their order. */
	items(): Item[]
	size(): number
	clear(): void
}

export function createBounded<Key, Item>(limit: number): Bounded<Key, Item> {
	const kept = new Map<Key, Item>()
	return {
		get: (key) => kept.get(key),
		set(key, item) {
			if (kept.size >= limit) kept.delete(key)
			kept.set(key, item)
			const [oldest] = kept.keys()
			if (kept.size > limit) kept.delete(oldest as Key)
		},
		items: () => [...kept.values()],
		size: () => kept.size,
		clear: () => kept.clear(),
	}
}
