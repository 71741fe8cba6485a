/** How many characters have to be added, removed or replaced to make one word of another (Levenshtein's distance). */
function distance(one: string, other: string): number {
	let row = Array.from({ length: other.length + 1 }, (_, index) => index)
	for (const [index, character] of [...one].entries()) {
		const next = [index + 1]
		for (const [column, wanted] of [...other].entries()) {
			const replaced = (row[column] ?? 0) + (character === wanted ? 0 : 1)
			next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
		}
		row = next
	}
	return row.at(-1) ?? 0
}

/** A word of ours: what is none may be half of a password, and is not repeated. */
const word = /^[A-Za-z][A-Za-z.-]{0,60}$/

/** What was found, with what to do about it; after a question a new sentence begins. */
export function advised(found: string, advice: string): string {
	return `${found}${found.endsWith('?') ? '' : ';'} ${advice}`
}

/**
 * Says of a word that there is none like it, and which one was meant: the one that it begins, or the nearest.
 *
 * @param kind What it is: `command`, `option`.
 * @param prefix What is written before it: `--`.
 */
export function unknownWord(kind: string, given: string, known: readonly string[], prefix = ''): string {
	if (!word.test(given)) return `there is no such ${kind}`
	const lower = given.toLowerCase()
	const begun = known.find((name) => name.toLowerCase().startsWith(lower))
	const [closest] = known
		.map((name) => ({ name, far: distance(lower, name.toLowerCase()) }))
		.filter(({ far }) => far <= Math.max(2, given.length / 3))
		.sort((one, other) => one.far - other.far)
	const meant = begun ?? closest?.name
	return `there is no ${kind} ${prefix}${given}${meant ? `; did you mean ${prefix}${meant}?` : ''}`
}
