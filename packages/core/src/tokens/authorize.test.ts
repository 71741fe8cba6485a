import { answerOf, runLayer } from '@tarja/testing'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import type { AttemptLayer } from '../client/layer.ts'
import type { Operation } from '../operation/operation.ts'
import type { CallContext } from '../transport/attempt.ts'
import { authorize } from './authorize.ts'
import type { TokenSource } from './contracts.ts'
import { tokenError } from './token-error.ts'

/** A source that says these tokens, one after another, and which it was told are rejected. */
function sourceOf(...given: readonly (string | Error)[]): Required<TokenSource> & { asked: (string | undefined)[] } {
	const asked: (string | undefined)[] = []
	return {
		asked,
		async token(request) {
			const next = given[asked.push(request?.rejected) - 1]
			if (typeof next === 'string') return { accessToken: next, lifetimeMs: 60_000 }
			throw next
		},
		async clear() {},
	}
}

interface Means {
	readonly source?: TokenSource | undefined
	readonly operation?: Partial<Operation>
	readonly headers?: Record<string, string>
	/** The statuses that the platform answers with, one after another. */
	readonly statuses?: readonly number[]
	/** Whether a 401 may be replayed, and what the integrator says of it. */
	readonly next?: 'again' | 'none'
	readonly word?: 'rejected'
}

/** What the layer sent, by the headers given, and the status that came of it. */
async function sentBy({ source, operation, headers = {}, statuses = [200], next = 'again', word }: Means) {
	const call = { operation: { method: 'POST', path: '/thing', ...operation } } as CallContext
	let turn = 0
	const own = authorize(source)
	const settled = word && { answer: answerOf(401), status: 401, headers: new Headers(), word }
	const layer: AttemptLayer = (attempt, send) => own(attempt, send, { next, settled })
	const { given, passed } = await runLayer(layer, { call, headers: new Headers(headers) }, () =>
		answerOf(statuses[turn++]),
	)
	return { status: given.status, sent: passed.map((attempt) => Object.fromEntries(attempt.headers)) }
}

describe('authorize()', () => {
	it('sends the token as bearer token, and in the headers that the operation names', async () => {
		const source = sourceOf('t-1')
		const { sent } = await sentBy({ source, operation: { tokenHeaders: ['access_token', 'x-token'] } })
		expect(sent).to.deep.equal([{ authorization: 'Bearer t-1', access_token: 't-1', 'x-token': 't-1' }])
		expect(source.asked).to.deep.equal([undefined])
	})

	const without: Readonly<Record<string, Means>> = {
		'there is no source': {},
		'the operation takes no token': { source: sourceOf('t-1'), operation: { auth: 'none' } },
		'the caller brought a token': { source: sourceOf('t-1'), headers: { authorization: 'Bearer own' } },
	}
	for (const [why, means] of Object.entries(without))
		it(`leaves the request as it is, also after a 401, where ${why}`, async () => {
			const { sent, status } = await sentBy({ ...means, statuses: [401] })
			expect(sent).to.deep.equal([means.headers ?? {}])
			expect(status).to.equal(401)
		})

	it('reports a token that met a 401, and sends the request once more with the new one', async () => {
		const source = sourceOf('t-1', 't-2')
		const { sent, status } = await sentBy({ source, statuses: [401, 200] })
		expect(sent).to.deep.equal([{ authorization: 'Bearer t-1' }, { authorization: 'Bearer t-2' }])
		expect(source.asked).to.deep.equal([undefined, 't-1'])
		expect(status).to.equal(200)
	})

	it('sends the request twice at most', async () => {
		const { sent, status } = await sentBy({ source: sourceOf('t-1', 't-2', 't-3'), statuses: [401, 401, 200] })
		expect(sent).to.have.length(2)
		expect(status).to.equal(401)
	})

	for (const status of [200, 400, 402, 403, 500])
		it(`leaves ${status} to others`, async () => {
			const source = sourceOf('t-1', 't-2')
			expect((await sentBy({ source, statuses: [status, 200] })).status).to.equal(status)
			expect(source.asked).to.have.length(1)
		})

	for (const [why, means, given] of [
		['may not be replayed: it gives the token up', { next: 'none' }, ['t-1']],
		['the integrator has said what it means: the token is as good as before', { word: 'rejected' }, []],
	] as const)
		it(`sends the request once where a 401 ${why}`, async () => {
			const givenUp: string[] = []
			const source = { ...sourceOf('t-1', 't-2'), giveUp: (token: string) => givenUp.push(token) }
			const { sent, status } = await sentBy({ source, statuses: [401, 200], ...means })
			expect([sent.length, source.asked.length, status]).to.deep.equal([1, 1, 401])
			expect(givenUp).to.deep.equal(given)
		})

	it('does not repeat the request with the token that was refused', async () => {
		const { sent, status } = await sentBy({ source: sourceOf('t-1', 't-1'), statuses: [401, 200] })
		expect(sent).to.have.length(1)
		expect(status).to.equal(401)
	})

	it('answers with the 401 where a token that was issued moments ago was refused', async () => {
		const fresh = tokenError('rejected_fresh', 'it was issued moments ago')
		expect(await sentBy({ source: sourceOf('t-1', fresh), statuses: [401] })).to.include({ status: 401 })
	})

	for (const failure of [tokenError('credentials', 'they were refused'), new Error('rejected_fresh')])
		it(`fails with what else keeps it from a new token: ${failure.message}`, async () => {
			expect(await rejection(sentBy({ source: sourceOf('t-1', failure), statuses: [401] }))).to.equal(failure)
		})
})
