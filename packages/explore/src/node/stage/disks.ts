/** The folder of each schedule. It is empty at first. It can be copied, and the copy can be restored. */

import { mkdirSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Stage } from '../agent/asks.ts'

/** The functions of a stage that manage folders. */
export interface Disks extends Pick<Stage, 'clear' | 'copy' | 'restore' | 'end'> {
	/** Creates a working directory with this name in the schedule's folder. Returns its path, and the variables of a process there. */
	createPlace(directory: string): { readonly cwd: string; readonly variables: Readonly<Record<string, string>> }
}

/** The variable with the id of a journal. It is unset, because it may be the id of a real one. */
export const journalIdVariable = 'TARJA_JOURNAL_ID'

/** Returns the environment variables that name the folder. Nothing of a process is written outside of it. */
export function createFolderVariables(folder: string): Readonly<Record<string, string>> {
	return { TARJA_EXPLORED: folder, TARJA_JOURNAL_DIRECTORY: resolve(folder, 'journal'), TMPDIR: folder }
}

/** Creates the folders of all schedules inside this folder. */
export function createDisks(folder: string): Disks {
	let schedules = 0
	const getDisk = (): string => resolve(folder, String(schedules))
	const copyTo = (from: string, to: string): Promise<void> => cp(from, to, { recursive: true })
	return {
		async clear() {
			schedules++
		},
		copy: () => copyTo(getDisk(), `${getDisk()}-copy`),
		async restore() {
			await rm(getDisk(), { recursive: true })
			await copyTo(`${getDisk()}-copy`, getDisk())
		},
		async end() {},
		createPlace(directory) {
			const cwd = resolve(getDisk(), directory)
			mkdirSync(cwd, { recursive: true })
			return { cwd, variables: createFolderVariables(getDisk()) }
		},
	}
}
