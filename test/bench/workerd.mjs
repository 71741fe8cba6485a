// Time per call in Cloudflare's runtime. Its clocks stand still while a request computes, so the time is taken outside.
import { readFileSync } from 'node:fs'
import { Miniflare } from 'miniflare'
import { interleaved } from './measure.mjs'

const main = (calls) => `
import { intent, quickFetch } from './platform.mjs'
globalThis.fetch = quickFetch
let call
export default {
	async fetch(request) {
		call ??= (await import('./contender.mjs')).connect('https://platform.example')
		const calls = new URL(request.url).searchParams.get('empty') ? 0 : ${calls}
		for (let i = 0; i < calls; i++) await call(intent())
		return new Response()
	},
}`
const own = (path) => readFileSync(new URL(path, import.meta.url), 'utf8')
const module = (path, contents) => ({ type: 'ESModule', path, contents })

/** Each contender as a Worker of its own in one workerd. */
function worker(pair, calls) {
	const [name, file] = pair.split('=')
	const modules = [
		module('main.mjs', main(calls)),
		module('platform.mjs', own('platform.mjs')),
		module('contenders/job.mjs', own('contenders/job.mjs')),
		module('contender.mjs', readFileSync(file, 'utf8')),
	]
	return { name, modules, compatibilityDate: '2026-01-01' }
}

export async function workerdCpu(rounds, calls, given) {
	const workers = given.map((pair) => worker(pair, calls))
	const miniflare = new Miniflare({ workers })
	try {
		const timed = async (target, query) => {
			const start = performance.now()
			const response = await target.fetch(`http://worker/${query}`)
			if (!response.ok) throw new Error(await response.text())
			return performance.now() - start
		}
		const measure = async (name) => {
			const target = await miniflare.getWorker(name)
			const overheadMs = await timed(target, '?empty=1')
			return ((await timed(target, '')) - overheadMs) * (1000 / calls)
		}
		const names = workers.map(({ name }) => name)
		return await interleaved(names, rounds, measure)
	} finally {
		await miniflare.dispose()
	}
}
