// Lets TypeScript import the packages' sources by name, so that nothing has to be built first: node --import ./tools/sources.mjs <file>.
// JavaScript still imports what was built.
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packages, root } from './workspace.mjs'

const sourceOf = (path, module) => pathToFileURL(resolve(root, path, 'src', `${module}.ts`)).href

/** What sources import by name, and where it is. */
const sources = new Map(
	packages.flatMap(({ path, entries, choices }) => [
		...entries.map(({ specifier, module }) => [specifier, sourceOf(path, module)]),
		...choices.map(({ specifier, chosen }) => [specifier, sourceOf(path, chosen)]),
	]),
)

registerHooks({
	resolve(specifier, context, next) {
		return next((context.parentURL?.endsWith('.ts') && sources.get(specifier)) || specifier, context)
	},
})
