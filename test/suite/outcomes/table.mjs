// Holds the tables of docs/reference/outcomes.md against the last run of the matrix; with --write, writes them from that.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { matrixFile } from '../../../tools/places.mjs'
import { root } from '../../../tools/workspace.mjs'
import { runtimes } from '../../matrix/runtimes.mjs'
import { effects } from './dimensions.ts'
import { expectedOf, expectedWhenStale, inWords } from './expected.ts'
import { faults, statuses, statusFault } from './plans.ts'

const page = resolve(root, 'docs/reference/outcomes.md')
const between = /(<!-- outcomes:begin -->\n).*?(<!-- outcomes:end -->)/s

/** Tables whose lines are the tests' titles, by the part of the suite. */
const tableOf = {
	'who is in it': 'Other plugins in the call',
	'who misuses next()': 'Other plugins in the call',
	'a fetch of one’s own': 'Another `fetch`',
	'a global fetch that was replaced': 'A global `fetch` that was replaced',
}
const [ofFaults, ofStatuses] = [
	'A call with any body, whatever is done to it',
	'A call with any body, whatever the status',
]
const payment = 'A payment, in the emulator'
/** What a line is about besides, where that is not the effect. */
const secondColumn = {
	[payment]: 'where',
	'Other plugins in the call': 'where',
	'Another `fetch`': 'when',
	'A global `fetch` that was replaced': 'when',
}

/** What a title says: of which table, of what, of what besides, what came of it. */
function linesOf({ title, state }) {
	const [suite, part, row, beside, said] = title.split(' > ')
	if (suite !== 'outcomes') return []
	const seen = (text) => (state === 'passed' ? text : 'failed')
	if (row === undefined) return [paymentLine(part, seen)]
	return part in tableOf ? [{ table: tableOf[part], what: row, effect: beside, seen: seen(said) }] : []
}

/**
 * What the tests of the other parts expect of a POST in this runtime, which is what came of it if they passed: their titles would
 * say the same in two thousand pieces.
 */
function expectedLines(runtime) {
	const line = (table, what, expectedFor) => (effect) => {
		return { table, what, effect, seen: inWords(expectedFor({ method: 'POST', effect })) }
	}
	const of = (fault) => (shape) => expectedOf(fault, shape, runtime)
	const stale = line(ofFaults, 'answered on a connection that the server is closing', (shape) =>
		expectedWhenStale(shape, runtime),
	)
	return [
		...faults.flatMap((fault) => effects.map(line(ofFaults, fault.name, of(fault)))),
		...effects.map(stale),
		...statuses.flatMap((status) => effects.map(line(ofStatuses, `status ${status}`, of(statusFault(status))))),
	]
}

/** `where, what, which connection: what came of it`, or `what: what came of it`, where it is the caller's or the client's doing.
 * Its second column says where, in place of the effect: a payment is unsafe. */
function paymentLine(name, seen) {
	const [what, said] = name.replace(/, (?:fresh|used) connection/, '').split(': ')
	const [, where = 'the call', does = what] = /^(before-accept|after-commit|mid-body), (.*)$/.exec(what) ?? []
	return { table: payment, what: does, effect: where, seen: seen(said) }
}

const expanded = (row) =>
	row
		.replace('status ', '')
		.split(', ')
		.flatMap((range) => {
			const [from, to = from] = range.split(' to ').map(Number)
			return Array.from({ length: to - from + 1 }, (_, index) => `status ${from + index}`)
		})

// As a reader looks for them, whichever ended first.
const kinds = ['node', 'deno', 'bun', 'workerd', 'browser']
const order = kinds.flatMap((kind) => runtimes.filter((runtime) => runtime.kind === kind))

const keyOf = ({ table, what, effect }) => [table, what, effect].join(' | ')

/** What each runtime that ran has to say, by case. */
function columnsOf({ outcomes }) {
	const columns = new Map()
	for (const { name, label, tests } of order.flatMap(({ name }) =>
		outcomes.filter((outcome) => outcome.name === name),
	)) {
		const cases = new Map()
		const played = tests.filter(({ title }) => title.startsWith('outcomes > '))
		if (!played.length) continue
		for (const line of [...played.flatMap(linesOf), ...expectedLines(name.replace(/22$|-2024$/, ''))]) {
			const known = cases.get(keyOf(line))
			// Both kinds of connection are one line here, as long as they agree.
			if (known !== undefined && known !== line.seen && known !== 'failed' && line.seen !== 'failed')
				throw new Error(`${label}: "${keyOf(line)}" is both "${known}" and "${line.seen}"`)
			cases.set(keyOf(line), line.seen === 'failed' ? 'failed' : (known ?? line.seen))
		}
		columns.set(label, cases)
	}
	return columns
}

/** Lists by what they have in common, in order of first sight. */
function grouped(items, keyOf) {
	const groups = new Map()
	for (const item of items) {
		const key = keyOf(item)
		groups.set(key, [...(groups.get(key) ?? []), item])
	}
	return [...groups.values()]
}

const seenIn = (columns, label, key) => columns.get(label).get(key) ?? 'not tried'

const nameOfKind = { node: 'Node', deno: 'Deno', bun: 'Bun', workerd: 'Workers', browser: 'pages' }
const labelsOf = (kind) => order.filter((runtime) => runtime.kind === kind).map(({ label }) => label)

/** Runtimes as a reader knows them: all that are of one kind by its name. */
const shortOf = (labels) =>
	kinds.flatMap((kind) => {
		const own = labelsOf(kind).filter((label) => labels.includes(label))
		return own.length === labelsOf(kind).length ? [nameOfKind[kind]] : own
	})
const fullOf = (name) => {
	const kind = kinds.find((kind) => nameOfKind[kind] === name)
	return kind ? labelsOf(kind) : [name]
}

