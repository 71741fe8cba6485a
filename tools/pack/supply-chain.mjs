// Lists what each package installs, with licences: node tools/pack/supply-chain.mjs [--write] compares installed.json
// with it.
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { packages, root } from '../workspace.mjs'

export const file = resolve(root, 'tools/pack/installed.json')
const readManifest = (directory) => JSON.parse(readFileSync(resolve(directory, 'package.json'), 'utf8'))

/** Returns the folder in which Node finds a package. */
function findPackage(name, from) {
	const place = resolve(from, 'node_modules', name)
	if (existsSync(place)) return realpathSync(place)
	if (dirname(from) === from) throw new Error(`Cannot find ${name}: install the workspace first`)
	return findPackage(name, dirname(from))
}

/** Returns what npm installs for a package: its dependencies, and its peers except those that are optional. */
function listNeeded({ dependencies, peerDependencies, peerDependenciesMeta = {} }) {
	const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional)
	return [...Object.keys(dependencies ?? {}), ...peers]
}

/** Returns the manifests of a package and of everything that it needs, by folder. */
function withNeeded(directory, seen = new Map()) {
	if (seen.has(directory)) return seen
	const manifest = readManifest(directory)
	seen.set(directory, manifest)
	for (const name of listNeeded(manifest)) withNeeded(findPackage(name, directory), seen)
	return seen
}

/** Lists everything that one of our packages installs in addition to itself. */
export const listInstalled = ({ path }) =>
	[...withNeeded(resolve(root, path))]
		.slice(1)
		.map(([directory, manifest]) => ({ directory, manifest, isOurs: manifest.name.startsWith('@tarja/') }))
		.sort((a, b) => a.manifest.name.localeCompare(b.manifest.name, 'en'))

/** Returns a package of ours by its name, and one of others with its version and licence. */
const formatPackage = ({ manifest: { name, version, license }, isOurs }) =>
	isOurs ? name : `${name} ${version} (${license})`

export const list = `${JSON.stringify(
	Object.fromEntries(packages.map((found) => [found.name, listInstalled(found).map(formatPackage).join(', ')])),
	null,
	'\t',
)}\n`

if (import.meta.filename === process.argv[1]) {
	if (process.argv.includes('--write')) writeFileSync(file, list)
	else if (readFileSync(file, 'utf8') !== list)
		throw new Error('tools/pack/installed.json is not what is installed: add --write')
}
