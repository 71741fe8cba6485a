// The lookup of docs/how-to/looking-up.md finds a lost charge by its id, and later its payment. Another charge expires, and gets a new one.
import assert from 'node:assert/strict'
import { createClient } from '@tarja/core'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { createCharge } from './looking-up/charges.ts'

let status = 'ACTIVE'
const now = { ms: Date.now() }
let [createdAt, payableUntil] = ['', '']
const fetch = async (url: string, { method }: RequestInit = {}): Promise<Response> => {
	if (method === 'POST') {
		createdAt = new Date(now.ms + 1000).toISOString()
		payableUntil = new Date(now.ms + 3_600_000).toISOString()
		throw new TypeError('reset')
	}
	const headers = { date: new Date(now.ms).toUTCString() }
	return Response.json({ id: url.split('/').at(-1), amount: '19.90', status, createdAt, payableUntil }, { headers })
}
const clock = { now: () => now.ms }
const client = createClient({ baseUrl: 'https://platform.example', fetch, fetchSends: 'once', clock }).use(
	journal({ store: memoryJournal(), clock }),
)
const charge = (reference: string, id: string, retryOf?: string) =>
	client.journal.once(reference, createCharge, { body: { id, amount: '19.90' } }, retryOf ? { retryOf } : {})
const wait = () => client.journal.wait('order-7', { until: 'paid', timeoutMs: 1000 })

assert.equal((await charge('order-7', 'c-1')).state, 'unresolved')
const found = await charge('order-7', 'c-1')
assert.equal(found.state, 'applied')
assert.equal(Object(found).paidAt, undefined)
status = 'DONE'
now.ms += 60_000
assert.equal(Object(await wait()).paidAt, new Date(now.ms).toISOString())

status = 'ACTIVE'
await charge('order-8', 'c-2')
now.ms += 3 * 3_600_000
assert.equal((await charge('order-8', 'c-2')).state, 'applied')
now.ms += 60_000
const expired = await charge('order-8', 'c-2')
assert.deepEqual([expired.state, Object(expired).reason], ['rejected', 'expired'])
assert.equal((await charge('order-8', 'c-3', Object(expired).entryId)).state, 'unresolved')
