/** Masks credentials and card numbers in the log. All other values are stored unmasked, because the emulator is for invented data. */
import { type Message, readBodyText } from './message.ts'

const mask = '[masked]'

const hiddenHeaders: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie'])

// Escapes for one character in JSON, URLs and HTML.
const separators = String.raw`%[\da-f]{2}|\\u[\da-f]{4}|\\[nrt]|&#?\w{2,5};`
// Matches at least 13 digits of any script. Between two digits there may be up to three escapes or characters that are neither letters nor
// digits, such as the quotation marks and commas of a list.
const run = new RegExp(String.raw`(?<!\p{Nd})\p{Nd}(?:(?:${separators}|[^\p{L}\p{Nd}]|\p{DI}){0,3}?\p{Nd}){12,}`, 'giu')
// Lengths and first digits of card numbers, as the card networks assign them.
const cardNumber = /^(?:4\d{12}|3(?:0[0-59]|[689]\d)\d{11}|(?:3[47]|1[38]|21)\d{13}|[3-6]\d{15,18}|2[2-7]\d{14,17})$/

/** Returns whether digits pass the Luhn check of card numbers. */
function isLuhnNumber(digits: string): boolean {
	const sum = [...digits].reverse().reduce((total, digit, index) => {
		const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit)
		return total + (doubled > 9 ? doubled - 9 : doubled)
	}, 0)
	return sum % 10 === 0
}

/**
 * Returns whether some consecutive groups of digits form a card number. Zeros in front of it are ignored. Digits of another script, such as
 * Arabic, count as a card number without the Luhn check.
 */
function hasCard(found: string): boolean {
	const written = found.replaceAll(new RegExp(separators, 'gi'), ' ').match(/\p{Nd}+/gu) ?? []
	// Full-width digits become ASCII digits.
	const groups = written.map((digits) => digits.normalize('NFKC'))
	if (groups.some((digits) => /\D/.test(digits))) return true
	return groups.some((_, from) => {
		let digits = ''
		return groups.slice(from, from + 20).some((group) => {
			digits = (digits + group).replace(/^0+/, '')
			return cardNumber.test(digits) && isLuhnNumber(digits)
		})
	})
}

/** Returns the text with `[masked]` in place of each card number. */
export function maskCards(text: string): string {
	return text.replaceAll(run, (found) => (hasCard(found) ? mask : found))
}

// How many headers are stored at most. Documented requests have about eight. Many more are a flood.
const mostLines = 64
// Longest text that is stored in full. A body may be as large as a megabyte.
const longestText = 16_384

function clipText(text: string): string {
	if (text.length <= longestText) return text
	return `${text.slice(0, longestText)} [and ${text.length - longestText} more characters]`
}

/** Returns a text in the form that the log stores: without card numbers, and at most its first 16,384 characters. */
export function maskText(text: string): string {
	return maskCards(clipText(text))
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
