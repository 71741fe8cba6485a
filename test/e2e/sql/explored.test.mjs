// The Postgres of docs/how-to/databases.md under an explored shop.
import { reportText } from '@tarja/explore'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { getFence } from '../../../tools/docs/fences.mjs'
import { startPostgres } from '../../../tools/install/postgres.mjs'
import { explore } from '../explored/in-memory.mjs'
import { moduleOf } from '../explored/modules.mjs'

describe('a fresh database for explore', () => {
	let server
	before(async () => {
		server = await startPostgres()
		process.env.DATABASE_URL = server.url
	})
	after(() => server?.stop())

	it('is what the page says: a schema of Postgres for each process that searches', async () => {
		const file = moduleOf({ page: 'postgres', code: getFence('databases/postgres.ts'), by: 'database' })
		const report = await explore(file, {
			deviations: 1,
			parts: 2,
			only: ['kill', 'second_process'],
			databases: [new URL(server.url).host],
		})
		expect([report.wrong, report.undecided, report.left], reportText(report)).to.deep.equal([0, [], 0])
		expect(report.schedules).to.be.greaterThan(8)
	})
})
