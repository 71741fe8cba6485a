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
export async function stagesOf(file: string, { folder, worker, databases = [] }: StageSettings): Promise<Stages> {
	if (worker !== undefined) {
		const { frozenWorkerStage, killedWorkerStage, workerFiles } = await import('./worker.ts')
		const files = await workerFiles(file, worker)
		return { fast: frozenWorkerStage(files), killed: killedWorkerStage(files, `${folder}/killed`) }
	}
	const { frozenStage } = await import('./frozen.ts')
	const { killed, facts } = await killedNode(file, folder, databases)
	return { fast: frozenStage(file, `${folder}/frozen`, facts), killed }
}

/** The stage of processes that are killed, alone. */
export async function killedStageOf(file: string, { folder, worker, databases = [] }: StageSettings): Promise<Stage> {
	if (worker === undefined) return (await killedNode(file, folder, databases)).killed
	const { killedWorkerStage, workerFiles } = await import('./worker.ts')
	return killedWorkerStage(await workerFiles(file, worker), folder)
}

async function killedNode(file: string, folder: string, databases: readonly string[]) {
	const { factsOf } = await import('../explored.ts')
	const { killedStage } = await import('./killed.ts')
	const facts = await factsOf(file)
	return { facts, killed: killedStage(file, `${folder}/killed`, facts, databases) }
}
