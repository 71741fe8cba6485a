/**
 * The stages on which a module is played: a fast one for the search, and one of processes that are killed.
 * @module
 */
import type { Stage } from '../world/world.ts'

/** Where a module is played. */
export interface Stages {
	readonly fast: Stage
	readonly killed: Stage
}

/** Where and with what a module is played. */
export interface StageSettings {
	/** Folder in which the schedules' own folders are made. */
	readonly folder: string
	/** Configuration of the Worker that the module is of. */
	readonly worker?: string
	/** Hosts of databases that the module may reach. */
	readonly databases?: readonly string[]
}

/** Creates the stages of a module. */
export async function createStages(file: string, { folder, worker, databases = [] }: StageSettings): Promise<Stages> {
	if (worker !== undefined) {
		const { createFrozenWorkerStage, createKilledWorkerStage, readWorkerFiles } = await import('./worker.ts')
		const files = await readWorkerFiles(file, worker)
		return { fast: createFrozenWorkerStage(files), killed: createKilledWorkerStage(files, `${folder}/killed`) }
	}
	const { createFrozenStage } = await import('./frozen-stage.ts')
	const { killed, facts } = await createKilledNode(file, folder, databases)
	return { fast: createFrozenStage(file, `${folder}/frozen`, facts), killed }
}

/** The stage of processes that are killed, alone. */
export async function createKilledStageOnly(
	file: string,
	{ folder, worker, databases = [] }: StageSettings,
): Promise<Stage> {
	if (worker === undefined) return (await createKilledNode(file, folder, databases)).killed
	const { createKilledWorkerStage, readWorkerFiles } = await import('./worker.ts')
	return createKilledWorkerStage(await readWorkerFiles(file, worker), folder)
}

async function createKilledNode(file: string, folder: string, databases: readonly string[]) {
	const { readFacts } = await import('../explored.ts')
	const { createKilledStage } = await import('./killed-stage.ts')
	const facts = await readFacts(file)
	return { facts, killed: createKilledStage(file, `${folder}/killed`, facts, databases) }
}
