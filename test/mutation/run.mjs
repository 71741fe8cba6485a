// Changes sources with Stryker, and counts the changes that the package's unit tests find: node test/mutation/run.mjs [path…]. A path is a
// source file, or a folder whose files are changed: packages/core/src/calls. A folder takes 3 to 15 minutes on two cores. Without a path, the
// journal's rules are changed, then each folder of core.
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { execute } from '../../tools/execute.mjs'
import { getInstalled } from '../../tools/places.mjs'
import { root } from '../../tools/workspace.mjs'

const core = 'packages/core/src'
const folders = readdirSync(resolve(root, core), { withFileTypes: true }).filter((entry) => entry.isDirectory())
const all = ['plugins/journal/src/protocol.ts', ...folders.map(({ name }) => `${core}/${name}`)]
const named = process.argv.slice(2).map((path) => path.replace(/\/$/, ''))

for (const path of named.length ? named : all) {
	const files = path.endsWith('.ts') ? path : `${path}/*.ts,!${path}/*.test.ts`
	const argv = ['run', 'tools/stryker.config.json', '--ignoreStatic', '--mutate', files]
	const { code, output } = await execute(getInstalled('.bin/stryker'), argv, { cwd: root, env: { MUTATED: path } })
	if (code !== 0) throw new Error(output)
	const report = JSON.parse(readFileSync(resolve(root, '.cache/mutation.json'), 'utf8'))
	const mutants = Object.entries(report.files).flatMap(([file, found]) =>
		found.mutants.filter(({ status }) => status !== 'Ignored').map((mutant) => ({ ...mutant, file })),
	)
	const left = mutants.filter(({ status }) => !['Killed', 'Timeout'].includes(status))
	const share = (100 * (mutants.length - left.length)) / mutants.length
	console.log(`${path}: ${mutants.length - left.length} of ${mutants.length} mutants found (${share.toFixed(1)} %)`)
	for (const { file, location, mutatorName, replacement } of left)
		console.log(`  ${file}:${location.start.line} ${mutatorName}: ${replacement}`)
}
