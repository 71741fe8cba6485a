/** Parses a request to a bound operation. */
import { getMediaType, type Message, readBodyJson, readBodyText } from '../message.ts'

type Texts = Readonly<Record<string, string | readonly string[]>>

/** Returns the query parameters by name, decoded; a parameter that occurs several times is an array. */
export function readQuery({ query }: Message): Texts {
	return toFields(new URLSearchParams(query))
}

function toFields(pairs: URLSearchParams): Texts {
	const fields = new Map<string, string[]>()
	for (const [name, value] of pairs) {
		const all = fields.get(name)
		if (all) all.push(value)
		else fields.set(name, [value])
	}
	return Object.fromEntries([...fields].map(([name, all]) => [name, all.length === 1 ? (all[0] ?? '') : all]))
}

/** Parses the body by its content type; undefined if there is none. `malformed`: it does not match its content type. */
export function decodeWireBody(message: Message): { readonly value: unknown; readonly malformed?: true } {
	if (message.body.byteLength === 0) return { value: undefined }
	const type = getMediaType(message.headers)
	const text = readBodyText(message)
	if (type === 'application/x-www-form-urlencoded' && text !== undefined)
		return { value: toFields(new URLSearchParams(text)) }
	if (!/[/+]json$/.test(type)) return { value: text ?? message.body }
	const value = readBodyJson(message)
	return value === undefined ? { value, malformed: true } : { value }
}
