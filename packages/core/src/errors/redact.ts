/**
 * Keeps card numbers, tokens, credentials, and the values a caller sent out of messages, logs and JSON.
 *
 * Values that are known to be secret are masked (`values`); patterns come last, and mask what looks like a secret. Everything here
 * takes time in proportion to what it reads, and prints no more than a bounded amount (decision 12).
 * @module
 */

const mask = '[redacted]'

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

function maskCardNumber(run: string): string {
	// Tries both readings of a percent sign: as an escape ("4111%201111"), or as text ("100%4111…"), where the next two digits
	// belong to the number. A card number with its separators has at most 180 characters.
	const readings = [run, ...Array.from(run.matchAll(/%(?=(\d\d.{11,178}))/gsu), ([, after = '']) => after)]
	const isCard = (reading: string): boolean => {
		const digits = reading.replace(/%[\da-f]{2}|\P{Nd}/giu, '')
		// Masks digits of other scripts without the Luhn check.
		return /\D/.test(digits) || holdsCardNumber(digits)
	}
	return readings.some(isCard) ? mask : run
}

/**
 * Replaces what looks like a card number, a credential or a JWT, and each of `values` wherever it stands, in whatever case.
 *
 * A card number is any window of 13 to 19 digits that passes Luhn's check, whatever separates them: spaces, dashes, dots,
 * slashes, underscores, invisible characters; full-width digits count as digits. A value that is a short word of letters only
 * is not looked for inside a longer word ("mail" in "email"). Takes time in proportion to the text.
 *
 * @param text What is to be printed.
 * @param values What is known to be secret.
 * @returns The text with `[redacted]` in their places.
 */
export function redact(text: string, values: readonly string[] = []): string {
	let clean = text
	const present = values.length ? (presentIn(text, values) ?? []) : []
	for (const value of present.toSorted((a, b) => b.length - a.length))
		if (!mask.includes(value.toLowerCase())) clean = maskValue(clean, value)
	// Compiles the patterns here and not at module level, because Unicode classes would slow a Worker's start.
	const plain = clean
		// Matches a scheme with its credentials, but not the words after it in ordinary messages: "check the Basic credentials".
		.replace(
			/\b(bearer|basic)\s+(?!(?:credentials?|tokens?|scheme|header|grant)[:;,.)]*(?:\s|$)|realm="|\(reference )[^\s"',;]+/gi,
			`$1 ${mask}`,
		)
		// Matches JSON Web Tokens, which begin with "eyJ" and contain dots. Each run of characters is read only once.
		.replace(/eyJ[\w.-]*/g, (run) => (run.includes('.') ? mask : run))
	// Matches digits of any script with up to three separators (spaces, dashes, invisible characters) in between. Skipped for the
	// many texts that have neither 13 digits nor a non-ASCII character.
	if (!/[^ -~\s]|(?:\d\D*){13}/.test(plain)) return plain
	// Escapes: one character beyond Latin-1 makes V8 keep a program's whole source in two bytes for each character.
	return plain.replace(
		/\p{Nd}(?:(?:[\s\p{Cf}\p{DI}\p{M}\p{Pd}\p{Pc}./\\|+\u00b7\u2022\u2212]|%[\da-f]{2}){0,3}\p{Nd}){12,}/giu,
		maskCardNumber,
	)
}

/**
 * The caller's reference in printable form. A number of up to 14 digits is shown: today's card numbers are longer, and one in ten
 * such numbers would pass the check and then be useless for finding the payment.
 */
export function printedReference(reference: string): string {
	return /^(?!(?:\D*\d){15})(?!.*eyJ)/.test(reference) ? reference : redact(reference)
}

/**
 * Formats what identifies a payment, for the end of a message: ` [reference "order-7", nsuOrigem "000124"]`, or nothing. One line, 1,000
 * characters of it at most.
 *
 * @param facts What may be printed, by name; each of them likewise.
 */
