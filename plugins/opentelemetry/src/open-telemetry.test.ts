import { type Attributes, type Meter, SpanKind } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base'
import { type ClientOptions, createClient, definePlugin, operation } from '@tarja/core'
import { type LogRecord, logging } from '@tarja/core/logging'
import { passwordGrant } from '@tarja/core/password-grant'
import { emulatorCredentials } from '@tarja/emulator'
import { type OpenTelemetryOptions, openTelemetry } from '@tarja/opentelemetry'
import { describe, expect, extent, it, openSpace, rejection, seed } from '@tarja-test/harness'
import fc from 'fast-check'
import { sdk } from '../test/sdk.ts'

const secrets = {
	card: '4111111111111111',
	amount: '199077199077199077', // Long enough not to be found in the digits of a time by chance.
	nsu: '000987654',
	user: 'a-shop-of-mine',
	password: 'pass-word-of-mine',
	credential: 'pin-of-my-terminal',
	token: 'eyJhbGciOiJub25lIn0.eyJzaG9wIjoibWluZSJ9.c2lnbmF0dXJl',
}

const createIntent = operation({
	method: 'POST',
	path: '/api/v1/core/pagamento/intencao-pagamento',
	id: 'payments.createIntent',
})
const input = {
	query: { meioPagamento: '' },
	headers: { access_token: '' },
	body: { nsuOrigem: secrets.nsu, valorTransacao: secrets.amount },
}

/** A client of a space of its own, and what it exports. */
async function observed(options: OpenTelemetryOptions & { client?: Partial<ClientOptions> } = {}) {
	const { client: clientOptions = {}, ...own } = options
	const space = await openSpace()
	const exported = sdk()
	const client = createClient({
		baseUrl: space.baseUrl,
		auth: passwordGrant({ ...emulatorCredentials, dangerouslyAllowBrowser: true }),
		allowBrowserReplays: true,
		...clientOptions,
	}).use(openTelemetry({ ...exported.providers, ...own }))
	return { client, space, ...exported }
}

/** A client over a fetch, and what it exports. */
function over(fetch: ClientOptions['fetch'], own: OpenTelemetryOptions = {}) {
	const exported = sdk()
	const options = { baseUrl: 'https://platform.example', allowBrowserReplays: true, ...(fetch && { fetch }) }
	return { client: createClient(options).use(openTelemetry({ ...exported.providers, ...own })), ...exported }
}

/** The attributes of the call's span. */
const ofCall = (spans: () => readonly ReadableSpan[]): Attributes =>
	spans().find(({ name, kind }) => kind === SpanKind.INTERNAL && name !== 'tarja token')?.attributes ?? {}

describe('openTelemetry(), spans', () => {
	it('say what a payment is found by that may have been made, and of no other', async () => {
		const keeper = definePlugin({
			id: 'keeper',
			setup: () => ({ call: { journal: (call, next) => next({ ...call, entryId: 'entry-7' }) } }),
		})
		const pay = operation({ method: 'POST', path: '/pay', identifiedBy: ['nsuOrigem', 'valorTransacao'] })
		const body = { nsuOrigem: '000987654', valorTransacao: '4111111111111111' }
		const found = { 'tarja.field.nsuOrigem': '000987654', 'tarja.field.valorTransacao': '[redacted]' }
		for (const [status, expected] of [
			[200, {}],
			[500, { 'tarja.entry': 'entry-7', ...found }],
		] as const) {
			const fetch = async (): Promise<Response> => Response.json({}, { status })
			const { client, spans } = over(fetch)
			await client
				.use(keeper)
				.call(pay, { body })
				.catch(() => {})
			const said = Object.entries(ofCall(spans)).filter(([name]) => /^tarja\.(?:entry|field)/.test(name))
			expect(Object.fromEntries(said), `${status}`).to.deep.equal(expected)
		}
	})
})

describe('openTelemetry(), metrics', () => {
	it('measure calls by outcome, and count token events', async () => {
		const { client, points } = await observed()
		await client.call(createIntent, input)
		await rejection(client.call(createIntent, { body: { a: 1n } } as never))
		const found = await points()
		const names = found.map(({ name }) => name)
		expect(new Set(names)).to.deep.equal(new Set(['tarja.client.call.duration', 'tarja.client.token.events']))
		const outcomes = found.filter(({ name }) => name === 'tarja.client.call.duration')
		expect(outcomes.map(({ attributes }) => attributes)).to.deep.equal([
			{ 'tarja.operation': 'payments.createIntent', 'tarja.outcome': 'applied' },
			{ 'tarja.operation': 'payments.createIntent', 'tarja.outcome': 'not_processed', 'error.type': 'invalid_input' },
		])
	})
})

const throwing = (): never => {
	throw new Error('telemetry is broken')
}

/** The same object, with one member that throws. */
const broken = <Given extends object>(given: Given, member: keyof Given): Given =>
	new Proxy(given, {
		get(target, key) {
			if (key === member) return throwing
			const value: unknown = Reflect.get(target, key)
			return typeof value === 'function' ? value.bind(target) : value
		},
	})

/** A provider whose meter was made otherwise. */
const meterOf = (change: (meter: Meter) => Meter): OpenTelemetryOptions => {
	const { meterProvider } = sdk().providers
	return { meterProvider: { getMeter: (name) => change(meterProvider.getMeter(name)) } }
}

