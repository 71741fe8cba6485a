// What a journal in SQLite has to do, whoever opens the file.
import { createClient } from '@tarja/core'
import { type JournalEntry, journal } from '@tarja/journal'
import { journalStoreContract } from '@tarja/journal/contract'
import { journalTable, type RunSql, sqlJournal } from '@tarja/journal/sql'
import { describe, expect, it, rejection, temporaryDirectory } from '@tarja-test/harness'
import { createRecord } from '../src/journal-record.ts'
import { createEntryId } from '../src/moments.ts'
import { entryOf } from './pending-entry.ts'
import { answerCases } from './sqlite-answers.ts'

/** One connection to a file. */
export interface SqliteConnection {
	readonly run: RunSql
	readonly exec: (text: string) => unknown
	readonly close: () => unknown
}

/** Creates the journal `main` as the store does: drivers that run at once are opened at once. */
const insertRecord = `INSERT INTO tarja_journal (journal, id, revision, state, entry) VALUES ('main', '', 0, 'journal', '${JSON.stringify(createRecord('main', 'https://platform.example', 0))}') ON CONFLICT (journal, id) DO NOTHING`
const entry: JournalEntry = entryOf('20261121T100711123Z-aaaaaaaaaaaaaaaa')

export function sqliteCases(connect: (path: string) => SqliteConnection): void {
	const newFile = (): string => `${temporaryDirectory}/journal-${crypto.randomUUID()}.sqlite`
	const openSqlite = (path = newFile()) => {
		const first = connect(path)
		for (const statement of journalTable('sqlite')) first.exec(statement)
		first.exec(insertRecord)
		// A schema's name has any case.
		const journals = sqlJournal(first.run, { dialect: 'sqlite', table: 'MAIN.tarja_journal' })
		return { ...first, path, journals, store: journals.open('main') }
	}

	describe('a journal store', () => {
		const file = newFile()
		const open = () => {
			const { journals: store, close } = openSqlite(file)
			const second = connect(file)
			const other = sqlJournal(second.run, { dialect: 'sqlite' })
			return {
				store,
				other,
				close: () => {
					close()
					second.close()
				},
			}
		}
		for (const { name, run } of journalStoreContract({ open, many: 250 })) it(name, run)
	})

	it('reads columns whose names a driver turns into camelCase', async () => {
		const turned = ({ run }: SqliteConnection): RunSql => {
			const camelCase = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase())
			return async (text, values) =>
				[...(await run(text, values))].map((row) =>
					Object.fromEntries(Object.entries(row).map(([name, value]) => [camelCase(name), value])),
				)
		}
		const { path, close } = openSqlite()
		const first = connect(path)
		const store = sqlJournal(turned(first), { dialect: 'sqlite' }).open('main')
		expect(await store.write({ ...entry, reference: 'order-1', startedAt: new Date(0).toISOString() })).to.equal(true)
		expect(await store.nowMs?.()).to.be.greaterThan(0)
		expect((await store.find?.('order-1'))?.map(({ id }) => id)).to.deep.equal([entry.id])
		first.close()
		close()
	})

	it('raises a connection that would not write to disk before it answers, and lowers none', async () => {
		const { exec, run, close, store } = openSqlite()
		for (const mode of ['DELETE', 'TRUNCATE', 'PERSIST', 'WAL'])
			for (const level of ['OFF', 'NORMAL', 'FULL', 'EXTRA']) {
				exec(`PRAGMA journal_mode = ${mode}`)
				exec(`PRAGMA synchronous = ${level}`)
				expect(await store.write(entryOf(`${entry.id}${mode}${level}`))).to.equal(true)
				expect(await run('PRAGMA synchronous', [])).to.deep.equal([{ synchronous: 3 }])
			}
		close()
	})

	const inTransaction =
		'Cannot keep a journal in this database: a transaction is open on the connection; hand in a pool, or a connection that nothing begins a transaction on'
	const writes: Readonly<Record<string, Partial<JournalEntry>>> = {
		'a first entry': entryOf(`${entry.id}2`),
		'a later revision': { revision: 1, state: 'unknown' },
	}
	for (const [title, facts] of Object.entries(writes))
		for (const begin of ['BEGIN', 'BEGIN IMMEDIATE', 'SAVEPOINT mine'])
			it(`refuses ${title} on a connection that has begun a transaction with ${begin}, also after others were taken`, async () => {
				const { store, exec, run, close } = openSqlite()
				expect(await store.write(entry)).to.equal(true)
				exec(begin)
				const written = store.write({ ...entry, ...facts })
				expect((await rejection(written)).message).to.equal(inTransaction)
				exec('ROLLBACK')
				expect(await run('SELECT id, revision FROM tarja_journal WHERE claim IS NOT NULL', [])).to.deep.equal([
					{ id: entry.id, revision: 0 },
				])
				expect(await store.write({ ...entry, ...facts })).to.equal(true)
				close()
			})

	it('lets nobody begin a transaction between the look and the write', async () => {
		const { store, exec, close } = openSqlite()
		const written = store.write(entry)
		exec('BEGIN')
		expect(await written).to.equal(true)
		exec('ROLLBACK')
		expect(await store.read(entry.id)).to.deep.equal(entry)
		close()
	})

	it('refuses a driver that does not run what gives no rows, as it cannot tell whether a transaction is open', async () => {
		const { run, close } = openSqlite()
		const strict: RunSql = (text, values) => {
			if (/^PRAGMA/.test(text)) throw new TypeError('This statement does not return data. Use run() instead')
			return run(text, values)
		}
		expect((await rejection(sqlJournal(strict, { dialect: 'sqlite' }).open('main').write(entry))).message).to.equal(
			'Cannot keep a journal in this database: the driver does not run PRAGMA synchronous = EXTRA, so no one can tell whether a transaction is open; make run take statements that give no rows',
		)
		expect(await sqlJournal(strict, { dialect: 'sqlite', allowDataLoss: true }).open('main').write(entry)).to.equal(
			true,
		)
		close()
	})

	const losses: Readonly<Record<string, readonly [string | undefined, string, string]>> = {
		'in memory': [':memory:', 'PRAGMA user_version', 'it is in memory, or ends with its connection'],
		'whose journal_mode is MEMORY': [undefined, 'PRAGMA journal_mode = MEMORY', 'journal_mode is memory'],
	}
	for (const [title, [path, setting, reason]] of Object.entries(losses))
		it(`refuses a database ${title}, unless loss is accepted`, async () => {
			const { store, exec, run, close } = openSqlite(path)
			exec(setting)
			expect((await rejection(store.write(entry))).message).to.contain(reason)
			const accepting = sqlJournal(run, { dialect: 'sqlite', allowDataLoss: true }).open('main')
			expect(await accepting.write(entryOf(`${entry.id}2`))).to.equal(true)
			close()
		})

	it('refuses a connection that keeps no journal of its own', async () => {
		const { run, close } = openSqlite()
		// Most drivers do not let SQLite turn it off; the others tell.
		const off: RunSql = async (text, values) =>
			(await run(text, values)).map((row) => ({ ...row, echo: String(row.echo).replace(' delete ', ' off ') }))
		const { message } = await rejection(sqlJournal(off, { dialect: 'sqlite' }).open('main').write(entry))
		expect(message).to.contain('journal_mode is off, so a crash can destroy it')
		close()
	})

	it('refuses a connection whose level it cannot raise', async () => {
		const { run, exec, close } = openSqlite()
		const lax: RunSql = (text, values) => (text.startsWith('PRAGMA') ? [] : run(text, values))
		const store = sqlJournal(lax, { dialect: 'sqlite' }).open('main')
		// In journal_mode DELETE the commit is a file that is deleted: FULL does not sync its folder.
		exec('PRAGMA synchronous = FULL')
		expect((await rejection(store.write(entry))).message).to.equal(
			'Cannot keep a journal in this database: synchronous is 2 in journal_mode delete, so what it confirms can be lost; run PRAGMA journal_mode = WAL, and PRAGMA synchronous = EXTRA on each connection when it is opened',
		)
		exec('PRAGMA journal_mode = WAL')
		expect(await store.write(entryOf(`${entry.id}2`))).to.equal(true)
		close()
	})

	it('is no journal any more once its entries were deleted, all or those of earlier', async () => {
		for (const which of ['true', "id < '2030'"]) {
			const { store, exec, close } = openSqlite()
			await store.write(entry)
			// The record is none of the entries.
			await store.delete([''])
			expect(await store.read('')).to.equal(undefined)
			expect(await store.journal()).to.include({ id: 'main' })
			exec(`DELETE FROM tarja_journal WHERE ${which}`)
			expect(await store.journal()).to.equal(undefined)
			expect((await rejection(store.write(entry))).message).to.contain('holds no journal main')
			close()
		}
	})

	it('writes into no temporary table of the same name', async () => {
		const { store, exec, path, close } = openSqlite()
		exec('CREATE TEMP TABLE tarja_journal AS SELECT * FROM main.tarja_journal')
		expect(await store.write(entry)).to.equal(true)
		const { store: other, close: closeOther } = openSqlite(path)
		expect(await other.read(entry.id)).to.deep.equal(entry)
		closeOther()
		close()
	})

	const indexes: Readonly<Record<string, string>> = {
		'has none': 'SELECT 1',
		'has one that is not unique': 'CREATE INDEX other ON tarja_journal (claim)',
		'has one over another column too': 'CREATE UNIQUE INDEX other ON tarja_journal (claim, id)',
		'has one for some rows only':
			"CREATE UNIQUE INDEX other ON tarja_journal (claim) WHERE claim IS NOT NULL AND state = 'pending'",
	}
	for (const [title, create] of Object.entries(indexes))
		it(`takes no entry where its table ${title}`, async () => {
			const { store, exec, close } = openSqlite()
			expect(await store.write(entryOf(`${entry.id}0`))).to.equal(true)
			exec('DROP INDEX tarja_journal_claim')
			exec(create)
			expect((await rejection(store.write(entry))).message).to.equal(
				'Cannot keep a journal in this database: its table has no unique index of references, so two calls of one reference could both be sent; run the statements of journalTable in a migration',
			)
			exec(journalTable('sqlite')[2] ?? '')
			expect(await store.write(entry)).to.equal(true)
			close()
		})

	answerCases(openSqlite, entry)

	it('purges nothing that is young by its own clock, nor what cannot be placed in time, whatever the caller’s says', async () => {
		const { journals, store, run, close } = openSqlite()
		const ids = [-60_000, 0, 86_400_000].map((ms) => createEntryId(Date.now() + ms))
		const resolved = { state: 'applied', resolvedBy: 'call' } as const
		for (const [n, id] of ids.entries()) await store.write({ ...entry, ...resolved, id, reference: `order-${n}` })
		// Written by a clock in microseconds: nobody can say how old it is.
		await run(
			"INSERT INTO tarja_journal (journal, id, revision, state, entry) VALUES ('main', '+0588620101T000000000Z', 0, 'absent', '')",
			[],
		)
		const tenYearsMs = 3652 * 86_400_000
		for (const aheadMs of [-tenYearsMs, 0, tenYearsMs]) {
			const clock = { now: () => Date.now() + aheadMs }
			const { journal: api } = createClient({ baseUrl: 'https://platform.example' }).use(
				journal({ store: journals, id: 'main', clock }),
			)
			expect(await api.purge({ references: true, olderThanMs: tenYearsMs })).to.equal(0)
			expect(await api.purge({ references: true, olderThanMs: 3_600_000 })).to.equal(0)
		}
		expect((await store.find('order-1')).map(({ id }) => id)).to.deep.equal([ids[1]])
		expect(await store.purge?.('3', true)).to.equal(3)
		close()
	})

	it('takes table names that are names, and no others', () => {
		for (const table of [
			'journal; DROP TABLE x',
			'a b',
			'',
			'1a',
			'a.b.c',
			'x'.repeat(53),
			`${'x'.repeat(26)}.${'y'.repeat(26)}`,
		])
			expect(() => sqlJournal(() => [], { dialect: 'sqlite', table })).to.throw(
				TypeError,
				'Cannot name the journal’s table',
			)
		for (const table of ['payments_journal', 'audit.journal'])
			expect(journalTable('postgres', table)[0]).to.contain(`EXISTS ${table} (`)
	})
}

/** What not every driver lets anybody do. */
export function attachedCases(connect: (path: string) => SqliteConnection): void {
	it('refuses a database without a name, which ends with its connection', async () => {
		const { exec, run, close } = connect('')
		for (const statement of journalTable('sqlite')) exec(statement)
		const store = sqlJournal(run, { dialect: 'sqlite' }).open('main')
		await store.writeJournal(createRecord('main', 'https://platform.example', 0))
		expect((await rejection(store.write(entry))).message).to.contain('it is in memory, or ends with its connection')
		close()
	})
}
