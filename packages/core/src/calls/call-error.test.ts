import {
	type AttemptLayer,
	type CallLayer,
	createClient,
	definePlugin,
	isTarjaError,
	operation,
	TarjaError,
} from '@tarja/core'
import { recordingFetch } from '@tarja/testing'
import { describe, expect, it, refused, rejection } from '@tarja-test/harness'
import type { AttemptPhase } from '../client/layer.ts'

const pay = operation({ id: 'pay', method: 'POST', path: '/pay', identifiedBy: ['n'] })
const clientWith = (fetch: ReturnType<typeof recordingFetch>, ...layers: readonly CallLayer[]) =>
	layers.reduce(
		(client, journal, i) => client.use(definePlugin({ id: `layer${i}`, setup: () => ({ call: { journal } }) })),
		createClient({ baseUrl: 'https://platform.example', fetch }),
	)

describe('a failed call', () => {
	it('is seen by call layers as the caller will see it, and advised on once', async () => {
		const seen: unknown[] = []
		const watch: CallLayer = async (call, next) => {
			try {
				return await next(call)
			} catch (error) {
				seen.push(error)
				throw error
			}
		}
		const broken = recordingFetch([new Error('reset')])
		const failing = definePlugin({
			id: 'signer',
			setup: () => ({ attempt: { sign: async () => Promise.reject(new Error('no key')) } }),
		})
		const errors = [
			await rejection(clientWith(broken, watch).call(pay, { body: { n: '1' } })),
			await rejection(
				clientWith(recordingFetch([]), watch)
					.use(failing)
					.call(pay, { body: { n: '2' } }),
			),
		]
		expect(seen).to.deep.equal(errors)
		expect(errors.map((error) => isTarjaError(error) && error.outcome)).to.deep.equal(['unknown', 'not_sent'])
		expect(isTarjaError(errors[0]) && errors[0].record?.fields).to.deep.equal({ n: '1' })
		for (const { message } of errors) expect(message.split('; ')).to.have.lengthOf(2)
	})

	it('says what is missing where its record has no fields to look it up by', async () => {
		const lost = (identifiedBy?: readonly string[]) =>
			clientWith(recordingFetch([new Error('reset')])).call(
				operation({ method: 'POST', path: '/pay', ...(identifiedBy && { identifiedBy }) }),
				{ body: { n: '1' } },
			)
		const may = 'it may have been applied, '
		for (const [promise, advice] of [
			[lost(), `${may}and error.record has no fields to look it up by: name them in the operation's identifiedBy`],
			[lost([]), `${may}and error.record has no fields to look it up by: name them in the operation's identifiedBy`],
			[lost(['m', 'o']), `${may}and error.record has no fields to look it up by: the input had none of m, o`],
			[lost(['m', 'n']), `${may}so look it up by error.record before you repeat it [n "1"]`],
		] as const)
			expect((await rejection(promise)).message.split('; ').at(-1)).to.equal(advice)
	})

	it('may be called again where its operation is not unsafe, and then has no record', async () => {
		const client = clientWith(recordingFetch([new Error('reset'), new Error('reset')]))
		for (const effect of ['safe', 'idempotent'] as const) {
			const method = effect === 'safe' ? 'GET' : 'PUT'
			const error = await rejection<TarjaError>(
				client.call(operation({ method, path: '/x', effect, identifiedBy: ['n'] }), {}, { retry: false }),
			)
			expect(error).to.include({ outcome: 'unknown', record: undefined })
			expect(error.message.split('; ').at(-1)).to.equal('it may be called again')
		}
	})

	it('says what is wrong with an input and no more, as nobody thinks that it was sent; but what was, it says', async () => {
		const read = operation({ id: 'read', method: 'GET', path: '/read/{id}', effect: 'safe' })
		const client = clientWith(recordingFetch([{ json: {} }]))
		const plain = await rejection(client.call(read, {} as never))
		expect(plain).to.include({ code: 'invalid_input', outcome: 'not_sent' })
		expect(plain.message).not.to.include('nothing was sent')
		const late = definePlugin({
			id: 'late',
			setup: () => ({
				attempt: {
					async sign(attempt, next) {
						await next(attempt)
						throw new TarjaError('invalid_input', 'Cannot seal it: x', { outcome: 'not_sent', details: { issues: [] } })
					},
				},
			}),
		})
		const error = await rejection(client.use(late).call(pay, { body: { n: '1' } }))
		expect(error).to.include({ code: 'invalid_input', outcome: 'unknown' })
		expect(error.message).to.equal(
			'Cannot seal it: x; it may have been applied, so look it up by error.record before you repeat it [n "1"]',
		)
	})

	it('keeps what a layer says of its own failure, under each code that is for layers', async () => {
		const own: readonly TarjaError[] = [
			new TarjaError('configuration', 'Cannot sign: no key', { outcome: 'unknown', details: {} }),
			new TarjaError('invalid_input', 'Cannot seal: no field', { outcome: 'unknown', details: { issues: [] } }),
			new TarjaError('unbound_operation', 'Cannot route: no path', {
				outcome: 'unknown',
				details: { group: 'x', operation: 'y', section: '1' },
			}),
			new TarjaError('token_unavailable', 'Cannot get: locked', { outcome: 'unknown', details: { reason: 'source' } }),
			new TarjaError('layer_failed', 'Cannot verify: no signature', { outcome: 'unknown', details: { layer: 'x' } }),
		]
		for (const thrown of own) {
			const error = await rejection(clientWith(recordingFetch([]), () => Promise.reject(thrown)).call(pay))
			expect(error).to.include({ code: thrown.code, outcome: 'not_sent' })
			expect(error.message.startsWith(thrown.message), error.message).to.equal(true)
		}
	})

	it('names the layer that threw nothing at all', async () => {
		const client = clientWith(recordingFetch([]), () => Promise.reject(undefined))
		expect((await rejection(client.call(pay))).message).to.equal(
			'Cannot complete pay: call/journal/layer0 threw undefined; nothing was sent',
		)
	})

	it('has in its record what is known, and no key for what is not', async () => {
		const recordOf = async (answer: Error | { status: number }, unmaskedFields?: boolean) => {
			const definition = { id: 'pay', method: 'POST', path: '/pay', identifiedBy: ['n'] } as const
			const own = operation({ ...definition, ...(unmaskedFields && { unmaskedFields }) })
			const error = await rejection<TarjaError>(clientWith(recordingFetch([answer])).call(own, { body: { n: '1' } }))
			return error.record ?? {}
		}
		expect(await recordOf(new Error('reset'))).not.to.have.any.keys('status', 'unmaskedFields')
		expect(await recordOf({ status: 500 }, true)).to.include({ status: 500, unmaskedFields: true })
	})

	it('sends nothing afterwards, though a layer did not wait for next()', async () => {
		const fetch = recordingFetch(() => ({ json: {} }))
		let later: Promise<unknown> = Promise.resolve()
		const hasty: CallLayer = async (call, next) => {
			later = next(call)
			throw new Error('hasty')
		}
		const slow = definePlugin({
			id: 'slow',
			setup: () => ({
				attempt: {
					async sign(attempt, next) {
						await new Promise((resolve) => setTimeout(resolve, 20))
						return next(attempt)
					},
				},
			}),
		})
		const error = await rejection(clientWith(fetch, hasty).use(slow).call(pay, { body: {} }))
		expect(error).to.include({ code: 'layer_failed', outcome: 'not_sent' })
		expect(await rejection(later)).to.include({ code: 'layer_failed', outcome: 'not_sent' })
		expect(fetch.requests).to.have.lengthOf(0)
	})
})

