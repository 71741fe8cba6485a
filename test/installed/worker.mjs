// A Worker made of installed packages: the client is created at module scope, where Workers allow no I/O.

import { env } from 'cloudflare:workers'
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { memoryTokens } from '@tarja/token-memory'

const client = createClient({ baseUrl: env.BASE_URL, auth: passwordGrant(env.CREDENTIALS) })
	.use(memoryTokens())
	.use(payments())

export default {
	async fetch() {
		const { response } = await client.payments.createIntent({ body: { nsuOrigem: '000123' } })
		return Response.json(response.status)
	},
}
