/**
 * What never reaches a message, a log or JSON: card numbers, tokens, credentials, and the values a caller sent.
 *
 * What is known to be secret is masked by where it stands (`values`); patterns are the last net, for what came in by a way that
 * nobody thought of. Everything here takes time in proportion to what it reads, and prints no more than a bounded amount.
 * @module
 */

const mask = '[redacted]'

/** Digits of any script, with up to three separators between two of them: spaces, dashes, invisible characters and their like. */
const digitRun = /\p{Nd}(?:(?:[\s\p{Cf}\p{Pd}\p{Pc}./\\|+·•−]|%[\da-f]{2}){0,3}\p{Nd}){12,}/giu
/** Scheme and credentials, but not the words that messages put after a scheme's name: "check the Basic credentials". */
const credential =
	/\b(bearer|basic)\s+(?!(?:credentials?|tokens?|scheme|header|grant)[:;,.)]*(?:\s|$)|realm="|\(reference )[^\s"',;]+/gi

/** Whether 13 to 19 of the digits, wherever they begin, pass Luhn's check (ISO/IEC 7812-1 annex B): padding hides nothing. */
function holdsCardNumber(digits: string): boolean {
	// Sums from the first digit on, one with the digits of even index doubled, one with the others.
	const sums = [[0], [0]] as [number[], number[]]
	for (let end = 1; end <= digits.length; end++) {
		const digit = digits.charCodeAt(end - 1) - 48
		const doubled = digit > 4 ? digit * 2 - 9 : digit * 2
		sums[0].push((sums[0][end - 1] as number) + (end % 2 ? doubled : digit))
		sums[1].push((sums[1][end - 1] as number) + (end % 2 ? digit : doubled))
		// The last digit is not doubled, the one before it is.
		const sum = sums[end % 2 ? 1 : 0]
		for (let start = end - 13; start >= Math.max(0, end - 19); start--)
			if (((sum[end] as number) - (sum[start] as number)) % 10 === 0) return true
	}
	return false
}

function maskCardNumber(run: string): string {
	// Full-width digits and their like become ASCII; those of scripts that do not are masked without being added up.
	const digits = run
		.replace(/%[\da-f]{2}/gi, '')
		.normalize('NFKC')
		.replace(/\P{Nd}/gu, '')
	return /[^\d]/.test(digits) || holdsCardNumber(digits) ? mask : run
}

/** JSON Web Tokens begin with "eyJ". By whole runs, as looking from each "eyJ" on would read a long run as often as it holds one. */
function maskTokens(text: string): string {
	if (!text.includes('eyJ')) return text
	return text.replace(/[\w.-]+/g, (run) => {
		const start = run.indexOf('eyJ')
		return start >= 0 && run.includes('.', start) ? run.slice(0, start) + mask : run
	})
}

/**
 * Replaces what looks like a card number, a credential or a JWT, and each of `values` wherever it stands.
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
	if (values.length) {
		const present = values.filter((value) => !mask.includes(value) && text.includes(value))
		for (const value of present.sort((a, b) => b.length - a.length)) clean = maskValue(clean, value)
	}
	return maskTokens(clean.replace(credential, `$1 ${mask}`)).replace(digitRun, maskCardNumber)
}

const wordAfterEscape = /(\\u[\da-f]{4}|\\.|%[\da-f]{2})?(\p{L}+)/giu

function maskValue(text: string, value: string): string {
	if (!/^\p{L}{1,11}$/u.test(value)) return text.replaceAll(value, mask)
	// The letter of an escape (\n, %0A) before the word is not a letter of the word.
	return text.replace(wordAfterEscape, (all, before = '', word) => (word === value ? before + mask : all))
}

/** The beginning of a text: nothing of a word, a token or a number that the cut went through. */
export function cut(text: string, maxChars: number): string {
	if (text.length <= maxChars) return text
	let end = maxChars
	while (end > 0 && !/\s/.test(text.charAt(end - 1))) end--
	while (end > 0 && /[^\p{L}]/u.test(text.charAt(end - 1))) end--
	return `${text.slice(0, end)}…`
}

const maxPrintedChars = 1000
const maxPrintedMembers = 100

/** What may still be printed. */
interface Room {
	members: number
	chars: number
}

/**
 * A copy fit for JSON and logs: strings and numbers redacted, keys too; functions left out. Bounded: a hundred members of each
 * list or object, six levels, a thousand members and fifty thousand characters in all. Never throws.
 */
export function redactDeep(value: unknown): unknown {
	return copyOf(value, { members: 1000, chars: 50_000 }, 0)
}

function copyOf(value: unknown, left: Room, depth: number): unknown {
	if (typeof value === 'string') return copyOfText(value, left)
	if (typeof value === 'number' || typeof value === 'bigint') {
		const text = copyOfText(String(value), left)
		return typeof value === 'number' && text === String(value) ? value : text
	}
	if (value === null || typeof value !== 'object') return typeof value === 'boolean' ? value : undefined
	if (depth > 6 || left.members <= 0) return mask
	try {
		return Array.isArray(value) ? copyOfList(value, left, depth + 1) : copyOfObject(value, left, depth + 1)
	} catch {
		// A getter or a proxy of somebody's.
		return mask
	}
}

