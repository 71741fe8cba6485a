// How figures are written.
export const kB = (bytes, digits = 1) => (bytes / 1000).toFixed(digits)
export const ratio = ({ ratio: value }) => value.toFixed(2)

/** The ratio of the lowest quartiles, and the median of the ratios. */
export const both = ({ low, ratio: value }) => `${low.toFixed(2)} / ${value.toFixed(2)}`

/** A row of the table of budgets. */
export const budget = (what, limit, found, met) => [what, limit, found, met ? 'met' : 'missed']

/** A table of Markdown, its columns aligned. */
export function table(head, rows) {
	const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length)))
	const line = (cells) =>
		`| ${cells.map((cell, i) => (i ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join(' | ')} |`
	const rule = `|${widths.map((width, i) => `${'-'.repeat(width + 1)}${i ? ':' : '-'}`).join('|')}|`
	return `${[line(head), rule, ...rows.map(line)].join('\n')}\n`
}
