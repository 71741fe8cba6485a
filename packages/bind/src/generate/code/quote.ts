/**
 * Quotes document text for code, comments and terminals. All document text goes through here.
 * @module
 */

/** Invisible and bidirectional characters, and line ends: control, format, separator characters, lone surrogates. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Co}]/gu

/** Writes a text as a JavaScript string literal in single quotes; invisible characters are escaped as `\u….`. */
export function quote(text: string): string {
	const inner = JSON.stringify(text)
		.slice(1, -1)
		.replace(/\\(.)/g, (pair, character: string) => (character === '"' ? '"' : pair))
		.replaceAll("'", "\\'")
	return `'${inner.replace(unseen, toEscape)}'`
}

function toEscape(character: string): string {
	return character
		.split('')
		.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
		.join('')
}

/** Makes a text safe to stand in a comment, on one line: it cannot end it, start a tag, or address a compiler or linter. */
export function toRemark(text: string): string {
	const line = text.replace(/\s+/g, ' ').replace(unseen, '').trim()
	return line.replace(/\*(?=\/)/g, '* ').replace(/(?<![^\s{(])@/g, '\\@')
}

/** Texts of a document about a schema or a parameter. */
export interface DocTexts {
	readonly description?: string | undefined
	readonly patternText?: string
}

/** A comment of one line above a field or a type, or nothing. */
export function writeDoc({ description = '', patternText }: DocTexts, indent: string): string {
	const pattern = patternText === undefined ? '' : `Pattern: ${toRemark(patternText)}`
	const line = [toRemark(description), pattern].filter(Boolean).join(' ')
	return line === '' ? '' : `/** ${line} */\n${indent}`
}

/** Writes a field's name for a generated type: as it is if it is a valid identifier, otherwise quoted. */
export function writeFieldName(name: string): string {
	const isPlain =
		/^[\p{ID_Start}$_](?:(?!\u200c|\u200d)[\p{ID_Continue}$])*$/u.test(name) && name === name.normalize('NFC')
	return isPlain ? name : quote(name)
}

/** A field's name in an object literal; `__proto__` must be computed to become a field. */
export function writeEntryName(name: string): string {
	return name === '__proto__' ? "['__proto__']" : writeFieldName(name)
}

/** Writes an import. */
export function writeImport(names: readonly string[], from: string): string {
	return `import { ${names.join(', ')} } from '${from}'`
}
