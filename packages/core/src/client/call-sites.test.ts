import { describe, expect, it, rejection } from '@tarja-test/harness'
import { operation } from '../operation/operation.ts'
import { callSites } from './call-sites.ts'
import { createClient } from './client.ts'

const read = operation({ method: 'GET', path: '/read', effect: 'safe' })
const fetch = () => Promise.reject(new TypeError('broken'))
const options = { baseUrl: 'https://platform.example', fetch, retry: false } as const

/** The line that a tracker of errors looks for. */
async function whereTheCallIsMade(client: Pick<ReturnType<typeof createClient>, 'call'>): Promise<unknown> {
	return await client.call(read)
}

describe('an error of a client with callSites()', () => {
	it('ends its stack with where the call was made, and says nothing else differently', async () => {
		const named = await rejection(whereTheCallIsMade(createClient(options).use(callSites())))
		const bare = await rejection(whereTheCallIsMade(createClient(options)))
		expect(named.stack).to.match(/whereTheCallIsMade/)
		expect(bare.stack).not.to.match(/whereTheCallIsMade/)
		expect(named.message).to.equal(bare.message)
		expect(JSON.stringify(named)).to.equal(JSON.stringify(bare))
	})

	it('has the same limit of frames for everybody else, and none of a call that succeeded', async () => {
		const engine = Error as { stackTraceLimit?: number }
		const limit = engine.stackTraceLimit
		const answers = { ...options, fetch: () => Promise.resolve(Response.json({})) }
		const { data } = await createClient(answers).use(callSites()).call(read)
		expect(data).to.deep.equal({})
		expect(engine.stackTraceLimit).to.equal(limit)
	})

	it('gives no limit to an engine that has none', async () => {
		const engine = Error as { stackTraceLimit?: number }
		const limit = Object.getOwnPropertyDescriptor(engine, 'stackTraceLimit')
		if (limit) delete engine.stackTraceLimit
		try {
			await rejection(createClient(options).use(callSites()).call(read))
			expect(Object.hasOwn(engine, 'stackTraceLimit')).to.equal(false)
		} finally {
			if (limit) Object.defineProperty(engine, 'stackTraceLimit', limit)
		}
	})

	it('has frames whatever limit somebody set, leaves it as it was, and works where it is frozen', async () => {
		const engine = Error as { stackTraceLimit?: unknown }
		const limit = Object.getOwnPropertyDescriptor(engine, 'stackTraceLimit')
		// An engine without a limit has nothing to be set.
		if (!limit) return expect(Object.hasOwn(engine, 'stackTraceLimit')).to.equal(false)
		for (const writable of [true, false])
			for (const value of [0, 1, -1, Number.POSITIVE_INFINITY, 30]) {
				Object.defineProperty(engine, 'stackTraceLimit', { value, writable, enumerable: true, configurable: true })
				try {
					const named = await rejection(whereTheCallIsMade(createClient(options).use(callSites())))
					expect(engine.stackTraceLimit).to.equal(value)
					if (writable || value >= 30) expect(named.stack).to.match(/whereTheCallIsMade/)
				} finally {
					Object.defineProperty(engine, 'stackTraceLimit', limit)
				}
			}
		return undefined
	})

	it('keeps the callers of calls side by side apart', async () => {
		const client = createClient(options).use(callSites())
		async function oneCallerOfTwo(): Promise<unknown> {
			return await client.call(read)
		}
		async function otherCallerOfTwo(): Promise<unknown> {
			return await client.call(read)
		}
		const [one, other] = await Promise.all([rejection(oneCallerOfTwo()), rejection(otherCallerOfTwo())])
		expect(one.stack)
			.to.match(/oneCallerOfTwo/)
			.and.not.match(/otherCallerOfTwo/)
		expect(other.stack)
			.to.match(/otherCallerOfTwo/)
			.and.not.match(/oneCallerOfTwo/)
	})
})
