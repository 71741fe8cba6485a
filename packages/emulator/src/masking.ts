/**
 * Hides credentials and card numbers in the log. The emulator is for invented data: any other value is stored as it was sent.
 */
import { type Message, readBodyText } from './message.ts'

const mask = '[masked]'

const hiddenHeaders: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie'])

// 13 to 19 digits (ISO/IEC 7812-1) that begin like a card number. A space or a hyphen may separate two of them.
const digits = /(?<!\d)[2-6](?:[ -]?\d){12,18}(?!\d)/g

/** Returns whether digits pass the Luhn check. */
function isCardNumber(text: string): boolean {
	const numbers = [...text.replaceAll(/\D/g, '')].reverse().map(Number)
	const sum = numbers.reduce((total, digit, index) => {
		const doubled = index % 2 === 1 ? digit * 2 : digit
		return total + (doubled > 9 ? doubled - 9 : doubled)
	}, 0)
	return sum % 10 === 0
}

/** Returns the text with `[masked]` in place of each card number. */
export function maskCards(text: string): string {
	return text.replaceAll(digits, (found) => (isCardNumber(found) ? mask : found))
}

// Most header lines that are stored. Documented requests have about eight, so more of them is a flood.
const mostLines = 64
// Longest text that is stored in full, because a body may have a megabyte.
const longestText = 16_384

function clipText(text: string): string {
	if (text.length <= longestText) return text
	return `${text.slice(0, longestText)} [and ${text.length - longestText} more characters]`
}

/** Returns a text as the log stores it: without card numbers, and at most its first 16,384 characters. */
export function maskText(text: string): string {
	return maskCards(clipText(text))
}

function maskValue(name: string, value: string): string {
	if (!hiddenHeaders.has(name) || value === '') return maskText(value)
	const [, scheme = ''] = /^((?:bearer|basic) +)./i.exec(value) ?? []
	return scheme + mask
}

/** Returns headers by lower-case name, as the log stores them: at most 64, with the values of authorization and cookies masked. */
export function maskHeaders(headers: Headers): Record<string, string> {
	const all = [...headers]
	const shown = all.slice(0, mostLines).map(([name, value]) => [maskText(name), maskValue(name, value)])
	if (all.length > mostLines) shown.push([`[and ${all.length - mostLines} more]`, ''])
	return Object.fromEntries(shown)
}

/** Returns a request's body as the log stores it, or a note in brackets if it was too large or isn't UTF-8. */
export function maskBody(message: Message): string {
	if (message.tooLarge) return '[too large]'
	const text = readBodyText(message)
	return text === undefined ? `[${message.body.byteLength} bytes]` : maskText(text)
}

/** Returns the part of a response's body that was sent, as the log stores it. */
export function maskResponse(bytes: Uint8Array, sentBytes: number): string {
	return maskText(new TextDecoder().decode(bytes.subarray(0, sentBytes)))
}
