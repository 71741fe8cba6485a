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
	placesOf(directory: string): { readonly disk: string; readonly cwd: string }
}

/** Makes each schedule's folder inside this one. */
export function createDisks(folder: string): Disks {
	let schedules = 0
	const disk = (): string => resolve(folder, String(schedules))
	const copyTo = (from: string, to: string): Promise<void> => cp(from, to, { recursive: true })
	return {
		async clear() {
			schedules++
		},
		copy: () => copyTo(disk(), `${disk()}-copy`),
		async restore() {
			await rm(disk(), { recursive: true })
			await copyTo(`${disk()}-copy`, disk())
		},
		async end() {},
		placesOf(directory) {
			const cwd = resolve(disk(), directory)
			mkdirSync(cwd, { recursive: true })
			return { disk: disk(), cwd }
		},
	}
}
