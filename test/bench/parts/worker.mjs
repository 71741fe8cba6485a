// What a Worker's author bundles, and what types cost: exact figures.
import { compositionOf } from '../contenders.mjs'
import { instantiations } from '../types.mjs'
import { budget, kB, table } from './page.mjs'

const sum = (parts, key) => parts.reduce((total, part) => total + part[key], 0)

export async function workerPart() {
	const composition = await compositionOf({ name: 'tarja-worker' })
	const types = await instantiations()
	const ours = composition.filter(({ name }) => name.startsWith('@tarja/'))
	const [total, own] = [sum(composition, 'brotli'), sum(ours, 'brotli')]
	const all = [...composition, { name: 'together', min: sum(composition, 'min'), brotli: total }]
	const rows = all.map(({ name, min, brotli }) => [name, kB(min), kB(brotli)])
	return {
		text: `### A Worker of core, password grant, KV store and payments\n\n${table(['', 'kB minified', 'kB brotli'], rows)}`,
		budgets: [
			budget('Worker bundle, kB brotli', '≤ 22.4', kB(total), total <= 22_400),
			budget('our own part of it', '≤ 13.0', kB(own), own <= 13_000),
			budget('instantiations of 12 operations', '≤ 2000', String(types), types <= 2000),
		],
	}
}
