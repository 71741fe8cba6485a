// How long one and two deviations take in each runtime: `node test/e2e/explored/times.mjs` writes the table into the package's page.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { execute } from '../../../tools/execute.mjs'
import { installed } from '../../../tools/places.mjs'
import { root } from '../../../tools/workspace.mjs'
import { inMemory } from './in-memory.mjs'

const folder = resolve(root, 'packages/explore/test')
const worker = resolve(folder, 'worker/wrangler.jsonc')
const runtimes = [
	['Node', process.execPath, ['--input-type=module', '--eval'], 'correct/once.ts', {}],
	['workerd', process.execPath, ['--input-type=module', '--eval'], 'worker/correct/once-in-an-object.ts', { worker }],
	['Deno', installed('.bin/deno'), ['eval'], 'correct/once.ts', {}],
]
/** Half an hour is the longest that anybody waits here. */
const forMs = 1_800_000

async function explored([, command, argv, file, where], deviations) {
	const options = JSON.stringify({ ...where, deviations, forMs, parts: 1 })
	const script = `
		const { explore } = await import(${JSON.stringify(import.meta.resolve('@tarja/explore'))})
		console.log(JSON.stringify(await explore(${JSON.stringify(resolve(folder, file))}, ${options})))`
	const { stdout, output } = await inMemory(() => execute(command, [...argv, script], { cwd: root }))
	if (!stdout) throw new Error(`Cannot measure ${file}: ${output}`)
	const { schedules, seconds, wrong, undecided, left } = JSON.parse(stdout)
	if (wrong + undecided.length + left > 0) throw new Error(`Cannot measure ${file}: it is not clean; see ${stdout}`)
	return [schedules.toLocaleString('en'), Math.round(seconds)]
}

const rows = []
for (const runtime of runtimes)
	rows.push([runtime[0], ...(await explored(runtime, 1)), ...(await explored(runtime, 2))])
const table = [
	'| runtime | schedules of one deviation | seconds | of two | seconds |',
	'|---|---|---|---|---|',
	...rows.map((row) => `| ${row.join(' | ')} |`),
].join('\n')
const page = resolve(root, 'packages/explore/README.md')
const part = /(<!-- times:begin -->\n\n).*?(\n\n<!-- times:end -->)/s
writeFileSync(
	page,
	readFileSync(page, 'utf8').replace(part, (_, begin, end) => `${begin}${table}${end}`),
)
