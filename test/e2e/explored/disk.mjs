// Folders of explorations are in memory where there is a file system for that: their journals force each write to the disk.
import { accessSync, constants } from 'node:fs'

const memory = '/dev/shm'
try {
	accessSync(memory, constants.W_OK)
	process.env.TMPDIR = memory
} catch {
	// Elsewhere they are where temporary files are.
}
