// Core proves that no printed form holds a secret, whoever quotes it (packages/core/src/errors/forms.test.ts). What other rooms print of a
// foreign error goes through core, so one table is enough for them. The emulator imports nothing of core and masks by itself.
import { inspect } from 'node:util'
import { createClient, operation } from '@tarja/core'
import { createEmulator } from '@tarja/emulator'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { signRequests } from '@tarja/request-signing'
import { httpSignatures } from '@tarja/request-signing/http-signatures'
import { describe, expect, it } from '@tarja-test/harness'
import { directoryWith, tarja } from '../e2e/cli/program.mjs'
import { foundIn, secretFormsByName } from '../secret-forms.ts'

const pay = operation({ method: 'POST', path: '/pay', identifiedBy: ['nsu'], outcomeOf: 'http' })
const clientWith = (told = []) =>
	createClient({
		baseUrl: 'https://platform.example',
		fetch: async () => new Response('{}', { status: 500, headers: { 'content-type': 'application/json' } }),
		onEvent: (event) => told.push(event),
	})
const printed = (value) => [inspect(value, { depth: 12, showHidden: true }), JSON.stringify(value)].join('\n')
const failing = (text) => {
	throw Object.assign(new Error(text, { cause: new TypeError(text) }), { code: text })
}

/** What each room prints where something of the integrator's fails with this text. */
const rooms = {
	async 'the journal, of its store'(text) {
		const told = []
		const memory = memoryJournal()
		const store = { ...memory, open: (id) => ({ ...memory.open(id), write: () => failing(text) }) }
		const client = clientWith(told).use(journal({ store, onEvent: (event) => told.push(event) }))
		const payment = await client.journal.once('order-7', pay, { body: { nsu: '7' } })
		expect(payment.state).not.to.equal('applied')
		return printed([payment, payment.error, told])
	},
	async 'the journal, of a list'(text) {
		const client = clientWith().use(journal({ store: memoryJournal() }))
		await client.journal.once('order-7', pay, { body: { nsu: '7' } })
		const { failed } = await client.journal.reconcile(async () => failing(text))
		expect(failed).to.have.lengthOf(1)
		return printed(failed)
	},
	async 'signing, of a key service'(text) {
		const signer = { alg: 'ES256', sign: async () => failing(text) }
		const scheme = httpSignatures({ signer })
		const unsafe = operation({ method: 'POST', path: '/pay' })
		const error = await clientWith()
			.use(signRequests(scheme))
			.call(unsafe)
			.catch((thrown) => thrown)
		expect(error.outcome).to.equal('not_processed')
		return printed(error)
	},
}

describe('what other rooms print of a foreign error', () => {
	for (const [room, print] of Object.entries(rooms))
		it(`holds no secret: ${room}`, async () => {
			for (const [name, form] of Object.entries(secretFormsByName))
				expect(foundIn(await print(form.text), form), name).to.deep.equal([])
		})

	it('holds no secret: the command, of a configuration', async () => {
		for (const name of ['a URL of Postgres', 'a JWT', 'card 4111, spaces', 'a CPF']) {
			const form = secretFormsByName[name]
			const cwd = directoryWith({ 'tarja.config.mjs': `throw new Error(${JSON.stringify(form.text)})` })
			const { code, out, error } = await tarja(['operations'], { cwd })
			expect(code, name).to.equal(3)
			expect(foundIn(out + error, form), name).to.deep.equal([])
		}
	})

	it('holds no token and no card number: the log of the emulator', async () => {
		for (const [name, form] of Object.entries(secretFormsByName).filter(([name]) =>
			/^card 4111, (?:nothing|spaces|hyphens)$/.test(name),
		)) {
			const emulator = createEmulator()
			const headers = { authorization: 'Bearer opaqueTokenOfLetters', 'content-type': 'application/json' }
			await emulator.fetch(
				new Request('http://127.0.0.1/pay', { method: 'POST', headers, body: JSON.stringify(form.text) }),
			)
			const text = printed(emulator.log())
			expect(foundIn(text, form), name).to.deep.equal([])
			expect(text).not.to.contain('opaqueTokenOfLetters')
		}
	})
})
