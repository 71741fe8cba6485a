// Loaded before anything else in a process that explores (`--import`): the journal is its sources, with one rule changed. The rule is in
// TARJA_MUTANT: the file, what stands in it, and what is put in its place.
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packages, root } from '../../../tools/workspace.mjs'

const { file, from, to } = JSON.parse(process.env.TARJA_MUTANT)
const urlOf = (path) => pathToFileURL(resolve(root, 'plugins/journal/src', path)).href
const { entries } = packages.find(({ name }) => name === '@tarja/journal')
const sources = new Map(entries.map(({ specifier, module }) => [specifier, urlOf(`${module}.ts`)]))

registerHooks({
	resolve(specifier, context, next) {
		return next(sources.get(specifier) ?? specifier, context)
	},
	load(url, context, next) {
		const loaded = next(url, context)
		return url === urlOf(file) ? { ...loaded, source: String(loaded.source).replace(from, () => to) } : loaded
	},
})
