import { createClient, operation } from '@tarja/core'
import { describe, expect, it, openSpace, rejection } from '@tarja-test/harness'

describe('in a page', () => {
	const pay = operation({ id: 'pay', method: 'POST', path: '/pay' })
	const read = operation({ method: 'GET', path: '/read', effect: 'safe', responseType: 'text' })

	it('an unsafe call is refused until somebody has said that browsers may repeat it', async () => {
		const { baseUrl, log } = await openSpace()
		const error = await rejection(createClient({ baseUrl }).call(pay, { body: {} }))
		expect(error).to.include({ code: 'configuration', outcome: 'not_processed' })
		expect(error).to.have.nested.property('details.reason', 'runtime')
		expect(error.message).to.match(/^Cannot call pay from a page: .*allowBrowserReplays: true/)
		expect((await log()).entries).to.have.lengthOf(0)
	})
	it('it is sent with allowBrowserReplays, and with a fetch that may repeat', async () => {
		const { baseUrl, log } = await openSpace()
		const fetch = (url: string, init: RequestInit): Promise<Response> => globalThis.fetch(url, init)
		for (const options of [{ allowBrowserReplays: true }, { fetch, fetchSends: 'maybe-twice' }] as const)
			await rejection(createClient({ baseUrl, ...options }).call(pay, { body: {} }))
		expect((await log()).entries).to.have.lengthOf(2)
	})
	it('a safe call asks nothing of anybody', async () => {
		const { baseUrl, log } = await openSpace()
		await rejection(createClient({ baseUrl }).call(read))
		expect((await log()).entries.map(({ path }) => path)).to.deep.equal(['/read'])
	})
})
