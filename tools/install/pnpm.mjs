// Installs pnpm on a machine of the build service and adds it to the path, if its hash is the known one: node tools/install/pnpm.mjs
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The package with pnpm as one program for the build service's machines. It has no dependencies and no scripts. */
const name = '@pnpm/exe.linux-x64'
const version = packageManager.replace('pnpm@', '')
/**
 * The hash by version, as `npm view @pnpm/exe.linux-x64@<version> dist.integrity` prints it. Change it together with `packageManager` in
 * package.json.
 */
const integrities = {
	'12.21.0': 'sha512-8eufCjHXspKbNS/kh8q4Q0gqJoOuvC4Q5pgos6XS8By/nAMtP+jf8F1Cw9er840kfAX+PJ/ts+A9qnLE91rvXQ==',
}

const folder = resolve(root, '.cache/pnpm')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const pack = ['pack', `${name}@${version}`, '--ignore-scripts', '--silent', '--pack-destination', folder]
const file = join(folder, execFileSync('npm', pack, { encoding: 'utf8' }).trim())
const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
if (found !== integrities[version])
	throw new Error(
		`Cannot take pnpm ${version}: its integrity is ${found}, and not the one that this file names; find out why before you change it`,
	)
execFileSync('tar', ['-xzf', file, '-C', folder])
const { GITHUB_PATH } = process.env
if (GITHUB_PATH) appendFileSync(GITHUB_PATH, `${join(folder, 'package')}\n`)
console.log(`pnpm ${version} in ${join('.cache/pnpm', 'package')}`)
