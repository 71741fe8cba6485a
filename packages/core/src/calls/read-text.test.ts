import { describe, expect, it, refused } from '@tarja-test/harness'
import { clientOf, failure } from '../../test/call-world.ts'
import { operation } from '../operation/operation.ts'

/** A JWT of these claims, as a platform signs it. Nothing checks the signature here. */
const encode = (claims: object): string => `e30.${btoa(JSON.stringify(claims))}.c2ln`
const decode = (text: string): unknown => JSON.parse(atob(String(text.split('.')[1])))
const words = { field: 'data.status', applied: ['ACCP'], rejected: ['RJCT'] }
const says = {
	function: ({ body }: { body: string }) => (body.includes('e30') ? 'rejected' : undefined),
	fields: words,
}
const headers = { 'content-type': 'application/jwt' }

const callWith = (body: string | Uint8Array<ArrayBuffer>, more: object = {}, own: object = {}) => {
	const pay = operation({
		...{ method: 'POST', path: '/pay', responseType: 'text', read: decode, outcomeOf: words },
		...own,
	} as never)
	return clientOf([new Response(body, { headers, ...more })]).client.call(pay, {})
}

describe('read', () => {
	it('makes the value that the caller, the schema and outcomeOf get', async () => {
		const claims = { data: { status: 'ACCP', paymentId: 'p-1' } }
		expect((await callWith(encode(claims))).data).to.deep.equal(claims)
		const declined = await failure(callWith(encode({ data: { status: 'RJCT' } })))
		expect(declined.outcome).to.equal(refused)
		expect((await callWith(encode(claims), {}, { outcomeOf: 'http' })).data).to.deep.equal(claims)
	})

	it('leaves the outcome unknown if it throws, or after a short or damaged text, whatever outcomeOf returns', async () => {
		const whole = encode({ data: { status: 'RJCT' } })
		const damaged = new TextEncoder().encode(whole)
		damaged[whole.length - 1] = 0xff
		const later = { read: async () => ({ data: { status: 'RJCT' } }) }
		for (const outcomeOf of Object.values(says))
			for (const status of [200, 402, 422])
				for (const [body, own] of [
					[whole.slice(0, 12), {}],
					[damaged, {}],
					['<html>', {}],
					[whole, later],
				] as const) {
					const error = await failure(callWith(body, { status }, { outcomeOf, ...own }))
					expect(error.outcome, `${status} ${body}`).to.equal('unknown')
					expect(error.message).not.to.include('e30')
				}
	})

	it('needs a text', () => {
		const define = (own: object) => () => operation({ method: 'POST', path: '/pay', ...own } as never)
		expect(define({ read: decode })).to.throw("its read gets a text; write responseType: 'text'")
		expect(define({ read: 'jwt', responseType: 'text' })).to.throw('its read is not a function')
	})
})
