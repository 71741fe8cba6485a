// Time per call in Cloudflare's runtime. Its clocks stand still while a request computes, so the time is taken outside.
import { readFileSync } from 'node:fs'
import { Miniflare } from 'miniflare'

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

/** A contender as a Worker of its own, by its name and file; `main` imports it from ./contender.mjs. */
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

/** Gives `measure(name, calls)`, microseconds per call of one contender, to `use`. */
export async function withWorkers(bundles, use) {
	const workers = bundles.map((pair) => worker(pair, main))
	const miniflare = new Miniflare({ workers })
	const timed = async (name, calls) => {
		const target = await miniflare.getWorker(name)
		const start = performance.now()
		const response = await target.fetch(`http://worker/?calls=${calls}`)
		if (!response.ok) throw new Error(await response.text())
		return performance.now() - start
	}
	const measure = async (name, calls) => {
		const overheadMs = await timed(name, 0)
		return ((await timed(name, calls)) - overheadMs) * (1000 / calls)
	}
	try {
		return await use(
			workers.map(({ name }) => name),
			measure,
		)
	} finally {
		await miniflare.dispose()
	}
}
