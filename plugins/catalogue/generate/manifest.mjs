// The entries, in package.json.
import { isOfLabels, moduleOf } from './words.mjs'

/** Entries that are no group. */
const others = ['bindings', 'data', 'group', 'schemas']

const entriesOf = (groups) =>
	[
		...groups.map((group) => [moduleOf(group), isOfLabels(group) ? `groups/${moduleOf(group)}` : moduleOf(group)]),
		...others.map((module) => [module, module]),
	].sort(([a], [b]) => (a < b ? -1 : 1))

export function manifest(text, groups) {
	const exports = entriesOf(groups).map(([entry, module]) => [
		`./${entry}`,
		{ types: `./dist/${module}.d.ts`, default: `./dist/${module}.js` },
	])
	const index = { types: './dist/index.d.ts', default: './dist/index.js' }
	const all = { '.': index, ...Object.fromEntries(exports), './package.json': './package.json' }
	return JSON.stringify({ ...JSON.parse(text), exports: all })
}
