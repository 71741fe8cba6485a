// How an integrator tests a flow of their own: against the emulator, with the failures that matter.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { isTarjaError } from '@tarja/core'
import { emulatorCredentials } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import { answers } from './answers.ts'
import { bindings } from './bindings.ts'
import { confirmAndCancel } from './flow.ts'

let server
before(async () => {
	server = await serve({ bindings, answers })
})
after(() => server.close())
beforeEach(() => server.emulator.reset())

const run = async () => {
	const said = []
	await confirmAndCancel({ baseUrl: server.url, credentials: emulatorCredentials }, (line) => said.push(line))
	return said
}
const applied = () =>
	server.emulator.log().entries.flatMap((entry) => (entry.applied ? [entry.operation ?? entry.effect] : []))

test('an intent is created, confirmed and cancelled', async () => {
	assert.deepEqual(await run(), [
		'emulator-intent-1: created',
		'emulator-intent-1: confirmed',
		'emulator-intent-1: cancelled',
		'emulator-intent-1: as you left it',
	])
	assert.deepEqual(applied(), ['token', 'intent', 'payments.confirmIntent', 'payments.cancelIntent'])
})

test('a confirmation whose answer is lost is not repeated, and says by what to look it up', async () => {
	server.emulator.faults.add({
		at: 'after-commit',
		action: 'reset',
		match: { path: '/invented/intents/emulator-intent-1/confirmation' },
	})
	await assert.rejects(run(), (error) => {
		assert.ok(isTarjaError(error))
		assert.equal(error.outcome, 'unknown')
		assert.equal(error.record?.operation, 'payments.confirmIntent')
		assert.deepEqual(error.record?.fields, { id: 'emulator-intent-1' })
		return true
	})
	assert.deepEqual(applied(), ['token', 'intent', 'payments.confirmIntent'])
})
