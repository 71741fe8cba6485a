import {
	type Attempt,
	type CallContext,
	type CallLayer,
	type Client,
	type ClientOptions,
	createClient,
	definePlugin,
	isTarjaError,
	operation,
	type Result,
	TarjaError,
} from '@tarja/core'
import { type RecordingFetch, recordingFetch, type ScriptedAnswer } from '@tarja/testing'
import { describe, expect, it, refused, rejection } from '@tarja-test/harness'
import type { AttemptPhase } from '../client/layer.ts'

const baseUrl = 'https://platform.example'
const pay = operation({ id: 'pay', method: 'POST', path: '/pay', identifiedBy: ['n'] })
const other = operation({ id: 'other', method: 'POST', path: '/other' })
const put = operation({ method: 'PUT', path: '/put', effect: 'idempotent' })
const read = operation({ method: 'GET', path: '/read', effect: 'safe' })
const invalidToken = { 'www-authenticate': 'Bearer error="invalid_token"' }

interface Tried {
	readonly client: Client
	readonly fetch: RecordingFetch
}
function clientOf(answers: readonly ScriptedAnswer[], options: Partial<ClientOptions> = {}): Tried {
	const fetch = recordingFetch(answers)
	return { client: createClient({ baseUrl, fetch, retry: { backoffLimitMs: 1 }, ...options }), fetch }
}
type Around = (attempt: Attempt, next: (attempt: Attempt) => Promise<never>) => Promise<never>
const onAttempt = <Id extends string = 'company'>(
	layer: Around,
	phase: AttemptPhase = 'observe',
	id = 'company' as Id,
) => definePlugin({ id, setup: () => ({ attempt: { [phase]: layer } }) })
const onCall = (prepare: CallLayer) => definePlugin({ id: 'company', setup: () => ({ call: { prepare } }) })
const failure = async (promise: Promise<unknown>): Promise<TarjaError> => {
	const error = await rejection<TarjaError>(promise)
	expect(error, String(error)).to.be.instanceOf(TarjaError)
	return error
}

describe('a call within a call', () => {
	const inner = {
		'is refused': clientOf([{ status: 404 }, { status: 404 }]).client,
		'has no token': clientOf([], { auth: { token: () => Promise.reject(new Error('locked')) } }).client,
		'is not understood': clientOf([{ text: '<p>' }, { text: '<p>' }]).client,
		breaks: clientOf([new Error('reset'), new Error('reset')]).client,
	}
	for (const [what, client] of Object.entries(inner))
		for (const scope of ['call', 'attempt'] as const)
			it(`that ${what} after a payment was answered 200, in a layer of its ${scope}: the payment is unknown`, async () => {
				const after = async <C, R>(context: C, next: (context: C) => Promise<R>): Promise<R> => {
					const result = await next(context)
					await client.call(other, { body: {} })
					return result
				}
				const plugin = scope === 'call' ? onCall(after) : onAttempt(after)
				const outer = clientOf([{ json: {} }])
				const error = await failure(outer.client.use(plugin).call(pay, { body: { n: '1' } }))
				expect(error).to.include({ code: 'layer_failed', outcome: 'unknown', operation: 'pay', attempts: 1 })
				expect(error.record).to.deep.include({ operation: 'pay', fields: { n: '1' }, status: 200 })
				expect(error.response).to.equal(undefined)
				expect(error.cause).to.include({ name: 'TarjaError' })
			})
	it('that fails before the payment is sent: the payment is not_sent', async () => {
		for (const [what, client] of Object.entries(inner)) {
			const before: CallLayer = async (call, next) => {
				await client.call(other, { body: {} })
				return next(call)
			}
			const outer = clientOf([])
			const error = await failure(outer.client.use(onCall(before)).call(pay))
			expect(error, what).to.include({ code: 'layer_failed', outcome: 'not_sent', attempts: 0, operation: 'pay' })
		}
	})
	it('hears of its own end, where the layer goes on without it', async () => {
		const kept: unknown[] = []
		const audit: CallLayer = async (call, next) => {
			const result = await next(call)
			await inner.breaks.call(read).catch((error: unknown) => kept.push(error))
			return result
		}
		const { client } = clientOf([{ json: { ok: true } }])
		expect((await client.use(onCall(audit)).call(pay)).data).to.deep.equal({ ok: true })
		expect(isTarjaError(kept[0]) && kept[0].operation).to.equal('GET /read')
	})
})

