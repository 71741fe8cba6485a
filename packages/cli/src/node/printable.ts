/** Escapes foreign text, so that it cannot control the terminal or add lines. */

// Characters to escape: control characters (C1 too: U+009B starts a command in some terminals), format characters (bidirectional,
// zero-width, tags), line and paragraph separators, lone surrogates, and private-use characters.
const acting = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu

/** Replaces each character that could act on a terminal, line breaks too, with `\u{…}`. */
export function toPrintable(text: string): string {
	return text.replace(acting, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}

function escapeCharacter(character: string): string {
	if (character === '\n' || character === '\t') return character // Escapes what JSON.stringify has left unescaped.
	return Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
		.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
		.join('')
}

/**
 * Serialises values that JSON cannot: a schema may have produced one from an answer, and a payment must not seem to fail because
 * of it.
 */
function toPlain(_key: string, value: unknown): unknown {
	if (typeof value === 'bigint') return String(value)
	return value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value
}

/** Serialises a value as JSON that is safe to print; never throws. */
export function toPrintableJson(value: unknown, indent?: string): string {
	try {
		return (JSON.stringify(value, toPlain, indent) ?? 'null').replace(acting, escapeCharacter)
	} catch {
		return '"[cannot be written as JSON]"' // Reached for a cycle, or a getter that throws.
	}
}
