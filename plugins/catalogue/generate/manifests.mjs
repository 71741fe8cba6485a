// The entries, in package.json and jsr.json.
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

export function jsrManifest(text, groups) {
	const { name, version, license } = JSON.parse(text)
	const exports = modules(groups).map((module) => [`./${module}`, `./src/${module}.ts`])
	return JSON.stringify({
		name,
		version,
		license,
		exports: { '.': './src/index.ts', ...Object.fromEntries(exports) },
		publish: { include: ['src', 'jsr.json', 'README.md'], exclude: ['src/**/*.test.ts'] },
	})
}
