import { describe, expect, it } from '@tarja-test/harness'
import type { CallRecord } from './details.ts'
import { isOwnError, isTarjaError, TarjaError } from './tarja-error.ts'

const record: CallRecord = Object.freeze({
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
	it('prints the fields of a record in clear where they are known to be no card numbers, and only there', () => {
		// Both pass Luhn's check: 14 digits, as redeOrigemOperacaoPDV has, and 16, as cards have.
		const [short, long] = ['30569309025904', '4111111111111111']
		const fields = { nsuOrigem: short, idCliente: Number(short), rede: long, other: { pan: short } }
		const printed = (unmaskedFields: boolean): unknown => {
			const kept = { ...record, fields, unmaskedFields }
			const init = { outcome: 'unknown', details: { status: 500 }, record: kept } as const
			return (new TarjaError('http_status', 'x', init).toJSON().record as CallRecord).fields
		}
		const masked = { rede: '[redacted]', other: '[redacted]' }
		expect(printed(true)).to.deep.equal({ ...fields, ...masked })
		expect(printed(false)).to.deep.equal({ nsuOrigem: '[redacted]', idCliente: '[redacted]', ...masked })
	})
	it('prints times as they are, though one in ten passes for a card number', () => {
		for (let retryAtMs = 1_800_000_000_000; retryAtMs < 1_800_000_000_020; retryAtMs++) {
			const details = { reason: 'credentials', retryAtMs } as const
			expect(
				new TarjaError('token_unavailable', 'x', { outcome: 'not_processed', details }).toJSON().details,
			).to.deep.equal(details)
		}
	})
	it('has nothing secret among its own properties', () => {
		const facts = ['code', 'outcome', 'details', 'operation', 'reference', 'entryId', 'requestId', 'fields']
		expect(Object.keys(error)).to.have.members([...facts, 'name', 'attempts', 'mayHaveReplayed'])
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

describe('a copy of an error', () => {
	it('is known by its members, where structuredClone or RPC has made it, and is no error of ours inside', () => {
		const error = new TarjaError('timeout', 'late', { outcome: 'unknown', details: { scope: 'total', timeoutMs: 1 } })
		for (const copy of [
			structuredClone(error.toJSON()),
			structuredClone({ ...error }),
			JSON.parse(JSON.stringify(error)),
		]) {
			expect([isTarjaError(copy), isTarjaError(copy, 'timeout'), isTarjaError(copy, 'network')]).to.deep.equal([
				true,
				true,
				false,
			])
			expect(isOwnError(copy)).to.equal(false)
			expect(copy).to.deep.include({ outcome: 'unknown', details: { scope: 'total', timeoutMs: 1 } })
		}
		const none = [
			{},
			{ name: 'TarjaError' },
			{ ...error, outcome: 'paid' },
			{ ...error, name: 'Error' },
			{ ...error, details: 7 },
		]
		for (const value of [...none, null]) expect(isTarjaError(value), JSON.stringify(value)).to.equal(false)
	})
})
