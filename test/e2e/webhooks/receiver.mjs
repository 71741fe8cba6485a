// A receiver of the kill tests: what it handles, finishes and must repeat, it writes into a log, in this order.
import { bodyHmac, hmac } from '@tarja/request-signing/hmac'
import { createWebhookReceiver } from '@tarja/webhooks'
import { sqlWebhooks } from '@tarja/webhooks/sql'

export const scheme = hmac({ format: bodyHmac('x-signature'), secrets: 'a secret of the kill tests' })

/** A claim of a process that died lapses after this time. A slow machine must handle an event in it. */
export const claimMs = 1000

/**
 * @param {{ run: Function, dialect: 'postgres' | 'sqlite', log(line: string): unknown, mayDie(): unknown }} deps
 * The process may die wherever it calls `mayDie`.
 */
export function createReceiver({ run, dialect, log, mayDie }) {
	/** When this process claimed each event, at the earliest. */
	const claimedAt = new Map()
	const runOrDie = async (text, values) => {
		await mayDie()
		const now = Date.now()
		const rows = await run(text, values)
		if (text.startsWith('INSERT') && rows[0].holder === values[2]) claimedAt.set(values[0], now)
		if (text.startsWith('UPDATE') && values[2] === 'done') await log(`finished ${values[0]}`)
		await mayDie()
		return rows
	}
	return createWebhookReceiver({
		scheme,
		sender: 'vendor',
		store: sqlWebhooks(runOrDie, { dialect, claimMs }),
		events: ({ content }) => content.map((id) => ({ id, event: id })),
		async handle(event, { name }) {
			await log(`begin ${name} ${Date.now()} ${claimedAt.get(name)}`)
			await new Promise((resolve) => setTimeout(resolve, 5 * Math.random()))
			await mayDie()
			if (event === 'never' || Math.random() < 0.02) {
				await log(`failed ${name}`)
				throw new Error('not now')
			}
			await log(`handled ${name}`)
			await mayDie()
		},
	})
}
