// The list of docs/how-to/reconciling.md: a report of all payments, of which it returns those of the operation and step it is asked for.
import assert from 'node:assert/strict'
import { payments } from '@tarja/catalogue/payments'
import { createClient, operation } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { createEmulator, emulatorCredentials } from '@tarja/emulator'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { reconcile } from '@tarja/journal/reconcile'
import { list } from './reconcile/list.ts'

const outcomeOf = { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] } as const
const stepOf = (step: string) =>
	operation({ method: 'POST', path: `/invented/intents/{id}/${step}`, step, identifiedBy: ['id'], outcomeOf })
const bindings = { confirmIntent: stepOf('confirm'), cancelIntent: stepOf('cancel') }
const emulator = createEmulator({
	bindings: { 'payments.confirmIntent': bindings.confirmIntent, 'payments.cancelIntent': bindings.cancelIntent },
})
const auth = passwordGrant(emulatorCredentials)
const client = createClient({ baseUrl: 'https://platform.example', auth, transport: emulator.transport })
	.use(payments({ createIntent: { outcomeOf }, ...bindings }))
	.use(journal({ store: memoryJournal() }))
const created = new Date().toISOString()
const rowOf = (kind: string, id: string) => ({ kind, id, status: 'PAID', created, nsu: '000123', amount: '1990' })
Object.assign(globalThis, {
	fetchReport: async () => [rowOf('SALE', 'p-1'), rowOf('SALE', 'p-2'), rowOf('CONFIRMATION', 'p-1')],
})

for (const step of ['confirm', 'cancel'])
	emulator.faults.add({ match: { path: `/invented/intents/p-1/${step}` }, at: 'after-commit', action: 'reset' })
const { once } = client.journal
const confirm = () => once('order-7', client.payments.confirmIntent, { params: { id: 'p-1' } })
const cancel = () => once('order-7', client.payments.cancelIntent, { params: { id: 'p-1' } })
assert.equal((await confirm()).state, 'unresolved')
const first = await reconcile(client.journal, list)
assert.deepEqual([first.applied.map(({ step }) => step), first.unrecorded], [['confirm'], []])
assert.equal((await cancel()).state, 'unresolved')
const { failed } = await reconcile(client.journal, list)
// The report doesn't contain it, so nothing is known of it.
assert.deepEqual(
	failed.map(({ entry }) => entry.state !== 'unreadable' && entry.step),
	['cancel'],
)
assert.equal((await confirm()).state, 'applied')
assert.equal((await cancel()).state, 'unresolved')
