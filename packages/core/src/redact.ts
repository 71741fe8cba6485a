/**
 * What never reaches a message, a log or JSON: card numbers, tokens, credentials, and the values a caller sent.
 *
 * Values that are known to be secret are masked (`values`); patterns come last, and mask what looks like a secret. Everything here
 * takes time in proportion to what it reads, and prints no more than a bounded amount (decision 12).
 * @module
 */

const mask = '[redacted]'

/** Whether 13 to 19 of the digits, wherever they begin, pass Luhn's check (ISO/IEC 7812-1 annex B): padding hides nothing. */
function holdsCardNumber(digits: string): boolean {
	for (let end = digits.length; end > 12; end--)
		for (let sum = 0, length = 1; length < 20 && length <= end; length++) {
			// The last digit is not doubled, the one before it is.
			const digit = Number(digits[end - length]) * (length % 2 ? 1 : 2)
			sum += digit > 9 ? digit - 9 : digit
			if (length > 12 && sum % 10 === 0) return true
		}
	return false
}

function maskCardNumber(run: string): string {
	// A percent sign may begin an escape ("4111%201111") or be one of the text's own ("100%4111…"): then the two digits after it
	// are a card's first. No card takes more than 180 characters with what may separate its digits.
	const readings = [run, ...Array.from(run.matchAll(/%(?=(\d\d.{11,178}))/gsu), ([, after = '']) => after)]
	const isCard = (reading: string): boolean => {
		const digits = reading.replace(/%[\da-f]{2}|\P{Nd}/giu, '')
		// Digits of other scripts than ASCII's are masked without being added up.
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
	// The patterns stand where they are used: a Worker's start would compile those of a module, and classes of Unicode are costly.
	return (
		clean
			// A scheme and its credentials, but not the words that messages put after a scheme's name: "check the Basic credentials".
			.replace(
				/\b(bearer|basic)\s+(?!(?:credentials?|tokens?|scheme|header|grant)[:;,.)]*(?:\s|$)|realm="|\(reference )[^\s"',;]+/gi,
				`$1 ${mask}`,
			)
			// JSON Web Tokens begin with "eyJ" and have dots. The match ends where the run ends, so that each run is read once.
			.replace(/eyJ[\w.-]*/g, (run) => (run.includes('.') ? mask : run))
			// Digits of any script, with up to three separators between two of them: spaces, dashes, invisible characters.
			.replace(
				/\p{Nd}(?:(?:[\s\p{Cf}\p{DI}\p{M}\p{Pd}\p{Pc}./\\|+·•−]|%[\da-f]{2}){0,3}\p{Nd}){12,}/giu,
				maskCardNumber,
			)
	)
}

/**
 * Those of the values that are in a text. Looks into it only for those whose beginning is there: however many values there are,
 * hardly any is. `undefined` where more than `most` would have to be looked for.
 */
export function presentIn(
	text: string,
	values: readonly string[],
	most: number = values.length,
): readonly string[] | undefined {
	const beginnings = new Set<string>()
	// Both: what is one in lower case may be two characters there, or another one at the end of a word.
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
	// The letter of an escape (\n, %0A) before the word is not a letter of the word.
	const words = /(\\u[\da-f]{4}|\\.|%[\da-f]{2})?(\p{L}+)/giu
	return text.replace(words, (all, before = '', word) =>
		word.toLowerCase() === value.toLowerCase() ? before + mask : all,
	)
}

/** The beginning of a text, up to the last letter that a space follows: no part of a word, a token or a number. */
export function cut(text: string, maxChars: number): string {
	if (text.length <= maxChars) return text
	return `${text.slice(0, maxChars).match(/^.*\p{L}(?=\P{L}*\s)/su) ?? ''}…`
}

const maxPrintedChars = 1000

/**
 * A copy fit for JSON and logs: strings and numbers redacted, keys too; functions left out. Bounded: a hundred members of each
 * list or object, six levels, a thousand members and fifty thousand characters in all (`room`: what is left of both). Never throws.
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
		// A getter or a proxy threw.
		return mask
	}
}

/**
 * What a message must not repeat of a value: its texts and numbers, as they are and as JSON and URLs write them, and the words in
 * them. `words` says which: `any`, for what runtimes say of a request; `telling`, for messages of schemas, whose ordinary words
 * ("email") a value may hold by chance. Takes time in proportion to the value. Throws what reading the value throws, and where
 * there are more than a million things to read: a getter can return new objects without end.
 */
export function wordsOf(value: unknown, words: 'any' | 'telling' = 'any'): readonly string[] {
	const found = new Set<string>()
	// A loop over a set also visits what is added meanwhile, and a set holds an object once, so that a cycle ends.
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
	// No message holds more than a part of a text as long as that.
	const isLong = text.length > maxPrintedChars
	const parts =
		isLong || words === 'any'
			? text.match(/[\p{L}\p{N}_]{4,}/gu)
			: // Words that an ordinary sentence does not have: with a digit, or long.
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
	if (typeof name === 'string') copy.name = clean(name)
	// A code is short words of a list, one of which may stand in a header too: `digest` is no secret.
	if (typeof code === 'string')
		Object.assign(copy, { code: /^[a-z]{1,11}([_-][a-z]{1,11}){0,3}$/i.test(code) ? code : clean(code) })
	copy.stack = `${copy.name}: ${copy.message}`
	return copy
}

/** What an error says of itself, as far as it can be read: getters and proxies may throw. */
function partsOf(thrown: unknown): { name?: unknown; message?: unknown; code?: unknown; inner?: unknown } {
	try {
		const { name, message, code, cause: inner } = Object(thrown)
		return { name, message, code, inner }
	} catch {
		return { message: 'an error that cannot be read' }
	}
}
