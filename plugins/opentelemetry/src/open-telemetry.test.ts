import { type Attributes, type Meter, SpanKind } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base'
import { type ClientOptions, createClient, definePlugin, operation } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { emulatorCredentials } from '@tarja/emulator'
import { type OpenTelemetryOptions, openTelemetry } from '@tarja/opentelemetry'
import { describe, expect, it, openSpace, rejection, stubOptions } from '@tarja-test/harness'
import { sdk } from '../test/sdk.ts'

const createIntent = operation({
	method: 'POST',
	path: '/api/v1/core/pagamento/intencao-pagamento',
	id: 'payments.createIntent',
})
const input = {
	query: { meioPagamento: '' },
	headers: { access_token: '' },
	body: { nsuOrigem: '000987654', valorTransacao: '1990' },
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
	const options = { baseUrl: 'https://platform.example', ...stubOptions, ...(fetch && { fetch }) }
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
	Object.assign(Object.create(given), { [member]: throwing })

/** A provider whose meter was made otherwise. */
const meterOf = (change: (meter: Meter) => Meter): OpenTelemetryOptions => {
	const { meterProvider } = sdk().providers
	return { meterProvider: { getMeter: (name) => change(meterProvider.getMeter(name)) } }
}

/** What breaks before a call, or beside it. That no observer changes a call is core's to prove: client/watch.test.ts. */
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
				const plain = createClient({
					baseUrl: 'https://platform.example',
					fetch,
					...stubOptions,
					auth,
					allowBrowserReplays: true,
				})
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

describe('openTelemetry() with SDK 3', () => {
	it('exports the spans and metrics that SDK 2 gets', async () => {
		const seen = await Promise.all(
			([2, 3] as const).map(async (version) => {
				const { providers, spans, points } = sdk(version)
				const fetch = async (): Promise<Response> => Response.json({}, { status: 500 })
				const { client } = over(fetch, providers)
				await rejection(client.call(createIntent, input))
				const measured = (await points()).map(({ name, attributes }) => ({ name, attributes }))
				return { spans: spans().map(({ name, kind, status }) => ({ name, kind, status })), measured }
			}),
		)
		expect(seen[0]?.spans.length).to.be.above(1)
		expect(seen[0]?.measured.length).to.be.above(0)
		expect(seen[1]).to.deep.equal(seen[0])
	})
})
