import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { toPrintableCause } from './printable.ts'

describe('toPrintableCause', () => {
	it('keeps name, code and message of the whole chain, and nothing else', () => {
		const inner = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', request: 'secret' })
		const copy = toPrintableCause(Object.assign(new TypeError('fetch failed', { cause: inner }), { path: '/?pan=1' }))
		expect(copy).to.include({ name: 'TypeError', message: 'fetch failed' })
		expect(copy?.cause).to.include({ code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' })
		expect(Object.keys(copy ?? {})).not.to.include('path')
		expect(copy?.cause).not.to.have.property('request')
	})
	it('shows an address that is one, and no number that stands in its place', () => {
		const messageOf = (address: string) =>
			toPrintableCause(Object.assign(new Error(`connect ECONNREFUSED ${address}:443`), { address, port: 443 }))?.message
		for (const address of ['127.0.0.1', '10.250.199.8', '::1', '2001:db8::7'])
			expect(messageOf(address)).to.equal(`connect ECONNREFUSED ${address}:443`)
		for (const address of [
			'378282246310005',
			'30569309025904',
			'12345678909',
			'4111.1111.11.11',
			'4111:1111:1111:1111::',
		])
			expect(messageOf(address)).to.equal('connect ECONNREFUSED [redacted]')
	})
	it('gives a debugger what was thrown, and no property that holds it', () => {
		const thrown = new Error('password=abc')
		const copy = Object(toPrintableCause(thrown))
		const own = Reflect.ownKeys(copy).map((key) => copy[key])
		expect(own).not.to.include(thrown)
		expect(own.filter((value) => typeof value === 'function').map((value) => value())).to.deep.equal([thrown])
	})
	it('takes anything that can be thrown', () =>
		fc.assert(
			fc.property(fc.anything(), (thrown) => {
				const copy = toPrintableCause(thrown)
				if (thrown !== undefined) expect(copy).to.be.instanceOf(Error)
			}),
			random(),
		))
})
