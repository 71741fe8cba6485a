import { anyText, describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import type { LogEntry } from '../entry.ts'
import { INTENT_PATH } from '../message.ts'
import { testOf } from './copied-test.ts'

const at = '2026-11-20T12:34:56.000Z'

function testFor(body: string): string {
	const entry: LogEntry = {
		...{ seq: 1, at, endedAt: at, method: 'POST', path: INTENT_PATH, query: 'meioPagamento=PIX', headers: {} },
		...{ body, bodyBytes: body.length, applied: true, status: 200, ending: 'whole' },
	}
	return testOf(entry, []) ?? ''
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
