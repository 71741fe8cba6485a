// How a call is ended: by its whole time, by the time of its try, and by the signal of its caller.

import { describe, expect, it, rejection, withHeldTime } from '@tarja-test/harness'
import {
	clientOf as anyClient,
	failure,
	keepsIn,
	onAttempt,
	onCall,
	pay,
	put,
	schemaOf,
} from '../../test/call-world.ts'
import { gate, never, pause } from '../../test/gate.ts'
import type { ClientOptions } from '../client/settings.ts'
import type { TarjaError } from '../errors/tarja-error.ts'
import { type Operation, operation } from '../operation/operation.ts'
import type { CallLayer } from './layers.ts'

let standing = gate()
/** Comes to stand still for ever. */
const stuck = (): Promise<never> => {
	standing.open()
	return never()
}
/** The error of a call that comes to stand still in `stuck`: no time has passed before. */
const endOf = (make: () => Promise<unknown>): Promise<TarjaError> =>
	withHeldTime(async (time) => {
		standing = gate()
		const ended = failure(make())
		await standing.opened
		return time.until(ended)
	})
const slowSchema = schemaOf(stuck)
const paying = (settings: object) => operation({ method: 'POST', path: '/pay', identifiedBy: ['n'], ...settings })
const clientOf = (options: Partial<ClientOptions> = {}) => anyClient(undefined, { timeoutMs: 30, ...options })

interface Place {
	/** Whether the call has been sent by then. */
	readonly isSent: boolean
	readonly options?: Partial<ClientOptions>
	readonly layer?: CallLayer
	readonly called?: Operation
}
/** Where a call may stay for ever. */
const places: Readonly<Record<string, Place>> = {
	'an input schema': { isSent: false, called: paying({ body: slowSchema }) },
	'a call layer, before next()': { isSent: false, layer: stuck },
	'a call layer, after next()': { isSent: true, layer: (call, next) => next(call).then(stuck) },
	'a call layer that catches what ended the call': {
		...{ isSent: true, options: { fetch: stuck } },
		layer: (call, next) => next(call).catch(stuck),
	},
	'a token': { isSent: false, options: { auth: { token: stuck } } },
	'the answer': { isSent: true, options: { fetch: stuck } },
	'the answer to an idempotent call': { isSent: true, options: { fetch: stuck }, called: put },
	'a response schema': { isSent: true, called: paying({ response: slowSchema }) },
	'the response schema of an idempotent call': {
		...{ isSent: true, called: paying({ response: slowSchema, effect: 'idempotent' }) },
	},
}
const calling = ({ options, layer = (call, next) => next(call), called = pay }: Omit<Place, 'isSent'>) =>
	clientOf(options).client.use(onCall(layer)).call(called, { body: {} })

