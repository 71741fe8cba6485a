/**
 * What looks like a secret or a personal datum. Documents hold real ones: a card number as the default of a parameter, a key in a
 * captured header, a token in an example. Rather one word too many is removed than one too few.
 */
import { decoded } from '../text/decoded.ts'

/** The kind of what was found. */
export type SecretKind = 'credential' | 'token' | 'card-number' | 'tax-id'

/** What stands for it. */
export const removed = '[removed]'

const digitsOf = (text: string): number[] => [...text.replaceAll(/\D/g, '')].map(Number)

/** The check of card numbers (ISO/IEC 7812-1, annex B). */
function isLuhn(digits: readonly number[]): boolean {
	const sum = digits.toReversed().reduce((total, digit, index) => {
		const doubled = index % 2 === 1 ? digit * 2 : digit
		return total + (doubled > 9 ? doubled - 9 : doubled)
	}, 0)
	return sum % 10 === 0
}

/** The check digit of a Brazilian tax id over the digits before it, with weights from 2 that begin again after `last`. */
function checkDigit(digits: readonly number[], last: number): number {
	const sum = digits.toReversed().reduce((total, digit, index) => total + digit * (2 + (index % (last - 1))), 0)
	const rest = sum % 11
	return rest < 2 ? 0 : 11 - rest
}

/** CPF: 11 digits, weights to 11. CNPJ: 14 digits, weights to 9. The last two are check digits. */
function isTaxId(digits: readonly number[]): boolean {
	const last = digits.length === 11 ? 11 : digits.length === 14 ? 9 : 0
	if (last === 0 || digits.every((digit) => digit === digits[0])) return false
	const [first, second] = digits.slice(-2)
	return checkDigit(digits.slice(0, -2), last) === first && checkDigit(digits.slice(0, -1), last) === second
}

/** Whether digits are those of a card: all zeros pass the check, and are none. */
function isCard(digits: readonly number[]): boolean {
	return digits.length >= 13 && digits.length <= 19 && isLuhn(digits) && digits.some((digit) => digit !== digits[0])
}

/** Letters and digits that take turns: a key, and no word with a number after it. */
function isKey(text: string): boolean {
	return (text.match(/\d[A-Za-z]|[A-Za-z]\d/g)?.length ?? 0) >= 5
}

/** A card number within a longer run of digits: any window of 13 to 19 of them. */
function holdsCard(digits: readonly number[]): boolean {
	for (let length = 13; length <= 19; length++)
		for (let start = 0; start + length <= digits.length; start++)
			if (isCard(digits.slice(start, start + length))) return true
	return false
}

type Finding = readonly [kind: SecretKind, form: RegExp, proves?: (found: string) => boolean]

// In this order: what is longer, or surer, first.
const findings: readonly Finding[] = [
	['credential', /-----BEGIN [A-Z ]+-----[\s\S]*?(?:-----END [A-Z ]+-----|$)/g],
	// A JSON Web Token (RFC 7519), or the beginning of one.
	['token', /\beyJ[\w-]{6,}(?:\.[\w-]*){0,4}/g],
	['credential', /\b(?:[Bb]asic|[Bb]earer|BASIC|BEARER)\s+(?=[\w+/=.~-]*[\dA-Z+/=])[\w+/=.~-]{8,}/g],
	// User and password in a URL (RFC 3986 §3.2.1).
	['credential', /(?<=:\/\/)[^\s/@:]+:[^\s/@]+(?=@)/g],
	[
		'credential',
		/\b(?:sk|pk|rk|ak|api|key|secret|token|ghp|gho|xox[abp]|AKIA|ASIA)[_-]?(?:live|test|prod)?[_-]?(?=[A-Za-z]*\d)[A-Za-z0-9]{14,}\b/g,
	],
	[
		'credential',
		/(?<=\b(?:api[_-]?key|access[_-]?token|client[_-]?secret|password|senha|secret|token)["']?\s?[=:]\s?["']?)(?=[^\s"'&,;]*\d)[^\s"'&,;{}<>[\]]{8,}/gi,
	],
	['card-number', /\d(?:[ .-]?\d){12,}/g, (found) => holdsCard(digitsOf(found))],
	['tax-id', /(?<!\d)\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\d)/g, (found) => isTaxId(digitsOf(found))],
	['tax-id', /(?<!\d)\d{2}\.?\d{3}\.?\d{3}\/?\d{4}-?\d{2}(?!\d)/g, (found) => isTaxId(digitsOf(found))],
	['token', /(?<![\w+/-])[\w+/-]{32,}={0,2}/g, isKey],
]

/** A text without what looks like a secret in it, and the kinds of what was taken out. */
export function withoutSecrets(text: string): { readonly text: string; readonly kinds: readonly SecretKind[] } {
	const kinds = new Set<SecretKind>()
	let left = text
	for (const [kind, form, proves] of findings)
		left = left.replaceAll(form, (found) => {
			if (proves && !proves(found)) return found
			kinds.add(kind)
			return removed
		})
	return { text: left, kinds: [...kinds] }
}

/** The kind of the first secret in a text, or in what a URL would have it stand for; undefined where there is none. */
export function secretIn(text: string): SecretKind | undefined {
	return withoutSecrets(text).kinds[0] ?? (text.includes('%') ? withoutSecrets(decoded(text)).kinds[0] : undefined)
}