/** What breaks before a call, or beside it. That no watcher changes a call is core's to prove: client/watch.test.ts. */
describe('openTelemetry() that is broken', () => {
	const ways: Readonly<Record<string, () => OpenTelemetryOptions>> = {
		'a provider of tracers': () => ({ tracerProvider: { getTracer: throwing } }),
		'a provider of meters': () => ({ meterProvider: { getMeter: throwing } }),
		'a meter': () => meterOf((meter) => broken(meter, 'createHistogram')),
		'a gauge': () => meterOf((meter) => broken(meter, 'createObservableGauge')),
		'the list of a journal': () => ({ ...sdk().providers, unresolved: throwing }),
	}
	const endings: Readonly<Record<string, NonNullable<ClientOptions['fetch']>>> = {
		applied: async () => Response.json({ id: 1 }),
		rejected: async () => Response.json({}, { status: 422 }),
		unknown: async () => {
			throw new TypeError('broke')
		},
	}
	for (const [title, way] of Object.entries(ways))
		it(`changes no call: ${title}`, async () => {
			for (const fetch of Object.values(endings)) {
				const auth = { identity: () => ['me'], issue: async () => ({ accessToken: 'token', lifetimeMs: 60_000 }) }
				const plain = createClient({ baseUrl: 'https://platform.example', fetch, auth, allowBrowserReplays: true })
				const told = (client: typeof plain) =>
					client.call(createIntent, input).then(
						({ data, attempts, mayHaveReplayed }) => ({ data, attempts, mayHaveReplayed }),
						({ code, outcome, attempts, mayHaveReplayed }) => ({ code, outcome, attempts, mayHaveReplayed }),
					)
				const expected = await told(plain)
				const options = { unresolved: async () => [], ...way() }
				expect(await told(plain.use(openTelemetry(options)))).to.deep.equal(expected)
			}
		})
})

describe('openTelemetry() and logging(), secrets', () => {
	const { card, amount, nsu, password, user, credential, token } = secrets
	const basic = btoa(`${user}:${password}`)
	const never = [card, amount, nsu, password, basic, credential, token]
	const text = fc.constantFrom(...never, `Bearer ${token}`)
	const pay = operation({ method: 'POST', path: '/cards/{card}/payments/{id}' })
	/** What a request meets: an answer that quotes what it was sent, or a failure that does. */
	const meets = fc.record({
		status: fc.constantFrom(200, 201, 302, 400, 401, 404, 422, 500, 503),
		breaks: fc.boolean(),
		word: text,
	})
	type Meets = { readonly status: number; readonly breaks: boolean; readonly word: string }

	async function quoting(url: string, init: RequestInit, { status, breaks, word }: Meets): Promise<Response> {
		const sent = `${url} ${JSON.stringify([...new Headers(init.headers)])} ${await new Response(init.body).text()}`
		if (breaks) throw Object.assign(new TypeError(`no way for ${sent}`), { code: word })
		const { pathname } = new URL(url)
		const isGranted = pathname === '/oauth2/token' && status === 200
		const answer = { error: word, error_description: sent, [word]: word }
		const granted = { access_token: token, token_type: 'Bearer', expires_in: '3600', scope: word }
		return Response.json(isGranted ? granted : answer, { status, headers: { location: `/${word}` } })
	}

	/** Everything that is told of two calls, of which the second finds the token of the first refused, or none. */
	async function toldOf(one: string, two: string, tokens: readonly Meets[], answer: Meets): Promise<string> {
		const { providers, spans, points } = sdk()
		const lines: LogRecord[] = []
		let asked = 0
		const fetch: ClientOptions['fetch'] = (url, init) => {
			const isToken = new URL(url).pathname === '/oauth2/token'
			return quoting(url, init, isToken ? (tokens[asked++ % tokens.length] ?? answer) : answer)
		}
		const pin = { name: 'pin', value: credential }
		const auth = passwordGrant({ basic: { user, password }, credential: pin, dangerouslyAllowBrowser: true })
		const options = { baseUrl: 'https://platform.example', allowBrowserReplays: true, retry: false } as const
		const client = createClient({ ...options, fetch, auth })
			.use(openTelemetry(providers))
			.use(logging((record) => lines.push(record), { level: 'debug' }))
		const given = { params: { card: one, id: two }, query: { q: one }, headers: { 'x-h': two }, body: { [one]: two } }
		for (let call = 0; call < 2; call++) await client.call(pay, given, { meta: { one } }).catch(() => {})
		const told = spans().map(({ name, attributes, events, status, links, resource }) => [
			...[name, attributes, events, status, links, resource.attributes],
		])
		return JSON.stringify([told, await points(), lines])
	}

	it('are in no name, attribute, event, value or line, whatever happens, token requests included', async () => {
		const tokens = fc.array(meets, { minLength: 1, maxLength: 3 })
		const all = fc.asyncProperty(text, text, tokens, meets, async (...given) => {
			const told = await toldOf(...given)
			for (const secret of never) expect(told).not.to.contain(secret)
		})
		const granted = { status: 200, breaks: false, word: token }
		// With a token that was had, with one that was refused, and with none.
		const examples: [string, string, Meets[], Meets][] = [
			[card, nsu, [granted], granted],
			[card, nsu, [granted], { ...granted, status: 401 }],
			[card, nsu, [{ ...granted, status: 401 }], granted],
			[card, nsu, [{ ...granted, breaks: true }], granted],
		]
		expect(await toldOf(card, nsu, [granted], granted)).to.contain('applied')
		await fc.assert(all, { seed, numRuns: extent === 'all' ? 2000 : 10, examples })
	})
})
