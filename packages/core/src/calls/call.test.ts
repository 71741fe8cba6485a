// A call in company: what layers, callers, clocks and a fetch may do to it, and what is known of it all the same.

import { createRecordingFetch } from '@tarja/testing'
import { describe, expect, it, refused, stubOptions } from '@tarja-test/harness'
import { baseUrl, clientOf, failure, onAttempt, onCall, pay, put, read } from '../../test/call-world.ts'
import { pause } from '../../test/gate.ts'
import { createClient } from '../client/client.ts'
import { TarjaError } from '../errors/tarja-error.ts'
import type { Attempt, CallContext } from '../transport/attempt.ts'
import type { CallLayer } from './layers.ts'
import type { Result } from './response.ts'

const invalidToken = { 'www-authenticate': 'Bearer error="invalid_token"' }

describe('a call within a call', () => {
	it('hears of its own end, where the layer goes on without it', async () => {
		const kept: unknown[] = []
		const audit = onCall(async (call, next) => {
			const result = await next(call)
			kept.push(await failure(clientOf([{ status: 404 }]).client.call(read)))
			return result
		})
		const { client } = clientOf([{ json: { ok: true } }])
		expect((await client.use(audit).call(pay)).data).to.deep.equal({ ok: true })
		expect(kept[0]).to.include({ operation: 'read', code: 'http_status' })
	})
})

