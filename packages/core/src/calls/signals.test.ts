import { createClient, definePlugin, operation, type TarjaError } from '@tarja/core'
import { recordingFetch } from '@tarja/testing'
import { describe, expect, it, rejection, withHeldTime } from '@tarja-test/harness'

const pay = operation({ method: 'POST', path: '/pay', identifiedBy: ['n'] })

describe('a signal that is none', () => {
	const listen = { addEventListener() {}, removeEventListener() {} }
	for (const [what, signal] of Object.entries({
		null: null,
		'an empty object': {},
		'one that nobody can stop listening to': { aborted: false, addEventListener() {} },
		'one that does not say whether it was aborted': listen,
		'one that throws when somebody listens': {
			aborted: false,
			addEventListener() {
				throw new Error('no')
			},
			removeEventListener() {},
		},
		'one that throws when it is read': {
			...listen,
			get aborted(): boolean {
				throw new Error('no')
			},
		},
	}))
		it(`is said before anything is sent: ${what}`, async () => {
			const fetch = recordingFetch(() => ({ json: {} }))
			const client = createClient({ baseUrl: 'https://platform.example', fetch })
			const failed = await rejection(client.call(pay, { body: {} }, { signal: signal as unknown as AbortSignal }))
			expect(failed).to.include({ code: 'configuration', outcome: 'not_sent' })
			expect(failed.message).to.equal('Cannot make the call: options.signal is not an AbortSignal')
			expect(fetch.requests).to.have.length(0)
		})
})

describe('a signal that cannot say why it was aborted', () => {
	it('ends the call all the same', async () => {
		const listeners: (() => void)[] = []
		const signal = {
			aborted: false,
			get reason(): never {
				throw new Error('no')
			},
			addEventListener: (_: string, listener: () => void) => listeners.push(listener),
			removeEventListener() {},
		}
		const fetch = (): Promise<never> => new Promise(() => {})
		const client = createClient({ baseUrl: 'https://platform.example', fetch })
		const calling = client.call(pay, { body: {} }, { signal: signal as unknown as AbortSignal })
		for (const listener of listeners) listener()
		expect(await rejection(calling)).to.include({ code: 'aborted', outcome: 'not_sent' })
	})
})

describe('a signal that cannot be let go', () => {
	it('lets the call end all the same', async () => {
		const signal = {
			aborted: false,
			addEventListener() {},
			removeEventListener() {
				throw new Error('no')
			},
		}
		const client = createClient({ baseUrl: 'https://platform.example', fetch: recordingFetch(() => ({ json: {} })) })
		const { attempts } = await client.call(pay, { body: {} }, { signal: signal as unknown as AbortSignal })
		expect(attempts).to.equal(1)
	})
})

describe('a signal that outlives its calls', () => {
	it('has no listener left of one that ended, by itself, by its time or by the signal, though its fetch never ends', async () => {
		const never = (): Promise<never> => new Promise(() => {})
		const answering = recordingFetch([{ json: {} }, { status: 422 }])
		for (const [fetch, isAborted] of [
			[answering, false],
			[answering, false],
			[never, false],
			[never, true],
		] as const) {
			const listeners = new Set<() => void>()
			const ofAbort = (type: string): Set<() => void> => (type === 'abort' ? listeners : new Set())
			const signal = {
				aborted: false,
				reason: new Error('enough'),
				addEventListener: (type: string, listener: () => void) => ofAbort(type).add(listener),
				removeEventListener: (type: string, listener: () => void) => ofAbort(type).delete(listener),
			} as unknown as AbortSignal
			const client = createClient({ baseUrl: 'https://platform.example', fetch, timeoutMs: isAborted ? 30_000 : 10 })
			const calling = client.call(pay, { body: {} }, { signal }).catch(() => {})
			expect(listeners.size).to.equal(1)
			if (isAborted) for (const listener of listeners) listener()
			await calling
			expect(listeners.size).to.equal(0)
		}
	})
})

describe('a call that its caller ends', () => {
	it('shows layers why: by its signal, with the reason of the caller; by its time, with the error', async () => {
		const reasons: unknown[] = []
		let isSent = (): void => {}
		const sent = () =>
			new Promise<void>((resolve) => {
				isSent = resolve
			})
		const fetch = (): Promise<never> => {
			isSent()
			return new Promise(() => {})
		}
		const client = createClient({ baseUrl: 'https://platform.example', fetch }).use(
			definePlugin({
				id: 'watch',
				setup: () => ({
					attempt: {
						observe(attempt, next) {
							attempt.signal.addEventListener('abort', () => reasons.push(attempt.signal.reason))
							return next(attempt)
						},
					},
				}),
			}),
		)
		const controller = new AbortController()
		const reason = new Error('enough')
		const error = await withHeldTime(async (time) => {
			const aborted = rejection(client.call(pay, { body: {} }, { signal: controller.signal }))
			await sent()
			controller.abort(reason)
			await aborted
			const { signal } = new AbortController()
			const late = rejection(client.call(pay, { body: {} }, { signal, timeoutMs: 5 }))
			await sent()
			time.pass(5)
			return late
		})
		expect(reasons).to.deep.equal([reason, error])
	})

	it('says whether it was sent by then', async () => {
		const never = (): Promise<never> => new Promise(() => {})
		const fetch = recordingFetch([])
		const before = createClient({ baseUrl: 'https://platform.example', fetch })
		const aborted = AbortSignal.abort(new Error('enough'))
		const unsent = await rejection<TarjaError>(before.call(pay, { body: {} }, { signal: aborted }))
		expect(unsent.message).to.include('your signal was aborted before it was sent; nothing was sent')
		expect(unsent.details).to.deep.equal({ dispatched: false })
		expect(unsent.cause).to.include({ message: 'enough' })
		const controller = new AbortController()
		const after = createClient({
			baseUrl: 'https://platform.example',
			fetch() {
				setTimeout(() => controller.abort(), 1)
				return never()
			},
		})
		const sent = await rejection<TarjaError>(after.call(pay, { body: {} }, { signal: controller.signal }))
		expect(sent.message).to.include(
			'after it was sent, which need not cancel it at the platform; it may have been applied',
		)
		expect(sent.details).to.deep.equal({ dispatched: true })
	})
})

describe('a signal that is aborted in the tick of the call', () => {
	it('comes before anything is sent: the call leaves its caller one tick', async () => {
		const fetch = recordingFetch([{ json: {} }])
		const client = createClient({ baseUrl: 'https://platform.example', fetch })
		const controller = new AbortController()
		const calling = rejection<TarjaError>(
			client.call(operation({ method: 'POST', path: '/pay' }), { body: {} }, { signal: controller.signal }),
		)
		controller.abort()
		expect(await calling).to.include({ code: 'aborted', outcome: 'not_sent', attempts: 0 })
		expect(fetch.requests).to.have.length(0)
	})
})
