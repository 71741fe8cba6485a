// CPU of a payment by `once` over four stores, in Node: to a plain call, or to another checkout that is built. Both sides of a ratio take
// short turns, one after the other: what else a machine does changes within seconds.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { startPostgres } from '../../tools/install/postgres.mjs'
import { root } from '../../tools/workspace.mjs'
import { formatTable } from './budgets.mjs'
import { compare, formatRatio, interleave } from './measure.mjs'
import { node, program, withProcesses } from './programs.mjs'

const rounds = 41
const contender = readFileSync(program('contenders/tarja-once.mjs'), 'utf8')
const plain = 'a plain call'

const getPlaces = (directory, postgres) => ({
	[plain]: '',
	memory: 'memory',
	'a directory': join(directory, 'journal'),
	SQLite: `sqlite:${join(directory, 'journal.sqlite')}`,
	Postgres: `${postgres}#journal`,
})

/** Bundles the contender with the packages of a checkout. */
async function bundleOnce(checkout, directory, name, place) {
	const outfile = join(directory, `${name.replaceAll(/\W+/g, '-')}.mjs`)
	const stores = resolve(checkout, 'test/e2e/journal/stores.mjs')
	await build({
		bundle: true,
		format: 'esm',
		platform: 'node',
		tsconfigRaw: {},
		logLevel: 'error',
		external: [stores],
		stdin: {
			contents: contender,
			resolveDir: resolve(checkout, 'test/bench/contenders'),
			sourcefile: 'tarja-once.mjs',
		},
		outfile,
		define: { PLACE: JSON.stringify(place), STORES: JSON.stringify(stores) },
	})
	return `${name}=${outfile}`
}

/** `beside`: the other checkout, with its dependencies installed and built. */
export async function measureOnce({ beside }) {
	const directory = mkdtempSync(join(tmpdir(), 'tarja-once-'))
	const postgres = await startPostgres()
	try {
		const bundles = []
		for (const [side, checkout] of Object.entries({ now: root, ...(beside && { before: resolve(beside) }) })) {
			const own = mkdtempSync(join(directory, side))
			const server = `${postgres.url.replace(/postgres$/, '')}postgres`
			for (const [name, place] of Object.entries(getPlaces(own, server)))
				bundles.push(await bundleOnce(checkout, own, `${name}, ${side}`, place.replace('#journal', `#journal_${side}`)))
		}
		const found = []
		for (const name of Object.keys(getPlaces('', ''))) {
			const yardstick = beside ? `${name}, before` : `${plain}, now`
			const pair = bundles.filter((bundle) => [`${name}, now`, yardstick].includes(bundle.split('=')[0]))
			const figures = await withProcesses([node, program('cpu.mjs')], pair, async (names, measure) => {
				const calls = name === plain || name === 'memory' ? 600 : 60
				// A payment over Postgres takes less CPU until 6,000 were made: V8 still compiles, on threads that count.
				for (const one of names) await measure(one, calls * 100)
				return interleave(names, rounds, (one) => measure(one, calls))
			})
			found.push([name, compare(yardstick, figures)[`${name}, now`]])
		}
		const rows = found.map(([name, one]) => [name, one.figure.toFixed(0), formatRatio(one), one.spread])
		const head = ['', 'µs', beside ? 'to the other checkout' : 'to a plain call', 'quartiles']
		return {
			text: `### A payment by once\n\n${formatTable(head, rows)}\n\nCPU of the process in Node, medians.`,
			ratios: beside
				? found.map(([name, { ratio }]) => [`CPU of a payment by once, to 85278fb8 (${name})`, ratio])
				: [],
		}
	} finally {
		await postgres.stop()
		rmSync(directory, { recursive: true })
	}
}
