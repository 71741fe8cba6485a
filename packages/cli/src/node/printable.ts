/** Makes foreign text safe to print: nothing in it can control the terminal or add lines, and secrets are hidden. */

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

/** Names of what holds a credential or authenticates a cardholder: members, parameters, options and environment variables. */
export const secretName: RegExp =
	/token|secret|segredo|passw|passcode|senha|authorization|credential|api[-_]?key|chave|cv[vcn]|^c(?:id|sc)$|security[-_]?code|seguranca|verification|(?:^|[-_])pin(?:$|[-_])|pin[-_]?block|new[-_]?pin|track|trilha|^otp$/i

/** Returns the forms in which a secret stands in URLs, forms, JSON and headers. */
function listForms(secret: string): readonly string[] {
	const bytes = Buffer.from(secret)
	const form = new URLSearchParams({ '': secret }).toString().slice(1)
	const encoded = [encodeURIComponent(secret), form, JSON.stringify(secret).slice(1, -1)]
	return [secret, ...encoded, bytes.toString('base64url'), bytes.toString('base64'), bytes.toString('hex')]
}

/**
 * Returns the values of environment variables whose names suggest a secret, in all their forms, to be removed from what is printed. The
 * longest come first, because one can be a part of another.
 */
export function listSecrets(env: Readonly<Record<string, string | undefined>>): readonly string[] {
	const values = Object.entries(env).flatMap(([name, value = '']) =>
		secretName.test(name) && !/NAME$/i.test(name) ? [value, Buffer.from(value, 'base64').toString()] : [],
	)
	// What is no Base64 decodes to anything.
	const parts = values.flatMap((value) => [value, ...value.split(':')]).filter((part) => /^[^\ufffd]{4,}$/.test(part))
	return [...new Set(parts.flatMap(listForms))].sort((one, other) => other.length - one.length)
}

/** Replaces secrets in a text, in any case, as a host has another. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
	return secrets.reduce((shown, secret) => {
		const pattern = secret.replaceAll(/[^\w\s]/g, '\\$&')
		return pattern ? shown.replaceAll(new RegExp(pattern, 'gi'), '[redacted]') : shown
	}, text)
}

/**
 * Cuts a text after a word, to at most so many characters, and marks the cut with `…`. Mask the text before: half a card number is
 * not recognised as one.
 */
export function shortenText(text: string, mostChars: number): string {
	const characters = Array.from(text)
	if (characters.length <= mostChars) return text
	const beginning = characters.slice(0, mostChars).join('')
	const [words] = /^.*\S(?=\s)/su.exec(beginning) ?? [beginning]
	return `${words} …`
}
