// Measures what people bundle, minified and compressed: node tools/size.mjs [--write | --raise "why"] tools/size.json has the budgets, each
// 1 % above the measured size, and for some of them the size that is `wanted`. A size may only fall. The check fails if a size exceeds its
// budget, or if a budget is more than 2 % above the size. `--write` lowers budgets. `--raise` also raises them, and stores the reason. Both
// update the page of budgets.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { execute } from './execute.mjs'
import { getInstalled } from './places.mjs'
import { root } from './workspace.mjs'

const file = resolve(root, 'tools/size.json')
const [page, readme] = ['docs/reference/budgets.md', 'README.md'].map((path) => resolve(root, path))
const room = 1.01
const mostRoom = 1.02

/** Returns the problem with a size; undefined if there is none. */
export function findComplaint(name, size, { bytes }) {
	if (size > bytes)
		return `${name}: ${size} bytes, ${size - bytes} more than the budget of ${bytes}; take them out, or say why: node tools/size.mjs --raise "why"`
	if (bytes > size * mostRoom)
		return `${name}: ${size} bytes, far below the budget of ${bytes}; lower it: node tools/size.mjs --write`
	return undefined
}

/** Returns the budget for a size. It is lower than before, or, if there is a reason, higher. */
export function budgetFor(size, budget, why) {
	const bytes = Math.floor(size * room)
	if (size > budget.bytes) return why ? { ...budget, bytes, raised: why } : budget
	return { ...budget, bytes: Math.min(bytes, budget.bytes) }
}

/** Returns the page of budgets with its table updated, or the README with the Worker's size updated. */
function writeSizes(text, budgets) {
	const toKilobytes = (bytes) => (bytes === undefined ? '–' : (Math.ceil(bytes / 100) / 10).toFixed(1))
	const rows = Object.entries(budgets).map(
		([name, { bytes, wanted }]) => `| ${name} | ${toKilobytes(bytes)} | ${toKilobytes(wanted)} |\n`,
	)
	const [, withJournal] = Object.entries(budgets).find(([name]) => name.endsWith('Durable Object'))
	const table = `| what is bundled | at most, kB | wanted |\n|---|--:|--:|\n${rows.join('')}`
	return text
		.replace(/(a Worker with its journal: at most )[\d.]+/, (_, begin) => begin + toKilobytes(withJournal.bytes))
		.replace(/(<!-- size:begin -->\n).*?(<!-- size:end -->)/s, (_, begin, end) => begin + table + end)
}

async function checkSizes(argv) {
	const { values } = parseArgs({ args: argv, options: { write: { type: 'boolean' }, raise: { type: 'string' } } })
	const { stdout, output } = await execute(getInstalled('.bin/size-limit'), [
		'--config',
		resolve(root, 'tools/size-limit.mjs'),
		'--json',
	])
	if (!stdout.startsWith('[')) throw new Error(output)
	const sizes = Object.fromEntries(JSON.parse(stdout).map(({ name, size }) => [name, size]))
	const budgets = JSON.parse(readFileSync(file, 'utf8'))
	const names = Object.keys(sizes)
	const next = Object.fromEntries(
		names.map((name) => [
			name,
			budgetFor(sizes[name], budgets[name] ?? { bytes: Number.POSITIVE_INFINITY }, values.raise),
		]),
	)
	const isWritten = values.write || values.raise !== undefined
	if (isWritten) writeFileSync(file, `${JSON.stringify(next, undefined, '\t')}\n`)
	const texts = [page, readme].map((path) => readFileSync(path, 'utf8'))
	const wanted = texts.map((text) => writeSizes(text, isWritten ? next : budgets))
	if (isWritten) for (const [at, path] of [page, readme].entries()) writeFileSync(path, wanted[at])
	const complaints = names.flatMap((name) => findComplaint(name, sizes[name], (isWritten ? next : budgets)[name]) ?? [])
	if (!isWritten && wanted.some((text, at) => text !== texts[at]))
		complaints.push('docs/reference/budgets.md or README.md has other budgets; run node tools/size.mjs --write')
	for (const name of names) console.log(`${name}: ${sizes[name]} bytes`)
	for (const complaint of complaints) console.log(complaint)
	return complaints.length ? 1 : 0
}

if (process.argv[1] === import.meta.filename) process.exitCode = await checkSizes(process.argv.slice(2))
