// An order's intent created, confirmed and cancelled: three steps of one order. Each may be called as often as you like.
import { pickBindings } from '@tarja/catalogue/bindings'
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { type PasswordGrantOptions, passwordGrant } from '@tarja/core/password-grant'
import { type JournalStore, journal, type OrderState } from '@tarja/journal'
import { bindings, intents } from './bindings.ts'

/** Where the platform is, who asks, and where the orders are kept. */
export interface Target {
	readonly baseUrl: string
	readonly credentials: PasswordGrantOptions
	readonly store: JournalStore
	/** The journal's id; one in memory needs none. */
	readonly id?: string
}

/** An order, with all that its payment is told by: the same at every try. */
export interface Order {
	readonly id: string
	readonly intent: { readonly nsuOrigem: string; readonly valorTransacao: string; readonly dataHoraTerminal: Date }
}

/** Makes what takes an order through its steps. It says how each stands, and ends at the first that is not applied. */
export function confirmAndCancel({ baseUrl, credentials, store, id }: Target, say: (line: string) => void) {
	const client = createClient({ baseUrl, auth: passwordGrant(credentials) })
		.use(payments(pickBindings(bindings, 'payments')))
		.use(intents)
		.use(journal({ store, id }))
	const { once } = client.journal
	const report = <Made extends OrderState>(made: Made): Made => {
		say(`${made.step}: ${made.state}`)
		return made
	}
	return async ({ id: reference, intent }: Order): Promise<void> => {
		const created = report(await once(reference, client.payments.createIntent, { body: intent }, { save: ['id'] }))
		if (created.state !== 'applied') return
		// A person resolved it without the id.
		if (!created.saved.id) return say('create: no id is saved; a person has to resolve it again, with the id')
		const params = { id: String(created.saved.id) }
		const confirmed = report(await once(reference, client.payments.confirmIntent, { params }))
		if (confirmed.state !== 'applied') return
		const cancel = { params, body: { reason: 'a change of mind' } }
		report(await once(reference, client.payments.cancelIntent, cancel))
		const shown = await client.intents.show({ params })
		say(`${shown.data.id}: ${shown.data.state}`)
	}
}
