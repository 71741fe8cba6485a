// Runtimes that are a program: Node, Deno, Bun. They print their results as one line.
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { execute, readVersion } from '../../tools/execute.mjs'
import { installCommand } from '../../tools/places.mjs'
import { echoFailure } from './failure-line.mjs'

const marker = '@@results '

/** The results among whatever else the program printed. */
export function resultsOf({ code, stdout, output }) {
	const line = stdout.split('\n').find((text) => text.startsWith(marker))
	if (!line) throw new Error(`No results (exit ${code}):\n${output}`)
	const tests = JSON.parse(line.slice(marker.length))
	if (code !== 0)
		tests.push({ title: '(exit)', state: 'failed', ms: 0, error: { message: `Exit ${code}:\n${output}` } })
	return tests
}

export const consoleRuntime = ({ name, label, kind, command, argv, install = installCommand, isFloor }) => ({
	name,
	label,
	kind,
	isFloor,
	entry: 'entry-console.mjs',
	missing: () => (existsSync(command) ? undefined : install),
	async run({ bundle, constants }) {
		const options = { cwd: dirname(bundle), onErrorLine: echoFailure(name) }
		const tests = resultsOf(await execute(command, [...argv(constants), bundle], options))
		return { version: await readVersion(command), tests }
	},
})
