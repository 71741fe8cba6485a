// Covers pairs.ts, scenario-texts.ts and ../../verdict-texts.ts.
import { describe, expect, it } from '@tarja-test/harness'
import { scenarios } from '../../scenarios.ts'
import { verdictTexts } from '../../verdict-texts.ts'
import { texts } from './pairs.ts'
import { portuguese } from './scenario-texts.ts'

const pairs = [
	...Object.values(texts),
	...Object.values(verdictTexts),
	...scenarios.flatMap(({ name, about, client }) => {
		const [ptAbout = '', ptClient = ''] = portuguese[name] ?? []
		return [
			[about, ptAbout],
			[client, ptClient],
		] as const
	}),
]

/** Identifiers and placeholders are the same in every language. */
function identifiersIn(text: string): readonly string[] {
	const found = text.match(/\{\d\}|\b[a-z]+(?:_[a-z]+)+\b|\b[a-z]+[A-Z]\w*|\b[45]\d\d\b|Retry-After|DECLINED/g)
	return [...(found ?? [])].sort()
}

describe('the texts of the console', () => {
	it('exist in both languages, and translate no identifier', () => {
		for (const [english, portuguese] of pairs) {
			expect([english, portuguese]).not.to.include('')
			expect(identifiersIn(portuguese), english).to.deep.equal(identifiersIn(english))
		}
	})
})
