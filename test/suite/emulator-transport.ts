// The emulator inside a program, as a client's transport: the outcomes of a server, in every runtime, pages too.
import { payments } from '@tarja/catalogue/payments'
import { createClient, TarjaError } from '@tarja/core'
import { createEmulator, type Fault } from '@tarja/emulator'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { auth, intent, intentPath as path } from './client-for.ts'

function openEmulator(options: { readonly maxResponseBytes?: number } = {}) {
	const emulator = createEmulator()
	const baseUrl = 'https://platform.example'
	const client = createClient({ baseUrl, auth: auth(), transport: emulator.transport, ...options }).use(payments())
	return { emulator, client }
}

type Outcome = 'rejected' | 'unknown'
const cases: readonly (readonly [string, Omit<Fault, 'match'>, Outcome, number])[] = [
	['a refusal', { at: 'before-accept', action: 'status', status: 422 }, 'rejected', 0],
	['a conflict', { at: 'before-accept', action: 'status', status: 409 }, 'unknown', 0],
	['a failure of the platform', { at: 'before-accept', action: 'status', status: 503 }, 'unknown', 0],
	['a failure after it was applied', { at: 'after-commit', action: 'status', status: 500 }, 'unknown', 1],
	['a connection that breaks before', { at: 'before-accept', action: 'reset' }, 'unknown', 0],
	['a connection that breaks after', { at: 'after-commit', action: 'reset' }, 'unknown', 1],
	['an end without an answer', { at: 'after-commit', action: 'close' }, 'unknown', 1],
	['an answer that breaks off', { at: 'mid-body', action: 'reset' }, 'unknown', 1],
	['an answer that never comes', { at: 'after-commit', action: 'hang' }, 'unknown', 1],
	['an answer that stalls', { at: 'mid-body', action: 'hang' }, 'unknown', 1],
	[
		'a redirect',
		{ at: 'before-accept', action: 'status', status: 307, headers: { location: 'https://elsewhere.example/' } },
		'unknown',
		0,
	],
]

describe('the emulator as a transport', () => {
	it('answers like a server', async () => {
		const { emulator, client } = openEmulator()
		const { response, attempts, mayHaveReplayed } = await client.payments.createIntent({ body: intent })
		expect([response.status, response.url, attempts, mayHaveReplayed]).to.deep.equal([
			200,
			`https://platform.example${path}?meioPagamento=`,
			1,
			false,
		])
		expect(emulator.log().intents).to.have.lengthOf(1)
	})
	for (const [title, fault, outcome, applied] of cases)
		it(`tells ${title} as ${outcome}`, async () => {
			const { emulator, client } = openEmulator()
			emulator.faults.add({ ...fault, match: { path } })
			const error = await rejection(client.payments.createIntent({ body: intent }, { timeoutMs: 1000 }))
			expect(error).to.be.instanceOf(TarjaError)
			expect((error as TarjaError).outcome).to.equal(outcome)
			expect(emulator.log().intents).to.have.lengthOf(applied)
		})
	it('is read no further than the client wants', async () => {
		const { emulator, client } = openEmulator({ maxResponseBytes: 4096 })
		emulator.settings.patch({ intentResponse: { status: 200, body: { text: 'x'.repeat(100_000) } } })
		const error = await rejection(client.payments.createIntent({ body: intent }))
		expect((error as TarjaError).outcome).to.equal('unknown')
	})
})
