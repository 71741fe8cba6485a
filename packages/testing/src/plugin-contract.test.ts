import { type Attempt, definePlugin, operation, type Plugin } from '@tarja/core'
import { pluginContract } from '@tarja/testing'
import { describe, expect, it } from '@tarja-test/harness'

async function broken(create: () => Plugin<string, object, never>): Promise<readonly string[]> {
	const names: string[] = []
	for (const { name, run } of pluginContract(create)) await run().catch(() => names.push(name))
	return names
}

const ping = operation({ method: 'GET', path: '/ping' })

describe('pluginContract()', () => {
	it('passes a plugin that keeps to it', async () => {
		const noted = () =>
			definePlugin({
				id: 'noted',
				setup: (host) => ({
					api: { ping: () => host.call(ping) },
					call: { prepare: (call, next) => next(call) },
					attempt: { observe: (attempt, next) => next(attempt) },
				}),
			})
		expect(await broken(noted)).to.deep.equal([])
	})

	it('catches a plugin that sends while it is set up', async () => {
		const eager = () =>
			definePlugin({
				id: 'eager',
				setup(host) {
					host.call(ping).catch(() => {})
					return {}
				},
			})
		expect(await broken(eager)).to.include('sends nothing while it is set up')
	})

	it('catches a plugin that hides failures', async () => {
		const hiding = () =>
			definePlugin({
				id: 'hiding',
				setup: () => ({
					call: {
						prepare: (call, next) =>
							next(call).catch(() => ({
								data: undefined,
								response: { status: 200, headers: new Headers(), url: '' },
								attempts: 0,
								mayHaveReplayed: false,
							})),
					},
				}),
			})
		expect(await broken(hiding)).to.include.members([
			'lets failures through as they are',
			'lets refusals through as they are',
		])
	})

	it('catches a plugin that takes a failure of the platform for success', async () => {
		const hopeful = () =>
			definePlugin({
				id: 'hopeful',
				setup: () => ({
					attempt: {
						async observe(attempt, next) {
							const answer = await next(attempt)
							return answer.status >= 500 ? { ...answer, status: 200 } : answer
						},
					},
				}),
			})
		expect(await broken(hopeful)).to.deep.equal(['lets refusals through as they are'])
	})

	it('catches a plugin that answers by itself', async () => {
		const silent = () =>
			definePlugin({
				id: 'silent',
				setup: () => ({ attempt: { prepare: async () => Promise.reject(new Error('not today')) } }),
			})
		expect(await broken(silent)).to.include('lets a call pass once, and its answer back')
	})

	it('catches a plugin that mixes concurrent calls', async () => {
		const mixing = () => {
			let last: Attempt | undefined
			return definePlugin({
				id: 'mixing',
				setup: () => ({
					attempt: {
						async prepare(attempt, next) {
							last = attempt
							await Promise.resolve()
							return next(last)
						},
					},
				}),
			})
		}
		expect(await broken(mixing)).to.deep.equal(['keeps concurrent calls apart'])
	})

	it('catches an id that names no property', async () => {
		expect(await broken(() => definePlugin({ id: 'my-plugin', setup: () => ({}) }))).to.deep.equal([
			'has an id that can name a property',
		])
	})
})
