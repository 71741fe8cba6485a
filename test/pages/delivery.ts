// The module of docs/tutorial/6-delivery.md, with the response of each step lost. The page itself has sold one order.
import assert from 'node:assert/strict'
import { client, emulator, type Order, sell } from './delivery.ts'

const delivered = new Set<string>()
const deliver = async (id: string) => void delivered.add(id)
for (const [index, lost] of ['payments.createIntent', 'payments.confirmIntent'].entries()) {
	const order: Order = { id: `order-${index}`, nsuOrigem: `00012${index}`, valorTransacao: '1990' }
	emulator.faults.add({ match: { operation: lost }, at: 'after-commit', action: 'reset' })
	for (let click = 1; click <= 2; click++) assert.equal((await sell(order, deliver)).state, 'unresolved')
	assert.equal(delivered.has(order.id), false)

	// A list, a webhook or a person finds the payment.
	const step = index ? 'confirm' : 'create'
	const saved = { id: `emulator-intent-${index + 2}` }
	const [seen] = await client.journal.preview([{ reference: order.id, step }], 'applied')
	assert(seen)
	await client.journal.resolve(seen.entry.id, 'applied', {
		revision: seen.entry.revision,
		by: 'Ana',
		note: 'vendor support, case 4711',
		saved,
	})
	assert.deepEqual(await sell(order, deliver), { step: 'confirm', state: 'applied' })
	assert.equal(delivered.has(order.id), true)
}
const { intents, entries } = emulator.log()
const confirmations = entries.filter(({ operation, applied }) => operation === 'payments.confirmIntent' && applied)
assert.deepEqual([intents.length, confirmations.length], [3, 3]) // one of each for each order
