/**
 * Makes text from documents safe for a terminal, a comment and a report. Removes everything that looks like a secret or personal data.
 */

import { redact } from '@tarja/core/plugin'
import { unescapePointer } from '../text/json.ts'
import { removeAccents } from '../text/names.ts'
import { decodePercent } from '../text/source-file.ts'

/** Kinds of secrets that tarja recognises in documents. Reports contain the kind and never the value. */
export type SecretKind = 'credential' | 'token' | 'card-number' | 'tax-id'

/** Whether a name suggests a secret or personal data. Values under such a name are not passed on. */
export function isGuarded(name: string): boolean {
	const plain = removeAccents(name)
	const number = plain.search(/num/i)
	// Two searches, because `num.*cart` would read the rest of the name again after each "num".
	const isCardNumber = number >= 0 && /cart/i.test(plain.slice(number))
	return (
		isCardNumber ||
		/pass|pwd|senha|secret|segredo|token|pin\b|cvv|cvc|cpf|cnpj|ssn|pan\b|card.?num|auth|cred|key|chave|sign|assin/i.test(
			plain,
		)
	)
}

/** Text that replaces a secret wherever a document's text is kept or printed. */
export const removed = '[removed]'

const readDigits = (text: string): number[] => [...text.replaceAll(/\D/g, '')].map(Number)

/** Computes a check digit of a Brazilian tax id from the digits before it. Weights run from 2 to `last`, then start at 2 again. */
function computeCheckDigit(digits: readonly number[], last: number): number {
	const sum = digits.toReversed().reduce((total, digit, index) => total + digit * (2 + (index % (last - 1))), 0)
	const rest = sum % 11
	return rest < 2 ? 0 : 11 - rest
}

/** Whether digits are a valid CPF (11 digits, weights to 11) or CNPJ (14 digits, weights to 9); the last two are check digits. */
function isTaxId(digits: readonly number[]): boolean {
	const last = digits.length === 11 ? 11 : digits.length === 14 ? 9 : 0
	if (last === 0 || digits.every((digit) => digit === digits[0])) return false
	const [first, second] = digits.slice(-2)
	return (
		computeCheckDigit(digits.slice(0, -2), last) === first && computeCheckDigit(digits.slice(0, -1), last) === second
	)
}

/** Whether a run of digits contains a card number. Core decides, but digits that are all the same are only a placeholder. */
function hasCard(found: string): boolean {
	return redact(found) !== found && new Set(readDigits(found)).size > 1
}

/** Whether letters and digits alternate, as they do in a key. In a word followed by a number they don't. */
function isKey(text: string): boolean {
	return (text.match(/\d[A-Za-z]|[A-Za-z]\d/g)?.length ?? 0) >= 5
}

type Finding = readonly [kind: SecretKind, form: RegExp, proves?: (found: string) => boolean]

// The order matters: longer and more certain patterns come first.
const findings: readonly Finding[] = [
	['credential', /-----BEGIN [A-Z ]+-----[\s\S]*?(?:-----END [A-Z ]+-----|$)/g],
	// Finds a JSON Web Token (RFC 7519), even a truncated one, because its base64url begins with that of `{"`.
	['token', /\beyJ[\w-]{6,}(?:\.[\w-]*){0,4}/g],
	['credential', /\b(?:[Bb]asic|[Bb]earer|BASIC|BEARER)\s+(?=[\w+/=.~-]*[\dA-Z+/=])[\w+/=.~-]{8,}/g],
	// Finds user and password in a URL (RFC 3986 §3.2.1).
	['credential', /(?<=:\/\/)[^\s/@:]+:[^\s/@]+(?=@)/g],
	[
		'credential',
		/\b(?:sk|pk|rk|ak|api|key|secret|token|ghp|gho|xox[abp]|AKIA|ASIA)[_-]?(?:live|test|prod)?[_-]?(?=[A-Za-z]*\d)[A-Za-z0-9]{14,}\b/g,
	],
	[
		'credential',
		/(?<=\b(?:api[_-]?key|access[_-]?token|client[_-]?secret|password|senha|secret|token)["']?\s?[=:]\s?["']?)(?=[^\s"'&,;]{0,200}\d)[^\s"'&,;{}<>[\]]{8,}/gi,
	],
	['card-number', /\d(?:[ .-]?\d){12,}/g, hasCard],
	['tax-id', /(?<!\d)\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\d)/g, (found) => isTaxId(readDigits(found))],
	['tax-id', /(?<!\d)\d{2}\.?\d{3}\.?\d{3}\/?\d{4}-?\d{2}(?!\d)/g, (found) => isTaxId(readDigits(found))],
	['token', /(?<![\w+/-])[\w+/-]{32,}={0,2}/g, isKey],
]

/**
 * Removes secrets from a text. Also returns their kinds. Real documents contain secrets: a card number as a default, a key in a captured
 * header, a token in an example. If in doubt, the text is removed.
 *
 * @param write Returns the text that takes the place of a secret. Default: `[removed]`.
 */
export function removeSecrets(
	text: string,
	write: (secret: string) => string = () => removed,
): { readonly text: string; readonly kinds: readonly SecretKind[] } {
	const kinds = new Set<SecretKind>()
	let left = text
	for (const [kind, form, proves] of findings)
		left = left.replaceAll(form, (found) => {
			if (proves && !proves(found)) return found
			kinds.add(kind)
			return write(found)
		})
	return { text: left, kinds: [...kinds] }
}

/** Returns the kind of the first secret in a text or in its percent-decoded form; undefined if there is none. */
export function findSecret(text: string): SecretKind | undefined {
	return removeSecrets(text).kinds[0] ?? (text.includes('%') ? removeSecrets(decodePercent(text)).kinds[0] : undefined)
}

/** Control, bidirectional and invisible characters, line separators, lone surrogates, tags. */
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\u115f\u1160\u3164\uffa0]/gu

/** Whether a text contains characters that must not be printed. */
export function hasUnprintable(text: string): boolean {
	return text.search(unprintable) >= 0
}

/** Joins a text into one line: removes unprintable characters and replaces each run of white space by one space. */
export function toOneLine(text: string): string {
	return text.replaceAll(/\s+/gu, ' ').replaceAll(unprintable, '').trim()
}

/**
 * Prints an exact text, such as a key or a pointer: unprintable characters are escaped, and what looks like a secret is removed.
 */
export function toPrintable(text: string): string {
	const escaped = text.replaceAll(unprintable, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
	return removeSecrets(escaped).text
}

/** Longest name that is printed in a pointer. Without this limit, a name of a megabyte would be repeated in every diagnostic below it. */
const longestName = 120

/** Prints a JSON pointer name by name, because the separators would hide where a secret begins. */
export function toPrintablePointer(pointer: string): string {
	return pointer.split('/').map(toPrintableName).join('/')
}

function toPrintableName(name: string): string {
	// Checks more characters than are printed, because half of a secret doesn't look like a secret.
	const begin = name.slice(0, longestName * 4)
	const shown = findSecret(unescapePointer(begin)) ? removed : toPrintable(begin)
	return shown.length <= longestName ? shown : `${shown.slice(0, longestName - 1).replace(/\p{Cs}$/u, '')}…`
}
