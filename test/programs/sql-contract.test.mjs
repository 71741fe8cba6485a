// The journal store's contract in Postgres, over every driver, and in PGlite. (In D1: journal-workers.)
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createClient as createLibsql } from '@libsql/client'
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { emulatorCredentials } from '@tarja/emulator'
import { journal } from '@tarja/journal'
import { journalStoreContract } from '@tarja/journal/contract'
import { journalTable, sqlJournal } from '@tarja/journal/sql'
import { after, before, describe, expect, it, openSpace, rejection, temporaryDirectory } from '@tarja-test/harness'
import { startPostgres } from '../../tools/postgres.mjs'
import { drivers } from './sql/drivers.mjs'

function proves(open) {
	for (const { name, run } of journalStoreContract({ open })) it(name, run)
}

describe('sqlJournal() in Postgres', () => {
	let server
	before(async () => {
		server = await startPostgres()
		const { run, close } = await drivers.pg(server.url)
		for (const statement of journalTable('postgres')) await run(statement, [])
		await close()
	})
	after(() => server?.stop())

	for (const [name, connect] of Object.entries(drivers))
		describe(`over ${name}`, () => {
			let pair
			before(async () => {
				pair = [await connect(server.url), await connect(server.url)]
			})
			after(() => Promise.all(pair.map(({ close }) => close())))
			proves(() => {
				const [store, other] = pair.map(({ run }) => sqlJournal(run, { dialect: 'postgres' }))
				return { store, other }
			})
		})

	const entry = { v: 1, id: 'x', revision: 0, state: 'pending', fields: {} }

	it('raises a connection that would not write to disk before it answers, and lowers none', async () => {
		const { default: pg } = await import('pg')
		for (const [set, wanted] of [
			['off', 'on'],
			['local', 'local'],
			['remote_apply', 'remote_apply'],
		]) {
			const client = new pg.Client({ connectionString: server.url, options: `-c synchronous_commit=${set}` })
			await client.connect()
			const seen = []
			const run = async (text, values) => {
				// The same statement, with what it was run under beside its rows.
				const asked = text.startsWith('INSERT') ? `${text}, current_setting('synchronous_commit') AS level` : text
				const { rows } = await client.query(asked, [...values])
				seen.push(...rows.map(({ level }) => level).filter(Boolean))
				return rows
			}
			await sqlJournal(run, { dialect: 'postgres' }).write({ ...entry, id: `raised-${set}` })
			expect(seen, set).to.deep.equal([wanted])
			await client.end()
		}
	})

	it('refuses a connection with an open transaction', async () => {
		const { default: pg } = await import('pg')
		const client = new pg.Client({ connectionString: server.url })
		await client.connect()
		await client.query('BEGIN')
		const run = async (text, values) => (await client.query(text, [...values])).rows
		const store = sqlJournal(run, { dialect: 'postgres' })
		expect((await rejection(store.write(entry))).message).to.equal(
			'Cannot keep a journal in this database: a transaction is open on the connection; hand in one that nothing begins a transaction on, or a pool',
		)
		await client.query('ROLLBACK')
		expect(await store.write(entry)).to.equal(true)
		await client.end()
	})

	it('refuses a server that does not write to disk', async () => {
		const { run, close } = await drivers.pg(server.url)
		const isOff = async () => (await run("SELECT current_setting('fsync') AS fsync", []))[0].fsync === 'off'
		const turn = async (fsync) => {
			await run(`ALTER SYSTEM SET fsync = ${fsync}`, [])
			await run('SELECT pg_reload_conf()', [])
			while ((await isOff()) !== (fsync === 'off')) await new Promise((resolve) => setTimeout(resolve, 10))
		}
		await turn('off')
		expect((await rejection(sqlJournal(run, { dialect: 'postgres' }).write(entry))).message).to.equal(
			'Cannot keep a journal in this database: fsync is off, so what it confirms can be lost; turn it on, or say acceptsLoss in tests',
		)
		await turn('on')
		await close()
	})

	it('sends nothing while your own transactions hold the whole pool, and keeps no such call unresolved', async () => {
		const { default: pg } = await import('pg')
		const pool = new pg.Pool({ connectionString: server.url, max: 2 })
		const run = async (text, values) => (await pool.query(text, [...values])).rows
		const space = await openSpace()
		const late = Promise.withResolvers()
		const store = sqlJournal(run, { dialect: 'postgres' })
		const onEvent = ({ type }) => type === 'journal_write_late' && late.resolve()
		const client = createClient({ baseUrl: space.baseUrl, auth: passwordGrant(emulatorCredentials) })
			.use(payments())
			.use(journal({ store, writeTimeoutMs: 200, onEvent }))
		// Each pays within its own transaction, as it must not.
		const holders = [await pool.connect(), await pool.connect()]
		for (const holder of holders) await holder.query('BEGIN')
		const pay = () => client.payments.createIntent({ body: { nsuOrigem: '1' } }, { meta: { reference: 'within' } })
		const { outcome, message } = await rejection(pay())
		expect(outcome).to.equal('not_sent')
		expect(message).to.include('the store did not confirm it within 200 ms')
		for (const holder of holders) await holder.query('COMMIT')
		for (const holder of holders) holder.release()
		await late.promise
		while (await store.find('within')) await new Promise((resolve) => setTimeout(resolve, 10))
		expect((await space.log()).totals.intents).to.equal(0)
		await pay()
		expect((await space.log()).totals.intents).to.equal(1)
		await pool.end()
	})

	it('does everything through the index of unresolved entries, among many that are settled', async () => {
		const { run, close } = await drivers.pg(server.url)
		await run(
			"INSERT INTO tarja_journal (id, revision, settled, entry) SELECT 'many-' || n, 0, 1, '{}' FROM generate_series(1, 20000) AS n",
			[],
		)
		await run('ANALYZE tarja_journal', [])
		const seen = []
		const explaining = async (text, values) => {
			const plan = await run(`EXPLAIN ${text.replaceAll(/\$(\d)/g, (_, n) => literal(values[n - 1]))}`, [])
			seen.push(plan.map((row) => row['QUERY PLAN']).join('\n'))
			return run(text, values)
		}
		const store = sqlJournal(explaining, { dialect: 'postgres', acceptsLoss: true })
		for await (const _ of store.list('unresolved')) break
		await store.lease('', 10, 1)
		await store.find('some')
		expect(seen.length).to.be.at.least(3)
		for (const plan of seen) expect(plan).not.to.contain('Seq Scan')
		expect(await store.purge('many-2', false)).to.be.at.least(10_000)
		await close()
	})
})

