// The budgets of docs/budgets.md, measured: pnpm bench [--only part] [--write]. With --write, tables and charts go into that page.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../../tools/workspace.mjs'
import { drawn } from './chart.mjs'
import { jobPart } from './parts/job.mjs'
import { table } from './parts/page.mjs'
import { telemetryPart } from './parts/telemetry.mjs'
import { transportsPart } from './parts/transports.mjs'
import { workerPart } from './parts/worker.mjs'

const { values } = parseArgs({ options: { only: { type: 'string' }, write: { type: 'boolean', default: false } } })
const all = { job: jobPart, telemetry: telemetryPart, transports: transportsPart, worker: workerPart }
const { only } = values
if (only && !Object.hasOwn(all, only))
	throw new Error(`Cannot measure the part ${only}: choose of ${Object.keys(all).join(', ')}`)
if (only && values.write) throw new Error('Cannot write a part alone: leave out --only, as the page is of one run')

const page = []
const print = (text) => {
	page.push(text)
	process.stdout.write(`${text}\n`)
}

const start = performance.now()
const found = {}
for (const [name, measure] of Object.entries(all)) {
	if (only && name !== only) continue
	// What telemetry costs is read from the run of all contenders, where there was one.
	found[name] = await measure(found.job?.cpu)
	print(found[name].text)
}
const parts = Object.values(found)
print(
	`### Budgets\n\n${table(
		['', 'budget', 'found', ''],
		parts.flatMap(({ budgets }) => budgets),
	)}`,
)
print(`Medians of interleaved rounds; ${((performance.now() - start) / 1000).toFixed(0)} s in all.`)

if (values.write) {
	const file = resolve(root, 'docs/budgets.md')
	const picture = '![The same figures as bars](pictures/bench.svg)'
	const written = `<!-- bench:begin -->\n${picture}\n\n${page.join('\n').trim()}\n<!-- bench:end -->`
	writeFileSync(resolve(root, 'docs/pictures/bench.svg'), drawn(found.job.charts))
	writeFileSync(
		file,
		readFileSync(file, 'utf8').replace(/<!-- bench:begin -->[\s\S]*<!-- bench:end -->/, () => written),
	)
}
