/** Names from documents: compares them, makes them plain, and makes them unique. */

/** Compares by UTF-16 code units, because that order doesn't depend on the locale. */
export function compare(one: string, other: string): number {
	return one < other ? -1 : one > other ? 1 : 0
}

/** Compares the entries of an object or a map by their names. */
export const compareEntries = (
	[one]: readonly [string, ...unknown[]],
	[other]: readonly [string, ...unknown[]],
): number => compare(one, other)

/** Removes accents: `cartões` → `cartoes`. */
export const removeAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '')

/**
 * Creates a function that returns each name once: the wanted name if it is free, otherwise the name with a number.
 *
 * @param isTaken Whether a name that wasn't returned yet can't be used either.
 * @param toKey Returns the text in which two names must differ. Default: the name.
 */
export function createNumbering(
	isTaken: (name: string) => boolean = () => false,
	toKey: (name: string) => string = (name) => name,
): (wanted: string) => string {
	const given = new Set<string>()
	const numbers = new Map<string, number>()
	return (wanted) => {
		let name = wanted
		// Continues with the number after the last one, because a document may use one name for everything.
		for (let number = numbers.get(wanted) ?? 2; isTaken(name) || given.has(toKey(name)); number++) {
			name = `${wanted}${number}`
			numbers.set(wanted, number + 1)
		}
		given.add(toKey(name))
		return name
	}
}
