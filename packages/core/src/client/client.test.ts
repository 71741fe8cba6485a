import {
	type Client,
	type ClientOptions,
	createClient,
	createTokenKeeper,
	definePlugin,
	operation,
	type Plugin,
	type PluginContext,
	TarjaError,
} from '@tarja/core'
import { createRecordingFetch, type RecordingFetch, type Respond } from '@tarja/testing'
import { describe, expect, it, refused, rejection, runtime, stubOptions } from '@tarja-test/harness'
import { soon } from '../../test/call-world.ts'
import { aroundCall } from '../../test/plugins.ts'

const post = operation({ id: 'things.create', method: 'post', path: '/things', identifiedBy: ['n'] })
const get = operation({ id: 'things.read', method: 'GET', path: '/things/{id}', effect: 'safe' })

/** A client whose fetch answers from a script, the last answer for ever. */
function scripted(
	answers: readonly (() => ReturnType<Respond>)[],
	options: Partial<ClientOptions> = {},
): { client: Client; seen: RecordingFetch['requests'] } {
	let turn = 0
	const fetch = createRecordingFetch(() => answers[Math.min(++turn, answers.length) - 1]?.() ?? { json: {} })
	const quick = { random: soon }
	const client = createClient({
		baseUrl: 'https://platform.example/base/',
		fetch,
		...stubOptions,
		...quick,
		...options,
	})
	return { client, seen: fetch.requests }
}

const ok = (): Response => Response.json({ id: 1 })

const failure = async (promise: Promise<unknown>): Promise<TarjaError> => {
	const error = await rejection<TarjaError>(promise)
	expect(error, String(error)).to.be.instanceOf(TarjaError)
	return error
}

describe('createClient', () => {
	it('refuses an option that is none: without its outcomeOf, a refusal could pass for a payment', () => {
		for (const name of ['outcomeOf', 'timeoutMS'])
			expect(() => createClient({ baseUrl: 'https://h.example', [name]: 'http' }))
				.to.throw(`Cannot create the client: "${name}" isn't an option; give`)
				.and.to.include({ code: 'configuration' })
	})
	it('takes https, or this machine, and nothing that carries secrets', () => {
		for (const baseUrl of [
			'https://h.example',
			'https://h.example/a/',
			'http://localhost:1',
			'http://127.0.0.1:8080/x',
			'http://[::1]:1',
		])
			expect(() => createClient({ baseUrl })).not.to.throw()
		expect(() => createClient({ baseUrl: 'http://h.example', dangerouslyAllowHttp: true })).not.to.throw()
		for (const baseUrl of [
			'',
			'h.example',
			'/x',
			'ftp://h.example',
			'http://h.example',
			'https://u:p@h.example',
			'https://h.example/?a',
			'https://h.example/#a',
			'http://127.0.0.1.evil.example',
			'http://evil.localhost',
			'http://localhost.',
		])
			expect(() => createClient({ baseUrl }), baseUrl).to.throw(TarjaError, /base URL/)
	})
	it('does not take a user name or password into the message', () => {
		expect(() => createClient({ baseUrl: 'https://user:hunter2@h.example' })).to.throw(/^((?!hunter2).)*$/)
	})
})

describe('a call', () => {
	it('sends what the operation says, and gives data, response and attempts', async () => {
		const { client, seen } = scripted([ok])
		const result = await client.call(
			post,
			{ body: { n: '001' }, query: { q: '' } },
			{ headers: { 'x-a': '1', 'x-b': undefined } },
		)
		expect(result).to.deep.include({ data: { id: 1 }, attempts: 1 })
		expect(result.response.status).to.equal(200)
		expect(seen[0]).to.deep.include({ url: 'https://platform.example/base/things?q=', text: '{"n":"001"}' })
		expect(seen[0]?.init).to.include({ method: 'POST', redirect: 'manual' })
		// Node alone gets the length of a body that it can read only once.
		const { 'content-length': _, ...headers } = Object.fromEntries(seen[0]?.headers ?? [])
		expect(headers).to.deep.equal({ accept: 'application/json', 'content-type': 'application/json', 'x-a': '1' })
	})
	it('gives fetch no key that nobody asked for', async () => {
		const { client, seen } = scripted([ok])
		await client.call(get, { params: { id: 1 } })
		// A page may not send the header that keeps a response out of caches.
		const ofPage = ['chromium', 'firefox', 'webkit'].includes(runtime) ? ['cache'] : []
		// Bun's own fetch, which this one passes on to, would inflate a response without a limit.
		const ofBun = runtime === 'bun' ? ['decompress'] : []
		const keys = [...ofPage, ...ofBun, 'headers', 'method', 'redirect', 'signal']
		expect(Object.keys(seen[0]?.init ?? {}).sort()).to.deep.equal(keys)
	})
	it('keeps nothing of one call for the next', async () => {
		const { client, seen } = scripted([ok])
		await client.call(post, {}, { headers: { 'x-key': 'A' }, timeoutMs: 5000, retry: false, meta: { a: 1 } })
		await client.call(post)
		expect(seen.map(({ headers }) => headers.get('x-key'))).to.deep.equal(['A', null])
	})
	it('reports every issue at once, with its slot, and never the value', async () => {
		const { client } = scripted([ok])
		const schema = {
			'~standard': {
				version: 1,
				vendor: 'test',
				validate: () => ({
					issues: [
						{ message: 'Expected digits but received "hunter2"', path: ['pin'] },
						{ message: 'must be short (was hunter2)' },
					],
				}),
			},
		} as const
		const error = await failure(
			client.call(operation({ method: 'POST', path: '/x', body: schema, query: schema }), {
				body: { pin: 'hunter2' },
				query: {},
			} as never),
		)
		expect(error.details).to.deep.equal({
			issues: ['query', 'body'].flatMap((slot) => [
				{ path: [slot, 'pin'], message: 'Expected digits' },
				{ path: [slot], message: 'must be short' },
			]),
		})
	})
})

