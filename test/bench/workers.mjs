// CPU in Cloudflare's runtime: of all its threads, as Linux counts it, because its own clocks stand still.
import { readFileSync } from 'node:fs'
import { Miniflare } from 'miniflare'
import { findChildren, readAllThreadsMs } from './schedstat.mjs'

const main = `
import { intent, quickFetch, replaceFetch, warmRuntime } from './platform.mjs'
replaceFetch(quickFetch)
let call
const steps = {
	'/prepare': warmRuntime,
	'/idle': () => undefined,
	async '/first'() {
		call = (await import('./contender.mjs')).connect('https://platform.example')
		await call(intent())
	},
	async '/calls'({ searchParams }) {
		if (!call) await steps['/first']()
		for (let left = Number(searchParams.get('count')); left > 0; left--) await call(intent())
	},
}
export default {
	async fetch(request) {
		const url = new URL(request.url)
		await steps[url.pathname](url)
		return new Response()
	},
}`
const readOwn = (path) => readFileSync(new URL(path, import.meta.url), 'utf8')
const createModule = (path, contents) => ({ type: 'ESModule', path, contents })

function createWorker(name, file) {
	const own = ['platform.mjs', 'contenders/job.mjs'].map((path) => createModule(path, readOwn(path)))
	const contender = createModule('contender.mjs', readFileSync(file, 'utf8'))
	return { name, modules: [createModule('main.mjs', main), ...own, contender], compatibilityDate: '2026-01-01' }
}

/** Starts a workerd with these Workers, and gives `spend(name, step)`, milliseconds of CPU, to `use`. */
async function withWorkerd(workers, use) {
	const before = new Set(findChildren())
	const miniflare = new Miniflare({ workers, cf: false })
	try {
		await miniflare.ready
		const pids = findChildren().filter((pid) => !before.has(pid))
		const readCpuMs = async () => {
			await new Promise((resolve) => setTimeout(resolve, 5)) // Linux counts a thread's time when it sleeps.
			return pids.reduce((sum, pid) => sum + readAllThreadsMs(pid), 0)
		}
		return await use(async (name, step) => {
			const worker = await miniflare.getWorker(name)
			const start = await readCpuMs()
			const response = await worker.fetch(`http://worker/${step}`)
			if (!response.ok) throw new Error(await response.text())
			return (await readCpuMs()) - start
		})
	} finally {
		await miniflare.dispose()
	}
}

/** Returns milliseconds of load and first call by name, each in a fresh isolate of a fresh workerd. */
export function measureFirstCalls(bundles) {
	const workers = bundles.map((pair) => createWorker(...pair.split('=')))
	return withWorkerd(workers, async (spend) => {
		const found = {}
		for (const { name } of workers) {
			for (const step of ['prepare', 'idle', 'idle']) await spend(name, step)
			const idle = Math.min(await spend(name, 'idle'), await spend(name, 'idle'))
			found[name] = (await spend(name, 'first')) - idle
		}
		return found
	})
}

/** A compiler is lucky or not for as long as an isolate lasts: each contender has two. */
const isolates = ['', '-again']

/** Gives `measure(name, calls)`, microseconds of CPU per call, to `use`. */
export function withWorkers(bundles, use) {
	const pairs = bundles.map((pair) => pair.split('='))
	const workers = pairs.flatMap(([name, file]) => isolates.map((isolate) => createWorker(name + isolate, file)))
	return withWorkerd(workers, (spend) => {
		const spendAll = async (name, count) => {
			let sum = 0
			for (const isolate of isolates) sum += await spend(name + isolate, `calls?count=${count / isolates.length}`)
			return sum
		}
		const measure = async (name, count) => {
			const idle = await spendAll(name, 0)
			return ((await spendAll(name, count)) - idle) * (1000 / count)
		}
		return use(
			pairs.map(([name]) => name),
			measure,
		)
	})
}
