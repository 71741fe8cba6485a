/**
 * Keeps card numbers and tokens out of what callers name and we print: references, fields, paths. What is not ours at all, such as a
 * store's error, goes through `base/text.ts`.
 *
 * Everything here takes time in proportion to what it reads, and prints no more than a bounded amount (decision 12).
 */

import { createPattern, cut, mask, repeatsSecret } from '../base/text.ts'

/**
 * Whether the digits contain 13 to 19 consecutive ones that pass the Luhn check (ISO/IEC 7812-1 annex B), so that padding cannot
 * hide a card number.
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

/** What JSON, URLs and HTML write for a separator. */
const separators = String.raw`%[\da-f]{2}|\\u[\da-f]{4}|\\[nrt]|&#?\w{2,5};`

/** Masks a run without letters in which digits may be a card number's: as it stands, or without escapes ("4111%201111"). */
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
 * Replaces what looks like a card number, a credential or a JWT in a text that we or a caller wrote.
 *
 * A card number is any window of 13 to 19 digits that passes Luhn's check, whatever but letters separates them; full-width digits
 * count as digits. Takes time in proportion to the text. For texts of anybody else, {@linkcode redactText}.
 *
 * @param text What is to be printed.
 * @returns The text with `[redacted]` in their places.
 */
export function redact(text: string): string {
	const plain = redactCredentials(text)
	// Skipped for the many texts that have neither 13 digits nor a non-ASCII character.
	if (!/[^ -~\s]|(?:\d\D*){13}/.test(plain)) return plain
	return plain.replace(new RegExp(`(?:${separators}|\\P{L}|\\p{DI})+`, 'giu'), maskCardNumber)
}

/** Replaces credentials and JSON Web Tokens. Compiles its patterns here, because Unicode classes would slow a Worker's start. */
function redactCredentials(text: string): string {
	return (
		text
			// Matches a scheme with its credentials, but not the words after it in ordinary messages: "check the Basic credentials".
			.replace(
				/\b(bearer|basic)\s+(?!(?:credentials?|tokens?|scheme|header|grant)[:;,.)]*(?:\s|$)|realm="|\(reference )[^\s"',;]+/gi,
				`$1 ${mask}`,
			)
			// Matches JSON Web Tokens, which begin with "eyJ" and contain dots. Each run of characters is read only once.
			.replace(/eyJ[\w.-]*/g, (run) => (run.includes('.') ? mask : run))
	)
}

/**
 * The caller's reference in printable form. A number of up to 14 digits is shown, because one in ten such numbers would pass the check
 * and then be useless for finding the payment. One that begins as Diners Club's 14 digits do is checked. A UUID is shown, because the
 * digits of one in a thousand would pass the check.
 */
export function redactReference(reference: string): string {
	const rest = reference.replace(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi, (uuid) =>
		/[a-f]/i.test(uuid) ? '-' : uuid,
	)
	const isDiners = /^(?:30[0-59]\d|3[689]\d\d)\d{10}$/.test(rest.replace(/\D/g, ''))
	return !isDiners && isPrintedId(rest) ? reference : redact(reference)
}

/** Whether a text that identifies a payment is printed as it is: it has fewer digits than most card numbers, and no credential. */
export function isPrintedId(text: string): boolean {
	const digits = text.match(createPattern('\\p{Nd}', 'gu')) ?? []
	const isShort = digits.length < 15 && digits.every((digit) => digit <= '9')
	return isShort && text.length <= 200 && redactCredentials(text) === text
}

/**
 * Formats what identifies a payment, for the end of a message: ` [reference "order-7", nsuOrigem "000124"]`, or nothing. One line, 1,000
 * characters of it at most.
 *
 * @param facts What may be printed, by name; each of them likewise.
 */
export function formatIdentity(...facts: readonly Readonly<Record<string, unknown>>[]): string {
	const formatPair = ([name, value]: [string, unknown]) =>
		value === undefined ? [] : `${name} ${JSON.stringify(value)}`
	const text = facts.flatMap(Object.entries).flatMap(formatPair).join(', ')
	return text && ` [${toOneLine(text.slice(0, maxPrintedChars))}]`
}

