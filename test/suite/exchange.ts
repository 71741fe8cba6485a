// What goes over the wire, and what is made of what comes back, in every runtime.

import { createClient, isTarjaError, operation } from '@tarja/core'
import { describe, expect, it, limited, openSpace, rejection, runtime } from '@tarja-test/harness'
import { clientFor, intent } from './client-for.ts'

const path = '/api/v1/core/pagamento/intencao-pagamento'
const inBrowser = ['chromium', 'firefox', 'webkit'].includes(runtime)

describe('fetch', () => {
	it('may be handed over bare, as a method or as a wrapper', async () => {
		const space = await openSpace()
		const holder = { fetch: globalThis.fetch }
		for (const fetch of [
			globalThis.fetch,
			holder.fetch,
			(url: string, init: RequestInit) => globalThis.fetch(url, init),
		])
			await clientFor(space.baseUrl, { fetch }).payments.createIntent({ body: intent })
		expect((await space.log()).totals.intents).to.equal(3)
	})
	it('that throws at once, or gives no Response, leaves an error of ours', async () => {
		const space = await openSpace()
		for (const broken of [
			() => {
				throw new RangeError('at once')
			},
			async () => undefined as unknown as Response,
			async () => ({ status: 200 }) as Response,
		]) {
			const fetch = (url: string, init: RequestInit): Promise<Response> =>
				url.includes(path) ? broken() : globalThis.fetch(url, init)
			const error = await rejection(clientFor(space.baseUrl, { fetch }).payments.createIntent({ body: intent }))
			expect(isTarjaError(error), String(error)).to.equal(true)
			expect(error).to.include({ outcome: 'unknown' })
		}
	})
})

describe('a redirect', () => {
	it('is an error, and takes no credential anywhere', async () => {
		const space = await openSpace()
		const elsewhere = await openSpace()
		for (const status of [302, 307]) {
			await space.fault({
				match: { path },
				at: 'before-accept',
				action: 'redirect',
				status,
				location: `${elsewhere.baseUrl}${path}`,
			})
			const error = await rejection(clientFor(space.baseUrl).payments.createIntent({ body: intent }))
			expect(isTarjaError(error, 'redirect') && error.details.status).to.equal(inBrowser ? 0 : status)
			expect(error).to.include({ outcome: 'unknown' })
		}
		expect((await elsewhere.log()).entries).to.have.lengthOf(0)
	})
})

describe('a connection refused', () => {
	it('is not_sent where the runtime says so, and unknown where it does not', async () => {
		const space = await openSpace()
		const { port } = new URL(space.baseUrl)
		// Nothing listens on the discard port of this machine; browsers block it outright.
		const call = createClient({
			baseUrl: `http://127.0.0.1:${Number(port) === 1 ? 2 : 1}`,
			retry: false,
			allowBrowserReplays: true,
		}).call(operation({ method: 'POST', path: '/x', identifiedBy: ['n'] }), { body: { n: '1' } })
		const error = await rejection(call)
		expect(error).to.include({ code: 'network' })
		expect(isTarjaError(error) && ['not_sent', 'unknown']).to.include(isTarjaError(error) && error.outcome)
	})
})

describe('aborting', () => {
	for (const [phase, fault] of [
		['while the answer is awaited', { at: 'after-commit', action: 'hang' }],
		['while the body is read', { at: 'mid-body', action: 'stall' }],
	] as const) {
		it(`${phase} is unknown, at once, and carries the record`, async () => {
			const space = await openSpace()
			const client = clientFor(space.baseUrl)
			await client.tokens.token()
			await space.fault({ match: { path }, ...fault })
			const controller = new AbortController()
			const pending = rejection(client.payments.createIntent({ body: intent }, { signal: controller.signal }))
			while (!(await space.log()).totals.intents) await new Promise((resolve) => setTimeout(resolve, 5))
			controller.abort()
			const error = await pending
			expect(error).to.include({ code: 'aborted', outcome: 'unknown', attempts: 1 })
			expect(isTarjaError(error) && error.record?.fields).to.deep.equal({
				nsuOrigem: '000123',
				dataHoraTerminal: '2026-11-20T23:59:59Z',
				valorTransacao: '1990',
				redeOrigemOperacaoPDV: '12345678000199',
				terminalRequisitante: 'T-01',
				meioPagamento: '',
			})
		})
		it(`${phase.replace('while', 'by time, while')} is unknown`, async () => {
			const space = await openSpace()
			const client = clientFor(space.baseUrl, { tryTimeoutMs: 8000 })
			await client.tokens.token()
			await space.fault({ match: { path }, ...fault })
			const { called, timeIsUp } = limited(8000, () => client.payments.createIntent({ body: intent }))
			const pending = rejection(called)
			while (!(await space.log()).totals.intents) await new Promise((resolve) => setTimeout(resolve, 5))
			timeIsUp()
			expect(await pending).to.include({ code: 'timeout', outcome: 'unknown' })
		})
	}
})
