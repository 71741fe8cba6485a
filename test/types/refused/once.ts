// What `once` refuses, each in the compiler's first line.
import { loans } from '@tarja/catalogue/groups'
import { payments } from '@tarja/catalogue/payments'
import { createClient, operation, type Schema } from '@tarja/core'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'

declare const body: Schema<{ readonly amount: string }>
declare const response: Schema<unknown, { readonly id: string }>
const outcomeOf = { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] } as const
const pay = operation({ method: 'POST', path: '/pay/{id}', body, response, outcomeOf })
const undecided = operation({ method: 'POST', path: '/pay/{id}', body })
const client = createClient({ baseUrl: 'https://platform.example' })
	.use(payments())
	.use(loans({ personal: pay, simplified: undecided }))
	.use(journal({ store: memoryJournal() }))
const input = { params: { id: 7 }, body: { amount: '1' } }

// What is not bound.
//! "payments.register is not bound yet: give its group operation({ … }), with the vendor's page in hand"
void client.journal.once('order-7', client.payments.register)

// What says nothing of its responses.
//! "once needs outcomeOf in the operation: outcomeOf: { field: 'status', applied: ['…'], rejected: ['…'] } with the vendor's values, or 'http'"
void client.journal.once('order-7', client.payments.createIntent, { body: { nsuOrigem: '1' } })

//! "once needs outcomeOf in the operation: outcomeOf: { field: 'status', applied: ['…'], rejected: ['…'] } with the vendor's values, or 'http'"
void client.journal.once('order-7', client.loans.simplified, input)

//! "once needs outcomeOf in the operation: outcomeOf: { field: 'status', applied: ['…'], rejected: ['…'] } with the vendor's values, or 'http'"
void client.journal.once('order-7', undecided, input)

// A call in its place.
//! "give the method itself, client.payments.createIntent, or an operation, and its input after it"
void client.journal.once('order-7', () => client.loans.personal(input))

//! 'Promise<
void client.journal.once('order-7', client.loans.personal(input))

// An input that lacks something.
//! Expected
void client.journal.once('order-7', client.loans.personal)

//! RequiresParams<{ id: string | number; }>
void client.journal.once('order-7', pay, { body: { amount: '1' } })

// Names that do not exist.
//! Type '"ID"' is not assignable to type '"id"'
void client.journal.once('order-7', pay, input, { save: ['ID'] })

//! 'step' does not exist in type
void client.journal.once('order-7', pay, input, { step: 'confirm' })

//! 'reference' does not exist in type
void client.loans.personal(input, { reference: 'order-7' })
