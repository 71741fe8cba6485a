import { describe, expect, it } from '@tarja-test/harness'
import { describeResponse } from './explain.ts'

describe('describeResponse()', () => {
	it('names the host of a redirect, without a secret in it, and nothing else', () => {
		const url = 'https://platform.example/oauth2/token'
		const describeRedirect = (location: string) =>
			describeResponse({ method: 'POST', url, status: 302, headers: new Headers({ location }), text: '' }, [
				'CredValue',
			])
		expect(describeRedirect('https://login.example/sso/CredValue/x?y=1')).to.include('(redirect to login.example)')
		expect(describeRedirect('https://credvalue.example/')).to.include('(redirect to [redacted].example)')
	})
})
