// Releases every package: pnpm release [--dry-run]. The versions are those of the manifests: `pnpm changeset version` sets them.
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { execute } from './execute.mjs'
import { checkJsr } from './jsr.mjs'
import { packAll } from './pack.mjs'
import { installed, pnpm } from './places.mjs'
import { root } from './workspace.mjs'

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })
const dryRun = values['dry-run'] ? ['--dry-run'] : []
const directory = resolve(root, '.cache/release')

/** A release stops at the first thing that fails: what was published cannot be taken back. */
async function step(title, command, argv, cwd = root) {
	const { code, output } = await execute(command, argv, { cwd, env: { NO_COLOR: '1' }, timeoutMs: 1_200_000 })
	console.log(`${code === 0 ? '✓' : '✗'} ${title}`)
	if (code === 0) return output
	console.log(output)
	process.exit(1)
}

if (!values['dry-run'] && (await step('tree', 'git', ['status', '--porcelain'])).trim())
	throw new Error('Cannot release: the work tree has changes that are not committed; commit them')
await step('build', ...pnpm('run', 'build'))
await step('check', ...pnpm('run', 'check'))

rmSync(directory, { recursive: true, force: true })
mkdirSync(directory, { recursive: true })
const tarballs = await packAll(directory, join(directory, 'jsr'))
console.log(`✓ pack (${tarballs.size} packages)`)

await checkJsr(join(directory, 'jsr'), step)
// Provenance: says from which commit and which build a package came. It needs a build service that signs for it.
for (const tarball of tarballs.values())
	await step(`npm publish ${tarball.slice(directory.length + 1)}`, 'npm', [
		'publish',
		tarball,
		'--access',
		'public',
		'--provenance',
		...dryRun,
	])
if (!values['dry-run'])
	await step('JSR: publish', installed('.bin/deno'), ['publish', '--no-check', '--allow-dirty'], join(directory, 'jsr'))
