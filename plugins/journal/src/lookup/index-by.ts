/**
 * Finds the items whose value may be the same as another, without comparing all of them.
 * @module
 */
import type { FieldKind } from '../fields.ts'
import { looseText, plainDigits, shownDigits, textOf } from './match.ts'

/** Items by how a field of theirs is written. */
export interface Index<Item> {
	/** Returns every item whose value may be the same, and perhaps others. */
	find(value: unknown): Iterable<Item>
}

const shownLetters = 8

/** Puts items into buckets by one field. `readValue` returns the field's value. */
export function indexBy<Item>(items: Iterable<Item>, kind: FieldKind, readValue: (item: Item) => unknown): Index<Item> {
	const all = Array.from(items)
	const buckets = groupBy(all, (item) => bucketOf(kind, readValue(item)))
	const inAny = buckets.get(any) ?? []
	return {
		find(value) {
			const key = bucketOf(kind, value)
			return key === any ? all : [...(buckets.get(key) ?? []), ...inAny]
		},
	}
}

/** The bucket of what may be the same as anything: it is empty, masked, short, or compared by more than its text. */
const any = ''

/**
 * Two values that may be the same are in one bucket, or one of them is in `any`: numbers by their last four digits, which a platform that
 * shortens them shows, and texts by their first letters.
 */
function bucketOf(kind: FieldKind, value: unknown): string {
	const text = textOf(value)
	if (text === undefined || kind === 'decimal' || kind === 'instant') return any
	const digits = plainDigits(text)
	if (/^\d+$/.test(digits)) return `#${digits.slice(-shownDigits)}`
	const letters = looseText(text)
	// Our text may begin with a number that is all that the platform has of it.
	return kind === 'digits' || letters.length < shownLetters || /^\d/.test(letters)
		? any
		: letters.slice(0, shownLetters)
}

/** Groups items by a key, in their order. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): ReadonlyMap<Key, Item[]> {
	const groups = new Map<Key, Item[]>()
	for (const item of items) {
		const group = groups.get(keyOf(item))
		if (group) group.push(item)
		else groups.set(keyOf(item), [item])
	}
	return groups
}
