import { describe, expect, it } from '@tarja-test/harness'
import { describeResponse, explainRefusal } from './explain.ts'

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

describe('explainRefusal()', () => {
	it('shows the code of a refusal, and prints its own advice whole', () => {
		const url = 'https://platform.example/oauth2/token'
		const headers = new Headers({ 'content-type': 'application/json' })
		for (const error of ['unsupported_grant_type', 'invalid_grant', 'temporarily_unavailable'])
			for (const status of [302, 400, 401, 404, 429, 503]) {
				const text = JSON.stringify({ error })
				const found = explainRefusal({ method: 'POST', url, status, headers, text }, '/oauth2/token', ['CredValue'])
				expect(found.found, text).to.include(`responded ${status} ("${error}")`)
				expect(JSON.stringify(found)).not.to.include('[redacted]')
			}
	})
})
