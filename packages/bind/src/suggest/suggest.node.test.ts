import { describe, expect, it } from '@tarja-test/harness'
import { openApi, read } from '../../test/documents.ts'
import { suggest } from './suggest.ts'
import { wordsOf } from './words.ts'

// Invented, in the manner of a Brazilian vendor.
const operations = {
	'POST /cartoes/{id}/bloquear': 'Bloqueia um cartão',
	'POST /cartoes/{id}/desbloquear': 'Desbloqueia um cartão',
	'GET /cartoes/{id}': 'Consulta um cartão pelo id',
	'POST /contas/{id}/segunda-via-cartao': 'Gera segunda via do cartão',
	'GET /boletos': 'Lista boletos',
	'POST /emprestimos/pessoais': 'Contrata empréstimo pessoal',
	'POST /sms': 'Envia SMS',
	'GET /portadores/{cpf}/dependentes': 'Lista dependentes do portador',
	'POST /intencoes-pagamento/{id}/cancelar': 'Cancela intenção de pagamento',
}
const paths: Record<string, object> = {}
for (const [key, summary] of Object.entries(operations)) {
	const [method = '', path = ''] = key.split(' ')
	paths[path] = { [method.toLowerCase()]: { summary } }
}
const vendor = read(openApi(paths))

describe('suggestions', () => {
	it('find the operation by what it is called in another language', () => {
		const expected = {
			'cards.block': 'POST /cartoes/{id}/bloquear',
			'cards.unblock': 'POST /cartoes/{id}/desbloquear',
			'cards.secondCopy': 'POST /contas/{id}/segunda-via-cartao',
			'smsBroker.send': 'POST /sms',
			'cardholders.dependents': 'GET /portadores/{cpf}/dependentes',
			'payments.cancelIntent': 'POST /intencoes-pagamento/{id}/cancelar',
		} as const
		const found = suggest([vendor])
		for (const [id, key] of Object.entries(expected)) {
			const [first] = found.get(id as keyof typeof expected) ?? []
			expect(first?.operation, id).to.equal(key)
			expect(first?.evidence.length).to.be.greaterThan(0)
		}
	})

	it('are none where nothing but what is done is alike', () => {
		expect(suggest([vendor], ['insurance.cancel']).get('insurance.cancel')).to.deep.equal([])
	})

	it('are at most as many as asked for, of the labels that are asked for, best first', () => {
		const found = suggest([vendor], ['cards.block'], 2)
		expect([...found.keys()]).to.deep.equal(['cards.block'])
		const scores = (found.get('cards.block') ?? []).map(({ score }) => score)
		expect(scores.length).to.be.within(1, 2)
		expect(scores).to.deep.equal(scores.toSorted((a, b) => b - a))
	})

	it('read names in every spelling', () => {
		for (const name of [
			'consultarCartoesUsingGET_12',
			'/consultar-cartoes',
			'Consultar os Cartões',
			'CONSULTAR_CARTÃO',
		])
			expect(wordsOf(name), name).to.deep.equal(['query', 'card'])
	})
})
