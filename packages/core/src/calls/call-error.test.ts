import { describe, expect, it, refused, rejection } from '@tarja-test/harness'
import { clientOf, failure, keepsIn, onAttempt, onCall, pay, put, read } from '../../test/call-world.ts'
import { createFailure, TarjaError } from '../errors/tarja-error.ts'
import { operation, toDefinedOperation } from '../operation/operation.ts'
import { createExchange, createProgress, type Exchange, type ResponseWord } from '../transport/exchange.ts'
import { getError } from './call-error.ts'
import type { AttemptLayer } from './layers.ts'

const reset = new Error('reset')
const once = { retry: { limit: 1 } }
const input = { body: { n: '1' } }

describe('a failed call', () => {
	it('says what is missing where its record has no fields to look it up by', async () => {
		const lost = (identifiedBy?: readonly string[]) =>
			clientOf([reset]).client.call(
				operation({ method: 'POST', path: '/pay', ...(identifiedBy && { identifiedBy }) }),
				input,
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
		const { client } = clientOf([reset, reset])
		for (const effect of ['safe', 'idempotent'] as const) {
			const method = effect === 'safe' ? 'GET' : 'PUT'
			const called = operation({ method, path: '/x', effect, identifiedBy: ['n'] })
			const error = await failure(client.call(called, {}, { retry: false }))
			expect(error).to.include({ outcome: 'unknown', record: undefined })
			expect(error.message.split('; ').at(-1)).to.equal('it may be called again')
		}
	})

	it('says of a 401 that no token was sent, as its client has none', async () => {
		const { message } = await failure(clientOf([{ status: 401 }]).client.call(pay, input))
		expect(message).to.include('; no header authorization was sent')
	})

	it('says what is wrong with an input and no more, as nobody thinks that it was sent; but what was, it says', async () => {
		const { client } = clientOf()
		const plain = await failure(client.call(operation({ method: 'GET', path: '/{id}', effect: 'safe' }), {} as never))
		expect(plain).to.include({ code: 'invalid_input', outcome: 'not_processed' })
		expect(plain.message).not.to.include('nothing was sent')
		const late = onAttempt(async (attempt, next) => {
			await next(attempt)
			throw new TarjaError('invalid_input', 'Cannot seal it: x', { outcome: 'not_processed', details: { issues: [] } })
		})
		const error = await failure(client.use(late).call(pay, input))
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
			new TarjaError('token_unavailable', 'Cannot get: locked', {
				outcome: 'unknown',
				details: { reason: 'source', retryAtMs: 1e300 },
			}),
			new TarjaError('layer_failed', 'Cannot verify: no signature', { outcome: 'unknown', details: { layer: 'x' } }),
		]
		for (const thrown of own) {
			const error = await failure(
				clientOf([])
					.client.use(onCall(() => Promise.reject(thrown)))
					.call(pay),
			)
			expect(error).to.include({ code: thrown.code, outcome: 'not_processed' })
			expect(error.message.startsWith(thrown.message), error.message).to.equal(true)
		}
	})

	it('names the layer that threw nothing at all', async () => {
		const { client } = clientOf([])
		expect((await failure(client.use(onCall(() => Promise.reject(undefined))).call(pay))).message).to.equal(
			'Cannot complete pay: call/prepare/around threw undefined; nothing was sent',
		)
	})

	it('says what a layer threw', async () => {
		const { client } = clientOf([])
		const error = await failure(client.use(onCall(() => Promise.reject(new TypeError('no key')))).call(pay))
		expect(error.message).to.include('call/prepare/around threw TypeError: no key; nothing was sent')
	})

	it('keeps nothing of the error of another call, nor of one that only has such a code', async () => {
		const invalid = await failure(clientOf().client.call(read, { query: 7 } as never))
		expect(invalid.code).to.equal('invalid_input')
		for (const thrown of [invalid, Object.assign(new Error('x'), { code: 'configuration' })]) {
			const { client } = clientOf([])
			const error = await failure(client.use(onCall(() => Promise.reject(thrown))).call(pay))
			expect(error.code).to.equal('layer_failed')
		}
	})

	it('names in its record which fields are printed as fingerprints', async () => {
		const called = operation({ method: 'POST', path: '/pay', identifiedBy: { n: 'text', m: 'fingerprint' } })
		const { record } = await failure(clientOf([reset]).client.call(called, { body: { n: '1', m: '2' } }))
		expect(record?.hiddenFields).to.deep.equal(['m'])
	})

	it('has in its record what is known, and no key for what is not', async () => {
		const recordOf = async (response: Error | { status: number }, unmaskedFields?: boolean) => {
			const definition = { id: 'pay', method: 'POST', path: '/pay', identifiedBy: ['n'] } as const
			const own = operation({ ...definition, ...(unmaskedFields && { unmaskedFields }) })
			return (await failure(clientOf([response]).client.call(own, input))).record ?? {}
		}
		expect(await recordOf(reset)).not.to.have.any.keys('status', 'unmaskedFields', 'reference', 'hiddenFields')
		expect(await recordOf({ status: 500 }, true)).to.include({ status: 500, unmaskedFields: true })
	})
})

