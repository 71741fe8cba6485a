/**
 * Quotes document text for code, comments and terminals. All document text goes through here.
 * @module
 */

import { isGuarded } from '../../clean/secrets.ts'

/** Invisible and bidirectional characters, and line ends: control, format, separator characters, lone surrogates. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Co}]/gu

/** Writes a text as a JavaScript string literal in single quotes; invisible characters are escaped as `\u….`. */
export function quote(text: string): string {
	const inner = JSON.stringify(text)
		.slice(1, -1)
		.replace(/\\(.)/g, (pair, character: string) => (character === '"' ? '"' : pair))
		.replaceAll("'", "\\'")
	return `'${inner.replace(unseen, escaped)}'`
}

function escaped(character: string): string {
	return character
		.split('')
		.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
		.join('')
}

/** Lines of a comment that cannot end it, start a tag, or address a compiler or linter. */
function remarks(text: string): string[] {
	const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').replace(unseen, '').trim())
	return lines.map((line) => line.replace(/\*(?=\/)/g, '* ').replace(/(?<![^\s{(])@/g, '\\@'))
}

/** Makes a text safe to stand in a comment, on one line. */
export function remark(text: string): string {
	return remarks(text).join(' ').trim()
}

/** Texts of a document about a schema, a parameter or an operation. */
export interface Told {
	readonly description?: string | undefined
	readonly defaultText?: string
	readonly exampleText?: string
	readonly deprecated?: true
}

/** Comment lines for these texts; empty if there are none. */
function toldLines({ description = '', defaultText, exampleText, deprecated }: Told): string[] {
	const shown = [
		...(defaultText === undefined ? [] : [`Default: ${remark(defaultText)}`]),
		...(exampleText === undefined ? [] : [`Example: ${remark(exampleText)}`]),
	]
	const text = remarks(description)
	const told = text.some((line) => line !== '') ? text : []
	return [...told, ...(told.length > 1 && shown.length ? [''] : []), ...shown, ...(deprecated ? ['@deprecated'] : [])]
}

/** A comment above a line, or nothing. Values of secret fields are left out. */
export function docOf(told: Told, indent: string, name = ''): string {
	const { defaultText: _, exampleText: __, ...plain } = told
	const lines = toldLines(isGuarded(name) ? plain : told)
	const [first = ''] = lines
	if (!lines.length) return ''
	if (lines.length === 1 && first.length < 120) return `/** ${first} */\n${indent}`
	return `/**\n${lines.map((line) => `${indent} *${line && ' '}${line}\n`).join('')}${indent} */\n${indent}`
}

/** Writes a field's name for a generated type: as it is if it is a valid identifier, otherwise quoted. */
export function fieldName(name: string): string {
	const isPlain =
		/^[\p{ID_Start}$_](?:(?!\u200c|\u200d)[\p{ID_Continue}$])*$/u.test(name) && name === name.normalize('NFC')
	return isPlain ? name : quote(name)
}

/** A field's name in an object literal; `__proto__` must be computed to become a field. */
export function entryName(name: string): string {
	return name === '__proto__' ? "['__proto__']" : fieldName(name)
}
