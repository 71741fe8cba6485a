// Counts the mutants of core that its unit tests find: node test/mutation/run.mjs [folder of core/src…]. A folder takes 3 to 15 minutes on
// two cores; without a name, all of them one after the other.
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { execute } from '../../tools/execute.mjs'
import { getInstalled } from '../../tools/places.mjs'
import { root } from '../../tools/workspace.mjs'

const source = resolve(root, 'packages/core/src')
const isFolder = (entry) => entry.isDirectory()
const all = readdirSync(source, { withFileTypes: true }).filter(isFolder)
const named = process.argv.slice(2)

for (const folder of named.length ? named : all.map(({ name }) => name)) {
	const files = `packages/core/src/${folder}/*.ts,!packages/core/src/${folder}/*.test.ts`
	const argv = ['run', 'tools/stryker.config.json', '--ignoreStatic', '--mutate', files]
	const { code, output } = await execute(getInstalled('.bin/stryker'), argv, { cwd: root, env: { FOLDER: folder } })
	if (code !== 0) throw new Error(output)
	const report = JSON.parse(readFileSync(resolve(root, '.cache/mutation.json'), 'utf8'))
	const mutants = Object.entries(report.files).flatMap(([file, found]) =>
		found.mutants.filter(({ status }) => status !== 'Ignored').map((mutant) => ({ ...mutant, file })),
	)
	const left = mutants.filter(({ status }) => !['Killed', 'Timeout'].includes(status))
	const share = (100 * (mutants.length - left.length)) / mutants.length
	console.log(`${folder}: ${mutants.length - left.length} of ${mutants.length} mutants found (${share.toFixed(1)} %)`)
	for (const { file, location, mutatorName, replacement } of left)
		console.log(`  ${file}:${location.start.line} ${mutatorName}: ${replacement}`)
}
