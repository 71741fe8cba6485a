import { isTarjaError } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { describe, expect, it, openSpace, rejection } from '@tarja-test/harness'
import { auth, clientFor, credentials, inBrowser, intent, intentPath } from './client-for.ts'

describe('the main job', () => {
	it('sends meioPagamento and any of the fields when given, and requires none', async () => {
		const space = await openSpace()
		const { payments: group } = clientFor(space.baseUrl)
		await group.createIntent({ query: { meioPagamento: 'X Y' }, body: {} })
		const entry = (await space.log()).entries[1]
		expect([entry?.query, entry?.body]).to.deep.equal(['meioPagamento=X%20Y', '{}'])
	})
	it('refuses platform credentials in a page, unless that is said to be meant', async () => {
		const make = (): unknown => passwordGrant(credentials)
		if (inBrowser) expect(make).to.throw(/brokeredTokens/)
		else expect(make).not.to.throw()
		expect(auth).not.to.throw()
	})
	it('sends nothing for invalid input, and names field, expectation and section', async () => {
		const space = await openSpace()
		const body = { ...intent, redeOrigemOperacaoPDV: '123', valorTransaco: '1' }
		const error = await rejection<{ code: string; outcome: string; message: string }>(
			clientFor(space.baseUrl).payments.createIntent({ body } as never),
		)
		expect(error).to.include({ code: 'invalid_input', outcome: 'not_processed' })
		expect(error.message)
			.to.match(/redeOrigemOperacaoPDV.*14 digits/)
			.and.to.match(/§2\.2/)
		expect(error.message).to.match(/valorTransaco.*valorTransacao/)
		expect((await space.log()).entries).to.have.lengthOf(0)
	})
	it('follows no redirect, which would take credentials along', async () => {
		const [space, elsewhere] = [await openSpace(), await openSpace()]
		const location = `${elsewhere.baseUrl}${intentPath}`
		for (const status of [302, 307]) {
			const redirect = { at: 'before-accept', action: 'status', status, headers: { location } } as const
			await space.fault({ match: { path: intentPath }, ...redirect })
			const error = await rejection(clientFor(space.baseUrl).payments.createIntent({ body: intent }))
			expect(isTarjaError(error, 'redirect') && error.details.status).to.equal(inBrowser ? 0 : status)
			expect(error).to.include({ outcome: 'unknown' })
		}
		expect((await elsewhere.log()).entries).to.have.lengthOf(0)
	})
})
