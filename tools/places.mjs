// Where the matrix finds programs and leaves files.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from './workspace.mjs'

export const out = resolve(root, '.cache/test')
/** What the last run of the matrix found. */
export const matrixFile = resolve(out, 'matrix.json')
export const getInstalled = (path) => resolve(root, 'node_modules', path)
/** Ours, whichever Node runs the scripts. */
export const node24 = getInstalled('node/bin/node')
export const node22 = getInstalled('node22/bin/node')

const { packageManager } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))
/** What a person types when something that comes from npm is missing. */
export const installCommand = `npx --yes ${packageManager} install`

/** The command line of pnpm: the one that runs us, or else the one that package.json names. */
export function getPnpm(...argv) {
	const { npm_execpath: running = '' } = process.env
	if (!/pnpm[^/\\]*$/.test(running)) return ['npx', ['--yes', packageManager, ...argv]]
	return /\.[cm]?js$/.test(running) ? [process.execPath, [running, ...argv]] : [running, argv]
}
