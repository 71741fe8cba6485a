import { describe, expect, it } from '@tarja-test/harness'
import { createResponseRecorder, describeResponse, explainRefusal } from './check.ts'

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

describe('createResponseRecorder()', () => {
	it('hands an answer on as it was, and remembers its members', async () => {
		const kept = createResponseRecorder()
		const fetch = kept.around(async () => Response.json({ scope: 'profile' }, { status: 201, headers: { 'x-a': 'b' } }))
		const response = await fetch('https://platform.example', {})
		const seen = [response.status, response.headers.get('x-a'), await response.json()]
		expect(seen).to.deep.equal([201, 'b', { scope: 'profile' }])
		expect(kept.response()).to.include({ status: 201, text: '{"scope":"profile"}' })
	})

	it('reads no more than the beginning of an endless body', async () => {
		let isCancelled = false
		const endless = new ReadableStream({
			pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
			cancel() {
				isCancelled = true
			},
		})
		const kept = createResponseRecorder()
		const fetch = kept.around(async () => new Response(endless))
		const response = await fetch('https://platform.example', {})
		expect((await response.text()).length).to.be.below(200_000)
		expect([isCancelled, kept.response()?.status]).to.deep.equal([true, 200])
	})
})
