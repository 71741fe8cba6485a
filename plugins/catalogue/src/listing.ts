/**
 * The catalogue as a table for a terminal.
 * @module
 */
import { type CatalogueGroup, groups } from './data.ts'

/** How `tarja-catalogue` is used. */
export const usage: string = `Usage: tarja-catalogue [group…] [--json]

The platform's operations: group, identifier, whether the reference shows them, and a label.

  group     identifiers or titles; default: all
  --json    the same as JSON
  --help    print this text
`

/** The groups asked for, by identifier or title; all of them if none is. Throws on one that there is not. */
export function chosen(names: readonly string[]): readonly CatalogueGroup[] {
	const folded = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')
	const found = names.map((name) => {
		const group = groups.find(({ key, title }) => [key, title].map(folded).includes(folded(name)))
		if (group) return group
		throw new RangeError(
			`Cannot list "${name}": there is no such group; choose of ${groups.map(({ key }) => key).join(', ')}`,
		)
	})
	return found.length ? found : groups
}

/** One line for each operation, in columns, and a line that counts them. */
export function listing(shown: readonly CatalogueGroup[]): string {
	const rows = shown.flatMap(({ key: group, operations }) =>
		operations.map(({ key, label, state, section }) => [`${group}.${key}`, state, `§${section}`, label]),
	)
	const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
	const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
	const documented = rows.filter(([, state]) => state === 'documented').length
	const counts = `Groups: ${shown.length}. Operations: ${rows.length}, ${documented} documented, ${rows.length - documented} stubs.`
	return `${lines.join('\n')}\n\n${counts}\n`
}
