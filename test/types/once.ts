import { group } from '@tarja/catalogue/group'
import { loans } from '@tarja/catalogue/groups'
import { payments } from '@tarja/catalogue/payments'
import { createClient, operation, type Schema } from '@tarja/core'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { expectTypeOf } from 'expect-type'

declare const inSchema: Schema<{ amount: string; note?: string }>
declare const outSchema: Schema<unknown, { id: string; total: number }>
declare const nested: Schema<unknown, { data?: { id: string } }>
const pay = operation({ method: 'POST', path: '/pay/{id}', body: inSchema, response: outSchema, outcomeOf: 'http' })
const ping = operation({ method: 'POST', path: '/ping', outcomeOf: 'http' })
const outcomeOf = { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] } as const
const odd = operation({ method: 'POST', path: '/odd', response: outSchema, outcomeOf: () => 'applied' as const })
const client = createClient({ baseUrl: 'https://platform.example' })
	.use(payments({ createIntent: { outcomeOf } }))
	.use(loans())
	.use(group('shop', { pay, ping, odd }))
	.use(journal({ store: memoryJournal() }))
const { once } = client.journal

const intent = await once('o', client.payments.createIntent, { body: { nsuOrigem: '1' } })
expectTypeOf(intent.state).toEqualTypeOf<'applied' | 'rejected' | 'unresolved' | 'not_processed' | 'conflict'>()
// A method, with its input and what it gives; names to save are those of the data.
const paid = await once(
	'o',
	client.shop.pay,
	{ params: { id: 1 }, body: { amount: '1' } },
	{ save: ['id'], timeoutMs: 5 },
)
if (paid.state === 'applied') {
	expectTypeOf(paid.result?.data).toEqualTypeOf<{ id: string; total: number } | undefined>()
	expectTypeOf<keyof typeof paid.saved>().toEqualTypeOf<'id'>()
	// @ts-expect-error: it was not saved
	paid.saved.total
}
// An operation in its place.
const same = await once('o', pay, { params: { id: 1 }, body: { amount: '1' } }, { save: ['total'] })
if (same.state === 'applied') expectTypeOf(same.result?.data).toEqualTypeOf<{ id: string; total: number } | undefined>()
// A path, as in outcomeOf.
const deep = operation({ method: 'POST', path: '/in', response: nested, outcomeOf })
const within = await once('o', deep, {}, { save: ['data.id'] })
if (within.state === 'applied') expectTypeOf<keyof typeof within.saved>().toEqualTypeOf<'data.id'>()
// What may be missing is handed on as it is.
declare const maybe: {
	readonly retryOf?: string
	readonly signal?: AbortSignal
	readonly timeoutMs?: number
	readonly save?: 'id'[]
}
const { retryOf, signal, timeoutMs, save } = maybe
await once('o', client.shop.pay, { params: { id: 1 }, body: { amount: '1' } }, { retryOf, signal, timeoutMs, save })
await client.shop.ping({}, { signal, timeoutMs, headers: undefined, retry: undefined, meta: undefined })
// Nothing is required.
await once('o', client.shop.ping)
await once('o', ping, undefined, { timeoutMs: 5 })
const deviating = await once('o', client.shop.odd, {}, { save: ['id'] })
if (deviating.state === 'applied' && deviating.result && !deviating.result.deviations)
	expectTypeOf(deviating.result.data).toEqualTypeOf<{ id: string; total: number }>()
if (deviating.state === 'applied')
	expectTypeOf(deviating.saved.id).toEqualTypeOf<string | number | boolean | null | undefined>()

// With data, a response that deviates may be applied.
const byData = operation({ method: 'POST', path: '/data', response: outSchema, outcomeOf })
const seen = await once('o', byData, {}, { save: ['id'], retryOf: 'entry' })
// @ts-expect-error: `data` has its type without deviations only
if (seen.state === 'applied') seen.result?.data.total
