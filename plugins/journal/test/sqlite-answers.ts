// A driver that hands over the answer to another statement: what a journal in SQLite makes of it.
import type { EntryStore, JournalEntry } from '@tarja/journal'
import { type RunSql, sqlJournal } from '@tarja/journal/sql'
import { expect, it, rejection } from '@tarja-test/harness'
import { createRecord } from '../src/journal-record.ts'

/** A journal in a file of its own. */
interface Opened {
	readonly store: EntryStore
	readonly run: RunSql
	readonly close: () => unknown
}

export function answerCases(opened: () => Opened, entry: JournalEntry): void {
	it('takes no answer under another statement’s names for its own', async () => {
		const { store, run, close } = opened()
		await store.write({ ...entry, reference: 'order-1' })
		// The values are its own; their names are those of the statement before.
		const runRenamed: RunSql = async (text, values) =>
			(await run(text, values)).map(({ echo, id }) => ({ echo, status: id }))
		const lost = sqlJournal(runRenamed, { dialect: 'sqlite', allowDataLoss: true }).open('main')
		const list = lost.list('all')[Symbol.asyncIterator]()
		const asks = [() => lost.find('order-1'), () => lost.read(entry.id), () => list.next(), () => lost.nowMs?.()]
		for (const ask of asks)
			expect((await rejection(Promise.resolve(ask()))).message).to.include('the rows of another statement')
		close()
	})

	it('takes no status of another transaction for that of its write, over Postgres', async () => {
		for (const echo of ['700 committed', '70 committed', '7001 committed', '700 aborted']) {
			const run: RunSql = (text, [id, ...values]) =>
				text.includes('xact_status') ? [{ echo }] : [{ echo: `${id} 0 ${values.at(-1)} on p 700 on` }]
			const written = sqlJournal(run, { dialect: 'postgres' }).open('main').write(entry)
			expect(await written.catch(() => false), echo).to.equal(echo === '700 committed')
		}
	})

	it('takes no answer to another statement for its own', async () => {
		const { store, run, close } = opened()
		const [first, second] = [1, 2].map((n) => ({ ...entry, id: `${entry.id}${n}`, reference: `order-${n}` }))
		if (!first || !second) throw new Error('unreachable')
		for (const one of [first, second]) await store.write(one)
		const asks: Readonly<Record<string, (store: EntryStore) => unknown>> = {
			write: (behind) => behind.write({ ...entry, id: `${entry.id}3` }),
			'write a reference': (behind) => behind.write({ ...entry, id: `${entry.id}4`, reference: 'order-4' }),
			'write a revision': (behind) => behind.write({ ...first, revision: 1, state: 'unknown' }),
			read: (behind) => behind.read(second.id),
			find: (behind) => behind.find('order-2'),
			list: (behind) => behind.list('all')[Symbol.asyncIterator]().next(),
			unresolved: (behind) => behind.list('unresolved')[Symbol.asyncIterator]().next(),
			purge: (behind) => behind.purge?.('3', true),
			nowMs: (behind) => behind.nowMs?.(),
			delete: (behind) => behind.delete([first.id]),
			journal: (behind) => behind.journal(),
			'write the record': (behind) =>
				behind.writeJournal({ ...createRecord('main', 'https://platform.example', 0), revision: 1 }),
		}
		for (const [before, askBefore] of Object.entries(asks))
			for (const [now, ask] of Object.entries(asks)) {
				let late: ReturnType<RunSql> = []
				// A driver that is one answer behind.
				const behind: RunSql = (text, values) => {
					const rows = late
					late = run(text, values)
					return text.startsWith('PRAGMA') ? [] : rows
				}
				const lost = sqlJournal(behind, { dialect: 'sqlite', allowDataLoss: true }).open('main')
				await Promise.resolve(askBefore(lost)).catch(() => {})
				const rows = await late
				const given = await Promise.resolve(ask(lost)).catch((error: Error) => error.message)
				// Silence confirms no write, and purges and deletes nothing; it never says that nothing is there.
				const nothing: readonly unknown[] = rows.length || !/write|purge|delete/.test(now) ? [] : [false, 0, undefined]
				const isRefused = String(given).includes('the driver returned the rows of another statement')
				const isNothing = nothing.includes(Array.isArray(given) ? given[0] : given)
				expect(isRefused || isNothing, `${now} after ${before}: ${JSON.stringify(given)}`).to.equal(true)
			}
		close()
	})
}
