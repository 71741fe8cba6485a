// The table of the documents that were measured, out of what measure.mjs kept of each.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '../../../../tools/workspace.mjs'

const kept = resolve(root, '.cache/documents')
const page = resolve(root, 'docs/reference/documents.md')
const listed = JSON.parse(readFileSync(resolve(import.meta.dirname, 'documents.json'), 'utf8'))

function keptOf(file, name) {
	const path = resolve(kept, file, name)
	return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** What was found of a document; nothing where it was not measured to the end. */
export const rowOf = (file) => keptOf(file, 'row.json')

const columns = [
	...['document', 'operations', 'bound', 'called: refused, other on the wire', 'seconds', 'MB', 'TypeScript kB'],
	...['errors in TypeScript 7, 5.9', 'as Ajv'],
	...['examples of answers: taken, told, refused', 'bodies: taken', '**refused**, and diagnostics'],
]

/** The documents that are named by hand and any others, those that were drawn as one, then the sums, and why Ajv says something else. */
export function tableOf() {
	const rows = existsSync(kept) ? readdirSync(kept).map(rowOf).filter(Boolean) : []
	const turn = ({ file }) => listed.findIndex((document) => document.file === file) >>> 0
	rows.sort((one, other) => turn(one) - turn(other))
	const drawn = rows.filter(({ file }) => listed.find((document) => document.file === file)?.drawn)
	const single = rows.filter((row) => !drawn.includes(row)).map((row) => ({ ...row, title: titleOf(row.file) }))
	const sums = [...(drawn.length ? [together(drawn, 'drawn')] : []), together(rows, 'documents')]
	const lines = [...single, ...sums].map((row) => `| ${cellsOf(row).join(' | ')} |`)
	const table = [`| ${columns.join(' | ')} |`, `|---${'|--:'.repeat(columns.length - 2)}|---|`, ...lines].join('\n')
	return `${table}\n\n${causesOf(rows)}`
}

/** Counts by code, but of what no document says and each map has to: what an answer means. */
const counted = ({ 'applied-unsaid': _, ...counts }) =>
	Object.entries(counts).map(([code, count]) => `${code} ${count}`)

function titleOf(file) {
	const found = listed.find((document) => document.file === file)
	return found ? `${found.repository} \`${found.path}\`${found.drawn ? ', drawn' : ''}` : file
}

/** A row of the table, of one document or of several together. */
function cellsOf({ title, atMost = '', calls, examples, ...row }) {
	return [
		...[title, row.operations, row.bound, calls ? callsText(calls) : ''],
		...[atMost + row.seconds.toFixed(1), atMost + row.megabytes, Math.round(row.sourceBytes / 1000)],
		Object.values(row.typeErrors).join(', '),
		row.values ? comparison(row.values) : '',
		`${examples.answersTaken}, ${examples.answersTold}, ${examples.answers - examples.answersTaken - examples.answersTold}`,
		`${examples.bodiesTaken} of ${examples.bodies}`,
		[...counted(row.refused).map((text) => `**${text}**`), ...counted(row.diagnostics)].join(', '),
	]
}

function callsText({ called, refused, untold, differing }) {
	return `${called}: ${untold}, ${differing}${refused > untold ? `; refused and told ${refused - untold}` : ''}`
}

function comparison({ compared, differing, untold, unjudged }) {
	const others = differing ? `; of the others told ${differing - untold}, not told ${untold}` : ''
	return `${compared - differing} of ${compared}${others}${unjudged ? `; not compiled by Ajv ${unjudged}` : ''}`
}

/** Several rows as one: numbers and counts are added, the longest time and the largest process stay. */
function together(rows, name) {
	const most = (of) => Math.max(...rows.map((row) => row[of]))
	const sums = (of) => {
		const counts = {}
		for (const [code, count] of rows.flatMap((row) => Object.entries(row[of] ?? {})))
			if (typeof count === 'number') counts[code] = (counts[code] ?? 0) + count
		return Object.fromEntries(Object.entries(counts).sort(([, one], [, other]) => other - one))
	}
	const total = (of) => rows.reduce((sum, row) => sum + row[of], 0)
	return {
		...{
			title: `**${rows.length} ${name}**`,
			atMost: 'at most ',
			seconds: most('seconds'),
			megabytes: most('megabytes'),
		},
		...Object.fromEntries(['operations', 'bound', 'sourceBytes'].map((of) => [of, total(of)])),
		...Object.fromEntries(['calls', 'values', 'examples', 'refused', 'diagnostics'].map((of) => [of, sums(of)])),
		typeErrors: Object.fromEntries(
			Object.keys(rows[0]?.typeErrors ?? {}).map((compiler) => [
				compiler,
				rows.reduce((sum, { typeErrors }) => sum + typeErrors[compiler], 0),
			]),
		),
	}
}

/** By what Ajv refuses the values that differ, and what it does not compile at all. */
function causesOf(rows) {
	const found = rows.flatMap(({ file }) => {
		const { differing = [], unjudged = [] } = keptOf(file, 'differing.json') ?? {}
		const keywords = differing.map(
			({ errors, told }) =>
				`${(errors ?? []).at(-1)?.keyword ?? 'nothing: it takes the value'}${told ? '' : ', not told'}`,
		)
		return [
			...keywords.map((cause) => [titleOf(file), `refuses by \`${cause}\``]),
			...unjudged.map(({ why }) => [titleOf(file), `does not compile it: ${why.replaceAll('|', '\\|')}`]),
		]
	})
	const counts = new Map()
	for (const [title, cause] of found) counts.set(`${title} | ${cause}`, (counts.get(`${title} | ${cause}`) ?? 0) + 1)
	const lines = [...counts].map(([cause, count]) => `| ${cause} | ${count} |`)
	return ['| document | where the two differ, Ajv | values, or schemas |', '|---|---|--:|', ...lines].join('\n')
}

export function writePage() {
	const [before, old, after] = readFileSync(page, 'utf8').split(
		/(?<=<!-- documents:begin -->)([\s\S]*)(?=<!-- documents:end -->)/,
	)
	if (old === undefined) throw new Error(`Cannot write the table: ${page} has no <!-- documents:begin -->`)
	writeFileSync(page, `${before}\n${tableOf()}\n${after}`)
}
