import { isTarjaError, type TarjaError } from '@tarja/core'
import { basicAuthorization } from '@tarja/core/password-grant'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { authentication, generateAccessToken } from './authentication.ts'
import { tokenAnswer as answer, recordedClient } from './sent.test.ts'

const input = {
	headers: { authorization: { user: 'client', password: 'confidential' } },
	body: { credential: { name: 'second', value: 'a@b.example' } },
}

async function refusal(changed: object): Promise<TarjaError<'invalid_input'>> {
	const { client, sent } = recordedClient(answer)
	const call = client.use(authentication()).authentication.generateAccessToken({ ...input, ...changed })
	const error = await rejection<TarjaError<'invalid_input'>>(call)
	expect(isTarjaError(error, 'invalid_input') && error.outcome, String(error)).to.equal('not_processed')
	expect(sent).to.deep.equal([])
	return error
}

describe('authentication.generateAccessToken', () => {
	it('sends what the reference shows, and no token of the client', async () => {
		// An integer of JSON becomes text.
		const { client, sent } = recordedClient({ ...answer, expires_in: 300 })
		const { data } = await client.use(authentication()).authentication.generateAccessToken(input)
		expect(data).to.deep.equal(answer)
		const [request] = sent
		expect(request?.method).to.equal('POST')
		expect(request?.url).to.equal('https://platform.example/base/oauth2/token')
		expect(request?.body).to.equal('grant_type=password&username=&second=a%40b.example')
		const { 'content-length': _, ...headers } = Object.fromEntries(request?.headers ?? []) // Node alone has it.
		expect(headers).to.deep.equal({
			accept: 'application/json',
			authorization: basicAuthorization(input.headers.authorization),
			'content-type': 'application/x-www-form-urlencoded',
		})
	})

	const wrongInputs: readonly (readonly [string, object])[] = [
		['headers.authorization', { headers: {} }],
		['headers.authorization', { headers: { authorization: '' } }],
		['headers.authorization', { headers: { authorization: 'two words' } }],
		['headers.authorizations', { headers: { ...input.headers, authorizations: 'x' } }],
		['body.credential', { body: {} }],
		['body.credential.name', { body: { credential: { name: '', value: 'x' } } }],
		['body.credential.name', { body: { credential: { name: 'username', value: 'x' } } }],
		['body.credential.value', { body: { credential: { name: 'second' } } }],
		['body.credential', { body: undefined }],
		['body.username', { body: { ...input.body, username: 7 } }],
		['body.grantType', { body: { ...input.body, grantType: 'password' } }],
	]
	for (const [place, changed] of wrongInputs)
		it(`refuses ${JSON.stringify(changed)} at ${place}`, async () => {
			const { details, message } = await refusal(changed)
			expect(details.issues.map(({ path }) => path.join('.'))).to.deep.equal([place])
			expect(message).to.contain('(reference §4.1)')
		})

	const wrongAnswers: Readonly<Record<string, readonly unknown[]>> = {
		access_token: [undefined, '', 1, null],
		expires_in: [undefined, '', '1.5', 1.5, '300s', null],
		refresh_expires_in: [undefined, 'never', 1.5],
		token_type: [undefined, 'MAC', 'Bearer '],
		not_before_policy: [undefined, '0x1', true],
		session_state: [undefined, 'not-a-uuid', `${answer.session_state}0`],
		scope: [undefined, 1, ['profile']],
	}
	for (const [name, values] of Object.entries(wrongAnswers))
		it(`refuses an answer whose ${name} is not as shown, and prints no token`, async () => {
			for (const value of values) {
				const { client } = recordedClient({ ...answer, [name]: value })
				const error = await rejection(client.call(generateAccessToken, input))
				if (!isTarjaError(error, 'invalid_response')) throw error
				expect(error.details.issues?.map(({ path }) => path.join('.'))).to.deep.equal([`response.${name}`])
				expect(error.message).to.contain('(reference §2.1)')
				expect(error.message + error.stack + JSON.stringify(error)).not.to.match(/eyJhbGci|confidential|a@b/)
			}
		})
})
