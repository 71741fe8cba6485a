// The table of docs/reference/budgets.md. The limits stand here alone.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '../../tools/workspace.mjs'

const page = resolve(root, 'docs/reference/budgets.md')

/** The only figure that must not fall. */
const loopback = 'loopback, to hand-written (Node)'
const limits = {
	'CPU per call, to Octokit (Node)': 0.8,
	'CPU per call, to Octokit (Deno)': 0.95,
	'CPU per call, to Octokit (Bun)': 0.85,
	'CPU per call, to Octokit (workerd)': 1,
	[loopback]: 0.78,
	'load and first call, to Octokit (Node, bundled)': 2.7,
	'load and first call, to Octokit (Node, node_modules)': 1.7,
	'load and first call, to Octokit (Deno)': 2.2,
	'load and first call, to Octokit (Bun)': 2.7,
	'load and first call, to Octokit (workerd)': 1.8,
	'CPU of a payment by once, to 85278fb8 (a directory)': 1.05,
	'CPU of a payment by once, to 85278fb8 (SQLite)': 1.05,
	'CPU of a payment by once, to 85278fb8 (Postgres)': 1.05,
}

/** A table of Markdown. */
export function formatTable(head, rows) {
	const [first, ...others] = [head, ...rows].map((row) => `| ${row.join(' | ')} |`)
	return [first, `|---|${'--:|'.repeat(head.length - 1)}`, ...others].join('\n')
}

function formatRow([what, limit], cells = ['–', '–']) {
	const [found, day] = cells
	const isMet = what === loopback ? Number(found) >= limit : Number(found) <= limit
	const verdict = isMet ? 'met' : found === '–' ? '–' : 'missed'
	return [what, `${what === loopback ? '≥' : '≤'} ${limit.toFixed(2)}`, found, day, verdict]
}

/** Returns the page with the limits of today. What was not measured now keeps its figure and its day. */
export function writeTable(text, ratios = [], day = new Date().toISOString().slice(0, 10)) {
	const earlier = [...text.matchAll(/^\| (.+?) \| [≤≥] [\d.]+ \| (\S+) \| (\S+) \|/gm)]
	const cells = new Map(earlier.map(([, what, found, before]) => [what, [found, before]]))
	for (const [what, ratio] of ratios) cells.set(what, [ratio.toFixed(2), day])
	const rows = Object.entries(limits).map((row) => formatRow(row, cells.get(row[0])))
	const table = formatTable(['what', 'limit', 'found', 'on', ''], rows)
	return text.replace(/(<!-- bench:begin -->\n).*?(\n<!-- bench:end -->)/s, (_, begin, end) => begin + table + end)
}

export const readPage = () => readFileSync(page, 'utf8')
export const writePage = (ratios) => writeFileSync(page, writeTable(readPage(), ratios))