describe('a layer that throws after an answer', () => {
	const own = (code: 'layer_failed' | 'token_unavailable', details: object) =>
		new TarjaError(code, 'x', { outcome: 'not_processed', details: details as never })
	const foreign: Readonly<Record<string, () => unknown>> = {
		'an error': () => new Error('not signed'),
		'a TarjaError': () => new TarjaError('http_status', 'x', { outcome: 'rejected', details: { status: 400 } }),
		'a TarjaError of its own': () => own('layer_failed', { layer: 'x' }),
		'a token failure': () => own('token_unavailable', { reason: 'source' }),
		nothing: () => undefined,
		null: () => null,
	}
	for (const [what, make] of Object.entries(foreign))
		it(`${what}: what the answer says is doubted, whatever its status`, async () => {
			for (const status of [200, 400, 401, 422, 500]) {
				const doubting = onAttempt(async (attempt, next) => {
					await next(attempt)
					throw make()
				}, 'observe')
				const { client } = clientOf([{ status, json: {} }])
				const error = await failure(client.use(doubting).call(pay, { body: { n: '1' } }))
				expect(error.outcome, `${status}`).to.equal('unknown')
				expect(error.record, `${status}`).to.deep.include({ status, fields: { n: '1' } })
			}
		})
	it('does not change what is known when it throws what the attempt threw', async () => {
		const through = onAttempt((attempt, next) => next(attempt).catch((error: unknown) => Promise.reject(error)))
		const { client } = clientOf([{ status: 422, json: {} }])
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
})

describe('a layer that calls next() twice', () => {
	const twice = onAttempt((attempt, next) => next(attempt).then(() => next(attempt)), 'prepare')
	const statuses = [200, 302, 400, 402, 403, 404, 407, 408, 409, 410, 421, 422, 425, 429, 451, 499, 500, 503]
	for (const [what, op] of Object.entries({ 'an unsafe': pay, 'an idempotent': put, 'a safe': read }))
		it(`repeats ${what} call after no status but a 401 that may be replayed`, async () => {
			for (const status of statuses) {
				const { client, fetch } = clientOf([{ status, text: '{}' }, { json: {} }])
				const error = await failure(client.use(twice).call(op, {}, { retry: false }))
				expect(error, `${status}`).to.include({ code: 'layer_failed', attempts: 1 })
				expect(error.message).to.include(
					'transport was reached a second time: a layer called next() twice; call it once, or, from an authorize layer, again after a 401',
				)
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
			const { client, fetch } = clientOf([{ json: {} }, { json: {} }])
			const twice = onCall((call, next) => next(call).then(() => next(call)))
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
	const anothers: Readonly<Record<string, (input: Attempt & CallContext) => unknown>> = {
		method: (input) => ({ ...input, method: 'PUT' }),
		signal: (input) => ({ ...input, signal: new AbortController().signal }),
		origin: (input) => ({ ...input, url: 'https://elsewhere.example/pay' }),
		port: (input) => ({ ...input, url: 'https://platform.example:444/pay' }),
		'scheme: plain http': (input) => ({ ...input, url: 'http://platform.example/pay' }),
		'URL, which is none': (input) => ({ ...input, url: 'nowhere' }),
		'body, neither text nor bytes': (input) => ({ ...input, body: { n: 1 } }),
		'headers, which are none': (input) => ({ ...input, headers: [['a b', '1']] }),
		nothing: () => undefined,
		null: () => null,
	}
	const ofAttempts: typeof anothers = {
		effect: (input) => ({ ...input, call: { ...input.call, operation: { ...input.call.operation, effect: 'safe' } } }),
	}
	const ofCalls: typeof anothers = {
		effect: (input) => ({ ...input, operation: { ...input.operation, effect: 'safe' } }),
		fields: (input) => ({ ...input, fields: {} }),
	}
	const elsewhere =
		'pointed the request, and the token with it, at another origin than the base URL’s; create another client for that one'
	const messages: Readonly<Record<string, string>> = {
		origin: `Cannot complete pay: a layer ${elsewhere}; nothing was sent`,
		'body, neither text nor bytes':
			'pay: a layer handed on a body that is neither a string nor a Uint8Array; nothing was sent',
	}
	type AnyLayer = <In, Out>(input: In, next: (input: In) => Promise<Out>) => Promise<Out>
	for (const [scope, changes, on] of [
		['an attempt', { ...anothers, ...ofAttempts }, (layer: AnyLayer) => onAttempt(layer)],
		['a call', { ...anothers, ...ofCalls }, (layer: AnyLayer) => onCall(layer)],
	] as const)
		for (const [what, change] of Object.entries(changes))
			it(`is, for ${scope}, no other ${what}: it fails, and nothing is sent`, async () => {
				const { client, fetch } = clientOf([{ status: 500 }, { json: {} }])
				const changing: AnyLayer = (input, next) => next(change(input as Attempt & CallContext) as typeof input)
				const error = await failure(client.use(on(changing)).call(pay))
				expect(error).to.include({ code: 'layer_failed', outcome: 'not_processed', operation: 'pay' })
				expect(error.message).to.include(messages[what] ?? 'Cannot complete pay: ')
				expect(fetch.requests).to.have.lengthOf(0)
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

describe('what a call layer makes of the result', () => {
	const made: Result = {
		data: 1,
		response: { status: 200, headers: new Headers(), url: '' },
		attempts: 7,
		mayHaveReplayed: true,
	}
	// A fetch that is wrapped is not the runtime's own anywhere.
	const resultOf = (layer: CallLayer, status = 200) => {
		const fetch = createRecordingFetch(() => ({ status, json: {} }))
		const { client } = clientOf([], { fetch: async (url, init) => fetch(url, init) })
		return { called: client.use(onCall(layer)).call(pay, { body: { n: 1 } }), fetch }
	}
	const results: Readonly<Record<string, readonly [CallLayer, status: number, attempts: number]>> = {
		'a result from a cache, 0 times': [async () => made, 200, 0],
		'one in the place of a failure, once': [(call, next) => next(call).catch(() => made), 500, 1],
		'one with fewer attempts, once': [async (call, next) => ({ ...(await next(call)), attempts: 0 }), 200, 1],
	}
	for (const [what, [layer, status, attempts]] of Object.entries(results))
		it(`does not say how often something was sent: ${what}`, async () => {
			const result = await resultOf(layer, status).called
			expect(result.attempts).to.equal(attempts)
			if (!attempts) expect(result.mayHaveReplayed).to.equal(false)
		})
	for (const [what, input] of Object.entries({ nothing: undefined, null: null, 'an empty object': {}, 'a text': 'x' }))
		it(`is no result, whether the platform has applied the call or nothing was sent: ${what}`, async () => {
			const failed = await failure(resultOf(async (call, next) => next(call).then(() => input as never)).called)
			expect(failed).to.include({ code: 'layer_failed', outcome: 'unknown', attempts: 1 })
			expect(failed).to.deep.include({ details: { layer: 'a call layer' } })
			expect(failed.message).to.include('a call layer gave no result; return what next() gave')
			const refused = await failure(resultOf((call, next) => next(call).catch(() => input as never), 422).called)
			expect(refused).to.include({ code: 'layer_failed', outcome: 'unknown', attempts: 1 })
			const { called, fetch } = resultOf(async () => input as never)
			expect(await failure(called)).to.deep.include({ outcome: 'not_processed', attempts: 0, details: failed.details })
			expect(fetch.requests).to.have.length(0)
		})
})

describe('a fetch of one’s own', () => {
	it('may throw nothing, and give no Response', async () => {
		const gives = [undefined, null, {}, { status: Number.NaN }].map((response) => async () => response)
		for (const make of [() => Promise.reject(null), () => Promise.reject(undefined), ...gives]) {
			const client = createClient({ baseUrl, ...stubOptions, fetch: make as () => Promise<Response> })
			expect(await failure(client.call(pay, { body: {} }))).to.include({
				code: 'network',
				outcome: 'unknown',
				attempts: 1,
			})
		}
	})
})

describe('a layer that does not wait for next()', () => {
	it('fails by its own error, and leaves no rejection that nobody handles', async () => {
		// A rejection that nobody handled fails the run.
		const hasty = async <In, Out>(input: In, next: (input: In) => Promise<Out>): Promise<never> => {
			void next(input)
			throw new Error('of its own')
		}
		for (const plugin of [onAttempt(hasty), onCall(hasty)]) {
			const { client } = clientOf([new Error('reset')])
			expect(await failure(client.use(plugin).call(pay))).to.include({ code: 'layer_failed' })
			await pause(5)
		}
	})
})
