import { createTokenResponse } from '@tarja/testing'
import { describe, expect, it, rejection, stubOptions, withHeldTime } from '@tarja-test/harness'
import { baseUrl, grantOf } from '../../test/token-world.ts'
import { TarjaError } from '../errors/tarja-error.ts'
import { operation } from '../operation/operation.ts'
import { createClient } from './client.ts'
import { pace } from './pace.ts'
import type { ClientOptions } from './settings.ts'

const pay = operation({ method: 'POST', path: '/pay' })
const read = operation({ method: 'GET', path: '/read', effect: 'safe' })
const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** A client whose platform takes so long for each request, with the times at which requests began and how many were open. */
function createWorld(options: Partial<ClientOptions>, tookMs = 20, answer = (_: number) => Response.json({})) {
	const begun: { readonly path: string; readonly atMs: number }[] = []
	let [open, most] = [0, 0]
	const client = createClient({
		baseUrl,
		...stubOptions,
		async fetch(url) {
			const turn = begun.push({ path: new URL(url).pathname, atMs: performance.now() })
			most = Math.max(most, ++open)
			await wait(tookMs)
			open--
			return /token/.test(url) ? Response.json((createTokenResponse('t') as { json: object }).json) : answer(turn)
		},
		...options,
	})
	return { client, begun, most: () => most }
}

/** A test in which time passes only from timer to timer. */
const inHeldTime = (title: string, work: () => Promise<unknown>): void => {
	it(title, () => withHeldTime((time) => time.until(work())))
}

describe('createClient({ pace })', () => {
	inHeldTime('sends as many at a time as it says, and all in their order', async () => {
		const { client, begun, most } = createWorld({ pace: pace({ concurrent: 2 }) })
		const calls = Array.from({ length: 6 }, (_, turn) =>
			client.call(operation({ method: 'POST', path: `/pay/${turn}` })),
		)
		await Promise.all(calls)
		expect(most()).to.equal(2)
		expect(begun.map(({ path }) => path)).to.deep.equal([0, 1, 2, 3, 4, 5].map((turn) => `/pay/${turn}`))
	})

	inHeldTime('begins no more within a second than it says', async () => {
		const { client, begun } = createWorld({ pace: pace({ perSecond: 5 }) }, 0)
		await Promise.all(Array.from({ length: 7 }, () => client.call(read)))
		const [first, , , , , sixth] = begun.map(({ atMs }) => atMs)
		expect(Number(sixth) - Number(first)).to.be.at.least(1000)
	})

	inHeldTime('counts token requests, and needs no second turn for them', async () => {
		const { client, begun, most } = createWorld({ pace: pace({ concurrent: 1 }), auth: grantOf() })
		await Promise.all([client.call(read), client.call(read)])
		expect(begun.map(({ path }) => path)).to.deep.equal(['/oauth2/token', '/read', '/read'])
		expect(most()).to.equal(1)
	})

	inHeldTime('lets all wait after a 429 that says how long', async () => {
		const answer = (turn: number) =>
			turn === 1 ? Response.json({}, { status: 429, headers: { 'retry-after': '1' } }) : Response.json({})
		const { client, begun } = createWorld({ pace: pace({ concurrent: 3 }) }, 0, answer)
		await rejection(client.call(pay))
		await Promise.all([client.call(pay), client.call(read)])
		expect(Number(begun[1]?.atMs) - Number(begun[0]?.atMs)).to.be.at.least(1000)
	})

	inHeldTime(
		'has sent nothing of a call whose time is up, or that is aborted, while it waits; the next one has its turn',
		async () => {
			const { client, begun } = createWorld({ pace: pace({ concurrent: 1 }) }, 150)
			const first = client.call(pay)
			const late = rejection<TarjaError>(client.call(pay, {}, { timeoutMs: 30 }))
			const controller = new AbortController()
			setTimeout(() => controller.abort(), 30)
			const aborted = rejection<TarjaError>(client.call(pay, {}, { signal: controller.signal }))
			const last = client.call(pay)
			expect([(await late).code, (await late).outcome]).to.deep.equal(['timeout', 'not_processed'])
			expect([(await aborted).code, (await aborted).outcome]).to.deep.equal(['aborted', 'not_processed'])
			await Promise.all([first, last])
			expect(begun).to.have.length(2)
		},
	)

	inHeldTime('counts the wait in the time of the call, and not in that of a try', async () => {
		for (const called of [pay, read]) {
			const { client, begun } = createWorld({ pace: pace({ concurrent: 1 }), tryTimeoutMs: 250 }, 150)
			await Promise.all([client.call(called), client.call(called), client.call(called)])
			expect(begun).to.have.length(3)
		}
	})

	inHeldTime('still ends a try that takes too long once it was sent', async () => {
		for (const [called, outcome] of [
			[pay, 'unknown'],
			[read, 'unknown'],
		] as const) {
			const { client } = createWorld({ pace: pace({ concurrent: 1 }), tryTimeoutMs: 50, retry: false }, 400)
			const error = await rejection<TarjaError>(client.call(called))
			expect([error.code, error.outcome]).to.deep.equal(['timeout', outcome])
		}
	})

	it('is refused without a limit, or with one that cannot be kept', () => {
		for (const options of [{}, { perSecond: 0 }, { concurrent: 0 }, { perSecond: -1 }, { concurrent: Number.NaN }])
			expect(() => pace(options)).to.throw(TarjaError, 'Cannot use the pace')
	})
})
