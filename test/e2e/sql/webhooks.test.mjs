// The contract of a webhook store in PGlite.
import { PGlite } from '@electric-sql/pglite'
import { webhookStoreContract } from '@tarja/testing'
import { sqlWebhooks, webhookTable } from '@tarja/webhooks/sql'
import { after, before, describe, expect, it } from '@tarja-test/harness'

describe('sqlWebhooks() in PGlite', () => {
	let database
	// It starts here, because that takes seconds and its tests are short.
	before(async () => {
		database = await PGlite.create()
		await database.exec(webhookTable)
	})
	after(() => database?.close())
	const send = async (text, values) => (await database.query(text, [...values])).rows
	const openPair = (times) => {
		const options = { dialect: 'postgres', ...times }
		return { store: sqlWebhooks(send, options), other: sqlWebhooks(send, options) }
	}
	for (const { name, run } of webhookStoreContract({ open: openPair })) it(name, run)

	it('finds parked and old events by an index', async () => {
		const plans = []
		// With few rows, Postgres reads all of them unless it must not.
		await database.exec('SET enable_seqscan = off')
		const explaining = async (text, values) => {
			if (/^(UPDATE|DELETE)/.test(text)) plans.push(JSON.stringify(await send(`EXPLAIN ${text}`, values)))
			return send(text, values)
		}
		const store = sqlWebhooks(explaining, { dialect: 'postgres' })
		await store.claim('indexed', 'vendor', 1000)
		await store.claimParked('vendor', 10)
		expect(plans[0]).to.match(/tarja_webhooks_forget.*Index Cond: \(forget_at <=/)
		expect(plans[1]).to.match(/tarja_webhooks_parked.*Index Cond: .*sender.*free_at <=/)
	})
})
