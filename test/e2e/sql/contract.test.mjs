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
import {
	after,
	before,
	describe,
	expect,
	it,
	openSpace,
	rejection,
	takeSlice,
	temporaryDirectory,
} from '@tarja-test/harness'
import { startPostgres } from '../../../tools/install/postgres.mjs'
import { drivers } from './drivers.mjs'
import { entryOf, insertMain, mainRecord, newId } from './entry.mjs'

function proves(open) {
	for (const { name, run } of journalStoreContract({ open, many: 250 })) it(name, run)
}

const inTransaction =
	'Cannot keep a journal in this database: a transaction is open on the connection; hand in a pool, or a connection that nothing begins a transaction on'
/** What is written after an entry, for each turn. */
const writes = {
	'a first entry': () => entryOf(newId()),
	'a later revision': (turn) => ({ revision: turn, state: 'unknown' }),
}

describe('sqlJournal() in Postgres', () => {
	let server
	before(async () => {
		server = await startPostgres()
		const { run, close } = await drivers.pg(server.url)
		for (const statement of [...journalTable('postgres'), insertMain()]) await run(statement, [])
		await close()
	})
	after(() => server?.stop())

	// Every driver sends the same statements: `npm test` takes one, another with each seed.
	for (const [name, connect] of takeSlice(Object.entries(drivers), Object.keys(drivers).length))
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

			for (const [title, later] of Object.entries(writes))
				it(`is refused ${title} in a transaction that it has begun, however often it wrote before`, async () => {
					const [{ run, begun }] = pair
					const entry = entryOf(newId())
					const store = sqlJournal(run, { dialect: 'postgres' }).open('main')
					expect(await store.write(entry)).to.equal(true)
					await begun(async (own) => {
						const within = sqlJournal(own, { dialect: 'postgres' }).open('main')
						for (const turn of [1, 2])
							expect((await rejection(within.write({ ...entry, ...later(turn) }))).message).to.equal(inTransaction)
					})
					expect(await store.read(entry.id)).to.deep.equal(entry)
					expect(await store.write({ ...entry, ...later(1) })).to.equal(true)
				})
		})

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
			await sqlJournal(run, { dialect: 'postgres' }).open('main').write(entryOf(newId()))
			expect(seen, set).to.deep.equal([wanted])
			await client.end()
		}
	})

	it('takes what is sent in one packet with others, each a transaction of its own, and nothing that is one with them', async () => {
		const { default: pg } = await import('pg')
		const client = new pg.Client({ connectionString: server.url, pipelining: true })
		await client.connect()
		const run = async (text, values) => (await client.query(text, [...values])).rows
		const stores = Array.from({ length: 20 }, () => sqlJournal(run, { dialect: 'postgres' }).open('main'))
		expect(await Promise.all(stores.map((store) => store.write(entryOf(newId()))))).to.not.include(false)
		const isRefused = (store) => rejection(store.write(entryOf(newId())))
		const [, ...refused] = await Promise.all([client.query('BEGIN'), ...stores.map(isRefused)])
		expect(new Set(refused.map(({ message }) => message))).to.deep.equal(new Set([inTransaction]))
		await client.query('ROLLBACK')
		await client.end()
	})

	const kinds = {
		UNLOGGED: { makes: 'ALTER TABLE kinds SET UNLOGGED', undo: 'ALTER TABLE kinds SET LOGGED' },
		TEMPORARY: {
			makes: 'CREATE TEMPORARY TABLE kinds (LIKE public.kinds INCLUDING ALL); INSERT INTO kinds TABLE public.kinds',
			undo: 'DROP TABLE pg_temp.kinds',
		},
	}
	for (const [kind, { makes, undo }] of Object.entries(kinds))
		it(`refuses a table that is ${kind}, whenever it became so, unless loss is accepted`, async () => {
			const { default: pg } = await import('pg')
			const client = new pg.Client({ connectionString: server.url })
			await client.connect()
			const run = async (text, values) => (await client.query(text, [...values])).rows
			for (const statement of [...journalTable('postgres', 'kinds'), insertMain('kinds')]) await run(statement, [])
			const store = sqlJournal(run, { dialect: 'postgres', table: 'kinds' }).open('main')
			expect(await store.write(entryOf(newId()))).to.equal(true)
			await run(makes, [])
			expect((await rejection(store.write(entryOf(newId())))).message).to.equal(
				`Cannot keep a journal in this database: its table is ${kind}, so a crash empties it; make it a plain one (ALTER TABLE … SET LOGGED), or say allowDataLoss in tests`,
			)
			const accepting = sqlJournal(run, { dialect: 'postgres', table: 'kinds', allowDataLoss: true }).open('main')
			expect(await accepting.write(entryOf(newId()))).to.equal(true)
			await run(undo, [])
			expect(await store.write(entryOf(newId()))).to.equal(true)
			await client.end()
		})

	const tables = {
		'has no index of references': 'DROP INDEX indexed_claim',
		'has one that is not unique': 'DROP INDEX indexed_claim; CREATE INDEX ON indexed (claim)',
		'has one over another column too': 'DROP INDEX indexed_claim; CREATE UNIQUE INDEX ON indexed (claim, id)',
		'has one for some rows only':
			"DROP INDEX indexed_claim; CREATE UNIQUE INDEX ON indexed (claim) WHERE claim IS NOT NULL AND state = 'pending'",
		'has one that could not be built':
			"UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'indexed_claim'::regclass",
		'is partitioned by id':
			"DROP TABLE indexed; CREATE TABLE indexed (LIKE tarja_journal INCLUDING DEFAULTS, PRIMARY KEY (journal, id)) PARTITION BY RANGE (id); CREATE TABLE indexed_1 PARTITION OF indexed FOR VALUES FROM ('0') TO ('9'); CREATE UNIQUE INDEX ON indexed_1 (claim)",
	}
	for (const [title, change] of Object.entries(tables))
		it(`takes no entry where its table ${title}`, async () => {
			const { run, close } = await drivers.pg(server.url)
			for (const statement of [...journalTable('postgres', 'indexed'), insertMain('indexed')]) await run(statement, [])
			const store = sqlJournal(run, { dialect: 'postgres', table: 'indexed' }).open('main')
			expect(await store.write(entryOf(newId()))).to.equal(true)
			for (const statement of change.split('; ')) await run(statement, [])
			expect((await rejection(store.write(entryOf(newId())))).message).to.equal(
				'Cannot keep a journal in this database: its table has no unique index of references, so two calls of one reference could both be sent; run the statements of journalTable in a migration',
			)
			await run('DROP TABLE indexed', [])
			await close()
		})

	it('refuses a server that does not write to disk, whenever it stopped doing so', async () => {
		const { run, close } = await drivers.pg(server.url)
		const isOff = async () => (await run("SELECT current_setting('fsync') AS fsync", []))[0].fsync === 'off'
		const turn = async (fsync) => {
			await run(`ALTER SYSTEM SET fsync = ${fsync}`, [])
			await run('SELECT pg_reload_conf()', [])
			while ((await isOff()) !== (fsync === 'off')) await new Promise((resolve) => setTimeout(resolve, 10))
		}
		const store = sqlJournal(run, { dialect: 'postgres' }).open('main')
		expect(await store.write(entryOf(newId()))).to.equal(true)
		try {
			await turn('off')
			expect((await rejection(store.write(entryOf(newId())))).message).to.equal(
				'Cannot keep a journal in this database: fsync is off, so what it confirms can be lost; turn it on, or say allowDataLoss in tests',
			)
		} finally {
			await turn('on')
			await close()
		}
	})

	it('sends nothing while your own transactions hold the whole pool, and keeps no such call unresolved', async () => {
		const { default: pg } = await import('pg')
		const pool = new pg.Pool({ connectionString: server.url, max: 2 })
		const run = async (text, values) => (await pool.query(text, [...values])).rows
		const space = await openSpace()
		const store = sqlJournal(run, { dialect: 'postgres' }).open('main')
		// Both are known before, as of a journal that has been used: otherwise nothing would be written at all.
		const record = { ...mainRecord, id: 'memory', baseUrl: space.baseUrl }
		const admitted = { ...store, journal: async () => record, find: async () => [], nowMs: async () => Date.now() }
		const clientOf = (options) =>
			createClient({ baseUrl: space.baseUrl, auth: passwordGrant(emulatorCredentials) })
				.use(payments({ createIntent: { outcomeOf: 'http' } }))
				.use(journal({ store: { open: () => admitted, isEphemeral: true }, ...options }))
		// Each pays within its own transaction, as it must not.
		const holders = [await pool.connect(), await pool.connect()]
		for (const holder of holders) await holder.query('BEGIN')
		const pay = (options) => {
			const { journal: own, payments: group } = clientOf(options)
			return own.once('within', group.createIntent, { body: { nsuOrigem: '1' } })
		}
		const { error } = await pay({ writeTimeoutMs: 200 })
		expect(error.outcome).to.equal('not_processed')
		expect(error.message).to.include('the store did not confirm it within 200 ms')
		for (const holder of holders) await holder.query('COMMIT')
		for (const holder of holders) holder.release()
		// Its late write and what withdraws it: whichever is stored first, the reference is free.
		const states = async () =>
			(await Array.fromAsync(store.list('all')))
				.filter(({ reference }) => reference === 'within')
				.map(({ state }) => state)
		while ((await states())[0] !== 'not_processed') await new Promise((resolve) => setTimeout(resolve, 10))
		expect(await store.find('within')).to.deep.equal([])
		expect((await space.log()).totals.intents).to.equal(0)
		await pay()
		expect((await space.log()).totals.intents).to.equal(1)
		await pool.end()
	})

	it('does everything through the index of unresolved entries, among many that are resolved', async () => {
		const { run, close } = await drivers.pg(server.url)
		await run(
			"INSERT INTO tarja_journal (journal, id, revision, state, entry) SELECT 'main', '19700101T' || n, 0, 'absent', '{}' FROM generate_series(1, 20000) AS n",
			[],
		)
		await run('ANALYZE tarja_journal', [])
		const seen = []
		const explaining = async (text, values) => {
			const plan = await run(`EXPLAIN ${text.replaceAll(/\$(\d)/g, (_, n) => literal(values[n - 1]))}`, [])
			seen.push(plan.map((row) => row['QUERY PLAN']).join('\n'))
			return run(text, values)
		}
		const store = sqlJournal(explaining, { dialect: 'postgres', allowDataLoss: true }).open('main')
		for await (const _ of store.list('unresolved')) break
		await store.find('some')
		expect(seen.length).to.be.at.least(2)
		for (const plan of seen) expect(plan).not.to.contain('Seq Scan')
		expect(await store.purge('1971', false)).to.be.at.least(10_000)
		await close()
	})
})

