/**
 * What components stand for (RFC 9421 §2.1 and §2.2), as far as fetch shows it.
 * @module
 */
import { type HttpMessage, type HttpRequest, hiddenAdvice, isRequest, requestUrl } from '../message.ts'
import { SignatureError } from '../signature-error.ts'
import { parseDictionary, parseList } from '../structured-fields/parse.ts'
import { serializeDictionary, serializeList, serializeMember, toBase64 } from '../structured-fields/serialize.ts'
import type { Dictionary } from '../structured-fields/value.ts'
import type { Identifier } from './component.ts'

/** Reads the values of components from a message, and from the request that it answers. */
export function componentReader(message: HttpMessage): (identifier: Identifier) => string {
	const own = readOnce(message)
	let asked: Source | undefined
	return (identifier) => {
		const isRequested = identifier.item.parameters.has('req')
		if (isRequested) asked ??= readOnce(requestOf(message, identifier))
		const source = isRequested && asked ? asked : own
		const value = identifier.name.startsWith('@') ? derivedValue(identifier, source) : fieldValue(identifier, source)
		// The base is ASCII (RFC 9421 §2.5). workerd alone lets other characters through in headers; a line break would forge a line.
		if (!/^[\x20-\x7e\t]*$/.test(value))
			throw failure('malformed', identifier, 'its value is not printable ASCII; encode it')
		return value
	}
}

/**
 * A message whose longer parts are read once, however many components ask for a piece of them: a forger's short header could
 * otherwise have a long one read hundreds of times.
 */
interface Source {
	readonly message: HttpMessage
	/** Of a request. */
	url(): URL
	/** The values of query parameters by their encoded names. */
	query(): ReadonlyMap<unknown, readonly string[]>
	dictionary(name: string, value: string): Dictionary
}

function readOnce(message: HttpMessage): Source {
	let url: URL | undefined
	let query: ReadonlyMap<unknown, readonly string[]> | undefined
	const dictionaries = new Map<string, Dictionary>()
	const source: Source = {
		message,
		url() {
			url ??= requestUrl('url' in message ? message.url : '')
			return url
		},
		query() {
			query ??= grouped(source.url().searchParams)
			return query
		},
		dictionary(name, value) {
			const known = dictionaries.get(name) ?? parseDictionary(value, name, 'last-wins')
			dictionaries.set(name, known)
			return known
		},
	}
	return source
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

function requestOf(message: HttpMessage, identifier: Identifier): HttpRequest {
	if (isRequest(message)) throw failure('malformed', identifier, 'req is for signatures of responses')
	if (message.request) return message.request
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
			return target.pathname + target.search
		case '@path':
			return target.pathname
		case '@query':
			// An empty query is written as a lone question mark (RFC 9421 §2.2.7).
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

/** Percent-encodes as forms do, but with `%20` for a space (RFC 9421 §2.2.8). */
function formEncode(text: string): string {
	return encodeURIComponent(text).replace(/[!'()~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

function fieldValue(identifier: Identifier, source: Source): string {
	const { name, item } = identifier
	const value = source.message.headers.get(name)
	if (value === null) throw absent(identifier, source.message)
	// Fetch joins the lines of a header, so `bs` always wraps one (RFC 9421 §2.1.3).
	if (item.parameters.has('bs')) return byteSequence(identifier, value)
	const key = item.parameters.get('key')?.value
	if (typeof key === 'string') return dictionaryMember(identifier, source.dictionary(name, value), key)
	return item.parameters.has('sf') ? strictlySerialized(name, value) : value
}

function byteSequence(identifier: Identifier, value: string): string {
	const codes = Array.from(value, (char) => char.charCodeAt(0))
	if (codes.some((code) => code > 0xff))
		throw failure('malformed', identifier, 'its value holds characters that are no bytes; encode it')
	return `:${toBase64(new Uint8Array(codes))}:`
}

function dictionaryMember(identifier: Identifier, dictionary: Dictionary, key: string): string {
	const member = dictionary.get(key)
	if (member === undefined) throw failure('missing', identifier, 'the dictionary has no such key')
	return serializeMember(member)
}

/** A list or an item if it reads as one, a dictionary otherwise: the one reading under which `a, a` keeps both. */
function strictlySerialized(name: string, value: string): string {
	let list: string
	try {
		list = serializeList(parseList(value, name, 'last-wins'))
	} catch {
		return serializeDictionary(parseDictionary(value, name, 'last-wins'))
	}
	return list
}

// Fetch §2.2.2, "forbidden request-header", and what runtimes rewrite: new Request() drops them without a word.
const unreliable =
	/^(?:accept-charset|accept-encoding|connection|content-length|cookie2?|date|expect|host|keep-alive|origin|referer|te|trailer|transfer-encoding|upgrade|user-agent|via|proxy-.*|sec-.*)$/

function absent(identifier: Identifier, message: HttpMessage): SignatureError {
	const advice = unreliable.test(identifier.name)
		? '; browsers set or drop it themselves: do not cover it'
		: hiddenAdvice(message)
	return failure('missing', identifier, `the message has no such header${advice}`)
}

function failure(reason: 'missing' | 'malformed' | 'repeated', { text }: Identifier, found: string): SignatureError {
	return new SignatureError(reason, `Cannot use the component ${text}: ${found}`, { component: text })
}
