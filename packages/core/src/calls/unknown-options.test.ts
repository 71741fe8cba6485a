import { createClient, isTarjaError, operation } from '@tarja/core'
import { recordingFetch } from '@tarja/testing'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import type { CallOptions } from './options.ts'

const pay = operation({ id: 'pay', method: 'POST', path: '/pay', identifiedBy: ['n'] })

async function foundIn(options: unknown): Promise<string | undefined> {
	const fetch = recordingFetch(() => ({ json: {} }))
	const client = createClient({ baseUrl: 'https://platform.example', fetch })
	const error = await rejection(client.call(pay, { body: { n: 1 } }, options as CallOptions))
	if (!isTarjaError(error, 'configuration')) throw new Error(`sent, or another error: ${error}`)
	expect(error).to.include({ outcome: 'not_sent', attempts: 0 })
	expect(error.details.reason).to.equal('option')
	expect(fetch.requests).to.deep.equal([])
	expect(error.message).to.contain(`"${error.details.found}"`)
	return error.details.found
}

const reference = 'order-7'
const misspelt: readonly object[] = [
	{ refrence: reference },
	{ Reference: reference },
	{ 'reference ': reference },
	{ referenc\u0435: reference },
	{ timeoutMs: 1000, idempotencyKey: reference },
	{ timeout: undefined },
	Object.assign(Object.create(null), { ref: reference }),
	JSON.parse('{"__proto__":{"reference":"order-7"}}'),
]

/** Values that are not options, by their kind. */
const others: Readonly<Record<string, unknown>> = {
	Promise: Promise.resolve({ reference }),
	Map: new Map([['reference', reference]]),
	Array: [{ reference }],
	String: reference,
	Number: 7,
	Boolean: true,
	Function: () => ({ reference }),
	AbortSignal: new AbortController().signal,
	Headers: new Headers({ reference }),
	Request: new Request('https://platform.example'),
}

describe('an option that does not exist', () => {
	for (const options of misspelt)
		it(`keeps the call from being sent: ${JSON.stringify(options)}`, async () => {
			const names = Object.keys(options)
			expect(await foundIn(options)).to.equal(names[names.length - 1])
		})

	for (const [kind, options] of Object.entries(others))
		it(`keeps the call from being sent where there are no options, but: ${kind}`, async () => {
			expect(await foundIn(options)).to.equal(kind)
		})

	it('is none of those that exist, however they are given, and nothing is needed', async () => {
		const fetch = recordingFetch(() => ({ json: {} }))
		const client = createClient({ baseUrl: 'https://platform.example', fetch })
		class Inherited {
			get timeoutMs(): number {
				return 5000
			}
		}
		const every = { signal: undefined, timeoutMs: 1000, tryTimeoutMs: 1000, headers: {}, retry: false, meta: {} }
		const given = [undefined, null, {}, every, Object.freeze({ ...every }), new Inherited(), new Proxy(every, {})]
		for (const options of given) await client.call(pay, { body: { n: 1 } }, options as CallOptions)
		expect(fetch.requests).to.have.length(given.length)
	})
})
