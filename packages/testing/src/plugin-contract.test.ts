import { definePlugin, operation, type Plugin } from '@tarja/core'
import type { Attempt, AttemptLayer, CallLayer } from '@tarja/core/plugin'
import { pluginContract } from '@tarja/testing'
import { describe, expect, it } from '@tarja-test/harness'

async function broken(create: () => Plugin<string, object, never>): Promise<readonly string[]> {
	const names: string[] = []
	for (const { name, run } of pluginContract(create)) await run().catch(() => names.push(name))
	return names
}

const aroundAttempt = (prepare: AttemptLayer) => definePlugin({ id: 'wrong', setup: () => ({ attempt: { prepare } }) })
const aroundCall = (prepare: CallLayer) => definePlugin({ id: 'wrong', setup: () => ({ call: { prepare } }) })

const ping = operation({ method: 'GET', path: '/ping' })
const made = {
	data: undefined,
	response: { status: 200, headers: new Headers(), url: '' },
	attempts: 0,
	mayHaveReplayed: false,
}

/** Plugins that are wrong in one thing, and the cases that find it. */
const wrongs: Readonly<Record<string, [create: () => Plugin<string, object, never>, found: readonly string[]]>> = {
	'hides failures': [
		() => aroundCall((call, next) => next(call).catch(() => made)),
		['lets failures through as they are', 'lets refusals through as they are', 'stops when the caller gives up'],
	],
	'takes a failure of the platform for success': [
		() =>
			aroundAttempt(async (attempt, next) => {
				const response = await next(attempt)
				return response.status >= 500 ? { ...response, status: 200 } : response
			}),
		['lets refusals through as they are'],
	],
	'answers by itself': [
		() => aroundAttempt(async () => Promise.reject(new Error('not today'))),
		[
			'can be used on many clients',
			'passes each call on once, and returns its response',
			'lets failures through as they are',
			'lets refusals through as they are',
			'stops when the caller gives up',
			'keeps concurrent calls apart',
		],
	],
	'mixes concurrent calls': [
		() => {
			let last: Attempt | undefined
			return aroundAttempt(async (attempt, next) => {
				last = attempt
				await Promise.resolve()
				return next(last)
			})
		},
		['keeps concurrent calls apart'],
	],
	'has an id that names no property': [
		() => definePlugin({ id: 'my-plugin', setup: () => ({}) }),
		['has an id that can name a property'],
	],
}

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
	for (const [what, [create, found]] of Object.entries(wrongs))
		it(`catches a plugin that ${what}`, async () => expect(await broken(create)).to.deep.equal(found))
})
