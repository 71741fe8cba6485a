import { describe, expect, it } from '@tarja-test/harness'
import { glossary } from '../../../../test/glossary.ts'
import { type RefusalTexts, en as refusals } from '../refusal-texts/en.ts'
import { ptBr as refusalsPtBr } from '../refusal-texts/pt-br.ts'
import { consoleGuide } from './guide.ts'
import { stories } from './stories.ts'
import { ptStories } from './texts/stories.ts'
import { texts } from './texts/texts.ts'

/** Everything that is said in both languages, by the console and by refusals. */
const pairs: readonly (readonly [english: string, portuguese: string])[] = [
	...Object.values(texts),
	...stories.flatMap(({ scenario: { name, about = '', client = '' } }) => [
		[about, ptStories[name] ?? ''] as const,
		[client, ptStories[`${name}.client`] ?? ''] as const,
	]),
	...(Object.keys(refusals) as (keyof RefusalTexts)[]).map((key) => [refusals[key], refusalsPtBr[key]] as const),
]

/** Identifiers: what code, the wire or a package calls something. They are the same in every language. */
function identifiersIn(text: string): readonly string[] {
	return [
		...(text.match(/\{\d\}|\b[a-z]+(?:_[a-z]+)+\b|\b[a-z]+[A-Z]\w*|@tarja\/\w+|\b[45]\d\d\b|Retry-After/g) ?? []),
	].sort()
}

describe('the texts of the console', () => {
	it('say every story in both languages, and leave no text empty', () => {
		expect(Object.keys(ptStories).sort()).to.deep.equal(
			stories.flatMap(({ scenario: { name } }) => [name, `${name}.client`]).sort(),
		)
		for (const pair of pairs) expect(pair, pair[0]).not.to.include('')
	})

	it('translate no identifier, and fill in the same values', () => {
		for (const [english, portuguese] of pairs)
			expect(identifiersIn(portuguese), english).to.deep.equal(identifiersIn(english))
	})

	it('use the words of the glossary, and none that it avoids', () => {
		const begins = (stem: string, text: string): boolean =>
			// What a search takes is an identifier: fault:reset.
			new RegExp(`(?<![\\p{L}_])${stem}`, 'iu').test(text.replaceAll(/\w+:\w+/g, ''))
		for (const { stems, avoided } of glossary)
			for (const [english, portuguese] of pairs) {
				if (begins(stems[0], english)) expect(begins(stems[1], portuguese), `${english} | ${portuguese}`).to.equal(true)
				for (const word of avoided) expect(begins(word, portuguese), `${word} | ${portuguese}`).to.equal(false)
			}
	})

	it('are chosen by the language of the browser, English where it is another', () => {
		for (const [language, expected] of [
			['pt', 'pt-BR'],
			['pt-BR', 'pt-BR'],
			['PT-pt', 'pt-BR'],
			['en-GB', 'en'],
			['de', 'en'],
			['', 'en'],
		] as const)
			expect(consoleGuide(language).language).to.equal(expected)
	})

	it('speak of every place, action and setting that there is', () => {
		const { actionsAt, settings } = consoleGuide('en')
		const wanted = [
			...Object.keys(actionsAt).map((place) => `place.${place}`),
			...Object.values(actionsAt).flatMap((actions) => actions.map((action) => `action.${action}`)),
			...settings.map(([name]) => `setting.${name}`),
		]
		expect(wanted.filter((key) => !Object.hasOwn(texts, key))).to.deep.equal([])
	})
})
