/**
 * Finds the name that was meant where one is given that does not exist. The emulator and `@tarja/bind` have this file each, as neither
 * imports the other; a test compares them.
 * @module
 */

/** The pairs of letters that stand beside each other, or with one between them; a word's edges count as letters. */
function listPairs(name: string): string[] {
	const letters = ` ${name.slice(0, 200).toLowerCase()} `
	return Array.from(letters, (letter, at) => [letters.slice(at, at + 2), letter + letters.charAt(at + 2)]).flat()
}

/**
 * The names that are most like another, best first, whatever the case: those that share the largest part of their pairs of letters
 * (Dice's coefficient).
 *
 * @param name As it was given; 200 characters of it count.
 * @param names Those that there are. Of several that are equally like, the first comes first.
 * @returns No name where nothing is like it.
 */
export function findNearest(name: string, names: Iterable<string>): string[] {
	const wanted = listPairs(name)
	return Array.from(names, (known): [string, number] => {
		const pairs = listPairs(known)
		return [known, pairs.filter((pair) => wanted.includes(pair)).length / (pairs.length + wanted.length)]
	})
		.filter(([, likeness]) => likeness > 0.2)
		.sort((one, other) => other[1] - one[1])
		.map(([known]) => known)
}
