/**
 * The one rule by which the log keeps what was sent and answered.
 *
 * The emulator's own credentials and the tokens that it issued are kept as they are. So is everything else, unless it stands
 * where a secret stands, or looks like a secret or a card number: that is replaced before it is stored, by a number that
 * nobody can turn back. Equal values have equal numbers.
 */
import { type Bounds, createBounded } from './bounded.ts'
import { jsonOf, type Message, mediaTypeOf, textOf } from './message.ts'
import { redactKey } from './plain-words.ts'
import { looksSecret, mayHoldCardNumber, namesSecret } from './secret-looks.ts'

/**
 * Replaces secrets in the texts that one space logs. Equal secrets get equal numbers, so that repetitions can still be seen.
 */
export interface Masking {
	/** Returns the value as the log stores it: unchanged, or as `[masked #3]`. Empty values stay empty. */
	value(text: string, place: Place): string
	/** Memory that the remembered mask numbers take, counted in characters. */
	characters(): number
	/** Returns the number given to the last new secret, so that an imported state can continue counting. */
	last(): number
	restore(last: number): void
}

/** Where in a request or answer a value occurs. */
export interface Place {
	/** Name of the header, parameter or field whose value it is. */
	readonly name?: string
	/** Whether the value is in a token request, where every value is a credential and therefore masked. */
	readonly isCredential?: boolean
	/** Whether all is kept but what looks like a secret: of headers, which say how a message is carried, and of our own answers. */
	readonly isOpen?: boolean
}

/** Decides which values the log masks: its own credentials and tokens stay visible, and `logSecrets` shows everything. */
export interface MaskingOptions {
	/** Whether a text is a configured credential or a token issued here. */
	isOwn(text: string): boolean
	/** Set by the option `logSecrets`: the log keeps every value as it was sent. */
	readonly logSecrets: boolean
}

/**
 * A 53-bit hash (cyrb53, public domain). Its seed never leaves the process, so that nobody can guess card numbers from hashes.
 */
export function hashOf(text: string, seed: number): number {
	let high = 0xdeadbeef ^ seed
	let low = 0x41c6ce57 ^ seed
	for (let index = 0; index < text.length; index += 1) {
		const code = text.charCodeAt(index)
		high = Math.imul(high ^ code, 2_654_435_761)
		low = Math.imul(low ^ code, 1_597_334_677)
	}
	high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
	low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
	return 4_294_967_296 * (2_097_151 & low) + (high >>> 0)
}

// Numbers of up to 14 digits stay visible in these fields (section 2.2), so that they can be searched; today's card numbers are
// longer. So do dates and times, everywhere.
const numbered: readonly string[] = ['nsuOrigem', 'valorTransacao', 'redeOrigemOperacaoPDV', 'idCartao', 'idCliente']
const date = /^"?\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,3})?Z)?"?$/

function isKnown(name: string, text: string): boolean {
	return date.test(text) || (numbered.includes(name) && /^"?\d{1,14}"?$/.test(text))
}

// Matches UUIDs, which are not masked: section 2.1 shows one, and it gives access to nothing.
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export function createMasking(bounds: Bounds, { isOwn, logSecrets }: MaskingOptions): Masking {
	const numbers = createBounded<number, number>(bounds)
	// Created on first use, because a Worker has no randomness at module scope.
	let seed: number | undefined
	let last = 0

	function masked(text: string): string {
		seed ??= crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
		const hash = hashOf(text, seed)
		const known = numbers.get(hash)
		if (known !== undefined) return `[masked #${known}]`
		last += 1
		numbers.set(hash, last, 0)
		return `[masked #${last}]`
	}

	function value(text: string, { name = '', isCredential = false, isOpen = false }: Place): string {
		if (text === '' || logSecrets || isOwn(text) || (name === 'session_state' && uuid.test(text))) return text
		const [, scheme, rest] = /^(bearer|basic) +(.+)$/is.exec(text) ?? []
		if (scheme && rest && namesSecret(name)) return isOwn(rest) ? text : `${scheme} ${masked(rest)}`
		const isShown = isKnown(name, text) || (isOpen ? !looksSecret(text) : redactKey(text) === text)
		return isCredential || namesSecret(name) || !isShown ? masked(text) : text
	}

	return {
		value,
		characters: numbers.characters,
		last: () => last,
		restore(number) {
			last = number
			numbers.clear()
		},
	}
}

// Most header lines or fields shown: documented requests have about eight of each, so more of them is a flood.
const mostShown = 64
// Longest text that is stored in full; a body may have a megabyte.
const longestText = 16_384

function firstOf<Thing, Shown>(things: readonly Thing[], show: (thing: Thing) => Shown, rest: (text: string) => Shown) {
	const shown = things.slice(0, mostShown).map(show)
	return things.length > mostShown ? [...shown, rest(`[and ${things.length - mostShown} more]`)] : shown
}

/** Returns at most the first 16,384 characters of a text, and says behind them how many more there were. */
function clipped(text: string): string {
	if (text.length <= longestText) return text
	return `${text.slice(0, longestText)} [and ${text.length - longestText} more characters]`
}

function keptName(name: string, masking: Masking): string {
	return masking.value(name, { isOpen: true })
}

/**
 * Masks header lines and keeps their order and spelling. Returns at most 64, and behind them a line that says how many more
 * there were.
 */
export function keptLines(lines: Iterable<readonly [string, string]>, masking: Masking): [string, string][] {
	return firstOf(
		[...lines],
		([name, value]): [string, string] => [
			clipped(keptName(name, masking)),
			clipped(masking.value(value, { name: name.toLowerCase(), isOpen: true })),
		],
		(rest) => [rest, ''],
	)
}

