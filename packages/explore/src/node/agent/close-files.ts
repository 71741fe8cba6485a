/**
 * Closes files outside of the exploration's folder to writes, because a real journal or database may be there. If the module tries such a
 * write, the process ends, and the message names the line.
 *
 * Node's permission model can't do this. It doesn't know SQLite's files, and with it `fsync` fails, which a journal needs.
 * @module
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename, dirname, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { close, type Describe } from './close-ways-out.ts'

type Positions = Readonly<Record<string, readonly number[]>>

const listFirst = (names: string): Positions => Object.fromEntries(names.split(' ').map((name) => [name, [0]]))

/** Functions that change a file, each with the positions of its paths. They follow a link. */
const changes: Positions = {
	...listFirst('appendFile chmod chown createWriteStream mkdir mkdtemp mkdtempDisposable truncate utimes writeFile'),
	copyFile: [1],
	cp: [1],
}

/** Functions that change a name. They don't follow a link. */
const renames: Positions = {
	...listFirst('lchmod lchown lutimes rm rmdir unlink'),
	link: [0, 1],
	rename: [0, 1],
	symlink: [1],
}

/** Returns the path of an argument; `undefined` for an open file, whose path was checked when it was opened. */
function readFilePath(given: unknown): string | undefined {
	if (typeof given === 'string' && !given.startsWith('file:')) return resolve(given)
	if (typeof given === 'string' || given instanceof URL) return fileURLToPath(String(given).replace(/\?.*/, ''))
	return given instanceof Uint8Array ? resolve(Buffer.from(given).toString()) : undefined
}

const { O_WRONLY, O_RDWR, O_CREAT, O_TRUNC } = fs.constants

function opensForWriting(flags: unknown): boolean {
	const writes = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC
	return typeof flags === 'number' ? (flags & writes) !== 0 : /[wa+]/.test(String(flags ?? 'r'))
}

const enter = (path: string): string => resolve(followLinks(dirname(path)), basename(path))

/** Returns the path to which links lead. Follows a link to a file that doesn't exist, too, because a write would create the file. */
function followLinks(path: string): string {
	if (dirname(path) === path) return path
	const found = enter(path)
	const isLink = fs.lstatSync(found, { throwIfNoEntry: false })?.isSymbolicLink()
	return isLink ? followLinks(resolve(dirname(found), fs.readlinkSync(found))) : found
}

/** Closes all files that aren't in this folder. */
export function closeFiles(folder: string): void {
	const own = followLinks(resolve(folder)) + sep
	const describe = (given: unknown, follow = followLinks): string | undefined => {
		const path = readFilePath(given)
		const found = path === undefined ? own : follow(path)
		return (found + sep).startsWith(own) ? undefined : `write ${found}`
	}
	const describeAll =
		(positions: readonly number[], follow: typeof followLinks): Describe =>
		(args) =>
			positions.map((at) => describe(args[at], follow)).find((what) => what !== undefined)
	const describeOpen = (path: unknown, flags: unknown) => (opensForWriting(flags) ? describe(path) : undefined)
	for (const holder of [fs, fs.promises])
		for (const ending of ['', 'Sync']) {
			for (const [name, at] of Object.entries(changes)) close(holder, name + ending, describeAll(at, followLinks))
			for (const [name, at] of Object.entries(renames)) close(holder, name + ending, describeAll(at, enter))
			close(holder, `open${ending}`, ([path, flags]) => describeOpen(path, flags))
			close(holder, `readFile${ending}`, ([path, options]) => describeOpen(path, Object(options).flag))
		}
	closeSqlite(describe)
	syncBuiltinESMExports()
}

/** Matches a statement that opens another file, and the file's name. Also matches texts, because a text may contain such words. */
const opensFile = /((?:^|;)\s*(?:attach|vacuum\b[^;']*\binto)\b(?:\s+database\b)?)\s*(?:'([^']*)')?|'[^']*'/gi

function closeSqlite(describe: (given: unknown) => string | undefined): void {
	const sqlite = process.getBuiltinModule('node:sqlite')
	if (!sqlite) return
	const describePlace = (place: unknown) => (place === '' || place === ':memory:' ? undefined : describe(place))
	close(sqlite, 'DatabaseSync', ([place, options]) => (Object(options).readOnly ? undefined : describePlace(place)))
	close(sqlite, 'backup', ([, place]) => describe(place))
	const describeSql: Describe = ([sql]) =>
		[...String(sql).matchAll(opensFile)]
			.filter(([, statement]) => statement)
			.map(([, , place]) => (place === undefined ? 'write a file that its SQL does not name' : describePlace(place)))
			.find((what) => what !== undefined)
	for (const name of ['exec', 'prepare']) close(sqlite.DatabaseSync.prototype, name, describeSql)
}
