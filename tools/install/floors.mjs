// Installs the oldest supported and the newest version of each runtime into .cache: node tools/install/floors.mjs
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

const floors = { node: '22.23.0', deno: '2.9.2', bun: '1.4.0' }
const findFolder = (name, version) => resolve(import.meta.dirname, '../../.cache/floors', `${name}-${version}`)
const findCommand = (name, version) => resolve(findFolder(name, version), 'node_modules/.bin', name)

/** Returns the path of a runtime's oldest supported version, even if it isn't installed. */
export const getFloor = (name) => findCommand(name, floors[name])

/** Returns the path of a runtime's newest version, even if it isn't installed. */
export const getNewest = (name) => findCommand(name, 'latest')

function install(name, version) {
	const argv = [
		'install',
		'--prefix',
		findFolder(name, version),
		'--no-save',
		'--no-package-lock',
		`${name}@${version}`,
	]
	const { status, stderr } = spawnSync('npm', argv, { encoding: 'utf8' })
	if (status !== 0) throw new Error(`Cannot install ${name} ${version}: ${stderr}`)
}

if (import.meta.filename === process.argv[1])
	for (const name of Object.keys(floors)) {
		if (!existsSync(getFloor(name))) install(name, floors[name])
		// What is newest changes, so it is asked for each time.
		install(name, 'latest')
	}
