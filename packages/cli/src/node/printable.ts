/** Makes foreign text safe to print. It can't control the terminal or add lines, and its secrets are hidden. */

// Characters to escape: control characters (including C1, because U+009B starts a command in some terminals), format characters
// (bidirectional, zero-width, tags), line and paragraph separators, lone surrogates, and private-use characters.
const acting = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu

/** Replaces each character that could control a terminal, including line breaks, by `\u{…}`. */
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
 * Converts values that JSON can't represent. A schema may have created one from a response, and a payment must not seem to fail because of
 * it.
 */
function toPlain(_key: string, value: unknown): unknown {
	if (typeof value === 'bigint') return String(value)
	return value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value
}

/** Serialises a value as JSON that is safe to print. Never throws. */
export function toPrintableJson(value: unknown, indent?: string): string {
	try {
		return (JSON.stringify(value, toPlain, indent) ?? 'null').replace(acting, escapeCharacter)
	} catch {
		return '"[cannot be written as JSON]"' // The value has a cycle, or a getter that throws.
	}
}

/** Matches names of members, parameters, options and environment variables whose value is a credential or authenticates a cardholder. */
export const secretName: RegExp =
	/token|secret|segredo|passw|passphrase|passcode|senha|authorization|credential|api[-_]?key|chave|cv[vcn]|^c(?:id|sc)$|security[-_]?code|seguranca|verification|(?:^|[-_])pin(?:$|[-_])|pin[-_]?block|new[-_]?pin|track|trilha|^otp$/i

/** Returns a secret in the forms in which it can appear in URLs, forms, JSON and headers. */
function listForms(secret: string): readonly string[] {
	const bytes = Buffer.from(secret)
	const form = new URLSearchParams({ '': secret }).toString().slice(1)
	const encoded = [encodeURIComponent(secret), form, JSON.stringify(secret).slice(1, -1)]
	return [secret, ...encoded, bytes.toString('base64url'), bytes.toString('base64'), bytes.toString('hex')]
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text)
	} catch {
		return text
	}
}

/**
 * Returns the values of environment variables whose names suggest a secret, in all their forms. These values are removed from printed text.
 * The longest come first, because one can be a part of another.
 */
export function listSecrets(env: Readonly<Record<string, string | undefined>>): readonly string[] {
	const values = Object.entries(env).flatMap(([name, value = '']) => {
		// A URL, such as that of a database, may have a password.
		const [, password = ''] = /:\/\/[^\s:/@]*:([^\s/@]+)@/.exec(value) ?? []
		const isSecret = (secretName.test(name) && !/NAME$/i.test(name)) || /key$/i.test(name)
		return [password, decode(password), ...(isSecret ? [value, Buffer.from(value, 'base64').toString()] : [])]
	})
	// Each line is a part, because a key has several, which may be joined or escaped. A value that isn't Base64 decodes to arbitrary
	// characters, so results with invalid characters are left out.
	const parts = values
		.flatMap((value) => [value, ...value.split(/:|\r?\n|\\n/)])
		.filter((part) => /^[^\ufffd]{4,}$/.test(part))
	return [...new Set(parts.flatMap(listForms))].sort((one, other) => other.length - one.length)
}

/** Replaces secrets in a text. Ignores case, because a URL's host is converted to lower case. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
	return secrets.reduce((shown, secret) => {
		const pattern = secret.replaceAll(/[^\w\s]/g, '\\$&')
		return pattern ? shown.replaceAll(new RegExp(pattern, 'gi'), '[redacted]') : shown
	}, text)
}

/**
 * Shortens a text to at most so many characters. Cuts after a word, and marks the cut with `…`. Mask secrets first, because half a card
 * number isn't recognised.
 */
export function shortenText(text: string, mostChars: number): string {
	const characters = Array.from(text)
	if (characters.length <= mostChars) return text
	const beginning = characters.slice(0, mostChars).join('')
	const [words] = /^.*\S(?=\s)/su.exec(beginning) ?? [beginning]
	return `${words} …`
}

/**
 * Breaks a text into lines of at most 80 characters, after words. A longer word stays whole, so that it can be copied.
 *
 * @param indent Begins each line but the first.
 */
export function wrapText(text: string, indent = ''): readonly string[] {
	const [lead = ''] = /^ */.exec(text) ?? []
	const [first = '', ...words] = text.slice(lead.length).split(' ')
	const lines = [lead + first]
	for (const word of words) {
		const longer = `${lines.at(-1)} ${word}`
		if (longer.length <= columns) lines[lines.length - 1] = longer
		else lines.push(indent + word)
	}
	return lines
}

/** Reads the reason from an error's body: the members of problem documents (RFC 9457) and OAuth errors (RFC 6749), and a few others. */
export function readReasons(body: unknown): readonly string[] {
	const { title, detail, error, error_description, message } = Object(body)
	return [title, error, error_description ?? detail ?? message].filter((part) => typeof part === 'string' && part)
}

/** Width of what is printed for people, in characters. */
export const columns = 80
