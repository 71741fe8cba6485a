// Finds the servers that tests need, installs Debian's packages if they are missing, and waits until a server is ready.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const { env, platform } = process
export const isRoot = process.getuid?.() === 0

/** Returns the folder in which a program's package is unpacked. */
export const getFolder = (name) => resolve(import.meta.dirname, '../../.cache', name)

/** Finds the first of these programs in PATH, in folders that a user's PATH may lack, or in an unpacked package. */
export function findProgram(...names) {
	const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']
	const all = names.flatMap((name) =>
		[...folders, join(getFolder(name), 'usr/sbin')].map((folder) => join(folder, name)),
	)
	return all.find((file) => existsSync(file))
}

export const runQuietly = (command, argv, cwd) => spawnSync(command, argv, { cwd, stdio: 'ignore' }).status === 0

/** Runs a task with apt-get. If it fails and the user is root, runs apt-get update and tries again. */
function tryWithUpdate(work) {
	return work() || (isRoot && runQuietly('apt-get', ['update', '-qq']) && work())
}

const apt = ['apt-get', 'install', '-y', '--no-install-recommends']

export const installFromDebian = (name) =>
	isRoot && tryWithUpdate(() => runQuietly(apt[0], [...apt.slice(1), '-qq', name]))

/** Unpacks Debian's packages, because installing them would start a service. Only the first package is required. */
export function unpackFromDebian(name, packages) {
	const folder = getFolder(name)
	mkdirSync(folder, { recursive: true })
	const download = () => packages.map((found) => runQuietly('apt-get', ['download', '-qq', found], folder))[0]
	if (!tryWithUpdate(download)) return
	for (const file of globSync('*.deb', { cwd: folder })) runQuietly('dpkg-deb', ['--extract', file, '.'], folder)
}

/**
 * Creates a function that returns the path that `find` finds. If it finds none, the function first calls `take` to get the package `name`
 * from Debian.
 */
export const createProvider = (name, find, take) => () => {
	if (!find() && platform === 'linux') take()
	const found = find()
	if (found) return found
	throw new Error(`Cannot start a server: ${name} is not here; install it, on Debian by: sudo ${apt.join(' ')} ${name}`)
}

/** Waits until a server prints a line that matches. Returns everything that it has printed. */
export async function waitUntilReady(name, child, stream, pattern) {
	const said = []
	await new Promise((resolve, reject) => {
		createInterface({ input: stream }).on('line', (line) => {
			said.push(line)
			if (pattern.test(line)) resolve()
		})
		child.once('exit', (code) => reject(new Error(`${name} ended with ${code}: ${said.slice(-5).join('; ')}`)))
	})
	return said
}
