// A program, a page or a Worker with all that it imports, bundled from what was built, as anyone's would be; and how each is run.
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

/** A file below test/e2e, or the text of a module as if it were there. */
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
 * For Node, whose packages' own forms for it are taken.
 * @param {string} file below test/e2e
 * @param {readonly string[]} external what it imports under another name than it is wanted here, and never runs
 * @returns {Promise<string>} the path of what was written
 */
export const bundleForNode = (file, external = []) => writeBundle(file, { ...forNode, external })

/** The same for every runtime that is a program. */
export const bundledForAll = (file) => writeBundle(file, forAll)

/** The text of a Worker: of a file below test/e2e, or of `{ contents }`. */
export async function bundledWorker(from, further = {}) {
	const { outputFiles } = await build({ ...options, ...entryOf(from), ...forWorkerd, write: false, ...further })
	return outputFiles[0].text
}

/** What starts a program in each runtime. */
export const commands = {
	'Node 24': [node24],
	'Node 22': [node22],
	Deno: [getInstalled('.bin/deno'), 'run', '--quiet', '--no-config', '--no-prompt', '-A'],
	Bun: [getInstalled('.bin/bun'), 'run'],
}

/** The JSON in the last line of what a command prints. */
export async function printedBy([command, ...argv]) {
	const { stdout, output } = await execute(command, argv)
	const line = stdout.trim().split('\n').at(-1)
	if (!line?.startsWith('{')) throw new Error(output)
	return JSON.parse(line)
}

/** Runs `work` with these Workers, and ends them. */
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

/** The JSON that a Worker answers to a question. */
export async function answeredBy(miniflare, question) {
	const response = await miniflare.dispatchFetch('http://localhost/', {
		method: 'POST',
		body: JSON.stringify(question),
	})
	if (!response.ok) throw new Error(await response.text())
	return response.json()
}

/** The JSON that one of several Workers answers at a path. */
export async function ask(miniflare, worker, path) {
	const fetcher = await miniflare.getWorker(worker)
	const response = await fetcher.fetch(`http://worker${path}`)
	const text = await response.text()
	if (!response.ok) throw new Error(`${worker} ${path} answered ${response.status}: ${text}`)
	return JSON.parse(text)
}
