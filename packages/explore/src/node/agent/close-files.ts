/**
 * Closes files outside of the exploration's folder to writes, because a real journal or database may be there. If the module tries such a
 * write, the process ends, and the message names the line.
 *
 * Node's permission model can't do this. It doesn't know SQLite's files, and with it `fsync` fails, which a journal needs.
 * @module
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { close, type Describe } from './close-ways-out.ts'

/** Functions that change a file, each with the positions of its paths. */
const changes: Readonly<Record<string, readonly number[]>> = {
	...Object.fromEntries(
		'appendFile chmod chown createWriteStream mkdir mkdtemp rm rmdir truncate unlink utimes writeFile'
			.split(' ')
			.map((name) => [name, [0]]),
	),
	copyFile: [1],
	cp: [1],
	link: [1],
	rename: [0, 1],
	symlink: [1],
}

/** Returns the path of an argument; `undefined` for an open file, whose path was checked when it was opened. */
function readFilePath(given: unknown): string | undefined {
	if (typeof given === 'string' && !given.startsWith('file:')) return resolve(given)
	if (typeof given === 'string' || given instanceof URL) return fileURLToPath(String(given).replace(/\?.*/, ''))
	return given instanceof Uint8Array ? resolve(Buffer.from(given).toString()) : undefined
}

const { O_WRONLY, O_RDWR, O_CREAT } = fs.constants

function opensForWriting(flags: unknown): boolean {
	return typeof flags === 'number' ? (flags & (O_WRONLY | O_RDWR | O_CREAT)) !== 0 : /[wa+]/.test(String(flags ?? 'r'))
}

/** Closes all files that aren't in this folder. */
export function closeFiles(folder: string): void {
	const own = [resolve(folder), fs.realpathSync(folder)].map((path) => path + sep)
	const isOwn = (path: string): boolean => own.some((folder) => (path + sep).startsWith(folder))
	const describe = (given: unknown): string | undefined => {
		const path = readFilePath(given)
		return path === undefined || isOwn(path) ? undefined : `write ${path}`
	}
	const describeAll =
		(positions: readonly number[]): Describe =>
		(args) =>
			positions.map((at) => describe(args[at])).find((what) => what !== undefined)
	for (const holder of [fs, fs.promises])
		for (const ending of ['', 'Sync']) {
			for (const [name, positions] of Object.entries(changes)) close(holder, name + ending, describeAll(positions))
			close(holder, `open${ending}`, ([path, flags]) => (opensForWriting(flags) ? describe(path) : undefined))
		}
	closeSqlite(describe)
	syncBuiltinESMExports()
}

function closeSqlite(describe: (given: unknown) => string | undefined): void {
	const sqlite = process.getBuiltinModule('node:sqlite')
	if (!sqlite) return
	const isInMemory = (place: unknown): boolean => place === '' || place === ':memory:'
	close(sqlite, 'DatabaseSync', ([place, options]) =>
		isInMemory(place) || Object(options).readOnly ? undefined : describe(place),
	)
	close(sqlite, 'backup', ([, place]) => describe(place))
}
