// Whole documents, on demand: npm run documents -- <folder> [--only part-of-name] [--elsewhere] [--write]. Nothing of them is kept in this repository. Binds every operation of each, in a process of its own, and
// says how long that took, how large the outcome is, what was lost, where the schemas differ from Ajv and what the examples say; with
// --elsewhere where other bytes were made. --write puts the table into docs/reference/documents.md.
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { execute } from '../../../../tools/execute.mjs'
import { node24 } from '../../../../tools/places.mjs'
import { rowOf, tableOf, writePage } from './page.mjs'

const { positionals, values } = parseArgs({
	allowPositionals: true,
	options: {
		...{ only: { type: 'string', default: '' }, write: { type: 'boolean', default: false } },
		elsewhere: { type: 'boolean', default: false },
	},
})
const folder = resolve(positionals[0] ?? '.')
const options = values.elsewhere ? ['--elsewhere'] : []
const measure = resolve(import.meta.dirname, 'measure.mjs')

for (const file of readdirSync(folder).filter((name) => /\.(?:ya?ml|json)$/.test(name) && name.includes(values.only))) {
	const { code, output } = await execute(node24, [measure, folder, file, ...options])
	const row = code === 0 ? rowOf(file) : undefined
	console.log(row ? JSON.stringify(row) : `${file}: ${output.trim().slice(0, 2_000)}`)
	if (!row) process.exitCode = 1
}
if (values.write) writePage()
else console.log(tableOf())
