// Checked by the compiler alone, against the built declarations. Never run.
import { createClient, definePlugin, isTarjaError, operation, type Plugin, type PluginContext } from '@tarja/core'
import type { Lookup } from '@tarja/core/plugin'
import { expectTypeOf } from 'expect-type'

const base = createClient({ baseUrl: 'https://platform.example' })

const greeting = definePlugin({ id: 'greeting', setup: () => ({ api: { greet: (name: string) => `Hello ${name}` } }) })
const layer = definePlugin({ id: 'layer', setup: () => ({ attempt: { prepare: (attempt, next) => next(attempt) } }) })
const dependent = definePlugin({
	id: 'dependent',
	setup: (host: PluginContext & { readonly greeting: { greet(name: string): string } }) => ({
		api: { greetWorld: () => host.greeting.greet('world') },
	}),
})

// Namespaces add up, and use() leaves the narrower client as it was.
const client = base.use(greeting).use(layer).use(dependent)
expectTypeOf(client.greeting.greet).returns.toBeString()
expectTypeOf(client.dependent.greetWorld).returns.toBeString()
expectTypeOf(base).not.toHaveProperty('greeting')

// @ts-expect-error: the id is in use
base.use(greeting).use(greeting)
// @ts-expect-error: a plugin without an API has an id too
base.use(layer).use(layer)
// @ts-expect-error: what it needs is not there
base.use(dependent)
// @ts-expect-error: a factory that was not called
base.use((): Plugin => layer)
// @ts-expect-error: a layer returns a promise of what next() gives
definePlugin({ id: 'layers', setup: () => ({ attempt: { prepare: (attempt: never) => attempt } }) })
// @ts-expect-error: there is no such phase
definePlugin({ id: 'late', setup: () => ({ attempt: { afterwards: (attempt: unknown) => attempt } }) })

// Details are typed by code.
const error: unknown = undefined
if (isTarjaError(error)) expectTypeOf(error.outcome).toEqualTypeOf<'not_processed' | 'rejected' | 'unknown'>()

// A module of its own can export a lookup, with declarations.
export const lookup = {
	operation: operation({ id: 'read', method: 'GET', path: '/payments/{id}', effect: 'safe' }),
	input: ({ fields: { id } }) => ({ params: { id } }),
	...{ field: 'status', applied: ['PAID'] },
} satisfies Lookup
