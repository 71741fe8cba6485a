// Tests that drive whole programs from Node: nothing is bundled, and packages resolve as they do for anyone.
import { resolve } from 'node:path'
import { root } from '../workspace.mjs'
import { resultsOf } from './console-runtime.mjs'
import { execute, versionOf } from './execute.mjs'
import { node24 } from './places.mjs'

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
