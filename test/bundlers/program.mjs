// What is bundled: one payment over the `fetch` that it is given.
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { memoryTokens } from '@tarja/token-memory'

export const pay = (fetch) =>
	createClient({ baseUrl: 'https://platform.example', fetch, fetchSends: 'once' })
		.use(memoryTokens())
		.use(payments())
		.payments.createIntent({ body: { nsuOrigem: '1' } })