/**
 * A text with `?` for what would begin another line, steer a terminal, or turn or hide what stands beside it: names in an answer, and what
 * a server says of an error, are anybody's, and would forge a line of a log.
 */
export function toOneLine(text: string): string {
	return text.replace(createPattern('\\p{C}|\\p{Zl}|\\p{Zp}', 'gu'), '?')
}

const maxPrintedChars = 1000

/**
 * Makes a copy for JSON and logs: texts, numbers and keys are redacted, functions dropped, and no `toJSON` is called. Bounded: a hundred
 * members of each list or object, six levels, a thousand members and fifty thousand characters in all (`room`: what is left of both).
 * Each text is cut before it is read. Never throws.
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
	try {
		const isList = Array.isArray(value)
		const names = isList ? value : Object.keys(value)
		const copies: [string, unknown][] = []
		for (; copies.length < Math.min(names.length, 100) && room.members > 0; room.members--) {
			const name = isList ? copies.length : names[copies.length]
			const printed = isList ? '' : print(name)
			copies.push([printed, redactDeep(value[name as keyof typeof value], room, depth + 1)])
		}
		// The parts of a card number are none by themselves.
		const text = copies.map(([, copy]) => (copy === Object(copy) ? 'x' : copy)).join(' ')
		if (isList && redact(text) !== text) return mask
		if (copies.length < names.length) copies.push(['…', `and ${names.length - copies.length} more`])
		return isList ? copies.map(([, copy]) => copy) : Object.fromEntries(copies)
	} catch {
		return mask // A getter or proxy throws.
	}
}

/** The secrets of a request: the words of its header values, tokens among them. */
export function listSecrets(headers: Headers | readonly (readonly [string, string])[]): readonly string[] {
	const isLong = (word: string): boolean => word.length > 7
	const words = [...headers].flatMap(([name, value]) => (publicHeaders.includes(name) ? [] : value.split(/\s+/)))
	// Short ones hold no long secret, and `atob` throws for most of them, which a first call would pay for: "Basic".
	return words.filter(isLong).flatMap((word) => [word, ...readBasic(word)].filter(isLong))
}

/** The user and the password of Basic credentials, as sent and as given, which a server may quote as words. */
function readBasic(word: string): readonly string[] {
	try {
		return atob(word)
			.split(':')
			.flatMap((part) => [part, String(new URLSearchParams(`=${part}`).get(''))])
	} catch {
		return []
	}
}

/** Header fields of a request whose values are no secrets. */
const publicHeaders: readonly string[] = ['accept', 'content-type', 'content-length', 'user-agent']

/**
 * The one gate for a request's id, which is anybody's text: shown if it has the form of one and repeats no secret. Forms are a UUID, a ULID, a KSUID, a
 * Nano ID, hexadecimal digits, and words with short numbers. Any other word in which letters of both cases or many digits are mixed is
 * like a token.
 */
export function redactRequestId(id: string, secrets: readonly string[]): string {
	const isForm =
		mixedId.test(id) || (id.length < 65 && id.split('-').every((part) => idPart.test(part) && !isHexText(part)))
	const isPrinted = uuid.test(id) || (redact(id) === id && !/^-?(?:\d-?){9,}$/.test(id))
	return isForm && isPrinted && !repeatsSecret(id, secrets) ? id : mask
}

/** A KSUID or a Nano ID, by its length: all kinds of characters are mixed in it, and tokens and keys of others are longer. */
const mixedId = /^(?:req[-_])?(?=.*\d)(?=.*[a-z])(?=.*[A-Z])(?:[\dA-Za-z]{27}|[\w-]{21})$/
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
/** Hexadecimal digits, the 26 characters of a ULID, a word, or a few letters and digits. */
const idPart =
	/^(?:[\da-f]{1,64}|[\dA-F]{1,64}|[0-7][\dA-HJKMNP-TV-Z]{25}|[A-Z]?[a-z]{0,15}\d{0,9}|[A-Z\d]{1,12}|[a-z\d]{1,12})$/

/** Whether hexadecimal digits write a text: a token or a password. */
function isHexText(part: string): boolean {
	return part.length > 13 && /^(?:[2-6][\da-f]|7[\da-e])+$/i.test(part)
}
