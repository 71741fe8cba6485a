// Checked by the compiler alone, against the built declarations. Never run.

import type { Catalogue, OperationId } from '@tarja/catalogue'
import type { TokenResponse } from '@tarja/catalogue/authentication'
import { group } from '@tarja/catalogue/group'
import { loans } from '@tarja/catalogue/groups'
import { configureIntent, createIntent, type PaymentIntent, type Payments, payments } from '@tarja/catalogue/payments'
import { paymentIntent, paymentIntentQuery, type tokenResponse } from '@tarja/catalogue/schemas'
import { type Client, createClient, operation, type Result, type UnboundOperation } from '@tarja/core'
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
void client.payments.createIntent({ body: { idCartao: '9007199254740993' } })
// @ts-expect-error: identifiers are integers
void client.payments.createIntent({ body: { idCartao: true } })
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
const asValue = configureIntent({ required: ['nsuOrigem'] })
// @ts-expect-error: nsuOrigem is required here
void base.call(asValue, { body: {} })
// @ts-expect-error: there is no such field to require
payments({ createIntent: { required: ['nsuOrigm'] } })
// @ts-expect-error: there is no such option
payments({ createIntent: { required: ['nsuOrigem'], requires: ['idCartao'] } })
// @ts-expect-error: nor as a value
configureIntent({ required: ['nsuOrigem'], requires: ['idCartao'] })
// @ts-expect-error: a header has one of four values
payments({ createIntent: { accessTokenHeader: 'none' } })
void payments({ createIntent: { meioPagamento: 'bare', identifiedBy: ['nsuOrigem'], replayUnauthorized: false } })
// @ts-expect-error: a parameter without a value is written in one of three ways
payments({ createIntent: { meioPagamento: 'none' } })

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
// @ts-expect-error: there is no such operation
payments({ confirmIntents: other })

// A stub is not called, with or without an argument. It may be handed on as `() => void`, which gives it nothing to send: `unknown` and
// parameters of `never` fit there. Where it is called with an argument, it does not fit (refused/calls.ts).
const { personal } = base.use(loans()).loans
// @ts-expect-error: named only
personal()
// @ts-expect-error: named only, whatever it is given
personal({ params: { id: 1 } })
expectTypeOf(base.use(loans()).loans.personal).toExtend<() => void>()
expectTypeOf(base.use(loans()).loans.personal).not.toExtend<() => Promise<unknown>>()
expectTypeOf(base.use(loans()).loans.personal).not.toExtend<(input: object) => void>()

// Every operation but the two documented ones is such a stub, under its own name.
type IdOf<Member> =
	unknown extends ThisParameterType<Member> ? never : Member extends UnboundOperation<infer Id> ? Id : never
type IdsIn<Group> = { [Key in keyof Group]: IdOf<Group[Key]> }[keyof Group]
type Unbound = { [Key in keyof Catalogue]: IdsIn<Catalogue[Key]> }[keyof Catalogue]
type Documented = 'authentication.generateAccessToken' | 'payments.createIntent'
expectTypeOf<Unbound>().toEqualTypeOf<Exclude<OperationId, Documented>>()

expectTypeOf<PaymentIntent>().toHaveProperty('extra')

const updateHolder = operation({
	method: 'PATCH',
	path: '/holders/{id}',
	body: v.object({ name: v.string() }),
	response: v.object({ id: v.number() }),
})
// A group of one's own.
const disputes = base.use(group('disputes', { open: updateHolder })).disputes
expectTypeOf(disputes.open({ params: { id: 1 }, body: { name: 'n' } })).resolves.toEqualTypeOf<Result<{ id: number }>>()

// The documented shapes are object schemas: they can be picked from and extended, and take what the operations take.
type Shown = Omit<PaymentIntent, 'extra'>
expectTypeOf<Shown>().toExtend<v.InferInput<typeof paymentIntent>>()
expectTypeOf<v.InferInput<typeof paymentIntent>>().toExtend<
	Shown | { [Name in keyof Shown]: Shown[Name] | undefined }
>()
expectTypeOf<v.InferOutput<typeof tokenResponse>>().toExtend<TokenResponse>()
expectTypeOf<TokenResponse>().toExtend<v.InferOutput<typeof tokenResponse>>()
const form = v.required(v.pick(paymentIntent, ['nsuOrigem', 'idCartao']))
expectTypeOf<v.InferOutput<typeof form>>().toExtend<{ nsuOrigem: string; idCartao: unknown }>()
const extended = v.object({ ...paymentIntentQuery.entries, canal: v.string() })
expectTypeOf<v.InferInput<typeof extended>['canal']>().toEqualTypeOf<string>()

// A function asks for the client that it needs: one with more in it, or more bound, will do.
const pay = (given: Client<{ payments: Payments }>) => given.payments.createIntent({ body: { nsuOrigem: '1' } })
const byIdOnly = operation({ method: 'POST', path: '/invented/{id}' })
void pay(client)
void pay(client.use(loans()))
void pay(base.use(payments({ createIntent: { response: v.object({ id: v.string() }) } })))
void pay(base.use(payments({ confirmIntent: byIdOnly })))
// @ts-expect-error: it leaves out a field that this client requires
void pay(base.use(payments({ createIntent: { required: ['valorTransacao'] } })))
// @ts-expect-error: there are no payments
void pay(base.use(loans()))
const payFully = (given: Client<{ payments: Payments<{ createIntent: { required: ['nsuOrigem'] } }> }>) =>
	given.payments.createIntent({ body: { nsuOrigem: '1' } })
void payFully(client)
void payFully(base.use(payments({ createIntent: { required: ['nsuOrigem'] } })))
const confirm = (given: Client<{ payments: Payments<{ confirmIntent: typeof byIdOnly }> }>) =>
	given.payments.confirmIntent({ params: { id: 1 } })
void confirm(base.use(payments({ confirmIntent: byIdOnly })))
// @ts-expect-error: it is not bound
void confirm(client)
