// explore and replay with their folders in memory, if there is a file system for that, because journals flush each write to the disk.
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

/** Calls a function that creates its folder before its first await, so that no other code sees the changed place of temporary files. */
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