describe('the error of a failure', () => {
	const attemptLayer = <Id extends string>(id: Id, phase: AttemptPhase, layer: AttemptLayer) =>
		definePlugin({ id, setup: () => ({ attempt: { [phase]: layer } }) })
	const keepsIn =
		(seen: unknown[]): AttemptLayer =>
		(attempt, next) =>
			next(attempt).catch((error: unknown) => {
				seen.push(error)
				throw error
			})

	it('is one for all layers and the caller, with what was known when the first of them caught it', async () => {
		const seen: unknown[] = []
		const client = clientWith(recordingFetch([new Error('reset')]), (call, next) =>
			next(call).catch((error: unknown) => {
				seen.push(error)
				throw error
			}),
		)
			.use(attemptLayer('outer', 'prepare', keepsIn(seen)))
			.use(attemptLayer('inner', 'observe', keepsIn(seen)))
		const error = await rejection(client.call(pay, { body: { n: '1' } }))
		expect(error).to.include({ code: 'network', outcome: 'unknown', attempts: 1, operation: 'pay' })
		expect(seen).to.have.lengthOf(3)
		for (const one of seen) expect(one).to.equal(error)
	})
	it('is told of a token that could not be had, to layers around it', async () => {
		const seen: unknown[] = []
		const auth = { token: () => Promise.reject(new Error('locked')) }
		const client = createClient({ baseUrl: 'https://platform.example', fetch: recordingFetch([]), auth })
		const error = await rejection(client.use(attemptLayer('outer', 'prepare', keepsIn(seen))).call(pay))
		expect(error).to.include({ code: 'token_unavailable', outcome: 'not_sent', operation: 'pay', attempts: 0 })
		expect(seen).to.deep.equal([error])
	})
	it('is recognised when a layer throws it in a later try', async () => {
		let first: unknown
		const late: AttemptLayer = async (attempt, next) => {
			try {
				await next(attempt)
			} catch (error) {
				first ??= error
			}
			throw first
		}
		const read = operation({ id: 'read', method: 'GET', path: '/read', effect: 'safe' })
		const client = clientWith(recordingFetch([new Error('reset'), { json: {} }])).use(
			attemptLayer('late', 'sign', late),
		)
		const error = await rejection(client.call(read, {}, { retry: { limit: 1, backoffLimitMs: 1 } }))
		expect(error).to.include({ code: 'network', attempts: 2 })
	})
	it('is made again where more is known by the end', async () => {
		const seen: unknown[] = []
		const read = operation({ id: 'read', method: 'GET', path: '/read', effect: 'safe' })
		let tries = 0
		// The first try breaks; the second one is given up by a layer that throws the error of the first.
		const giveUp: AttemptLayer = async (attempt, next) => {
			if (++tries === 1) return keepsIn(seen)(attempt, next)
			const answer = await next(attempt)
			expect(answer.status).to.equal(200)
			throw seen[0]
		}
		const client = clientWith(recordingFetch([new Error('reset'), { json: {} }])).use(attemptLayer('x', 'sign', giveUp))
		const error = await rejection(client.call(read, {}, { retry: { limit: 1, backoffLimitMs: 1 } }))
		expect(seen[0]).to.include({ code: 'network', attempts: 1 })
		expect(error).to.include({ code: 'network', attempts: 2 })
	})
	it('is made again where an answer has come since, though nothing more was sent', async () => {
		let early: unknown
		// The second turn is refused while the first one is waited for; then that was refused, too, but by the platform.
		const both: AttemptLayer = async (attempt, next) => {
			const first = next(attempt)
			early = await rejection(next(attempt))
			await first
			throw early
		}
		const client = clientWith(recordingFetch([{ status: 404 }])).use(attemptLayer('both', 'sign', both))
		const error = await rejection(client.call(pay, { body: {} }))
		expect(early).to.include({ code: 'layer_failed', outcome: 'unknown', attempts: 1 })
		expect(error).to.include({ code: 'layer_failed', outcome: refused, attempts: 1 })
	})
	it('says nothing of another call, though that was one of the same operation', async () => {
		const fetch = recordingFetch([{ status: 422 }, { json: {} }])
		const before = await rejection(clientWith(fetch).call(pay, { body: {} }))
		const client = clientWith(fetch, async (call, next) => {
			await next(call)
			throw before
		})
		const error = await rejection(client.call(pay, { body: {} }))
		expect(error).to.include({ code: 'layer_failed', outcome: 'unknown' })
		expect(isTarjaError(error) && error.cause).to.include({ name: 'TarjaError' })
	})
})
