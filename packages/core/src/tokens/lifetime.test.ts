import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { type ExpiresIn, readClaims, readLifetimeMs } from './lifetime.ts'

const base64url = (value: object): string =>
	btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const jwt = (claims: object): string => `${base64url({ alg: 'none' })}.${base64url(claims)}.`
/** A token of 300 seconds, by a server whose clock is two hours ahead. */
const token = jwt({ iat: 1_800_007_200, exp: 1_800_007_500 })

describe('the lifetime of a token', () => {
	const noClaims = [{ iat: 10, exp: '20' }, { iat: '10', exp: 20 }, { iat: null, exp: 20 }, { exp: 20 }, { iat: 10, exp: 5 }] // biome-ignore format: a table
	const lifetimes: readonly (readonly [what: string, accessToken: string, expiresIn: readonly unknown[], ms: number])[] = [
		['is the JWT’s own, whatever unit expires_in is in', token, ['300', '300000', ' 300 ', 300], 300_000],
		['is seconds where it may be minutes, too, and no Date tells', token, ['5'], 5000],
		['is the JWT’s own where expires_in cannot be read', token, ['', 'soon', '1e3', '299.5', null, undefined, {}], 300_000],
		['is the JWT’s own where expires_in does not fit', token, ['3600', '-300', 0], 300_000],
		['is the shorter of the two where they agree on the unit', token, ['290', 290, '290000'], 290_000],
		['is seconds for an opaque token', 'opaque', ['300', 300], 300_000],
		['is a day at most for an opaque token', 'opaque', ['300000000'], 86_400_000],
		['is a minute with nothing to go by', 'opaque', [undefined, 'x', '0', 0, ['30']], 60_000],
		...noClaims.map((claims) => [`is not read of ${JSON.stringify(claims)}`, jwt(claims), ['30'], 30_000] as const),
	] // biome-ignore format: a table
	for (const [what, accessToken, input, ms] of lifetimes)
		it(what, () => {
			for (const expiresIn of input) expect(readLifetimeMs(accessToken, expiresIn), String(expiresIn)).to.equal(ms)
		})
	it('is what is left of a token that is handed out until it ends, by the response’s own Date', () => {
		const hour = jwt({ iat: 1_800_000_000, exp: 1_800_003_600 })
		for (const leftS of [1800, 120, 60, 30]) {
			const dateMs = (1_800_003_600 - leftS) * 1000
			for (const stated of [String(leftS), leftS * 1000, undefined, 'soon'])
				expect(readLifetimeMs(hour, stated, 'as-token-says', dateMs), `${leftS}, ${stated}`).to.equal(leftS * 1000)
			// Without a Date, the shorter reading counts.
			expect(readLifetimeMs(hour, leftS)).to.equal(leftS * 1000)
		}
		for (const stated of ['3600', '60', '3600000'])
			expect(readLifetimeMs(hour, stated, 'as-token-says', 1_800_000_000_000), stated).to.equal(3_600_000)
		expect(readLifetimeMs(hour, '3600', 'as-token-says', 1_799_999_000_000)).to.equal(3_600_000)
		for (const endedS of [0, 10])
			expect(readLifetimeMs(hour, 3600, 'as-token-says', (1_800_003_600 + endedS) * 1000)).to.equal(60_000)
	})
	// The JWT's claims are not shown either: with a unit, they are not looked at.
	const readings: readonly (readonly [reading: ExpiresIn, accessToken: string, expiresIn: unknown, ms: number])[] = [
		['as-token-says', 'opaque', '300', 300_000],
		['milliseconds', 'opaque', '90000', 90_000],
		['seconds', 'opaque', 90, 90_000],
		['seconds', token, '600', 600_000],
		['seconds', 'opaque', '999999', 999_999_000],
		['seconds', 'opaque', 'soon', 60_000],
		['minutes', token, '300', 18_000_000],
		['minutes', token, '0', 60_000],
	]
	for (const [reading, accessToken, expiresIn, ms] of readings)
		it(`is ${ms} ms by ${String(reading)} of ${JSON.stringify(expiresIn)}, ${accessToken === token ? 'JWT or not' : 'for an opaque token'}`, () => {
			expect(readLifetimeMs(accessToken, expiresIn, reading)).to.equal(ms)
		})
	it('is in the unit in which the claims and expires_in agree within a tenth', () => {
		const claims = { iat: 1_800_000_000, exp: 1_800_003_000 }
		for (const [stated, ms] of [
			['3000000', 3_000_000],
			['2699999', 3_000_000],
			[3000, 3_000_000],
			[2700, 2_700_000],
			['50', 3_000_000],
			[45, 2_700_000],
			[44, 44_000],
			[55, 3_000_000],
			[56, 56_000],
			['299.5', 3_000_000],
			[299.5, 3_000_000],
			[['300'], 3_000_000],
			[undefined, 3_000_000],
		] as const)
			expect(readLifetimeMs(jwt(claims), stated, 'as-token-says', claims.iat * 1000), String(stated)).to.equal(ms)
		expect(readLifetimeMs(jwt({ exp: 5 }), '300')).to.equal(300_000)
	})
	it('is read of the claims of a JWT in compact form, and of nothing that only looks like one', () => {
		const claims = { iat: 1, exp: 2, ação: '€~~~???' }
		const bytes = String.fromCharCode(...new TextEncoder().encode(JSON.stringify(claims)))
		const payload = btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
		expect(payload).to.match(/[-_]/)
		expect(readClaims(`a.${payload}.c`)).to.deep.equal(claims)
		for (const text of [
			payload,
			`a.${payload}`,
			`a.${payload}.c.d`,
			`a.${payload}.c.d.e`,
			`.${btoa('[1]')}.`,
			`a.${btoa('1')}.c`,
			'a..c',
			'a.%.c',
		])
			expect(readClaims(text), text).to.equal(undefined)
	})
	it('is a finite duration for any text and any claims', () => {
		const claims = fc.dictionary(fc.constantFrom('iat', 'exp'), fc.oneof(fc.double(), fc.string(), fc.jsonValue()))
		fc.assert(
			fc.property(fc.oneof(fc.string(), claims.map(jwt)), fc.anything(), (accessToken, expiresIn) => {
				const ms = readLifetimeMs(accessToken, expiresIn)
				expect(Number.isFinite(ms) && ms >= 0).to.equal(true)
			}),
			random(),
		)
	})
})
