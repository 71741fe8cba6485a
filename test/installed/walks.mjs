// Newcomers, each with one page and nothing else, from an empty folder to a payment in a journal: what the page says to install is
// installed from tarballs, its files are the page's, and it is run as the page says.
// node walks.mjs <empty directory> <folder of tarballs>
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { emulatorVariables } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'
import { findFences } from '../../tools/docs/fences.mjs'
import { execute } from '../../tools/execute.mjs'
import { getInstalled, node24 } from '../../tools/places.mjs'
import { root } from '../../tools/workspace.mjs'

const [directory, tarballs] = process.argv.slice(2)
const fencesIn = (page) => findFences(readFileSync(resolve(root, page), 'utf8'))

async function expectSuccess(command, argv, options) {
	const { code, output, stdout } = await execute(command, argv, options)
	assert.equal(code, 0, `${command} ${argv.join(' ')}\n${output}`)
	return stdout
}

/** A package of ours as its tarball; another one as the workspace has it, so that npm needs nothing newer. */
function chooseVersion(name) {
	const ours = /^@tarja\/(.+)$/.exec(name)?.[1]
	// Here `typescript` is an older compiler beside the newest.
	const newest = name === 'typescript' ? '@typescript/native' : name
	if (!ours) return `${name}@${JSON.parse(readFileSync(getInstalled(`${newest}/package.json`), 'utf8')).version}`
	return join(
		tarballs,
		readdirSync(tarballs).find((file) => RegExp(`^tarja-${ours}-\\d.*\\.tgz$`).test(file)),
	)
}

/** A fresh project of npm's with these packages. */
async function project(name, packages) {
	const cwd = join(directory, name)
	mkdirSync(cwd, { recursive: true })
	await expectSuccess('npm', ['init', '--yes'], { cwd })
	await expectSuccess(
		'npm',
		['install', '--prefer-offline', '--no-audit', '--no-fund', ...packages.map(chooseVersion)],
		{ cwd },
	)
	return cwd
}

const compiler = (cwd) => join(cwd, 'node_modules/.bin/tsc')

/** A folder in which the page's shell lines have been followed as far as they install, with the files of these pages. */
async function followPages(name, ...pages) {
	const [first] = pages
	const lines = fencesIn(first).flatMap(({ language, code }) => (language === 'sh' ? code.split('\n') : []))
	const installs = lines.flatMap((line) => {
		const [, names] = /^(?:npm install|bun add|deno add)(?: -D)? ([^#]+)/.exec(line) ?? []
		return names?.trim().replaceAll('npm:', '').split(' ') ?? []
	})
	assert.ok(installs.length, first)
	// The command line needs the other packages of ours, which a registry would give it.
	const needed = installs.includes('@tarja/cli') ? ['@tarja/bind', '@tarja/emulator', '@tarja/explore'] : []
	const cwd = await project(name, [...new Set([...installs, ...needed])])
	await expectSuccess('npm', ['pkg', 'set', 'type=module'], { cwd })
	for (const { name: named, code } of pages.flatMap(fencesIn)) {
		const file = named?.replace(`${name}/`, '')
		if (file && !file.includes('/')) writeFileSync(join(cwd, file), code)
	}
	for (const line of lines) {
		const [, options] = /^(?:npx|bunx) tsc (--init.*?)(?: #|$)/.exec(line) ?? []
		if (options) await expectSuccess(compiler(cwd), options.split(' '), { cwd })
	}
	return cwd
}

/** One payment by a page's program, in its runtime. */
async function firstPayment(cwd, command, ...argv) {
	const platform = await serve()
	try {
		const env = { ...process.env, ...emulatorVariables(platform.url) }
		assert.equal(await expectSuccess(command, argv, { cwd, env }), 'applied\napplied\n')
		assert.equal(platform.emulator.log().totals.intents, 1)
	} finally {
		await platform.close()
	}
}

async function nodeWalk() {
	const cwd = await followPages('node', 'docs/start/node.md')
	await expectSuccess(compiler(cwd), ['--noEmit'], { cwd })
	await firstPayment(cwd, node24, 'pay.mts')
}

async function denoWalk() {
	const cwd = await followPages('deno', 'docs/start/deno.md')
	await firstPayment(cwd, getInstalled('.bin/deno'), 'run', '--allow-env', '--allow-net', 'pay.ts')
}

async function bunWalk() {
	const cwd = await followPages('bun', 'docs/start/bun.md', 'docs/start/node.md')
	await expectSuccess(compiler(cwd), ['--noEmit'], { cwd })
	await firstPayment(cwd, getInstalled('.bin/bun'), 'pay.mts')
}

/** The bindings of the page's configuration, as wrangler reads them. */
async function workerWalk() {
	const cwd = await followPages('worker', 'docs/start/workers.md')
	// What `wrangler types` writes: the variables of .dev.vars and the bindings.
	const names = [...Object.keys(emulatorVariables('')), 'SHOP_KEY', 'SETUP_KEY', 'TARJA_JOURNAL_ID'].join("', '")
	const types = `declare module 'cloudflare:workers' {
	export const env: Record<'${names}', string> & { readonly JOURNAL: import('@tarja/journal/durable-object').JournalObjects }
}`
	writeFileSync(join(cwd, 'worker-configuration.d.ts'), types)
	await expectSuccess(compiler(cwd), ['--noEmit'], { cwd })
	const config = JSON.parse(readFileSync(join(cwd, 'wrangler.json'), 'utf8'))
	const platform = await serve()
	const options = {
		bundle: true,
		format: 'esm',
		conditions: ['workerd', 'worker', 'browser'],
		external: ['cloudflare:*'],
	}
	const { outputFiles } = await build({ ...options, absWorkingDir: cwd, entryPoints: [config.main], write: false })
	const sqlite = config.migrations.flatMap(({ new_sqlite_classes: names }) => names)
	const bindings = { ...emulatorVariables(platform.url), SHOP_KEY: 'k', SETUP_KEY: 's' }
	const optionsWith = (id) => ({
		modules: true,
		script: outputFiles[0].text,
		durableObjectsPersist: join(cwd, 'objects'),
		compatibilityDate: config.compatibility_date,
		durableObjects: Object.fromEntries(
			config.durable_objects.bindings.map(({ name, class_name: className }) => [
				name,
				{ className, useSQLite: sqlite.includes(className) },
			]),
		),
		bindings: { ...bindings, TARJA_JOURNAL_ID: id },
	})
	const worker = new Miniflare(optionsWith('none'))
	try {
		const create = (headers) => worker.dispatchFetch('http://localhost/journal', { headers })
		assert.equal((await create({})).status, 401)
		await worker.setOptions(optionsWith(await (await create({ 'x-setup-key': 's' })).json()))
		const ask = (headers) => worker.dispatchFetch('http://localhost/?order=order-7', { method: 'POST', headers })
		assert.equal((await ask({})).status, 401)
		assert.equal(await (await ask({ 'x-shop-key': 'k' })).text(), '"applied"')
		assert.equal(platform.emulator.log().totals.intents, 1)
	} finally {
		await worker.dispose()
		await platform.close()
	}
}

const walks = [nodeWalk, denoWalk, bunWalk, workerWalk]
for (const walk of walks) await walk()
