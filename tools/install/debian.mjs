// What finds the servers of tests on this machine, takes Debian's where there are none, and waits until they are ready.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const { env, platform } = process
export const isRoot = process.getuid?.() === 0

/** Where a program's package is unpacked. */
export const getFolder = (name) => resolve(import.meta.dirname, '../../.cache', name)

/** Finds the first of these programs, in PATH, in folders that a user's PATH lacks, or unpacked. */
export function findProgram(...names) {
	const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']
	const all = names.flatMap((name) =>
		[...folders, join(getFolder(name), 'usr/sbin')].map((folder) => join(folder, name)),
	)
	return all.find((file) => existsSync(file))
}

export const runQuietly = (command, argv, cwd) => spawnSync(command, argv, { cwd, stdio: 'ignore' }).status === 0

/** Does something with apt-get; once more after an update where it fails. */
function tryWithUpdate(work) {
	return work() || (isRoot && runQuietly('apt-get', ['update', '-qq']) && work())
}

const apt = ['apt-get', 'install', '-y', '--no-install-recommends']

export const installFromDebian = (name) =>
	isRoot && tryWithUpdate(() => runQuietly(apt[0], [...apt.slice(1), '-qq', name]))

/** Unpacks Debian's packages, the first of which is needed, where installing them would start a service. */
export function unpackFromDebian(name, packages) {
	const folder = getFolder(name)
	mkdirSync(folder, { recursive: true })
	const download = () => packages.map((found) => runQuietly('apt-get', ['download', '-qq', found], folder))[0]
	if (!tryWithUpdate(download)) return
	for (const file of globSync('*.deb', { cwd: folder })) runQuietly('dpkg-deb', ['--extract', file, '.'], folder)
}

/** Creates a function that returns the path of what `find` finds, after `take` has taken it from Debian. `name`: of the package. */
export const createProvider = (name, find, take) => () => {
	if (!find() && platform === 'linux') take()
	const found = find()
	if (found) return found
	throw new Error(`Cannot start a server: ${name} is not here; install it, on Debian by: sudo ${apt.join(' ')} ${name}`)
}

/** Waits until a server says a line that matches. Returns what it has said. */
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
