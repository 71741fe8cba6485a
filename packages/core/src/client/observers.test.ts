import {
	type ClientEvent,
	type ClientOptions,
	createClient,
	type Issuer,
	isTarjaError,
	type Operation,
	operation,
	type PluginContext,
	type TarjaError,
} from '@tarja/core'
import type { Observer } from '@tarja/core/plugin'
import { describe, expect, it, rejection, stubOptions } from '@tarja-test/harness'
import { soon } from '../../test/call-world.ts'
import { aroundAttempt, aroundCall, observing } from '../../test/plugins.ts'

const post = operation({ method: 'POST', path: '/cards/{id}', id: 'cards.pay' })
const get = operation({ method: 'GET', path: '/cards/{id}', effect: 'safe' })
const ok = async (): Promise<Response> => Response.json({ ok: true })

const auth: Issuer = {
	identity: () => ['somebody'],
	issue: async () => ({ accessToken: 'secret-token', lifetimeMs: 60_000 }),
}

const client = (options: Partial<ClientOptions> = {}) =>
	createClient({ baseUrl: 'https://platform.example/base', ...stubOptions, fetch: ok, auth, ...options })

/** A client, and what an observer of it hears. */
function heard(options: Partial<ClientOptions> = {}) {
	const events: ClientEvent[] = []
	return { events, observed: client(options).use(observing({ on: (event) => events.push(event) })) }
}

const types = (events: readonly ClientEvent[]): readonly string[] => events.map(({ type }) => type)
const last = (events: readonly ClientEvent[]) => events.find((event) => event.type === 'call_ended')

describe('an observer', () => {
	it('hears of a call, its token and its attempts in order, by the same objects', async () => {
		const { events, observed } = heard()
		await observed.call(post, { params: { id: '4111111111111111' } }, { meta: { order: 7, holder: 'Ana Silva' } })
		expect(types(events)).to.deep.equal([
			...['call_started', 'token_issued', 'attempt_started', 'attempt_ended', 'call_ended'],
		])
		const [started, , begun, ended, end] = events as readonly { call?: unknown; attempt?: { call: unknown } }[]
		expect(end?.call).to.equal(started?.call)
		expect(begun?.attempt?.call).to.equal(started?.call)
		expect(ended?.attempt).to.equal(begun?.attempt)
		expect(started?.call).to.deep.equal({
			...{ operation: 'cards.pay', method: 'POST', path: '/cards/{id}', effect: 'unsafe' },
			baseUrl: 'https://platform.example/base',
		})
		expect(Object(started?.call).meta).to.deep.equal({ order: 7, holder: 'Ana Silva' })
		expect(last(events)).to.deep.include({ outcome: 'applied', status: 200, attempts: 1 })
		expect(JSON.stringify(events)).not.to.match(/4111111111111111|secret-token|Ana/)
	})

	it('hears of a notice in printable form', () => {
		const events: ClientEvent[] = []
		const [message, reference] = ['Bearer abcdefg', '4111111111111111']
		const notice = { type: 'stopped', level: 'warn', message, reference, belt: 4 } as const
		const belt = { id: 'belt', setup: ({ emit }: PluginContext) => ({ api: { stop: () => emit(notice) } }) } as const
		client()
			.use(observing({ on: (event) => events.push(event) }))
			.use(belt)
			.belt.stop()
		const printed = { ...notice, message: 'Bearer [redacted]', reference: '[redacted]' }
		expect(events).to.deep.equal([{ type: 'notice', notice: printed }])
	})

	it('hears of calls that end before anything is sent', async () => {
		const { events, observed } = heard()
		await rejection(observed.call(post, {} as never))
		await rejection(observed.call(post, { params: { id: 1 } }, { signal: AbortSignal.abort() }))
		expect(types(events)).to.deep.equal(['call_started', 'call_ended', 'call_started', 'call_ended'])
		const ends = events.filter((event) => event.type === 'call_ended')
		expect(ends.map(({ outcome, error }) => [outcome, error?.code])).to.deep.equal([
			['not_processed', 'invalid_input'],
			['not_processed', 'aborted'],
		])
	})

	it('hears of nothing after the end, and no token is asked for, where a layer comes too late', async () => {
		let late = async (): Promise<unknown> => undefined
		const layer = (input: unknown, next: (input: never) => unknown): never => {
			late = async () => next(input as never)
			throw new Error('no')
		}
		for (const leaving of [aroundCall(layer), aroundAttempt(layer)]) {
			const { events, observed } = heard()
			await rejection(observed.use(leaving).call(post, { params: { id: 1 } }))
			expect(String(await rejection(late()))).to.match(/too late.*nothing was sent/)
			expect(types(events)).to.deep.equal(['call_started', 'call_ended'])
		}
	})

	it('tells time that is up and a signal from a connection that broke', async () => {
		const fetch: ClientOptions['fetch'] = (_, { signal }) =>
			new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('cut off'))))
		const { events, observed } = heard({ fetch })
		await rejection(observed.call(post, { params: { id: 1 } }, { timeoutMs: 20 }))
		await rejection(observed.call(post, { params: { id: 1 } }, { signal: AbortSignal.timeout(20) }))
		const codes = events.map((event) => event.type === 'attempt_ended' && event.code).filter(Boolean)
		expect(codes).to.deep.equal(['timeout', 'aborted'])
	})

	it('hears of a token that was refused, or not to be had', async () => {
		let isRefused = true
		const fetch = async (): Promise<Response> => {
			const status = isRefused ? 401 : 200
			isRefused = false
			return Response.json({}, { status })
		}
		let turn = 0
		const changing: Issuer = {
			...auth,
			async issue() {
				if (++turn === 3) throw new Error('no')
				return { accessToken: `token-${turn}`, lifetimeMs: 60_000 }
			},
		}
		const { events, observed } = heard({ fetch, auth: changing })
		await Promise.all([observed.call(get, { params: { id: 1 } }), observed.call(get, { params: { id: 2 } })])
		await observed.tokens.clear()
		await rejection(observed.call(post, { params: { id: 1 } }))
		const tokens = events.filter(({ type }) => type.startsWith('token_'))
		const reasons = tokens.map((event) => [event.type, 'reason' in event && event.reason])
		expect(reasons).to.deep.include.members([
			['token_issued', 'missing'],
			['token_issued', 'rejected'],
			['token_failed', 'missing'],
		])
	})

	it('does not see a card number that somebody wrote into a path', async () => {
		const { events, observed } = heard()
		await observed.call(operation({ method: 'GET', path: '/cards/4111111111111111' }))
		expect(JSON.stringify(events)).not.to.contain('4111111111111111')
	})
})

