/** Texts and bytes: redaction of foreign texts, UTF-8, hexadecimal digests, streams. */

/** Text that replaces a secret. */
export const mask = '[redacted]'

/**
 * Creates a regular expression with a Unicode class only when it is used. V8 checks each literal, and builds the sets of its classes, when
 * it reads a file. Eight literals that never ran took an eighth of the time for load and first call in Node.
 */
export function createPattern(source: string, flags: string): RegExp {
	return new RegExp(source, flags)
}

/** Cuts a text after a word, so that no part of a word, token or number remains. */
export function cut(text: string, most: number): string {
	if (text.length <= most) return text
	return `${text.slice(0, most).match(createPattern('^.*\\p{L}(?=\\P{L}*\\s)', 'su')) ?? ''}…`
}

/**
 * Matches a name before a secret or personal data, and the rest: `senha:`, `"key"`, `Bearer`, the first line of a key, the start of an
 * object.
 */
const named =
	/((?:passw|pwd|senha|token|secret|segredo|key|chave|cred|auth|cookie|cv[vc]|pin|card|cart[aã]o|cpf|cnpj|mail|fone|phone|nome|titular|pix)[\w-]*["'`]?\s*[:="'`]|\b(?:bearer|basic)\b|-BEGIN|["']\s*:|\{).+/is

/** Matches a short number. A number with more digits could be part of a card number, a CPF or a telephone number. */
const number = '[<>]?=?-?\\d{1,5}(?:\\.\\d{1,3})?%?'
/** Matches `Word`, `WORD`, `camelCase` or `HTTPError` in Latin letters only. Digits and similar letters of other scripts don't match. */
const word = '(?:[A-Z]{1,16}|[A-Z\\xc0-\\xde]{0,5}[a-z\\xdf-\\xff]{1,20}(?:[A-Z][a-z\\xdf-\\xff]{2,20}){0,4}[A-Z]{0,4})'
const words = `(?=.{1,56}$)${word}(?:[-_./'\\u2019]_?${word}){0,6}`
const edges = '["\'`\\xab\\xbb\\u2010-\\u2026()[\\]<>.;:!?*\\xa7#~_-]{0,4}'
const plain = /* @__PURE__ */ new RegExp(`^${edges}(?:${number}|${words})?${edges}$`)

/** Passwords and tokens of this process's clients, in lower case: the newest hundred. */
const keptSecrets = new Set<string>()

/** Keeps secrets in memory, so that no echo of them is printed. */
export function keepSecrets(...secrets: readonly string[]): void {
	for (const secret of secrets) {
		const kept = secret.toLowerCase()
		// A secret that is used again becomes the newest one.
		keptSecrets.delete(kept)
		if (kept.length > 3) keptSecrets.add(kept)
	}
	for (const oldest of keptSecrets) if (keptSecrets.size > 100) keptSecrets.delete(oldest)
}

/**
 * Returns whether a text contains a secret, or is a part of one. Upper and lower case don't matter.
 *
 * @param least Minimum length of a kept secret that counts, in characters. A shorter one may be an ordinary word.
 */
export function repeatsSecret(text: string, secrets: readonly string[], least = 4): boolean {
	const echo = text.toLowerCase()
	const isEcho = (secret: string): boolean => echo.includes(secret) || (echo.length > 7 && secret.includes(echo))
	const kept = [...keptSecrets].filter((secret) => secret.length >= least)
	return [...secrets.map((secret) => secret.toLowerCase()), ...kept].some(isEcho)
}

/** Returns whether a text contains a kept secret of several words. Each of these words alone looks like an ordinary one. */
function repeatsPhrase(text: string): boolean {
	const withOneSpace = (given: string): string => given.replace(/\s+/g, ' ')
	const echo = withOneSpace(text.toLowerCase())
	const phrases = [...keptSecrets].filter((secret) => secret.length > 7 && /\S\s+\S/.test(secret))
	return phrases.some((phrase) => echo.includes(withOneSpace(phrase)))
}

/**
 * Redacts a foreign text. Keeps its plain words and short numbers, in one line, and replaces these parts with `[redacted]`: a word with
 * digits among its letters, or with `://`, `=` or `@`; two numbers in a row; all numbers, if they have more than eight digits together;
 * everything after a word such as `password` or `chave` that a colon, an equals sign or a quotation mark follows.
 *
 * @param text A text from any source. At most 1,000 characters of it are printed.
 * @param secrets Texts that are secret here. A word isn't printed if it contains a word of these, or a kept secret of 8 characters or more.
 * @returns The redacted text. Redacting it again changes nothing, unless it has to be cut.
 */
export function redactText(text: string, secrets: readonly string[] = []): string {
	if (repeatsPhrase(text)) return mask
	const known = secrets.flatMap((secret) => secret.split(/\s+/)).filter((word) => word.length > 2)
	const isShown = (part: string): boolean => plain.test(part) && !repeatsSecret(part, known, 8)
	const shown = cut(text, 1000)
		.replace(named, `$1 ${mask}`)
		.replace(/\s+/g, ' ')
		.replace(/[^\s|,]+/g, (part) => (isShown(part) ? part : mask))
	const few = shown.replace(/\D/g, '').length > 8 ? shown.replace(/\d+/g, mask) : shown
	// Leaves at most one number, or one mask, between two words.
	return few.replace(/(?:\[redacted\]|[^A-Za-z\xc0-\xff])+/g, (run) =>
		run.match(/\[r|\d[\d.]*/g)?.[1] ? run.replace(/(?:\[r|[<>]?=?-?\d).*(?:d\]|\d%?)/, mask) : run,
	)
}

/**
 * Returns a name or a code if it is plain and has a letter between any two numbers, else a mask: anyone may choose the names in a response.
 */
export function redactKey(name: string, secrets?: readonly string[]): string {
	const bare = name.replace(/^[$@]|\d{1,5}/, '')
	return redactText(bare, secrets) === bare && !createPattern('\\d\\P{L}+\\d', 'u').test(name) ? name : mask
}

/** Decodes UTF-8. Each invalid byte sequence becomes a replacement character. */
export const utf8: TextDecoder = /* @__PURE__ */ new TextDecoder()

/** Returns a request body as text. Bytes are decoded as UTF-8. */
export function toBodyText(body: string | Uint8Array | undefined): string {
	return typeof body === 'string' ? body : utf8.decode(body)
}

/** Returns bytes in hexadecimal. */
export function toHex(bytes: ArrayBuffer | Uint8Array): string {
	return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the SHA-256 of a text in hexadecimal. Rejects without WebCrypto, which a page without https lacks. */
export async function hashSha256(text: string): Promise<string> {
	return toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

/** Whether a `Content-Type` names JSON (RFC 8259 §11), or a type whose suffix is `+json` (RFC 6839 §3.1). Parameters don't count. */
export function isJsonType(contentType: string | null): boolean {
	return /^[^;]*[/+]json\s*(?:;|$)/i.test(contentType ?? '')
}

/** Returns one new byte array with the given ones in order. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
	let at = 0
	for (const part of parts) {
		whole.set(part, at)
		at += part.length
	}
	return whole
}

/** Returns all bytes of a stream. If there are more than `maxBytes`, stops and returns the bytes read so far, which are more. */
export async function readStream(
	stream: ReadableStream<Uint8Array>,
	maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
	const reader = stream.getReader()
	const chunks: Uint8Array[] = []
	for (let left = maxBytes; left >= 0; ) {
		const { value } = await reader.read()
		if (!value) return joinBytes(chunks)
		chunks.push(value)
		left -= value.length
	}
	reader.cancel().catch(() => {}) // Ignores a failure to cancel: nobody reads any further.
	return joinBytes(chunks)
}
