// What else happens to a journal in Postgres: deadlocks, statements that are cancelled, connections that are ended, standbys. No entry
// that was confirmed is missing, and no payment leaves without one. `npm test` plays a third; TROUBLES=1000 makes as many payments under each;
// DEADLOCKS=10000 plays as many runs of whatever purges and deletes at once.
import { journalTable, sqlJournal } from '@tarja/journal/sql'
import { after, before, describe, expect, it, openSpace, rejection, takeSlice } from '@tarja-test/harness'
import { startPostgres } from '../../../tools/install/postgres.mjs'
import { figure } from '../figure.mjs'
import { appliedAt, clientFor, createIntents } from '../journal/payments.mjs'
import { drivers } from './drivers.mjs'
import { bindMain, entryOf, insertMain, newId } from './entry.mjs'

const count = Number(process.env.TROUBLES ?? 60)
const numbers = Array.from({ length: count }, (_, index) => String(index + 1))
const dialect = 'postgres'
const deadlockRuns = Number(process.env.DEADLOCKS ?? 20)
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const settings = ['deadlock_timeout = 20ms', 'max_connections = 60']

describe('a journal in Postgres', () => {
	let server
	let admin
	before(async () => {
		server = await startPostgres({ settings })
		admin = await drivers.pg(server.url)
		for (const statement of [...journalTable(dialect), insertMain()]) await admin.run(statement, [])
	})
	after(async () => {
		await admin?.close()
		await server?.stop()
	})

	/** Somebody's own transaction that holds rows of the journal for a while, which it must not. */
	const holding = (statement, ms) =>
		admin.begun(async (own) => {
			await own(statement, [])
			await pause(ms)
		})
	const other = "pid <> pg_backend_pid() AND datname = current_database() AND backend_type = 'client backend'"
	const troubles = {
		'a lock on its table and a lock_timeout': {
			options: '-c lock_timeout=15',
			disturb: () => holding('LOCK TABLE tarja_journal IN EXCLUSIVE MODE', 30),
		},
		'a lock on its table and a statement_timeout': {
			options: '-c statement_timeout=15',
			disturb: () => holding('LOCK TABLE tarja_journal IN EXCLUSIVE MODE', 30),
		},
		'statements that are cancelled': {
			disturb: () => admin.run(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE ${other}`, []),
		},
		// postgres.js never answers some of the statements that were under way: each is a call that waits for its time, and is not sent.
		'connections that are ended': {
			over: ['pg'],
			disturb: () => admin.run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${other}`, []),
		},
		'isolation that is serializable': {
			options: '-c default_transaction_isolation=serializable',
			disturb: () =>
				admin.run("UPDATE tarja_journal SET revision = revision WHERE state IN ('pending', 'unknown')", []),
		},
	}
	const all = Object.entries({ pg: drivers.pg, 'postgres.js': drivers.postgres }).flatMap(([name, driver]) =>
		Object.entries(troubles)
			.filter(([, { over = [name] }]) => over.includes(name))
			.map(([trouble, what]) => ({ name, driver, trouble, ...what })),
	)
	for (const { name, driver, trouble, options, disturb } of takeSlice(all, 3))
		it(`lets no payment leave without its entry over ${name} under ${trouble}`, async () => {
			const { baseUrl } = await openSpace()
			await admin.run('TRUNCATE tarja_journal', [])
			await admin.run(bindMain(baseUrl), [])
			const url = options ? `${server.url}?options=${encodeURIComponent(options)}` : server.url
			const shops = [await driver(url), await driver(url)]
			const stores = shops.map(({ run }) => sqlJournal(run, { dialect }).open('main'))
			let isOver = false
			const disturbing = (async () => {
				while (!isOver) {
					await disturb().catch(() => {})
					await pause(30)
				}
			})()
			const ends = {}
			const onEnd = (state) => {
				ends[state] = (ends[state] ?? 0) + 1
			}
			await Promise.all(stores.map((store) => createIntents(clientFor(baseUrl, store), numbers, onEnd)))
			isOver = true
			await disturbing
			// A slow machine may have paid none until then. The trouble leaves nothing behind that stops the next payment.
			const calm = sqlJournal(admin.run, { dialect }).open('main')
			// Its limits are long, because a busy machine may take seconds. After 1500 ms, the order was `not_processed`, as it should be.
			const patient = clientFor(baseUrl, calm, { timeoutMs: 120_000, writeTimeoutMs: 120_000 })
			await createIntents(patient, [String(count + 1)], onEnd)
			const applied = await appliedAt(baseUrl)
			expect(applied, 'orders that were paid').to.include(String(count + 1))
			expect(new Set(applied).size, 'orders that were paid').to.equal(applied.length)
			const entries = await Array.fromAsync(calm.list('all'))
			const claimed = entries.filter(({ state }) => ['pending', 'unknown', 'applied'].includes(state))
			expect(claimed.map(({ fields }) => fields.nsuOrigem)).to.include.members(applied)
			expect(ends.applied, 'orders that were told to be applied').to.be.within(1, applied.length)
			figure(
				`Postgres under ${trouble}, over ${name}: ${applied.length} of ${count + 1} orders paid, ${JSON.stringify(ends)}`,
			)
			await Promise.all(shops.map(({ close }) => close()))
		})

	/** How long the store's and the other's connection wait before they look for a deadlock. */
	const victims = { 'the journal': ['1s', '5s'], 'the other': ['5s', '20ms'] }
	const deadlock = async (journals, others) => {
		const writer = await drivers.pg(`${server.url}?options=${encodeURIComponent(`-c deadlock_timeout=${journals}`)}`)
		const store = sqlJournal(writer.run, { dialect }).open('main')
		const reference = `order-${newId()}`
		const first = { ...entryOf(newId()), reference }
		const absent = { ...first, revision: 1, state: 'absent', resolvedBy: 'lookup' }
		const applied = { ...absent, revision: 2, state: 'applied', resolvedBy: 'call' }
		await store.write(first)
		await store.write(absent)
		const own = await drivers.pg(server.url)
		let writing
		const interfering = own.begun(async (run) => {
			await run(`SET LOCAL deadlock_timeout = '${others}'`, [])
			await run(
				"INSERT INTO tarja_journal (journal, id, revision, state, entry, claim) VALUES ('main', $1, 0, 'pending', '{}', $2)",
				[newId(), `main ${reference} create`],
			)
			// It has its own row and waits for the reference; then we want that row.
			writing = store.write(applied).catch(({ message }) => message)
			while (!(await admin.run('SELECT 1 FROM pg_locks WHERE NOT granted', [])).length) await pause(5)
			await run("UPDATE tarja_journal SET state = 'applied' WHERE id = $1", [first.id])
		})
		const ends = [await interfering.catch(({ message }) => message), await writing]
		expect(ends.filter((end) => end === 'deadlock detected')).to.have.length(1)
		if (ends[1] !== true) expect(await store.write(applied)).to.equal(true)
		expect(await store.find(reference)).to.deep.include(applied)
		await Promise.all([own.close(), writer.close()])
	}
	for (const [victim, timeouts] of Object.entries(victims))
		it(`is part of a deadlock without harm, which ${victim} is the first to look for`, () => deadlock(...timeouts))

	it('is purged and deleted from by many at once, by hand as well, without a deadlock', async () => {
		const shops = await Promise.all(Array.from({ length: 4 }, () => drivers.pg(server.url)))
		const stores = shops.map(({ run }) => sqlJournal(run, { dialect }).open('main'))
		const ids = Array.from({ length: 100 }, (_, n) => `2020${String(2 * n + 2).padStart(8, '0')}`)
		const failures = []
		for (let turn = 0; turn < deadlockRuns; turn++) {
			await admin.run("DELETE FROM tarja_journal WHERE id > ''", [])
			// Every second one is settled.
			await admin.run(
				"INSERT INTO tarja_journal (journal, id, revision, state, entry) SELECT 'main', '2020' || lpad(n::text, 8, '0'), 0, CASE n % 2 WHEN 1 THEN 'absent' ELSE 'pending' END, '{}' FROM generate_series(1, 400) AS n",
				[],
			)
			const jobs = stores.flatMap((store, shop) => [
				store.purge('2021', true),
				store.delete(shop % 2 ? ids : ids.toReversed()),
			])
			// In another order than the store's, which must therefore never wait for one row while it holds another.
			const byHand = admin.begun(async (own) => {
				for (const id of ids.toReversed()) await own('DELETE FROM tarja_journal WHERE id = $1', [id])
			})
			for (const { reason } of await Promise.allSettled([...jobs, byHand])) if (reason) failures.push(reason.message)
			await stores[0].purge('2021', true)
			const [{ left }] = await admin.run(
				"SELECT count(*)::int AS left FROM tarja_journal WHERE id > '' AND state NOT IN ('pending', 'unknown')",
				[],
			)
			expect(left).to.equal(0)
		}
		figure(`Postgres, purged and deleted from at once: ${failures.length} failures in ${deadlockRuns} runs`)
		expect(failures).to.deep.equal([])
		await Promise.all(shops.map(({ close }) => close()))
	})
})

