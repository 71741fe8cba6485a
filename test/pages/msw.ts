// What docs/how-to/testing.md says of MSW.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'

const url = 'https://platform.example/api/v1/core/pagamento/intencao-pagamento'
const platform = setupServer(http.post(url, async ({ request }) => HttpResponse.json({ echo: await request.json() })))
before(() => platform.listen({ onUnhandledFrame: 'error' }))
after(() => platform.close())

// MSW alone: a program that pays has a journal, and calls client.journal.once.
function pay(trustFetchErrors = false) {
	const client = createClient({ baseUrl: 'https://platform.example', trustFetchErrors }).use(payments())
	return client.payments.createIntent({ body: { nsuOrigem: '000123' } })
}

test('a handler answers', async () => {
	const { data, mayHaveReplayed } = await pay()
	assert.deepEqual(data, { echo: { nsuOrigem: '000123' } })
	assert.equal(mayHaveReplayed, true) // nobody knows what that fetch does
	assert.equal((await pay(true)).mayHaveReplayed, false)
})

test('a network error is unknown, as it proves nothing', async () => {
	platform.use(http.post(url, () => HttpResponse.error(), { once: true }))
	await assert.rejects(pay(), { code: 'network', outcome: 'unknown' })
})

test('so is a request that no handler takes', async () => {
	const client = createClient({ baseUrl: 'https://other.example' }).use(payments())
	await assert.rejects(client.payments.createIntent(), { code: 'network', outcome: 'unknown' })
})

test('a handler that throws is an answer: 500', async () => {
	const refuse = () => {
		throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
	}
	platform.use(http.post(url, refuse, { once: true }))
	await assert.rejects(pay(), { code: 'http_status', outcome: 'unknown' })
})
