// The packages of this workspace and their entries. Building, packing and checking all use this list.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

/** Returns the runtime of an entry. An entry that is named node, workers, deno or bun, or is in such a folder, is only for that runtime. */
const findRuntime = (module) => /(?:^|\/)(node|workers|deno|bun)(?:$|[-/])/.exec(module)?.[1]

const findModule = (file) => /^\.\/dist\/(.+)\.js$/.exec(file)?.[1]

function listEntries(name, exports) {
	return Object.entries(exports).flatMap(([subpath, target]) => {
		const module = findModule(target.default ?? '')
		return module ? [{ specifier: name + subpath.slice(1), module, runtime: findRuntime(module) }] : []
	})
}

function readPackage(path) {
	const manifest = JSON.parse(readFileSync(resolve(root, path, 'package.json'), 'utf8'))
	const bins = Object.values(manifest.bin ?? {}).map(findModule)
	const choices = Object.entries(manifest.imports ?? {}).map(([specifier, targets]) => ({
		specifier,
		chosen: findModule(targets.default),
		modules: Object.values(targets).map(findModule),
	}))
	return { path, name: manifest.name, manifest, entries: listEntries(manifest.name, manifest.exports), bins, choices }
}

export const packages = ['packages', 'plugins'].flatMap((folder) =>
	readdirSync(resolve(root, folder))
		.map((name) => `${folder}/${name}`)
		.filter((path) => existsSync(resolve(root, path, 'package.json')))
		.map(readPackage),
)
