/** The stages that run a module: a fast one for the search, and one whose processes are really killed. */

import { pathToFileURL } from 'node:url'
import type { Stage } from '../agent/asks.ts'
import { getFacts } from '../explored.ts'

/** Where a module runs, and what it may connect to. */
export interface StageSettings {
	/** Folder that contains the folders of the schedules. */
	readonly folder: string
	/** Path of the configuration of the Worker that the module belongs to. */
	readonly worker?: string
	/** Databases that the module may connect to. */
	readonly databases?: readonly string[]
}

/**
 * Creates the stages for a module: a fast one, and one whose processes are really killed. No process is started before the first schedule.
 */
export async function createStages(
	file: string,
	{ folder, worker, databases = [] }: StageSettings,
): Promise<Readonly<Record<'fast' | 'killed', Stage>>> {
	if (worker !== undefined) {
		const { createWorkerStage, readWorkerFiles } = await import('./worker.ts')
		const stage = createWorkerStage(await readWorkerFiles(file, worker), folder)
		return { fast: stage, killed: stage }
	}
	const { createFrozenStage } = await import('./frozen-stage.ts')
	const { createKilledStage } = await import('./killed-stage.ts')
	const facts = getFacts(await import(pathToFileURL(file).href), true)
	return {
		fast: createFrozenStage(file, `${folder}/frozen`, facts),
		killed: createKilledStage(file, `${folder}/killed`, facts, databases),
	}
}
