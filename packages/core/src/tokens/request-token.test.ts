import { fakeClock, recordingFetch, type ScriptedAnswer } from '@tarja/testing'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { createClient } from '../client/client.ts'
import type { ClientOptions } from '../client/options.ts'
import type { TarjaError } from '../errors/tarja-error.ts'
import type { Issuer, TokenRequest, TokenSource } from './contracts.ts'
import { passwordGrant } from './password-grant.ts'

const baseUrl = 'https://platform.example'
const grant = passwordGrant({
	basic: 'eDp5',
	credential: { name: 'f', value: 'v' },
	dangerouslyAllowBrowser: true,
})
const issuer = (issue: Issuer['issue']): Issuer => ({ identity: () => ['own'], issue })
const tokensOf = (auth: Issuer | TokenSource, options: Partial<ClientOptions> = {}) =>
	createClient({ baseUrl, auth, clock: fakeClock(), random: () => 0, ...options }).tokens

/** Reason, status, message without its time, and cause of a failure. */
async function failureOf(auth: Issuer | TokenSource, options?: Partial<ClientOptions>): Promise<readonly unknown[]> {
	const error = await rejection<TarjaError<'token_unavailable'>>(tokensOf(auth, options).token())
	const { reason, status } = error.details
	const found = error.message.replace(/; it will not be asked again before .*$/, '')
	return [reason, status, found, (error.cause as Error | undefined)?.message]
}

const never = () => new Promise<never>(() => {})
const check = 'check the Basic credentials, username and credential field'
// biome-ignore format: a row is a line.
const failures: Readonly<Record<string, readonly [Issuer | TokenSource, ScriptedAnswer, readonly unknown[]]>> = {
	...Object.fromEntries(
		[400, 401, 403].map((status) => [
			`status ${status}`,
			[grant, { status }, ['credentials', status, `the token endpoint answered ${status}; ${check}`, undefined]],
		]),
	),
	'status 429': [grant, { status: 429 }, ['rate_limited', 429, 'the token endpoint answered 429', undefined]],
	'status 404': [grant, { status: 404 }, ['status', 404, 'the token endpoint answered 404; the reference (§4.1) shows 200', undefined]],
	'an answer that is too long': [grant, { text: ' '.repeat(262_145) }, ['response', 200, 'the answer is longer than 262144 bytes', undefined]],
	'no answer': [grant, new TypeError('refused'), ['network', undefined, 'the token endpoint could not be reached, or its answer broke off', 'refused']],
	'an issuer’s own error': [issuer(() => Promise.reject(new Error('own'))), {}, ['issuer', undefined, 'the issuer failed; see the cause', 'own']],
	'an issuer that throws at once': [issuer(() => { throw new Error('at once') }), {}, ['issuer', undefined, 'the issuer failed; see the cause', 'at once']],
	'a source’s own error': [{ token: () => Promise.reject(new Error('own')) }, {}, ['source', undefined, 'the token source failed; see the cause', 'own']],
	'an issuer’s token with a space': [issuer(async () => ({ accessToken: 'a b', lifetimeMs: 1 })), {}, ['issuer', undefined, 'what the issuer gave has no usable accessToken; give printable ASCII without spaces', undefined]],
	'a source’s token that is none': [{ token: async () => null as never }, {}, ['source', undefined, 'what the token source gave has no usable accessToken; give printable ASCII without spaces', undefined]],
}

describe('a token request that fails', () => {
	for (const [what, [auth, answer, expected]] of Object.entries(failures))
		it(`says so, and why: ${what}`, async () => {
			const [reason, status, found, cause] = expected
			expect(await failureOf(auth, { fetch: recordingFetch(() => answer) })).to.deep.equal([
				reason,
				status,
				`Cannot get an access token: ${found}`,
				cause,
			])
		})

	for (const [whose, auth] of Object.entries({ issuer: issuer(never), source: { token: never } }))
		it(`because its time is up says how long that was: an ${whose}`, async () => {
			expect(await failureOf(auth, { tokenTimeoutMs: 20 })).to.deep.equal([
				'timeout',
				undefined,
				'Cannot get an access token: no answer from the token endpoint within 20 ms',
				undefined,
			])
		})
})

describe('a source', () => {
	it('is given the refused token, where there is one, and a signal that ends with the token’s time', async () => {
		const requests: TokenRequest[] = []
		const source: TokenSource = {
			async token(request = {}) {
				requests.push(request)
				return { accessToken: `t-${requests.length}`, lifetimeMs: 60_000 }
			},
		}
		const tokens = tokensOf(source)
		await tokens.token()
		await tokens.token({ rejected: 't-1' })
		expect(requests.map(({ signal, ...rest }) => [signal?.aborted, rest])).to.deep.equal([
			[false, {}],
			[false, { rejected: 't-1' }],
		])
	})

	it('whose tokens are refused again and again is asked once for each: they come from no store', async () => {
		let turns = 0
		const clock = fakeClock()
		const source: TokenSource = { token: async () => ({ accessToken: `t-${++turns}`, lifetimeMs: 60_000 }) }
		const tokens = tokensOf(source, { clock })
		let { accessToken } = await tokens.token()
		for (let refusal = 0; refusal < 4; refusal++) {
			clock.advance(5000)
			;({ accessToken } = await tokens.token({ rejected: accessToken }))
		}
		expect([accessToken, turns]).to.deep.equal(['t-5', 5])
	})
})
