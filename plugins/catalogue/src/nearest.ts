/**
 * Returns the name that is most similar to another one: it shares most pairs of letters with it, in proportion to their lengths (Dice's
 * coefficient). Letter case doesn't matter. If several names are equally similar, returns the first.
 */
export function findNearest(name: string, names: readonly string[]): string | undefined {
	// Compares at most 100 characters, because a longer name isn't similar to any of ours, and comparing it would be slow.
	const letters = name.slice(0, 100).toLowerCase()
	const pairs = Array.from(letters, (letter, at) => letter + letters.charAt(at + 1))
	const getLikeness = (known: string): number =>
		pairs.filter((pair) => known.toLowerCase().includes(pair)).length / (letters.length + known.length)
	return names.toSorted((a, b) => getLikeness(b) - getLikeness(a))[0]
}
