// Installs the oldest supported version of each runtime into .cache: node tools/install/floors.mjs
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

const versions = { node: '22.23.0', deno: '2.8.0', bun: '1.4.0' }
const findFolder = (name) => resolve(import.meta.dirname, '../../.cache/floors', `${name}-${versions[name]}`)

/** Returns the path of a runtime's oldest supported version, even if it isn't installed. */
export const getFloor = (name) => resolve(findFolder(name), 'node_modules/.bin', name)

if (import.meta.filename === process.argv[1])
	for (const [name, version] of Object.entries(versions)) {
		if (existsSync(getFloor(name))) continue
		const argv = ['install', '--prefix', findFolder(name), '--no-save', '--no-package-lock', `${name}@${version}`]
		const { status, stderr } = spawnSync('npm', argv, { encoding: 'utf8' })
		if (status !== 0) throw new Error(`Cannot install ${name} ${version}: ${stderr}`)
	}
