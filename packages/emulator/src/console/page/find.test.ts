import { describe, expect, it } from '@tarja-test/harness'
import { entryOf } from '../../exchanges.test.ts'
import { finding } from './find.ts'

const at = '2026-11-20T12:34:56.000Z'
const whole = {
	query: 'meioPagamento=PIX',
	body: JSON.stringify({ nsuOrigem: '000123', terminalRequisitante: 'Caixa 7', idCartao: 42 }),
	headers: { 'content-type': 'application/json', 'user-agent': 'till/2' },
	answer: { status: 200, headers: {}, body: '{"id":"emulator-intent-1"}', bodyBytes: 1, sentBytes: 1, at },
	endedAt: at,
	applied: true,
}
const paid = entryOf({ ...whole, status: 200, ending: 'whole' })
const lost = entryOf({ ...whole, seq: 2, ending: 'lost', fault: { id: 'f', at: 'after-commit', action: 'reset' } })
const wrong = { applied: false, status: 422, problem: 'malformed-field', body: '{"nsuOrigem":"9"}' }
const refused = entryOf({ ...whole, seq: 3, ending: 'whole', ...wrong })

describe('finding()', () => {
	const cases: readonly (readonly [string, readonly number[]])[] = [
		['', [1, 2, 3]],
		['000123', [1, 2]],
		['nsuOrigem:000123', [1, 2]],
		['nsuorigem:9', [3]],
		['nsuOrigem:nothing', []],
		['idCartao:42', [1, 2]],
		['meioPagamento:pix', [1, 2, 3]],
		['"caixa 7"', [1, 2]],
		['till/2', [1, 2, 3]],
		['emulator-intent-1', [1, 2, 3]],
		['status:2xx', [1]],
		['status:422', [3]],
		['status:none', [2]],
		['status:[', []],
		['fault:reset', [2]],
		['fault:-', [2]],
		['untold', [2]],
		['lost', [2]],
		['applied', [1, 2]],
		['rejected', [3]],
		['refused applied', []],
		['#2', [2]],
		['seq:3 method:post', [3]],
		['constructor', []],
		['malformed', [3]],
		['payments.createintent', [1, 2, 3]],
	]
	for (const [words, seqs] of cases)
		it(`finds ${seqs.join(', ') || 'nothing'} by ${words || 'no word'}`, () => {
			expect([paid, lost, refused].filter(finding(words)).map(({ seq }) => seq)).to.deep.equal(seqs)
		})
})
