// The tables of the platform reference, read from the page itself: what it shows is compared with what goes over the wire.
import text from '../../docs/reference/platform-reference.md'

/** The rows of the tables in one section (`4.1`), without their heads; each row is its cells. */
export function tablesOf(section: string): readonly (readonly (readonly string[])[])[] {
	const [, after = ''] = text.split(new RegExp(`^#+ ${section.replace('.', '\\.')}\\.? .*$`, 'm'))
	const [body = ''] = after.split(/^#+ /m)
	const tables = body.match(/(?:^\|.*\n)+/gm) ?? []
	return tables.map((table) => table.trim().split('\n').slice(2).map(cellsOf))
}

function cellsOf(row: string): string[] {
	const cells = row.split('|').slice(1, -1)
	return cells.map((cell) => cell.trim())
}

/** The values of one item, where a table of items lists them: `Method`, `Request header`. */
export function itemsOf(section: string, item: string): readonly string[] {
	const [items = []] = tablesOf(section)
	return items.filter(([name]) => name === item).map(([, value = '']) => value)
}
