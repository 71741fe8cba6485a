import { describe, expect, it } from '@tarja-test/harness'
import * as v from 'valibot'
import { tokenResponse } from './token-response.ts'

const response = {
	access_token: 'header.payload.signature',
	expires_in: '300',
	refresh_expires_in: '0',
	token_type: 'Bearer',
	not_before_policy: '0',
	session_state: '7f0f5b3e-0d4b-4c55-9f43-0b8f1c1d2e3f',
	scope: 'profile',
}

/** What is wrong with an answer: field and message. */
function issuesOf(schema: v.GenericSchema, input: unknown): readonly string[] {
	const { issues = [] } = v.safeParse(schema, input)
	return issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
}

describe('the schema of a token response', () => {
	it('takes the seven fields as shown', () => {
		expect(v.parse(tokenResponse, response)).to.deep.equal(response)
		expect(v.parse(tokenResponse, { ...response, refresh_token: 'more' })).to.deep.equal(response)
	})

	it('reads a JSON integer as its text', () => {
		const numbers = { ...response, expires_in: 300, refresh_expires_in: -0, not_before_policy: -1 }
		expect(v.parse(tokenResponse, numbers)).to.deep.equal({ ...response, not_before_policy: '-1' })
	})

	const expectations = {
		access_token: 'expected text that is not empty (reference §2.1)',
		expires_in: 'expected an integer as text (reference §2.1)',
		refresh_expires_in: 'expected an integer as text (reference §2.1)',
		token_type: 'expected "Bearer" (reference §2.1)',
		not_before_policy: 'expected an integer as text (reference §2.1)',
		session_state: 'expected a UUID (reference §2.1)',
		scope: 'expected text (reference §2.1)',
	}
	for (const [name, message] of Object.entries(expectations))
		it(`says of a ${name} that is missing what it says of a wrong one`, () => {
			const { [name as keyof typeof response]: _, ...rest } = response
			const expected = [`${name}: ${message}`]
			for (const input of [rest, { ...response, [name]: undefined }, { ...response, [name]: { secret: 'x' } }])
				expect(issuesOf(tokenResponse, input)).to.deep.equal(expected)
		})

	it('takes no text for an integer that has anything besides one', () => {
		for (const expires_in of ['', '-', 'a', '1a', 'a1', '1.5', '1e3', ' 1', '1\n'])
			expect(issuesOf(tokenResponse, { ...response, expires_in }), expires_in).to.deep.equal([
				`expires_in: ${expectations.expires_in}`,
			])
	})

	it('reports every field at once, and an answer that is no object', () => {
		expect(issuesOf(tokenResponse, {})).to.have.lengthOf(7)
		expect(issuesOf(tokenResponse, null)).to.deep.equal(['null: expected Object (reference §2.1)'])
	})

	it('can be picked from and extended', () => {
		const lifetime = v.pick(tokenResponse, ['expires_in'])
		expect(v.parse(lifetime, response)).to.deep.equal({ expires_in: '300' })
		expect(issuesOf(lifetime, {})).to.deep.equal([`expires_in: ${expectations.expires_in}`])
		const extended = v.object({ ...tokenResponse.entries, refresh_token: v.string() }, tokenResponse.message)
		expect(v.parse(extended, { ...response, refresh_token: 'more' }).refresh_token).to.equal('more')
		expect(issuesOf(extended, response)).to.deep.equal(['refresh_token: expected "refresh_token" (reference §2.1)'])
	})
})
