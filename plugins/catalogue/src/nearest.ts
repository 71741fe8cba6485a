/** The name that takes the smallest edits to reach (Levenshtein's distance), whatever the case; the first of several. */
export function nearest(name: string, names: readonly string[]): string | undefined {
	const edits = names.map((known) => distance(name.toLowerCase(), known.toLowerCase()))
	return names[edits.indexOf(Math.min(...edits))]
}

/** Leaving a letter out counts for little, so that `valor` is nearer to `valorTransacao` than to anything shorter. */
const omission = 0.25

/** Keeps one row of the table, and of the row before it what is still needed. */
function distance(from: string, to: string): number {
	let row = [...to, ''].map((_, at) => at * omission)
	for (const letter of from) {
		let diagonal = 0
		let left = 0
		row = row.map((above, at) => {
			left = at ? Math.min(above + 1, left + omission, diagonal + (letter === to[at - 1] ? 0 : 1)) : above + 1
			diagonal = above
			return left
		})
	}
	return row.at(-1) ?? 0
}
