/**
 * Removes card numbers and tokens from texts that callers choose and tarja prints: references, fields, paths. Texts from other sources,
 * such as a store's error, go through `base/text.ts`.
 *
 * Every function here takes time in proportion to its input, and the printed amount is limited (decision 12).
 */

import { createPattern, cut, mask, repeatsSecret } from '../base/text.ts'

/**
 * Returns whether 13 to 19 consecutive digits pass the Luhn check (ISO/IEC 7812-1 annex B). Checks each such run of digits, so that padding
 * can't hide a card number.
 */
function holdsCardNumber(digits: string): boolean {
	for (let end = digits.length; end > 12; end--)
		for (let sum = 0, length = 1; length < 20 && length <= end; length++) {
			// Doubles every second digit from the right, beginning with the last but one (Luhn).
			const digit = Number(digits[end - length]) * (length % 2 ? 1 : 2)
			sum += digit > 9 ? digit - 9 : digit
			if (length > 12 && sum % 10 === 0) return true
		}
	return false
}

/** Matches a separator that JSON, a URL or HTML has escaped. */
const separators = String.raw`%[\da-f]{2}|\\u[\da-f]{4}|\\[nrt]|&#?\w{2,5};`

/** Masks digits in a run without letters if they may be a card number, as written or without escapes ("4111%201111"). */
function maskCardNumber(run: string): string {
	const isCard = (reading: string): boolean => {
		const digits = reading.replace(createPattern('\\P{Nd}', 'gu'), '')
		// Masks digits of other scripts without the Luhn check.
		return digits.length > 12 && (/\D/.test(digits) || holdsCardNumber(digits))
	}
	const isHidden = isCard(run) || isCard(run.replace(new RegExp(separators, 'gi'), ''))
	return isHidden ? run.replace(createPattern('\\p{Nd}.*\\p{Nd}', 'su'), mask) : run
}

/**
 * Replaces card numbers, credentials and JWTs, and texts that look like one, in a text that tarja or a caller wrote.
 *
 * A card number is any 13 to 19 consecutive digits that pass Luhn's check. Any characters except letters may separate the digits, and
 * full-width digits count. Takes time in proportion to the text. For texts from other sources, use {@linkcode redactText}.
 *
 * @param text The text to print.
 * @returns The text with `[redacted]` in their places.
 */
export function redact(text: string): string {
	const plain = redactCredentials(text)
	// Skips most texts, because they have neither 13 digits nor a non-ASCII character. Compiles the pattern only here, because Unicode classes
	// would slow a Worker's start.
	if (!/[^ -~\s]|(?:\d\D*){13}/.test(plain)) return plain
	return plain.replace(new RegExp(`(?:${separators}|\\P{L}|\\p{DI})+`, 'giu'), maskCardNumber)
}

/** Replaces credentials and JSON Web Tokens. */
function redactCredentials(text: string): string {
	return (
		text
			// Matches a scheme and its credentials, but not a scheme in an ordinary sentence: "check the Basic credentials".
			.replace(
				/\b(bearer|basic)\s+(?!(?:credentials?|tokens?|scheme|header|grant)[:;,.)]*(?:\s|$)|realm="|\(reference )[^\s"',;]+/gi,
				`$1 ${mask}`,
			)
			// Matches JSON Web Tokens, which begin with "eyJ" and contain dots. Each run of characters is read only once.
			.replace(/eyJ[\w.-]*/g, (run) => (run.includes('.') ? mask : run))
	)
}

/**
 * Returns the caller's reference in printable form. A number of up to 14 digits is shown, because one in ten such numbers would pass the
 * check, and a masked number would not help to find the payment. A number that begins like the 14 digits of a Diners Club card is checked.
 * A UUID is shown, because the digits of one in a thousand would pass the check.
 */
export function redactReference(reference: string): string {
	const rest = reference.replace(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi, (uuid) =>
		/[a-f]/i.test(uuid) ? '-' : uuid,
	)
	const isDiners = /^(?:30[0-59]\d|3[689]\d\d)\d{10}$/.test(rest.replace(/\D/g, ''))
	return !isDiners && isPrintedId(rest) ? reference : redact(reference)
}

/** Returns whether a text that identifies a payment is printed unmasked: it has fewer digits than most card numbers, and no credential. */
export function isPrintedId(text: string): boolean {
	const digits = text.match(createPattern('\\p{Nd}', 'gu')) ?? []
	const isShort = digits.length < 15 && digits.every((digit) => digit <= '9')
	return isShort && text.length <= 200 && redactCredentials(text) === text
}

/**
 * Formats the facts that identify a payment, for the end of a message: ` [reference "order-7", nsuOrigem "000124"]`. Returns an empty text
 * if there are none. The result is one line, with at most 1,000 characters of facts.
 *
 * @param facts Objects with printable values by name.
 */
export function formatIdentity(...facts: readonly Readonly<Record<string, unknown>>[]): string {
	const formatPair = ([name, value]: [string, unknown]) =>
		value === undefined ? [] : `${name} ${JSON.stringify(value)}`
	const text = facts.flatMap(Object.entries).flatMap(formatPair).join(', ')
	return text && ` [${toOneLine(text.slice(0, maxPrintedChars))}]`
}

