/** Masks credentials and card numbers in the log. All other values are stored unmasked, because the emulator is for invented data. */
import { type Message, readBodyText } from './message.ts'

const mask = '[masked]'

const hiddenHeaders: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie'])

// Escapes for one character in JSON, URLs and HTML.
const separators = String.raw`%[\da-f]{2}|\\u[\da-f]{4}|\\[nrt]|&#?\w{2,5};`
// Matches a run without letters. Its digits may be divided by anything else.
const run = new RegExp(String.raw`(?:${separators}|\P{L}|\p{DI})+`, 'giu')

/** Returns whether 13 to 19 consecutive digits pass the Luhn check of card numbers, whatever digits are around them. */
function hasCard(digits: string): boolean {
	for (let end = digits.length; end > 12; end--)
		for (let sum = 0, length = 1; length < 20 && length <= end; length++) {
			const digit = Number(digits[end - length]) * (length % 2 ? 1 : 2)
			sum += digit > 9 ? digit - 9 : digit
			if (length > 12 && sum % 10 === 0) return true
		}
	return false
}

/** Returns whether the digits of a run may be a card number. Digits of other scripts count as one without the check. */
function mayBeCard(found: string): boolean {
	const digits = found.replaceAll(/\P{Nd}/gu, '')
	return digits.length > 12 && (/\D/.test(digits) || hasCard(digits))
}

/** Returns the text with `[masked]` in place of each card number. */
export function maskCards(text: string): string {
	return text.replaceAll(run, (found) => {
		const isHidden = mayBeCard(found) || mayBeCard(found.replaceAll(new RegExp(separators, 'gi'), ''))
		return isHidden ? found.replace(/\p{Nd}.*\p{Nd}/su, mask) : found
	})
}

/** Returns the text without credentials and JSON Web Tokens: `Bearer …`, `Basic …`, `eyJ….…`. */
function maskCredentials(text: string): string {
	return text
		.replaceAll(
			/\b(bearer|basic)\s+(?!(?:credentials?|tokens?|scheme|header|grant)\b|realm=")[^\s"',;]+/gi,
			`$1 ${mask}`,
		)
		.replaceAll(/eyJ[\w.-]*/g, (found) => (found.includes('.') ? mask : found))
}

// How many headers are stored at most. Documented requests have about eight. Many more are a flood.
const mostLines = 64
// Longest text that is stored in full. A body may be as large as a megabyte.
const longestText = 16_384

function clipText(text: string): string {
	if (text.length <= longestText) return text
	return `${text.slice(0, longestText)} [and ${text.length - longestText} more characters]`
}

/** Returns a text in the form that the log stores: without card numbers and credentials, and at most its first 16,384 characters. */
export function maskText(text: string): string {
	return maskCards(maskCredentials(clipText(text)))
}

function maskValue(name: string, value: string): string {
	if (!hiddenHeaders.has(name) || value === '') return maskText(value)
	const [, scheme = ''] = /^((?:bearer|basic) +)./i.exec(value) ?? []
	return scheme + mask
}

/** Returns headers in the form that the log stores: by lower-case name, at most 64, with masked credentials and cookies. */
export function maskHeaders(headers: Headers): Record<string, string> {
	const all = [...headers]
	const shown = all.slice(0, mostLines).map(([name, value]) => [maskText(name), maskValue(name, value)])
	if (all.length > mostLines) shown.push([`[and ${all.length - mostLines} more]`, ''])
	return Object.fromEntries(shown)
}

/** Returns a request's body in the form that the log stores. If the body was too large or isn't UTF-8, returns a note in brackets. */
export function maskBody(message: Message): string {
	if (message.tooLarge) return '[too large]'
	const text = readBodyText(message)
	return text === undefined ? `[${message.body.byteLength} bytes]` : maskText(text)
}

/** Returns the part of a response's body that was sent, in the form that the log stores. */
export function maskResponse(bytes: Uint8Array, sentBytes: number): string {
	return maskText(new TextDecoder().decode(bytes.subarray(0, sentBytes)))
}
