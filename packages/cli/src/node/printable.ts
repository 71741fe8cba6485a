/** Text of strangers in a terminal: shown, never obeyed. */

// Controls (C1 as well: U+009B begins a command in some terminals), format characters (those that turn the direction of text,
// have no width, or hide letters in tags), line and paragraph separators, halves of pairs, and what is private to a font.
const acting = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu

/** The text with every character that a terminal acts on written as `\u{…}`, line breaks too. */
export function printable(text: string): string {
	return text.replace(acting, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}

function escaped(character: string): string {
	if (character === '\n' || character === '\t') return character // JSON.stringify has written those of texts as escapes.
	return Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
		.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
		.join('')
}

/** What JSON has no word for: a schema may have made it out of an answer, and a payment must not seem to fail for it. */
function plain(_key: string, value: unknown): unknown {
	if (typeof value === 'bigint') return String(value)
	return value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value
}

/** JSON that means the same and is safe to print; never throws. */
export function printableJson(value: unknown, indent?: string): string {
	try {
		return (JSON.stringify(value, plain, indent) ?? 'null').replace(acting, escaped)
	} catch {
		return '"[cannot be written as JSON]"' // A cycle, or a getter that throws.
	}
}
