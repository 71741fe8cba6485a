/**
 * The name that shares most pairs of letters with another, in proportion to their lengths (Dice's coefficient) and whatever the
 * case; the first of several.
 */
export function findNearest(name: string, names: readonly string[]): string | undefined {
	// Compares at most 100 characters: a longer name resembles none of ours, and comparing it would be slow.
	const letters = name.slice(0, 100).toLowerCase()
	const pairs = Array.from(letters, (letter, at) => letter + letters.charAt(at + 1))
	const getLikeness = (known: string): number =>
		pairs.filter((pair) => known.toLowerCase().includes(pair)).length / (letters.length + known.length)
	return names.toSorted((a, b) => getLikeness(b) - getLikeness(a))[0]
}
