// Core proves that no printed form holds a secret, whoever quotes it (packages/core/src/errors/forms.test.ts). What other rooms print of a
// foreign error goes through core, so one table is enough for them. The emulator masks by itself: masking.test.ts.
import { inspect } from 'node:util'
import { createClient, operation } from '@tarja/core'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { reconcile } from '@tarja/journal/reconcile'
import { openTelemetry } from '@tarja/opentelemetry'
import { signRequests } from '@tarja/request-signing'
import { httpSignatures } from '@tarja/request-signing/http-signatures'
import { describe, expect, it } from '@tarja-test/harness'
import { sdk } from '../../plugins/opentelemetry/test/sdk.ts'
import { foundIn, secretFormsByName } from '../secret-forms.ts'

const pay = operation({ method: 'POST', path: '/pay', identifiedBy: ['nsu'], outcomeOf: 'http' })
const createClientWith = (told = []) =>
	createClient({
		baseUrl: 'https://platform.example',
		fetchSends: 'once',
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
		const client = createClientWith(told).use(journal({ store, onEvent: (event) => told.push(event) }))
		const payment = await client.journal.once('order-7', pay, { body: { nsu: '7' } })
		expect(payment.state).not.to.equal('applied')
		return printed([payment, payment.error, told])
	},
	async 'the journal, of a list'(text) {
		const client = createClientWith().use(journal({ store: memoryJournal() }))
		await client.journal.once('order-7', pay, { body: { nsu: '7' } })
		const { failed } = await reconcile(client.journal, async () => failing(text))
		expect(failed).to.have.lengthOf(1)
		return printed(failed)
	},
	async 'signing, of a key service'(text) {
		const signer = { alg: 'ES256', sign: async () => failing(text) }
		const scheme = httpSignatures({ signer })
		const unsafe = operation({ method: 'POST', path: '/pay' })
		const error = await createClientWith()
			.use(signRequests(scheme))
			.call(unsafe)
			.catch((thrown) => thrown)
		expect(error.outcome).to.equal('not_processed')
		return printed(error)
	},
	async 'telemetry, of a call and its failure'(text) {
		const { providers, spans, points } = sdk()
		const options = { baseUrl: 'https://platform.example', retry: false, fetch: async () => failing(text) }
		const client = createClient(options).use(openTelemetry(providers))
		const show = operation({ method: 'GET', path: '/cards/{card}', effect: 'safe' })
		for (const input of [{ params: { card: text }, query: { q: text } }, { params: { card: '7' } }])
			await client.call(show, input).catch(() => {})
		expect(spans()).to.have.lengthOf.at.least(3)
		const told = spans().map(({ name, attributes, events, status }) => ({ name, attributes, events, status }))
		return printed([told, await points()])
	},
}

describe('what other rooms print of a foreign error', () => {
	for (const [room, print] of Object.entries(rooms))
		it(`holds no secret: ${room}`, async () => {
			for (const [name, form] of Object.entries(secretFormsByName))
				expect(foundIn(await print(form.text), form), name).to.deep.equal([])
		})
})
