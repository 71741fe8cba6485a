// What an editor is asked about in catalogue-editor.test.mjs: the last name of each line that begins with "client.", and what it
// offers at some places.
import { catalogue } from '@tarja/catalogue'
import { loans } from '@tarja/catalogue/loans'
import { payments } from '@tarja/catalogue/payments'
import { createClient, definePlugin, operation, type Schema } from '@tarja/core'

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

declare const body: Schema<{ readonly amount: string }>
export const lend = operation({ method: 'POST', path: '/lend/{id}', body, identifiedBy: ['amount'] })
const layer = definePlugin({ id: 'layer', setup: () => ({ attempt: { sign: (attempt, next) => next(attempt) } }) })
const layered = createClient({ baseUrl: 'https://platform.example' }).use(payments()).use(layer)
export const use = layered.use
