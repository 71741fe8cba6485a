// What an editor is asked about in catalogue-editor.test.mjs: the last name of each line that begins with "client.", and what it
// offers at some places.
import { catalogue } from '@tarja/catalogue'
import { loans } from '@tarja/catalogue/loans'
import { payments } from '@tarja/catalogue/payments'
import { createClient, definePlugin, isTarjaError, operation, type Schema } from '@tarja/core'

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

declare const ids: Schema<{ readonly id: string }>
declare const trace: Schema<{ readonly trace: string }>
export const slots = [
	operation({ method: 'POST', path: '/ids/{id}', params: ids, query: ids, body: ids }),
	operation({ method: 'POST', path: '/ids', headers: ids, response: ids }),
]
const traced = operation({ method: 'POST', path: '/traced/{id}', headers: trace })
export const calls = [
	() => client.call(personal, { params: { id: 7 }, query: { page: 1 }, body: { amount: '1' } }),
	() => client.call(traced, { params: { id: 8 }, headers: { trace: 'of it' } }),
	// @ts-expect-error: not bound
	() => client.payments.confirmIntent(),
]
export const told = (error: unknown) => isTarjaError(error) && [error.outcome, error.code, error.details]
