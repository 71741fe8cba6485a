// Records what this version writes: node test/formats/record.mjs <version> [name…], after a build. Done once for each version of a
// format that is released: what is recorded is never changed, as somebody's disk is not either.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createEmulator } from '@tarja/emulator'
import { build } from 'esbuild'
import { Miniflare, supportedCompatibilityDate } from 'miniflare'
import { launched } from '../../tools/install/launched.mjs'
import { startPostgres } from '../../tools/install/postgres.mjs'
import { startRedis } from '../../tools/install/redis.mjs'
import { installed } from '../../tools/places.mjs'
import { root } from '../../tools/workspace.mjs'
import { schemas } from '../e2e/cli/documents.mjs'
import { drivers as redisDrivers } from '../e2e/redis/drivers.mjs'
import { drivers } from '../e2e/sql/drivers.mjs'
import { formats } from './formats.mjs'
import * as places from './places.mjs'
import { payInto, storeToken } from './plays.ts'
import { shapesOf } from './shapes.mjs'

const [version, ...chosen] = process.argv.slice(2)
const folder = resolve(import.meta.dirname, version)
const temporary = mkdtempSync(join(tmpdir(), 'tarja-formats-'))

async function bundled(contents, conditions = []) {
	const options = { bundle: true, format: 'esm', write: false, external: ['cloudflare:*'], tsconfigRaw: {}, conditions }
	const { outputFiles } = await build({ ...options, stdin: { contents, resolveDir: import.meta.dirname } })
	return outputFiles[0].text
}

async function paid({ store, take, close }) {
	await payInto(store)
	const recorded = await take()
	close?.()
	return recorded
}

async function inPostgres() {
	const server = await startPostgres()
	const { run, close } = await drivers.pg(server.url)
	const recorded = await paid(await places.postgres({ run }))
	await close()
	await server.stop()
	return recorded
}

async function inRedis() {
	const server = await startRedis()
	const { send, close } = await redisDrivers.redis(server.url)
	const { plugin, take } = await places.redis(send)
	await storeToken(plugin)
	const recorded = await take()
	await close()
	await server.stop()
	return recorded
}

async function inWorker(name) {
	const miniflare = new Miniflare({
		...{
			modules: true,
			script: await bundled("export * from './worker.mjs'; export { default } from './worker.mjs'", [
				'workerd',
				'worker',
			]),
		},
		...{ compatibilityDate: supportedCompatibilityDate, kvNamespaces: ['KV'], d1Databases: ['DB'] },
		durableObjects: { JOURNAL: { className: 'PaymentJournal', useSQLite: true } },
	})
	const response = await miniflare.dispatchFetch('http://localhost/', {
		method: 'POST',
		body: JSON.stringify({ name }),
	})
	const recorded = await response.json()
	await miniflare.dispose()
	return recorded
}

async function inDeno() {
	const file = join(temporary, 'deno.mjs')
	const script = `
		import { denoKvTokens } from '@tarja/token-kv/deno'
		import { storeToken } from './plays.ts'
		const kv = await Deno.openKv(':memory:')
		await storeToken(denoKvTokens(kv))
		const recorded = []
		for await (const { key, value } of kv.list({ prefix: ['tarja', 'token'] })) recorded.push({ key, value })
		console.log(JSON.stringify(recorded))
		kv.close()`
	writeFileSync(file, await bundled(script))
	const argv = ['run', '--quiet', '--no-config', '--unstable-kv', '--allow-all', file]
	return JSON.parse(spawnSync(installed('.bin/deno'), argv, { encoding: 'utf8' }).stdout)
}

async function inPage(name) {
	const script = await bundled("import './page-recorder.mjs'")
	const server = createServer((_request, response) =>
		response.setHeader('content-type', 'text/html').end('<!doctype html>'),
	)
	await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
	const browser = await launched()
	const page = await browser.newPage()
	page.on('pageerror', (error) => console.error(error))
	await page.goto(`http://localhost:${server.address().port}/`)
	await page.addScriptTag({ content: script, type: 'module' })
	const recorded = await page.evaluate((name) => globalThis.recorders[name](), name)
	await browser.close()
	server.close()
	return recorded
}

/** A space that has seen something of everything that its state has. */
async function ofEmulator(take) {
	const emulator = createEmulator({ clock: () => Date.parse('2026-11-20T12:00:00Z') })
	emulator.settings.patch({ tokenDelayMs: 5 })
	emulator.faults.add({ at: 'after-commit', action: 'status', status: 503, times: 2 })
	const body = new URLSearchParams({ username: 'nobody' })
	await emulator.fetch('https://platform.example/oauth2/token', { method: 'POST', body })
	return take(emulator)
}

const recorders = {
	'journal-directory': () => paid(places.directory(join(temporary, 'journal'))),
	'journal-sqlite': () => paid(places.sqlite(join(temporary, 'journal.sqlite'))),
	'journal-postgres': inPostgres,
	'tokens-redis': inRedis,
	'tokens-deno-kv': inDeno,
	'emulator-state': () => ofEmulator((emulator) => emulator.exportState()),
	'emulator-scenario': () => ofEmulator((emulator) => emulator.record()),
	'bindings-map': () => readFileSync(resolve(root, 'examples/vendor-document/bindings.map.yaml'), 'utf8'),
	'cli-json': () => shapesOf(schemas),
}

mkdirSync(folder, { recursive: true })
for (const { name, file, by } of formats) {
	if (!file || (chosen.length && !chosen.includes(name))) continue
	const record = { worker: inWorker, page: inPage }[by] ?? recorders[name]
	const recorded = await record(name)
	const text = typeof recorded === 'string' ? recorded : `${JSON.stringify(recorded, undefined, '\t')}\n`
	writeFileSync(join(folder, file), text)
	console.log(join(version, file))
}
rmSync(temporary, { recursive: true })
