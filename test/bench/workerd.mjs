// CPU per call in Cloudflare's runtime: of all its threads, as Linux counts it, so that garbage is told too. Every contender has two
// isolates, as some are lucky with what the compiler makes of them.
import { readFileSync } from 'node:fs'
import { Miniflare } from 'miniflare'
import { allThreadsMs, children } from './schedstat.mjs'

const main = `
import { intent, quickFetch } from './platform.mjs'
globalThis.fetch = quickFetch
let call
export default {
	async fetch(request) {
		call ??= (await import('./contender.mjs')).connect('https://platform.example')
		const calls = Number(new URL(request.url).searchParams.get('calls'))
		for (let i = 0; i < calls; i++) await call(intent())
		return new Response()
	},
}`
const own = (path) => readFileSync(new URL(path, import.meta.url), 'utf8')
const module = (path, contents) => ({ type: 'ESModule', path, contents })

/** A contender as a Worker, by its name and file; `main` imports it from ./contender.mjs. */
export function worker(pair, main) {
	const [name, file] = pair.split('=')
	const modules = [
		module('main.mjs', main),
		module('platform.mjs', own('platform.mjs')),
		module('contenders/job.mjs', own('contenders/job.mjs')),
		module('contender.mjs', readFileSync(file, 'utf8')),
	]
	return { name, modules, compatibilityDate: '2026-01-01' }
}

const isolates = ['', '-again']

/** Gives `measure(name, calls)`, microseconds of CPU per call of one contender, to `use`. */
export async function withWorkers(bundles, use) {
	const before = new Set(children())
	const workers = bundles.flatMap((pair) => {
		const made = worker(pair, main)
		return isolates.map((isolate) => ({ ...made, name: made.name + isolate }))
	})
	const miniflare = new Miniflare({ workers })
	await miniflare.ready
	const pids = children().filter((pid) => !before.has(pid))
	const asked = async (name, calls) => {
		const target = await miniflare.getWorker(name)
		const response = await target.fetch(`http://worker/?calls=${calls}`)
		if (!response.ok) throw new Error(await response.text())
		await response.arrayBuffer()
	}
	const cpuMs = async () => {
		await new Promise((resolve) => setTimeout(resolve, 5)) // Linux counts a thread's time when it sleeps.
		return pids.reduce((sum, pid) => sum + allThreadsMs(pid), 0)
	}
	const spentMs = async (name, calls) => {
		const start = await cpuMs()
		for (const isolate of isolates) await asked(name + isolate, calls / isolates.length)
		return (await cpuMs()) - start
	}
	const measure = async (name, calls) => {
		const overheadMs = await spentMs(name, 0)
		return ((await spentMs(name, calls)) - overheadMs) * (1000 / calls)
	}
	try {
		return await use(
			bundles.map((pair) => pair.split('=')[0]),
			measure,
		)
	} finally {
		await miniflare.dispose()
	}
}
