/** What of a request may stand in the log as it is: short, plain, and with nothing in it that may be a secret. */

// A card number has 13 to 19 digits (ISO/IEC 7812-1). People and programs put anything but letters between them.
const cardNumber = /\d(?:[^A-Za-z\d]*\d){12}/
const longNumber = /\d{8}/
// Thirty-two characters without a break are no word, but perhaps a token.
const credential = /\b(?:bearer|basic)\b|\beyJ|[\w-]{32}/i
const address = /^(?:https?:\/\/)?(?:\[[\da-f:.]+\]|[a-z\d.-]+)(?::\d{1,5})?$/i

/** Whether a text is plain ASCII, and no longer than this. Other digits and invisible characters are no part of it. */
function isShortAscii(text: string, longest: number): boolean {
	return text.length <= longest && /^[\x20-\x7e]*$/.test(text)
}

/** Whether digits in the text may be those of a card. */
export function mayHoldCardNumber(text: string): boolean {
	return cardNumber.test(text)
}

/** Whether the value of a header field that carries no secret by its name can be shown. */
export function isPlainHeader(name: string, value: string): boolean {
	if (!isShortAscii(value, 256) || credential.test(value)) return false
	// The digits of an address and a port may be as many as a card's; its groups are shorter.
	if (name === 'host' || name === 'origin') return address.test(value) && !/\d{6}/.test(value)
	return !mayHoldCardNumber(value)
}

/** Whether a piece of a path, the name of a header field or the documented query parameter can be shown: a word or a short number. */
export function isPlainPiece(text: string): boolean {
	return isShortAscii(text, 40) && !longNumber.test(text) && !mayHoldCardNumber(text) && !credential.test(text)
}

/** Percent-encoding undone; undefined where it is malformed. */
export function decoded(piece: string): string | undefined {
	try {
		return decodeURIComponent(piece)
	} catch {
		return undefined
	}
}