describe('a layer that throws after an answer', () => {
	const foreign: readonly (readonly [string, () => unknown])[] = [
		['an error', () => new Error('not signed')],
		['a TarjaError', () => new TarjaError('http_status', 'x', { outcome: 'rejected', details: { status: 400 } })],
		[
			'a TarjaError of its own',
			() => new TarjaError('layer_failed', 'x', { outcome: 'not_sent', details: { layer: 'x' } }),
		],
		[
			'a token failure',
			() => new TarjaError('token_unavailable', 'x', { outcome: 'not_sent', details: { reason: 'source' } }),
		],
		['nothing', () => undefined],
		['null', () => null],
		['a proxy that throws', () => hostile()],
		['what passes for a TarjaError', () => ({ [Symbol.for('tarja.error')]: true, code: 'layer_failed' })],
		[
			'what passes for one and throws',
			() => Object.defineProperty({ [Symbol.for('tarja.error')]: true }, 'code', { get: hostile }),
		],
	]
	for (const [what, make] of foreign)
		it(`${what}: what the answer says is doubted, whatever its status`, async () => {
			for (const status of [200, 400, 401, 422, 500]) {
				const doubting = onAttempt(async (attempt, next) => {
					await next(attempt)
					throw make()
				})
				const { client } = clientOf([{ status, text: '{}' }])
				const error = await failure(client.use(doubting).call(pay, { body: { n: '1' } }))
				expect(error.outcome, `${status}`).to.equal('unknown')
				expect(error.record, `${status}`).to.deep.include({ status, fields: { n: '1' } })
			}
		})
	it('does not change what is known when it throws what the attempt threw', async () => {
		const through = onAttempt((attempt, next) => next(attempt).catch((error: unknown) => Promise.reject(error)))
		const { client } = clientOf([{ status: 422 }])
		expect(await failure(client.use(through).call(pay))).to.include({ code: 'http_status', outcome: refused })
	})
	for (const phase of ['prepare', 'authorize', 'sign', 'observe'] as const)
		it(`repeats a call once after a 401 that may be replayed, however often layers ask: ${phase}`, async () => {
			const again = onAttempt(async (attempt, next) => {
				for (let turn = 0; turn < 4; turn++) await next(attempt)
				return next(attempt)
			}, phase)
			const isOutside = phase === 'prepare' || phase === 'authorize'
			for (const [called, headers, times] of [
				[put, {}, 2],
				[pay, {}, 1],
				// The answer is about the last of possibly two requests where the runtime may repeat one.
				[pay, invalidToken, refused === 'rejected' ? 2 : 1],
			] as const) {
				const { client, fetch } = clientOf(Array.from({ length: 9 }, () => ({ status: 401, headers })))
				const attempts = isOutside ? times : 1
				expect(await failure(client.use(again).call(called))).to.include({ code: 'layer_failed', attempts })
				expect(fetch.requests).to.have.lengthOf(attempts)
			}
		})
	it('does not repeat an unsafe call after a 401 that was doubted', async () => {
		const doubting = onAttempt(
			async (attempt, next) => {
				await next(attempt)
				throw new Error('forged')
			},
			'observe',
			'verifier',
		)
		const again = onAttempt((attempt, next) => next(attempt).catch(() => next(attempt)), 'prepare')
		const { client, fetch } = clientOf([{ status: 401, headers: invalidToken }, { json: {} }])
		expect(await failure(client.use(again).use(doubting).call(pay))).to.include({ outcome: 'unknown', attempts: 1 })
		expect(fetch.requests).to.have.lengthOf(1)
	})
	it('knows the code of a layer’s own TarjaError before anything was sent, and says the outcome itself', async () => {
		const closed = onAttempt(() =>
			Promise.reject(new TarjaError('configuration', 'no key', { outcome: 'unknown', details: {}, attempts: 7 })),
		)
		const { client } = clientOf([])
		expect(await failure(client.use(closed).call(pay))).to.include({
			code: 'configuration',
			outcome: 'not_sent',
			attempts: 0,
			operation: 'pay',
		})
	})
})

