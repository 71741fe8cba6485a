// Checked by the compiler alone, against the built declarations. Never run.
import { type CallOptions, createClient, operation, type Result } from '@tarja/core'
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
// Where an outcomeOf may say that an answer is applied, data has its type without deviations; groups have such methods, too.
const told = operation({
	method: 'POST',
	path: '/loans',
	body: v.object({ amount: v.number() }),
	response: v.object({ id: v.string() }),
	outcomeOf({ data, deviations, status }) {
		if (deviations) expectTypeOf(data).toBeUnknown()
		else expectTypeOf(data).toEqualTypeOf<{ id: string }>()
		return status === 409 ? 'applied' : undefined
	},
})
const { data, deviations } = await client.call(told, { body: { amount: 1 } })
if (deviations) expectTypeOf(data).toBeUnknown()
else expectTypeOf(data).toEqualTypeOf<{ id: string }>()
// @ts-expect-error: nobody has asked whether it deviates
void data.id
// @ts-expect-error: the body cannot be left out
void client.call(told)
// So has a read that tells deviations.
const read = operation({
	method: 'GET',
	path: '/',
	effect: 'safe',
	response: v.object({ id: v.string() }),
	deviations: 'return',
})
// @ts-expect-error: nobody has asked whether it deviates
void (await client.call(read)).data.id
// One that only refuses, or doubts, lets nothing deviate.
const refusing = operation({
	method: 'GET',
	path: '/',
	response: v.object({ id: v.string() }),
	outcomeOf: () => 'rejected',
})
expectTypeOf(client.call(refusing)).resolves.toEqualTypeOf<Result<{ id: string }>>()
// @ts-expect-error: there is one word for it
operation({ method: 'GET', path: '/', deviations: 'told' })
// @ts-expect-error: an answer means one of three things, or what the convention says
operation({ method: 'GET', path: '/', outcomeOf: () => 'paid' })
// @ts-expect-error: it is asked before anything else is sent, so that it cannot wait
operation({ method: 'GET', path: '/', outcomeOf: async () => 'applied' })
// @ts-expect-error: only an operation may say that an answer is applied
createClient({ baseUrl: 'https://platform.example', outcomeOf: () => 'applied' })
// @ts-expect-error: amount is a number
void client.call(typed, { body: { amount: '1' } })
// @ts-expect-error: the body cannot be left out
void client.call(typed, {})
// @ts-expect-error: there is no such effect
operation({ method: 'GET', path: '/', effect: 'harmless' })

// What is not an entry of "exports" cannot be reached.
// @ts-expect-error: a module of the package, not an entry
await import('@tarja/core/errors')
