// The budgets of docs/reference/budgets.md, measured: pnpm bench [--only part] [--write]. With --write, tables and charts go into that page.
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
import { workerPart } from './parts/worker.mjs'

const { values } = parseArgs({ options: { only: { type: 'string' }, write: { type: 'boolean', default: false } } })
const all = { cold: coldPart, job: jobPart, telemetry: telemetryPart, transports: transportsPart, worker: workerPart }
const { only } = values
if (only && !Object.hasOwn(all, only))
	throw new Error(`Cannot measure the part ${only}: choose of ${Object.keys(all).join(', ')}`)

const file = resolve(root, 'docs/reference/budgets.md')

/** A part of the page is of one run; the parts may be of several. */
function write(name, text) {
	const [begin, end] = [`<!-- bench:${name}:begin -->`, `<!-- bench:${name}:end -->`]
	const [before, old, after] = readFileSync(file, 'utf8').split(new RegExp(`(?<=${begin})([^]*)(?=${end})`))
	if (old === undefined) throw new Error(`Cannot write the part ${name}: ${file} has no ${begin}`)
	writeFileSync(file, `${before}\n${text.trim()}\n${after}`)
}

const found = {}
for (const [name, measure] of Object.entries(all)) {
	if (only && name !== only) continue
	const start = performance.now()
	// What telemetry costs is read from the run of all contenders, where there was one.
	found[name] = await measure(found.job?.cpu)
	const { text, budgets, charts } = found[name]
	const seconds = ((performance.now() - start) / 1000).toFixed(0)
	const whole = `${text}\n${table(['', 'budget', 'found', ''], budgets)}\nMedians of interleaved rounds; ${seconds} s in all.\n`
	process.stdout.write(`${whole}\n`)
	if (values.write) write(name, whole)
	if (values.write && charts) writeFileSync(resolve(root, 'docs/pictures/bench.svg'), drawn(charts))
}
