/** Turns the options of a command into lines for its help text. */
import type { Options } from './arguments.ts'

/** Joins rows of two texts into lines, with the second texts aligned below each other. */
export function columns(rows: readonly (readonly [string, string])[]): string {
	const width = Math.max(...rows.map(([first]) => first.length)) + 2
	return rows.map(([first, second]) => `  ${first.padEnd(width)}${second}`).join('\n')
}

/** Returns for each option how it is written, with its value, and its summary. */
export function optionRows(options: Options): readonly (readonly [string, string])[] {
	return Object.entries(options).map(([name, { value, valueOptional, choices = [], summary }]) => {
		const all = choices.join('|')
		// A long list of values goes into the second column, as it would push all summaries out of sight.
		const isLong = all.length > 40
		const written = value === undefined ? '' : valueOptional ? `[=${value}]` : ` ${isLong ? value : all || value}`
		return [`--${name}${written}`, isLong ? `${summary} (${all})` : summary]
	})
}
