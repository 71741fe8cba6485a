/** A fast stage: all processes run in one thread, and a killed one gets no reply. The killed stage confirms its findings. */

import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { createAgent, type Exports } from '../agent/agent.ts'
import type { Stage } from '../agent/asks.ts'
import { findLine } from '../agent/own.ts'
import { waitUntilQuiet } from '../agent/quiet.ts'
import type { Facts } from '../explored.ts'
import { createDisks } from './disks.ts'

/** Creates a stage whose processes all run in this thread. Each schedule gets a new folder in `folder`. */
export function createFrozenStage(file: string, folder: string, facts: Facts): Stage {
	const { createPlace, ...disks } = createDisks(folder)
	return {
		facts,
		...disks,
		async start(directory, variables) {
			const { cwd, variables: own } = createPlace(directory)
			const agent = createAgent(createFreshLoader(file), waitUntilQuiet, { findLine })
			return {
				advance(stimulus) {
					// A process resolves relative paths from its own directory.
					process.chdir(cwd)
					Object.assign(process.env, variables, own)
					return agent.advance(stimulus)
				},
				kill: () => agent.kill(),
			}
		},
	}
}

/**
 * Marks the URL of a module with the number of its process. Each process then loads files with a relative path again, and all processes
 * share packages.
 */
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

/** Returns a function that loads a module, and everything that it imports by a relative path, with new state. */
function createFreshLoader(file: string): () => Promise<Exports> {
	installHooks()
	const url = pathToFileURL(file)
	url.searchParams.set(mark, String(++last))
	return () => import(url.href)
}