function hostile(): never {
	throw new Proxy(
		{},
		{
			get() {
				throw new Error('no')
			},
			has() {
				throw new Error('no')
			},
			getPrototypeOf() {
				throw new Error('no')
			},
		},
	)
}

describe('a layer that calls next() twice', () => {
	const twice = onAttempt((attempt, next) => next(attempt).then(() => next(attempt)), 'prepare')
	const statuses = [200, 302, 400, 402, 403, 404, 407, 408, 409, 410, 421, 422, 425, 429, 451, 499, 500, 503]
	for (const [what, op] of Object.entries({ 'an unsafe': pay, 'an idempotent': put, 'a safe': read }))
		it(`repeats ${what} call after no status but a 401 that may be replayed`, async () => {
			for (const status of statuses) {
				const { client, fetch } = clientOf([{ status, text: '{}' }, { json: {} }])
				const error = await failure(client.use(twice).call(op, {}, { retry: false }))
				expect(error, `${status}`).to.include({ code: 'layer_failed', attempts: 1 })
				expect(fetch.requests, `${status}`).to.have.lengthOf(1)
			}
			const { client, fetch } = clientOf([{ status: 401, headers: invalidToken }, { json: {} }])
			const isReplayed = op !== pay || refused === 'rejected'
			const told = client.use(twice).call(op)
			if (isReplayed) expect((await told).attempts).to.equal(2)
			else expect(await failure(told)).to.include({ code: 'layer_failed', attempts: 1 })
			expect(fetch.requests).to.have.lengthOf(isReplayed ? 2 : 1)
		})
	it('from around a whole call sends one request, and is told so', async () => {
		for (const op of [pay, put, read]) {
			const twice = onCall((call, next) => next(call).then(() => next(call)))
			const { client, fetch } = clientOf([{ json: {} }, { json: {} }])
			const error = await failure(client.use(twice).call(op))
			expect(error).to.include({ code: 'layer_failed', outcome: 'unknown', attempts: 1 })
			expect(error.message).to.include('a call layer called next() twice; call it once')
			expect(fetch.requests).to.have.lengthOf(1)
		}
	})
	it('at once, or after a broken connection, sends one request', async () => {
		const atOnce = onAttempt(async (attempt, next) => (await Promise.all([next(attempt), next(attempt)]))[0])
		const despite = onAttempt((attempt, next) => next(attempt).catch(() => next(attempt)))
		for (const plugin of [atOnce, despite]) {
			const { client, fetch } = clientOf([new Error('reset'), { json: {} }])
			expect(await failure(client.use(plugin).call(pay))).to.include({ outcome: 'unknown', attempts: 1 })
			expect(fetch.requests).to.have.lengthOf(1)
		}
	})
})