describe('what is told', () => {
	const definition = { id: 'pay', method: 'POST', path: '/pay', identifiedBy: ['n'] } as const
	const answering = (status: number) => async (): Promise<Response> => Response.json({}, { status })
	const broken = async (): Promise<never> => {
		throw new TypeError('broke')
	}
	/** What an observer hears of one call, whose attempt this layer is around, and its error. */
	async function heardOf(fetch: ClientOptions['fetch'], more: Partial<Operation> = {}, sign?: unknown) {
		const { events, observed } = heard({ fetch: fetch ?? ok, random: soon, retry: { limit: 1 } })
		const used = sign ? observed.use(aroundAttempt(sign as never, 'sign')) : observed
		const calling = used.call(operation({ ...definition, ...more } as typeof definition), { body: { n: 1 } })
		const error = await calling.then(
			() => undefined,
			(thrown: TarjaError) => thrown,
		)
		return { error, events, end: last(events) }
	}

	it('of a call is the last status that came, and no status where none did', async () => {
		for (const status of [200, 422, 500])
			expect((await heardOf(answering(status))).end, `${status}`).to.include({ type: 'call_ended', status })
		const { end, error } = await heardOf(broken)
		expect(end).to.not.have.property('status')
		expect(end).to.include({ outcome: 'unknown', error, attempts: 1 })
	})
})

describe('an observer that misbehaves', () => {
	const thrown = new Error('the exporter is down')
	const fails = (): never => {
		throw thrown
	}
	const rejects = async (): Promise<never> => fails()
	const never = (): Promise<never> => new Promise(() => {})
	const twice = (run: () => unknown): unknown => [run(), run()]
	const ways: Readonly<Record<string, Observer>> = {
		'throws at every event': { on: fails },
		'rejects at every event': { on: rejects },
		'never comes back from an event': { on: never },
		'throws around a call': { aroundCall: fails },
		'throws around a call after it ran': { aroundCall: (_, run) => [run(), fails()] },
		'rejects around a call': { aroundCall: rejects },
		'does not run a call': { aroundCall: never },
		'runs a call twice': { aroundCall: (_, run) => twice(run) },
		'throws around an attempt': { aroundAttempt: fails },
		'throws around an attempt after it ran': { aroundAttempt: (_, run) => [run(), fails()] },
		'rejects around an attempt': { aroundAttempt: rejects },
		'runs an attempt twice': { aroundAttempt: (_, run) => twice(run) },
		'gives back another result': {
			aroundAttempt: (_, run) => [run(), { status: 500 }],
			aroundCall: () => ({ data: 1 }),
		},
		'writes into what it hears': {
			on(event) {
				for (const part of [event, ...Object.values(event)])
					for (const name of Object.keys(Object(part)))
						if (name !== 'meta') Object.assign(part, { [name]: 'not_processed' })
			},
		},
		'writes into the error': { on: (event) => Object.assign(Object(event).error ?? {}, { outcome: 'not_processed' }) },
		'throws around a token': { aroundToken: fails },
		'runs a token request twice, and rejects': { aroundToken: (_, run) => twice(run) && rejects() },
	}

	const endings: Readonly<Record<string, ClientOptions['fetch']>> = {
		applied: ok,
		refused: async () => Response.json({}, { status: 422 }),
		broken: async () => {
			throw new TypeError('broke')
		},
	}

	/** What became of a call, and how often it was sent. */
	async function endOf(fetch: ClientOptions['fetch'], observe?: Observer): Promise<unknown> {
		let sent = 0
		let issued = 0
		const counting: ClientOptions['fetch'] = (url, init) => {
			sent++
			return (fetch ?? ok)(url, init)
		}
		const issuer: Issuer = { ...auth, issue: async () => ({ accessToken: `token-${++issued}`, lifetimeMs: 60_000 }) }
		const plain = client({ fetch: counting, auth: issuer })
		const used = observe ? plain.use(observing(observe)) : plain
		const told = await used.call(post, { params: { id: 1 } }).then(
			({ data, attempts }) => ({ data, attempts }),
			(error: TarjaError) => isTarjaError(error) && [error.code, error.outcome, error.attempts, error.message],
		)
		return { told, sent, issued }
	}

	for (const [title, observer] of Object.entries(ways))
		for (const [ending, fetch] of Object.entries(endings))
			it(`changes nothing: it ${title}, and the call is ${ending}`, async () => {
				expect(await endOf(fetch, observer)).to.deep.equal(await endOf(fetch))
			})
})
