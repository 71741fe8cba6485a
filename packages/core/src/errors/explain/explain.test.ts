import { describe, expect, it } from '@tarja-test/harness'
import type { ConfigurationReason, Outcome, TarjaErrorCode, TarjaErrorDetails } from '../details.ts'
import { TarjaError } from '../tarja-error.ts'
import { type ExplainLanguage, explain } from './explain.ts'

const details: TarjaErrorDetails = {
	configuration: { reason: 'plugin', found: 'journal' },
	invalid_input: { issues: [{ path: ['body', 'nsuOrigem'], message: 'expected digits' }] },
	unbound_operation: { group: 'loans', operation: 'personal', section: '4.3' },
	duplicate_reference: { reference: 'order-7' },
	token_unavailable: { reason: 'credentials', status: 401 },
	aborted: { dispatched: true },
	timeout: { scope: 'total', timeoutMs: 1000 },
	network: { runtimeCode: 'ECONNRESET' },
	redirect: { status: 302, host: 'login.example' },
	http_status: { status: 422 },
	invalid_response: { status: 200, reason: 'not_json' },
	layer_failed: { layer: 'call/journal/journal' },
}
const codes = Object.keys(details) as TarjaErrorCode[]
const reasons = Object.keys({
	operation: 0,
	call: 0,
	option: 0,
	base_url: 0,
	plugin: 0,
	credentials: 0,
	reference: 0,
	runtime: 0,
} satisfies Record<ConfigurationReason, 0>) as ConfigurationReason[]
const outcomes: readonly Outcome[] = ['not_processed', 'rejected', 'unknown', 'duplicate']
const languages: readonly ExplainLanguage[] = ['en', 'pt-BR']
const record = {
	operation: 'payments.createIntent',
	method: 'POST',
	path: '/intents',
	fields: { nsuOrigem: '000123', idCartao: 42, card: '4111111111111111', nested: { secret: 1 } },
	startedAt: '2026-01-01T00:00:00.000Z',
	endedAt: '2026-01-01T00:00:01.000Z',
	attempts: 1,
	mayHaveReplayed: false,
}

function failed(code: TarjaErrorCode, outcome: Outcome, more: object = {}): TarjaError {
	return new TarjaError(code, 'Cannot complete the call: as it was', { outcome, details: details[code], ...more })
}

describe('an explanation', () => {
	for (const language of languages)
		it(`has sentences for every code and every outcome, in ${language}`, () => {
			const told = codes.flatMap((code) => outcomes.map((outcome) => explain(failed(code, outcome), language)))
			for (const text of told) {
				expect(text).to.match(/^\p{Lu}.*\.$/u)
				expect(text).not.to.match(/undefined|null|NaN|\[object/)
			}
			expect(new Set(told).size).to.equal(codes.length * outcomes.length)
		})

	for (const language of languages)
		it(`says by its reason, not by its message, which part of the program is wrong, in ${language}`, () => {
			const told = [...reasons, undefined, 'of a later version', 'toString'].map((reason) => {
				const details = { option: 'timeoutMs', found: '0', ...(reason && { reason }) } as object
				const [one, other] = ['Cannot', 'Another message'].map((message) =>
					explain(new TarjaError('configuration', message, { outcome: 'not_processed', details }), language),
				)
				expect(one).to.equal(other)
				expect(one).to.match(/^\p{Lu}.*\(timeoutMs, 0\)\. \p{Lu}.*\.$/u)
				expect(one).not.to.match(/undefined|\[native/)
				return one
			})
			// Errors without a reason, and with one that is not known, share the plain sentence.
			expect(new Set(told).size).to.equal(reasons.length + 1)
		})

	it('has other words in the other language for each reason, and masks what was found', () => {
		for (const reason of reasons) {
			const details = { reason, found: '4111111111111111' }
			const error = new TarjaError('configuration', 'Cannot', { outcome: 'not_processed', details })
			expect(explain(error, 'pt-BR')).not.to.equal(explain(error, 'en'))
			for (const language of languages) expect(explain(error, language)).not.to.contain('4111111111111111')
		}
	})

	it('has other words in the other language', () => {
		for (const code of codes)
			expect(explain(failed(code, 'unknown'), 'pt-BR')).not.to.equal(explain(failed(code, 'unknown'), 'en'))
	})

	it('ends with what to look for where it is uncertain, masked as the error masks it', () => {
		const text = explain(failed('network', 'unknown', { reference: 'order-7', record }), 'pt-BR')
		expect(text).to.match(/Incerto: .* Procure por order-7, nsuOrigem 000123, idCartao 42/)
		expect(text).not.to.contain('4111111111111111')
		expect(text).not.to.contain('secret')
		expect(explain(failed('network', 'not_processed', { reference: 'order-7' }))).not.to.contain('order-7')
	})

	it('masks a reference that looks like a card number, and shows no character that hides or turns others', () => {
		const reference = '4111111111111111'
		const taken = new TarjaError('duplicate_reference', 'Cannot', { outcome: 'duplicate', details: { reference } })
		expect(explain(taken)).not.to.contain(reference)
		const hostile = { ...record, fields: { nsuOrigem: 'a\u202eb\nc' } }
		expect(explain(failed('network', 'unknown', { record: hostile }))).to.contain('a?b?c')
	})

	it('refuses what is no TarjaError, and a language that there is not', () => {
		expect(() => explain(new Error('other') as never)).to.throw(TypeError, 'it is no TarjaError')
		expect(() => explain(failed('network', 'unknown'), 'toString' as never)).to.throw(TypeError, 'take en or pt-BR')
	})
})
