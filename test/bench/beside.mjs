// CPU of a payment, and of one that is written down first, beside that of another checkout that is built, for example of an earlier commit:
// node test/bench/beside.mjs /path/to/checkout [rounds] [contender…]. They take turns, five times in new
// processes; what is printed are medians of the ratios within a round.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { startPostgres } from '../../tools/install/postgres.mjs'
import { root } from '../../tools/workspace.mjs'
import { comparedTo, interleaved } from './measure.mjs'
import { inProcesses, node, program } from './parts/programs.mjs'

const [other, rounds = '5', ...chosen] = process.argv.slice(2)
/** Compilers are lucky or not for as long as a process lasts. */
const pairs = 5
const place = mkdtempSync(join(tmpdir(), 'tarja-beside-'))
const checkouts = { before: resolve(other), now: root }
const all = ['payment', 'memory', 'memory, reference', 'SQLite', 'SQLite, reference', 'Postgres', 'Postgres, reference']
const contenders = chosen.length ? all.filter((name) => chosen.includes(name.split(',')[0])) : all
const postgres = contenders.some((name) => name.startsWith('Postgres')) ? await startPostgres() : undefined

/** The same source, with the packages of that checkout. */
async function bundled(which, name, settings) {
	const file = resolve(import.meta.dirname, `contenders/${name}.mjs`)
	const resolveDir = resolve(checkouts[which], 'test/bench/contenders')
	const outfile = join(place, `${which}-${name}.mjs`)
	const stdin = { contents: readFileSync(file, 'utf8'), resolveDir, sourcefile: file }
	const define = Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, JSON.stringify(value)]))
	const options = { bundle: true, format: 'esm', platform: 'node', tsconfigRaw: {}, logLevel: 'error', metafile: true }
	const { metafile } = await build({ ...options, stdin, outfile, define, external: [settings.PLACES] })
	const ours = Object.keys(metafile.inputs)
		.map((path) => resolve(path))
		.filter((path) => /\/(?:packages|plugins)\/[\w-]+\/dist\//.test(path))
	const strange = ours.find((path) => !path.startsWith(checkouts[which]))
	if (strange)
		throw new Error(`Cannot measure ${checkouts[which]}: it takes ${strange}; install its dependencies, then build it`)
	return outfile
}

/** What a contender is told when it is bundled. */
function settingsOf(which, name) {
	const table = `${which}_${name.includes('reference') ? 'named' : 'plain'}`
	const places = { SQLite: `sqlite:${join(place, `${table}.sqlite`)}`, Postgres: `${postgres?.url}#${table}` }
	return {
		JOURNAL: places[name.split(',')[0]] ?? '',
		REFERENCE: name.includes('reference') ? '1' : '',
		PLACES: resolve(root, 'test/e2e/journal/stores.mjs'),
	}
}

async function measured(name) {
	const contender = name === 'payment' ? 'tarja' : 'tarja-journal'
	const files = []
	for (const which of Object.keys(checkouts))
		files.push(`${which}=${await bundled(which, contender, settingsOf(which, name))}`)
	const calls = /SQLite|Postgres/.test(name) ? 300 : 4000
	const turns = async (names, measure) => {
		for (const which of names) await measure(which, calls * 5)
		return interleaved(names, Number(rounds), (which) => measure(which, calls))
	}
	const figures = { before: [], now: [] }
	for (let pair = 0; pair < pairs; pair++) {
		const found = await inProcesses([node, program('cpu.mjs')], files, turns)
		for (const which of Object.keys(figures)) figures[which].push(...found[which])
	}
	return comparedTo('before', figures)
}

console.log(`| ${pairs} × ${rounds} rounds | before, µs | now, µs | ratio |\n|---|--:|--:|--:|`)
try {
	for (const name of contenders) {
		const { before, now } = await measured(name)
		console.log(`| ${name} | ${before.figure.toFixed(1)} | ${now.figure.toFixed(1)} | ${now.ratio.toFixed(3)} |`)
	}
} finally {
	await postgres?.stop()
	rmSync(place, { recursive: true })
}
