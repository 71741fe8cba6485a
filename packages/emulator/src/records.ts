import { type Bounds, createBounded } from './bounded.ts'

/** Keeps the newest records of one kind within limits, and counts all that were ever added. */
export interface Records<Item> {
	add(item: Item): void
	/** Stores a changed record again with its new size; does nothing if it has been dropped meanwhile. */
	update(item: Item): void
	list(): Item[]
	find(seq: number): Item | undefined
	total(): number
	characters(): number
	restore(items: readonly Item[], total: number): void
}

export function createRecords<Item extends { readonly seq: number }>(
	bounds: Bounds,
	charactersIn: (item: Item) => number,
): Records<Item> {
	const kept = createBounded<number, Item>(bounds)
	let total = 0

	function add(item: Item): void {
		kept.set(item.seq, item, charactersIn(item))
		total += 1
	}

	return {
		add,
		update(item) {
			if (kept.get(item.seq)) kept.set(item.seq, item, charactersIn(item))
		},
		list: kept.items,
		find: kept.get,
		total: () => total,
		characters: kept.characters,
		restore(items, count) {
			kept.clear()
			items.forEach(add)
			total = count
		},
	}
}
