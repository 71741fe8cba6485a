// A day of the bank: a lost charge, a customer who pays, and two refunds of the same amount, of which one is lost.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordGrant } from '@tarja/core/password-grant'
import { createEmulator, emulatorCredentials } from '@tarja/emulator'
import { memoryJournal } from '@tarja/journal/memory'
import { memoryWebhooks } from '@tarja/webhooks/memory'
import { responses } from './bindings/bindings.samples.ts'
import { served } from './bindings/index.ts'
import { openBank } from './pix.ts'

const emulator = createEmulator({ bindings: served, responses })
const connection = {
	baseUrl: 'https://pix.example',
	// A bank takes clientCredentials({ id, secret, path: '/oauth/token' }), and the emulator its own.
	auth: passwordGrant(emulatorCredentials),
	transport: emulator.transport,
}
const secret = 'a secret of the bank'
const shop = { chave: 'loja@pix.example', store: memoryJournal(), webhooks: memoryWebhooks(), secret }
const bank = openBank(connection, shop)
const [order, endToEndId] = ['7f3a0c5e9b1d4862a0c4e6f8b2d41357', `E${'1'.repeat(31)}`]

const loseResponse = (operation) => emulator.faults.add({ at: 'after-commit', action: 'reset', match: { operation } })
const countApplied = (operation) =>
	emulator.log().entries.filter((entry) => entry.operation === operation && entry.applied).length
/** The bank's webhook has the secret in its URL. */
const receive = (request) => bank.receive(new Request(`${request.url}?hmac=${encodeURIComponent(secret)}`, request))
const notify = (...pix) => emulator.notify(receive, { event: { pix }, times: 2 })

test('a charge whose response is lost is looked up, and is sent once', async () => {
	loseResponse('pix.cobrar')
	assert.equal((await bank.charge(order, '10.00')).state, 'unresolved')
	assert.equal((await bank.charge(order, '10.00')).state, 'applied')
	assert.equal(countApplied('pix.cobrar'), 1)
})

test('a charge that never arrived is sent again under its id', async () => {
	emulator.faults.add({ at: 'before-accept', action: 'reset', match: { operation: 'pix.cobrar' } })
	const other = order.replaceAll('7', '8')
	assert.equal((await bank.charge(other, '10.00')).state, 'unresolved')
	assert.equal((await bank.charge(other, '10.00')).state, 'applied')
	assert.equal(countApplied('pix.cobrar'), 2)
})

test('the customer pays, and the checkout that waits learns it', async () => {
	assert.equal((await bank.untilPaid(order, 10)).paidAt, undefined)
	const waiting = bank.untilPaid(order, 20_000)
	const payment = { endToEndId, txid: order, valor: '10.00', horario: new Date().toISOString() }
	emulator.change(`/api/cob/${order}`, { status: 'CONCLUIDA', pix: [payment] })
	assert.deepEqual(await notify(payment), [200, 200])
	assert.ok((await waiting).paidAt)
})

test('two refunds of 5.00 are two, also if the second response is lost', async () => {
	assert.equal((await bank.refund('refund1', order, '5.00', 20_000)).state, 'applied')
	loseResponse('pix.devolver')
	for (const time of ['lost', 'again'])
		assert.equal((await bank.refund('refund2', order, '5.00', 20_000)).state, 'applied', time)
	assert.equal(countApplied('pix.devolver'), 2)
})

test('a webhook without the secret is refused, and one about another amount changes nothing', async () => {
	const forged = new Request('https://shop.example/pix', { method: 'POST', body: '{"pix":[]}' })
	assert.equal((await bank.receive(forged)).status, 401)
	const other = order.replaceAll('7', '8')
	assert.deepEqual(await notify({ endToEndId, txid: other, valor: '99.00' }), [200, 200])
	assert.equal((await bank.untilPaid(other, 10)).paidAt, undefined)
})
