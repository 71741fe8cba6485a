/**
 * Text of a document, as it may stand in code, in comments and on a terminal. Nothing else puts a document's text into an output.
 * @module
 */

/** Characters that nobody sees, that change the order of others, or that end a line: controls, formats, separators, half pairs. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Co}]/gu

/** A text as a literal of JavaScript, equal to it character by character, of characters that can be seen. */
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

/** A text as one line of a comment: it cannot end the comment, nor speak to a compiler or a linter. */
export function remark(text: string): string {
	const line = text.replace(/\s+/g, ' ').replace(unseen, '').trim()
	const safe = line.replace(/\*(?=\/)/g, '* ').replace(/@(?=ts-)/g, '')
	const characters = [...safe]
	return characters.length > 200 ? `${characters.slice(0, 199).join('')}…` : safe
}

/** The name of a field, as it may stand before a colon in a type. */
export function fieldName(name: string): string {
	const isPlain =
		/^[\p{ID_Start}$_](?:(?!\u200c|\u200d)[\p{ID_Continue}$])*$/u.test(name) && name === name.normalize('NFC')
	return isPlain ? name : quote(name)
}

/** The name of a field, as it may stand before a colon in an object: `__proto__` would be no field there. */
export function entryName(name: string): string {
	return name === '__proto__' ? "['__proto__']" : fieldName(name)
}
