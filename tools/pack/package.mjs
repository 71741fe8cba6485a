// Packs every package as it would be published, and inspects the result: node tools/pack/package.mjs [--nightly] With --nightly, it also
// installs the packages and uses them in each runtime, with the templates, tools and pages.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { filterProblems } from '@arethetypeswrong/core/problems'
import { build } from 'esbuild'
import { execute, runSideBySide } from '../execute.mjs'
import { getInstalled, getPnpm, node22, node24 } from '../places.mjs'
import { packages, root } from '../workspace.mjs'
import { tryTools } from './compatibility.mjs'
import { packRelease } from './files.mjs'
import { packAll } from './pack.mjs'
import { hashFile } from './sums.mjs'
import { tryTemplates } from './templates.mjs'

/** A folder outside of the repository, so that no import is resolved to the workspace by accident. */
const directory = mkdtempSync(join(tmpdir(), 'tarja-packages-'))
const app = join(directory, 'app')
const getBin = (name) => getInstalled(`.bin/${name}`)

async function checkCommand(title, command, argv, cwd = directory, env = {}) {
	const { code, output } = await execute(command, argv, { cwd, env: { NO_COLOR: '1', ...env } })
	report(title, code === 0, output)
}

function report(title, passed, details) {
	console.log(`${passed ? '✓' : '✗'} ${title}`)
	if (passed) return
	console.log(details)
	process.exitCode = 1
}

async function inspect([name, tarball]) {
	await checkCommand(`${name}: publint`, getBin('publint'), ['--strict', tarball])
	const types = await checkPackage(createPackageFromTarballData(readFileSync(tarball)))
	// The two ways to resolve imports that support only ES modules.
	const wrong = ['node16-esm', 'bundler'].flatMap((resolutionKind) => filterProblems(types, { resolutionKind }))
	report(`${name}: are the types wrong?`, types.types && !wrong.length, JSON.stringify(wrong, undefined, '\t'))
}

async function installTarballs(tarballs) {
	cpSync(resolve(root, 'test/installed'), app, { recursive: true })
	const tarballed = Object.fromEntries([...tarballs].map(([name, file]) => [name, `file:${file}`]))
	const core = JSON.parse(readFileSync(join(directory, 'jsr/packages/core/package.json'), 'utf8'))
	const dependencies = { ...tarballed, valibot: core.dependencies.valibot }
	writeFileSync(join(app, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }))
	// Without overrides, a package's dependency on core would come from the registry and not from the tarball.
	const overrides = Object.entries(tarballed).map(([name, file]) => `  '${name}': ${file}`)
	writeFileSync(join(app, 'pnpm-workspace.yaml'), `packages: []\noverrides:\n${overrides.join('\n')}\n`)
	await checkCommand('installation', ...getPnpm('install', '--prefer-offline', '--no-frozen-lockfile'), app)
}

/** Imports every entry for every runtime, then runs the main job. */
async function useOnConsole() {
	const specifiers = packages.flatMap(({ entries }) => entries)
	const universal = specifiers.filter(({ runtime }) => !runtime).map(({ specifier }) => specifier)
	writeFileSync(join(app, 'entries.mjs'), universal.map((specifier) => `import '${specifier}'\n`).join(''))
	for (const [title, command, argv] of [
		['Node 24', node24, []],
		['Node 22', node22, []],
		['Deno', getBin('deno'), ['run', '--quiet', '--no-prompt', '--allow-net=127.0.0.1']],
		['Bun', getBin('bun'), ['run']],
	])
		for (const file of ['entries.mjs', 'main.mjs'])
			await checkCommand(`installed in ${title}: ${file}`, command, [...argv, file], app)
}

/** Runs the program like `npx` does. */
async function useProgram() {
	const tarja = join(app, 'node_modules/.bin/tarja')
	for (const argv of [['--version'], ['operations', 'loans']])
		await checkCommand(`installed: tarja ${argv.join(' ')}`, tarja, argv, app)
}

/** Tries the projects that `tarja init` writes. */
async function useTemplates(tarballs) {
	const tarja = join(app, 'node_modules/.bin/tarja')
	await tryTemplates({ tarballs, unpacked: join(directory, 'jsr'), tarja, directory }, checkCommand)
}

async function installAsPagesSay() {
	const lines = [resolve(root, 'test/installed/lines.mjs'), join(directory, 'lines')]
	await checkCommand('every installation that a page prints', process.execPath, lines)
}

/** Checks the types in Deno with installed packages, because the workspace links them in another way. */
async function typeCheckInDeno() {
	const all = packages.flatMap(({ entries }) => entries).filter(({ runtime }) => !runtime)
	const lines = all.map(({ specifier }, index) => `export * as entry${index} from '${specifier}'\n`)
	writeFileSync(join(app, 'entries.ts'), lines.join(''))
	cpSync(resolve(root, 'examples/deno/script.ts'), join(app, 'script.ts'))
	await checkCommand(
		'installed, type-checked by Deno',
		getBin('deno'),
		['check', '--quiet', 'entries.ts', 'script.ts'],
		app,
	)
}

async function useInWorker() {
	const outfile = join(app, 'worker-bundle.mjs')
	const options = {
		bundle: true,
		format: 'esm',
		platform: 'browser',
		conditions: ['workerd', 'worker'],
		external: ['cloudflare:*'],
	}
	await build({ ...options, absWorkingDir: app, entryPoints: ['worker.mjs'], outfile })
	await checkCommand(
		'installed, bundled for a Worker',
		process.execPath,
		[resolve(root, 'test/installed/run-worker.mjs'), outfile],
		app,
	)
}

async function useInPage() {
	const dist = join(directory, 'page')
	const vite = [
		resolve(root, 'node_modules/vite/bin/vite.js'),
		'build',
		join(app, 'page'),
		'--outDir',
		dist,
		'--logLevel',
		'warn',
	]
	await checkCommand('installed, built for a page by Vite', process.execPath, vite, app)
	await checkCommand('the page has what it needs and no credential grant', process.execPath, [
		resolve(root, 'test/installed/inspect-page.mjs'),
		dist,
	])
}

/** Packs the release twice, because two machines must publish the same bytes. Here two folders stand for two machines. */
async function packTwice() {
	const lists = []
	for (const name of ['release', 'another-release']) {
		const folder = join(directory, name)
		await packRelease(folder, (title, ...command) => checkCommand(`${name}: ${title}`, ...command))
		hashFile(join(folder, 'files'))
		lists.push(readFileSync(join(folder, 'files/SHA256SUMS'), 'utf8'))
	}
	report('a release is the same bytes from two folders', lists[0] === lists[1], lists.join('\n'))
}

async function useInstalled(tarballs) {
	await packTwice()
	await installTarballs(tarballs)
	await useOnConsole()
	await useProgram()
	await useTemplates(tarballs)
	await tryTools(app, checkCommand)
	await installAsPagesSay()
	await typeCheckInDeno()
	await useInWorker()
	await useInPage()
}

try {
	const tarballs = await packAll(directory, join(directory, 'jsr'))
	await runSideBySide(tarballs, inspect)
	if (process.argv.includes('--nightly')) await useInstalled(tarballs)
} finally {
	rmSync(directory, { recursive: true, force: true })
}
