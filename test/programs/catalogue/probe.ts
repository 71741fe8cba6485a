// What an editor is asked about in catalogue-editor.test.mjs: the last name of each line that begins with "client.".
import { catalogue } from '@tarja/catalogue'
import { loans } from '@tarja/catalogue/loans'
import { payments } from '@tarja/catalogue/payments'
import { createClient, operation } from '@tarja/core'

const personal = operation({ method: 'POST', path: '/loans/{id}' })
export const client = createClient({ baseUrl: 'https://platform.example' })
	.use(payments())
	.use(loans({ personal }))
	.use(catalogue({ 'cards.block': personal }))

export const asked = [
	client.payments.createIntent,
	client.payments.confirmIntent,
	client.payments.createViaInstantPayment,
	client.loans.personal,
	client.loans.simplified,
	client.catalogue.loans,
	client.catalogue.cards.block,
	client.catalogue.cards.unblock,
	client.catalogue.authentication.generateAccessToken,
]
