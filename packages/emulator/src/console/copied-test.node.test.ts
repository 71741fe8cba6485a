import { anyText, describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { entryOf } from '../exchanges.test.ts'
import { testOf } from './copied-test.ts'

function testFor(body: string): string {
	const answered = { endedAt: 'x', applied: true, status: 200, ending: 'whole' } as const
	return testOf(entryOf({ query: 'meioPagamento=PIX', body, ...answered }), []) ?? ''
}

describe('a copied test', () => {
	it("uses the request's own values, whatever they are, and nothing in it hides", () => {
		fc.assert(
			fc.property(anyText(), (codigoExternoCartao) => {
				fc.pre(!codigoExternoCartao.includes('[masked #'))
				const test = testFor(JSON.stringify({ nsuOrigem: '000300', codigoExternoCartao }))
				expect(test).not.to.match(/(?![\t\n])[\p{Cc}\p{Cf}]/u)
				const [, literal] = /codigoExternoCartao: (.*),\n/.exec(test) ?? []
				expect(new Function(`return ${literal}`)()).to.equal(codigoExternoCartao)
			}),
			random(100),
		)
		const test = testFor('{"nsuOrigem":"000300","dataHoraTerminal":"2026-11-20T12:34:56Z","idCartao":42}')
		expect(test).to.contain("nsuOrigem: '000300'").and.contain("dataHoraTerminal: new Date('2026-11-20T12:34:56Z')")
		expect(test).to.contain("query: { meioPagamento: 'PIX' }").and.contain('idCartao: 42').and.not.contain('000123')
	})

	it('makes values up where one is masked, or is not as the reference shows it', () => {
		for (const body of [
			'{"nsuOrigem":"[masked #3]"}',
			'{"nsuOrigem":"x"}',
			'{"other":1}',
			'{}',
			'[1]',
			'no JSON',
			'null',
		])
			expect(testFor(body), body).to.contain("nsuOrigem: '000123'")
	})
})
