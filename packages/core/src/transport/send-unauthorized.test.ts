import { describe, expect, it } from '@tarja-test/harness'
import type { Repeats } from './runtime.ts'
import { mayReplay, saysInvalidToken } from './send.ts'

const challenges = (...values: readonly string[]): Headers => {
	const headers = new Headers()
	for (const value of values) headers.append('www-authenticate', value)
	return headers
}

describe('a challenge', () => {
	for (const value of [
		'Bearer error="invalid_token"',
		'bearer ERROR=invalid_token',
		'Bearer\terror = "invalid_token"',
		'Bearer \t error="invalid_token"',
		'Bearer realm="a, Bearer error=\\"none\\"", error="invalid_token", error_description="The \\"token\\", expired"',
		'Basic dGVzdA==, Bearer realm="x" , error="invalid_token"',
		'Negotiate, Bearer error="invalid_token", DPoP algs="ES256"',
		', ,Bearer error="invalid\\_token",,',
	])
		it(`says that the token is invalid: ${value}`, () => {
			expect(saysInvalidToken(challenges(value))).to.equal(true)
		})

	it('says it in one of several fields', () => {
		expect(saysInvalidToken(challenges('Basic realm="x"', 'Bearer error="invalid_token"'))).to.equal(true)
	})

	for (const value of [
		'',
		'Bearer',
		'Bearer realm="x"',
		'Bearer invalid_token',
		'Bearer abc=, error="invalid_token"',
		'Bearer abc, error="invalid_token"',
		'Bearer error="invalid_request"',
		'Bearer error="Invalid_Token"',
		'Bearer error="invalid_token", error="invalid_request"',
		'Bearer error="invalid_token", Bearer realm="x"',
		'Bearer error_description="invalid_token"',
		'Bearer my-error="invalid_token"',
		'Bearers error="invalid_token"',
		'X-Bearer error="invalid_token"',
		'DPoP error="invalid_token"',
		'Bearer, DPoP error="invalid_token"',
		'Basic realm="Bearer error=\\"invalid_token\\""',
		'Basic realm="x, Bearer error=invalid_token"',
		'error="invalid_token"',
		'Bearer error="invalid_token',
		'Bearer error="invalid_token"; scope="x"',
		'Bearer scope="x" error="invalid_token"',
		'{"error":"invalid_token"}',
	])
		it(`does not say it: ${value}`, () => {
			expect(saysInvalidToken(challenges(value))).to.equal(false)
		})

	it('is read in time that grows with its length', () => {
		for (const part of ['a', 'a ', ' ,', '"', '\\', 'a=', '=', 'Bearer ', 'a="'])
			expect(saysInvalidToken(challenges(part.repeat(20_000))), part).to.equal(false)
	})
})

describe('a call that was answered 401', () => {
	const headers = challenges()
	const saying = challenges('Bearer error="invalid_token"')
	const operation = { method: 'POST', path: '/pay' }
	const settings = [true, false, undefined] as const
	for (const effect of ['safe', 'idempotent'] as const)
		it(`is sent again unless that is refused, if it is ${effect}`, () => {
			for (const repeats of ['nothing', 'refused', 'anything'] as const)
				for (const replayUnauthorized of settings) {
					const input = { ...operation, effect, ...(replayUnauthorized !== undefined && { replayUnauthorized }) }
					expect(mayReplay(input, headers, repeats)).to.equal(replayUnauthorized !== false)
				}
		})

	it('is sent again, if it is unsafe, where the answer or the integrator says that it did nothing', () => {
		const allowed = (repeats: Repeats, input: Headers): readonly boolean[] =>
			settings.map((replayUnauthorized) =>
				mayReplay(
					{ ...operation, effect: 'unsafe', ...(replayUnauthorized !== undefined && { replayUnauthorized }) },
					input,
					repeats,
				),
			)
		for (const repeats of ['nothing', 'refused'] as const) {
			expect(allowed(repeats, headers)).to.deep.equal([true, false, false])
			expect(allowed(repeats, saying)).to.deep.equal([true, false, true])
		}
		expect(allowed('anything', saying)).to.deep.equal([false, false, false])
	})
})