/** What most runtimes say, then `pages: what those say`: a column for each would be wider than a page. */
function cellOf(key, columns) {
	const said = grouped(columns.keys(), (label) => seenIn(columns, label, key)).sort((a, b) => b.length - a.length)
	return said
		.map((labels, index) => {
			const seen = seenIn(columns, labels[0], key)
			return index ? `${shortOf(labels).join(', ')}: ${seen}` : seen
		})
		.join('; ')
}

/** What a cell says of each of these runtimes. */
function saidIn(cell, labels) {
	const [most, ...others] = cell.split('; ')
	const said = new Map(labels.map((label) => [label, most]))
	for (const other of others) {
		const [names, seen] = other.split(': ')
		for (const label of names.split(', ').flatMap(fullOf)) said.set(label, seen)
	}
	return said
}

/** Effects and cases with one result share a line. */
function tableLines(title, keys, columns) {
	const cases = keys.map((key) => ({
		what: key.split(' | ')[1],
		effect: key.split(' | ')[2],
		seen: cellOf(key, columns),
	}))
	// A case with one result for several effects is one case.
	const merged = grouped(cases, ({ what, seen }) => `${what}${seen}`).map((alike) => ({
		...alike[0],
		effects: alike.map(({ effect }) => effect).join(', '),
	}))
	const lines = grouped(merged, ({ effects, seen }) => `${effects}${seen}`)
	return [
		`### ${title}`,
		'',
		`| what | ${secondColumn[title] ?? 'effect'} | ${shortOf([...columns.keys()]).join(', ')} |`,
		'|---|---|---|',
		...lines.map((alike) => `| ${listed(alike.map(({ what }) => what))} | ${alike[0].effects} | ${alike[0].seen} |`),
		'',
	]
}

/** `a; b once, then 200, 404; status 300 to 399, 409`. */
function listed(whats) {
	const statuses = whats.filter((what) => /^status \d+$/.test(what)).map((what) => Number(what.slice(7)))
	const others = grouped(
		whats.filter((what) => !/^status \d+$/.test(what)),
		(what) => what.replace(/(?<= once, then )\d+$/, ''),
	).map((alike) => [alike[0], ...alike.slice(1).map((what) => what.slice(-3))].join(', '))
	const runs = []
	for (const status of statuses.sort((a, b) => a - b))
		if (runs.at(-1)?.[1] === status - 1) runs.at(-1)[1] = status
		else runs.push([status, status])
	const ranges = runs
		.map(([from, to]) => (from === to ? `${from}` : `${from}${to === from + 1 ? ',' : ' to'} ${to}`))
		.join(', ')
	return [...others, ...(ranges ? [`status ${ranges}`] : [])].join('; ')
}

function written(columns) {
	const keys = [...new Set([...columns.values()].flatMap((cases) => [...cases.keys()]))]
	const tables = [payment, ofFaults, ofStatuses, ...new Set(Object.values(tableOf))]
	return tables
		.flatMap((table) => {
			const own = keys.filter((key) => key.startsWith(`${table} | `))
			return own.length ? tableLines(table, own, columns) : []
		})
		.join('\n')
}

function unlisted(whats) {
	if (/^status [\d, to]+$/.test(whats)) return expanded(whats)
	const [, first, numbers] = /^(.* once, then )(\d+(?:, \d+)*)$/.exec(whats) ?? []
	return numbers ? numbers.split(', ').map((number) => first + number) : [whats]
}

/** The tables as columns again. */
function readTables(text) {
	const columns = new Map()
	for (const [, title, body] of between.exec(text)[0].matchAll(/^### (.+)\n\n((?:\|.*\n)+)/gm)) {
		const [header, , ...lines] = body
			.trim()
			.split('\n')
			.map((line) => line.slice(2, -2).split(' | '))
		const labels = header[2].split(', ').flatMap(fullOf)
		for (const [whats, effects, cell] of lines)
			for (const [label, seen] of saidIn(cell, labels)) {
				const cases = columns.get(label) ?? new Map()
				columns.set(label, cases)
				for (const what of whats.split('; ').flatMap(unlisted))
					for (const effect of effects.split(', ')) cases.set([title, what, effect].join(' | '), seen)
			}
	}
	return columns
}

/** What the page says otherwise than the run, of the runtimes that ran. */
const differences = (run, read) =>
	[...run].flatMap(([label, cases]) =>
		[...cases.keys()]
			.filter((key) => cases.get(key) !== read.get(label)?.get(key))
			.map((key) => `${label}, ${key}: ${cases.get(key)}; the page says ${read.get(label)?.get(key)}`),
	)

const text = readFileSync(page, 'utf8')
if (!between.test(text))
	throw new Error('docs/reference/outcomes.md has no <!-- outcomes:begin --> … <!-- outcomes:end -->')
const found = JSON.parse(readFileSync(matrixFile, 'utf8'))
const run = columnsOf(found)
if (process.argv.includes('--write')) {
	const failed = found.outcomes.flatMap(({ label, tests }) =>
		tests
			.filter(({ title, state }) => title.startsWith('outcomes > ') && state !== 'passed')
			.map(({ title }) => `${label}, ${title}`),
	)
	if (!run.size || failed.length)
		throw new Error(`The last run had no cells, or some of them failed: see to that first\n${failed.join('\n')}`)
	writeFileSync(
		page,
		text.replace(between, (_, begin, end) => `${begin}${written(run)}\n${end}`),
	)
} else {
	const different = differences(run, readTables(text))
	if (different.length) {
		console.log(different.join('\n'))
		console.log('Run: npm run outcomes && node test/suite/outcomes/table.mjs --write')
		process.exitCode = 1
	}
}
