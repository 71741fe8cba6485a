import {
	type CallLayer,
	type ClientOptions,
	createClient,
	definePlugin,
	isTarjaError,
	operation,
	type TarjaError,
} from '@tarja/core'
import { recordingFetch } from '@tarja/testing'
import { describe, expect, it, rejection, withHeldTime } from '@tarja-test/harness'
import { abortable } from './ending.ts'

let standsStill = (): void => {}
const never = (): Promise<never> => {
	standsStill()
	return new Promise(() => {})
}
/** Resolves as soon as `never` is called. */
const still = (): Promise<void> =>
	new Promise((resolve) => {
		standsStill = resolve
	})
/** The error of a call that comes to stand still in `never`: no time has passed before. */
const endOf = (make: () => Promise<unknown>): Promise<TarjaError> =>
	withHeldTime(async (time) => {
		const standing = still()
		const ended = rejection<TarjaError>(make())
		await standing
		return time.until(ended)
	})
const slowSchema = { '~standard': { version: 1, vendor: 'test', validate: never } } as const
const onCall = (prepare: CallLayer) => definePlugin({ id: 'slow', setup: () => ({ call: { prepare } }) })
const definition = { method: 'POST', path: '/pay', identifiedBy: ['n'] } as const
const pay = operation(definition)
const put = operation({ ...definition, method: 'PUT', effect: 'idempotent' })

function clientOf(options: Partial<ClientOptions> = {}) {
	const fetch = recordingFetch(() => ({ json: {} }))
	return { client: createClient({ baseUrl: 'https://platform.example', fetch, timeoutMs: 30, ...options }), fetch }
}

/** Where a call may stay for ever, whether it has been sent by then, and what makes it. */
const places: readonly (readonly [string, boolean, (options: Partial<ClientOptions>) => Promise<unknown>])[] = [
	[
		'an input schema',
		false,
		(o) => clientOf(o).client.call(operation({ ...definition, body: slowSchema }), { body: {} }),
	],
	['a call layer, before next()', false, (o) => clientOf(o).client.use(onCall(never)).call(pay)],
	[
		'a call layer, after next()',
		true,
		(o) =>
			clientOf(o)
				.client.use(onCall(async (call, next) => next(call).then(never)))
				.call(pay),
	],
	[
		'a call layer that catches what ended the call',
		true,
		(o) =>
			clientOf({ ...o, fetch: never })
				.client.use(onCall(async (call, next) => next(call).catch(never)))
				.call(pay),
	],
	['a token', false, (o) => clientOf({ ...o, auth: { token: never } }).client.call(pay)],
	['the answer', true, (o) => clientOf({ ...o, fetch: never }).client.call(pay)],
	['the answer to an idempotent call', true, (o) => clientOf({ ...o, fetch: never }).client.call(put)],
	['a response schema', true, (o) => clientOf(o).client.call(operation({ ...definition, response: slowSchema }))],
	[
		'the response schema of an idempotent call',
		true,
		(o) => clientOf(o).client.call(operation({ ...definition, effect: 'idempotent', response: slowSchema })),
	],
]

