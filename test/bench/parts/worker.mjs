// What a Worker's author and a page's bundle, and what types cost: exact figures.
import { compositionOf, modulesOf, sizeOf } from '../contenders.mjs'
import { instantiations } from '../types.mjs'
import { budget, kB, table } from './page.mjs'

/** Modules that add less are told together. */
const leastBytes = 200

const sum = (parts, key) => parts.reduce((total, part) => total + part[key], 0)

export async function workerPart() {
	const composition = await compositionOf({ name: 'tarja-worker' })
	// A page loads ky when something is tried again, as a file of its own.
	const page = await sizeOf({ name: 'tarja-page', onlyAsInPages: true }, ['ky'])
	const types = await instantiations()
	const total = sum(composition, 'brotli')
	const all = [...composition, { name: 'together', min: sum(composition, 'min'), brotli: total }]
	const rows = all.map(({ name, min, brotli }) => [name, kB(min), kB(brotli)])
	const modules = (await modulesOf({ name: 'tarja-worker' }, leastBytes)).map(({ name, min, brotli }) => [
		name,
		kB(min, 2),
		kB(brotli, 2),
	])
	return {
		text: `### A Worker of core, password grant, KV store and payments

${table(['', 'kB minified', 'kB brotli'], rows)}

By module: kB of brotli that are less without it; what several modules say alike is in none of them.

${table(['', 'kB minified', 'kB brotli'], modules)}`,
		budgets: [
			budget('Worker bundle, kB brotli', '≤ 30.5', kB(total), total <= 30_500),
			budget('page before a second try, kB brotli', '≤ 23.5', kB(page.brotli), page.brotli <= 23_500),
			budget('instantiations of 12 operations', '≤ 2400', String(types), types <= 2400),
		],
	}
}
