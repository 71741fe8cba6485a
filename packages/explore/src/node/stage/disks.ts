/**
 * The folders of schedules, one after another: each is empty at first, and can be copied and put back.
 * @module
 */
import { mkdirSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Stage } from '../world/world.ts'

/** The part of a stage that is its folders. */
export interface Disks extends Pick<Stage, 'clear' | 'copy' | 'restore' | 'end'> {
	/** The schedule's folder, and in it the working directory of this name. */
	createPlaces(directory: string): { readonly disk: string; readonly cwd: string }
}

/** Makes each schedule's folder inside this one. */
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
