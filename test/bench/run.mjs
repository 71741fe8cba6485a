// The budgets of docs/reference/budgets.md, measured: npm run bench [--only part] [--in runtime] [--write]. With --write, tables and charts
// go into that page. One part takes three minutes at most; `warm` does so in one runtime.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../../tools/workspace.mjs'
import { drawn } from './chart.mjs'
import { coldPart } from './parts/cold.mjs'
import { jobPart } from './parts/job.mjs'
import { table } from './parts/page.mjs'
import { telemetryPart } from './parts/telemetry.mjs'
import { transportsPart } from './parts/transports.mjs'
import { warmPart } from './parts/warm.mjs'
import { withPart } from './parts/with.mjs'
import { workerPart } from './parts/worker.mjs'

const { values } = parseArgs({
	options: { only: { type: 'string' }, in: { type: 'string' }, write: { type: 'boolean', default: false } },
})
const all = {
	...{ cold: coldPart, warm: warmPart, with: withPart, job: jobPart },
	...{ telemetry: telemetryPart, transports: transportsPart, worker: workerPart },
}
const { only } = values
if (only && !Object.hasOwn(all, only))
	throw new Error(`Cannot measure the part ${only}: choose of ${Object.keys(all).join(', ')}`)

const file = resolve(root, 'docs/reference/budgets.md')

/** Puts what was found into the rows of the page that are of it; they may be of several runs. */
function write(budgets) {
	const found = new Map(budgets.map(([what, limit, ...rest]) => [what, `| ${[what, limit, ...rest].join(' | ')} |`]))
	const lines = readFileSync(file, 'utf8').split('\n')
	writeFileSync(file, lines.map((line) => found.get(line.split(' | ')[0].slice(2)) ?? line).join('\n'))
}

for (const [name, measure] of Object.entries(all)) {
	if (only && name !== only) continue
	const start = performance.now()
	const { text, budgets, charts } = await measure({ only: values.in })
	const seconds = ((performance.now() - start) / 1000).toFixed(0)
	const held = budgets.length ? `\n${table(['', 'budget', 'found', ''], budgets)}` : ''
	const whole = `${text}${held}\nInterleaved rounds; ${seconds} s in all.\n`
	process.stdout.write(`${whole}\n`)
	if (values.write) write(budgets)
	if (values.write && charts && !values.in) writeFileSync(resolve(root, 'docs/pictures/bench.svg'), drawn(charts))
}
