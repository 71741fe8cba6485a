/**
 * Explores a module: starts processes that search, and gathers what they have found.
 * @module
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { resolve } from 'node:path'
import type { Where } from './explored.ts'
import { gathered, type Report, reportOf } from './report.ts'
import type { Finding, Searched, SearchRange } from './search.ts'
import { condition, program } from './stage/killed.ts'
import { platformVariables } from './world/platform.ts'

/** How far to explore, and whom to tell. */
export interface ExploreOptions extends SearchRange, Where {
	/** Processes that search side by side. Default: as many as the machine has processors. */
	readonly parts?: number
	/** Is told, from time to time, how many schedules were played, and how many are known to be left. */
	readonly onProgress?: (schedules: number, left: number) => void
	/**
	 * Folder in which each kind of finding is saved as the platform saw it, in a file that `tarja emulator --state` opens; it is made if it is
	 * not there. Default: nothing is saved.
	 */
	readonly save?: string
	/** Ends the exploration early; what was found until then is lost. */
	readonly signal?: AbortSignal
}

/** What a process that searches is started with. */
export interface SearchOrder {
	/** Folder in which the schedules' own folders are made. */
	readonly folder: string
	/** How far to search, and which part of it. */
	readonly settings: SearchRange & { readonly part: { readonly index: number; readonly of: number } }
	/** Configuration of the Worker that the module is of. */
	readonly worker?: string
}

type Heard = { readonly schedules: number; readonly left: number } | { readonly searched: Searched }

/**
 * Plays a module's `pay`, `resume` and `state` under every schedule of so many deviations, and tells which ended wrongly.
 *
 * It never reaches a network: the platform is the emulator, in the same process, and the module finds it by the variables that the
 * emulator's command prints (`TARJA_BASE_URL` and its friends). Each schedule begins with an empty directory, which `TARJA_EXPLORED` names.
 *
 * @param file Path of the module, from the working directory.
 * @param options How far to go.
 * @returns What was found, what was assumed, and what was not played. It says nothing of schedules that were not played.
 * @throws {Error} When the module cannot be loaded, or the signal is aborted.
 * @example
 * ```ts
 * import { explore, reportText } from '@tarja/explore'
 *
 * export const report = async () => reportText(await explore('./pay.ts', { deviations: 1 }))
 * ```
 */
export async function explore(file: string, options: ExploreOptions = {}): Promise<Report> {
	const { parts = availableParallelism(), onProgress = () => {}, signal, worker, save, ...settings } = options
	const folder = await mkdtemp(resolve(tmpdir(), 'tarja-explore-'))
	const begunMs = performance.now()
	const progress = Array.from({ length: parts }, () => ({ schedules: 0, left: 1 }))
	const sum = (name: 'schedules' | 'left'): number => progress.reduce((total, found) => total + found[name], 0)
	try {
		const searched = await Promise.all(
			progress.map(async (_, index) => {
				const order = {
					folder: `${folder}/${index}`,
					settings: { ...settings, part: { index, of: parts } },
					...(worker !== undefined && { worker: resolve(worker) }),
				}
				await mkdir(order.folder)
				return searchedBy(startSearch(resolve(file), order, signal), (heard) => {
					progress[index] = heard
					onProgress(sum('schedules'), sum('left'))
				})
			}),
		)
		const saved = save === undefined ? [] : await saveAll(save, gathered(searched))
		const where = { ...settings, saved, ...(worker !== undefined && { worker }) }
		return reportOf(file, searched, where, performance.now() - begunMs)
	} finally {
		// Where one part has failed, another may still write.
		await rm(folder, { recursive: true, force: true, maxRetries: 5 })
	}
}

/** Saves each finding, and returns the files. */
async function saveAll(folder: string, findings: readonly Finding[]): Promise<readonly string[]> {
	await mkdir(folder, { recursive: true })
	const files = findings.map(({ verdict }, index) => `${folder}/${index + 1}-${verdict}.json`)
	const states = findings.map(({ played: { saved } }) => JSON.stringify(saved))
	await Promise.all(files.map((file, index) => writeFile(file, states[index] ?? '', { mode: 0o600 })))
	return files
}

function startSearch(file: string, order: SearchOrder, signal?: AbortSignal): ChildProcess {
	return fork(program, [file, JSON.stringify(order)], {
		// A folder of its own: what a module opens by a relative path as it is loaded, no other part has open.
		cwd: order.folder,
		env: { ...process.env, ...platformVariables, TARJA_EXPLORED: order.folder },
		execArgv: [condition],
		serialization: 'advanced',
		stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
		...(signal && { signal, killSignal: 'SIGKILL' }),
	})
}

function searchedBy(
	child: ChildProcess,
	onPlayed: (heard: { schedules: number; left: number }) => void,
): Promise<Searched> {
	return new Promise((resolve, reject) => {
		let searched: Searched | undefined
		let complaint = ''
		child.stderr?.on('data', (text) => {
			complaint = `${complaint}${text}`.slice(-2000)
		})
		child.on('message', (heard: Heard) => {
			if ('searched' in heard) ({ searched } = heard)
			else onPlayed(heard)
		})
		child.once('error', reject)
		child.once('close', () =>
			searched
				? resolve(searched)
				: reject(
						new Error(`Cannot explore the module: its process ended early; mend what it says: ${saidIn(complaint)}`),
					),
		)
	})
}

/** What a process has said as it ended, in one line, without the runtime's and our own part of the stack. */
function saidIn(complaint: string): string {
	const lines = complaint.split('\n').map((line) => line.trim())
	return lines.filter((line) => line && !/^at .*(?:node:|@tarja)|^Node\.js v/.test(line)).join(' | ')
}
