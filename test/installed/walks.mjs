// Newcomers, each with one page of the site and nothing else, from an empty folder to a payment in a journal: what the page says to
// install is installed from tarballs, its files are the page's, and it is run as the page says.
// node walks.mjs <empty directory> <folder of tarballs>
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { emulatorVariables } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'
import { answered } from '../../tools/answered.mjs'
import { fencesOf } from '../../tools/docs/fences.mjs'
import { execute } from '../../tools/execute.mjs'
import { freePort } from '../../tools/free-port.mjs'
import { launched, openPage } from '../../tools/install/launched.mjs'
import { installed, node24 } from '../../tools/places.mjs'
import { root } from '../../tools/workspace.mjs'

const [directory, tarballs] = process.argv.slice(2)
const fencesIn = (page) => fencesOf(readFileSync(resolve(root, page), 'utf8'))

async function succeeded(command, argv, options) {
	const { code, output, stdout } = await execute(command, argv, options)
	assert.equal(code, 0, `${command} ${argv.join(' ')}\n${output}`)
	return stdout
}

/** A package of ours as its tarball; another one as the workspace has it, so that npm needs nothing newer. */
function wanted(name) {
	const ours = /^@tarja\/(.+)$/.exec(name)?.[1]
	// Here `typescript` is an older compiler beside the newest.
	const newest = name === 'typescript' ? '@typescript/native' : name
	if (!ours) return `${name}@${JSON.parse(readFileSync(installed(`${newest}/package.json`), 'utf8')).version}`
	return join(
		tarballs,
		readdirSync(tarballs).find((file) => RegExp(`^tarja-${ours}-\\d.*\\.tgz$`).test(file)),
	)
}

const compiler = (cwd) => join(cwd, 'node_modules/.bin/tsc')

