import { createClient, operation } from '@tarja/core'
import { describe, expect, it } from '@tarja-test/harness'
import { createProgress } from './exchange.ts'
import { addExchange, createSendReport } from './send.ts'

const limits = { maxResponseBytes: 10 }
const request = { signal: new AbortController().signal, headers: new Headers() }

describe('a call that may be sent only once', () => {
	it('begins one exchange, although other attempts ask for more', () => {
		for (const mayRepeat of [false, true]) {
			const progress = createProgress(false, mayRepeat)
			const begun = [1, 2, 3].map(() => {
				const state = { progress, exchanges: [] }
				return createSendReport(state, addExchange(state), limits, request).begin()
			})
			expect(begun).to.deep.equal(mayRepeat ? [true, true, true] : [true, false, false])
		}
	})
	it('is sent once by each method after every failure, although ky repeats PUT and DELETE', async () => {
		for (const method of ['POST', 'PUT', 'DELETE', 'GET'] as const)
			for (const end of ['error', 408, 429, 500, 502, 503, 504] as const) {
				let sent = 0
				const client = createClient({
					baseUrl: 'https://h',
					retry: { limit: 5 },
					transport: {
						async send({ url, signal }, report) {
							if (!report.begin()) throw signal.reason
							sent++
							if (end === 'error') throw new TypeError('fetch failed')
							return { status: end, headers: new Headers({ 'retry-after': '0' }), url, body: new Uint8Array() }
						},
					},
				})
				const call = operation({ id: 'x', method, path: '/x', effect: 'unsafe' })
				await client.call(call, undefined, { retry: { limit: 3 } }).catch(() => {})
				expect(sent, `${method} ${end}`).to.equal(1)
			}
	})
})
