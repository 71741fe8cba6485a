// Lists what each package installs, with licences: node tools/pack/supply-chain.mjs [--write] compares docs/reference/dependencies.md with
// it.
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { packages, root } from '../workspace.mjs'

export const file = resolve(root, 'docs/reference/dependencies.md')
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

const listForeign = (found) => listInstalled(found).filter(({ isOurs }) => !isOurs)
/** Lists the packages of others that no package of ours in the same row installs. */
function listOwnForeign(found) {
	const ours = listInstalled(found).filter(({ isOurs }) => isOurs)
	const known = ours.flatMap(({ manifest: { name } }) => listForeign(packages.find((other) => other.name === name)))
	return listForeign(found).filter(({ directory }) => !known.some((other) => other.directory === directory))
}
const formatList = (list) => list.map(({ manifest: { name, version } }) => `${name} ${version}`).join(', ') || 'none'
const listOurs = (found) =>
	listInstalled(found)
		.filter(({ isOurs }) => isOurs)
		.map(({ manifest: { name } }) => name)
		.join(', ') || 'none'
const formatLicences = (list) => [...new Set(list.map(({ manifest: { license } }) => license))].sort().join(', ') || '–'

export const page = `# What each package installs

This page is written from the installed manifests by \`node tools/pack/supply-chain.mjs --write\`. No package runs a script when it is installed.
Peers count, unless they are optional. A row doesn't repeat what its packages of ours install.

ky sends what may be sent twice. \`fetch\` sends what may not, once, and the transport refuses a second time. valibot schemas check payments and token responses.

| package | of ours | of others | their licences |
|---|---|---|---|
${packages.map((found) => `| ${found.name} | ${listOurs(found)} | ${formatList(listOwnForeign(found))} | ${formatLicences(listOwnForeign(found))} |`).join('\n')}
`

if (import.meta.filename === process.argv[1]) {
	if (process.argv.includes('--write')) writeFileSync(file, page)
	else if (readFileSync(file, 'utf8') !== page)
		throw new Error('docs/reference/dependencies.md is not what is installed: add --write')
}
