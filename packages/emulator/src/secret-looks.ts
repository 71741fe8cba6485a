/** Recognises secrets and card numbers, by their look and by the names of their fields. */

const secretName =
	/authori[sz]ation|cookie|token(?!_type)|secret|segredo|passw|passphrase|pwd|senha|credential|credencia|api[-_]?key|chave|\bcvv|\bcvc|\bpin\b|trilha|track-?data/i
const credential = /\b(?:bearer|basic) {1,8}(?!\w+=")(?=\S*[\d=._])[\w+/=.~-]{6,}|\beyJ[\w-]{8}|-----BEGIN/i
// A run of characters without a break that is too long, or too mixed in case and digits, to be a word.
const run = /[\w+-]{20,}/g
const words = /^[a-z]{1,20}(?:[-_][a-z]{1,20})+$/i

function isRandom(found: string): boolean {
	if (found.length > 31) return !words.test(found)
	return /[a-z]/.test(found) && /[A-Z]/.test(found) && /\d/.test(found)
}

// Thirteen digits or more: anything but a letter may separate two of them.
const card = /\p{Nd}(?:[^\p{Nd}\p{L}]*\p{Nd}){12}/u
// What JSON, URLs and HTML write for a separator.
const separator = /%[\da-f]{2}|\\u[\da-f]{4}|\\[nrt]|&#?\w{2,5};/gi

/** Whether a text may contain a card number, in any script (ISO/IEC 7812-1: 13 to 19 digits). */
export function mayHoldCardNumber(text: string): boolean {
	return card.test(text) || card.test(text.replace(separator, ' '))
}

/** Returns whether the value of a header or field with this name must be taken for a secret. */
export function namesSecret(name: string): boolean {
	return secretName.test(name)
}

function looks(text: string): boolean {
	return credential.test(text) || mayHoldCardNumber(text) || (text.match(run)?.some(isRandom) ?? false)
}

// An octet of an IPv4 address: an address with a port may have as many digits as a card number.
const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const address = new RegExp(`^(?:https?://)?(?:${octet}(?:\\.${octet}){3}|\\[::1\\])(?::\\d{1,5})?/?$`)

/** Whether a text looks like a secret, or like a card number. */
export function looksSecret(text: string): boolean {
	if (address.test(text)) return false
	if (looks(text)) return true
	const plain = text.normalize('NFKC')
	return plain !== text && looks(plain)
}

/** Whether a name may be quoted in a message: short, plain, and not like a secret. */
export function isPlainName(text: string): boolean {
	return text.length <= 40 && /^[\x20-\x7e]*$/.test(text) && !/\d{8}/.test(text) && !looksSecret(text)
}
