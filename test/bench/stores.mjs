// What stores on servers cost, beside a directory: node test/bench/stores.mjs [rounds] [milliseconds]. All take turns; what is printed are
// medians of the ratios within a round. D1 is Miniflare's, which says nothing of Cloudflare's.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Miniflare } from 'miniflare'
import { startPostgres } from '../../tools/install/postgres.mjs'
import { startRedis } from '../../tools/install/redis.mjs'
import { createTable, openStore } from '../e2e/journal/stores.mjs'
import { tokensOver } from '../e2e/redis/tokens.mjs'

const [rounds, turnMs] = [Number(process.argv[2] ?? 9), Number(process.argv[3] ?? 1000)]
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1]
const place = mkdtempSync(join(tmpdir(), 'tarja-bench-'))
const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
const miniflare = new Miniflare({ modules: true, script: 'export default {}', d1Databases: ['DB'] })
const d1 = await miniflare.getD1Database('DB')

let turn = 0
/** What a payment costs: its entry before, its end after. */
const payment =
	({ store }, reference) =>
	async () => {
		const id = `${new Date().toISOString().replace(/[-:.]/g, '')}-${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`
		const entry = {
			v: 1,
			id,
			revision: 0,
			state: 'pending',
			startedAt: new Date().toISOString(),
			sendDeadline: new Date().toISOString(),
			fields: { n: '1' },
		}
		const named = reference ? { ...entry, reference: `order-${turn++}` } : entry
		if (!(await store.write(named))) throw new Error('A write was refused')
		await store.write({ ...named, revision: 1, state: 'settled', outcome: 'applied', settledBy: 'call' })
	}

const open = {
	directory: await openStore(join(place, 'directory')),
	Postgres: await openStore(await createTable(postgres.url)),
	'node:sqlite': await openStore(await createTable(`sqlite:${join(place, 'journal.sqlite')}`)),
	D1: await openStore(await createTable(d1)),
}
const tokens = await tokensOver(redis.url)
const jobs = {
	directory: payment(open.directory),
	Postgres: payment(open.Postgres),
	'Postgres, with a reference': payment(open.Postgres, true),
	'node:sqlite': payment(open['node:sqlite']),
	'node:sqlite, with a reference': payment(open['node:sqlite'], true),
	'D1 in Miniflare': payment(open.D1),
	'D1 in Miniflare, with a reference': payment(open.D1, true),
	'Redis: a token read': tokens.read,
	'Redis: a token written': tokens.write,
}

/** For so long, so many at a time: how many a second, and the times that they took. */
async function measured(job, lanes) {
	const times = []
	const start = performance.now()
	const lane = async () => {
		while (performance.now() - start < turnMs) {
			const begun = performance.now()
			await job()
			times.push(performance.now() - begun)
		}
	}
	await Promise.all(Array.from({ length: lanes }, lane))
	times.sort((a, b) => a - b)
	const perSecond = (times.length * 1000) / (performance.now() - start)
	return { perSecond, p50: times[times.length >> 1], p99: times[Math.floor(times.length * 0.99)] }
}

for (const lanes of [1, 16]) {
	const found = Object.fromEntries(Object.keys(jobs).map((name) => [name, []]))
	for (const job of Object.values(jobs)) await job() // warm
	for (let round = 0; round < rounds; round++)
		for (const [name, job] of Object.entries(jobs)) found[name].push(await measured(job, lanes))
	const ratio = (name, key, to) => median(found[name].map((one, round) => one[key] / found[to][round][key])).toFixed(2)
	console.log(
		`\n| ${lanes} at a time | per second | p50 | p99 | per second, to the same without a reference |\n|---|--:|--:|--:|--:|`,
	)
	for (const name of Object.keys(jobs)) {
		const [without, reference] = name.split(/(?=, with)/)
		const cells = ['perSecond', 'p50', 'p99'].map((key) => ratio(name, key, 'directory'))
		console.log(`| ${[name, ...cells, reference ? ratio(name, 'perSecond', without) : ''].join(' | ')} |`)
	}
	const of = (key) => median(found.directory.map((one) => one[key]))
	console.log(
		`\nRatios to the directory: ${of('perSecond').toFixed(0)}/s, ${of('p50').toFixed(1)} ms, ${of('p99').toFixed(1)} ms.`,
	)
}

for (const { close } of [...Object.values(open), tokens]) await close()
await Promise.all([miniflare.dispose(), postgres.stop(), redis.stop()])
rmSync(place, { recursive: true })
