// The places of programs and result files for the tests in all runtimes.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from './workspace.mjs'

export const out = resolve(root, '.cache/test')
/** The results of the last run in all runtimes. */
export const matrixFile = resolve(out, 'matrix.json')
export const getInstalled = (path) => resolve(root, 'node_modules', path)
/** Our own Node, whichever Node runs the scripts. */
export const node24 = getInstalled('node/bin/node')
export const node22 = getInstalled('node22/bin/node')

const { packageManager } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))
/** The command to install npm packages, for messages about a missing one. */
export const installCommand = `npx --yes ${packageManager} install`

/** Returns the command line of pnpm: the pnpm that runs this script, otherwise the version in package.json. */
export function getPnpm(...argv) {
	const { npm_execpath: running = '' } = process.env
	if (!/pnpm[^/\\]*$/.test(running)) return ['npx', ['--yes', packageManager, ...argv]]
	return /\.[cm]?js$/.test(running) ? [process.execPath, [running, ...argv]] : [running, argv]
}
