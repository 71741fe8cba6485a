import { createClient, isTarjaError, operation } from '@tarja/core'
import { createRecordingFetch } from '@tarja/testing'
import { describe, expect, it, rejection, stubOptions } from '@tarja-test/harness'

const call = { method: 'POST', path: '/pay/{id}' } as const

describe('what identifies a call', () => {
	it('may say how each field is compared, and its names are what the record of a lost call holds', async () => {
		const pay = operation({ ...call, identifiedBy: { id: 'digits', amount: 'decimal' }, uniqueBy: ['id'] })
		const fetch = createRecordingFetch(() => ({ status: 503, json: {} }))
		const client = createClient({ baseUrl: 'https://platform.example', fetch, ...stubOptions })
		const error = await rejection(client.call(pay, { params: { id: 7 }, body: { amount: '1.90', other: 1 } }))
		expect(isTarjaError(error) && error.record?.fields).to.deep.equal({ id: 7, amount: '1.90' })
	})
	it('is refused with a way to compare that does not exist', () => {
		for (const kind of ['number', { digits: { last: 3 } }, { digits: { first: 6 } }])
			expect(() => operation({ ...call, identifiedBy: { id: kind as 'digits' } })).to.throw(
				'its identifiedBy is not a list of names, or names with text, digits, decimal, instant, fingerprint or { digits: { last: 6 } }',
			)
		expect(() => operation({ ...call, identifiedBy: { id: { digits: { last: 6 } } } })).not.to.throw()
	})
	it('has every field that tells it from others', () => {
		expect(() => operation({ ...call, identifiedBy: ['id'], uniqueBy: ['nsu'] })).to.throw(
			'its uniqueBy has "nsu", which identifiedBy has not',
		)
	})
	it('has every field that names its terminal or branch', () => {
		expect(() => operation({ ...call, identifiedBy: { id: 'digits' }, listedBy: ['id', 'terminal'] })).to.throw(
			'its listedBy has "terminal", which identifiedBy has not',
		)
		expect(() => operation({ ...call, identifiedBy: { id: 'digits' }, kindBy: ['method'] })).to.throw(
			'its kindBy has "method", which identifiedBy has not',
		)
	})
	it('has a key that something makes', () => {
		for (const given of [
			{ header: 'k' },
			{ createKey: async () => 'k' },
			{ header: 'a key', createKey: async () => 'k' },
			'k',
		])
			expect(() => operation({ ...call, idempotencyKey: given as never })).to.throw(
				'its idempotencyKey is not { header or field, createKey }, which idempotencyKey() of @tarja/catalogue/bindings makes',
			)
	})
})
