// The two versions of undici that the transport is made for. Not bundled with the tests, as undici is CommonJS.
type Undici = typeof import('undici')

export const versions: readonly (readonly [label: string, name: string])[] = [
	['undici 7', 'undici7'],
	['undici 8', 'undici'],
]

/** What is used of Node's process. Not imported: other runtimes bundle this file, and workerd takes no computed import. */
interface NodeProcess {
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
