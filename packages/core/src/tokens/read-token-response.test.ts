import { fakeClock, recordingFetch, type ScriptedAnswer, tokenAnswer } from '@tarja/testing'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { createClient } from '../client/client.ts'
import { TarjaError } from '../errors/tarja-error.ts'
import type { TokenEvent } from './contracts.ts'
import { type PasswordGrantOptions, passwordGrant } from './password-grant.ts'

const baseUrl = 'https://platform.example'
const { json: shown } = tokenAnswer('a-token') as { json: Readonly<Record<string, unknown>> }
const base64url = (value: object): string => btoa(JSON.stringify(value)).replaceAll('=', '')
/** A token of 300 seconds. */
const jwt = `${base64url({ alg: 'none' })}.${base64url({ iat: 1000, exp: 1300 })}.`

const grantOf = (options: Partial<PasswordGrantOptions>) =>
	passwordGrant({
		basic: 'eDp5',
		credential: { name: 'f', value: 'v' },
		dangerouslyAllowBrowser: true,
		...options,
	})

/** A token, and what the client's listener heard; or the failure. */
async function tokenFrom(answer: ScriptedAnswer, options: Partial<PasswordGrantOptions> = {}) {
	const events: TokenEvent[] = []
	const client = createClient({
		baseUrl,
		auth: grantOf(options),
		fetch: recordingFetch(() => answer),
		clock: fakeClock(),
		onEvent: (event) => events.push(event),
	})
	const given = client.tokens.token()
	return { given, events }
}

/** What is said of each field that is not as shown. */
const wrong: readonly [string, unknown, string][] = [
	['expires_in', 'soon', 'expected an integer as text (reference §2.1)'],
	['refresh_expires_in', 1.5, 'expected an integer as text (reference §2.1)'],
	['not_before_policy', undefined, 'expected an integer as text (reference §2.1)'],
	['session_state', 'secret-state', 'expected a UUID (reference §2.1)'],
	['scope', ['secret-scope'], 'expected text (reference §2.1)'],
]
const deciding: readonly [string, unknown, string][] = [
	['access_token', undefined, 'expected text that is not empty (reference §2.1)'],
	['access_token', '', 'expected text that is not empty (reference §2.1)'],
	['access_token', { secret: 1 }, 'expected text that is not empty (reference §2.1)'],
	['token_type', undefined, 'expected "Bearer" (reference §2.1)'],
	['token_type', 'mac', 'expected "Bearer" (reference §2.1)'],
]

describe('the token endpoint’s answer', () => {
	it('as shown is a token and no event but that it was issued, whatever the case of Bearer', async () => {
		for (const token_type of ['Bearer', 'bearer', 'BEARER'])
			for (const strict of [false, true]) {
				const { given, events } = await tokenFrom({ json: { ...shown, token_type } }, { strict })
				expect((await given).accessToken).to.equal('a-token')
				expect(events.map(({ type }) => type)).to.deep.equal(['token_issued'])
			}
	})

	for (const [field, value, message] of wrong) {
		it(`with another ${field} is a token, and an event that names field and expectation`, async () => {
			const { given, events } = await tokenFrom({ json: { ...shown, [field]: value } })
			expect((await given).accessToken).to.equal('a-token')
			expect(events[0]).to.deep.equal({
				type: 'token_response_deviates',
				issues: [{ path: ['response', field], message }],
			})
			expect(JSON.stringify(events)).not.to.include('secret')
		})
		it(`with another ${field} is a failure where strict is asked for`, async () => {
			const { given, events } = await tokenFrom({ json: { ...shown, [field]: value } }, { strict: true })
			const error = await rejection<TarjaError<'token_unavailable'>>(given)
			expect(error.details).to.include({ reason: 'response', status: 200 })
			expect(error.message).to.include(
				`the answer is not as the reference shows it: response.${field}: ${message}; it will`,
			)
			expect(events).to.deep.equal([])
		})
	}

	for (const [field, value, message] of deciding)
		it(`with ${JSON.stringify(value) ?? 'nothing'} for ${field} is no token`, async () => {
			// Another deviation decides nothing, so it is not said.
			const { given } = await tokenFrom({ json: { ...shown, scope: 7, [field]: value } })
			const error = await rejection<TarjaError<'token_unavailable'>>(given)
			expect(error.details).to.include({ reason: 'response', status: 200 })
			expect(error.message).to.include(`response.${field}: ${message}; it will not`)
		})

	it('with a token that no header can hold is no token', async () => {
		for (const access_token of ['two words', 'a\nb', 'é']) {
			const { given } = await tokenFrom({ json: { ...shown, access_token } })
			expect((await rejection<Error>(given)).message).to.include('has no usable access_token (reference §2.1)')
		}
	})

	for (const text of ['<title>Welcome</title>', '', 'null', '7', '"text"'])
		it(`of ${JSON.stringify(text)} is no token`, async () => {
			const error = await rejection<Error>((await tokenFrom({ text })).given)
			expect(error.message).to.include('the answer is not as the reference shows it: response: expected Object')
		})

	it('reports all deviations at once, and lets further fields through', async () => {
		const { given, events } = await tokenFrom({ json: { access_token: 't', token_type: 'Bearer', more: 1 } })
		await given
		const [event] = events
		expect(event?.type === 'token_response_deviates' && event.issues.map(({ path }) => path[1])).to.deep.equal(
			wrong.map(([field]) => field),
		)
	})
})

