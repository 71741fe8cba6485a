/**
 * What never reaches a message, a log or JSON: card numbers, tokens, credentials, and the values a caller sent.
 * @module
 */

const mask = '[redacted]'
const digitRun = /\d(?:[ -]?\d){12,}/g
const credential = /\b(bearer|basic)\s+[^\s"',;]+/gi
const jsonWebToken = /\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)*/g

/** Luhn's check (ISO/IEC 7812-1 annex B), over every window of 13 to 19 digits, so that padding hides nothing. */
function holdsCardNumber(digits: string): boolean {
	for (let start = 0; start + 13 <= digits.length; start++)
		for (let length = 13; length <= 19 && start + length <= digits.length; length++)
			if (passesLuhn(digits.slice(start, start + length))) return true
	return false
}

function passesLuhn(digits: string): boolean {
	let sum = 0
	for (let i = 0; i < digits.length; i++) {
		const digit = Number(digits[digits.length - 1 - i]) * (i % 2 ? 2 : 1)
		sum += digit > 9 ? digit - 9 : digit
	}
	return sum % 10 === 0
}

/** Replaces what looks like a card number, a credential or a JWT, and each of `values` wherever it stands. */
export function redact(text: string, values: readonly string[] = []): string {
	let clean = text
	for (const value of values) clean = clean.replaceAll(value, mask)
	return clean
		.replace(credential, `$1 ${mask}`)
		.replace(jsonWebToken, mask)
		.replace(digitRun, (run) => (holdsCardNumber(run.replace(/\D/g, '')) ? mask : run))
}

/** A copy fit for JSON and logs: strings and numbers redacted, keys too; functions and cycles left out. */
export function redactDeep(value: unknown, depth = 0): unknown {
	if (typeof value === 'string') return redact(value)
	if (typeof value === 'number' || typeof value === 'bigint') {
		const text = String(value)
		return redact(text) === text && typeof value === 'number' ? value : redact(text)
	}
	if (value === null || typeof value !== 'object') return typeof value === 'boolean' ? value : undefined
	if (depth > 6) return mask
	if (Array.isArray(value)) return value.map((item) => redactDeep(item, depth + 1))
	return Object.fromEntries(Object.entries(value).map(([key, item]) => [redact(key), redactDeep(item, depth + 1)]))
}

/**
 * What a message must not repeat of a value: its texts and numbers, and every word in them, as libraries quote and encode
 * what they complain about. Longest first.
 */
export function wordsOf(value: unknown, found: Set<string> = new Set()): readonly string[] {
	if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
		for (const item of Object.values(value)) wordsOf(item, found)
	} else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
		const text = String(value)
		if (text.length > 2) found.add(text)
		for (const word of text.match(/[\p{L}\p{N}_]{4,}/gu) ?? []) found.add(word)
	}
	return [...found].sort((a, b) => b.length - a.length)
}

/**
 * A stand-in for a foreign error that can be printed: its name, code and redacted message.
 * The original may carry the request, its headers or its URL, so it is not kept.
 */
export function printableCause(cause: unknown, values: readonly string[] = [], depth = 0): Error | undefined {
	if (cause === undefined || depth > 4) return undefined
	const {
		name,
		message,
		code,
		cause: inner,
	} = Object(cause) as { name?: unknown; message?: unknown; code?: unknown; cause?: unknown }
	const text = typeof message === 'string' ? message : typeof cause === 'string' ? cause : `a thrown ${typeof cause}`
	const deeper = printableCause(inner, values, depth + 1)
	const copy = new Error(redact(text, values), deeper && { cause: deeper })
	if (typeof name === 'string') copy.name = redact(name, values)
	if (typeof code === 'string') Object.assign(copy, { code: redact(code, values) })
	copy.stack = `${copy.name}: ${copy.message}`
	return copy
}
