// A payment intent created, confirmed and cancelled, typed from end to end by the bindings.
import { bindingsFor } from '@tarja/catalogue/bindings'
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { type PasswordGrantOptions, passwordGrant } from '@tarja/core/password-grant'
import { bindings } from './bindings.ts'

/** Where the platform is, and who asks. */
export interface Target {
	readonly baseUrl: string
	readonly credentials: PasswordGrantOptions
}

/** Says what became of the intent, step by step. */
export async function confirmAndCancel({ baseUrl, credentials }: Target, say: (line: string) => void): Promise<void> {
	const client = createClient({ baseUrl, auth: passwordGrant(credentials) }).use(
		payments(bindingsFor(bindings, 'payments')),
	)

	const intent = await client.payments.createIntent({
		body: { nsuOrigem: '000123', valorTransacao: '1990', dataHoraTerminal: new Date() },
	})
	say(`${intent.data.id}: created`)
	const params = { id: intent.data.id }
	const confirmed = await client.payments.confirmIntent({ params })
	say(`${confirmed.data.id}: ${confirmed.data.state}`)
	const cancelled = await client.payments.cancelIntent({ params, body: { reason: 'a change of mind' } })
	say(`${cancelled.data.id}: ${cancelled.data.state}`)
	const shown = await client.payments.showIntent({ params })
	say(`${shown.data.id}: ${shown.data.state}`)
}
