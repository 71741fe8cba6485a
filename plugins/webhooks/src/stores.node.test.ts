import { readFileSync } from 'node:fs'
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

	it('counts failures although the driver writes the names of columns in another case', async () => {
		const toCamel = (name: string) => name.replace(/_./g, ([, letter = '']) => letter.toUpperCase())
		const camel: RunWebhookSql = async (text, values) =>
			(await send(text, values)).map((row) =>
				Object.fromEntries(Object.entries(row).map(([name, value]) => [toCamel(name), value])),
			)
		const store = sqlWebhooks(camel, { dialect: 'sqlite' })
		const claim = async () => store.claim('camel', 'vendor', 1000)
		const first = await claim()
		if (typeof first === 'object') await first.release()
		expect(await claim())
			.to.deep.include({ failures: 1 })
			.and.have.property('failedForMs')
			.that.is.at.least(0)
	})

	it('finds parked and old events by an index', async () => {
		const plans: string[] = []
		const explaining: RunWebhookSql = async (text, values) => {
			const rows = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values)
			plans.push(rows.map(({ detail }) => String(detail)).join('\n'))
			return send(text, values)
		}
		const store = sqlWebhooks(explaining, { dialect: 'sqlite' })
		await store.claim('indexed', 'vendor', 1000)
		await store.claimParked('vendor', 10)
		const [forget, claim, parked] = plans
		expect(forget).to.contain('INDEX tarja_webhooks_forget')
		expect(parked).to.contain('INDEX tarja_webhooks_parked (sender=? AND free_at<?)')
		for (const line of webhookTable.trim().split('\n')) expect(line).to.match(/^CREATE .*;$/)
		for (const plan of [forget, claim, parked]) expect(plan).not.to.match(/SCAN tarja_webhooks/)
	})

	it('releases parked events by the statements of the page', async () => {
		const page = readFileSync(new URL('../../../docs/how-to/webhooks.md', import.meta.url), 'utf8')
		const [list = '', release = ''] = /```sql\n(.*?)```/s.exec(page)?.[1]?.trim().split('\n') ?? []
		const store = sqlWebhooks(send, { dialect: 'sqlite' })
		const claim = await store.claim('released', 'released', 1000)
		if (typeof claim === 'object') await claim.park('its content')
		expect(
			database
				.prepare(list)
				.all()
				.map(({ content }) => content),
		).to.include('its content')
		expect((await store.claimParked('released', 10)).length).to.equal(0)
		database.exec(release)
		expect((await store.claimParked('released', 10)).map(({ content }) => content)).to.deep.equal(['its content'])
	})

	it('deletes old events with each claim while there are more than a hundred', async () => {
		const store = sqlWebhooks(send, { dialect: 'sqlite' })
		const old = database.prepare("INSERT INTO tarja_webhooks VALUES (?, 'old', 'done', '', 0, 1, 0, 0, '')")
		for (let count = 0; count < 250; count++) old.run(`old ${count}`)
		const left = () => database.prepare("SELECT count(*) AS n FROM tarja_webhooks WHERE sender = 'old'").get()?.n
		const counts = [left()]
		for (const name of ['a', 'b', 'c']) {
			await store.claim(name, 'vendor', 1000)
			counts.push(left())
		}
		expect(counts).to.deep.equal([250, 150, 50, 0])
	})
})
