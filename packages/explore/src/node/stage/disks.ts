/**
 * The folder of each schedule. It is empty at first. It can be copied, and the copy can be restored.
 * @module
 */
import { mkdirSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Stage } from '../world/world.ts'

/** The functions of a stage that manage folders. */
export interface Disks extends Pick<Stage, 'clear' | 'copy' | 'restore' | 'end'> {
	/** Creates a working directory with this name in the schedule's folder. Returns both paths. */
	createPlaces(directory: string): { readonly disk: string; readonly cwd: string }
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
		createPlaces(directory) {
			const cwd = resolve(getDisk(), directory)
			mkdirSync(cwd, { recursive: true })
			return { disk: getDisk(), cwd }
		},
	}
}
