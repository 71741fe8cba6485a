/**
 * The fault that costs money: the platform applies a payment, and its response is lost.
 * @module
 */

/**
 * A fault for the emulator of `@tarja/emulator`: it applies the next payment intent, and its response never arrives.
 *
 * @see Platform reference §4.2.
 * @example
 * ```ts
 * import { payments } from '@tarja/catalogue/payments'
 * import { createClient } from '@tarja/core'
 * import { passwordGrant } from '@tarja/core/password-grant'
 * import { createEmulator, emulatorCredentials } from '@tarja/emulator'
 * import { journal } from '@tarja/journal'
 * import { memoryJournal } from '@tarja/journal/memory'
 * import { lostResponse } from '@tarja/testing'
 *
 * const { transport, faults, log } = createEmulator()
 * const client = createClient({ baseUrl: 'https://platform.example', auth: passwordGrant(emulatorCredentials), transport })
 * 	.use(payments({ createIntent: { outcomeOf: { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] } } }))
 * 	.use(journal({ store: memoryJournal() }))
 * faults.add(lostResponse)
 * const pay = () => client.journal.once('order-7', client.payments.createIntent, { body: { nsuOrigem: '1' } })
 * const states = [(await pay()).state, (await pay()).state] // unresolved, unresolved
 * const isSentOnce = log().intents.length === 1
 * ```
 */
export const lostResponse: {
	/** Matches a payment intent. */
	readonly match: { readonly path: string }
	readonly at: 'after-commit'
	readonly action: 'reset'
} = {
	match: { path: '/api/v1/core/pagamento/intencao-pagamento' },
	at: 'after-commit',
	action: 'reset',
}
