/** Texts of refusals: in English for the log, and in the requested language for the client. */
import { en, type RefusalTexts } from './refusal-texts/en.ts'
import { ptBr } from './refusal-texts/pt-br.ts'

/** A language in which refusals can be written. */
export type Language = 'en' | 'pt-BR'

type Key = keyof RefusalTexts

/** Puts values in the places of a template: the first in `{0}`, the second in `{1}`. Places without a value stay. */
function filled(template: string, values: readonly string[]): string {
	return template.replace(/\{(\d)\}/g, (mark, index) => values[index] ?? mark)
}

/** Returns the English text of a refusal, with its values filled in; `translated` turns it into other languages. */
export function said(key: Key, ...values: readonly string[]): string {
	return filled(en[key], values)
}

/** Makes a pattern that recognises texts made from a template and finds their values. */
function formOf(template: string): RegExp {
	const escaped = template.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
	return new RegExp(`^${escaped.replaceAll(/\\\{\d\\\}/g, '([^]*?)')}$`)
}

// Longest templates first: if two match, the more specific one is right. A template of a value and two words comes last.
const forms: readonly (readonly [key: Key, form: RegExp])[] = (Object.keys(en) as Key[])
	.sort((one, other) => en[other].length - en[one].length)
	.map((key) => [key, formOf(en[key])])

/** Translates a text made by {@linkcode said}; any other text, such as an identifier, stays as it is. */
export function translated(text: string, language: Language): string {
	if (language === 'en') return text
	for (const [key, form] of forms) {
		const found = form.exec(text)
		if (found)
			return filled(
				ptBr[key],
				found.slice(1).map((value) => translated(value, language)),
			)
	}
	return text
}

/** Weight of a language range, 0 to 1 (RFC 9110, section 12.4.2). */
function weightOf(parameters: string): number {
	const [, weight = '1'] = /;\s*q=([\d.]+)/i.exec(parameters) ?? []
	return Number(weight)
}

/** The client's preferred one of the two languages; English if it accepts neither. */
export function languageOf(acceptLanguage: string | null | undefined): Language {
	const wanted = (acceptLanguage ?? '')
		.split(',')
		.map((range) => ({ range: range.trim().toLowerCase(), weight: weightOf(range) }))
		.filter(({ range, weight }) => /^(?:pt|en|\*)(?:-|;|$)/.test(range) && weight > 0)
		.sort((one, other) => other.weight - one.weight)
	return wanted[0]?.range.startsWith('pt') ? 'pt-BR' : 'en'
}
