import { LineCounter } from 'yaml'

/** Creates the words for a place in a text by its index: `line 2, column 7`, both from 1. */
export function createPlaces(text: string): (index: number) => string {
	const lines = new LineCounter()
	lines.addNewLine(0)
	for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) lines.addNewLine(end + 1)
	return (index) => {
		const { line, col } = lines.linePos(index)
		return `line ${line}, column ${col}`
	}
}
