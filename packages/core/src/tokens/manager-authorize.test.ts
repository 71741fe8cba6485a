import { describe, expect, it, rejection } from '@tarja-test/harness'
import { createResponse, runLayer } from '../../test/run-layer.ts'
import type { AttemptLayer } from '../calls/layers.ts'
import type { Operation } from '../operation/operation.ts'
import type { CallContext } from '../transport/attempt.ts'
import { createExchange } from '../transport/exchange.ts'
import { createTokenError, type TokenRequest } from './contracts.ts'
import { authorize } from './manager.ts'

interface Means {
	/** What the source says, one after another; none: there is no source. */
	readonly tokens?: readonly (string | Error)[]
	readonly operation?: Partial<Operation>
	readonly headers?: Record<string, string>
	/** The statuses that the platform answers with, one after another. */
	readonly statuses?: readonly number[]
	/** Whether a 401 may be replayed, and what the integrator says of it. */
	readonly next?: 'again' | 'none'
	readonly word?: 'rejected'
}

/** What the layer sent, by the headers given, and the status that came of it; what the source was told is rejected, and given up. */
async function play({ tokens, operation, headers = {}, statuses = [200], next = 'again', word }: Means) {
	const call = { operation: { method: 'POST', path: '/thing', ...operation } } as CallContext
	const asked: (string | undefined)[] = []
	const givenUp: string[] = []
	const source = tokens && {
		held: () => undefined,
		async token(request?: TokenRequest) {
			expect(request?.signal).to.be.instanceOf(AbortSignal)
			const input = tokens[asked.push(request?.rejected) - 1]
			if (typeof input !== 'string') throw input
			return { accessToken: input, lifetimeMs: 60_000 }
		},
		giveUp: (token: string) => void givenUp.push(token),
		drop: () => {},
	}
	const settled = word && { response: createResponse(401), reading: { data: undefined }, word }
	const layer: AttemptLayer = (attempt, send) =>
		authorize(source, () => false)(attempt, send, {
			exchanges: [{ ...createExchange(), isBegun: true, mayBeRepeated: next === 'again' }],
			settled,
		})
	let turn = 0
	const { given: input, passed } = await runLayer(layer, { call, headers: new Headers(headers) }, () =>
		createResponse(statuses[turn++]),
	)
	const sent = passed.map((attempt) => Object.fromEntries(attempt.headers))
	return { status: input.status, sent, asked, givenUp }
}

const [one, two] = ['t-1', 't-2'].map((token) => ({ authorization: `Bearer ${token}` }))
const all = ['t-1', 't-2', 't-3']
const fresh = createTokenError('rejected_fresh', 'it was issued moments ago')
const own = { authorization: 'Bearer own' }

/** What the layer does: what is given, what is sent, the status, what the source is asked for, and what is given up. */
const rows: Readonly<Record<string, readonly [Means, readonly unknown[], number, readonly unknown[], string[]?]>> = {
	'sends the token as bearer token': [{ tokens: all }, [one], 200, [undefined]],
	'sends the token in the headers that the operation names, too': [
		{ tokens: all, operation: { tokenHeaders: ['access_token', 'X-Token'] } },
		[{ ...one, access_token: 't-1', 'x-token': 't-1' }],
		200,
		[undefined],
	],
	'leaves a request as it is where there is no source': [{ statuses: [401] }, [{}], 401, []],
	'leaves a request as it is where its operation takes no token': [
		{ tokens: all, operation: { auth: 'none' }, statuses: [401] },
		[{}],
		401,
		[],
	],
	'leaves a request as it is where the caller brought a token': [
		{ tokens: all, headers: own, statuses: [401] },
		[own],
		401,
		[],
	],
	'reports a token that met a 401, and sends the request once more with the new one': [
		{ tokens: all, statuses: [401, 200] },
		[one, two],
		200,
		[undefined, 't-1'],
	],
	'sends the request twice at most': [{ tokens: all, statuses: [401, 401, 200] }, [one, two], 401, [undefined, 't-1']],
	'gives the token up where a 401 may not be replayed': [
		{ tokens: all, statuses: [401], next: 'none' },
		[one],
		401,
		[undefined],
		['t-1'],
	],
	'keeps the token where the integrator has said what a 401 means': [
		{ tokens: all, statuses: [401], word: 'rejected' },
		[one],
		401,
		[undefined],
	],
	'does not repeat the request with the token that was refused': [
		{ tokens: ['t-1', 't-1'], statuses: [401] },
		[one],
		401,
		[undefined, 't-1'],
	],
	'answers with the 401 where a token that was issued moments ago was refused': [
		{ tokens: ['t-1', fresh], statuses: [401] },
		[one],
		401,
		[undefined, 't-1'],
	],
	...Object.fromEntries(
		[200, 400, 402, 403, 500].map((status) => [
			`leaves ${status} to others`,
			[{ tokens: all, statuses: [status] }, [one], status, [undefined]],
		]),
	),
}

describe('authorize()', () => {
	for (const [what, [means, sent, status, asked, givenUp = []]] of Object.entries(rows))
		it(what, async () => {
			expect(await play(means)).to.deep.equal({ sent, status, asked, givenUp })
		})

	for (const failure of [createTokenError('credentials', 'they were refused'), new Error('rejected_fresh')])
		it(`fails with what else keeps it from a new token: ${failure.message}`, async () => {
			expect(await rejection(play({ tokens: ['t-1', failure], statuses: [401] }))).to.equal(failure)
		})
})
