// Creates orders of some hours ago in the journal of a place. A client in this process sends them, with a clock that is set back.
import { join } from 'node:path'
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { journal } from '@tarja/journal'
import { directoryJournal } from '@tarja/journal/directory'
import { reconcile } from '@tarja/journal/reconcile'
import { createFakeClock, createRecordingFetch } from '@tarja/testing'

export const [minuteMs, hourMs] = [60_000, 3_600_000]

/** Creates a shop whose clock begins at `startMs`. Its rows are the payments that the platform would list. */
export async function earlier({ cwd, created, url }, startMs) {
	const clock = createFakeClock(startMs)
	let response = { json: { id: '1' } }
	const fetch = createRecordingFetch(() => response)
	const client = createClient({ baseUrl: url, fetch, fetchSends: 'once', clock })
		.use(payments({ createIntent: { outcomeOf: 'http', listedBy: [] } }))
		.use(journal({ store: directoryJournal(join(cwd, 'j')), id: await created, clock }))
	const rows = []
	const pay = async (reference, body) => {
		const at = new Date(clock.now()).toISOString()
		const { entryId } = await client.journal.once(reference, client.payments.createIntent, { body })
		return { entryId, row: { state: 'applied', at, fields: body } }
	}
	return {
		clock,
		rows,
		journal: client.journal,
		/** Pays orders that the platform confirms, one minute apart. */
		async sell(count) {
			response = { json: { id: '1' } }
			for (let n = 0; n < count; n++) {
				const number = 500_000 + rows.length
				const { row } = await pay(`sold-${number}`, { nsuOrigem: String(number), valorTransacao: '2550' })
				rows.push(row)
				clock.advance(minuteMs)
			}
		},
		/** Sends a payment whose response is lost. Resolves to its id and to its row in the platform's list. */
		lose(reference, body) {
			response = new TypeError('reset')
			return pay(reference, body)
		},
	}
}

/** Writes a module that exports a list of these payments. */
export const writeList = (rows) => `export const list = async () => (${JSON.stringify(rows)})\n`

/** Creates a payment that was lost hours ago, among known payments, so that reconciliation can find it absent. */
export async function lostLongAgo(place, body) {
	const shop = await earlier(place, Date.now() - 6 * hourMs)
	await shop.sell(30)
	const lost = await shop.lose('order-7', body)
	// The first lookup begins the two hours after which an absence counts.
	await reconcile(shop.journal, async () => [])
	shop.clock.advance(3 * hourMs)
	await shop.sell(2)
	return { ...shop, ...lost }
}