function copyOfText(text: string, left: Room): string {
	const copy = redact(cut(text, Math.min(maxPrintedChars, left.chars)))
	left.chars = Math.max(0, left.chars - copy.length)
	return copy
}

function copyOfList(list: readonly unknown[], left: Room, depth: number): unknown[] {
	const copies: unknown[] = []
	for (; copies.length < Math.min(list.length, maxPrintedMembers) && left.members > 0; left.members--)
		copies.push(copyOf(list[copies.length], left, depth))
	if (copies.length < list.length) copies.push(`and ${list.length - copies.length} more`)
	return copies
}

function copyOfObject(value: object, left: Room, depth: number): Readonly<Record<string, unknown>> {
	const keys = Object.keys(value)
	const copies: [string, unknown][] = []
	for (; copies.length < Math.min(keys.length, maxPrintedMembers) && left.members > 0; left.members--) {
		const key = keys[copies.length] as string
		copies.push([copyOfText(key, left), copyOf(value[key as keyof typeof value], left, depth)])
	}
	if (copies.length < keys.length) copies.push(['…', `and ${keys.length - copies.length} more`])
	return Object.fromEntries(copies)
}

/** Words of a text that may be secret by themselves: any of four characters and more. */
const anyWord = /[\p{L}\p{N}_]{4,}/gu
/** Words that do not stand in a sentence by chance: with a digit, or long. */
const tellingWord = /(?=[\p{L}_]*\p{N})[\p{L}\p{N}_]{4,}|[\p{L}\p{N}_]{12,}/gu

/**
 * What a message must not repeat of a value: its texts and numbers, as they are and as JSON and URLs write them, and the words in
 * them. `words` says which: `any`, for what runtimes say of a request; `telling`, for messages of schemas, whose ordinary words
 * ("email") a value may hold by chance. Takes time in proportion to the value. Throws what reading the value throws.
 */
export function wordsOf(value: unknown, words: 'any' | 'telling' = 'any'): readonly string[] {
	const found = new Set<string>()
	const seen = new Set<object>()
	const rest: unknown[] = [value]
	while (rest.length) {
		const next = rest.pop()
		if (typeof next === 'object' && next !== null && !ArrayBuffer.isView(next)) {
			if (seen.has(next)) continue
			seen.add(next)
			// A getter can bring new objects for ever.
			if (seen.size > 1_000_000) throw new RangeError('too much to look through')
			for (const item of membersOf(next)) rest.push(item)
		} else if (typeof next === 'string' || typeof next === 'number' || typeof next === 'bigint')
			addWords(String(next), words, found)
	}
	return [...found]
}

function membersOf(value: object): Iterable<unknown> {
	const kind = Object.prototype.toString.call(value).slice(8, -1)
	return /^(?:Map|Set|Headers|URLSearchParams|FormData)$/.test(kind)
		? (value as Iterable<unknown>)
		: Object.values(value)
}

function addWords(text: string, words: 'any' | 'telling', found: Set<string>): void {
	// No message is as long as that, so it can only hold a part of it.
	const partial = text.length > maxPrintedChars
	for (const part of text.match(partial || words === 'any' ? anyWord : tellingWord) ?? []) found.add(part)
	if (text.length > 2 && !partial) found.add(text)
	if (partial || !/[^\w.-]/.test(text)) return
	found.add(JSON.stringify(text).slice(1, -1))
	if (!/\p{Cs}/u.test(text)) found.add(encodeURIComponent(text))
}

/**
 * A stand-in for a foreign error that can be printed: its name, code and redacted message, and those of its causes, five deep.
 * The original may carry the request, its headers or its URL, so it is not kept. Bounded: a thousand characters of each text.
 *
 * @param cause What was thrown, whatever it is. Never throws itself.
 * @param values What is known to be secret in this place; see {@linkcode redact}.
 * @returns The copy, or `undefined` where nothing was thrown.
 */
export function printableCause(cause: unknown, values: readonly string[] = [], depth = 0): Error | undefined {
	if (cause === undefined || depth > 4) return undefined
	const { name, message, code, inner } = partsOf(cause)
	const clean = (text: string): string => redact(cut(text, maxPrintedChars), values)
	const text = typeof message === 'string' ? message : typeof cause === 'string' ? cause : `a thrown ${typeof cause}`
	const deeper = printableCause(inner, values, depth + 1)
	const copy = new Error(clean(text), deeper && { cause: deeper })
	if (typeof name === 'string') copy.name = clean(name)
	if (typeof code === 'string') Object.assign(copy, { code: clean(code) })
	copy.stack = `${copy.name}: ${copy.message}`
	return copy
}

/** What an error says of itself, as far as it can be read: getters and proxies may throw. */
function partsOf(thrown: unknown): { name?: unknown; message?: unknown; code?: unknown; inner?: unknown } {
	try {
		const { name, message, code, cause } = Object(thrown) as Record<'name' | 'message' | 'code' | 'cause', unknown>
		return { name, message, code, inner: cause }
	} catch {
		return { message: 'an error that cannot be read' }
	}
}
