/** Names that are like another one, best first: those that share most pairs of letters (Dice's coefficient). */
export function nearest(name: string, names: Iterable<string>, count = 3): string[] {
	const pairsOf = (text: string): ReadonlySet<string> => {
		const letters = text.slice(0, 200).toLowerCase()
		return new Set(Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)))
	}
	const wanted = pairsOf(name)
	return [...new Set(names)]
		.map((known) => {
			const pairs = pairsOf(known)
			const shared = [...pairs].filter((pair) => wanted.has(pair)).length
			return { known, likeness: (2 * shared) / (pairs.size + wanted.size || 1) }
		})
		.filter(({ likeness }) => likeness > 0.25)
		.sort((a, b) => b.likeness - a.likeness || (a.known < b.known ? -1 : 1))
		.slice(0, count)
		.map(({ known }) => known)
}

/** Names for a message: with "or" before the last. */
export function orNearest(names: readonly string[]): string {
	return names.length === 0 ? '' : `; nearest: ${names.join(', ')}`
}