/** A folder in which the page's shell lines have been followed as far as they install, with the files of these pages. */
async function followed(name, ...pages) {
	const cwd = join(directory, name)
	mkdirSync(cwd, { recursive: true })
	const [first] = pages
	const lines = fencesIn(first).flatMap(({ language, code }) => (language === 'sh' ? code.split('\n') : []))
	const installs = lines.flatMap((line) => {
		const [, names] = /^(?:npm install|bun add|deno add)(?: -D)? ([^#]+)/.exec(line) ?? []
		return names?.trim().replaceAll('npm:', '').split(' ') ?? []
	})
	assert.ok(installs.length, first)
	await succeeded('npm', ['init', '--yes'], { cwd })
	await succeeded('npm', ['pkg', 'set', 'type=module'], { cwd })
	// The command line needs the other packages of ours, which a registry would give it.
	const needed = installs.includes('@tarja/cli') ? ['@tarja/bind', '@tarja/emulator', '@tarja/explore'] : []
	const all = [...new Set([...installs, ...needed])].map(wanted)
	await succeeded('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...all], { cwd })
	for (const { name: named, code } of pages.flatMap(fencesIn)) {
		const file = named?.replace(`${name}/`, '')
		if (file && !file.includes('/')) writeFileSync(join(cwd, file), code)
	}
	for (const line of lines) {
		const [, options] = /^(?:npx|bunx) tsc (--init.*?)(?: #|$)/.exec(line) ?? []
		if (options) await succeeded(compiler(cwd), options.split(' '), { cwd })
	}
	return cwd
}

/** Runs a program until the work is done, which gets what it has printed up to a line. */
async function during(argv, options, until, work) {
	const child = spawn(node24, argv, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
	const closed = new Promise((done) => child.on('close', done))
	try {
		let text = ''
		if (until)
			for await (const chunk of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
				text += chunk
				if (until.test(text)) break
			}
		child.stdout.resume()
		return await work(text)
	} finally {
		child.kill()
		await closed
	}
}

/** One payment by a page's program, in its runtime. */
async function firstPayment(cwd, command, ...argv) {
	const platform = await serve()
	try {
		const env = { ...process.env, ...emulatorVariables(platform.url) }
		assert.equal(await succeeded(command, argv, { cwd, env }), 'applied\napplied\n')
		assert.equal(platform.emulator.log().totals.intents, 1)
	} finally {
		await platform.close()
	}
}

async function nodeWalk() {
	const cwd = await followed('node', 'docs/start/node.md')
	await succeeded(compiler(cwd), ['--noEmit'], { cwd })
	await firstPayment(cwd, node24, 'pay.mts')
}

async function denoWalk() {
	const cwd = await followed('deno', 'docs/start/deno.md')
	await firstPayment(cwd, installed('.bin/deno'), 'run', '--allow-env', '--allow-net', 'pay.ts')
}

async function bunWalk() {
	const cwd = await followed('bun', 'docs/start/bun.md', 'docs/start/node.md')
	await succeeded(compiler(cwd), ['--noEmit'], { cwd })
	await firstPayment(cwd, installed('.bin/bun'), 'pay.mts')
}

async function expressWalk() {
	const cwd = await followed('express', 'docs/how-to/web-frameworks.md', 'docs/how-to/errors-to-http.md')
	const [, line] = /^(curl .*)$/m.exec(readFileSync(resolve(root, 'docs/how-to/web-frameworks.md'), 'utf8'))
	const [, body] = /-d '([^']+)'/.exec(line)
	const port = await freePort()
	const tarja = join(cwd, 'node_modules/@tarja/cli/dist/bin.js')
	await during([tarja, 'emulator', '--port', '0'], { cwd }, /^export TARJA_CREDENTIAL_VALUE=.*\n/m, async (text) => {
		const lines = [...text.matchAll(/^export (\w+)='?(.*?)'?$/gm)].map(([, name, value]) => [name, value])
		const own = { PORT: String(port), JOURNAL_DIRECTORY: resolve(cwd, 'journal') }
		const env = { ...process.env, ...Object.fromEntries(lines), ...own }
		await during(['main.ts'], { cwd, env }, undefined, async () => {
			const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
			const answer = await answered(`http://127.0.0.1:${port}/payments`, init)
			assert.equal(answer.status, 200, await answer.text())
		})
	})
	const shown = await succeeded(node24, [tarja, 'journal', 'show', JSON.parse(body).id, '--journal', './journal'], {
		cwd,
	})
	assert.match(shown, /^state +settled: applied/m)
}

/** The bindings of the page's configuration, as wrangler reads them. */
async function workerWalk() {
	const cwd = await followed('worker', 'docs/start/workers.md')
	// What `wrangler types` writes: the variables of .dev.vars and the bindings.
	const names = [...Object.keys(emulatorVariables('')), ''].join("', '")
	const types = `declare module 'cloudflare:workers' {
	export const env: Record<'${names}', string> & { readonly JOURNAL: import('@tarja/journal/durable-object').JournalObjects }
}`
	writeFileSync(join(cwd, 'worker-configuration.d.ts'), types)
	await succeeded(compiler(cwd), ['--noEmit'], { cwd })
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
	const worker = new Miniflare({
		modules: true,
		script: outputFiles[0].text,
		compatibilityDate: config.compatibility_date,
		durableObjects: Object.fromEntries(
			config.durable_objects.bindings.map(({ name, class_name: className }) => [
				name,
				{ className, useSQLite: sqlite.includes(className) },
			]),
		),
		bindings: emulatorVariables(platform.url),
	})
	try {
		assert.equal(await (await worker.dispatchFetch('http://localhost/?order=000123')).text(), '"applied"')
		assert.equal(platform.emulator.log().totals.intents, 1)
	} finally {
		await worker.dispose()
		await platform.close()
	}
}

async function pageWalk() {
	const cwd = await followed('page', 'docs/how-to/without-a-bundler.md')
	const platform = await serve()
	const html = readFileSync(join(cwd, 'index.html'), 'utf8')
	assert.ok(html.includes('http://127.0.0.1:4010'))
	writeFileSync(join(cwd, 'index.html'), html.replace('http://127.0.0.1:4010', platform.url))
	const port = await freePort()
	const env = { ...process.env, ...emulatorVariables(platform.url), PORT: String(port) }
	const browser = await launched()
	try {
		await during(['backend.mjs'], { cwd, env }, undefined, async () => {
			await answered(`http://localhost:${port}/`)
			const tab = await openPage(browser)
			tab.on('pageerror', (error) => console.error(error))
			tab.on('console', (line) => console.error(line.text()))
			await tab.goto(`http://localhost:${port}/`)
			await (await tab.waitForSelector('button:enabled')).click()
			await tab.waitForFunction("document.querySelector('output').value !== ''")
			assert.equal(await tab.$eval('output', ({ value }) => value), 'applied')
		})
		assert.equal(platform.emulator.log().totals.intents, 1)
	} finally {
		await browser.close()
		await platform.close()
	}
}

for (const walk of [nodeWalk, denoWalk, bunWalk, expressWalk, workerWalk, pageWalk]) await walk()
