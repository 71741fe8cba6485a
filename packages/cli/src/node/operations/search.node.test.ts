import { describe, expect, it } from '@tarja-test/harness'
import { labelsWith } from './search.ts'
import { wordsOf } from './words.ts'

const idsOf = (words: string): readonly string[] =>
	labelsWith(words).flatMap(({ key: group, operations }) => operations.map(({ key }) => `${group}.${key}`))

describe('labelsWith()', () => {
	const cases: readonly (readonly [words: string, id: string])[] = [
		['pagamento', 'payments.createIntent'],
		['payment intent', 'payments.createIntent'],
		['cancelar intenção de pagamento', 'payments.cancelIntent'],
		['bloqueio', 'cards.block'],
		['desbloquear cartão', 'cards.unblock'],
		['segunda via do cartão', 'cards.secondCopy'],
		['dependentes', 'cardholders.dependents'],
		['enviar SMS', 'smsBroker.send'],
		['block card', 'cards.block'],
	]
	for (const [words, id] of cases)
		it(`finds ${id} by "${words}"`, () => {
			expect(idsOf(words)).to.include(id)
		})

	it('finds nothing by words that no label says', () => {
		for (const words of ['horse', '', 'de da do', '4111']) expect(idsOf(words)).to.deep.equal([])
	})

	it('takes no unblocking for a blocking', () => {
		expect(idsOf('bloquear cartão')).not.to.include('cards.unblock')
	})
})

describe('wordsOf()', () => {
	it('reads names in every spelling', () => {
		for (const name of [
			'consultarCartoesUsingGET_12',
			'/consultar-cartoes',
			'Consultar os Cartões',
			'CONSULTAR_CARTÃO',
		])
			expect(wordsOf(name), name).to.deep.equal(['query', 'card'])
	})
})