const literal = (value) => (typeof value === 'number' ? String(value) : `'${value}'`)

describe('sqlJournal() over libsql', () => {
	let pair
	before(async () => {
		const open = async () => {
			const client = createLibsql({ url: `file:${join(temporaryDirectory, 'libsql.db')}` })
			await client.execute('PRAGMA journal_mode = WAL')
			await client.execute('PRAGMA busy_timeout = 5000')
			const run = async (text, values) => (await client.execute({ sql: text, args: [...values] })).rows
			const journals = sqlJournal(run, { dialect: 'sqlite' })
			return { client, journals, store: journals.open('main') }
		}
		pair = [await open(), await open()]
		for (const statement of [...journalTable('sqlite'), insertMain()]) await pair[0].client.execute(statement)
	})
	after(() => pair?.map(({ client }) => client.close()))
	proves(() => ({ store: pair[0].journals, other: pair[1].journals }))

	it('is refused in a transaction that it has begun', async () => {
		const [{ client, store }] = pair
		expect(await store.write(entryOf(newId()))).to.equal(true)
		const own = await client.transaction('write')
		const within = sqlJournal(async (text, values) => (await own.execute({ sql: text, args: [...values] })).rows, {
			dialect: 'sqlite',
		}).open('main')
		expect((await rejection(within.write(entryOf(newId())))).message).to.equal(inTransaction)
		await own.rollback()
	})
})

describe('sqlJournal() in PGlite', () => {
	let database
	before(async () => {
		database = await PGlite.create()
		await database.exec([...journalTable('postgres'), insertMain()].join(';'))
	})
	after(() => database?.close())
	const run = async (text, values) => (await database.query(text, [...values])).rows
	proves(() => ({ store: sqlJournal(run, { dialect: 'postgres', allowDataLoss: true }) }))

	it('is refused in a transaction as well, and unless loss is accepted', async () => {
		await database.transaction(async (own) => {
			const within = sqlJournal(async (text, values) => (await own.query(text, [...values])).rows, {
				dialect: 'postgres',
			}).open('main')
			await rejection(within.write(entryOf(newId())))
			await own.rollback()
		})
		const { message } = await rejection(sqlJournal(run, { dialect: 'postgres' }).open('main').write(entryOf(newId())))
		expect(message).to.include('fsync is off')
	})
})
