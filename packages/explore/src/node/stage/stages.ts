/**
 * The stages on which a module is played: a fast one for the search, and one of processes that are killed.
 * @module
 */
import type { Stage } from '../world/world.ts'

/** Where and with what a module is played. */
export interface StageSettings {
	/** Folder in which the schedules' own folders are made. */
	readonly folder: string
	/** Configuration of the Worker that the module is of. */
	readonly worker?: string
	/** Hosts of databases that the module may reach. */
	readonly databases?: readonly string[]
}

/** Creates the stages of a module: a fast one, and one whose processes are killed. Nothing is started before the first schedule. */
export async function createStages(
	file: string,
	{ folder, worker, databases = [] }: StageSettings,
): Promise<Readonly<Record<'fast' | 'killed', Stage>>> {
	if (worker !== undefined) {
		const { createWorkerStage, readWorkerFiles } = await import('./worker.ts')
		const stage = createWorkerStage(await readWorkerFiles(file, worker), folder)
		return { fast: stage, killed: stage }
	}
	const { readFacts } = await import('../explored.ts')
	const { createFrozenStage } = await import('./frozen-stage.ts')
	const { createKilledStage } = await import('./killed-stage.ts')
	const facts = await readFacts(file)
	return {
		fast: createFrozenStage(file, `${folder}/frozen`, facts),
		killed: createKilledStage(file, `${folder}/killed`, facts, databases),
	}
}
