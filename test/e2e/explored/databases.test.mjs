// Each database of docs/how-to/databases.md under an explored shop; Postgres is in test/e2e/sql/explored.test.mjs.
import { reportText } from '@tarja/explore'
import { describe, expect, it } from '@tarja-test/harness'
import { fenceNamed } from '../../../tools/docs/fences.mjs'
import { explore } from './in-memory.mjs'
import { moduleOf } from './modules.mjs'

const shopOver = (name) => moduleOf({ page: name, code: fenceNamed(`databases/${name}.ts`), by: 'database' })

describe('a fresh database for explore', () => {
	for (const name of ['sqlite', 'd1'])
		it(`is what the page says: ${name}`, async () => {
			const report = await explore(shopOver(name), { deviations: 1, parts: 1 })
			const { wrong, undecided, left, exact } = report
			expect([wrong, undecided, left, exact], reportText(report)).to.deep.equal([0, [], 0, true])
		})
})
