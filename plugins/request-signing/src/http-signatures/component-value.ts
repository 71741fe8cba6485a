/**
 * Reads the values that a signature covers (RFC 9421 §2.1 and §2.2), as far as `fetch` exposes them.
 * @module
 */
import { toBase64 } from '../bytes.ts'
import { type HttpMessage, type HttpRequest, hiddenAdvice, isRequest, requestUrl } from '../message.ts'
import { attempt, remembered } from '../remembered.ts'
import { SignatureError } from '../signature-error.ts'
import { parseDictionary, parseList } from '../structured-fields/parse.ts'
import { serializeDictionary, serializeList, serializeMember } from '../structured-fields/serialize.ts'
import type { Dictionary } from '../structured-fields/value.ts'
import type { Identifier } from './component.ts'

/** Reads a component's value from one message, or from the request that it answers. */
export type ComponentReader = (identifier: Identifier) => string

/**
 * Makes a reader that reads each component, and parses each header and the URL, only once. Use one reader for all signatures of a
 * message: otherwise many short signatures over one long header would have it parsed many times.
 */
export function componentReader(message: HttpMessage): ComponentReader {
	const own = sourceOf(message)
	const asked = isRequest(message) || !message.request ? undefined : sourceOf(message.request)
	const read = (identifier: Identifier): string => {
		const isRequested = identifier.item.parameters.has('req')
		const source = isRequested ? (asked ?? noRequest(message, identifier)) : own
		const value = identifier.name.startsWith('@') ? derivedValue(identifier, source) : fieldValue(identifier, source)
		// Rejects non-ASCII values and line breaks (RFC 9421 §2.5): workerd allows other characters in headers, and a line break
		// would forge a line of the signature base.
		if (!/^[\x20-\x7e\t]*$/.test(value))
			throw failure('malformed', identifier, 'its value is not printable ASCII; encode it')
		return value
	}
	return remembered(read, ({ text }) => text)
}

/** A message whose URL and headers are parsed when first needed. */
interface Source {
	readonly message: HttpMessage
	/** Parses the request's URL; throws `malformed` if it cannot be parsed. */
	url(): URL
	/** Returns the values of each query parameter, by its encoded name. */
	query(): ReadonlyMap<unknown, readonly string[]>
	/** Parses a header that the message has as a dictionary. */
	dictionary(name: string): Dictionary
}

function sourceOf(message: HttpMessage): Source {
	const url = remembered<void, URL>(() => requestUrl('url' in message ? message.url : ''))
	return {
		message,
		url,
		query: remembered<void, ReadonlyMap<unknown, readonly string[]>>(() => grouped(url().searchParams)),
		dictionary: remembered((name) => parseDictionary(message.headers.get(name) ?? '', name, 'last-wins')),
	}
}

function grouped(parameters: Iterable<readonly [string, string]>): Map<string, string[]> {
	const groups = new Map<string, string[]>()
	for (const [name, value] of parameters) {
		const encoded = formEncode(name)
		const values = groups.get(encoded)
		if (values) values.push(value)
		else groups.set(encoded, [value])
	}
	return groups
}

function noRequest(message: HttpMessage, identifier: Identifier): never {
	if (isRequest(message)) throw failure('malformed', identifier, 'req is for signatures of responses')
	throw failure('missing', identifier, 'the request that this response answers was not given; pass it as request')
}

function derivedValue(identifier: Identifier, source: Source): string {
	const { message } = source
	if (identifier.name === '@status') {
		if (isRequest(message)) throw failure('missing', identifier, 'a request has no status')
		return String(message.status)
	}
	if (!isRequest(message))
		throw failure('missing', identifier, 'a response has none of its own; use its request with req')
	return requestValue(identifier, message, source)
}

