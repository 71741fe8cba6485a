/** Texts: what of a foreign one may be printed, UTF-8, hexadecimal digests. */

/** Replaces what must not be printed. */
export const mask = '[redacted]'

/**
 * Creates an expression with a Unicode class where it is used. V8 checks each literal when it reads a file, and builds the sets of its
 * classes then: eight literals that never ran were an eighth of what load and first call cost in Node.
 */
export function createPattern(source: string, flags: string): RegExp {
	return new RegExp(source, flags)
}

/** Cuts a text after a word, so that no part of a word, token or number remains. */
export function cut(text: string, most: number): string {
	if (text.length <= most) return text
	return `${text.slice(0, most).match(createPattern('^.*\\p{L}(?=\\P{L}*\\s)', 'su')) ?? ''}…`
}

/** What secrets and personal data follow: `senha:`, `"key"`, `Bearer`, the first line of a key, the begin of an object. */
const named =
	/((?:passw|pwd|senha|token|secret|segredo|key|chave|cred|auth|cookie|cv[vc]|pin|card|cart[aã]o|cpf|cnpj|mail|fone|phone|nome|titular|pix)[\w-]*["'`]?\s*[:="'`]|\b(?:bearer|basic)\b|-BEGIN|["']\s*:|\{).+/is

/** A short number: with more digits it could be part of a card number, a CPF or a telephone number. */
const number = '[<>]?=?-?\\d{1,5}(?:\\.\\d{1,3})?%?'
/** `Word`, `WORD`, `camelCase` or `HTTPError`, in Latin letters: no other script's digits or look-alikes pass. */
const word = '(?:[A-Z]{1,16}|[A-Z\\xc0-\\xde]{0,5}[a-z\\xdf-\\xff]{1,20}(?:[A-Z][a-z\\xdf-\\xff]{2,20}){0,4}[A-Z]{0,4})'
const words = `(?=.{1,56}$)${word}(?:[-_./'\\u2019]_?${word}){0,6}`
const edges = '["\'`\\xab\\xbb\\u2010-\\u2026()[\\]<>.;:!?*\\xa7#~_-]{0,4}'
const plain = /* @__PURE__ */ new RegExp(`^${edges}(?:${number}|${words})?${edges}$`)

/** Passwords and tokens of this process's clients, in small letters: the newest hundred. */
const keptSecrets = new Set<string>()

/** Keeps secrets in memory, so that no echo of them is printed. */
export function keepSecrets(...secrets: readonly string[]): void {
	for (const secret of secrets) {
		const kept = secret.toLowerCase()
		// One that is used again is the newest, whatever came between.
		keptSecrets.delete(kept)
		if (kept.length > 3) keptSecrets.add(kept)
	}
	for (const oldest of keptSecrets) if (keptSecrets.size > 100) keptSecrets.delete(oldest)
}

/**
 * Whether a text contains a secret, or is a part of one, in small or capital letters.
 *
 * @param least How long a kept secret must be to count, in characters. A shorter one may be an ordinary word.
 */
export function repeatsSecret(text: string, secrets: readonly string[], least = 4): boolean {
	const echo = text.toLowerCase()
	const isEcho = (secret: string): boolean => echo.includes(secret) || (echo.length > 7 && secret.includes(echo))
	const kept = [...keptSecrets].filter((secret) => secret.length >= least)
	return [...secrets.map((secret) => secret.toLowerCase()), ...kept].some(isEcho)
}

/** Whether a text contains a kept secret of several words. Each word alone looks like an ordinary one. */
function repeatsPhrase(text: string): boolean {
	const withOneSpace = (given: string): string => given.replace(/\s+/g, ' ')
	const echo = withOneSpace(text.toLowerCase())
	const phrases = [...keptSecrets].filter((secret) => secret.length > 7 && /\S\s+\S/.test(secret))
	return phrases.some((phrase) => echo.includes(withOneSpace(phrase)))
}

/**
 * Keeps plain words and short numbers of a text that is not ours, in one line, and puts `[redacted]` in the place of anything else:
 * of whatever has digits among letters, `://`, `=` or `@` in it, of two numbers in a row, of all numbers where they have more than
 * eight digits together, and of all that follows a word such as `password` or `chave` and a colon, an equals sign or a quotation mark.
 *
 * @param text Anybody's. 1,000 characters of it at most are printed.
 * @param secrets What is known to be secret here. A word that contains a word of these is not printed, nor one that contains a kept secret
 * of 8 characters or more.
 * @returns A text that is the same if it is given again, unless it has to be cut.
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
	// Between two words stands one number, or one mask.
	return few.replace(/(?:\[redacted\]|[^A-Za-z\xc0-\xff])+/g, (run) =>
		run.match(/\[r|\d[\d.]*/g)?.[1] ? run.replace(/(?:\[r|[<>]?=?-?\d).*(?:d\]|\d%?)/, mask) : run,
	)
}

/** A name or a code where it is a plain one, with a letter between any two numbers: names in an answer are anybody's. */
export function redactKey(name: string, secrets?: readonly string[]): string {
	const bare = name.replace(/^[$@]|\d{1,5}/, '')
	return redactText(bare, secrets) === bare && !createPattern('\\d\\P{L}+\\d', 'u').test(name) ? name : mask
}

/** Decodes UTF-8, and puts a replacement character for what isn't. */
export const utf8: TextDecoder = /* @__PURE__ */ new TextDecoder()

/** Returns a request body, or bytes of UTF-8, as text. */
export function toBodyText(body: string | Uint8Array | undefined): string {
	return typeof body === 'string' ? body : utf8.decode(body)
}

/** Returns bytes in hexadecimal. */
export function toHex(bytes: ArrayBuffer): string {
	return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** SHA-256 of a text in hexadecimal. Rejects without WebCrypto (a page without https). */
export async function hashSha256(text: string): Promise<string> {
	return toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}
