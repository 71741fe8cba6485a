// What the compiler has to refuse, and what its first line has to say: the text of the comment above. Checked by refused.mjs.
import { operation, type Schema } from '@tarja/core'
import * as v from 'valibot'

const method = 'POST'
const body = v.object({ amount: v.string(), reference: v.optional(v.string()) })

//! '"/v1/:id"' is not assignable to type '"/v1/{id}"'
operation({ method, path: '/v1/:id' })

//! is not assignable to type '"/v1/{id}/parts/{part}"'
operation({ method, path: '/v1/:id/parts/:part' })

//! Did you mean '"amount"'?
operation({ method, path: '/v1/{id}', body, identifiedBy: ['amout'] })

//! '"cart"' is not assignable to type 'IdentifierOf<"/v1/{card}"
operation({ method, path: '/v1/{card}', body, identifiedBy: ['cart'] })

//! '"body.amount"' is not assignable to type
operation({ method, path: '/v1/{id}', body, identifiedBy: ['amount', 'body.amount'] })

//! Did you mean '"channel"'?
operation({ method, path: '/v1', body, query: v.object({ channel: v.string() }), identifiedBy: ['chanel'] })

// What a schema sends is what is found again, not what it takes.
const renamed = v.pipe(
	body,
	v.transform(({ amount }) => ({ valor: amount })),
)
//! '"amount"' is not assignable to type
operation({ method, path: '/v1', body: renamed, identifiedBy: ['amount'] })

declare const taken: Schema<{ readonly amount: string }>
//! '"amont"' is not assignable to type
operation({ method, path: '/v1', body: taken, identifiedBy: ['amont'] })
