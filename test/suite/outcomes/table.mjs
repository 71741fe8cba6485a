// Writes the tables of docs/reference/outcomes-by-runtime.md: what the tests hold each runtime to. matrix.test.mjs compares them with the page.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '../../../tools/workspace.mjs'
import { runtimes } from '../../matrix/runtimes.mjs'
import { effects } from './dimensions.ts'
import { expectedOf, expectedWhenStale, inWords } from './expected.ts'
import { lines as payments } from './payments.ts'
import { faults } from './plans.ts'

const page = resolve(root, 'docs/reference/outcomes-by-runtime.md')
const between = /(?<=<!-- outcomes:begin -->\n).*?(?=<!-- outcomes:end -->)/s

const ofEffects = (what, expectedFor) =>
	effects.map((effect) => ({
		what,
		beside: effect,
		said: (runtime) => inWords(expectedFor({ method: 'POST', effect }, runtime)),
	}))
const ofFault = (fault) => ofEffects(fault.name, (shape, runtime) => expectedOf(fault, shape, runtime))

/** The tables: what a line is about besides, and its lines: of what, of what besides, and what comes of it in a runtime. */
const tables = {
	'A payment that is ended': ['where', payments],
	'A call with any body, whatever is done to it': [
		'effect',
		[
			...faults.flatMap(ofFault),
			...ofEffects('answered on a connection that the server is closing', expectedWhenStale),
		],
	],
}

const nameOfKind = { node: 'Node', deno: 'Deno', bun: 'Bun', workerd: 'Workers', browser: 'pages' }
// As a reader looks for them.
const columns = Object.keys(nameOfKind).flatMap((kind) =>
	runtimes.filter((runtime) => runtime.kind === kind && !runtime.isFloor),
)

/** Lists by what they have in common, in order of first sight. */
const groupBy = (items, keyOf) => [...Map.groupBy(items, keyOf).values()]

/** Runtimes as a reader knows them: all that are of one kind by its name. */
const shortOf = (some) =>
	Object.entries(nameOfKind).flatMap(([kind, name]) => {
		const own = some.filter((runtime) => runtime.kind === kind)
		const isAll = own.length === columns.filter((runtime) => runtime.kind === kind).length
		return isAll ? [name] : own.map(({ label }) => label)
	})

/** What most runtimes say, then `pages: what those say`: a column for each would be wider than a page. */
function cellOf({ said }) {
	const saidIn = ({ name }) => said(name.replace(/22$|-2024$/, ''))
	const alike = groupBy(columns, saidIn).sort((a, b) => b.length - a.length)
	const cells = alike.map((some, index) => (index ? `${shortOf(some).join(', ')}: ` : '') + saidIn(some[0]))
	return cells.join('; ')
}

/** Faults that share a name on the page, if all of them are in one row. */
const families = {
	broken: ['drop', 'reset', 'close', 'applied and reset', 'applied and close'],
	cut: ['cut-reset', 'cut-close', 'chunks-reset', 'chunks-close'].map((name) => `applied, ${name} mid-body`),
}

function withFamilies(whats) {
	let left = whats
	for (const [name, members] of Object.entries(families))
		for (const ending of new Set(left.map((what) => / once, then \d+$/.exec(what)?.[0] ?? ''))) {
			const all = members.map((member) => `${member}${ending}`)
			if (all.every((member) => left.includes(member)))
				left = [`${name}${ending}`, ...left.filter((what) => !all.includes(what))]
		}
	return left
}

/** `a; b once, then 200, 404; status 300 to 399, 409`. */
function formatList(all) {
	const whats = withFamilies(all)
	const numbers = whats.filter((what) => /^status \d+$/.test(what)).map((what) => Number(what.slice(7)))
	const others = groupBy(
		whats.filter((what) => !/^status \d+$/.test(what)),
		(what) => what.replace(/(?<= once, then )\d+$/, ''),
	).map((alike) => [alike[0], ...alike.slice(1).map((what) => what.slice(-3))].join(', '))
	const runs = []
	for (const number of numbers.sort((a, b) => a - b))
		if (runs.at(-1)?.[1] === number - 1) runs.at(-1)[1] = number
		else runs.push([number, number])
	const ranges = runs.map(([from, to]) => (from === to ? from : `${from}${to === from + 1 ? ',' : ' to'} ${to}`))
	return [...others, ...(runs.length ? [`status ${ranges.join(', ')}`] : [])].join('; ')
}

/** Effects and cases with one result share a line. */
function writeSection([title, [beside, lines]]) {
	const cases = groupBy(lines, ({ what, beside }) => `${what}, ${beside}`).map(([line]) => ({
		...line,
		seen: cellOf(line),
	}))
	const merged = groupBy(cases, ({ what, seen }) => `${what}${seen}`).map((alike) => ({
		...alike[0],
		besides: alike.map((line) => line.beside).join(', '),
	}))
	const rows = groupBy(merged, ({ besides, seen }) => `${besides}${seen}`).map(
		(alike) => `| ${formatList(alike.map(({ what }) => what))} | ${alike[0].besides} | ${alike[0].seen} |`,
	)
	return [
		`### ${title}`,
		'',
		`| what | ${beside} | ${shortOf(columns).join(', ')} |`,
		'|---|---|---|',
		...rows,
		'',
	].join('\n')
}

/** The tables as they have to be, and as they stand on the page. */
export const tablesOfOutcomes = `${Object.entries(tables).map(writeSection).join('\n')}\n`
const text = readFileSync(page, 'utf8')
export const tablesOnThePage = between.exec(text)?.[0]

if (process.argv[1] === import.meta.filename && process.argv.includes('--write'))
	writeFileSync(
		page,
		text.replace(between, () => tablesOfOutcomes),
	)
