// An integrator's program, for the compiler alone: it touches twelve operations, one documented and eleven bound.
import { cards, loans } from '@tarja/catalogue/groups'
import { payments } from '@tarja/catalogue/payments'
import { createClient, operation, type Schema } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { memoryTokens } from '@tarja/token-memory'

interface Loan {
	readonly id: string
	readonly amount: string
	readonly instalments: number
}
interface Card {
	readonly id: number
	readonly holder: string
	readonly blocked: boolean
}
interface Payment {
	readonly id: string
	readonly state: 'pending' | 'confirmed' | 'cancelled'
}
declare const newLoan: Schema<Omit<Loan, 'id'>, Omit<Loan, 'id'>>
declare const loan: Schema<unknown, Loan>
declare const reason: Schema<{ readonly reason: string }, unknown>
declare const card: Schema<unknown, Card>
declare const page: Schema<{ readonly page?: number }, unknown>
declare const list: Schema<unknown, readonly Payment[]>
declare const payment: Schema<unknown, Payment>

const client = createClient({
	baseUrl: 'https://platform.example',
	auth: passwordGrant({ basic: 'issued', credential: { name: 'field', value: 'value' } }),
})
	.use(memoryTokens())
	.use(
		payments({
			createIntent: { required: ['nsuOrigem', 'valorTransacao'], response: payment },
			confirmIntent: operation({ method: 'POST', path: '/intents/{id}/confirm', response: payment }),
			cancelIntent: operation({ method: 'POST', path: '/intents/{id}/cancel', body: reason, response: payment }),
			listIntents: operation({ method: 'GET', path: '/intents', effect: 'safe', query: page, response: list }),
			register: operation({ method: 'POST', path: '/payments', response: payment }),
		}),
	)
	.use(
		loans({
			personal: operation({ method: 'POST', path: '/loans/{product}', body: newLoan, response: loan }),
			simplified: operation({ method: 'POST', path: '/loans/simplified', body: newLoan, response: loan }),
			severanceFund: operation({ method: 'POST', path: '/loans/fund', body: newLoan, response: loan }),
		}),
	)
	.use(
		cards({
			lookupById: operation({ method: 'GET', path: '/cards/{id}', effect: 'safe', response: card }),
			block: operation({ method: 'POST', path: '/cards/{id}/block', body: reason, response: card }),
			unblock: operation({ method: 'POST', path: '/cards/{id}/unblock', body: reason, response: card }),
			virtualCard: operation({ method: 'POST', path: '/cards/{id}/virtual', response: card }),
		}),
	)

export async function touchAll(): Promise<readonly string[]> {
	const intent = await client.payments.createIntent({ body: { nsuOrigem: '1', valorTransacao: '1990' } })
	const confirmed = await client.payments.confirmIntent({ params: { id: intent.data.id } })
	const cancelled = await client.payments.cancelIntent({ params: { id: 'i' }, body: { reason: 'why' } })
	const { data: listed } = await client.payments.listIntents({ query: { page: 2 } })
	const registered = await client.payments.register({ body: {} })
	const body = { amount: '100', instalments: 12 }
	const personal = await client.loans.personal({ params: { product: 'p' }, body })
	const simplified = await client.loans.simplified({ body })
	const fund = await client.loans.severanceFund({ body })
	const found = await client.cards.lookupById({ params: { id: 7 } })
	const blocked = await client.cards.block({ params: { id: 7 }, body: { reason: 'lost' } })
	const unblocked = await client.cards.unblock({ params: { id: 7 }, body: { reason: 'found' } })
	const virtual = await client.cards.virtualCard({ params: { id: 7 } })
	return [
		...[confirmed, cancelled, registered].map(({ data }) => data.state),
		...listed.map(({ id }) => id),
		...[personal, simplified, fund].map(({ data }) => data.amount),
		...[found, blocked, unblocked, virtual].map(({ data }) => data.holder),
	]
}
