import { describe, expect, it } from '@tarja-test/harness'
import { labelsWith } from './search.ts'

const idsOf = (words: string): readonly string[] =>
	labelsWith(words).flatMap(({ key: group, operations }) => operations.map(({ key }) => `${group}.${key}`))

describe('labelsWith()', () => {
	it('finds operations of which every word begins a word of label, identifier or group', () => {
		expect(idsOf('payment intent')).to.include('payments.createIntent')
		expect(idsOf('Cancel Payment-Intent')).to.deep.equal(['payments.cancelIntent'])
		expect(idsOf('createIntent')).to.deep.equal(['payments.createIntent'])
		expect(idsOf('block card')).to.include('cards.block').and.not.include('cards.unblock')
	})
	it('finds nothing by words that no label says', () => {
		for (const words of ['horse', '', 'a of', '4111', 'payment horse']) expect(idsOf(words), words).to.deep.equal([])
	})
})
