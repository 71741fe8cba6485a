/**
 * Counts work on files where the runtime lists none: in Deno.
 * @module
 */
import { registerHooks } from 'node:module'
import { count } from './unlisted.ts'

/** Under this name the module that takes the place of `node:fs/promises` finds what is counted. */
const key = 'tarja.explore.files'

/** Functions of a holder. Those that end in `Sync`, and streams, do not come back later. */
const names = (holder: object): readonly string[] =>
	Object.getOwnPropertyNames(holder).filter((name) => {
		const { value } = Object.getOwnPropertyDescriptor(holder, name) ?? {}
		return typeof value === 'function' && !/^constructor$|Sync$|Stream$|^watch$|^opendir$|^glob$|^readLines$/.test(name)
	})

/** From here on files are counted, for modules that are loaded later. */
export function countFiles(): void {
	const files = { ...process.getBuiltinModule('node:fs/promises') }
	const { open } = files
	let isFirst = true
	const counting: typeof open = async (...given) => {
		const handle = await open(...given)
		const prototype: object = Object.getPrototypeOf(handle)
		if (isFirst) count(prototype, names(prototype))
		isFirst = false
		return handle
	}
	Object.assign(files, { open: counting })
	count(files, names(files))
	Object.assign(globalThis, { [Symbol.for(key)]: files })
	const text = [
		`const files = globalThis[Symbol.for('${key}')]`,
		`export const { ${Object.keys(files)
			.filter((name) => name !== 'default')
			.join(', ')} } = files`,
		'export default files',
	].join('\n')
	const url = `data:text/javascript,${encodeURIComponent(text)}`
	registerHooks({
		resolve: (specifier, context, next) =>
			/^(?:node:)?fs\/promises$/.test(specifier) && !context.conditions.includes('require')
				? { url, format: 'module', shortCircuit: true }
				: next(specifier, context),
	})
}
