// Load, first call and second call in Cloudflare's runtime, each contender in an isolate that has done nothing else. Clocks stand still
// in there, so CPU is what the process's threads have used, without what a request costs that does nothing.
import { Miniflare } from 'miniflare'
import { allThreadsMs, children } from './schedstat.mjs'
import { worker } from './workerd.mjs'

const main = `
import { builtForAnybody, intent, quickFetch } from './platform.mjs'
globalThis.fetch = quickFetch
let module, call
const steps = {
	'/prepare': builtForAnybody,
	'/idle': () => undefined,
	async '/load'() {
		module = await import('./contender.mjs')
	},
	async '/first'() {
		call = module.connect('https://platform.example')
		await call(intent())
	},
	'/second': () => call(intent()),
}
export default {
	async fetch(request) {
		await steps[new URL(request.url).pathname]()
		return new Response()
	},
}`

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Milliseconds of CPU that a step takes; the answer comes before the threads have gone to sleep. */
async function cpuMs(target, pid, step) {
	await sleep(3)
	const before = allThreadsMs(pid)
	const response = await target.fetch(`http://worker/${step}`)
	if (!response.ok) throw new Error(await response.text())
	await sleep(3)
	return allThreadsMs(pid) - before
}

async function stepsOf(target, pid) {
	for (const step of ['prepare', 'idle', 'idle']) await cpuMs(target, pid, step)
	const idle = Math.min(await cpuMs(target, pid, 'idle'), await cpuMs(target, pid, 'idle'))
	const figures = {}
	for (const step of ['load', 'first', 'second']) figures[step] = (await cpuMs(target, pid, step)) - idle
	return figures
}

/** One round: a fresh workerd, in which every bundle has a fresh isolate. By name, in the order of the bundles, milliseconds of each step. */
export async function coldWorkers(bundles) {
	const others = new Set(children())
	const workers = bundles.map((pair) => worker(pair, main))
	const miniflare = new Miniflare({ workers })
	try {
		await miniflare.ready
		const [pid] = children().filter((child) => !others.has(child))
		const found = {}
		for (const { name } of workers) found[name] = await stepsOf(await miniflare.getWorker(name), pid)
		return found
	} finally {
		await miniflare.dispose()
	}
}
