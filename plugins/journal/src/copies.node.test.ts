// Copies of a journal that are made while it is written to, restored, and asked.
import { chown, cp, mkdir, mkdtemp, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { createClient, operation } from '@tarja/core'
import { type JournalStore, journal } from '@tarja/journal'
import { directoryJournal } from '@tarja/journal/directory'
import { journalTable, sqlJournal } from '@tarja/journal/sql'
import { recordingFetch } from '@tarja/testing'
import { describe, expect, it } from '@tarja-test/harness'

const pay = operation({ id: 'pay', method: 'POST', path: '/pay', identifiedBy: ['n'] })

const clientOver = (store: JournalStore, sent: string[]) => {
	const fetch = recordingFetch(({ text }) => {
		sent.push(JSON.parse(text).n)
		return { json: {} }
	})
	return createClient({ baseUrl: 'https://platform.example', fetch }).use(journal({ store, account: 'main' }))
}

type Client = ReturnType<typeof clientOver>
const payOnce = (client: Client, n: string) =>
	client.journal.once(n, (ticket) => client.call(pay, { body: { n } }, ticket))

const sqliteIn = (file: string) => {
	const database = new DatabaseSync(file)
	database.exec('PRAGMA journal_mode = WAL')
	for (const statement of journalTable('sqlite')) database.exec(statement)
	const store = sqlJournal((text, values) => database.prepare(text).all(...values), { dialect: 'sqlite' })
	return { database, store }
}

/** Each store, and how it is copied. */
const homes: Readonly<Record<string, (place: string) => { store: JournalStore; copy: () => Promise<JournalStore> }>> = {
	'a directory': (place) => ({
		store: directoryJournal(join(place, 'journal')),
		async copy() {
			const unlessGone = { recursive: true, filter: (path: string) => !/\/\.[^/]*$/.test(path) }
			await cp(join(place, 'journal'), join(place, 'copy'), unlessGone)
			return directoryJournal(join(place, 'copy'))
		},
	}),
	SQLite: (place) => {
		const { database, store } = sqliteIn(join(place, 'journal.db'))
		return {
			store,
			async copy() {
				database.exec(`VACUUM INTO '${join(place, 'copy.db')}'`)
				return sqliteIn(join(place, 'copy.db')).store
			},
		}
	},
}

describe('a copy that is made while the journal is written to', () => {
	for (const [home, at] of Object.entries(homes))
		it(`can be restored, and nothing is paid twice: ${home}`, async () => {
			const place = await mkdtemp(join(tmpdir(), 'tarja-copy-'))
			const sent: string[] = []
			const { store, copy } = at(place)
			const client = clientOver(store, sent)
			await payOnce(client, 'order-0')
			const from = new Date(Date.now() - 1000).toISOString()
			const paying = Promise.all(Array.from({ length: 40 }, (_, n) => payOnce(client, `order-${n + 1}`)))
			const restored = clientOver(await copy(), sent)
			await paying
			expect(new Set(sent).size).to.equal(41)
			await restored.journal.restored({ from, to: new Date(Date.now() + 1).toISOString() })
			const states = await Promise.all(sent.map((n) => payOnce(restored, n)))
			expect(sent).to.have.length(41)
			for (const { state } of states) expect(state).to.be.oneOf(['applied', 'open'])
			expect(states[0]).to.include({ state: 'applied' })
		})
})

if (process.getuid?.() === 0)
	describe('what root writes into a journal of another user', () => {
		it('is that user’s, so that their service can read it', async () => {
			const place = join(await mkdtemp(join(tmpdir(), 'tarja-owner-')), 'journal')
			await mkdir(place)
			await chown(place, 12345, 12346)
			await payOnce(clientOver(directoryJournal(place), []), 'order-1')
			const made = await readdir(place, { recursive: true })
			expect(made.length).to.be.greaterThan(5)
			for (const name of made) expect(await stat(join(place, name)), name).to.include({ uid: 12345, gid: 12346 })
		})
	})
