import {
	type ClientOptions,
	createClient,
	createTokenError,
	operation,
	type TarjaError,
	type Transport,
} from '@tarja/core'
import type { Attempt, AttemptLayer, CallLayer } from '@tarja/core/plugin'
import { createRecordingFetch, type ScriptedResponse } from '@tarja/testing'
import { describe, expect, it, rejection, stubOptions } from '@tarja-test/harness'
import { soon } from '../../test/call-world.ts'
import { pause } from '../../test/gate.ts'
import { aroundAttempt, aroundCall } from '../../test/plugins.ts'

const auth = { token: async () => ({ accessToken: 'secret-token', lifetimeMs: 60_000 }) }

const outer = (layer: CallLayer) => aroundCall(layer, 'prepare', 'outer')
const inner = (layer: CallLayer) => aroundCall(layer, 'journal', 'inner')
const around = (layer: AttemptLayer) => aroundAttempt(layer, 'sign', 'around')

const baseUrl = 'https://platform.example'
const pay = operation({ id: 'pay', method: 'POST', path: '/pay', identifiedBy: ['n'] })
const read = operation({ id: 'read', method: 'GET', path: '/read', effect: 'safe' })

function clientOf(answers: readonly ScriptedResponse[], options: Partial<ClientOptions> = {}) {
	const fetch = createRecordingFetch(answers)
	return { client: createClient({ baseUrl, fetch, ...stubOptions, retry: false, ...options }), fetch }
}

describe('what a layer leaves behind', () => {
	/** Goes on until it is aborted, and tells whether it was. */
	function endless() {
		const signals: AbortSignal[] = []
		const fetch = (_: unknown, init?: RequestInit): Promise<Response> => {
			signals.push(init?.signal as AbortSignal)
			return new Promise(() => {})
		}
		return { signals, fetch }
	}
	const hasty = around(async (attempt, next) => {
		next(attempt).catch(() => {})
		await pause(1)
		return { status: 204, headers: new Headers(), url: '', body: new Uint8Array() }
	})

	it('is an attempt that is aborted with the end of its call, or of its try', async () => {
		const text = { responseType: 'text' } as const
		for (const [op, retry] of [
			[operation({ method: 'POST', path: '/pay', ...text }), false],
			[operation({ method: 'GET', path: '/read', effect: 'safe', ...text }), { limit: 1 }],
		] as const) {
			const { signals, fetch } = endless()
			await createClient({ baseUrl, fetch, ...stubOptions, retry })
				.use(hasty)
				.call(op)
			expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true])
		}
	})
	it('is not sent any more once a layer around it has been told that nothing was', async () => {
		const told: unknown[] = []
		const patient = outer(async (call, next) => {
			const error = await rejection(next(call))
			told.push(error)
			await pause(30)
			throw error
		})
		const leaving = inner(async (call, next) => {
			next(call).catch(() => {})
			throw new Error('of its own')
		})
		const slow = around(async (attempt, next) => {
			await pause(10)
			return next(attempt)
		})
		const leavingInTry = around(async (attempt, next) => {
			setTimeout(() => next(attempt).catch(() => {}), 10)
			throw new Error('of its own')
		})
		const { client, fetch } = clientOf([{ json: {} }, { json: {} }])
		for (const leaver of [client.use(patient).use(leaving).use(slow), client.use(patient).use(leavingInTry)]) {
			const error = await rejection<TarjaError>(leaver.call(pay, { body: {} }))
			expect(error).to.include({ code: 'layer_failed', outcome: 'not_processed', attempts: 0 })
			expect(told.pop()).to.equal(error)
			expect(fetch.requests).to.have.lengthOf(0)
		}
	})
	it('is refused by the report of a transport that is slow to begin, while the journal still writes', async () => {
		const begun: boolean[] = []
		const transport: Transport = {
			async send(_, report) {
				await pause(10)
				begun.push(report.begin())
				throw new Error('must not leave')
			},
		}
		const writing = outer((call, next) => next(call).finally(() => pause(30)))
		const leaving = inner(async (call, next) => {
			next(call).catch(() => {})
			await pause(1)
			throw new Error('of its own')
		})
		const client = createClient({ baseUrl, transport, retry: false }).use(writing).use(leaving)
		const error = await rejection<TarjaError>(client.call(pay, { body: {} }))
		expect(error).to.include({ code: 'layer_failed', outcome: 'not_processed', attempts: 0 })
		expect(begun).to.deep.equal([false])
	})
	it('is nothing where it failed before next(): a layer around it may go on once more, in the same try', async () => {
		const failsOnce = () => {
			let turns = 0
			return async <Context, Out>(context: Context, next: (input: Context) => Promise<Out>): Promise<Out> => {
				if (++turns === 1) throw new Error('not yet')
				return next(context)
			}
		}
		const again = <Context, Out>(context: Context, next: (input: Context) => Promise<Out>): Promise<Out> =>
			next(context).catch(() => next(context))
		const { client, fetch } = clientOf([{ json: { ok: true } }, { json: { ok: true } }])
		for (const failing of [
			client.use(outer(again)).use(inner(failsOnce())),
			client.use(aroundAttempt(again)).use(around(failsOnce())),
		])
			expect((await failing.call(pay, { body: {} })).data).to.deep.equal({ ok: true })
		expect(fetch.requests).to.have.lengthOf(2)
	})
})

