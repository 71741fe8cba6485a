// Every form of a secret × every form in which an error, an event or a log line is printed.
import {
	type ClientOptions,
	createClient,
	createTokenKeeper,
	definePlugin,
	type Operation,
	operation,
	type Plugin,
	type TarjaError,
} from '@tarja/core'
import { logging } from '@tarja/core/logging'
import { describe, expect, it, stubOptions } from '@tarja-test/harness'
import { foundIn, secretFormsByName } from '../../../../test/secret-forms.ts'
import { aroundAttempt } from '../../test/plugins.ts'
import { printedForms } from '../../test/printed-forms.ts'

const read = operation({ method: 'POST', path: '/pay' })
const schema = (message: string) => ({
	'~standard': { version: 1, vendor: 'theirs', validate: () => ({ issues: [{ message, path: [message] }] }) },
})

type Told = readonly [error: TarjaError | undefined, told: unknown[]]
interface Made {
	readonly options?: Partial<ClientOptions>
	readonly plugin?: Plugin<'theirs'>
	readonly called?: Operation
	readonly input?: object
	readonly signal?: AbortSignal
}

const none: Plugin<'theirs'> = { id: 'theirs', setup: () => ({}) }

/** One call: its error, and what was told of it by lines and events. */
async function made({ options, plugin = none, called = read, input, signal }: Made): Promise<Told> {
	const told: unknown[] = []
	const client = createClient({
		baseUrl: 'https://platform.example',
		...stubOptions,
		fetch: async () => Response.json({}),
		onEvent: (event) => told.push({ ...event, ...('cause' in event && { cause: String(event.cause) }) }),
		...options,
	})
		.use(plugin)
		.use(logging((line) => told.push(line)))
	const calling: Promise<unknown> = client.call(called, input as never, { signal })
	const error = await calling.then(
		() => undefined,
		(thrown: TarjaError) => thrown,
	)
	return [error, told]
}

const issuer = { issue: async () => ({ accessToken: 't', lifetimeMs: 60_000 }), identity: async () => ['theirs'] }
const problem = { status: 422, headers: { 'content-type': 'application/problem+json' } }

/** Who may quote a secret. */
const quoting: Readonly<Record<string, (thrown: () => never, text: string) => Promise<Told>>> = {
	'a fetch': (thrown) => made({ options: { fetch: async () => thrown() } }),
	'the reason of a signal': (thrown) => {
		const reason = new Promise(thrown).catch((error: unknown) => made({ signal: AbortSignal.abort(error) }))
		return reason as Promise<Told>
	},
	'a layer': (thrown) => made({ plugin: aroundAttempt(async () => thrown(), 'sign', 'theirs') }),
	'a token source': (thrown) => made({ options: { auth: { token: async () => thrown() } } }),
	async 'a token store'(thrown) {
		const tokenStore = { get: thrown, set: thrown, delete: thrown }
		const plugin = definePlugin({ id: 'theirs', setup: () => ({ tokenKeeper: createTokenKeeper(tokenStore) }) })
		const [error, told] = await made({ options: { auth: issuer }, plugin })
		expect(JSON.stringify(told)).to.contain('token_store_failed')
		return [error, told]
	},
	'a schema'(_, text) {
		const called = operation({ method: 'POST', path: '/pay', body: schema(text) as never })
		return made({ called, input: { body: {} } })
	},
	'an answer': (_, text) =>
		made({ options: { fetch: async () => Response.json({ title: text, error: text }, problem) } }),
}

describe('whatever is quoted', () => {
	for (const [who, failing] of Object.entries(quoting))
		for (const [name, form] of Object.entries(secretFormsByName))
			it(`by ${who} is printed in no form: ${name}`, async () => {
				const thrown = (): never => {
					const inner = Object.assign(new TypeError(form.text), { code: form.text })
					throw Object.assign(new Error(form.text, { cause: inner }), { name: form.text })
				}
				const [error, told] = await failing(thrown, form.text)
				expect(error === undefined).to.equal(who === 'a token store')
				for (const text of [...(error ? Object.values(printedForms(error)) : []), JSON.stringify(told)])
					expect(foundIn(text, form), text).to.deep.equal([])
			})
})
