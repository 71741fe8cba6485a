// Measures the budgets of docs/reference/budgets.md: npm run bench, or
// node test/bench/run.mjs [--only warm|first|loopback|once] [--in runtime] [--beside checkout] [--write]
// `--in` is for `warm`, `--beside` for `once`. `--write` puts figures into the page's rows.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../../tools/workspace.mjs'
import { measureFirst } from './first-call.mjs'
import { measureLoopback } from './lanes.mjs'
import { formatTable } from './measure.mjs'
import { measureOnce } from './once.mjs'
import { measureWarm } from './warm.mjs'

const { values } = parseArgs({
	options: {
		...{ only: { type: 'string' }, in: { type: 'string' }, beside: { type: 'string' } },
		write: { type: 'boolean', default: false },
	},
})
const parts = { warm: measureWarm, first: measureFirst, loopback: measureLoopback, once: measureOnce }
if (values.only && !Object.hasOwn(parts, values.only))
	throw new Error(`Cannot measure ${values.only}: choose from ${Object.keys(parts).join(', ')}`)

const file = resolve(root, 'docs/reference/budgets.md')

/** Puts what was found into the rows of the page; they may be of several runs. */
function writePage(budgets) {
	const found = new Map(budgets.map(([what, ...rest]) => [what, `| ${[what, ...rest].join(' | ')} |`]))
	const lines = readFileSync(file, 'utf8').split('\n')
	writeFileSync(file, lines.map((line) => found.get(line.split(' | ')[0].slice(2)) ?? line).join('\n'))
}

for (const [name, measure] of Object.entries(parts)) {
	if (values.only && name !== values.only) continue
	const { text, budgets } = await measure({ only: values.in, beside: values.beside })
	const table = budgets.length ? `\n\n${formatTable(['', 'budget', 'found', ''], budgets)}` : ''
	process.stdout.write(`${text}${table}\n\n`)
	if (values.write) writePage(budgets)
}