export function identity(...facts: readonly Readonly<Record<string, unknown>>[]): string {
	const said = ([name, value]: [string, unknown]) => (value === undefined ? [] : `${name} ${JSON.stringify(value)}`)
	const text = facts.flatMap(Object.entries).flatMap(said).join(', ')
	return text && ` [${oneLine(text.slice(0, maxPrintedChars))}]`
}

/**
 * A text with `?` for what would begin another line, steer a terminal, or turn or hide what stands beside it: names in an answer, and what
 * a server says of an error, are anybody's, and would forge a line of a log.
 */
export function oneLine(text: string): string {
	return text.replace(/\p{C}|\p{Zl}|\p{Zp}/gu, '?')
}

/**
 * Finds which of many values occur in a text. Compares beginnings first, as hardly any value occurs. `undefined` if more than
 * `most` values would have to be compared.
 */
export function presentIn(
	text: string,
	values: readonly string[],
	most: number = values.length,
): readonly string[] | undefined {
	const beginnings = new Set<string>()
	// Searches the text and its lower-case form, since lower-casing can change the number of characters.
	const both = `${text}\n${text.toLowerCase()}`
	for (let at = 0; at < both.length; at++) beginnings.add(both.slice(at, at + 3))
	const begins = (value: string): boolean => value.length < 3 || beginnings.has(value.slice(0, 3))
	const likely = [...new Set(values)].filter((value) => begins(value) || begins(value.toLowerCase()))
	const isIn = (value: string): boolean => both.includes(value) || both.includes(value.toLowerCase())
	return likely.length > most ? undefined : likely.filter(isIn)
}

