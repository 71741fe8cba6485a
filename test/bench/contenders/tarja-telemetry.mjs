// The same with @tarja/opentelemetry, and no SDK.
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { openTelemetry } from '@tarja/opentelemetry'
import { memoryTokens } from '@tarja/token-memory'
import { basic, credential } from './job.mjs'

export function connect(baseUrl, options) {
	const client = createClient({ baseUrl, auth: passwordGrant({ basic, credential }) })
		.use(memoryTokens())
		.use(payments())
		.use(openTelemetry(options))
	return async (intent) => (await client.payments.createIntent({ query: { meioPagamento: '' }, body: intent })).data
}
