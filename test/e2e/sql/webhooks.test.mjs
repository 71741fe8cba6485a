// The contract of a webhook store in PGlite.
import { PGlite } from '@electric-sql/pglite'
import { webhookStoreContract } from '@tarja/testing'
import { sqlWebhooks, webhookTable } from '@tarja/webhooks/sql'
import { after, before, describe, it } from '@tarja-test/harness'

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
})
