import { group } from '@tarja/catalogue/group'
import { loans } from '@tarja/catalogue/groups'
import { payments } from '@tarja/catalogue/payments'
import { createClient, type Operation, operation, type Schema } from '@tarja/core'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { expectTypeOf } from 'expect-type'

declare const inSchema: Schema<{ amount: string; note?: string }>
declare const outSchema: Schema<unknown, { id: string; total: number }>
const pay = operation({ method: 'POST', path: '/pay/{id}', body: inSchema, response: outSchema })
const ping = operation({ method: 'POST', path: '/ping' })
const odd = operation({ method: 'POST', path: '/odd', response: outSchema, outcomeOf: () => 'applied' as const })
const client = createClient({ baseUrl: 'https://platform.example' })
	.use(payments())
	.use(loans())
	.use(group('shop', { pay, ping, odd }))
	.use(journal({ store: memoryJournal(), account: 'main' }))
const { once } = client.journal

const intent = await once('o', client.payments.createIntent, { body: { nsuOrigem: '1' } })
expectTypeOf(intent.state).toEqualTypeOf<'applied' | 'rejected' | 'open' | 'not_processed' | 'conflict'>()
// A method, with its input and what it gives; names to keep are those of the data.
const paid = await once(
	'o',
	client.shop.pay,
	{ params: { id: 1 }, body: { amount: '1' } },
	{ keep: ['id'], timeoutMs: 5 },
)
if (paid.state === 'applied') {
	expectTypeOf(paid.result?.data).toEqualTypeOf<{ id: string; total: number } | undefined>()
	expectTypeOf<keyof typeof paid.kept>().toEqualTypeOf<'id'>()
	// @ts-expect-error: it was not kept
	paid.kept.total
}
// An operation in its place.
const same = await once('o', pay, { params: { id: 1 }, body: { amount: '1' } }, { keep: ['total'] })
if (same.state === 'applied') expectTypeOf(same.result?.data).toEqualTypeOf<{ id: string; total: number } | undefined>()
// Nothing is required.
await once('o', client.shop.ping)
await once('o', ping, undefined, { step: 'ping' })
const deviating = await once('o', client.shop.odd, {}, { keep: ['id'] })
if (deviating.state === 'applied' && deviating.result && !deviating.result.deviations)
	expectTypeOf(deviating.result.data).toEqualTypeOf<{ id: string; total: number }>()
if (deviating.state === 'applied')
	expectTypeOf(deviating.kept.id).toEqualTypeOf<string | number | boolean | null | undefined>()

declare const any: Operation
await once('o', any, { body: {} }, { keep: ['whatever'] })
