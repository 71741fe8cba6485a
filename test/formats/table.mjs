// The table of formats in docs/reference/stability.md: node test/formats/table.mjs --write
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { formats } from './formats.mjs'

const page = resolve(import.meta.dirname, '../../docs/reference/stability.md')
const [begin, end] = ['<!-- formats:begin -->\n', '<!-- formats:end -->']

const rows = formats.map(
	({ file, source, version, readBy }) => `| \`${file}\` | \`${source}\` | ${version} | \`${readBy}\` |`,
)
export const table = [
	'| recording | written by | tells a later one | read by |',
	'|---|---|---|---|',
	...rows,
	'',
].join('\n')

/** The page, and the page with the table of now. */
export function pages() {
	const text = readFileSync(page, 'utf8')
	const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)]
	return { text, wanted: text.slice(0, from) + table + text.slice(to) }
}

if (process.argv.includes('--write')) writeFileSync(page, pages().wanted)
