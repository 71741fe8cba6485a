// Lets Node run the packages from their sources, without a build.
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packages, root } from '../../tools/workspace.mjs'

const urlOf = (path, module) => pathToFileURL(resolve(root, path, 'src', `${module}.ts`)).href

/** From now on each import of a package of ours is its source, and `choose(choice)` says which module of several it is. */
export function runFromSources(choose = ({ chosen }) => chosen) {
	const sources = new Map(
		packages.flatMap(({ path, entries, choices }) => [
			...entries.map(({ specifier, module }) => [specifier, urlOf(path, module)]),
			...choices.map((choice) => [choice.specifier, urlOf(path, choose(choice))]),
			...choices.map((choice) => [urlOf(path, choice.chosen), urlOf(path, choose(choice))]),
		]),
	)
	registerHooks({
		resolve(specifier, context, next) {
			const found = next(sources.get(specifier) ?? specifier, context)
			return { ...found, url: sources.get(found.url) ?? found.url }
		},
	})
}
