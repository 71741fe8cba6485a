import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { inspect, printableCause } from './printed.ts'
import { TarjaError } from './tarja-error.ts'

describe('printableCause', () => {
	it('keeps name, code and message of the whole chain, and nothing else', () => {
		const inner = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', request: 'secret' })
		const copy = printableCause(Object.assign(new TypeError('fetch failed', { cause: inner }), { path: '/?pan=1' }))
		expect(copy).to.include({ name: 'TypeError', message: 'fetch failed' })
		expect(copy?.cause).to.include({ code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' })
		expect(Object.keys(copy ?? {})).not.to.include('path')
		expect(copy?.cause).not.to.have.property('request')
	})
	it('gives a debugger what was thrown, and no property that holds it', () => {
		const thrown = new Error('password=abc')
		const copy = Object(printableCause(thrown))
		const own = Reflect.ownKeys(copy).map((key) => copy[key])
		expect(own).not.to.include(thrown)
		expect(own.filter((value) => typeof value === 'function').map((value) => value())).to.deep.equal([thrown])
	})
	it('keeps a copy as it is: an address, and what was thrown, would not outlive a second one', () => {
		const refused = { address: '203.0.113.7', port: 5432 }
		const copy = printableCause(Object.assign(new Error('connect ECONNREFUSED 203.0.113.7:5432'), refused))
		expect(copy?.message).to.equal('connect ECONNREFUSED 203.0.113.7:5432')
		expect(printableCause(copy)).to.equal(copy)
		const error = new TarjaError('network', 'x', { outcome: 'unknown', details: {}, cause: copy })
		expect(error.cause).to.equal(copy)
		expect(inspect.call(error)).to.contain('203.0.113.7:5432')
	})
	it('takes anything that can be thrown', () =>
		fc.assert(
			fc.property(fc.anything(), (thrown) => {
				const copy = printableCause(thrown)
				if (thrown !== undefined) expect(copy).to.be.instanceOf(Error)
			}),
			random(),
		))
	it('takes what throws when it is read', () => {
		const { proxy, revoke } = Proxy.revocable({}, {})
		revoke()
		for (const thrown of [proxy, Object.defineProperty(new Error('x'), 'message', { get: () => { throw new Error('y') } })]) // biome-ignore format: short
			expect(printableCause(thrown)?.message).to.equal('an error that cannot be read')
	})
	it('ends, on a chain that does not', () => {
		const loop = new Error('a')
		loop.cause = Object.assign(new Error('b'), { cause: loop })
		expect(printableCause(loop)).to.be.instanceOf(Error)
	})
})
