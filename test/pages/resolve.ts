// The webhook of docs/how-to/resolve-a-payment.md: it resolves a payment whose response was lost, and one whose response is on its way.
import assert from 'node:assert/strict'
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { createEmulator, emulatorCredentials } from '@tarja/emulator'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { resolveByWebhook } from './resolve/webhook.ts'

const emulator = createEmulator()
const outcomeOf = { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] } as const
const auth = passwordGrant(emulatorCredentials)
const client = createClient({ baseUrl: 'https://platform.example', auth, transport: emulator.transport })
	.use(payments({ createIntent: { outcomeOf } }))
	.use(journal({ store: memoryJournal() }))
const pay = (order: string) =>
	client.journal.once(order, client.payments.createIntent, { body: { nsuOrigem: '000123' } })
const match = { operation: 'payments.createIntent' }

emulator.faults.add({ match, at: 'after-commit', action: 'reset' })
assert.equal((await pay('order-7')).state, 'unresolved')
await resolveByWebhook(client.journal, { id: 'e-0', order: 'order-7', status: 'REVIEW', payment: 'p-1' })
assert.equal((await pay('order-7')).state, 'unresolved')
await resolveByWebhook(client.journal, { id: 'e-1', order: 'order-7', status: 'ACCEPTED', payment: 'p-1' })
assert.equal((await pay('order-7')).state, 'applied')

// Before the response, which then gets lost: what the webhook said stands.
emulator.faults.add({ match, at: 'after-commit', action: 'hang' })
const stopped = new AbortController()
const { signal } = stopped
const paying = client.journal.once(
	'order-8',
	client.payments.createIntent,
	{ body: { nsuOrigem: '000124' } },
	{ signal },
)
while (emulator.log().intents.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
await resolveByWebhook(client.journal, { id: 'e-2', order: 'order-8', status: 'ACCEPTED', payment: 'p-2' })
stopped.abort()
assert.equal((await paying).state, 'applied')
assert.equal((await client.journal.find('order-8'))?.state, 'applied')
assert.equal(emulator.log().intents.length, 2)
