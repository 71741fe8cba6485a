// The lookup of docs/how-to/looking-up.md: a payment whose response was lost is found by its id, and paid later.
import assert from 'node:assert/strict'
import { createClient } from '@tarja/core'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { createCharge } from './looking-up/charges.ts'

let status = 'ACTIVE'
const now = { ms: Date.now() }
const fetch = async (_: string, { method }: RequestInit = {}): Promise<Response> => {
	if (method === 'POST') throw new TypeError('reset')
	return Response.json({ id: 'c-1', amount: '19.90', status })
}
const clock = { now: () => now.ms }
const client = createClient({ baseUrl: 'https://platform.example', fetch, fetchSends: 'once', clock }).use(
	journal({ store: memoryJournal(), clock }),
)
const charge = () => client.journal.once('order-7', createCharge, { body: { id: 'c-1', amount: '19.90' } })
assert.equal((await charge()).state, 'unresolved')
const found = await charge()
assert.equal(found.state, 'applied')
assert.equal(Object(found).paidAt, undefined)
status = 'DONE'
now.ms += 60_000
assert.equal(Object(await charge()).paidAt, new Date(now.ms).toISOString())
