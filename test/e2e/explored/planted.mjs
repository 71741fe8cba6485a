// Reads the planted bugs.
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '../../../tools/workspace.mjs'

const folder = resolve(root, 'packages/explore/test')
export const modulesOf = (kind) => readdirSync(resolve(folder, kind)).map((name) => resolve(folder, kind, name))

/** Reads the first line of a planted module: the bug, its verdict, and a schedule that shows it. */
export function plantedIn(file) {
	const [, bug, until, by] = /Planted: (.*)\. Found as `(\w+)`, by (.*)\./.exec(readFileSync(file, 'utf8'))
	const steps = by.split(', ').map((step) => step.slice(1, -1).split(': '))
	return { bug, until, steps: steps.map(([at, then]) => ({ at, then })) }
}
