// Covers routes.ts, catalogue.ts and checks.ts.
import { describe, expect, it } from '@tarja-test/harness'
import { createEmulator } from '../emulator.ts'
import { base, parseProblem } from '../exchanges.test.ts'
import { groups } from './catalogue.ts'

async function answerTo(path: string, method = 'GET'): Promise<Response> {
	return createEmulator().fetch(new Request(base + path, { method }))
}

describe('platformRoutes', () => {
	it('knows the 32 groups of section 1', () => {
		expect(new Set(groups).size).to.equal(32)
	})

	it('answers 501 to what is not shown, with the section that says so', async () => {
		const response = await answerTo('/somewhere/else', 'DELETE')
		expect(response.status).to.equal(501)
		const problem = await parseProblem(response)
		expect(problem).to.include({ type: 'urn:tarja-emulator:not-shown', section: '4.3' })
		expect(problem.groups).to.have.lengthOf(32)
	})

	it('names the group where the path tells it', async () => {
		const paths = {
			'/oauth2/revoke': 'Authentication',
			'/api/v1/core/pagamento/intencao-pagamento/1/confirmar': 'Payments',
			'/api/v1/loans/simplified': 'Loans',
			'/buy-now-pay-later': 'Buy-now-pay-later',
		}
		for (const [path, group] of Object.entries(paths)) {
			expect((await parseProblem(await answerTo(path))).group, path).to.equal(group)
		}
	})
})
