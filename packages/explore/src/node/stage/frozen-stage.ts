/**
 * Processes of one thread: a killed one is never answered again. Fast, and what is found is confirmed with processes that are killed.
 * @module
 */
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { createAgent, type Exports } from '../agent/agent.ts'
import { waitUntilQuiet } from '../agent/quiet.ts'
import type { Facts } from '../explored.ts'
import type { Stage } from '../world/world.ts'
import { createDisks } from './disks.ts'

/** Makes a stage on which all processes are of this thread. Each schedule has a new folder in `folder`. */
export function createFrozenStage(file: string, folder: string, facts: Facts): Stage {
	const { createPlaces, ...disks } = createDisks(folder)
	return {
		facts,
		...disks,
		async start(directory, variables) {
			const { disk, cwd } = createPlaces(directory)
			const agent = createAgent(createFreshLoader(file), waitUntilQuiet)
			return {
				advance(stimulus) {
					// What a process resolves, it resolves from its own directory.
					process.chdir(cwd)
					Object.assign(process.env, variables, { TARJA_EXPLORED: disk })
					return agent.advance(stimulus)
				},
				kill: () => agent.kill(),
			}
		},
	}
}

/** Marks the URL of a module with its process: files that a module imports by a relative path are loaded anew, packages are shared. */
const mark = 'tarja-process'

let isInstalled = false
function installHooks(): void {
	if (isInstalled) return
	isInstalled = true
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
function createFreshLoader(file: string): () => Promise<Exports> {
	installHooks()
	const url = pathToFileURL(file)
	url.searchParams.set(mark, String(++last))
	return () => import(url.href)
}