describe('the whole time of a call', () => {
	for (const [place, isSent, make] of places)
		it(`ends it in ${place}`, async () => {
			const error = await endOf(() => make({ tryTimeoutMs: false }))
			expect(error).to.include({ code: 'timeout', outcome: isSent ? 'unknown' : 'not_sent' })
			expect(error.details).to.deep.equal({ scope: 'total', timeoutMs: 30 })
			expect(error.message).to.include('no complete answer within 30 ms (timeoutMs)')
		})
	it('ends it where the time of a try is shorter, but passes outside of any', async () => {
		for (const [place, , make] of places) {
			const error = await endOf(() => make({ timeoutMs: 60, tryTimeoutMs: 10, retry: false }))
			const inTry = ['a token', 'the answer', 'the answer to an idempotent call'].includes(place)
			const limit =
				inTry || place.includes('catches') ? { scope: 'try', timeoutMs: 10 } : { scope: 'total', timeoutMs: 60 }
			expect(error.details, place).to.deep.equal(limit)
		}
	})
	it('leaves a try its own, shorter time, however long a layer has waited before it', () =>
		withHeldTime(async (time) => {
			const late = onCall(async (call, next) => {
				await new Promise((resolve) => setTimeout(resolve, 20))
				return next(call)
			})
			const { client } = clientOf({ fetch: never, timeoutMs: 30_000, tryTimeoutMs: 10 })
			const standing = still()
			const ended = rejection<TarjaError>(client.use(late).call(pay))
			await time.when((leftMs) => leftMs.includes(20))
			time.pass(20)
			await standing
			time.pass(10)
			const error = await ended
			expect(error.details).to.deep.equal({ scope: 'try', timeoutMs: 10 })
			expect(error.message).to.include('no complete answer within 10 ms (tryTimeoutMs)')
		}))
	it('sends nothing after it was up, and asks for no token', async () => {
		let goOn = (): void => {}
		const gate = new Promise<void>((resolve) => {
			goOn = resolve
		})
		const validate = async (value: unknown) => gate.then(() => ({ value }))
		const body = { '~standard': { version: 1, vendor: 'test', validate } } as const
		let asked = 0
		const auth = { token: async () => ({ accessToken: `t-${++asked}`, lifetimeMs: 60_000 }) }
		const { client, fetch } = clientOf({ auth })
		const slow = onCall(async (call, next) => gate.then(() => next(call)))
		const calls = [client.call(operation({ ...definition, body }), { body: {} }), client.use(slow).call(pay)]
		for (const error of await Promise.all(calls.map(rejection)))
			expect(error).to.include({ code: 'timeout', outcome: 'not_sent' })
		goOn()
		await new Promise((resolve) => setTimeout(resolve, 20))
		expect(fetch.requests).to.have.lengthOf(0)
		expect(asked).to.equal(0)
	})
	it('shows layers the failure that the caller gets', async () => {
		let seen: unknown
		const watch = onCall((call, next) =>
			next(call).catch((error: unknown) => {
				seen = error
				throw error
			}),
		)
		const { client } = clientOf({ fetch: never })
		const error = await endOf(() => client.use(watch).call(pay, { body: { n: '1' } }))
		expect(seen).to.equal(error)
		expect(isTarjaError(seen) && seen.record?.fields).to.deep.equal({ n: '1' })
	})
	it('begins anew for each try of a call that waits before its next', async () => {
		// Each try is answered late, but in its own time.
		const late = async (): Promise<Response> => {
			await new Promise((resolve) => setTimeout(resolve, 20))
			return new Response('{}', { status: 503 })
		}
		const { client } = clientOf({ fetch: late, timeoutMs: 5000, tryTimeoutMs: 1000, retry: { backoffLimitMs: 1 } })
		expect(await rejection(client.call(put))).to.include({ code: 'http_status', attempts: 3 })
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
			await work()
			return left.size
		} finally {
			Object.assign(globalThis, { setTimeout, clearTimeout })
		}
	}
	it('leaves no timer behind, which would keep a process alive', async () => {
		const signal = AbortSignal.abort()
		const layer = onCall((call, next) => next(call))
		const late = onCall(async (call, next) => {
			await new Promise((resolve) => setTimeout(resolve, 10))
			return next(call)
		})
		const ends: Readonly<Record<string, () => Promise<unknown>>> = {
			'with an answer': () => clientOf({ timeoutMs: 30_000 }).client.call(pay),
			'with an error': () => clientOf({ fetch: () => Promise.reject(new Error('reset')) }).client.call(pay),
			'by its time': () => clientOf({ fetch: never, timeoutMs: 5 }).client.call(pay),
			'by the time of a try': () => clientOf({ fetch: never, timeoutMs: 30_000, tryTimeoutMs: 5 }).client.call(pay),
			'by the time of a try that began late': () =>
				clientOf({ fetch: never, timeoutMs: 30_000, tryTimeoutMs: 5 }).client.use(late).call(pay),
			'by its time, in a layer': () => clientOf({ fetch: never, timeoutMs: 5 }).client.use(layer).call(pay),
			'by its time, in a schema that goes on to a layer that never comes back': async () => {
				let goOn = (): void => {}
				const gate = new Promise<void>((resolve) => {
					goOn = resolve
				})
				const validate = (value: unknown) => gate.then(() => ({ value }))
				const body = { '~standard': { version: 1, vendor: 'test', validate } } as const
				const stuck = definePlugin({ id: 'stuck', setup: () => ({ attempt: { prepare: never } }) })
				const client = clientOf({ timeoutMs: 5 }).client.use(stuck)
				await rejection(client.call(operation({ ...definition, body }), { body: {} }))
				goOn()
				await new Promise((resolve) => setTimeout(resolve, 1))
			},
			'before it began': () => clientOf({ timeoutMs: 30_000 }).client.call(pay, {}, { signal }),
			'after a second try': () => clientOf({ timeoutMs: 30_000, retry: { limit: 1 } }).client.call(put),
		}
		for (const [how, make] of Object.entries(ends))
			expect(await timersLeftBy(() => make().catch(() => {})), how).to.equal(0)
	})
})

describe('a wait that a signal can end', () => {
	const reason = new Error('enough')
	const failed = new Error('failed')

	/** Waits for this work; then how it ended, and how many listeners are left. */
	async function waited(work: () => Promise<unknown>, controller = new AbortController()) {
		const listeners = new Set<unknown>()
		const { signal } = controller
		const { addEventListener, removeEventListener } = signal
		Object.assign(signal, {
			addEventListener(name: 'abort', listener: () => void) {
				listeners.add(listener)
				addEventListener.call(signal, name, listener)
			},
			removeEventListener(name: 'abort', listener: () => void) {
				if (name === 'abort') listeners.delete(listener)
				removeEventListener.call(signal, name, listener)
			},
		})
		const end = await abortable(signal, work).catch((error: unknown) => error)
		return { end, left: listeners.size }
	}

	it('ends as what is waited for, and leaves no listener behind', async () => {
		expect(await waited(async () => 'done')).to.deep.equal({ end: 'done', left: 0 })
		expect(await waited(() => Promise.reject(failed))).to.deep.equal({ end: failed, left: 0 })
		expect(await abortable(undefined, async () => 'done')).to.equal('done')
	})
	it('ends with the reason of the signal at once, whatever is waited for', async () => {
		const controller = new AbortController()
		const never = (): Promise<never> => {
			queueMicrotask(() => controller.abort(reason))
			return new Promise(() => {})
		}
		expect(await waited(never, controller)).to.deep.equal({ end: reason, left: 0 })
	})
	it('starts nothing where the signal is aborted before', async () => {
		const controller = new AbortController()
		controller.abort(reason)
		let starts = 0
		const work = async (): Promise<void> => {
			starts++
		}
		expect(await waited(work, controller)).to.deep.equal({ end: reason, left: 0 })
		expect(starts).to.equal(0)
	})
})
