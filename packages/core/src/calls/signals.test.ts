import { createClient, operation } from '@tarja/core'
import { recordingFetch } from '@tarja/testing'
import { describe, expect, it, rejection } from '@tarja-test/harness'

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