function maskValue(text: string, value: string): string {
	if (!/^\p{L}{1,11}$/u.test(value)) {
		const codes = Array.from(value, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`)
		return text.replace(new RegExp(codes.join(''), 'giu'), mask)
	}
	// Skips the letter of an escape (\n, %0A), which does not belong to the word after it.
	const words = /(\\u[\da-f]{4}|\\.|%[\da-f]{2})?(\p{L}+)/giu
	return text.replace(words, (all, before = '', word) =>
		word.toLowerCase() === value.toLowerCase() ? before + mask : all,
	)
}

/** Cuts a text after a word, so that no part of a word, token or number remains. */
export function cut(text: string, maxChars: number): string {
	if (text.length <= maxChars) return text
	return `${text.slice(0, maxChars).match(/^.*\p{L}(?=\P{L}*\s)/su) ?? ''}…`
}

const maxPrintedChars = 1000

/**
 * Makes a copy for JSON and logs: strings, numbers and keys are redacted, functions dropped. Bounded: a hundred members of each
 * list or object, six levels, a thousand members and fifty thousand characters in all (`room`: what is left of both). Never
 * throws.
 */
export function redactDeep(value: unknown, room = { members: 1000, chars: 50_000 }, depth = 0): unknown {
	const printed = (text: string): string => {
		const copy = redact(cut(text, Math.min(maxPrintedChars, room.chars)))
		room.chars = Math.max(0, room.chars - copy.length)
		return copy
	}
	if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
		const copy = printed(String(value))
		return typeof value === 'number' && copy === String(value) ? value : copy
	}
	if (typeof value !== 'object' || value === null) return value === null || value === !!value ? value : undefined
	if (depth > 6 || room.members <= 0) return mask
	try {
		const isList = Array.isArray(value)
		const keys = isList ? value : Object.keys(value)
		const copies: [string, unknown][] = []
		for (; copies.length < Math.min(keys.length, 100) && room.members > 0; room.members--) {
			const key = isList ? copies.length : keys[copies.length]
			copies.push([isList ? '' : printed(String(key)), redactDeep(value[key as keyof typeof value], room, depth + 1)])
		}
		if (copies.length < keys.length) copies.push(['…', `and ${keys.length - copies.length} more`])
		return isList ? copies.map(([, copy]) => copy) : Object.fromEntries(copies)
	} catch {
		// Reached if a getter or proxy throws: masks the whole value instead.
		return mask
	}
}

/**
 * The words of a value that a message must not repeat: its texts and numbers, as they are and as JSON and URLs write them, and the words in
 * them. `words` says which: `any`, for what runtimes say of a request; `telling`, for messages of schemas, whose ordinary words
 * ("email") a value may hold by chance. Takes time in proportion to the value. Throws what reading the value throws, and where
 * there are more than a million things to read: a getter can return new objects without end.
 */
export function wordsOf(value: unknown, words: 'any' | 'telling' = 'any'): readonly string[] {
	const found = new Set<string>()
	// Adds to the set while looping: a set visits added members, and each object once, so that cycles end.
	const values = new Set([value])
	let count = 0
	for (const next of values)
		if (typeof next === 'object' && next !== null && !ArrayBuffer.isView(next))
			for (const item of Symbol.iterator in next ? (next as Iterable<unknown>) : Object.values(next)) {
				if (count++ > 1_000_000) throw new RangeError('too much to look through')
				values.add(item)
			}
		else if (typeof next === 'string' || typeof next === 'number' || typeof next === 'bigint')
			addWords(String(next), words, found)
	return [...found]
}

function addWords(text: string, words: 'any' | 'telling', found: Set<string>): void {
	// Skips long texts: no message contains more than a part of them.
	const isLong = text.length > maxPrintedChars
	const parts =
		isLong || words === 'any'
			? text.match(/[\p{L}\p{N}_]{4,}/gu)
			: // Takes only words that ordinary sentences lack: long ones, and ones with a digit.
				text.match(/(?=[\p{L}_]*\p{N})[\p{L}\p{N}_]{4,}|[\p{L}\p{N}_]{12,}/gu)
	for (const part of parts ?? []) found.add(part)
	if (isLong || text.length < 3) return
	found.add(text).add(JSON.stringify(text).slice(1, -1))
	if (!/\p{Cs}/u.test(text)) found.add(encodeURIComponent(text))
}

/**
 * A copy of a foreign error that can be printed: its name, code and redacted message, and those of its causes, five deep.
 * The original may carry the request, its headers or its URL, so it is not kept. Bounded: a thousand characters of each text.
 *
 * @param cause What was thrown, whatever it is. Never throws itself.
 * @param values What is known to be secret in this place; see {@linkcode redact}.
 * @returns The copy, or `undefined` where nothing was thrown.
 */
export function printableCause(cause: unknown, values: readonly string[] = [], depth = 0): Error | undefined {
	if (cause === undefined || depth > 4) return undefined
	const clean = (text: string): string => redact(cut(text, maxPrintedChars), values)
	const { name, message, code, inner } = partsOf(cause)
	const text = typeof message === 'string' ? message : typeof cause === 'string' ? cause : `a thrown ${typeof cause}`
	const deeper = printableCause(inner, values, depth + 1)
	const copy = new Error(clean(text), deeper && { cause: deeper })
	if (typeof name === 'string') define(copy, 'name', clean(name))
	// Codes are not searched for secrets: they are short words of a list, and one may also occur in a header (`digest`).
	if (typeof code === 'string')
		define(copy, 'code', /^[a-z]{1,11}([_-][a-z]{1,11}){0,3}$/i.test(code) ? code : clean(code), true)
	define(copy, 'stack', `${copy.name}: ${copy.message}`)
	return copy
}

/** Defines a property like an assignment, which would throw if `Error.prototype` is frozen. */
export function define(error: Error, name: string, value: string, enumerable = false): void {
	Object.defineProperty(error, name, { value, enumerable, writable: true, configurable: true })
}

/** Reads the parts of an error; getters and proxies may throw. */
function partsOf(thrown: unknown): { name?: unknown; message?: unknown; code?: unknown; inner?: unknown } {
	try {
		const error = Object(thrown)
		const { name, message } = error
		// Accepts name and message from the prototype, as many error classes have them there; code and cause only as own properties.
		const own = (member: string): unknown => (Object.hasOwn(error, member) ? error[member] : undefined)
		return { name, message, code: own('code'), inner: own('cause') }
	} catch {
		return { message: 'an error that cannot be read' }
	}
}
