// What the compiler has to refuse, and what its first line has to say: the text of the comment above. Checked by refused.mjs.
import { catalogue } from '@tarja/catalogue'
import { loans } from '@tarja/catalogue/groups'
import { payments } from '@tarja/catalogue/payments'
import { createClient, type Outcome, operation, type Schema } from '@tarja/core'

declare const body: Schema<{ readonly amount: string }>
declare const page: Schema<{ readonly page: number }>
const personal = operation({ method: 'POST', path: '/invented/{id}' })
const simplified = operation({ method: 'POST', path: '/invented', body, query: page, headers: page })
const client = createClient({ baseUrl: 'https://platform.example' })
	.use(payments())
	.use(loans({ personal, simplified }))
	.use(catalogue())

// A call of what is not bound.
//! "payments.register is not bound yet: give its group operation({ … }), with the vendor's page in hand"
client.payments.register()

//! "payments.register is not bound yet: give its group operation({ … }), with the vendor's page in hand"
client.payments.register({ body: { amount: '1' } }, { timeoutMs: 5000 })

//! "cards.block is not bound yet: give its group operation({ … }), with the vendor's page in hand"
client.catalogue.cards.block()

const { register } = client.payments
//! "payments.register is not bound yet: give its group operation({ … }), with the vendor's page in hand"
register()

// Given to what calls it with something.
//! 'UnboundOperation<"payments.register">' is not assignable
export const each: (input: object) => Promise<unknown> = client.payments.register

// An input that lacks something.
//! 'RequiresParams<{ id: string | number; }> &
client.loans.personal({})

//! 'RequiresParams<{ id: string | number; }> &
client.loans.personal({ body: { amount: '1' } })

//! 'RequiresParams<{ id: string | number; }> &
client.call(personal, {})

//! Did you mean to write 'params'?
client.loans.personal({ param: { id: 7 } })

//! Property 'id' is missing
client.loans.personal({ params: {} })

//! RequiresBody<{ readonly amount: string; }>
client.loans.simplified({ query: { page: 1 }, headers: { page: 1 } })

//! RequiresQuery<{ readonly page: number; }>
client.loans.simplified({ body: { amount: '1' }, headers: { page: 1 } })

//! RequiresHeaders<{ readonly page: number; }>
client.loans.simplified({ body: { amount: '1' }, query: { page: 1 } })

// What becomes of an order, by what is known of its call: whoever forgets an outcome is told.
//! lacks ending return statement
export function statusOf(outcome: Outcome): number {
	switch (outcome) {
		case 'not_processed':
			return 503
		case 'rejected':
			return 422
	}
}

//! Property 'unknown' is missing
export const statuses: Record<Outcome, number> = { not_processed: 503, rejected: 422 }