describe('passwordGrant({ expiresIn })', () => {
	type Reading = PasswordGrantOptions['expiresIn']
	const lifetimes: readonly [Reading, string, unknown, number][] = [
		[undefined, 'opaque', '300', 300_000],
		['as-token-says', 'opaque', '300', 300_000],
		['as-token-says', jwt, '5', 300_000],
		['as-token-says', jwt, '290000', 290_000],
		['milliseconds', 'opaque', '90000', 90_000],
		['seconds', 'opaque', '90', 90_000],
		['seconds', 'opaque', 90, 90_000],
		['minutes', 'opaque', '5', 300_000],
		// The JWT's claims are not shown either: with a unit they are not looked at.
		['seconds', jwt, '600', 600_000],
		['minutes', jwt, '300', 18_000_000],
		// No opaque token lasts longer than a day unless the unit was said; none longer than a year.
		['as-token-says', 'opaque', '999999', 86_400_000],
		['seconds', 'opaque', '999999', 999_999_000],
		['minutes', 'opaque', '999999999', 365 * 86_400_000],
		['seconds', 'opaque', 'soon', 60_000],
		['minutes', jwt, '0', 60_000],
		[(text) => Number(text) * 2, jwt, '1000', 2000],
		[(text) => Number(text.slice(0, -1)) * 1000, 'opaque', '90s', 90_000],
		[String as never, 'opaque', '300', 60_000],
		[() => Number.NaN, 'opaque', '300', 60_000],
		[() => -1, 'opaque', '300', 60_000],
		[() => Number.POSITIVE_INFINITY, 'opaque', '300', 365 * 86_400_000],
		[(text) => text.length, 'opaque', undefined, 60_000],
	]
	for (const [expiresIn, access_token, expires_in, lifetimeMs] of lifetimes) {
		const token = access_token === 'opaque' ? 'an opaque token' : 'a JWT of 300 s'
		it(`of ${String(expiresIn)} makes ${JSON.stringify(expires_in)} of ${token} ${lifetimeMs} ms`, async () => {
			const answer = { json: { ...shown, access_token, expires_in } }
			const { given, events } = await tokenFrom(answer, expiresIn === undefined ? {} : { expiresIn })
			await given
			expect(events.at(-1)).to.deep.equal({ type: 'token_issued', reason: 'missing', lifetimeMs })
		})
	}

	it('that throws is a failure that names it', async () => {
		const expiresIn = () => {
			throw new RangeError('no such format')
		}
		const error = await rejection<TarjaError<'token_unavailable'>>(
			(await tokenFrom({ json: shown }, { expiresIn })).given,
		)
		expect(error.details.reason).to.equal('response')
		expect(error.message).to.include('the function expiresIn cannot read')
		expect((error.cause as Error).message).to.equal('no such format')
	})

	it('is refused where it is no reading', () => {
		for (const expiresIn of ['hours', '', 'toString', 1000, {}, null, [], ['seconds']])
			expect(() => grantOf({ expiresIn: expiresIn as never }), JSON.stringify(expiresIn)).to.throw(
				TarjaError,
				/expiresIn/,
			)
	})
})

describe('the token request', () => {
	it('sets the two headers that the reference shows (§4.1) and no other, and follows no redirect', async () => {
		const inits: RequestInit[] = []
		const fetch = async (_: string, init: RequestInit) => {
			inits.push(init)
			return Response.json(shown)
		}
		await createClient({ baseUrl, auth: grantOf({}), fetch }).tokens.token()
		expect(inits).to.have.length(1)
		const { headers, method, body, redirect } = inits[0] ?? {}
		expect([...new Headers(headers)]).to.deep.equal([
			['authorization', 'Basic eDp5'],
			['content-type', 'application/x-www-form-urlencoded'],
		])
		expect({ method, body, redirect }).to.deep.equal({
			method: 'POST',
			body: 'grant_type=password&username=&f=v',
			redirect: 'manual',
		})
	})
})
