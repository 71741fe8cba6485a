// Checked by the compiler alone, against the built declarations. Never run.

import { authentication, generateAccessToken, type TokenResponse } from '@tarja/catalogue/authentication'
import { confirmIntent, createIntent, narrowIntent, type PaymentIntent, payments } from '@tarja/catalogue/payments'
import { createClient, operation, type Result } from '@tarja/core'
import { expectTypeOf } from 'expect-type'
import * as v from 'valibot'

const base = createClient({ baseUrl: 'https://platform.example' })

// The documented operation: nothing is required, and the answer is unknown.
const client = base.use(payments())
expectTypeOf(client.payments.createIntent()).resolves.toEqualTypeOf<Result<unknown>>()
expectTypeOf(client.call(createIntent, { body: { nsuOrigem: '1' } })).resolves.toEqualTypeOf<Result<unknown>>()
void client.payments.createIntent({ query: { meioPagamento: '' }, body: { dataHoraTerminal: new Date() } })
void client.payments.createIntent({ body: { dataHoraTerminal: { epochMilliseconds: 0 }, extra: { anything: [1] } } })
// @ts-expect-error: digits are text
void client.payments.createIntent({ body: { valorTransacao: 1990 } })
// @ts-expect-error: identifiers are integers
void client.payments.createIntent({ body: { idCartao: '42' } })
// @ts-expect-error: there is no such field
void client.payments.createIntent({ body: { nsuOrigm: '1' } })
// @ts-expect-error: there is no such parameter
void client.payments.createIntent({ query: { meioPagamentos: '' } })

// Narrowed: what is required, and what comes back.
const narrow = base.use(
	payments({
		createIntent: {
			required: ['nsuOrigem', 'idCartao'],
			response: v.object({ id: v.pipe(v.string(), v.transform(Number)) }),
			accessTokenHeader: 'token',
		},
	}),
)
expectTypeOf(narrow.payments.createIntent({ body: { nsuOrigem: '1', idCartao: 1 } })).resolves.toEqualTypeOf<
	Result<{ id: number }>
>()
// @ts-expect-error: idCartao is required here
void narrow.payments.createIntent({ body: { nsuOrigem: '1' } })
// @ts-expect-error: so is the body
void narrow.payments.createIntent()
const asValue = narrowIntent({ required: ['nsuOrigem'] })
// @ts-expect-error: nsuOrigem is required here
void base.call(asValue, { body: {} })
// @ts-expect-error: there is no such field to require
payments({ createIntent: { required: ['nsuOrigm'] } })
// @ts-expect-error: there is no such option
payments({ createIntent: { required: ['nsuOrigem'], requires: ['idCartao'] } })
// @ts-expect-error: nor as a value
narrowIntent({ required: ['nsuOrigem'], requires: ['idCartao'] })
// @ts-expect-error: a header has one of four values
payments({ createIntent: { accessTokenHeader: 'none' } })

// Replaced: only where it is said.
const other = operation({ method: 'PUT', path: '/v2/intents/{id}', body: v.object({ amount: v.number() }) })
const replaced = base.use(payments({ createIntent: { replace: other } }))
expectTypeOf(replaced.payments.createIntent({ params: { id: 1 }, body: { amount: 1 } })).resolves.toEqualTypeOf<
	Result<unknown>
>()
// @ts-expect-error: the replacement's parameters
void replaced.payments.createIntent({ body: { amount: 1 } })
// @ts-expect-error: a method and a path are not a narrowing
payments({ createIntent: other })
// @ts-expect-error: a replacement cannot be narrowed
payments({ createIntent: { replace: other, required: ['nsuOrigem'] } })

// Stubs: bound or not callable.
const bound = base.use(
	payments({
		confirmIntent: operation({
			method: 'POST',
			path: '/intents/{id}/confirmation',
			body: v.object({ at: v.pipe(v.string(), v.transform(Number)) }),
			response: v.object({ state: v.string() }),
		}),
		createIntent: { required: ['nsuOrigem'] },
	}),
)
expectTypeOf(bound.payments.confirmIntent({ params: { id: '1' }, body: { at: '1' } })).resolves.toEqualTypeOf<
	Result<{ state: string }>
>()
// @ts-expect-error: the input type of a schema, not its output type
void bound.payments.confirmIntent({ params: { id: '1' }, body: { at: 1 } })
// @ts-expect-error: not bound here
bound.payments.cancelIntent()
// @ts-expect-error: not bound here
client.payments.confirmIntent({ params: { id: '1' } })
// @ts-expect-error: nor as a value
void client.call(confirmIntent)
// @ts-expect-error: there is no such operation
payments({ confirmIntents: other })

// Token issuance.
const session = base.use(authentication())
const input = {
	headers: { authorization: { user: 'client', password: 'secret' } },
	body: { credential: { name: 'field', value: 'value' } },
}
expectTypeOf(session.authentication.generateAccessToken(input)).resolves.toEqualTypeOf<Result<TokenResponse>>()
expectTypeOf(base.call(generateAccessToken, input)).resolves.toEqualTypeOf<Result<TokenResponse>>()
// @ts-expect-error: the credential has no default
void session.authentication.generateAccessToken({ headers: { authorization: 'issued' }, body: { username: '' } })
// @ts-expect-error: nor has the header
void session.authentication.generateAccessToken({ body: input.body })
const loose = base.use(authentication({ generateAccessToken: { response: v.object({ access_token: v.string() }) } }))
expectTypeOf(loose.authentication.generateAccessToken(input)).resolves.toEqualTypeOf<Result<{ access_token: string }>>()

expectTypeOf<PaymentIntent>().toHaveProperty('extra')
