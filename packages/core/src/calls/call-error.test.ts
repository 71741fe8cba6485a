import { type CallLayer, createClient, definePlugin, isTarjaError, operation } from '@tarja/core'
import { recordingFetch } from '@tarja/testing'
import { describe, expect, it, rejection } from '@tarja-test/harness'

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
