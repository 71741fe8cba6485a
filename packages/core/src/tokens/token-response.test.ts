import { createTokenResponse } from '@tarja/testing'
import { describe, expect, it } from '@tarja-test/harness'
import * as v from 'valibot'
import { tokenResponse } from './token-response.ts'

describe('tokenResponse', () => {
	const issuesOf = (value: unknown) => v.safeParse(tokenResponse, value).issues?.map(({ message }) => message)
	it('takes what the reference shows, as texts, and says of each field what was expected', () => {
		const { json } = createTokenResponse('t') as { json: object }
		expect(v.parse(tokenResponse, { ...json, expires_in: 300, more: 1 })).to.deep.equal({ ...json, expires_in: '300' })
		const expected = [
			'text that is not empty',
			'an integer as text',
			'an integer as text',
			'"Bearer"',
			'an integer as text',
			'a UUID',
			'text',
		]
		expect(issuesOf({})).to.deep.equal(expected.map((each) => `expected ${each} (reference §2.1)`))
		expect(issuesOf('text')).to.deep.equal(['expected Object (reference §2.1)'])
	})
})
