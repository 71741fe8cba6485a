// explore and replay, with their folders in memory where there is a file system for that: journals force each write to the disk.
import { accessSync, constants } from 'node:fs'
import { explore as exploreOnDisk, replay as replayOnDisk } from '@tarja/explore'

const memory = '/dev/shm'

function hasMemory() {
	try {
		accessSync(memory, constants.W_OK)
		return true
	} catch {
		return false
	}
}

/** Calls what makes its folder before it first waits: for nobody else is the place of temporary files another one. */
export function inMemory(begin) {
	const { TMPDIR } = process.env
	if (hasMemory()) process.env.TMPDIR = memory
	try {
		return begin()
	} finally {
		if (TMPDIR === undefined) delete process.env.TMPDIR
		else process.env.TMPDIR = TMPDIR
	}
}

/** @type {typeof exploreOnDisk} */
export const explore = (...given) => inMemory(() => exploreOnDisk(...given))
/** @type {typeof replayOnDisk} */
export const replay = (...given) => inMemory(() => replayOnDisk(...given))