describe('what a layer hands on', () => {
	const changes: readonly (readonly [string, (attempt: Attempt) => unknown])[] = [
		['another effect', (a) => ({ ...a, call: { ...a.call, operation: { ...a.call.operation, effect: 'safe' } } })],
		['another method', (a) => ({ ...a, method: 'PUT' })],
		['another signal', (a) => ({ ...a, signal: new AbortController().signal })],
		['nothing', () => undefined],
		['null', () => null],
		['a body that is neither text nor bytes', (a) => ({ ...a, body: { n: 1 } })],
		['headers that are none', (a) => ({ ...a, headers: [['a b', '1']] })],
		['no URL', (a) => ({ ...a, url: 'nowhere' })],
		['another origin', (a) => ({ ...a, url: 'https://elsewhere.example/pay' })],
		['another port', (a) => ({ ...a, url: 'https://platform.example:444/pay' })],
		['plain http', (a) => ({ ...a, url: 'http://platform.example/pay' })],
	]
	for (const [what, change] of changes)
		it(`is not ${what}: the call fails, and nothing is sent`, async () => {
			const { client, fetch } = clientOf([{ status: 500 }, { json: {} }])
			const plugin = onAttempt((attempt, next) => next(change(attempt) as Attempt))
			const error = await failure(client.use(plugin).call(pay))
			expect(error).to.include({ code: 'layer_failed', outcome: 'not_sent', operation: 'pay' })
			expect(fetch.requests).to.have.lengthOf(0)
		})
	it('is, for a call, not another operation, method, signal or origin either', async () => {
		const calls: readonly ((call: CallContext) => unknown)[] = [
			(call) => ({ ...call, operation: { ...call.operation, effect: 'safe' } }),
			(call) => ({ ...call, method: 'GET' }),
			(call) => ({ ...call, signal: new AbortController().signal }),
			(call) => ({ ...call, fields: {} }),
			(call) => ({ ...call, url: 'https://elsewhere.example/pay' }),
			() => undefined,
		]
		for (const change of calls) {
			const { client, fetch } = clientOf([])
			const plugin = onCall((call, next) => next(change(call) as CallContext))
			expect(await failure(client.use(plugin).call(pay))).to.include({ code: 'layer_failed', outcome: 'not_sent' })
			expect(fetch.requests).to.have.lengthOf(0)
		}
	})
	it('may be another path, a URL object, other headers of any class, another body', async () => {
		const { client, fetch } = clientOf([{ json: {} }])
		const plugin = onAttempt((attempt, next) =>
			next({
				...attempt,
				url: new URL('/v2/pay', attempt.url) as unknown as string,
				headers: { 'x-a': '1' } as unknown as Headers,
				body: 'sealed',
			}),
		)
		await client.use(plugin).call(pay, { body: {} })
		expect(fetch.requests[0]).to.include({ url: 'https://platform.example/v2/pay', text: 'sealed' })
		expect(fetch.requests[0]?.headers.get('x-a')).to.equal('1')
	})
	it('may be another origin where the client says so', async () => {
		const { client, fetch } = clientOf([{ json: {} }], { allowedOrigins: ['https://upload.example'] })
		const plugin = onAttempt((attempt, next) => next({ ...attempt, url: 'https://upload.example/pay' }))
		await client.use(plugin).call(pay)
		expect(fetch.requests).to.have.lengthOf(1)
		for (const origin of ['http://upload.example', 'upload.example', ''])
			expect(() => clientOf([], { allowedOrigins: [origin] }), origin).to.throw(TarjaError)
	})
	it('cannot change who is asked how often by changing the operation itself', async () => {
		const loose = { method: 'POST', path: '/pay', effect: 'unsafe' as 'unsafe' | 'safe' }
		const { client, fetch } = clientOf([{ status: 503 }, { json: {} }])
		const plugin = onCall((call, next) => {
			loose.effect = 'safe'
			return next(call)
		})
		const error = await failure(client.use(plugin).call(loose as typeof pay, { body: {} }))
		expect(error).to.include({ outcome: 'unknown', attempts: 1 })
		expect(error.record?.attempts).to.equal(1)
		expect(fetch.requests).to.have.lengthOf(1)
	})
})

