// An exported client, as it is compiled with isolatedDeclarations: it says its type itself.
import { type Payments, payments } from '@tarja/catalogue/payments'
import { type Client, createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { type JournalApi, journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'

export const client: Client<{ readonly payments: Payments; readonly journal: JournalApi }> = createClient({
	baseUrl: 'https://platform.example',
	auth: passwordGrant({ basic: 'issued', credential: { name: 'field', value: 'value' } }),
})
	.use(payments())
	.use(journal({ store: memoryJournal() }))

export async function pay(nsuOrigem: string): Promise<number> {
	const { response } = await client.payments.createIntent({ body: { nsuOrigem } })
	return response.status
}
