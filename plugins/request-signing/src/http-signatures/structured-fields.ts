/**
 * Parses structured fields (RFC 9651), and rejects fields that signatures must not contain.
 * @module
 */
import { type Dictionary, type InnerList, type Item, isInnerList, parseDictionary } from 'structured-headers'
import { SignatureError } from '../signature-error.ts'

/**
 * Parses a header as a dictionary.
 *
 * structured-headers keeps the last of repeated labels and parameters, as RFC 9651 requires. RFC 9421 forbids repeated labels, so this
 * function rejects both. It compares numbers: outside of strings there must be one comma for each further member and one semicolon for
 * each parameter.
 */
export function parseFields(text: string, name: string): Dictionary {
	const dictionary = /^[\x20-\x7e\t]*$/.test(text) ? parseSafely(text) : undefined
	if (dictionary === undefined)
		throw new SignatureError('malformed', `Cannot read the header "${name}": it is not a structured field`)
	const outside = text.replace(/"(?:\\.|[^"\\])*"/g, '')
	const members = outside.trim() === '' ? 0 : outside.split(',').length
	const parameters = [...dictionary.values()].reduce((sum, member) => sum + countParameters(member), 0)
	if (dictionary.size === members && parameters === outside.split(';').length - 1) return dictionary
	throw new SignatureError('repeated', `Cannot accept the header "${name}": a label or parameter is repeated`)
}

function parseSafely(text: string): Dictionary | undefined {
	try {
		return parseDictionary(text)
	} catch {
		return undefined
	}
}

function countParameters(member: Item | InnerList): number {
	const own = member[1].size
	return isInnerList(member) ? member[0].reduce((sum, item) => sum + item[1].size, own) : own
}
