// The webhook of docs/how-to/resolve-a-payment.md: it resolves the call that an event is about, while it is unresolved, and no other. And the
// route for people: it lets in nobody else, and records who was signed in.
import assert from 'node:assert/strict'
import { payments } from '@tarja/catalogue/payments'
import { createClient, operation } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { createEmulator, emulatorCredentials } from '@tarja/emulator'
import { journal, type OnceOptions } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { journalRoute } from './resolve/route.ts'
import { resolveByWebhook } from './resolve/webhook.ts'

const outcomeOf = { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] } as const
const path = '/invented/intents/{id}/confirmation'
const confirmIntent = operation({ method: 'POST', path, step: 'confirm', identifiedBy: ['id'], outcomeOf })
const emulator = createEmulator({ bindings: { 'payments.confirmIntent': confirmIntent } })
const auth = passwordGrant(emulatorCredentials)
const client = createClient({ baseUrl: 'https://platform.example', auth, transport: emulator.transport })
	.use(payments({ createIntent: { outcomeOf }, confirmIntent }))
	.use(journal({ store: memoryJournal() }))
const bodyOf = (nsuOrigem: string) => ({ body: { nsuOrigem, valorTransacao: '1990' } })
const pay = (order: string, nsu: string, options: OnceOptions<never> = {}) =>
	client.journal.once(order, client.payments.createIntent, bodyOf(nsu), options)
const match = { operation: 'payments.createIntent' }
const event = (order: string, nsu: string, more: object = {}) => ({
	id: 'e-1',
	type: 'payment',
	order,
	status: 'ACCEPTED',
	payment: 'p-1',
	nsu,
	amount: '1990',
	...more,
})
const receive = (...given: Parameters<typeof event>) => resolveByWebhook(client.journal, event(...given))

emulator.faults.add({ match, at: 'after-commit', action: 'reset' })
assert.equal((await pay('order-7', '000123')).state, 'unresolved')
await receive('order-7', '000123', { status: 'AUTHORISING' })
assert.equal((await pay('order-7', '000123')).state, 'unresolved')
await receive('order-7', '000124') // of no call
await receive('order-7', '000123')
assert.equal((await pay('order-7', '000123')).state, 'applied')
await receive('order-7', '000123')

// Before the response, which then gets lost: what the webhook said stands.
emulator.faults.add({ match, at: 'after-commit', action: 'hang' })
const stopped = new AbortController()
const paying = pay('order-8', '000124', { signal: stopped.signal })
while (emulator.log().intents.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
await receive('order-8', '000124', { payment: 'p-2' })
stopped.abort()
assert.equal((await paying).state, 'applied')
assert.equal((await client.journal.find('order-8'))?.state, 'applied')
assert.equal(emulator.log().intents.length, 2)

// The refusal of the first attempt comes again, late: the second attempt was applied, and the order is paid once.
emulator.faults.add({ match, at: 'before-accept', action: 'decline' })
const refused = await pay('order-9', '000125')
assert.equal(refused.state, 'rejected')
emulator.faults.add({ match, at: 'after-commit', action: 'reset' })
const retryOf = refused.state === 'rejected' ? refused.entryId : ''
assert.equal((await pay('order-9', '000126', { retryOf })).state, 'unresolved')
await receive('order-9', '000125', { status: 'DECLINED' })
assert.equal((await pay('order-9', '000126')).state, 'unresolved')
await receive('order-9', '000126')
await receive('order-9', '000125', { status: 'DECLINED' })
assert.equal((await pay('order-9', '000126')).state, 'applied')
await receive('order-9', '000126', { status: 'DECLINED' })
assert.equal((await pay('order-9', '000126')).state, 'applied')
assert.equal(emulator.log().intents.length, 3)

// A confirm whose response was lost: an event of the other step changes nothing of it.
emulator.faults.add({ match: { path: path.replace('{id}', 'p-1') }, at: 'after-commit', action: 'reset' })
const confirm = () => client.journal.once('order-7', client.payments.confirmIntent, { params: { id: 'p-1' } })
assert.equal((await confirm()).state, 'unresolved')
await receive('order-7', '000123')
assert.equal((await confirm()).state, 'unresolved')
await receive('order-7', '', { type: 'confirmation' })
assert.equal((await confirm()).state, 'applied')

// A stranger, who reads and resolves nothing; a page of another site, with the session of Ana; and Ana, who can't write as Rui.
emulator.faults.add({ match, at: 'after-commit', action: 'reset' })
const unresolved = await pay('order-10', '000127')
const id = 'entryId' in unresolved ? unresolved.entryId : ''
const ask = (staff: string | undefined, init: RequestInit = {}) =>
	journalRoute(client.journal, new Request('https://shop.example/unresolved', init), async () => staff)
const decide = (type: string, more: object = {}) => {
	const decision = { id, revision: 1, state: 'applied', by: 'Rui', note: 'case 4711', saved: { id: 'p-9' } }
	return { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify({ ...decision, ...more }) }
}
for (const init of [{}, decide('application/json')]) assert.equal((await ask(undefined, init)).status, 403)
assert.equal((await ask('Ana', decide('text/plain'))).status, 415)
assert.deepEqual(
	(await (await ask('Ana')).json()).map(({ reference }: { reference: string }) => reference),
	['order-10'],
)
for (const more of [
	{ id: { reference: 'order-10' } },
	{ id: '' },
	{ state: 'paid' },
	{ note: 7 },
	{ saved: { id: [] } },
	{ saved: 'x' },
])
	assert.equal((await ask('Ana', decide('application/json', more))).status, 400, JSON.stringify(more))
// A page can't shorten the wait after which the order may be sent again.
const soon = {
	state: 'absent',
	saved: {},
	absentAfterMs: 0,
	seenAt: '2100-01-01T00:00:00Z',
	fields: {},
	step: 'create',
}
await assert.rejects(ask('Ana', decide('application/json', soon)), { code: 'invalid_input' })
assert.equal((await pay('order-10', '000127')).state, 'unresolved')
// The refused absence has changed the entry. The page reads it again.
const [{ revision }] = await (await ask('Ana')).json()
assert.equal((await (await ask('Ana', decide('application/json', { revision }))).json()).person.by, 'Ana')
assert.equal((await pay('order-10', '000127')).state, 'applied')
