// CPU of a warm call with what people use beside the client, in Node, each to the plain call in the same run. A journal's writes wait for
// a disk or a server, whose own work is not in it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { startPostgres } from '../../../tools/install/postgres.mjs'
import { root } from '../../../tools/workspace.mjs'
import { createTable } from '../../e2e/journal/stores.mjs'
import { comparedTo, interleaved } from '../measure.mjs'
import { both, table } from './page.mjs'
import { inProcesses, node, program } from './programs.mjs'

const places = resolve(root, 'test/e2e/journal/stores.mjs')
const [rounds, calls] = [7, 400]

const rowsIn = (directory, postgres) => {
	const stores = {
		'a directory': join(directory, 'journal'),
		SQLite: `sqlite:${join(directory, 'journal.sqlite')}`,
		Postgres: `${postgres}#journal`,
	}
	const kept = ['journal', 'once'].flatMap((how) =>
		Object.entries(stores).map(([name, place]) => ({ label: `${how}, ${name}`, how, place })),
	)
	const others = ['nothing', 'telemetry', 'signing'].map((how) => ({ label: how, how, place: '' }))
	return { stores, rows: [...others, ...kept] }
}

async function bundled(directory, { label, how, place }) {
	const outfile = join(directory, `${label.replaceAll(/\W+/g, '-')}.mjs`)
	const define = { WITH: how, PLACE: place, PLACES: places }
	await build({
		...{ bundle: true, format: 'esm', platform: 'node', tsconfigRaw: {}, logLevel: 'error', external: [places] },
		entryPoints: [resolve(import.meta.dirname, '../contenders/tarja-with.mjs')],
		outfile,
		define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
	})
	return `${label}=${outfile}`
}

export async function withPart() {
	const directory = mkdtempSync(join(tmpdir(), 'tarja-with-'))
	const postgres = await startPostgres()
	try {
		const { stores, rows } = rowsIn(directory, postgres.url)
		for (const name of ['SQLite', 'Postgres']) await createTable(stores[name])
		const bundles = await Promise.all(rows.map((row) => bundled(directory, row)))
		const figures = await inProcesses([node, program('cpu.mjs')], bundles, async (names, measure) => {
			for (const name of names) await measure(name, calls * 5)
			return interleaved(names, rounds, (name) => measure(name, calls))
		})
		const compared = comparedTo('nothing', figures)
		const cells = rows.map(({ label }) => [label, compared[label].figure.toFixed(0), both(compared[label])])
		return {
			text: `### With what people use

${table(['', 'µs', 'to the plain call'], cells)}
CPU of the client's process in Node, ${calls} calls a round after ${calls * 5}: lowest quartiles / median. \`telemetry\`: no SDK. \`signing\`: RFC 9421, HMAC.
`,
			budgets: [],
		}
	} finally {
		await postgres.stop()
		rmSync(directory, { recursive: true })
	}
}