describe('a journal whose statements go to a standby as well', () => {
	let primary
	let standby
	let writer
	let reader
	before(async () => {
		primary = await startPostgres()
		writer = await drivers.pg(primary.url)
		for (const statement of [...journalTable(dialect), insertMain()]) await writer.run(statement, [])
		standby = await startPostgres({ of: primary })
		reader = await drivers.pg(standby.url)
		const isThere = async () => (await reader.run("SELECT to_regclass('tarja_journal') AS found", []))[0].found
		while (!(await isThere())) await pause(20)
		await reader.run('SELECT pg_wal_replay_pause()', [])
	})
	after(async () => {
		await Promise.all([writer?.close(), reader?.close()])
		await Promise.all([primary?.stop(), standby?.stop()])
	})

	const refusal = 'Cannot keep a journal in this database: a standby responded; pass a connection to the primary'
	it('says of nothing that it is not there: the standby may be late', async () => {
		const entry = { ...entryOf(newId()), reference: 'order-standby' }
		expect(await sqlJournal(writer.run, { dialect }).open('main').write(entry)).to.equal(true)
		const late = sqlJournal(reader.run, { dialect }).open('main')
		const asked = [
			() => late.read(entry.id),
			() => late.find('order-standby'),
			() => Array.fromAsync(late.list('unresolved')),
			() => late.nowMs(),
		]
		for (const ask of asked) expect((await rejection(ask())).message).to.equal(refusal)
	})

	it('confirms nothing where reads go to the standby, and sends nothing', async () => {
		const { baseUrl, log } = await openSpace()
		const split = (text, values) => (/^SELECT/.test(text) ? reader : writer).run(text, values)
		const store = sqlJournal(split, { dialect }).open('main')
		let refused = 0
		await createIntents(clientFor(baseUrl, store), numbers, () => refused++)
		expect((await log()).totals.intents).to.equal(0)
		figure(`Postgres with reads from a standby that is late: ${refused} payments refused, 0 sent`)
	})

	it('is refused by the standby alone', async () => {
		const { message } = await rejection(sqlJournal(reader.run, { dialect }).open('main').write(entryOf(newId())))
		expect(message).to.include('read-only transaction')
	})
})
