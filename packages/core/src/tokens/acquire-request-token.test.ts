import { createRecordingFetch, type ScriptedResponse } from '@tarja/testing'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { never } from '../../test/gate.ts'
import { createSettingsOf, grantOf, issuerOf, memoryStore, worldOf } from '../../test/token-world.ts'
import type { ClientOptions } from '../client/settings.ts'
import type { TarjaError } from '../errors/tarja-error.ts'
import { requestToken } from './acquire.ts'
import { createTokenError, type Issuer, type TokenGrant, type TokenRequest, type TokenSource } from './contracts.ts'
import { getState, remember } from './state.ts'

const issuing = (issue: Issuer['issue']): Issuer => ({ identity: () => ['own'], issue })

/** Reason, status, message and cause of a failure. */
async function failureOf(auth: Issuer | TokenSource, options?: Partial<ClientOptions>): Promise<readonly unknown[]> {
	const { tokens } = worldOf({ auth, random: () => 0, ...options })
	const error = await rejection<TarjaError<'token_unavailable'>>(tokens.token())
	const { reason, status } = error.details
	return [reason, status, error.message, (error.cause as Error | undefined)?.message]
}

const check = 'check the Basic credentials, username and credential field'
// biome-ignore format: a row is a line.
const failures: Readonly<Record<string, readonly [Issuer | TokenSource, ScriptedResponse, readonly unknown[]]>> = {
	...Object.fromEntries(
		[400, 401, 403].map((status) => [
			`status ${status}`,
			[grantOf(), { status }, ['credentials', status, `the token endpoint returned ${status}; ${check}`, undefined]],
		]),
	),
	'status 429': [grantOf(), { status: 429 }, ['rate_limited', 429, 'the token endpoint returned 429', undefined]],
	'status 404': [grantOf(), { status: 404 }, ['status', 404, 'the token endpoint returned 404; the reference (§4.1) shows 200', undefined]],
	'an answer that is too long': [grantOf(), { text: ' '.repeat(262_145) }, ['response', 200, 'the response is longer than 262144 bytes', undefined]],
	'no answer': [grantOf(), new TypeError('refused'), ['network', undefined, 'the token endpoint could not be reached, or its response was cut off', 'refused']],
	'an issuer’s own error': [issuing(() => Promise.reject(new Error('own'))), {}, ['issuer', undefined, 'the issuer failed; see the cause', 'own']],
	'an issuer that throws at once': [issuing(() => { throw new Error('at once') }), {}, ['issuer', undefined, 'the issuer failed; see the cause', 'at once']],
	'a source’s own error': [{ token: () => Promise.reject(new Error('own')) }, {}, ['source', undefined, 'the source failed; see the cause', 'own']],
	'an issuer’s token with a space': [issuerOf(() => 'a b'), {}, ['issuer', undefined, 'the issuer gave no usable accessToken; give printable ASCII without spaces', undefined]],
	'a source’s token that is none': [{ token: async () => null as never }, {}, ['source', undefined, 'the source gave no usable accessToken; give printable ASCII without spaces', undefined]],
}

describe('a token request that fails', () => {
	for (const [what, [auth, response, expected]] of Object.entries(failures))
		it(`says so, and why: ${what}`, async () => {
			const [reason, status, found, cause] = expected
			expect(await failureOf(auth, { fetch: createRecordingFetch(() => response) })).to.deep.equal([
				reason,
				status,
				`Cannot get an access token: ${found}`,
				cause,
			])
		})

	for (const [whose, auth] of Object.entries({ issuer: issuing(never), source: { token: never } }))
		it(`because its time is up says how long that was: an ${whose}`, async () => {
			expect(await failureOf(auth, { tokenTimeoutMs: 20 })).to.deep.equal([
				'timeout',
				undefined,
				'Cannot get an access token: no response from the token endpoint within 20 ms',
				undefined,
			])
		})

	it('says so where what came is not even a Response', async () => {
		const own = issuerOf((_, { fetch }) => fetch('', {}).then(() => Promise.reject(new Error('no'))))
		const errors = [undefined, null, {}, { status: 401 }, { status: 200, headers: {} }].flatMap((response) =>
			[grantOf(), own].map((auth) =>
				rejection(worldOf({ auth, fetch: async () => response as Response }).tokens.token()),
			),
		)
		for (const error of await Promise.all(errors))
			expect(error).to.include({ code: 'token_unavailable', outcome: 'not_processed' })
	})
})

describe('what an issuer or a source gives', () => {
	const [minuteMs, yearMs] = [60_000, 365 * 86_400_000]
	const lifetimes: readonly (readonly [unknown, number])[] = [
		...[Number.NaN, -1, 0, -1e300, Number.NEGATIVE_INFINITY, null, '300'].map((ms) => [ms, minuteMs] as const),
		...[1e300, Number.POSITIVE_INFINITY].map((ms) => [ms, yearMs] as const),
		[300_000, 300_000],
	]
	for (const [input, lifetimeMs] of lifetimes)
		it(`lasts ${lifetimeMs} ms where that is said to be ${input}, in the store too`, async () => {
			const auth = issuerOf(undefined, input as number)
			const store = memoryStore()
			const { tokens } = worldOf({ auth }, store)
			for (let call = 0; call < 5; call++)
				expect(await tokens.token()).to.deep.equal({ accessToken: 'token-1', lifetimeMs })
			expect([...store.records.values()].map((record) => record.lifetimeMs)).to.deep.equal([lifetimeMs])
		})

	it('is counted from when it was asked for, by its own clock alone: another client’s has what is left of it', async () => {
		const first = worldOf({ auth: issuerOf() })
		await first.tokens.token()
		first.clock.advance(200_000)
		const clock = { now: () => first.clock.now() + 7_200_000, monotonic: () => first.clock.monotonic() }
		const giving = { token: async () => ({ ...(await first.tokens.token()), obtainedAtMs: 8e15 }) as TokenGrant }
		for (const auth of [first.tokens, giving])
			expect(await worldOf({ auth, clock }).tokens.token()).to.deep.equal({
				accessToken: 'token-1',
				lifetimeMs: 100_000,
			})
	})
})

describe('a source', () => {
	it('is not asked for while another request of the account has been refused since', async () => {
		const auth = issuerOf()
		const state = getState({}, '')
		const context = { ...createSettingsOf(auth), state, store: undefined, jitter: 1 }
		remember(state, createTokenError('credentials', 'answered 401'), context.now())
		const acquisition = { reason: 'missing', rejected: undefined, clearCount: 0 } as const
		expect((await rejection(requestToken(context, acquisition))).message).to.include('answered 401')
		expect(auth.asked).to.have.length(0)
	})
	it('is given the refused token, where there is one, and a signal that ends with the token’s time', async () => {
		const requests: TokenRequest[] = []
		const source: TokenSource = {
			async token(request = {}) {
				requests.push(request)
				return { accessToken: `t-${requests.length}`, lifetimeMs: 60_000 }
			},
		}
		const { tokens } = worldOf({ auth: source })
		await tokens.token()
		await tokens.token({ rejected: 't-1' })
		expect(requests.map(({ signal, ...rest }) => [signal?.aborted, rest])).to.deep.equal([
			[false, {}],
			[false, { rejected: 't-1' }],
		])
	})
})
