import { describe, expect, it } from '@tarja-test/harness'
import * as v from 'valibot'
import { paymentIntent, paymentIntentQuery, tokenResponse } from './schemas.ts'

describe('the documented schemas', () => {
	it('have the fields of the reference, in its order', () => {
		expect(Object.keys(paymentIntent.entries).join()).to.equal(
			'nsuOrigem,valorTransacao,dataHoraTerminal,idCartao,redeOrigemOperacaoPDV,terminalRequisitante,codigoExternoCartao,idCliente',
		)
		expect(Object.keys(paymentIntentQuery.entries)).to.deep.equal(['meioPagamento'])
		expect(Object.keys(tokenResponse.entries)).to.have.lengthOf(7)
	})

	it('can be picked from: what is left asks for nothing else', () => {
		const form = v.required(v.pick(paymentIntent, ['nsuOrigem', 'dataHoraTerminal']))
		const given = { nsuOrigem: '007', dataHoraTerminal: new Date(0) }
		expect(v.parse(form, given)).to.deep.equal({ nsuOrigem: '007', dataHoraTerminal: '1970-01-01T00:00:00Z' })
		const { issues = [] } = v.safeParse(form, { nsuOrigem: '7a' })
		expect(issues.map((issue) => v.getDotPath(issue))).to.deep.equal(['nsuOrigem', 'dataHoraTerminal'])
		expect(issues[0]?.message).to.equal(
			'expected digits as text, as a number would lose leading zeros (reference §2.2)',
		)
	})
})
