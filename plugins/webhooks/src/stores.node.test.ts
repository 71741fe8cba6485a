import { DatabaseSync } from 'node:sqlite'
import { webhookStoreContract } from '@tarja/testing'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { memoryWebhooks } from './memory.ts'
import { type RunWebhookSql, type SqlWebhooksOptions, sqlWebhooks, webhookTable } from './sql.ts'

/** Two stores on one database. */
const openPair = (run: RunWebhookSql, options: SqlWebhooksOptions) => ({
	store: sqlWebhooks(run, options),
	other: sqlWebhooks(run, options),
})

describe('memoryWebhooks()', () => {
	for (const { name, run } of webhookStoreContract({ open: (times) => ({ store: memoryWebhooks(times) }) }))
		it(name, run)
})

describe('sqlWebhooks() in SQLite', () => {
	const database = new DatabaseSync(':memory:')
	const send: RunWebhookSql = async (text, values) => database.prepare(text).all(...values) as never
	before(() => database.exec(webhookTable))
	after(() => database.close())
	for (const { name, run } of webhookStoreContract({
		open: (times) => openPair(send, { dialect: 'sqlite', ...times }),
	}))
		it(name, run)

	it('claims an event although the deletion of old ones fails', async () => {
		const failing: RunWebhookSql = async (text, values) => {
			if (text.startsWith('DELETE')) throw new Error('a deadlock')
			return send(text, values)
		}
		const claim = await sqlWebhooks(failing, { dialect: 'sqlite' }).claim('name', 'vendor', 1000)
		expect(claim).to.have.property('failures', 0)
	})
})