describe('what a caller gives', () => {
	const raw = (client: Client) => client.call as (...args: unknown[]) => Promise<Result>
	const getter = (name: string) => Object.defineProperty({}, name, { get: hostile, enumerable: true })
	const calls: readonly (readonly [string, readonly unknown[]])[] = [
		['no operation', []],
		['null for an operation', [null]],
		['a text for an operation', ['pay']],
		['an operation without a method', [{ path: '/x' }]],
		['an operation that throws when it is read', [getter('method')]],
		['null for an input', [pay, null]],
		['a number for an input', [pay, 7]],
		['an input that throws when it is read', [pay, getter('body')]],
		['an input whose fields throw', [pay, { body: getter('n') }]],
		...['signal', 'timeoutMs', 'tryTimeoutMs', 'headers', 'retry', 'meta'].map(
			(name): readonly [string, readonly unknown[]] => [`options whose ${name} throws`, [pay, {}, getter(name)]],
		),
		['a signal that is none', [pay, {}, { signal: {} }]],
		['null for a signal', [pay, {}, { signal: null }]],
		['a time that is none', [pay, {}, { timeoutMs: 'soon' }]],
	]
	for (const [what, args] of calls)
		it(`may be ${what}: the call fails with not_sent, and nothing is sent`, async () => {
			const { client, fetch } = clientOf([])
			const error = await failure(raw(client)(...args))
			expect(error.outcome).to.equal('not_sent')
			expect(error.code).to.be.oneOf(['configuration', 'invalid_input'])
			expect(error.message).to.match(/^Cannot .+: ./)
			expect(fetch.requests).to.have.lengthOf(0)
		})
	it('is sent as it was when the call was made: bytes that are filled anew meanwhile are not', async () => {
		const upload = operation({ method: 'POST', path: '/upload', contentType: 'application/octet-stream' })
		const seen: unknown[] = []
		const later: CallLayer = async (call, next) => {
			await new Promise((resolve) => setTimeout(resolve, 5))
			seen.push([...((call.body as Uint8Array | undefined) ?? [])])
			return next(call)
		}
		const { client, fetch } = clientOf([{ json: {} }])
		const body = new Uint8Array([1, 2, 3])
		const pending = client.use(onCall(later)).call(upload, { body })
		body.fill(9)
		await pending
		expect([seen[0], [...(fetch.requests[0]?.bytes ?? [])]]).to.deep.equal([
			[1, 2, 3],
			[1, 2, 3],
		])
	})
	it('may be a clock that throws or tells no time: a failure is told all the same', async () => {
		for (const now of [hostile, () => Number.NaN, () => 1e300]) {
			const { client } = clientOf([new Error('reset')], { clock: { now } })
			const error = await failure(client.call(pay, { body: { n: '1' } }))
			expect(error).to.include({ code: 'network', outcome: 'unknown' })
			expect(Date.parse(error.record?.startedAt ?? '')).to.be.greaterThan(0)
		}
	})
})

describe('a fetch of one’s own', () => {
	const coded = (code: string): Error => Object.assign(new TypeError('x'), { code })
	it('that fails after it has sent proves nothing, whatever its failure looks like', async () => {
		const thrown: readonly unknown[] = [
			coded('ECONNREFUSED'),
			new TypeError('x', { cause: new Error('y', { cause: coded('ENOTFOUND') }) }),
			Object.assign(new Error('x'), { name: 'NotCapable' }),
			new TypeError('fetch failed', { cause: new Error('client error (Connect)') }),
		]
		for (const error of thrown) {
			const client = createClient({ baseUrl, fetch: () => Promise.reject(error) })
			expect(await failure(client.call(pay, { body: {} }))).to.include({
				code: 'network',
				outcome: 'unknown',
				attempts: 1,
			})
		}
	})
	it('may throw what throws when it is read', async () => {
		for (const make of [hostile, () => Promise.reject(null), () => Promise.reject(undefined)]) {
			const client = createClient({ baseUrl, fetch: make as () => Promise<Response> })
			expect(await failure(client.call(pay, { body: {} }))).to.include({ code: 'network', outcome: 'unknown' })
		}
	})
})

describe('a layer that does not wait for next()', () => {
	// A rejection that nobody handled fails the run.
	for (const [what, plugin] of Object.entries({
		'an attempt layer': onAttempt((attempt, next) => {
			void next(attempt)
			return Promise.reject(new Error('of its own'))
		}),
		'a call layer': onCall((context, next) => {
			void next(context)
			return Promise.reject(new Error('of its own'))
		}),
	}))
		it(`fails by its own error, and leaves no rejection that nobody handles: ${what}`, async () => {
			const { client } = clientOf([new Error('reset')])
			expect(await failure(client.use(plugin).call(pay))).to.include({ code: 'layer_failed' })
			await new Promise((resolve) => setTimeout(resolve, 5))
		})
})
