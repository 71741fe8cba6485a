// Where the matrix finds programs and leaves files.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '../workspace.mjs'

export const out = resolve(root, '.cache/test')
export const temporaryDirectory = resolve(out, 'temporary')
export const installed = (path) => resolve(root, 'node_modules', path)

const { packageManager } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))
/** What a person types when something that comes from npm is missing. */
export const installCommand = `npx --yes ${packageManager} install`
