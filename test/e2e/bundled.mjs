// Bundles a program, a page or a Worker with all its imports from the built packages, like a user would. Runs the bundles.
import { basename, resolve } from 'node:path'
import { temporaryDirectory } from '@tarja-test/harness'
import { build } from 'esbuild'
import { Miniflare, supportedCompatibilityDate } from 'miniflare'
import { execute } from '../../tools/execute.mjs'
import { getInstalled, node22, node24 } from '../../tools/places.mjs'

const require = "import { createRequire } from 'node:module'; const require = createRequire('/')"
const forNode = { platform: 'node', banner: { js: require } }
const forAll = { platform: 'neutral', mainFields: ['module', 'main'], external: ['node:*'] }
const forWorkerd = { conditions: ['workerd', 'worker', 'browser'], external: ['cloudflare:*'] }

/** Returns the entry for a file below test/e2e, or for the text of a module as if it were in that folder. */
const entryOf = (from) =>
	typeof from === 'string'
		? { entryPoints: [resolve(import.meta.dirname, from)] }
		: { stdin: { resolveDir: import.meta.dirname, ...from } }

const options = { bundle: true, format: 'esm', tsconfigRaw: {}, logLevel: 'warning' }

async function writeBundle(file, further) {
	const outfile = resolve(temporaryDirectory, `${crypto.randomUUID()}-${basename(file)}`)
	await build({ ...options, ...entryOf(file), outfile, ...further })
	return outfile
}

/**
 * Bundles for Node, with the packages' variants for Node.
 * @param {string} file below test/e2e
 * @param {readonly string[]} external imports that are left out, because the program never runs them
 * @returns {Promise<string>} the path of the bundle
 */
export const bundleForNode = (file, external = []) => writeBundle(file, { ...forNode, external })

/** Bundles one program for every runtime that runs programs. */
export const bundledForAll = (file) => writeBundle(file, forAll)

/** Returns the bundled text of a Worker: of a file below test/e2e, or of `{ contents }`. */
export async function bundledWorker(from, further = {}) {
	const { outputFiles } = await build({ ...options, ...entryOf(from), ...forWorkerd, write: false, ...further })
	return outputFiles[0].text
}

/** The command that starts a program in each runtime. */
export const commands = {
	'Node 24': [node24],
	'Node 22': [node22],
	Deno: [getInstalled('.bin/deno'), 'run', '--quiet', '--no-config', '--no-prompt', '-A'],
	Bun: [getInstalled('.bin/bun'), 'run'],
}

/** Returns the JSON in the last line that a command prints. */
export async function printedBy([command, ...argv]) {
	const { stdout, output } = await execute(command, argv)
	const line = stdout.trim().split('\n').at(-1)
	if (!line?.startsWith('{')) throw new Error(output)
	return JSON.parse(line)
}

/** Runs `work` with these Workers, then ends them. */
export async function withWorkers(given, work) {
	const handleRuntimeStdio = (...streams) => streams.map((stream) => stream.resume())
	const compatibilityDate = supportedCompatibilityDate
	const miniflare = new Miniflare({ modules: true, compatibilityDate, cf: false, handleRuntimeStdio, ...given })
	try {
		return await work(miniflare)
	} finally {
		await miniflare.dispose()
	}
}

/** Returns the JSON with which a Worker responds to a question. */
export async function answeredBy(miniflare, question) {
	const response = await miniflare.dispatchFetch('http://localhost/', {
		method: 'POST',
		body: JSON.stringify(question),
	})
	if (!response.ok) throw new Error(await response.text())
	return response.json()
}

/** Returns the JSON with which one of several Workers responds at a path. */
export async function ask(miniflare, worker, path) {
	const fetcher = await miniflare.getWorker(worker)
	const response = await fetcher.fetch(`http://worker${path}`)
	const text = await response.text()
	if (!response.ok) throw new Error(`${worker} ${path} answered ${response.status}: ${text}`)
	return JSON.parse(text)
}
