// Copies of a journal in Postgres that are made while it is written to, restored, and asked: as docs/how-to/backups.md says. A directory and
// SQLite are played in plugins/journal/src/copies.node.test.ts.
import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createClient, operation } from '@tarja/core'
import { journal } from '@tarja/journal'
import { journalTable, sqlJournal } from '@tarja/journal/sql'
import { recordingFetch } from '@tarja/testing'
import { after, before, describe, expect, it, temporaryDirectory } from '@tarja-test/harness'
import { postgresPrograms, startPostgres } from '../../../tools/install/postgres.mjs'
import { drivers } from './drivers.mjs'

const execute = promisify(execFile)
const pay = operation({ id: 'pay', method: 'POST', path: '/pay', identifiedBy: ['n'] })

describe('a copy that is made while a journal in Postgres is written to', () => {
	let server
	let admin
	before(async () => {
		server = await startPostgres()
		admin = await drivers.pg(server.url)
		for (const statement of journalTable('postgres')) await admin.run(statement, [])
	})
	after(async () => {
		await admin?.close()
		await server?.stop()
	})

	it('can be restored, and nothing is paid twice: a dump', async () => {
		const sent = []
		const shop = ({ run }) => {
			const fetch = recordingFetch(({ text }) => {
				sent.push(JSON.parse(text).n)
				return { json: {} }
			})
			const store = sqlJournal(run, { dialect: 'postgres' })
			const client = createClient({ baseUrl: 'https://platform.example', fetch }).use(
				journal({ store, account: 'main' }),
			)
			const once = (n) => client.journal.once(n, (ticket) => client.call(pay, { body: { n } }, ticket))
			return { client, once }
		}
		const { once } = shop(admin)
		const order = (n) => `order-${n}`
		await once(order(0))
		const from = new Date(Date.now() - 1000).toISOString()
		let isOver = false
		const paying = (async () => {
			for (let n = 1; !isOver; n++) await once(order(n))
		})()
		const file = resolve(temporaryDirectory, `${crypto.randomUUID()}.sql`)
		await execute(join(postgresPrograms(), 'pg_dump'), ['--dbname', server.url, '--file', file])
		isOver = true
		await paying
		await admin.run('CREATE DATABASE copied', [])
		const url = server.url.replace(/postgres$/, 'copied')
		await execute(join(postgresPrograms(), 'psql'), ['--quiet', '--dbname', url, '--file', file])
		const connection = await drivers.pg(url)
		const copy = shop(connection)
		await copy.client.journal.restored({ from, to: new Date(Date.now() + 1).toISOString() })
		const paid = sent.length
		const states = []
		for (const n of [...sent]) states.push((await copy.once(n)).state)
		expect([sent.length, states[0], states.length > 1]).to.deep.equal([paid, 'applied', true])
		expect(states.every((state) => state === 'applied' || state === 'open')).to.equal(true)
		await connection.close()
	})
})
