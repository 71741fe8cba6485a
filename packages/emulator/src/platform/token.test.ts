// Covers token.ts, assumptions.ts and ../tokens.ts.
import { describe, expect, it } from '@tarja-test/harness'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { createEmulator } from '../emulator.ts'
import { type Change, form, parseProblem, tokenFrom, tokenRequest } from '../exchanges.test.ts'

function body(change: Record<string, string>): string {
	return new URLSearchParams({ ...form, ...change }).toString()
}

const basicAs = (text: string): Change => ({ headers: { authorization: `Basic ${btoa(text)}` } })

// [what is wrong, the request, status, problem, section]
const refusals: readonly [string, Change, number, string, string | undefined][] = [
	['the method', { method: 'GET' }, 405, 'wrong-method', '4.1'],
	['the content type', { headers: { 'content-type': 'application/json' } }, 415, 'wrong-content-type', '4.1'],
	['the missing Basic header', { headers: { authorization: null } }, 401, 'missing-credentials', '4.1'],
	['the scheme', { headers: { authorization: 'Bearer emulator' } }, 401, 'missing-credentials', '4.1'],
	['the Basic credentials', basicAs('emulator-client:other'), 401, 'wrong-credentials', '4.1'],
	['the grant type', { body: body({ grant_type: 'client_credentials' }) }, 400, 'wrong-grant-type', '4.1'],
	['the missing grant type', { body: 'username=&emulator-field=emulator-value' }, 400, 'wrong-grant-type', '4.1'],
	['the missing username', { body: 'grant_type=password&emulator-field=emulator-value' }, 400, 'malformed-form', '4.1'],
	['the missing credential field', { body: 'grant_type=password&username=' }, 400, 'malformed-form', '4.1'],
	['the username', { body: body({ username: 'other' }) }, 401, 'wrong-credentials', '4.1'],
	['the credential', { body: body({ 'emulator-field': 'other' }) }, 401, 'wrong-credentials', '4.1'],
	['an unknown field', { body: body({ scope: 'profile' }) }, 400, 'malformed-form', '4.1'],
	['a repeated field', { body: `${body({})}&username=` }, 400, 'malformed-form', '4.1'],
	['the encoding', { body: new Uint8Array([0xff, 0xfe]) }, 400, 'malformed-form', '4.1'],
	['the size', { body: 'x'.repeat(2_000_000) }, 413, 'body-too-large', undefined],
]

describe('issueToken', () => {
	it('answers with the seven fields of section 2.1, all of them text', async () => {
		const response = await createEmulator().fetch(tokenRequest())
		expect(response.status).to.equal(200)
		expect(response.headers.get('content-type')).to.equal('application/json')
		const answer = (await response.json()) as Record<string, unknown>
		expect(Object.keys(answer)).to.deep.equal([
			'access_token',
			'expires_in',
			'refresh_expires_in',
			'token_type',
			'not_before_policy',
			'session_state',
			'scope',
		])
		for (const value of Object.values(answer)) expect(value).to.be.a('string')
		expect(answer).to.include({ expires_in: '300', refresh_expires_in: '0', token_type: 'Bearer', scope: 'profile' })
		expect(answer.not_before_policy).to.match(/^\d+$/)
		expect(answer.session_state).to.match(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
	})

	it('signs the token as a JWT that lives as long as the answer says', async () => {
		const emulator = createEmulator({ settings: { tokenLifetimeSeconds: 77 }, clock: () => 1_800_000_000_999 })
		const token = await tokenFrom(emulator)
		expect(decodeProtectedHeader(token)).to.include({ alg: 'HS256', typ: 'JWT' })
		expect(decodeJwt(token)).to.include({ iat: 1_800_000_000, exp: 1_800_000_077 })
	})

	it('shifts the clock of the token and of the date header', async () => {
		const emulator = createEmulator({ settings: { clockOffsetSeconds: -7_200 }, clock: () => 1_800_000_000_000 })
		const response = await emulator.fetch(tokenRequest())
		expect(response.headers.get('date')).to.equal(new Date(1_799_992_800_000).toUTCString())
		const { access_token } = (await response.json()) as { access_token: string }
		expect(decodeJwt(access_token).iat).to.equal(1_799_992_800)
	})

	for (const [what, change, status, name, section] of refusals) {
		it(`refuses ${what} with ${status} ${name}, and issues nothing`, async () => {
			const emulator = createEmulator()
			const response = await emulator.fetch(tokenRequest(change))
			expect(response.status).to.equal(status)
			expect(response.headers.get('content-type')).to.equal('application/problem+json')
			expect(response.headers.get('emulator-assumption')).to.match(/^error-response; section="7"/)
			const problem = await parseProblem(response)
			expect(problem).to.include({ type: `urn:tarja-emulator:${name}`, status })
			expect(problem.section).to.equal(section)
			expect(emulator.log().entries[0]).to.include({ applied: false, status, problem: name })
			expect(emulator.log().totals.tokens).to.equal(0)
		})
	}

	it('says how to authenticate, and which method is allowed', async () => {
		const emulator = createEmulator()
		const unauthorized = await emulator.fetch(tokenRequest({ headers: { authorization: null } }))
		expect(unauthorized.headers.get('www-authenticate')).to.contain('Basic realm=')
		const wrongMethod = await emulator.fetch(tokenRequest({ method: 'GET' }))
		expect(wrongMethod.headers.get('allow')).to.equal('POST')
	})
})
