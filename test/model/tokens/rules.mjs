// The real token manager in one text, with timers and digests that the explorer owns; and each of its rules, changed.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'esbuild'
import { changed } from '../schedules.ts'

const core = resolve(import.meta.dirname, '../../../packages/core/src')

/**
 * @param {readonly [rule: string, file: string, from: string, to: string]} [mutant]
 * @returns {Promise<(owned: object) => { tokenManager: Function, stateOf: Function }>}
 */
export async function managerOf([rule, file, from, to] = []) {
	const change = {
		name: 'change',
		setup({ onLoad }) {
			onLoad({ filter: /\/tokens\/[a-z-]+\.ts$/ }, ({ path }) => {
				if (!file || !path.endsWith(`/tokens/${file}`)) return undefined
				return { contents: changed(readFileSync(path, 'utf8'), { rule, from, to, file }), loader: 'ts' }
			})
		},
	}
	const { outputFiles } = await build({
		stdin: {
			contents: "export { tokenManager } from './manager.ts'; export { stateOf } from './state.ts'",
			resolveDir: `${core}/tokens`,
		},
		...{ bundle: true, write: false, format: 'iife', globalName: 'manager', platform: 'neutral', logLevel: 'silent' },
		plugins: [change],
	})
	const names = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'crypto']
	const make = new Function(...names, `${outputFiles[0].text}\nreturn manager`)
	return (owned) => make(...names.map((name) => owned[name]))
}
