// SQLite as docs/how-to/databases.md shows it, under an explored shop; Postgres is in test/e2e/sql/explored.test.mjs.
import { reportText } from '@tarja/explore'
import { describe, expect, isNightly, it } from '@tarja-test/harness'
import { getFence } from '../../../tools/docs/fences.mjs'
import { explore } from './in-memory.mjs'
import { moduleOf } from './modules.mjs'

describe('a fresh database for explore', () => {
	it('is what the page says', async () => {
		const shop = moduleOf({ page: 'sqlite', code: getFence('databases/sqlite.ts'), by: 'database' })
		const only = isNightly ? {} : { only: ['kill', 'second_process'] }
		const report = await explore(shop, { deviations: 1, parts: 1, ...only })
		const { wrong, undecided, left } = report
		expect([wrong, undecided, left], reportText(report)).to.deep.equal([0, [], 0])
	})
})
