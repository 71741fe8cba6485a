// What a caller may give, and is told of it before anything is sent.
import { describe, expect, it } from '@tarja-test/harness'
import { clientOf, failure, pay } from '../../test/call-world.ts'

/** The failure of a call that was given these, and sent nothing. */
async function refusal(...args: readonly unknown[]) {
	const { client, fetch } = clientOf([])
	const error = await failure((client.call as (...args: readonly unknown[]) => Promise<unknown>)(...args))
	expect(error).to.include({ outcome: 'not_processed', attempts: 0 })
	expect(error.message).to.match(/^Cannot .+: ./)
	expect(fetch.requests).to.have.lengthOf(0)
	return error
}

describe('what a caller gives', () => {
	const calls: Readonly<Record<string, readonly unknown[]>> = {
		'no operation': [],
		'null for an operation': [null],
		'a text for an operation': ['pay'],
		'an operation without a method': [{ path: '/x' }],
		'null for an input': [pay, null],
		'a number for an input': [pay, 7],
		'a time that is none': [pay, {}, { timeoutMs: 'soon' }],
	}
	for (const [what, args] of Object.entries(calls))
		it(`may be ${what}: the call fails with not_processed, and nothing is sent`, async () => {
			expect((await refusal(...args)).code).to.be.oneOf(['configuration', 'invalid_input'])
		})
})

describe('an option that does not exist', () => {
	const own: readonly object[] = [
		...[
			{ reference: 'order-7' },
			{ 'timeoutMs ': 1 },
			{ timeoutMs: 1000, idempotencyKey: 'k' },
			{ timeout: undefined },
		],
		...[Object.assign(Object.create(null), { ref: '' }), JSON.parse('{"__proto__":{"reference":"order-7"}}')],
	]
	const others = {
		Promise: Promise.resolve({}),
		Map: new Map(),
		Array: [],
		String: 'a',
		Number: 7,
		Headers: new Headers(),
	}
	const cases = [...own.map((options) => [Object.keys(options).at(-1), options]), ...Object.entries(others)]
	for (const [name, options] of cases)
		it(`keeps the call from being sent: ${name}`, async () => {
			const { code, details, message } = await refusal(pay, { body: { n: 1 } }, options)
			expect(message).to.include('an object of signal, timeoutMs, tryTimeoutMs, maxResponseBytes, headers, retry, meta')
			expect([code, details]).to.deep.equal(['configuration', { reason: 'option', found: name }])
		})

	it('is none of those that exist, however they are given', async () => {
		const { client, fetch } = clientOf()
		const every = { signal: undefined, timeoutMs: 1000, tryTimeoutMs: 1000, headers: {}, retry: false, meta: {} }
		const all = [undefined, null, {}, every, Object.freeze({ ...every })]
		for (const options of all) await client.call(pay, { body: { n: 1 } }, options as never)
		expect(fetch.requests).to.have.length(all.length)
	})
})
