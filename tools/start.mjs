// Runs the main job from the sources: npm start. Installs only what the job imports, and Node 24. It also runs with Node 20.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const example = join(root, 'examples/node')

function run(command, argv) {
	const { status, error } = spawnSync(command, argv, { cwd: root, stdio: 'inherit' })
	if (error) throw error
	if (status !== 0) process.exit(status ?? 1)
}

/**
 * Installs the packages of the example, and no developer's tools. The versions and hashes are those of the lockfile, so their age isn't
 * checked again: that would download the description of every package. Where the tools are, everything is installed, because `--prod`
 * would remove them.
 */
function installPackages() {
	const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
	const { name } = JSON.parse(readFileSync(join(example, 'package.json'), 'utf8'))
	const hasTools = existsSync(join(root, 'node_modules/rollup'))
	if (!hasTools) console.log('Installing what the job needs: Node 24 and seven packages, 400 MB with all caches')
	const settings = ['--config.minimumReleaseAge=0', '--config.sideEffectsCache=false']
	const selection = hasTools ? [] : ['--prod', '--filter', `${name}...`]
	run('npx', ['--yes', packageManager, 'install', '--frozen-lockfile', '--silent', ...selection, ...settings])
	// Without this file, the next `pnpm exec` of `npm test` installs everything. With it, pnpm would repeat this selection.
	rmSync(join(root, 'node_modules/.pnpm-workspace-state-v1.json'), { force: true })
}

if (!existsSync(join(example, 'node_modules/undici'))) installPackages()
const sources = pathToFileURL(join(root, 'tools/sources.mjs')).href
run(join(example, 'node_modules/node/bin/node'), ['--import', sources, join(example, 'main-job.ts')])
