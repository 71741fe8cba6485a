import { createRecordingFetch, createTokenResponse, type ScriptedResponse } from '@tarja/testing'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { grantOf, worldOf } from '../../test/token-world.ts'
import type { TarjaError } from '../errors/tarja-error.ts'
import type { PasswordGrantOptions } from './password-grant.ts'

const { json: shown } = createTokenResponse('a-token') as { json: Readonly<Record<string, unknown>> }

/** A token, or the failure; and what the client's listener heard. */
function tokenFrom(response: ScriptedResponse, options: Partial<PasswordGrantOptions> = {}) {
	const { tokens, ...world } = worldOf({ auth: grantOf(options), fetch: createRecordingFetch(() => response) })
	return { ...world, given: tokens.token() }
}
/** Why there is no token. */
async function failureFrom(response: ScriptedResponse, options?: Partial<PasswordGrantOptions>) {
	const { given: input, events } = tokenFrom(response, options)
	const error = await rejection<TarjaError<'token_unavailable'>>(input)
	expect(error.details).to.include({ reason: 'response', status: 200 })
	return { error, events }
}

/** What is said of each field that is not as shown. */
const wrong: readonly [string, unknown, string][] = [
	['expires_in', '300s', 'expected an integer as text (reference §2.1)'],
	['refresh_expires_in', 2 ** 53, 'expected an integer as text (reference §2.1)'],
	['not_before_policy', 'v0', 'expected an integer as text (reference §2.1)'],
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
	it('as shown is a token and no event but that it was issued, whatever the case of Bearer and the type of integers', async () => {
		for (const changed of [{ token_type: 'bearer' }, { token_type: 'BEARER' }, { expires_in: 300 }, {}]) {
			const { given: input, types } = tokenFrom({ json: { ...shown, ...changed } })
			expect((await input).accessToken).to.equal('a-token')
			expect(types()).to.deep.equal(['token_issued'])
		}
	})

	it('that hands out an old token lasts what is left of it, by its own Date', async () => {
		const part = (value: object): string => btoa(JSON.stringify(value)).replaceAll('=', '')
		const access_token = `${part({ alg: 'none' })}.${part({ iat: 1_800_000_000, exp: 1_800_003_600 })}.`
		for (const [leftS, stated] of [
			[1800, '1800'],
			[30, '3600'],
			[60, 'soon'],
		] as const) {
			const headers = { date: new Date((1_800_003_600 - leftS) * 1000).toUTCString() }
			const { given: input, events } = tokenFrom({ json: { ...shown, access_token, expires_in: stated }, headers })
			await input
			expect(events.at(-1)).to.deep.include({ type: 'token_issued', lifetimeMs: leftS * 1000 })
		}
	})

	for (const [field, value, message] of wrong)
		it(`with another ${field} is a token, and an event that says so`, async () => {
			const { given: input, events } = tokenFrom({ json: { ...shown, [field]: value } })
			expect((await input).accessToken).to.equal('a-token')
			const issues = [{ path: ['response', field], message }]
			expect(events[0]).to.deep.equal({ type: 'token_response_deviates', issues })
		})

	for (const [field, value, message] of deciding)
		it(`with ${JSON.stringify(value) ?? 'nothing'} for ${field} is no token`, async () => {
			// Another deviation decides nothing, so it is not said.
			const { error } = await failureFrom({ json: { ...shown, scope: 7, [field]: value } })
			expect(error.message.endsWith(`response.${field}: ${message}`), error.message).to.equal(true)
		})

	it('with a token that no header can hold is no token', async () => {
		for (const access_token of ['two words', 'a\nb', 'é'])
			expect((await failureFrom({ json: { ...shown, access_token } })).error.message).to.include(
				'has no usable access_token (reference §2.1)',
			)
	})

	for (const text of ['<title>Welcome</title>', '', 'null', '7', '"text"'])
		it(`of ${JSON.stringify(text)} is no token`, async () => {
			expect((await failureFrom({ text })).error.message).to.include(
				'the response is not as the reference shows it: response: expected Object',
			)
		})

	it('reports all deviations at once, and lets further fields through', async () => {
		const { given: input, events } = tokenFrom({ json: { access_token: 't', token_type: 'Bearer', more: 1 } })
		await input
		const [event] = events
		expect(event?.type === 'token_response_deviates' && event.issues.map(({ path }) => path[1])).to.deep.equal(
			wrong.map(([field]) => field),
		)
	})
})

describe('a refusal of the token endpoint', () => {
	const refused = async (status: number, json: unknown) =>
		await rejection<TarjaError<'token_unavailable'>>(tokenFrom({ status, json } as ScriptedResponse).given)

	it('shows its error code, and blames the credentials only where that does', async () => {
		for (const [error, advice] of [
			['invalid_grant', 'check the Basic credentials'],
			['invalid_client', 'check the Basic credentials'],
			['unsupported_grant_type', 'check what it says'],
			['temporarily_unavailable', 'check what it says'],
		] as const) {
			const { message, details } = await refused(400, { error, error_description: 'of anybody' })
			expect(message).to.include(`returned 400 (error "${error}"); ${advice}`).and.not.include('anybody')
			expect(details).to.include({ reason: 'credentials', status: 400, error })
		}
		const { message, details } = await refused(404, { error: 'not_found' })
		expect([message.includes('(error "not_found")'), details.reason]).to.deep.equal([true, 'status'])
	})
	it('shows no error that may be any text', async () => {
		const texts = ['secret', 'Bearer x', 'se_cret7', 'Any_text', `a_${'b'.repeat(39)}`]
		for (const error of [...texts, ['invalid_grant'], 7, { a: 1 }, undefined]) {
			const { message, details } = await refused(401, { error })
			expect(message).to.include('returned 401; check the Basic credentials')
			expect(details).not.to.have.property('error')
		}
		const [text, headers] = ['{"error":"invalid_grant"}', { 'content-type': 'text/plain' }]
		const { details } = await rejection<TarjaError>(tokenFrom({ status: 401, text, headers }).given)
		expect(details).not.to.have.property('error')
	})
	it('says nothing of when to come again where the response does not', async () => {
		const fetch = async () => new Response(null, { status: 404 })
		const asked = { baseUrl: '', fetch, nowMs: () => 0, signal: new AbortController().signal, rejected: undefined }
		const { details } = await rejection<TarjaError>(grantOf().issue({ ...asked, onEvent: () => {} }))
		expect(details).to.deep.equal({ reason: 'status', status: 404 })
	})
	it('is none where a token comes with 201', async () => {
		expect(
			(await tokenFrom({ ...(createTokenResponse('a-token') as object), status: 201 } as ScriptedResponse).given)
				.accessToken,
		).to.equal('a-token')
	})
})