/** Masks header fields and returns them by lower-case name. */
export function keptHeaders(headers: Headers, masking: Masking): Record<string, string> {
	return Object.fromEntries(keptLines(headers, masking))
}

/** Decodes percent escapes and `+`; returns the text unchanged if its escapes are malformed. */
function decoded(piece: string): string {
	try {
		return decodeURIComponent(piece.replaceAll('+', ' '))
	} catch {
		return piece
	}
}

function keptPiece(piece: string, masking: Masking, place: Place = {}): string {
	const plain = decoded(piece)
	return masking.value(plain, place) === plain ? piece : masking.value(piece, { isCredential: true })
}

/** Masks all parts that contain digits if together they may form a card number. */
function apart(pieces: readonly string[], between: string, masking: Masking): string {
	const left = pieces.map((piece) => (piece.includes('[masked #') ? 'x' : decoded(piece)))
	if (!mayHoldCardNumber(left.join(between))) return pieces.join(between)
	const isDigits = (index: number): boolean => /\p{Nd}/u.test(left[index] ?? '')
	return pieces
		.map((piece, index) => (isDigits(index) ? masking.value(piece, { isCredential: true }) : piece))
		.join(between)
}

/** Masks the segments of a path that look secret; the others stay as they are. */
export function keptPath(path: string, masking: Masking): string {
	return apart(
		firstOf(
			path.split('/'),
			(piece) => keptPiece(piece, masking),
			(rest) => rest,
		),
		'/',
		masking,
	)
}

function keptPair(pair: string, masking: Masking, isCredential: boolean): string {
	const [name = '', ...rest] = pair.split('=')
	const value = rest.join('=')
	const documented = ['grant_type', 'username', 'meioPagamento'].includes(name)
	const shownName = keptPiece(name, masking, { isCredential: isCredential && !documented })
	const isHidden = isCredential && `${name}=${value}` !== 'grant_type=password'
	const shown = keptPiece(value, masking, { name: decoded(name), isCredential: isHidden })
	return rest.length === 0 ? shownName : `${shownName}=${shown}`
}

/** Masks values in a query or a form; what is not masked keeps its escapes and its order. */
export function keptPairs(text: string, masking: Masking, isCredential = false): string {
	const pairs = firstOf(
		text.split('&'),
		(pair) => keptPair(pair, masking, isCredential),
		(rest) => rest,
	)
	return apart(pairs, '&', masking)
}

/** Masks secrets in a JSON value; returns the same value if there are none. */
function keptJson(value: unknown, masking: Masking, place: Place, inArray = false): unknown {
	if (typeof value === 'string' || typeof value === 'number') {
		const text = String(value)
		const kept = masking.value(text, place)
		return kept === text ? value : kept
	}
	if (Array.isArray(value)) {
		const kept = value.map((inner) => keptJson(inner, masking, place, true))
		if (inArray || !mayHoldCardNumber(JSON.stringify(kept))) return kept
		return masking.value(JSON.stringify(value), { isCredential: true })
	}
	if (typeof value !== 'object' || value === null) return value
	const members = Object.entries(value).map(([name, inner]): [string, unknown] => [
		keptName(name, masking),
		keptJson(inner, masking, { ...place, name }, inArray),
	])
	const texts = Object.values(value).map(String)
	const isCard = texts.every((text) => /^\d{1,8}$/.test(text)) && mayHoldCardNumber(texts.join(''))
	return isCard ? masking.value(JSON.stringify(value), { isCredential: true }) : Object.fromEntries(members)
}

/** Masks values in a JSON text; returns the text as it was sent, with its spacing, if there is nothing to mask. */
function keptDocument(text: string, document: unknown, masking: Masking, place: Place): string {
	const kept = JSON.stringify(keptJson(document, masking, place))
	return kept === JSON.stringify(document) ? text : kept
}

/** Parses a text as JSON; undefined if it is none. */
export function parsed(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

/** Whether a request asks for a token, even at a wrong address: then it most likely carries real credentials. */
function asksForToken({ path }: Message, text: string): boolean {
	return /\/token\/?$/i.test(path) || /(?:^|[&"{,\s])grant_type\b/.test(text)
}

/**
 * Returns the text of a request's body for the log, with secrets masked; a note in brackets if it was too large or is not
 * UTF-8.
 */
export function keptBody(message: Message, masking: Masking): string {
	if (message.tooLarge) return '[too large]'
	const text = textOf(message)
	if (text === undefined) return `[${message.body.byteLength} bytes]`
	const isCredential = asksForToken(message, text)
	if (mediaTypeOf(message.headers) === 'application/x-www-form-urlencoded')
		return clipped(keptPairs(text, masking, isCredential))
	const document = jsonOf(message)
	if (document === undefined) return clipped(masking.value(text, { isCredential }))
	return clipped(keptDocument(text, document, masking, { isCredential }))
}

/**
 * Returns the part of an answer's body that was sent, for the log, with secrets masked; only its size if it was cut and held
 * a secret.
 */
export function keptAnswer(bytes: Uint8Array, sentBytes: number, masking: Masking): string {
	const open = { isOpen: true }
	const text = new TextDecoder().decode(bytes)
	const document = parsed(text)
	const kept = document === undefined ? masking.value(text, open) : keptDocument(text, document, masking, open)
	if (sentBytes >= bytes.byteLength) return clipped(kept)
	// Masks the whole body before cutting it, because half a secret does not look like one.
	return kept === text ? clipped(new TextDecoder().decode(bytes.subarray(0, sentBytes))) : `[${sentBytes} bytes]`
}
