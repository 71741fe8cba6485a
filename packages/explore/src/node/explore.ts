/**
 * Explores a module: starts processes that search, and gathers what they have found.
 * @module
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { resolve } from 'node:path'
import type { Where } from './explored.ts'
import { createReport, type Report } from './report.ts'
import { runProcess } from './run-process.ts'
import type { SearchRange, SearchResult } from './search.ts'

/** How far to explore. */
export interface ExploreOptions extends SearchRange, Where {
	/** Processes that search side by side. Default: as many as the machine has processors. */
	readonly parts?: number
	/** Ends the exploration early; what was found until then is lost. */
	readonly signal?: AbortSignal
}

/**
 * Plays a module's `pay`, `resume` and `state` under every schedule of so many deviations, and tells which ended wrongly.
 *
 * Nothing leaves its processes: they end at the first connection, process or thread that the module asks for, but for the databases
 * that you declare. The platform is the emulator, in the same process, and the module finds it by the variables that the emulator's
 * command prints (`TARJA_BASE_URL` and its friends). Each schedule begins with an empty directory, which `TARJA_EXPLORED` names.
 *
 * @param file Path of the module, from the working directory.
 * @param options How far to go.
 * @returns What was found, what was assumed, and what was not played. It says nothing of schedules that were not played.
 * @throws {Error} If the module cannot be loaded, something would have left, or the signal is aborted.
 * @example
 * ```ts
 * import { explore, reportText } from '@tarja/explore'
 *
 * export const report = async () => reportText(await explore('./pay.ts', { deviations: 1 }))
 * ```
 */
export async function explore(file: string, options: ExploreOptions = {}): Promise<Report> {
	const { parts = availableParallelism(), signal, worker, databases = [], ...settings } = options
	const folder = await mkdtemp(resolve(tmpdir(), 'tarja-explore-'))
	const begunMs = performance.now()
	const searchPart = async (index: number) => {
		const order = {
			folder: `${folder}/${index}`,
			settings: { ...settings, part: { index, of: parts } },
			databases,
			...(worker !== undefined && { worker: resolve(worker) }),
		}
		await mkdir(order.folder)
		return runProcess<SearchResult>(resolve(file), order, signal)
	}
	try {
		const searched = await Promise.all(Array.from({ length: parts }, (_, index) => searchPart(index)))
		const where = { ...settings, databases, ...(worker !== undefined && { worker }) }
		return createReport(file, searched, where, performance.now() - begunMs)
	} finally {
		// If one part has failed, another may still write.
		await rm(folder, { recursive: true, force: true, maxRetries: 5 })
	}
}
