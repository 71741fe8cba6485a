/** Line and column of an index in a text, both from 1. */
export function formatPlace(text: string, index: number): string {
	const before = text.slice(0, index)
	const line = before.split('\n').length
	return `line ${line}, column ${index - before.lastIndexOf('\n')}`
}
