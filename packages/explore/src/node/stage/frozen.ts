/**
 * Processes of one thread: a killed one is never answered again. Fast, and what is found is confirmed with processes that are killed.
 * @module
 */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { createAgent } from '../agent/agent.ts'
import type { ExploredPlatform } from '../explored.ts'
import type { Stage } from '../world/world.ts'
import { freshModule } from './fresh-modules.ts'

/** Makes a stage on which all processes are of this thread. Each schedule has a new folder in `folder`. */
export function frozenStage(file: string, folder: string, platform: ExploredPlatform): Stage {
	let schedules = 0
	return {
		platform,
		async clear() {
			schedules++
		},
		async start(directory, variables) {
			const disk = resolve(folder, String(schedules))
			const own = resolve(disk, directory)
			mkdirSync(own, { recursive: true })
			const agent = createAgent(freshModule(file))
			return {
				advance(stimulus) {
					// What a process resolves, it resolves from its own directory.
					process.chdir(own)
					Object.assign(process.env, variables, { TARJA_EXPLORED: disk })
					return agent.advance(stimulus)
				},
				kill: () => agent.kill(),
			}
		},
	}
}
