import { DatabaseSync } from 'node:sqlite'
import type { WebhookClaim, WebhookStore } from '@tarja/core/plugin'
import { describe, expect, it } from '@tarja-test/harness'
import { memoryWebhooks } from './memory.ts'
import { sqlWebhooks, webhookTable } from './sql.ts'

function openSqlite(claimMs: number): WebhookStore {
	const database = new DatabaseSync(':memory:')
	database.exec(webhookTable)
	const run = async (text: string, values: readonly (string | number)[]) => database.prepare(text).all(...values)
	return sqlWebhooks(run as never, { dialect: 'sqlite', claimMs })
}
const stores = { memory: (claimMs: number) => memoryWebhooks({ claimMs }), SQLite: openSqlite }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const weekMs = 7 * 86_400_000

for (const [name, open] of Object.entries(stores))
	describe(`the store of webhooks in ${name}`, () => {
		const claim = async (store: WebhookStore, rememberMs = weekMs) =>
			(await store.claim('a', 'vendor', rememberMs)) as WebhookClaim

		it('gives one of two copies a claim, and is done when it is finished', async () => {
			const store = await open(60_000)
			const [one, two] = await Promise.all([claim(store, Infinity), claim(store)])
			expect(two).to.equal('pending')
			await one.finish()
			await one.release()
			expect(await claim(store)).to.equal('done')
		})

		it('counts failures, and gives a released event again', async () => {
			const store = await open(60_000)
			await (await claim(store)).release()
			const next = await claim(store)
			expect([next.failures, next.failedForMs < 5000]).to.deep.equal([1, true])
		})

		it('lets a claim lapse, after which a late release frees nothing and a late finish counts', async () => {
			const store = await open(20)
			const late = await claim(store)
			await pause(40)
			const next = await claim(store)
			expect(next.failures).to.equal(0)
			await late.release()
			expect(await claim(store)).to.equal('pending')
			let error: unknown
			await (async () => late.park('{}'))().catch((found) => {
				error = found
			})
			expect(String(error)).to.contain('another process has claimed it')
			await late.finish()
			expect(await claim(store)).to.equal('done')
		})

		it('keeps a parked event: done for its sender, and not due before an hour is over', async () => {
			const store = await open(60_000)
			await (await claim(store)).park('{"event":1}')
			expect(await claim(store)).to.equal('done')
			expect(await store.claimParked('vendor', 10)).to.deep.equal([])
		})

		it('forgets a finished event when its time is over', async () => {
			const store = await open(5)
			await (await claim(store, 10)).finish()
			await pause(30)
			expect((await claim(store)).failures).to.equal(0)
		})
	})