const literal = (value) => (typeof value === 'number' ? String(value) : `'${value}'`)

describe('sqlJournal() over libsql', () => {
	let pair
	before(async () => {
		const open = async () => {
			const client = createLibsql({ url: `file:${join(temporaryDirectory, 'libsql.db')}` })
			await client.execute('PRAGMA busy_timeout = 5000')
			const run = async (text, values) => (await client.execute({ sql: text, args: [...values] })).rows
			return { client, store: sqlJournal(run, { dialect: 'sqlite' }) }
		}
		pair = [await open(), await open()]
		for (const statement of journalTable('sqlite')) await pair[0].client.execute(statement)
	})
	after(() => pair?.map(({ client }) => client.close()))
	proves(() => ({ store: pair[0].store, other: pair[1].store }))
})

describe('sqlJournal() in PGlite', () => {
	let database
	before(async () => {
		database = await PGlite.create()
		await database.exec(journalTable('postgres').join(';'))
	})
	after(() => database?.close())
	const run = async (text, values) => (await database.query(text, [...values])).rows
	proves(() => ({ store: sqlJournal(run, { dialect: 'postgres', acceptsLoss: true }) }))

	it('is refused unless loss is accepted', async () => {
		const { message } = await rejection(sqlJournal(run, { dialect: 'postgres' }).write({ id: 'x', revision: 0 }))
		expect(message).to.include('fsync is off')
	})
})
