// What a journal in SQLite has to do, whoever opens the file.
import { type JournalEntry, journal } from '@tarja/journal'
import { journalStoreContract } from '@tarja/journal/contract'
import { journalTable, type RunSql, sqlJournal } from '@tarja/journal/sql'
import { describe, expect, it, rejection, temporaryDirectory } from '@tarja-test/harness'

/** One connection to a file. */
export interface SqliteConnection {
	readonly run: RunSql
	readonly exec: (text: string) => unknown
	readonly close: () => unknown
}

const entry: JournalEntry = {
	v: 1,
	id: '20261121T100711123Z-aaaaaaaaaaaaaaaa',
	revision: 0,
	operation: 'payments.createIntent',
	method: 'POST',
	path: '/p',
	fields: {},
	startedAt: '2026-11-21T10:07:11.123Z',
	state: 'pending',
	attempts: 0,
	mayHaveReplayed: false,
	absentReads: 0,
}

export function sqliteCases(connect: (path: string) => SqliteConnection): void {
	const newFile = (): string => `${temporaryDirectory}/journal-${crypto.randomUUID()}.sqlite`
	const opened = (path = newFile()) => {
		const first = connect(path)
		for (const statement of journalTable('sqlite')) first.exec(statement)
		return { ...first, path, store: sqlJournal(first.run, { dialect: 'sqlite' }) }
	}

	describe('a journal store', () => {
		const file = newFile()
		const open = () => {
			const { store, close } = opened(file)
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
		for (const { name, run } of journalStoreContract({ open })) it(name, run)
	})

	it('raises a connection that would not write to disk before it answers', async () => {
		const { store, exec, run, close } = opened()
		exec('PRAGMA journal_mode = WAL')
		for (const level of ['OFF', 'NORMAL']) {
			exec(`PRAGMA synchronous = ${level}`)
			await store.write({ ...entry, id: `${entry.id}${level}` })
			expect(await run('PRAGMA synchronous', [])).to.deep.equal([{ synchronous: 2 }])
		}
		close()
	})

	it('refuses a connection with an open transaction, and a call over it is not sent', async () => {
		const { store, exec, close } = opened()
		exec('BEGIN')
		expect((await rejection(store.write(entry))).message).to.equal(
			'Cannot keep a journal in this database: a transaction is open on the connection; hand in one that nothing begins a transaction on',
		)
		exec('ROLLBACK')
		expect(await store.write(entry)).to.equal(true)
		close()
	})

	it('refuses where it cannot be raised', async () => {
		const { run, close } = opened()
		const lax: RunSql = (text, values) => (text === 'PRAGMA synchronous' ? [{ synchronous: 1 }] : run(text, values))
		expect((await rejection(sqlJournal(lax, { dialect: 'sqlite' }).write(entry))).message).to.equal(
			'Cannot keep a journal in this database: synchronous is 1; run PRAGMA synchronous = FULL when it is opened',
		)
		expect(await sqlJournal(lax, { dialect: 'sqlite', acceptsLoss: true }).write(entry)).to.equal(true)
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

	it('gives the two indexes of the longest table names different names, as Postgres cuts them', () => {
		for (const table of ['x'.repeat(52), `${'x'.repeat(25)}.${'y'.repeat(26)}`]) {
			const indexes = journalTable('postgres', table).slice(1)
			expect(new Set(indexes.map((text) => /EXISTS (\S{1,63})/.exec(text)?.[1])).size).to.equal(2)
		}
	})

	it('makes a table in a schema', async () => {
		const { exec, run, close } = connect(newFile())
		for (const statement of journalTable('sqlite', 'main.other')) exec(statement)
		const store = sqlJournal(run, { dialect: 'sqlite', table: 'main.other' })
		const [first, second] = [1, 2].map((number) => ({
			...entry,
			id: `${entry.id}${number}`,
			reference: 'order-1',
		})) as [JournalEntry, JournalEntry]
		expect([await store.write(first), await store.write(second)]).to.deep.equal([true, false])
		expect((await store.find?.('order-1'))?.id).to.equal(first.id)
		close()
	})

	it('is a plugin’s store', () => {
		const { store, close } = opened()
		expect(journal({ store }).id).to.equal('journal')
		close()
	})
}