function requestValue(identifier: Identifier, { method }: HttpRequest, source: Source): string {
	const target = source.url()
	switch (identifier.name) {
		case '@method':
			return method
		case '@target-uri':
			return target.href
		case '@authority':
			return target.host
		case '@scheme':
			return target.protocol.slice(0, -1)
		case '@request-target':
			// Does not use `pathname` and `search`: they drop a question mark with nothing after it, which is sent (RFC 9421 §2.2.5).
			return target.href.slice(target.origin.length)
		case '@path':
			return target.pathname
		case '@query':
			// Covers an empty query as a single question mark (RFC 9421 §2.2.7).
			return target.search || '?'
		default:
			return queryParameter(identifier, source)
	}
}

function queryParameter(identifier: Identifier, source: Source): string {
	const values = source.query().get(identifier.item.parameters.get('name')?.value) ?? []
	// "If a parameter name occurs multiple times in a request, the named query parameter MUST NOT be included" (RFC 9421 §2.2.8).
	if (values.length > 1) throw failure('repeated', identifier, 'the query holds it more than once')
	const [value] = values
	if (value === undefined) throw failure('missing', identifier, 'the query does not hold it')
	return formEncode(value)
}

/** Percent-encodes as HTML forms do, but with `%20` for a space (RFC 9421 §2.2.8). */
function formEncode(text: string): string {
	return encodeURIComponent(text).replace(/[!'()~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

function fieldValue(identifier: Identifier, source: Source): string {
	const { name, item } = identifier
	const value = source.message.headers.get(name)
	if (value === null) throw absent(identifier, source.message)
	if (item.parameters.has('bs')) return byteSequence(identifier, value)
	const key = item.parameters.get('key')?.value
	if (typeof key === 'string') return dictionaryMember(identifier, source.dictionary(name), key)
	return item.parameters.has('sf') ? reserialized(name, value, source) : value
}

/**
 * The value that parameter `bs` asks for: bytes in base64 (RFC 9421 §2.1.3). `fetch` has joined a header's lines, so it is one byte
 * sequence.
 */
function byteSequence(identifier: Identifier, value: string): string {
	const codes = Uint16Array.from(value, (char) => char.charCodeAt(0))
	if (codes.some((code) => code > 0xff))
		throw failure('malformed', identifier, 'its value holds characters that are not bytes; encode it')
	return `:${toBase64(Uint8Array.from(codes))}:`
}

function dictionaryMember(identifier: Identifier, dictionary: Dictionary, key: string): string {
	const member = dictionary.get(key)
	if (member === undefined) throw failure('missing', identifier, 'the dictionary has no such key')
	return serializeMember(member)
}

/**
 * The value that parameter `sf` asks for (RFC 9421 §2.1.1): serialised as a list or item if it parses as one, otherwise as a
 * dictionary: a list keeps both members of `a, a`.
 */
function reserialized(name: string, value: string, source: Source): string {
	const list = attempt(() => serializeList(parseList(value, name, 'last-wins')))
	return 'error' in list ? serializeDictionary(source.dictionary(name)) : list.value
}

// Headers that a runtime drops or rewrites silently (Fetch §2.2.2, "forbidden request-header"), so that a signature over them
// would fail.
const unreliable =
	/^(?:accept-charset|accept-encoding|connection|content-length|cookie2?|date|expect|host|keep-alive|origin|referer|te|trailer|transfer-encoding|upgrade|user-agent|via|proxy-.*|sec-.*)$/

function absent(identifier: Identifier, message: HttpMessage): SignatureError {
	const advice = unreliable.test(identifier.name)
		? '; browsers set or drop it themselves: do not cover it'
		: isRequest(message)
			? '; if only messages with a body have it, list it as one of bodyComponents'
			: hiddenAdvice(message)
	return failure('missing', identifier, `the message has no such header${advice}`)
}

function failure(reason: 'missing' | 'malformed' | 'repeated', { text }: Identifier, found: string): SignatureError {
	// A name in quotation marks, or before a colon, hides what follows it where a client prints this.
	const named = text.replaceAll('"', '')
	return new SignatureError(reason, `Cannot use the component ${named} in a signature: ${found}`, { component: text })
}
