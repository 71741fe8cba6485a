// The two versions of undici that the transport is made for. Not bundled with the tests, as undici is CommonJS.
import { extent, runtime } from '@tarja-test/harness'

type Undici = typeof import('undici')

const all = [
	['undici 7', 'undici7'],
	['undici 8', 'undici'],
] as const

/** `npm test` plays the older undici in the older Node and the newer in the newer; with `--all`, each in each. */
export const versions: readonly (readonly [label: string, name: string])[] = runtime === 'node' ? getVersions() : []

function getVersions(): typeof versions {
	const { process } = globalThis as unknown as { process: NodeProcess }
	const isOld = process.versions.node.startsWith('22.')
	return all.filter(([label]) => extent === 'all' || label.endsWith(' 7') === isOld)
}

/** What is used of Node's process. Not imported: other runtimes bundle this file, and workerd takes no computed import. */
interface NodeProcess {
	readonly versions: { readonly node: string }
	cwd(): string
	getBuiltinModule(name: 'node:module'): { createRequire(file: string): (name: string) => Undici }
}

const globalDispatcher: unique symbol = Symbol.for('undici.globalDispatcher.1') as never

/** Importing version 8 on Node 22 takes the place of what the built-in fetch sends through: that is undone. */
export async function load(name: string): Promise<Undici> {
	await fetch('data:,')
	const all = globalThis as { [globalDispatcher]?: unknown }
	const before = all[globalDispatcher]
	const { process } = globalThis as unknown as { process: NodeProcess }
	const undici = process.getBuiltinModule('node:module').createRequire(`${process.cwd()}/package.json`)(name)
	all[globalDispatcher] = before
	return undici
}