describe('a layer that throws', () => {
	it('what tarja threw instead of a replay says nothing of the call', async () => {
		const source = {
			async token({ rejected }: { rejected?: string } = {}) {
				if (rejected) throw createTokenError('source', 'the vault is locked')
				return { accessToken: 'secret-token', lifetimeMs: 60_000 }
			},
		}
		const through = aroundAttempt(async (attempt, next) => await next(attempt))
		const { client } = clientOf([{ status: 401 }], { auth: source })
		expect(await rejection(client.use(through).call(read))).to.include({
			code: 'token_unavailable',
			outcome: 'unknown',
			attempts: 1,
		})
	})
})

describe('what a layer hands on', () => {
	const handing = async (change: (attempt: Attempt) => unknown): Promise<string> => {
		const changing = around((attempt, next) => next(change(attempt) as Attempt))
		return (await rejection(clientOf([]).client.use(changing).call(pay, { body: {} }))).message
	}
	it('is named where it is another one, and so is who found that it cannot be sent', async () => {
		const found = 'Cannot complete pay: attempt/sign/around handed on another'
		for (const change of [() => undefined, () => null, () => ({})])
			expect(await handing(change)).to.equal(`${found} call; hand on the one that it was given; nothing was sent`)
		const method = await handing((attempt) => ({ ...attempt, method: 'PUT' }))
		expect(method).to.include(`${found} method; hand on the one that it was given`)
		expect(await handing((attempt) => ({ ...attempt, headers: [['a b', '1']] }))).to.include('pay: tarja threw ')
	})
})

describe('the headers that a layer sees', () => {
	it('are its own: a call layer sees no token, and an attempt layer changes its attempt alone', async () => {
		const seen: (string | null)[] = []
		const journal = outer(async (call, next) => {
			const result = await next(call)
			seen.push(call.headers.get('authorization'))
			return result
		})
		const marking: AttemptLayer = async (attempt, next) => {
			attempt.headers.set('x-marked', '1')
			seen.push(attempt.call.headers.get('x-marked'))
			return next(attempt)
		}
		for (const layer of [journal, around(marking), aroundAttempt(marking)]) {
			const { client, fetch } = clientOf([{ json: {} }], { auth })
			await client.use(layer).call(pay, { body: {} })
			expect(fetch.requests[0]?.headers.get('content-type')).to.equal('application/json')
		}
		expect(seen).to.deep.equal([null, null, null])
	})
	it('have nothing in them of an earlier try', async () => {
		const { client, fetch } = clientOf([{ status: 503 }, { json: {} }], { random: soon, retry: {} })
		const marking = around((attempt, next) => {
			attempt.headers.append('x-try', String(attempt.tryNumber))
			return next(attempt)
		})
		await client.use(marking).call(read)
		expect(fetch.requests.map(({ headers }) => headers.get('x-try'))).to.deep.equal(['1', '2'])
	})
})
