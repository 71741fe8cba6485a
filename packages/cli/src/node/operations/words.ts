/** Splits names into words, in any notation: `consultarContasUsingGET10`, `/v1/instant-payments`, `Segunda via do cartão`. */
import { conceptsOf } from './word-list.ts'

/** Words that a search ignores, because they do not tell operations apart. */
const silent: ReadonlySet<string> = new Set(
	'a o e de do da dos das em no na por para com um uma the of for an to by with on in from via api v rest service services using operation endpoint ou or and que is as os'.split(
		' ',
	),
)

/** Phrases that mean one concept, each with the single word that replaces it before a search. */
const joined: readonly (readonly [RegExp, string])[] = [
	[/\binstant[ -]payment/g, 'pix'],
	[/\bbuy[ -]now[ -]pay[ -]later\b/g, 'bnpl'],
	[/\b(?:security[ -]code|codigo (?:de )?seguranca)\b/g, 'cvv'],
	[/\b(?:tax[ -]id)\b/g, 'cpf'],
	[/\bseverance[ -]fund\b/g, 'fgts'],
	[/\bpre[ -]?(?:authorization|autorizacao)/g, 'preauthorization'],
	[/\bqr[ -]code\b/g, 'qrcode'],
	[/\bpayment[ -]slip\b/g, 'boleto'],
	[/\bnao[ -]nomina\w+/g, 'naonominal'],
	[/\be[ -]commerce\b/g, 'ecommerce'],
]

/** Concepts of a text, each as often as it occurs. */
export function wordsOf(text: string): string[] {
	const plain = text
		.replace(/Using(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)(?:_\d+|\d*)$/, '')
		.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
		.normalize('NFD')
		.replaceAll(/\p{M}/gu, '')
		.toLowerCase()
	const whole = joined.reduce((left, [form, word]) => left.replaceAll(form, ` ${word} `), plain)
	return whole
		.split(/[^a-z]+/)
		.filter((word) => word.length > 1 && !silent.has(word))
		.flatMap(conceptsOf)
}
