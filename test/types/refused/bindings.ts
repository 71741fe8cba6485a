// What the compiler has to refuse, and what its first line has to say: the text of the comment above. Checked by refused.mjs.
import { catalogue } from '@tarja/catalogue'
import { authentication } from '@tarja/catalogue/authentication'
import { defineBindings } from '@tarja/catalogue/bindings'
import { cards, loans } from '@tarja/catalogue/groups'
import { configureIntent, payments } from '@tarja/catalogue/payments'
import { operation } from '@tarja/core'

const other = operation({ method: 'POST', path: '/invented/{id}' })

// A name that the group does not have.
//! Did you mean to write 'personal'?
loans({ persnal: other })

//! Did you mean to write 'block'?
cards({ blok: other })

//! "persnal is no label here: correct it, or make a group of your own"
loans({ personal: other, persnal: other })

//! has no properties in common with type 'BindingsOf<Named<"loans", EmptyObject>>
loans(Object.freeze({ persnal: other }))

//! 'loans.persnal'' does not exist in type
catalogue({ 'loans.persnal': other })

//! "loans.persnal is no label here: correct it, or make a group of your own"
defineBindings({ 'loans.personal': other, 'loans.persnal': other })

// An operation in the place of a narrowing.
//! to put it in its place, write { replace: operation({ … }) }"
payments({ createIntent: other })

//! to put it in its place, write { replace: operation({ … }) }"
authentication({ generateAccessToken: other })

//! to put it in its place, write { replace: operation({ … }) }"
catalogue({ 'payments.createIntent': other })

//! to put it in its place, write { replace: operation({ … }) }"
defineBindings({ 'loans.personal': other, 'payments.createIntent': other })

//! to put it in its place, write { replace: operation({ … }) }"
configureIntent(other)

//! Did you mean '"nsuOrigem"'?
payments({ createIntent: { required: ['nsuOrigm'] } })

//! "required has no meaning beside replace: leave it out"
payments({ createIntent: { replace: other, required: ['nsuOrigem'] } })

const narrowing = { required: ['nsuOrigem'], requires: ['idCartao'] } as const

//! "requires cannot be narrowed: correct it, or write { replace: operation({ … }) }"
payments({ createIntent: narrowing })

//! Did you mean '"nsuOrigem"'?
payments({ createIntent: { identifiedBy: ['nsuOrigm'] } })
