// Measures the budgets of docs/reference/budgets.md: npm run bench, or
// node test/bench/run.mjs [--only warm|first|loopback|once|limits] [--in runtime] [--beside checkout] [--write]
// `--in` is for `warm`, `--beside` for `once`: a checkout of 85278fb8. `--write` puts figures and limits into the page. `limits` measures nothing.
import { parseArgs } from 'node:util'
import { writePage } from './budgets.mjs'
import { measureFirst } from './first-call.mjs'
import { measureLoopback } from './lanes.mjs'
import { measureOnce } from './once.mjs'
import { measureWarm } from './warm.mjs'

const { values } = parseArgs({
	options: {
		only: { type: 'string' },
		in: { type: 'string' },
		beside: { type: 'string' },
		write: { type: 'boolean', default: false },
	},
})
const nothing = async () => ({ text: '', ratios: [] })
const parts = { warm: measureWarm, first: measureFirst, loopback: measureLoopback, once: measureOnce, limits: nothing }
if (values.only && !Object.hasOwn(parts, values.only))
	throw new Error(`Cannot measure ${values.only}: choose from ${Object.keys(parts).join(', ')}`)

for (const [name, measure] of Object.entries(parts)) {
	if (values.only && name !== values.only) continue
	const { text, ratios } = await measure({ only: values.in, beside: values.beside })
	process.stdout.write(`${text}\n\n`)
	if (values.write) writePage(ratios)
}
