/** Breaks lines between words, for a terminal. */
import { stripVTControlCharacters } from 'node:util'

/**
 * Breaks a line between words where it is longer than the terminal is wide. What follows is indented by four more than the line
 * is. A command that is printed to be copied stays in one line, as a shell would run each part of it.
 *
 * @param columns How wide the terminal is, in characters.
 */
export function wrapped(line: string, columns: number): string {
	if (stripVTControlCharacters(line).length <= columns || line.includes('npx @tarja/cli')) return line
	const indent = ' '.repeat(Math.min(4 + (/^ */.exec(line)?.[0].length ?? 0), columns >> 1))
	const lines: string[] = []
	let [current = '', ...words] = line.split(' ')
	for (const word of words) {
		const longer = `${current} ${word}`
		if (stripVTControlCharacters(longer).length <= columns || !current.trim()) current = longer
		else {
			lines.push(current.trimEnd())
			current = `${indent}${word}`
		}
	}
	return [...lines, current].join('\n')
}
