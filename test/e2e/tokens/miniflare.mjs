// Workers of these tests, in Miniflare: bundled from what was built, as anyone's would be.
import { Miniflare, supportedCompatibilityDate } from 'miniflare'
import { bundledWorker } from '../bundled.mjs'

export const newest = supportedCompatibilityDate

const bundles = new Map()

/** The text of a Worker of ./workers. */
export function workerScript(file) {
	if (!bundles.has(file)) bundles.set(file, bundledWorker(`tokens/workers/${file}`, { target: 'es2022' }))
	return bundles.get(file)
}

/** Runs `work` with these Workers, and ends them. What they write on their console is collected in `console`. */
export async function withWorkers(options, work) {
	const console = []
	const handleRuntimeStdio = (stdout, stderr) => {
		for (const stream of [stdout, stderr]) stream.on('data', (data) => console.push(String(data)))
	}
	const miniflare = new Miniflare({ ...options, cf: false, handleRuntimeStdio })
	try {
		await miniflare.ready
		return await work(miniflare, console)
	} finally {
		await miniflare.dispose()
	}
}

/** Sends a request to a Worker and reads its JSON. */
export async function ask(miniflare, worker, path, init) {
	const fetcher = await miniflare.getWorker(worker)
	const response = await fetcher.fetch(`http://worker${path}`, init)
	const text = await response.text()
	if (!response.ok) throw new Error(`${worker} ${path} answered ${response.status}: ${text}`)
	return JSON.parse(text)
}
