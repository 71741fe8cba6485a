/**
 * Processes of one thread: a killed one is never answered again. Fast, and what is found is confirmed with processes that are killed.
 * @module
 */
import { createAgent } from '../agent/agent.ts'
import { quiet } from '../agent/quiet.ts'
import type { Facts } from '../explored.ts'
import type { Stage } from '../world/world.ts'
import { createDisks } from './disks.ts'
import { freshModule } from './fresh-modules.ts'

/** Makes a stage on which all processes are of this thread. Each schedule has a new folder in `folder`. */
export function frozenStage(file: string, folder: string, facts: Facts): Stage {
	const { placesOf, ...disks } = createDisks(folder)
	return {
		facts,
		...disks,
		async start(directory, variables) {
			const { disk, cwd } = placesOf(directory)
			const agent = createAgent(freshModule(file), quiet)
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
