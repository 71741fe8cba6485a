// Every form of a secret × every form in which an error, an event or a log line is printed.
import { createClient, definePlugin, operation, type TarjaError } from '@tarja/core'
import { logging } from '@tarja/core/logging'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { foundIn, secretFormsByName } from '../../../../test/secret-forms.ts'

const read = operation({ method: 'POST', path: '/pay' })
const schema = (message: string) => ({
	'~standard': { version: 1, vendor: 'theirs', validate: () => ({ issues: [{ message, path: [message] }] }) },
})

type Failing = (thrown: () => never, text: string) => Promise<readonly [error: TarjaError | undefined, told: unknown[]]>

const baseUrl = 'https://platform.example'
const auth = { token: async () => ({ accessToken: 't', lifetimeMs: 60_000 }) }

/** Who may quote a secret. */
const quoting: Readonly<Record<string, Failing>> = {
	async 'a fetch'(thrown) {
		const told: unknown[] = []
		const client = createClient({ baseUrl, fetch: async () => thrown() }).use(logging((line) => told.push(line)))
		return [await rejection<TarjaError>(client.call(read)), told]
	},
	async 'a layer'(thrown) {
		const told: unknown[] = []
		const layer = definePlugin({ id: 'theirs', setup: () => ({ attempt: { sign: async () => thrown() } }) })
		const client = createClient({ baseUrl })
			.use(layer)
			.use(logging((line) => told.push(line)))
		return [await rejection<TarjaError>(client.call(read)), told]
	},
	async 'a token source'(thrown) {
		const told: unknown[] = []
		const client = createClient({ baseUrl, auth: { token: async () => thrown() } }).use(
			logging((line) => told.push(line)),
		)
		return [await rejection<TarjaError>(client.call(read)), told]
	},
	async 'a token store'(thrown) {
		const told: unknown[] = []
		const store = { get: thrown, set: thrown, delete: thrown }
		const issuer = { issue: auth.token, identity: async () => ['theirs'] }
		const client = createClient({
			...{ baseUrl, auth: issuer, fetch: async () => new Response() },
			onEvent: (event) => told.push({ ...event, ...('cause' in event && { cause: String(event.cause) }) }),
		})
			.use(definePlugin({ id: 'store', setup: () => ({ tokenStore: store }) }))
			.use(logging((line) => told.push(line)))
		await client.tokens.token()
		expect(JSON.stringify(told)).to.contain('token_store_failed')
		return [undefined, told]
	},
	async 'a schema'(_, text) {
		const told: unknown[] = []
		const pay = operation({ method: 'POST', path: '/pay', body: schema(text) as never })
		const client = createClient({ baseUrl }).use(logging((line) => told.push(line)))
		return [await rejection<TarjaError>(client.call(pay, { body: {} } as never)), told]
	},
	async 'an answer'(_, text) {
		const told: unknown[] = []
		const answer = () =>
			Response.json(
				{ title: text, error: text },
				{ status: 422, headers: { 'content-type': 'application/problem+json' } },
			)
		const client = createClient({ baseUrl, allowBrowserReplays: true, fetch: async () => answer() }).use(
			logging((line) => told.push(line)),
		)
		return [await rejection<TarjaError>(client.call(read)), told]
	},
}

/** What is printed of an error by whoever logs it. */
function printedOf(error: TarjaError): readonly string[] {
	const inspects = error as unknown as Record<symbol, () => string>
	const causes: string[] = []
	for (let cause = error.cause as Error | undefined; cause; cause = cause.cause as Error | undefined)
		causes.push(cause.message, cause.name, String(cause.stack), JSON.stringify({ ...cause }))
	return [
		...[error.message, String(error), JSON.stringify(error), JSON.stringify({ ...error }), ...causes],
		inspects[Symbol.for('nodejs.util.inspect.custom')]?.call(error) ?? '',
		inspects[Symbol.for('Deno.customInspect')]?.call(error) ?? '',
	]
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
				for (const text of [...(error ? printedOf(error) : []), JSON.stringify(told)])
					expect(foundIn(text, form), text).to.deep.equal([])
			})
})
