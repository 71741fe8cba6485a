// Covers routes.ts and checks.ts.
import { describe, expect, it } from '@tarja-test/harness'
import { createEmulator } from '../emulator.ts'
import { base, parseProblem } from '../exchanges.test.ts'

async function answerTo(path: string, method = 'GET'): Promise<Response> {
	return createEmulator().fetch(new Request(base + path, { method }))
}

describe('createPlatformRoutes', () => {
	it('answers 501 to what is not shown, with the section that says so', async () => {
		const response = await answerTo('/somewhere/else', 'DELETE')
		expect(response.status).to.equal(501)
		expect(await parseProblem(response)).to.include({ type: 'urn:tarja-emulator:not-shown', section: '4.3' })
	})
})