describe('the advice of an error', () => {
	const at = { wallMs: 0, monotonicMs: 0 }
	const status = (word: ResponseWord, code: number): Exchange => ({
		...createExchange(),
		...{ isBegun: true, start: { status: code, headers: new Headers() }, word },
	})
	const refused = 'by outcomeOf it was refused, so change it before you send it again'
	const declined = 'by its status it was refused, so change it before you send it again'
	const byStatus = 'by its status it was refused, or it exists already, so look it up before you send it again'
	const none =
		"it may have been applied, and error.record has no fields to look it up by: name them in the operation's identifiedBy"
	const alone = 'its status alone does not refuse the order, so look the order up before anybody pays it again'
	const until = 'nothing was sent, and no token is requested before +275760-09-13T00:00:00.000Z'
	const rows: readonly (readonly [string | undefined, object, readonly Exchange[], string])[] = [
		[undefined, { reason: 'outcome_of' }, [status('rejected', 422)], refused],
		[undefined, {}, [status('rejected', 422)], byStatus],
		['order-7', { reason: 'outcome_of' }, [status('rejected', 422)], refused],
		['order-7', {}, [status('rejected', 402)], declined],
		['order-7', {}, [status('rejected', 422)], alone],
		['order-7', {}, [status('unknown', 500)], none],
		['order-7', {}, [status('not_processed', 404)], 'the platform did not process it'],
		['order-7', { retryAtMs: 8.64e15 }, [], until],
		['order-7', { retryAtMs: '5' }, [], 'nothing was sent'],
	]
	for (const [reference, details, exchanges, advice] of rows)
		it(`is for the order and what is known of it: ${advice}`, () => {
			const progress = { ...createProgress(false), exchanges: [...exchanges] }
			const facts = { operation: toDefinedOperation(put), reference, entryId: undefined, request: undefined, progress, startedAt: at, client: { now: () => at } } // biome-ignore format: a row
			const { message } = getError(createFailure('http_status', 'x', details as never), facts as never)
			expect(message.split('; ').at(-1)?.replace(/ \[.*/, '')).to.equal(advice)
		})
})

describe('the error of a failure', () => {
	it('is one for all layers and the caller, with what was known when the first of them caught it, and advised on once', async () => {
		const seen: unknown[] = []
		const { client } = clientOf([reset])
		const layered = client.use(onCall(keepsIn(seen))).use(onAttempt(keepsIn(seen), 'prepare', 'outer')).use(onAttempt(keepsIn(seen), 'observe')) // biome-ignore format: short
		const error = await failure(layered.call(pay, input))
		expect(error).to.include({ code: 'network', outcome: 'unknown', attempts: 1, operation: 'pay' })
		expect(error.record?.fields).to.deep.equal({ n: '1' })
		expect(error.message.split('; ')).to.have.lengthOf(2)
		expect(seen).to.have.lengthOf(3)
		for (const one of seen) expect(one).to.equal(error)
	})
	it('is told of a token that could not be had, to layers around it', async () => {
		const seen: unknown[] = []
		const auth = { token: () => Promise.reject(new Error('locked')) }
		const { client } = clientOf([], { auth })
		const error = await failure(client.use(onAttempt(keepsIn(seen), 'prepare')).call(pay))
		expect(error).to.include({ code: 'token_unavailable', outcome: 'not_processed', operation: 'pay', attempts: 0 })
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
		const { client } = clientOf([reset, { json: {} }])
		const error = await failure(client.use(onAttempt(late)).call(read, {}, once))
		expect(error).to.include({ code: 'network', attempts: 2 })
	})
	it('is made again where more is known by the end', async () => {
		const seen: unknown[] = []
		let tries = 0
		// The first try breaks; the second one is given up by a layer that throws the error of the first.
		const giveUp: AttemptLayer = async (attempt, next) => {
			if (++tries === 1) return keepsIn(seen)(attempt, next)
			const response = await next(attempt)
			expect(response.status).to.equal(200)
			throw seen[0]
		}
		const { client } = clientOf([reset, { json: {} }])
		const error = await failure(client.use(onAttempt(giveUp)).call(read, {}, once))
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
		const { client } = clientOf([{ status: 422, json: {} }])
		const error = await failure(client.use(onAttempt(both)).call(pay, input))
		expect(early).to.include({ code: 'layer_failed', outcome: 'unknown', attempts: 1 })
		expect(error).to.include({ code: 'layer_failed', outcome: refused, attempts: 1 })
	})
	it('says nothing of another call, though that was one of the same operation', async () => {
		const { client } = clientOf([{ status: 422 }, { json: {} }])
		const before = await failure(client.call(pay, input))
		const throwing = onCall(async (call, next) => {
			await next(call)
			throw before
		})
		const error = await failure(client.use(throwing).call(pay, input))
		expect(error).to.include({ code: 'layer_failed', outcome: 'unknown' })
		expect(error.cause).to.include({ name: 'TarjaError' })
	})
})
