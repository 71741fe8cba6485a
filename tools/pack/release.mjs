// Builds, checks and packs the files of a release, and publishes nothing: pnpm release [--dry-run]. The versions come from the manifests;
// `pnpm changeset version` sets them. .github/workflows/release.yml publishes the files in .cache/release/files, and checks their hashes.
// `--dry-run` accepts uncommitted changes, and continues if the registry can't be asked for signatures.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { execute } from '../execute.mjs'
import { getPnpm } from '../places.mjs'
import { packages, root } from '../workspace.mjs'
import { packRelease } from './files.mjs'
import { settings } from './pack.mjs'
import { hashFile } from './sums.mjs'
import { listInstalled } from './supply-chain.mjs'

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })
const directory = resolve(root, '.cache/release')

/** Runs a step. A release stops at the first failure, because a published version can't be taken back. */
async function runStep(title, command, argv, cwd = root) {
	const { code, output } = await execute(command, argv, { cwd, env: { NO_COLOR: '1' }, timeoutMs: 1_200_000 })
	console.log(`${code === 0 ? '✓' : '✗'} ${title}`)
	if (code === 0) return output
	console.log(output)
	process.exit(1)
}

/**
 * Checks whether the registry has signed the dependencies. If the registry can't be asked, a dry run prints that and continues; a release
 * stops.
 */
async function checkSignatures() {
	const folder = join(directory, 'signatures')
	const versions = packages.flatMap(listInstalled).filter(({ isOurs }) => !isOurs)
	const dependencies = Object.fromEntries(versions.map(({ manifest: { name, version } }) => [name, version]))
	mkdirSync(folder, { recursive: true })
	writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
	await runStep('what the packages bring', 'npm', ['install', '--ignore-scripts', '--silent'], folder)
	const { code, output } = await execute('npm', ['audit', 'signatures'], { cwd: folder, env: { NO_COLOR: '1' } })
	if (code === 0) return console.log('✓ signatures of what the packages bring')
	console.log(`✗ signatures of what the packages bring: not proved here\n${output}`)
	if (!values['dry-run']) process.exit(1)
}

if (!values['dry-run'] && (await runStep('tree', 'git', ['status', '--porcelain'])).trim())
	throw new Error('Cannot release: the work tree has changes that are not committed; commit them')
await runStep('build', ...getPnpm('run', 'build'))
await runStep('check', ...getPnpm('run', 'check'))

// Doesn't invent a URL: without a real one, the manifests have none.
if (!settings.repository)
	console.log(
		'! package.json names no `repository`: manifests have no repository, homepage and bugs; READMEs lead to pages packed beside them',
	)
rmSync(directory, { recursive: true, force: true })
const tarballs = await packRelease(directory, runStep)
console.log(`✓ pack (${tarballs.size} packages)`)
await checkSignatures()

for (const tarball of tarballs.values())
	await runStep(`npm publish --dry-run ${basename(tarball)}`, 'npm', ['publish', tarball, '--dry-run'])
console.log(`✓ .cache/release/files: ${hashFile(join(directory, 'files'))}`)
