// Starts Postgres, Redis and the emulator, lets one process of the shop die in the middle of a payment, and another find out.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'
import { emulatorCredentials } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import { createJournal } from '@tarja/journal'
import { journalTable, sqlJournal } from '@tarja/journal/sql'
import pg from 'pg'
import { startPostgres } from '../../tools/install/postgres.mjs'
import { startRedis } from '../../tools/install/redis.mjs'

const [postgres, redis, platform] = await Promise.all([startPostgres(), startRedis(), serve()])

const report = () =>
	platform.emulator
		.log()
		.entries.filter(({ effect }) => effect === 'intent')
		.map(({ body, at }) => ({ at, fields: JSON.parse(body) }))
const listPaid = () => report().map(({ fields }) => fields.nsuOrigem)
const server = createServer((_, response) => response.end(JSON.stringify(report()))).listen(0, '127.0.0.1')
await once(server, 'listening')

const database = new pg.Client({ connectionString: postgres.url })
await database.connect()
await database.query('CREATE TABLE orders (id TEXT PRIMARY KEY, amount TEXT NOT NULL, state TEXT NOT NULL)')
for (const statement of journalTable('postgres')) await database.query(statement)
const run = async (text, values) => (await database.query(text, [...values])).rows
const journalId = await createJournal(sqlJournal(run, { dialect: 'postgres' }), { baseUrl: platform.url })

/**
 * Where Redis has not answered in a quarter of a second, or any store in a second, a process requests a token of its own, as it must: here
 * it has half a minute, as a machine that does much else answers later now and then.
 */
const patient = `
const { setTimeout } = globalThis
globalThis.setTimeout = (run, ms, ...given) => setTimeout(run, ms === 250 || ms === 1000 ? 30_000 : ms, ...given)`

const { basic, credential } = emulatorCredentials
const settings = {
	DATABASE_URL: postgres.url,
	REDIS_URL: redis.url,
	PLATFORM_URL: platform.url,
	REPORT_URL: `http://127.0.0.1:${server.address().port}`,
	TARJA_JOURNAL_ID: journalId,
	BASIC_USER: basic.user,
	BASIC_PASSWORD: basic.password,
	FIELD: credential.name,
	SECRET: credential.value,
}
const env = {
	...process.env,
	NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(patient)}`,
	...settings,
}

// Without one of its variables it connects to nothing.
for (const name of Object.keys(settings)) {
	const started = spawnSync(process.execPath, ['shop.ts'], { cwd: import.meta.dirname, env: { ...env, [name]: '' } })
	assert.match(String(started.stderr), new RegExp(`Cannot start: ${name} is missing`))
}

/** Runs a process of the shop; `until` kills it once that has become true. */
async function shop(argv, until) {
	const cwd = import.meta.dirname
	const child = spawn(process.execPath, ['shop.ts', ...argv], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
	const lines = []
	createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
	const ended = once(child, 'close')
	if (until) {
		while (!until()) await new Promise((resolve) => setTimeout(resolve, 10))
		child.kill('SIGKILL')
	}
	await ended
	return lines
}

const intents = { path: '/api/v1/core/pagamento/intencao-pagamento' }
// The third payment is applied, and its answer never comes.
platform.emulator.faults.add({ match: intents, at: 'after-commit', action: 'hang', after: 2 })

const first = await shop(['sell', '1', '2', '3', '4', '5'], () => listPaid().length === 3)
const second = await shop(['recover'])
const { rows } = await database.query('SELECT id, state FROM orders ORDER BY id')

console.log(['the first process:', ...first, '', 'the second:', ...second].join('\n'))
assert.deepEqual(second, ['found 3', 'applied 3', 'applied 4', 'applied 5'])
assert.deepEqual(
	rows.map(({ state }) => state),
	['paid', 'paid', 'paid', 'paid', 'paid'],
)
assert.deepEqual(listPaid(), ['1', '2', '3', '4', '5'], 'each order is paid once')
assert.deepEqual(first, ['token_issued', 'applied 1', 'applied 2'], 'and one token did for both processes')

await database.end()
server.close()
await Promise.all([platform.close(), postgres.stop(), redis.stop()])
