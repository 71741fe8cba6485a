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

/** Makes the stages of a module, whose schedules have their folders in `folder`. `worker`: configuration of the Worker that it is of. */
export async function stagesOf(file: string, folder: string, worker?: string): Promise<Stages> {
	if (worker !== undefined) {
		const { frozenWorkerStage, killedWorkerStage, workerFiles } = await import('./worker.ts')
		const files = await workerFiles(file, worker)
		return { fast: frozenWorkerStage(files), killed: killedWorkerStage(files, `${folder}/killed`) }
	}
	const { frozenStage } = await import('./frozen.ts')
	const { killed, facts } = await killedNode(file, folder)
	return { fast: frozenStage(file, `${folder}/frozen`, facts), killed }
}

/** The stage of processes that are killed, alone. */
export async function killedStageOf(file: string, folder: string, worker?: string): Promise<Stage> {
	if (worker === undefined) return (await killedNode(file, folder)).killed
	const { killedWorkerStage, workerFiles } = await import('./worker.ts')
	return killedWorkerStage(await workerFiles(file, worker), folder)
}

async function killedNode(file: string, folder: string) {
	const { factsOf } = await import('../explored.ts')
	const { killedStage } = await import('./killed.ts')
	const facts = await factsOf(file)
	return { facts, killed: killedStage(file, `${folder}/killed`, facts) }
}
