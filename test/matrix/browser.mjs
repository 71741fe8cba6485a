// Browsers, through Web Test Runner.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { execute, readVersion } from '../../tools/execute.mjs'
import { find, installHint } from '../../tools/install/browsers.mjs'
import { getInstalled } from '../../tools/places.mjs'
import { root } from '../../tools/workspace.mjs'

export const browser = ({ name, label }) => ({
	name,
	label,
	kind: 'browser',
	entry: 'entry-page.mjs',
	missing: async () => ((await find[name]()) ? undefined : installHint(name)),
	/** In a process of its own: Web Test Runner takes over the console and does not give it back. */
	async run({ bundle, constants, grep = '' }) {
		const results = `${bundle}.${name}.json`
		rmSync(results, { force: true })
		const argv = [
			getInstalled('@web/test-runner/dist/bin.js'),
			'--config',
			resolve(import.meta.dirname, 'wtr.config.mjs'),
		]
		const env = {
			MATRIX_BROWSER: name,
			MATRIX_BUNDLE: bundle,
			MATRIX_RESULTS: results,
			MATRIX_GREP: grep,
			MATRIX_TIMEOUT_MS: constants.timeoutMs,
		}
		const { code, output } = await execute(process.execPath, argv, { cwd: root, env })
		if (!existsSync(results)) throw new Error(`Web Test Runner gave no results (exit ${code}):\n${output}`)
		const { version, tests } = JSON.parse(readFileSync(results, 'utf8'))
		return { version: version ?? (await readVersion(await find[name]())), tests }
	},
})
