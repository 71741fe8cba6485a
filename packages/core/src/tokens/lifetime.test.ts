import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { lifetimeEvidence, lifetimeMs } from './lifetime.ts'
import { isTokenRecord } from './record.ts'
import { type HeldToken, hardMs, isDueForRenewal, isUsable, softMs } from './state.ts'

const base64url = (value: object): string =>
	btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const jwt = (claims: object): string => `${base64url({ alg: 'none' })}.${base64url(claims)}.`
/** A token of 300 seconds, by a server whose clock is two hours ahead. */
const token = jwt({ iat: 1_800_007_200, exp: 1_800_007_500 })

describe('the lifetime of a token', () => {
	it('is the JWT’s own, whatever unit expires_in is in', () => {
		for (const text of ['300', '300000', '5', ' 300 ', 300])
			expect(lifetimeMs(token, text), String(text)).to.equal(300_000)
	})
	it('is the JWT’s own when expires_in cannot be read or does not fit', () => {
		for (const text of ['', 'soon', '3600', '-300', '1e3', '299.5', null, undefined, {}, 0])
			expect(lifetimeMs(token, text)).to.equal(300_000)
	})
	it('is the shorter of the two when they agree on the unit', () => {
		expect(lifetimeMs(token, '290')).to.equal(290_000)
		expect(lifetimeMs(token, '310')).to.equal(300_000)
	})
	it('is seconds for an opaque token, a day at most, a minute with nothing to go by', () => {
		expect(lifetimeMs('opaque', '300')).to.equal(300_000)
		expect(lifetimeMs('opaque', '300000000')).to.equal(86_400_000)
		expect(lifetimeMs('opaque', undefined)).to.equal(60_000)
		expect(lifetimeMs(jwt({ exp: 5 }), 'x')).to.equal(60_000)
		expect(lifetimeMs(jwt({ iat: 10, exp: 5 }), '30')).to.equal(30_000)
		for (const claims of [{ iat: 10, exp: '50' }, { iat: '10', exp: 50 }, { exp: 50 }, { iat: 10, exp: null }])
			expect(lifetimeMs(jwt(claims), '30'), JSON.stringify(claims)).to.equal(30_000)
		expect(lifetimeMs('opaque', ['30'])).to.equal(60_000)
	})
	it('is explained by what was read: claims, both durations, and the unit in which they agree', () => {
		const claims = { iat: 1_800_007_200, exp: 1_800_007_500 }
		const jwtMs = 300_000
		for (const [text, stated, unit] of [
			['300000', 300_000, 'milliseconds'],
			['300', 300, 'seconds'],
			[310, 310, 'seconds'],
			['5', 5, 'minutes'],
			['77', 77, undefined],
			['299.5', 0, undefined],
			[299.5, 0, undefined],
			[['300'], 0, undefined],
			[undefined, 0, undefined],
		])
			expect(lifetimeEvidence(token, text), String(text)).to.deep.equal({ claims, jwtMs, stated, unit })
		expect(lifetimeEvidence('opaque', '300')).to.deep.equal({
			claims: undefined,
			jwtMs: undefined,
			stated: 300,
			unit: undefined,
		})
		expect(lifetimeEvidence(jwt({ exp: 5 }), '300')).to.deep.include({ claims: { exp: 5 }, jwtMs: undefined })
	})
	it('is read of the claims of a JWT in compact form, and of nothing that only looks like one', () => {
		const claims = { iat: 1, exp: 2, ação: '€~~~???' }
		const bytes = String.fromCharCode(...new TextEncoder().encode(JSON.stringify(claims)))
		const payload = btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
		expect(payload).to.match(/[-_]/)
		expect(lifetimeEvidence(`a.${payload}.c`, '').claims).to.deep.equal(claims)
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
			expect(lifetimeEvidence(text, '').claims, text).to.equal(undefined)
	})
	it('is a finite duration for any text and any claims', () =>
		fc.assert(
			fc.property(
				fc.oneof(
					fc.string(),
					fc.dictionary(fc.constantFrom('iat', 'exp'), fc.anything()).map((c) => safeJwt(c)),
				),
				fc.anything(),
				(t, e) => {
					const ms = lifetimeMs(t, e)
					expect(Number.isFinite(ms) && ms >= 0).to.equal(true)
				},
			),
			random(),
		))
})

function safeJwt(claims: object): string {
	try {
		return jwt(claims)
	} catch {
		return 'not.a.jwt'
	}
}

describe('the windows of a token', () => {
	const at = (ms: number) => ({ wallMs: 1_000_000 + ms, monotonicMs: ms })
	const held = (lifetimeMs: number): HeldToken => ({
		accessToken: 'x',
		lifetimeMs,
		obtainedAt: at(0),
		fromStore: false,
	})
	it('leave most of every life for use: a window never swallows it', () => {
		for (const ms of [5000, 60_000, 300_000, 86_400_000]) {
			expect(softMs(ms, 1.25)).to.be.at.most(ms / 4)
			expect(hardMs(ms)).to.be.at.most(ms / 20)
			expect(isUsable(held(ms), at(0))).to.equal(true)
			expect(isDueForRenewal(held(ms), at(0), 1.25)).to.equal(false)
			expect(isDueForRenewal(held(ms), at(ms - softMs(ms, 1)), 1)).to.equal(true)
			expect(isUsable(held(ms), at(ms - hardMs(ms)))).to.equal(false)
		}
	})
	it('close by the clock that says more: one was set back, or the other stood still while the machine slept', () => {
		const [setBack, slept] = [
			{ wallMs: 0, monotonicMs: 60_000 },
			{ wallMs: 1_060_000, monotonicMs: 0 },
		]
		for (const now of [setBack, slept]) expect(isUsable(held(60_000), now)).to.equal(false)
		expect(isUsable(held(60_000), { wallMs: 0, monotonicMs: 10 })).to.equal(true)
	})
	it('take a record from a store only when it is one', () =>
		fc.assert(
			fc.property(fc.anything(), (value) => {
				if (isTokenRecord(value)) expect(value.accessToken).to.match(/^[\x21-\x7e]+$/)
			}),
			random(),
		))
})
