// A token that a response other than a 401 refuses.
import { createFakeClock } from '@tarja/testing'
import { describe, expect, it, rejection, runtime, stubOptions } from '@tarja-test/harness'
import { baseUrl, issuerOf } from '../../test/token-world.ts'
import { createClient } from '../client/client.ts'
import type { ClientOptions } from '../client/settings.ts'
import { isTarjaError, type TarjaError } from '../errors/tarja-error.ts'
import { operation } from '../operation/operation.ts'

const invalid = { 'www-authenticate': 'Bearer error="invalid_token"' }
const pay = operation({ method: 'POST', path: '/pay' })
const decided = operation({
	method: 'POST',
	path: '/pay',
	outcomeOf: { field: 'status', applied: ['OK'], rejected: ['NO'] },
})

// A page may send a request twice, so there a refusal proves nothing about the payment.
const refused = ['chromium', 'firefox', 'webkit'].includes(runtime) ? 'unknown' : 'rejected'

/** A client whose platform returns this response to each payment, with the tokens that it got. */
function createWorld(status: number, headers: Record<string, string>, options: Partial<ClientOptions> = {}, body = {}) {
	const clock = createFakeClock()
	const tokens: (string | null)[] = []
	const auth = issuerOf(undefined, 3_600_000)
	const client = createClient({
		baseUrl,
		auth,
		clock,
		async fetch(_, init) {
			tokens.push(new Headers(init.headers).get('authorization'))
			return Response.json(body, { status, headers })
		},
		...stubOptions,
		...options,
	})
	const call = async (called = pay): Promise<TarjaError> => rejection<TarjaError>(client.call(called))
	return { clock, tokens, call, auth }
}

describe('a token that a 4xx refuses', () => {
	for (const [status, headers, options] of [
		[400, invalid, {}],
		[403, invalid, {}],
		[422, invalid, {}],
		[403, {}, { unauthorizedStatus: [401, 403] }],
	] as const)
		it(`is dropped after ${JSON.stringify([status, headers, options])}, once it is a minute old, and the call is not repeated`, async () => {
			const { clock, tokens, call, auth } = createWorld(status, headers, options)
			const error = await call()
			expect([error.code, error.outcome]).to.deep.equal(['http_status', 'unknown'])
			await call()
			clock.advance(60_000)
			await call()
			await call()
			expect(tokens.map((token) => token?.slice(-1))).to.deep.equal(['1', '1', '1', '2'])
			expect(auth.asked).to.have.length(2)
		})

	it('is dropped once only, where the issuer gives the same one again', async () => {
		const auth = issuerOf(() => 'same', 3_600_000)
		const { clock, call } = createWorld(403, invalid, { auth })
		for (let turn = 0; turn < 5; turn++) {
			await call()
			clock.advance(60_000)
		}
		expect(auth.asked).to.have.length(2)
	})

	it('is kept after another challenge, another status, and a listed value, which decides the outcome', async () => {
		const unclear = { 'www-authenticate': 'Bearer error="insufficient_scope"' }
		for (const [status, headers, body] of [
			[403, unclear, {}],
			[403, {}, {}],
			[500, invalid, {}],
			[403, invalid, { status: 'NO' }],
		] as const) {
			const { clock, call, auth } = createWorld(status, headers, {}, body)
			await call(decided)
			clock.advance(60_000)
			const error = await call(decided)
			expect(error.outcome).to.equal('status' in body ? refused : 'unknown')
			await call(decided)
			expect(auth.asked, JSON.stringify([status, body])).to.have.length(1)
		}
	})

	it('is no refusal of the payment, while the same status without a challenge is one', async () => {
		for (const [headers, outcome] of [
			[invalid, 'unknown'],
			[{}, refused],
		] as const)
			for (const status of [400, 402, 422])
				expect((await createWorld(status, headers).call()).outcome).to.equal(outcome)
	})

	it('is named by statuses from 400 to 499 only', () => {
		for (const unauthorizedStatus of [[200], [500], 'x', [Number.NaN]])
			expect(() => createWorld(200, {}, { unauthorizedStatus } as object))
				.to.throw('unauthorizedStatus')
				.that.satisfies((error: unknown) => isTarjaError(error, 'configuration'))
	})
})
