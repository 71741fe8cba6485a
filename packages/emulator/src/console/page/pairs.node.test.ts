// Covers pairs.ts, scenario-texts.ts and ../../verdict-texts.ts.
import { readFileSync } from 'node:fs'
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

	it('are each used by the page', () => {
		const names = ['app', 'badge', 'button', 'control', 'faults', 'lanes', 'payment-page', 'payment', 'payments']
		const files = [...names, 'entry-text', 'request', 'requests', 'time']
		const sources = files.map((name) => {
			const kind = ['payment', 'control', 'time', 'entry-text'].includes(name) ? 'ts' : 'tsx'
			return readFileSync(`packages/emulator/src/console/page/${name}.${kind}`, 'utf8')
		})
		const page = sources.join('\n')
		// Keys with a prefix may be put together: t(`view.${name}`).
		const isUsed = (key: string): boolean =>
			page.includes(`'${key}'`) || page.includes(`\`${key.replace(/\.[^.]*$/, '')}.\${`)
		expect(Object.keys(texts).filter((key) => !isUsed(key))).to.deep.equal([])
	})
})
