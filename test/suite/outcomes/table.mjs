// Holds the table of docs/outcomes.md against the last run of the matrix; with --write, writes it from that.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { matrixFile } from '../matrix/places.mjs'
import { runtimes } from '../matrix/runtimes.mjs'
import { root } from '../workspace.mjs'

const page = resolve(root, 'docs/outcomes.md')
const between = /(<!-- outcomes:begin -->\n).*?(<!-- outcomes:end -->)/s
const suite = 'outcomes > '

/** `where, what, which connection: what came of it`, or `what: what came of it`, where it is the caller's or the client's doing. */
function parsed({ title, state }) {
	const [name, seen] = title.slice(suite.length).split(': ')
	const [where, what] = /^(?:before-accept|after-commit|mid-body), /.test(name) ? name.split(', ') : ['the call', name]
	return { where, what, seen: state === 'passed' ? seen : 'failed' }
}

// As a reader looks for them, whichever ended first.
const kinds = ['node', 'deno', 'bun', 'workerd', 'browser']
const order = kinds.flatMap((kind) => runtimes.filter((runtime) => runtime.kind === kind))

/** What each runtime that ran has to say, by case. */
function columnsOf({ outcomes }) {
	const columns = new Map()
	for (const { label, tests } of order.flatMap(({ name }) => outcomes.filter((outcome) => outcome.name === name))) {
		const cases = new Map()
		for (const { where, what, seen } of tests.filter(({ title }) => title.startsWith(suite)).map(parsed)) {
			const name = `${where} | ${what}`
			// A fresh and a used connection are one line here, as long as they agree.
			if (cases.has(name) && cases.get(name) !== seen) throw new Error(`${label}: "${name}" depends on the connection`)
			cases.set(name, seen)
		}
		if (cases.size) columns.set(label, cases)
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

/** Runtimes that agree share a column; cases with one result share a line. */
function tableOf(columns) {
	const names = [...new Set([...columns.values()].flatMap((cases) => [...cases.keys()]))]
	const shared = grouped(columns.keys(), (label) => JSON.stringify(names.map((name) => columns.get(label).get(name))))
	const seenIn = (name) => shared.map(([label]) => columns.get(label).get(name) ?? 'not tried')
	const places = [...new Set(names.map((name) => name.split(' | ')[0]))]
	const inOrder = places.flatMap((place) => names.filter((name) => name.startsWith(`${place} | `)))
	const lines = grouped(inOrder, (name) => `${name.split(' | ')[0]}${seenIn(name)}`)
	return [
		`| where | what | ${shared.map((labels) => labels.join(', ')).join(' | ')} |`,
		`|---|---|${'---|'.repeat(shared.length)}`,
		...lines.map((alike) => {
			const [where] = alike[0].split(' | ')
			const whats = alike.map((name) => name.split(' | ')[1])
			return `| ${where} | ${whats.join('; ')} | ${seenIn(alike[0]).join(' | ')} |`
		}),
	]
}

/** The table as columns again. */
function readTable(text) {
	const rows = [...between.exec(text)[0].matchAll(/^\| (.+) \|$/gm)].map(([, row]) => row.split(' | '))
	const [header, ...lines] = rows
	const columns = new Map()
	header.slice(2).forEach((labels, index) => {
		const cases = new Map()
		for (const [where, whats, ...seen] of lines)
			for (const what of whats.split('; ')) cases.set(`${where} | ${what}`, seen[index])
		for (const label of labels.split(', ')) columns.set(label, cases)
	})
	return columns
}

/** What the page says otherwise than the run, of the runtimes that ran. */
const differences = (run, written) =>
	[...run].flatMap(([label, cases]) =>
		[...new Set([...cases.keys(), ...(written.get(label)?.keys() ?? [])])]
			.filter((name) => cases.get(name) !== written.get(label)?.get(name))
			.map((name) => `${label}, ${name}: ${cases.get(name)}; the page says ${written.get(label)?.get(name)}`),
	)

const text = readFileSync(page, 'utf8')
if (!between.test(text)) throw new Error('docs/outcomes.md has no <!-- outcomes:begin --> … <!-- outcomes:end -->')
const run = columnsOf(JSON.parse(readFileSync(matrixFile, 'utf8')))
if (process.argv.includes('--write')) {
	if (!run.size || [...run.values()].some((cases) => [...cases.values()].includes('failed')))
		throw new Error('The last run had no cells, or some of them failed: see to that first')
	writeFileSync(page, text.replace(between, `$1${tableOf(run).join('\n')}\n$2`))
} else {
	const found = differences(run, readTable(text))
	if (found.length) {
		console.log(found.join('\n'))
		console.log('Run: node test/run.mjs --grep outcomes && node test/suite/outcomes-table.mjs --write')
		process.exitCode = 1
	}
}
