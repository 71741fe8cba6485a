import { createTokenResponse } from '@tarja/testing'
import { describe, expect, it } from '@tarja-test/harness'
import * as v from 'valibot'
import { tokenFields } from './contracts.ts'
import { tokenResponse } from './token-response.ts'

describe('tokenResponse', () => {
	const issuesOf = (value: unknown) => v.safeParse(tokenResponse, value).issues?.map(({ message }) => message)
	it('takes what the reference shows, as texts, and says of each field what was expected', () => {
		const { json } = createTokenResponse('t') as { json: object }
		expect(v.parse(tokenResponse, { ...json, expires_in: 300, more: 1 })).to.deep.equal({ ...json, expires_in: '300' })
		expect(issuesOf({})).to.deep.equal(Object.values(tokenFields).map(({ expected }) => expected))
		expect(issuesOf('text')).to.deep.equal(['expected Object (reference §2.1)'])
	})
})
