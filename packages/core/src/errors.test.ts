import { describe, expect, it } from '@tarja-test/harness'
import { type AttemptRecord, isTarjaError, TarjaError } from './errors.ts'

const record: AttemptRecord = Object.freeze({
	operation: 'payments.createIntent',
	method: 'POST',
	path: '/intents',
	fields: { nsuOrigem: '4111111111111111' },
	startedAt: '2026-11-20T10:00:00.000Z',
	endedAt: '2026-11-20T10:00:01.000Z',
	attempts: 1,
	mayHaveReplayed: true,
})
const response = { status: 500, headers: new Headers(), url: 'https://x.example', text: 'a body with 4111111111111111' }
const error = new TarjaError('http_status', 'Cannot complete it: 4111111111111111', {
	outcome: 'unknown',
	details: { status: 500 },
	operation: 'payments.createIntent',
	attempts: 1,
	record,
	response,
	cause: new Error('outer', { cause: new Error('inner') }),
})

describe('TarjaError', () => {
	it('is an Error with a code, an outcome, details, a record and the answer', () => {
		expect(error).to.be.instanceOf(Error)
		expect(error).to.include({ name: 'TarjaError', code: 'http_status', outcome: 'unknown', mayHaveReplayed: true })
		expect(error.record?.fields).to.deep.equal({ nsuOrigem: '4111111111111111' })
		expect(error.response?.text).to.include('a body')
	})
	it('prints neither a card number nor the answer, in any form', () => {
		const symbols = ['nodejs.util.inspect.custom', 'Deno.customInspect'].map((name) => Symbol.for(name))
		const printed = symbols.map((symbol) => (error as unknown as Record<symbol, () => string>)[symbol]?.())
		for (const text of [error.message, String(error), error.stack, JSON.stringify(error), ...printed]) {
			expect(text).to.be.a('string')
			expect(text).not.to.match(/4111|a body/)
		}
	})
	it('prints the whole chain of causes where the runtime asks for it', () => {
		const text = (error as unknown as Record<symbol, () => string>)[Symbol.for('nodejs.util.inspect.custom')]?.()
		expect(text).to.match(/cause: .*outer.*cause: .*inner/s)
	})
	it('has nothing secret among its own properties', () => {
		expect(Object.keys(error).sort()).to.deep.equal([
			'attempts',
			'code',
			'details',
			'mayHaveReplayed',
			'name',
			'operation',
			'outcome',
		])
	})
})

describe('isTarjaError', () => {
	it('knows errors of another copy of the package', () => {
		const other = Object.defineProperty(new Error('x'), Symbol.for('tarja.error'), { value: true })
		expect(isTarjaError(Object.assign(other, { code: 'timeout' }), 'timeout')).to.equal(true)
	})
	it('tells codes apart, and takes anything', () => {
		expect(isTarjaError(error, 'http_status')).to.equal(true)
		expect(isTarjaError(error, 'timeout')).to.equal(false)
		for (const value of [undefined, null, 0, 'x', {}, new Error('x')]) expect(isTarjaError(value)).to.equal(false)
	})
})
