import { anyText, describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { SignatureError } from '../message.ts'
import { parseFields } from './content-digest.ts'

const reasonOf = (text: string): string => {
	try {
		parseFields(text, 'signature')
	} catch (error) {
		return error instanceof SignatureError ? error.reason : String(error)
	}
	return 'accepted'
}

describe('parseFields()', () => {
	it('rejects repeated labels and parameters, which structured-headers accepts', () => {
		for (const text of ['a=1, b=2, a=3', 'a;x;x', 'a=();x=1;x=2', 'a=("b";c;c)', 'a=("b" "b";c=1;c=1);d', 'a, a'])
			expect(reasonOf(text), text).to.equal('repeated')
	})

	it('rejects text that is not a dictionary, and text that is not ASCII', () => {
		const broken = 'A=1|a=|a=1,|a==1|=1|a;=1|a 1|1=a|a=(|a=:YQ===:|a=é|a="é"|a=%"\u0141"|a="\\a"|a=1.|a=?2|a=(b\tc)'
		for (const text of broken.split('|')) expect(reasonOf(text), text).to.equal('malformed')
	})

	it('names the header, and nothing of its content', () => {
		expect(() => parseFields('a=1, Secret', 'signature')).to.throw(
			'Cannot read the header "signature": it is not a structured field',
		)
	})

	it('throws only SignatureError', () => {
		const noisy = fc.oneof(
			anyText(60),
			fc.string({ unit: fc.constantFrom(...'ab*1.-"\\:=?@%;,() \t0cé'), maxLength: 40 }),
		)
		const harmless = fc.property(noisy, (text) => {
			expect(reasonOf(text)).to.be.oneOf(['accepted', 'malformed', 'repeated'])
		})
		fc.assert(harmless, random(2000))
	})
})
