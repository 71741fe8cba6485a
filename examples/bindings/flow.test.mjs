// How an integrator tests a flow of their own: against the emulator, with the failures that matter.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { emulatorCredentials } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import { memoryJournal } from '@tarja/journal/memory'
import { served } from './bindings.ts'
import { confirmAndCancel } from './flow.ts'
import { responses } from './responses.ts'

let server
before(async () => {
	server = await serve({ bindings: served, responses })
})
after(() => server.close())
beforeEach(() => server.emulator.reset())

const intent = { nsuOrigem: '000123', valorTransacao: '1990', dataHoraTerminal: new Date('2026-11-20T10:00:00Z') }
const store = memoryJournal()
const settleFlow = async (id) => {
	const said = []
	const target = { baseUrl: server.url, credentials: emulatorCredentials, store }
	await confirmAndCancel(target, (line) => said.push(line))({ id, intent })
	return said
}
const listApplied = () =>
	server.emulator.log().entries.flatMap((entry) => (entry.applied ? [entry.operation ?? entry.effect] : []))

test('an order is created, confirmed and cancelled, and asked for again it is sent no more', async () => {
	const said = ['create: applied', 'confirm: applied', 'cancel: applied', 'emulator-intent-1: as you left it']
	assert.deepEqual(await settleFlow('order-1'), said)
	assert.deepEqual(await settleFlow('order-1'), said)
	const steps = ['intent', 'payments.confirmIntent', 'payments.cancelIntent']
	assert.deepEqual(
		listApplied().filter((effect) => effect !== 'token'),
		steps,
	)
})

test('a confirmation whose response is lost stays unresolved, and is not repeated', async () => {
	const match = { path: '/invented/intents/emulator-intent-1/confirmation' }
	server.emulator.faults.add({ at: 'after-commit', action: 'reset', match })
	const said = ['create: applied', 'confirm: unresolved']
	assert.deepEqual(await settleFlow('order-2'), said)
	assert.deepEqual(await settleFlow('order-2'), said)
	assert.deepEqual(
		listApplied().filter((effect) => effect !== 'token'),
		['intent', 'payments.confirmIntent'],
	)
})
