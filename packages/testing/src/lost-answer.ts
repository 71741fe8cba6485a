/**
 * The fault that costs money: a payment is applied, and its answer is lost.
 * @module
 */

/**
 * A fault for the emulator of `@tarja/emulator`: the next payment intent is applied, and its answer never comes.
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
 * import { lostAnswer } from '@tarja/testing'
 *
 * const { transport, faults, log } = createEmulator()
 * const client = createClient({ baseUrl: 'https://platform.example', auth: passwordGrant(emulatorCredentials), transport })
 * 	.use(payments())
 * 	.use(journal({ store: memoryJournal() }))
 * faults.add(lostAnswer)
 * const pay = () => client.journal.once('order-7', (ticket) => client.payments.createIntent({ body: { nsuOrigem: '1' } }, ticket))
 * const isOpen = async () => (await pay()).state === 'open' && (await pay()).state === 'open' && log().intents.length === 1
 * ```
 */
export const lostAnswer: {
	/** What it meets: a payment intent. */
	readonly match: { readonly path: string }
	readonly at: 'after-commit'
	readonly action: 'reset'
} = {
	match: { path: '/api/v1/core/pagamento/intencao-pagamento' },
	at: 'after-commit',
	action: 'reset',
}
