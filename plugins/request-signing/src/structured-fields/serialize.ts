/**
 * Serialises structured fields in their canonical form (RFC 9651 §4.1).
 * @module
 */
import { toBase64 } from '../bytes.ts'
import { SignatureError } from '../signature-error.ts'
import type { BareItem, Dictionary, InnerList, Item, Member, Parameters } from './value.ts'

export function serializeDictionary(dictionary: Dictionary): string {
	return [...dictionary].map(([name, member]) => name + dictionaryValue(member)).join(', ')
}

export function serializeList(list: readonly Member[]): string {
	return list.map(serializeMember).join(', ')
}

export function serializeMember(member: Member): string {
	return 'items' in member ? serializeInnerList(member) : serializeItem(member)
}

export function serializeInnerList({ items, parameters }: InnerList): string {
	return `(${items.map(serializeItem).join(' ')})${serializeParameters(parameters)}`
}

export function serializeItem({ bare, parameters }: Item): string {
	return serializeBareItem(bare) + serializeParameters(parameters)
}

function dictionaryValue(member: Member): string {
	return 'bare' in member && member.bare.value === true
		? serializeParameters(member.parameters)
		: `=${serializeMember(member)}`
}

function serializeParameters(parameters: Parameters): string {
	return [...parameters]
		.map(([name, bare]) => (bare.value === true ? `;${name}` : `;${name}=${serializeBareItem(bare)}`))
		.join('')
}

function serializeBareItem(bare: BareItem): string {
	switch (bare.type) {
		case 'integer':
			return String(bare.value)
		case 'decimal':
			// Writes a decimal with one to three decimal places (RFC 9651 §4.1.5).
			return bare.value.toFixed(3).replace(/0{1,2}$/, '')
		case 'date':
			return `@${bare.value}`
		case 'string':
			return serializeString(bare.value)
		case 'token':
			return bare.value
		case 'display-string':
			return `%"${bare.value.replace(/[%"]|[^\x20-\x7e]/gu, (char) => percentEncoded(char))}"`
		case 'bytes':
			return `:${toBase64(bare.value)}:`
		case 'boolean':
			return bare.value ? '?1' : '?0'
	}
}

function serializeString(text: string): string {
	if (/^[\x20-\x7e]*$/.test(text)) return `"${text.replace(/["\\]/g, '\\$&')}"`
	throw new SignatureError(
		'malformed',
		'Cannot write a structured-field string: found a character that is not printable ASCII; encode the value first',
	)
}

function percentEncoded(char: string): string {
	// Percent-encodes `%`, `"`, control and non-ASCII characters; `encodeURIComponent` escapes all of these.
	return encodeURIComponent(char).toLowerCase()
}
