// The entries, in package.json.
import { moduleOf } from './words.mjs'

/** Entries that are no group. */
const others = ['bindings', 'data', 'group']

const modules = (groups) => [...groups.map(moduleOf), ...others].sort()

export function manifest(text, groups) {
	const exports = modules(groups).map((module) => [
		`./${module}`,
		{ types: `./dist/${module}.d.ts`, default: `./dist/${module}.js` },
	])
	const index = { types: './dist/index.d.ts', default: './dist/index.js' }
	const all = { '.': index, ...Object.fromEntries(exports), './package.json': './package.json' }
	return JSON.stringify({ ...JSON.parse(text), exports: all })
}
