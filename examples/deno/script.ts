// One import map, one script: it pays an order once, however often it is run.

import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { journal } from '@tarja/journal'
import { directoryJournal } from '@tarja/journal/directory'

declare const Deno: { readonly env: { get(name: string): string | undefined }; exit(code: number): never }

const env = (name: string): string => Deno.env.get(name) ?? ''
const client = createClient({
	baseUrl: env('TARJA_BASE_URL'),
	auth: passwordGrant({
		basic: env('TARJA_BASIC_CREDENTIALS'),
		credential: { name: env('TARJA_CREDENTIAL_NAME'), value: env('TARJA_CREDENTIAL_VALUE') },
	}),
})
	// The values are the emulator's. The vendor's page names those of the platform.
	.use(payments({ createIntent: { outcomeOf: { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] } } }))
	.use(journal({ store: directoryJournal(env('TARJA_JOURNAL_DIRECTORY')), id: env('TARJA_JOURNAL_ID') }))

const order = { id: 'order-7', nsuOrigem: '000123', valorTransacao: '1990', dataHoraTerminal: '2026-11-20T10:07:11Z' }
const { id, ...body } = order // all that identifies the payment is fixed with the order
const payment = await client.journal.once(id, client.payments.createIntent, { body })
console.log(payment.state)
if ('error' in payment) console.error(String(payment.error))
Deno.exit(payment.state === 'applied' ? 0 : 1)