describe('the whole time of a call', () => {
	for (const [where, { isSent, options, ...place }] of Object.entries(places))
		it(`ends it in ${where}, also where the time of a try is shorter, but passes outside of any`, async () => {
			const error = await endOf(() => calling({ ...place, options: { ...options, tryTimeoutMs: false } }))
			expect(error).to.include({ code: 'timeout', outcome: isSent ? 'unknown' : 'not_processed' })
			expect(error.details).to.deep.equal({ scope: 'total', timeoutMs: 30 })
			expect(error.message).to.include('no complete response within 30 ms (timeoutMs)')
			const short = { timeoutMs: 60, tryTimeoutMs: 10, retry: false } as const
			const { details } = await endOf(() => calling({ ...place, options: { ...options, ...short } }))
			const isInTry = /^a token|^the answer|catches/.test(where)
			expect(details).to.deep.equal(isInTry ? { scope: 'try', timeoutMs: 10 } : { scope: 'total', timeoutMs: 60 })
		})
	it('leaves a try its own, shorter time, however long a layer has waited before it', () =>
		withHeldTime(async (time) => {
			const late = onCall((call, next) => pause(20).then(() => next(call)))
			const { client } = clientOf({ fetch: stuck, timeoutMs: 30_000, tryTimeoutMs: 10 })
			standing = gate()
			const ended = failure(client.use(late).call(pay))
			await time.when((leftMs) => leftMs.includes(20))
			time.pass(20)
			await standing.opened
			time.pass(10)
			const error = await ended
			expect(error.details).to.deep.equal({ scope: 'try', timeoutMs: 10 })
			expect(error.message).to.include('no complete response within 10 ms (tryTimeoutMs)')
		}))
	it('sends nothing after it was up, and asks for no token', async () => {
		const { opened, open } = gate()
		let asked = 0
		const auth = { token: async () => ({ accessToken: `t-${++asked}`, lifetimeMs: 60_000 }) }
		const { client, fetch } = clientOf({ auth })
		const body = schemaOf((value) => opened.then(() => ({ value })))
		const slow = onCall((call, next) => opened.then(() => next(call)))
		for (const error of await Promise.all(
			[client.call(paying({ body }), { body: {} }), client.use(slow).call(pay)].map(failure),
		))
			expect(error).to.include({ code: 'timeout', outcome: 'not_processed' })
		open()
		await pause(20)
		expect([fetch.requests.length, asked]).to.deep.equal([0, 0])
	})
	it('waits a moment for layers, so that they settle what they opened before the caller is told', async () => {
		const settled: unknown[] = []
		const journal = onCall((call, next) =>
			keepsIn(settled)(call, next).finally(() => pause(5).then(() => settled.push(1))),
		)
		const error = await failure(clientOf({ fetch: never, timeoutMs: 5 }).client.use(journal).call(pay))
		expect(settled).to.deep.equal([error, 1])
	})
	it('has no end where there is no limit', async () => {
		const fetch = () => pause(20).then(() => Response.json({}))
		const { client } = clientOf({ fetch, timeoutMs: false, tryTimeoutMs: false })
		expect((await client.call(pay)).attempts).to.equal(1)
	})
	it('begins anew for each try of a call that waits before its next', async () => {
		// Each try is answered late, but in its own time.
		const late = () => pause(20).then(() => new Response('{}', { status: 503 }))
		const { client } = clientOf({ fetch: late, timeoutMs: 5000, tryTimeoutMs: 1000 })
		expect(await failure(client.call(put))).to.include({ code: 'http_status', attempts: 3 })
	})
})

describe('a call that has ended', () => {
	/** How many timers are left that were set while `work` ran. */
	async function timersLeftBy(work: () => Promise<unknown>): Promise<number> {
		const { setTimeout, clearTimeout } = globalThis
		const left = new Set<unknown>()
		globalThis.setTimeout = ((handler: () => void, delayMs?: number) => {
			const timer = setTimeout(() => {
				left.delete(timer)
				handler()
			}, delayMs)
			left.add(timer)
			return timer
		}) as typeof setTimeout
		globalThis.clearTimeout = (timer) => {
			left.delete(timer)
			clearTimeout(timer as number)
		}
		try {
			await work().catch(() => {})
			return left.size
		} finally {
			Object.assign(globalThis, { setTimeout, clearTimeout })
		}
	}
	const passing: CallLayer = (call, next) => next(call)
	const lasting = { fetch: never, timeoutMs: 30_000, tryTimeoutMs: 5 }
	const ends: Readonly<Record<string, () => Promise<unknown>>> = {
		'with an answer': () => calling({}),
		'with an error': () => calling({ options: { fetch: () => Promise.reject(new Error('reset')) } }),
		'by its time': () => clientOf({ fetch: never, timeoutMs: 5 }).client.call(pay),
		'by the time of a try': () => clientOf(lasting).client.call(pay),
		'by the time of a try that began late': () =>
			calling({ options: lasting, layer: (call, next) => pause(10).then(() => next(call)) }),
		'by its time, in a layer': () => calling({ options: { fetch: never, timeoutMs: 5 }, layer: passing }),
		'by its time, in a schema that goes on to a layer that never comes back': async () => {
			const { opened, open } = gate()
			const body = schemaOf((value) => opened.then(() => ({ value })))
			const { client } = clientOf({ timeoutMs: 5 })
			await rejection(client.use(onAttempt(never, 'prepare')).call(paying({ body }), { body: {} }))
			open()
			await pause(1)
		},
		'before it began': () => clientOf({ timeoutMs: 30_000 }).client.call(pay, {}, { signal: AbortSignal.abort() }),
		'after a second try': () => clientOf({ timeoutMs: 30_000, retry: { limit: 1 } }).client.call(put),
	}
	for (const [how, make] of Object.entries(ends))
		it(`leaves no timer behind, which would keep a process alive: ${how}`, async () => {
			expect(await timersLeftBy(make)).to.equal(0)
		})
})

