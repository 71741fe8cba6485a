// Tests that drive whole programs from Node: nothing is bundled, and packages resolve as they do for anyone.
import { resolve } from 'node:path'
import { execute, versionOf } from '../../tools/execute.mjs'
import { node24 } from '../../tools/places.mjs'
import { root } from '../../tools/workspace.mjs'
import { resultsOf } from './console-runtime.mjs'

export const programs = {
	name: 'programs',
	label: 'Whole programs, from Node 24',
	kind: 'programs',
	missing: () => undefined,
	async run({ files, constants }) {
		const here = (file) => resolve(import.meta.dirname, file)
		const argv = ['--import', here('resolve-harness.mjs'), here('entry-programs.mjs'), ...files]
		const env = { MATRIX_CONSTANTS: JSON.stringify(constants) }
		const tests = resultsOf(await execute(node24, argv, { cwd: root, env, timeoutMs: 900_000 }))
		return { version: await versionOf(node24), tests }
	},
}
