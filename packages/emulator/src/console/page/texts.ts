import { verdictTexts } from '../../verdict-texts.ts'
import { type TextKey, texts } from './pairs.ts'

const languages = ['en', 'pt-BR'] as const

/** A language of the page. */
export type Language = (typeof languages)[number]

let spoken: Language = 'en'

/** Sets the language in which the page shows all texts from now on. */
export function setLanguage(language: string): void {
	spoken = language.toLowerCase().startsWith('pt') ? 'pt-BR' : 'en'
}

export function getLanguage(): Language {
	return spoken
}

/** Returns the page's text for a key, with values in place of `{0}` and `{1}`. */
export function t(key: TextKey, ...values: readonly (string | number)[]): string {
	const pair = texts[key]
	return pair[languages.indexOf(spoken)]?.replace(/\{(\d)\}/g, (mark, index) => String(values[index] ?? mark)) ?? key
}

/** Returns the sentence of a verdict. */
export function getVerdictSentence(verdict: keyof typeof verdictTexts): string {
	return verdictTexts[verdict][languages.indexOf(spoken)] ?? verdict
}
