import { describe, expect, it } from '@tarja-test/harness'
import { cut, redactText } from './plain-words.ts'

describe('a text that somebody else wrote', () => {
	it('is cut after a word, and of it plain words are left', () => {
		expect(redactText(cut('refused 4111 1111 1111 1111 today and later', 36))).to.equal('refused [redacted] today…')
	})
})