/** A signal of somebody's own, of these parts; its listeners can be counted. */
function signalOf(parts: object = {}) {
	const listeners = new Set<() => void>()
	const ofAbort = (type: string): Set<() => void> => (type === 'abort' ? listeners : new Set())
	const input = {
		aborted: false,
		addEventListener: (type: string, listener: () => void) => ofAbort(type).add(listener),
		removeEventListener: (type: string, listener: () => void) => ofAbort(type).delete(listener),
	}
	return { listeners, signal: Object.defineProperties(input, parts as PropertyDescriptorMap) as unknown as AbortSignal }
}
describe('a signal', () => {
	const none: Readonly<Record<string, unknown>> = {
		'is null': null,
		'is an empty object': {},
		'does not say whether it was aborted': signalOf({ aborted: { value: undefined } }).signal,
	}
	for (const [what, signal] of Object.entries(none))
		it(`that ${what} is none, which is said before anything is sent`, async () => {
			const { client, fetch } = clientOf()
			const failed = await failure(client.call(pay, {}, { signal: signal as AbortSignal }))
			expect(failed).to.include({ code: 'configuration', outcome: 'not_processed' })
			expect(failed.details).to.deep.equal({ reason: 'option', option: 'signal' })
			expect(failed.message).to.contain('option "signal" has a value')
			expect(fetch.requests).to.have.length(0)
		})
	it('that outlives its calls has no listener left of one that ended, however it did, though its fetch never ends', async () => {
		const ended: readonly (readonly [Partial<ClientOptions>, boolean])[] = [
			[{ timeoutMs: 30_000 }, false],
			[{ fetch: async () => new Response('', { status: 422 }) }, false],
			[{ fetch: never, timeoutMs: 10 }, false],
			[{ fetch: never, timeoutMs: 30_000 }, true],
		]
		for (const [options, isAborted] of ended) {
			const { signal, listeners } = signalOf({ reason: { value: new Error('enough') } })
			const ending = clientOf(options).client.call(pay, {}, { signal }).catch(() => {}) // biome-ignore format: short
			expect(listeners.size).to.equal(1)
			if (isAborted) for (const listener of listeners) listener()
			await ending
			expect(listeners.size).to.equal(0)
		}
	})
	it('shows layers the reason of the caller, and the end of the time the error', async () => {
		const reasons: unknown[] = []
		const observing = onAttempt((attempt, next) => {
			attempt.signal.addEventListener('abort', () => reasons.push(attempt.signal.reason))
			return next(attempt)
		})
		const client = clientOf({ fetch: stuck, timeoutMs: 30_000 }).client.use(observing)
		const controller = new AbortController()
		const reason = new Error('enough')
		standing = gate()
		const aborted = rejection(client.call(pay, {}, { signal: controller.signal }))
		await standing.opened
		controller.abort(reason)
		await aborted
		const { signal } = new AbortController()
		const error = await endOf(() => client.call(pay, {}, { signal, timeoutMs: 5 }))
		expect(reasons).to.deep.equal([reason, error])
	})
	it('that was aborted says whether the call was sent by then', async () => {
		const signal = AbortSignal.abort(new Error('enough'))
		const { client, fetch } = clientOf()
		const unsent = await failure(client.call(pay, {}, { signal }))
		expect(unsent.message).to.include('your signal was aborted before it was sent; nothing was sent')
		expect(unsent.details).to.deep.equal({ dispatched: false })
		expect(unsent.cause).to.include({ message: 'enough' })
		const controller = new AbortController()
		const leaving = (): Promise<never> => {
			setTimeout(() => controller.abort(), 1)
			return never()
		}
		const aborting = clientOf({ fetch: leaving, timeoutMs: 30_000 }).client
		const sent = await failure(aborting.call(pay, {}, { signal: controller.signal }))
		expect(sent.message).to.include(
			'after it was sent, which need not cancel it at the platform; it may have been applied',
		)
		expect(sent.details).to.deep.equal({ dispatched: true })
		expect(fetch.requests).to.have.length(0)
	})
	it('that is aborted in the tick of the call comes before anything is sent: the call leaves its caller one tick', async () => {
		const { client, fetch } = clientOf()
		const controller = new AbortController()
		const aborting = failure(client.call(pay, {}, { signal: controller.signal }))
		controller.abort()
		expect(await aborting).to.include({ code: 'aborted', outcome: 'not_processed', attempts: 0 })
		expect(fetch.requests).to.have.length(0)
	})
})
