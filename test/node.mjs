// Runs one file of tests as it stands, from the sources: no build, no bundle, no runner of ours. mocha loads this file because
// .mocharc.json names it, so that `npx mocha <file>` and an editor's mocha do the same.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { out } from '../tools/places.mjs'
import { root } from '../tools/workspace.mjs'
import '../tools/sources.mjs'

const harness = pathToFileURL(resolve(root, 'test/harness.ts')).href

registerHooks({
	resolve(specifier, context, next) {
		return next(specifier === '@tarja-test/harness' ? harness : specifier, context)
	},
	/** Tests read the tables of the platform reference. */
	load(url, context, next) {
		if (!url.endsWith('.md')) return next(url, context)
		const source = `export default ${JSON.stringify(readFileSync(new URL(url), 'utf8'))}`
		return { format: 'module', shortCircuit: true, source }
	},
})

async function start() {
	const [{ startServers }, { serve }] = await Promise.all([
		import('./servers.mjs'),
		import('../packages/emulator/src/node.ts'),
	])
	const servers = await startServers({ serve })
	mkdirSync(out, { recursive: true })
	const temporaryDirectory = mkdtempSync(resolve(out, 'temporary-'))
	const seed = Number(process.env.SEED ?? Date.now() & 0x7fffffff)
	console.log(`SEED=${seed}`)
	globalThis.__TARJA_TEST__ = {
		...servers.addresses,
		seed,
		extent: 'pairwise',
		nightly: false,
		whole: true,
		histories: 1000,
		temporaryDirectory,
	}
	return async () => {
		await servers.close()
		rmSync(temporaryDirectory, { recursive: true, force: true })
	}
}

// The matrix starts them itself.
if (process.env.MATRIX_CONSTANTS) globalThis.__TARJA_TEST__ = JSON.parse(process.env.MATRIX_CONSTANTS)
const stop = process.env.MATRIX_CONSTANTS ? async () => {} : await start()

/** mocha calls it when all tests have ended. */
export const mochaGlobalTeardown = stop
