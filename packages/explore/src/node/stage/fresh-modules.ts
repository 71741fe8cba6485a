/**
 * Loads the integrator's modules anew for each process, as a new process would: files that one imports by a relative path, from the
 * first one on. Packages are shared.
 * @module
 */
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Exports } from '../agent/agent.ts'

const mark = 'tarja-process'

let installed = false
function install(): void {
	if (installed) return
	installed = true
	registerHooks({
		resolve(specifier, context, next) {
			const found = next(specifier, context)
			const owner = context.parentURL === undefined ? null : new URL(context.parentURL).searchParams.get(mark)
			if (owner === null || !/^(?:\.|\/|file:)/.test(specifier)) return found
			const url = new URL(found.url)
			url.searchParams.set(mark, owner)
			return { ...found, url: url.href }
		},
	})
}

let last = 0

/** Returns what loads a module, and all that it imports by a relative path, as nobody has loaded it before. */
export function freshModule(file: string): () => Promise<Exports> {
	install()
	const url = pathToFileURL(file)
	url.searchParams.set(mark, String(++last))
	return () => import(url.href)
}