describe('an answer', () => {
	const opaque = () => Object.defineProperties(Response.error(), { type: { value: 'opaqueredirect' } })
	const cases: readonly (readonly [string, () => ReturnType<Respond>, object])[] = [
		['400', () => ({ status: 400, json: {} }), { code: 'http_status', outcome: refused }],
		['an opaque redirect', opaque, { code: 'redirect', outcome: 'unknown' }],
	]
	for (const [title, response, expected] of cases)
		it(`of ${title} to an unsafe operation is an error that says what is known, after one attempt`, async () => {
			const { client, seen } = scripted([response, ok])
			const error = await failure(
				client.call(post, { body: { n: '7', pan: '4111111111111111' } }, { retry: { limit: 5 } }),
			)
			expect(error).to.include({ ...expected, attempts: 1, operation: 'things.create' })
			expect(seen).to.have.lengthOf(1)
			if (error.outcome === 'unknown')
				expect(error.record).to.deep.include({ fields: { n: '7' }, path: '/things', attempts: 1 })
			else expect(error.record).to.equal(undefined)
			// The reference shows no error (§7): the message says that HTTP alone calls it a refusal.
			expect(error.message.includes('by its status it was refused')).to.equal(error.outcome === 'rejected')
		})
})

describe('limits of time', () => {
	it('are refused where a timer cannot hold them', () => {
		for (const tokenTimeoutMs of [2 ** 31, Number.POSITIVE_INFINITY]) {
			const auth = { token: async () => ({ accessToken: 'abc', lifetimeMs: 300_000 }) }
			expect(() => scripted([ok], { auth, tokenTimeoutMs })).to.throw(TarjaError, /^Cannot use tokenTimeoutMs: /)
		}
	})
})

