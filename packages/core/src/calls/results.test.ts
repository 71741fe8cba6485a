import { type CallLayer, type Client, createClient, definePlugin, operation, type Result } from '@tarja/core'
import { type RecordingFetch, recordingFetch } from '@tarja/testing'
import { describe, expect, it, rejection } from '@tarja-test/harness'

const pay = operation({ method: 'POST', path: '/pay', identifiedBy: ['n'] })
const made: Result = {
	data: 1,
	response: { status: 200, headers: new Headers(), url: '' },
	attempts: 7,
	mayHaveReplayed: true,
}

function clientOf(prepare: CallLayer, status = 200): { readonly client: Client; readonly fetch: RecordingFetch } {
	const fetch = recordingFetch(() => ({ status, json: {} }))
	const own = async (url: string, init: RequestInit): Promise<Response> => fetch(url, init)
	const client = createClient({ baseUrl: 'https://platform.example', fetch: own })
	return { client: client.use(definePlugin({ id: 'maker', setup: () => ({ call: { prepare } }) })) as Client, fetch }
}

describe('what a call layer makes of the result', () => {
	it('does not say how often something was sent: a result from a cache, 0 times', async () => {
		const { client } = clientOf(async () => made)
		expect(await client.call(pay, { body: {} })).to.include({ data: 1, attempts: 0, mayHaveReplayed: false })
	})
	it('does not say how often something was sent: one in the place of a failure, once', async () => {
		const { client } = clientOf((call, next) => next(call).catch(() => made), 500)
		expect(await client.call(pay, { body: {} })).to.include({ data: 1, attempts: 1 })
	})
	it('does not say how often something was sent: one with fewer attempts, once', async () => {
		const { client } = clientOf(async (call, next) => ({ ...(await next(call)), attempts: 0 }))
		expect((await client.call(pay, { body: {} })).attempts).to.equal(1)
	})
	for (const [what, given] of Object.entries({
		nothing: undefined,
		null: null,
		'an empty object': {},
		'a text': 'x',
	})) {
		it(`is no result, after the platform has applied the call: ${what}`, async () => {
			const { client } = clientOf(async (call, next) => {
				await next(call)
				return given as unknown as Result
			})
			const failed = await rejection(client.call(pay, { body: { n: 1 } }))
			expect(failed).to.include({ code: 'layer_failed', outcome: 'unknown', attempts: 1 })
			expect(failed).to.deep.include({ details: { layer: 'a call layer' } })
			expect(failed.message).to.include('a call layer gave no result; return what next() gave')
		})
		it(`is no result, before anything was sent: ${what}`, async () => {
			const { client, fetch } = clientOf(async () => given as unknown as Result)
			const failed = await rejection(client.call(pay, { body: { n: 1 } }))
			expect(failed).to.include({ code: 'layer_failed', outcome: 'not_sent', attempts: 0 })
			expect(fetch.requests).to.have.length(0)
		})
	}
})
