// Checked by the compiler alone, against the built declarations. Never run.
import { type CallOptions, createClient, operation, type Result, type ResultOf, tellsDeviations } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { expectTypeOf } from 'expect-type'
import * as v from 'valibot'

const client = createClient({
	baseUrl: 'https://platform.example',
	auth: passwordGrant({
		basic: { user: 'user', password: 'password' },
		username: '',
		credential: { name: 'field', value: 'value' },
	}),
})

// @ts-expect-error: a client has to know where the platform is
createClient({})
// @ts-expect-error: the second form field has no default, its name is not shown
passwordGrant({ basic: 'issued', username: '' })

// What nothing is said about is unknown.
const bare = operation({ method: 'GET', path: '/bare' })
expectTypeOf(client.call(bare)).resolves.toEqualTypeOf<Result<unknown>>()

// Parameters come from the path template.
const byId = operation({ method: 'GET', path: '/loans/{id}', effect: 'safe' })
void client.call(byId, { params: { id: 1 } })
void client.call(byId, { params: { id: '1' } }, { timeoutMs: 1000 } satisfies CallOptions)
// @ts-expect-error: the template names id
void client.call(byId, { params: { idd: 1 } })
// @ts-expect-error: id cannot be left out
void client.call(byId)

// Schemas decide what goes in and what comes out.
const typed = operation({
	method: 'POST',
	path: '/loans',
	body: v.object({ amount: v.number() }),
	response: v.object({ id: v.string() }),
})
expectTypeOf(client.call(typed, { body: { amount: 1 } })).resolves.toEqualTypeOf<Result<{ id: string }>>()
// Of an operation that tells deviations, data has its type where there are none; groups have such methods, too.
const told = tellsDeviations(typed, { recognisedBy: ['id'] })
const { data, deviations } = await client.call(told, { body: { amount: 1 } })
if (deviations) expectTypeOf(data).toBeUnknown()
else expectTypeOf(data).toEqualTypeOf<{ id: string }>()
// @ts-expect-error: nobody has asked whether it deviates
void data.id
expectTypeOf<ResultOf<typeof typed>>().toEqualTypeOf<Result<{ id: string }>>()
// @ts-expect-error: the body cannot be left out
void client.call(told)
// @ts-expect-error: it is made by tellsDeviations(), and no slot
operation({ method: 'GET', path: '/', deviations: 'told' })
// @ts-expect-error: amount is a number
void client.call(typed, { body: { amount: '1' } })
// @ts-expect-error: the body cannot be left out
void client.call(typed, {})
// @ts-expect-error: there is no such effect
operation({ method: 'GET', path: '/', effect: 'harmless' })

// What is not an entry of "exports" cannot be reached.
// @ts-expect-error: a module of the package, not an entry
await import('@tarja/core/errors')