describe('use', () => {
	const named = <Id extends string>(id: Id): Plugin<Id, { id(): string }> =>
		definePlugin({ id, setup: () => ({ api: { id: () => id } }) })

	it('returns a wider client and leaves the old one as it was', () => {
		const { client } = scripted([ok])
		const wider = client.use(named('a')).use(named('b'))
		expect([wider.a.id(), wider.b.id()]).to.deep.equal(['a', 'b'])
		expect(client).not.to.have.property('a')
		expect(Object.isFrozen(client) && Object.isFrozen(wider)).to.equal(true)
	})
	it('refuses a second token store, whichever came first, and says whose they are', () => {
		const keeper = <Id extends string>(id: Id) =>
			definePlugin({
				id,
				setup: () => ({ tokenKeeper: createTokenKeeper({ get: () => undefined, set() {}, delete() {} }) }),
			})
		const { client } = scripted([ok])
		const one = client.use(keeper('kv')).use(named('a'))
		expect(() => one.use(keeper('memory')))
			.to.throw(TarjaError, /"kv".*"memory"/)
			.and.to.include({ code: 'configuration', outcome: 'not_processed' })
		expect(client.use(keeper('memory')).layers).to.deep.equal(client.layers)
	})
	it('refuses what keeps tokens if createTokenKeeper did not make it, rather than keep none', () => {
		const store = { get: () => undefined, set() {}, delete() {} }
		const loose = { id: 'loose', setup: () => ({ tokenKeeper: { store } }) }
		expect(() => scripted([ok]).client.use(loose))
			.to.throw(TarjaError, /"loose".*createTokenKeeper/)
			.and.to.deep.include({ code: 'configuration', details: { reason: 'plugin', found: 'loose' } })
	})
	describe('with a plugin that has layers or an observer', () => {
		const pass = async <Out>(context: unknown, next: (input: never) => Promise<Out>) => next(context as never)
		const parts = {
			'a layer around calls': { call: { journal: pass } },
			'a layer around attempts': { attempt: { sign: pass } },
			'an observer': { observe: { on: () => {} } },
			'layers and an observer': { attempt: { sign: pass }, observe: { on: () => {} } },
		} as const
		const loose = () => scripted([ok]).client as unknown as { use(plugin: unknown): Client }
		for (const [what, hooks] of Object.entries(parts)) {
			const plain = { id: 'made', setup: () => hooks as never }
			it(`takes ${what} of definePlugin`, () => {
				expect(() => loose().use(definePlugin(plain))).not.to.throw()
			})
			it(`refuses ${what} of a plain object, and says what makes it`, () => {
				expect(() => loose().use(plain))
					.to.throw(TarjaError, /"made".*definePlugin/)
					.and.to.include({ code: 'configuration', outcome: 'not_processed' })
			})
		}
		it('refuses what nothing would run: a misspelt signer beside a layer that is right, or a promise', () => {
			const refused: readonly (readonly [string, unknown])[] = [
				['attempt.sgin', { attempt: { prepare: pass, sgin: pass } }],
				['atempt', { api: {}, atempt: { sign: pass } }],
				['a promise', Promise.resolve({ attempt: { sign: pass } })],
				...[undefined, 5, () => ({ attempt: { sign: pass } })].map((hooks) => ['nothing', hooks] as const),
			]
			for (const [found, hooks] of refused)
				expect(() => loose().use(definePlugin({ id: 'made', setup: () => hooks as object })))
					.to.throw(TarjaError, `setup() returned ${found}, which nothing runs`)
					.and.to.include({ code: 'configuration' })
		})
		it('refuses one that brought nothing beside one that did', () => {
			const client = loose().use(definePlugin({ id: 'made', setup: () => ({ attempt: { sign: pass } }) }))
			const bare = { id: 'bare', setup: () => ({ attempt: { observe: pass } }) }
			expect(() => (client as unknown as ReturnType<typeof loose>).use(bare)).to.throw(
				TarjaError,
				/"bare".*definePlugin/,
			)
		})
		it('refuses what another copy of the package made: it may run layers in another way', () => {
			const other = { id: 'other', [Symbol('tarja.runs')]: {}, setup: () => ({ call: { prepare: pass } }) }
			expect(() => loose().use(other)).to.throw(TarjaError, /same copy of @tarja\/core/)
		})
	})
	describe('a plugin that is being set up', () => {
		const tooEarly: Readonly<Record<string, (host: PluginContext) => unknown>> = {
			'makes a call': (host) => host.call(post),
			'asks for a token': (host) => host.tokens.token(),
			'reads the layers': (host) => host.layers,
			'emits a notice': (host) => host.emit({ type: 'early', level: 'info', message: 'early' }),
		}
		for (const [does, use] of Object.entries(tooEarly))
			it(`is refused where it ${does}: layers of later plugins are missing`, async () => {
				let told: unknown
				const early = definePlugin({
					id: 'early',
					setup(host) {
						told = (async () => use(host))().catch((error: unknown) => error)
						return {}
					},
				})
				const { client, seen } = scripted([ok], {
					auth: { token: async () => ({ accessToken: 'a', lifetimeMs: 1000 }) },
				})
				client.use(early).use(named('later'))
				expect(await told).to.include({ code: 'configuration', outcome: 'not_processed' })
				expect(seen).to.have.length(0)
			})
		it('gets the client itself: what it keeps of it goes through the layers of later plugins', async () => {
			const early = definePlugin({ id: 'early', setup: (host) => ({ api: { pay: () => host.call(post), host } }) })
			let layered = 0
			const later = aroundCall((call, next) => {
				layered++
				return next(call)
			})
			const before = scripted([ok]).client.use(early)
			const client = before.use(later)
			await client.early.pay()
			await before.early.pay()
			expect([layered, client.early.host.layers]).to.deep.equal([1, client.layers])
		})
	})
	it('refuses a taken id, a reserved one, a factory not called, and what is no plugin', () => {
		const { client } = scripted([ok])
		const loose = client as unknown as { use(plugin: unknown): unknown }
		expect(() => (client.use(named('a')) as unknown as typeof loose).use(named('a'))).to.throw(
			TarjaError,
			/"a".*already in use/,
		)
		for (const id of ['call', 'use', 'tokens', 'layers', 'tarja', '__proto__', 'constructor', 'toString', 'then'])
			expect(() => loose.use(named(id))).to.throw(/already in use/)
		expect(() => loose.use(named)).to.throw(/call the factory/)
		for (const plugin of [undefined, null, {}, { id: 'x' }, 'x'])
			expect(() => loose.use(plugin)).to.throw(/call the factory/)
	})
})
