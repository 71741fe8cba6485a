/** Line and column of an index into a text, for people: from 1. */
export function placeOf(text: string, index: number): string {
	const before = text.slice(0, index)
	const line = before.split('\n').length
	return `line ${line}, column ${index - before.lastIndexOf('\n')}`
}