/**
 * Replaces each character that would begin another line, control a terminal, or turn or hide the text beside it with `?`. Anyone may choose
 * the names in a response or the text of a server's error, and could otherwise forge a line of a log.
 */
export function toOneLine(text: string): string {
	return text.replace(createPattern('\\p{C}|\\p{Zl}|\\p{Zp}', 'gu'), '?')
}

const maxPrintedChars = 1000

/**
 * Makes a copy for JSON and logs. Texts, numbers and keys are redacted, functions are dropped, and no `toJSON` is called. The copy has at
 * most a hundred members of each list or object, six levels, and a thousand members and fifty thousand characters in all (`room`: the
 * members and characters that are left). Each text is cut before it is read. Never throws.
 */
export function redactDeep(value: unknown, room = { members: 1000, chars: 50_000 }, depth = 0): unknown {
	const print = (text: string): string => {
		const copy = redact(cut(text, Math.min(maxPrintedChars, room.chars)))
		room.chars = Math.max(0, room.chars - copy.length)
		return copy
	}
	if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
		const copy = print(String(value))
		return typeof value === 'number' && copy === String(value) ? value : copy
	}
	if (typeof value !== 'object' || value === null) return value === null || value === !!value ? value : undefined
	if (depth > 6 || room.members <= 0) return mask
	const isList = Array.isArray(value)
	const names = isList ? value : Object.keys(value)
	const copies: [string, unknown][] = []
	for (; copies.length < Math.min(names.length, 100) && room.members > 0; room.members--) {
		const name = isList ? copies.length : names[copies.length]
		const printed = isList ? '' : print(name)
		copies.push([printed, redactDeep(value[name as keyof typeof value], room, depth + 1)])
	}
	// Checks the members of a list together, because each part of a card number alone looks harmless.
	const text = copies.map(([, copy]) => (copy === Object(copy) ? 'x' : copy)).join(' ')
	if (isList && redact(text) !== text) return mask
	if (copies.length < names.length) copies.push(['…', `and ${names.length - copies.length} more`])
	return isList ? copies.map(([, copy]) => copy) : Object.fromEntries(copies)
}

/** Returns the secrets of a request: the words of its header values, including tokens. */
export function listSecrets(headers: Headers | readonly (readonly [string, string])[]): readonly string[] {
	const isLong = (word: string): boolean => word.length > 7
	const words = [...headers].flatMap(([name, value]) => (publicHeaders.includes(name) ? [] : value.split(/\s+/)))
	// Skips short words such as "Basic" first: they hold no long secret, and `atob` throws for most of them, which would slow a first call.
	return words.filter(isLong).flatMap((word) => [word, ...readBasic(word)].filter(isLong))
}

/** Returns the user and the password of Basic credentials, both as sent and decoded, because a server may quote either form. */
function readBasic(word: string): readonly string[] {
	try {
		return atob(word)
			.split(':')
			.flatMap((part) => [part, String(new URLSearchParams(`=${part}`).get(''))])
	} catch {
		return []
	}
}

/** Header fields of a request whose values are not secret. */
const publicHeaders: readonly string[] = ['accept', 'content-type', 'content-length', 'user-agent']

/**
 * Returns a request's id if it may be printed, because anyone may have chosen that text. An id is shown if it has a known form and repeats
 * no secret. Known forms are a UUID, a ULID, a KSUID, a Nano ID, hexadecimal digits, and words with short numbers. Any other word that
 * mixes upper and lower case, or has many digits, looks like a token and is masked.
 */
export function redactRequestId(id: string, secrets: readonly string[]): string {
	const hasIdForm =
		mixedId.test(id) || (id.length < 65 && id.split('-').every((part) => idPart.test(part) && !isHexText(part)))
	const isPrinted = uuid.test(id) || (redact(id) === id && !/^-?(?:\d-?){9,}$/.test(id))
	return hasIdForm && isPrinted && !repeatsSecret(id, secrets) ? id : mask
}

/** Matches a KSUID or a Nano ID by its length. Both mix all kinds of characters, but tokens and keys of other systems are longer. */
const mixedId = /^(?:req[-_])?(?=.*\d)(?=.*[a-z])(?=.*[A-Z])(?:[\dA-Za-z]{27}|[\w-]{21})$/
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
/** Matches hexadecimal digits, the 26 characters of a ULID, a word, or a few letters and digits. */
const idPart =
	/^(?:[\da-f]{1,64}|[\dA-F]{1,64}|[0-7][\dA-HJKMNP-TV-Z]{25}|[A-Z]?[a-z]{0,15}\d{0,9}|[A-Z\d]{1,12}|[a-z\d]{1,12})$/

/** Returns whether hexadecimal digits encode a text, such as a token or a password. */
function isHexText(part: string): boolean {
	return part.length > 13 && /^(?:[2-6][\da-f]|7[\da-e])+$/i.test(part)
}
