/**
 * The components that a signature covers (RFC 9421 §2), and their values in a request.
 * @module
 */
import { type InnerList, type Item, type Parameters, serializeInnerList, serializeItem } from 'structured-headers'
import { encodeUtf8, type HttpRequest, parseUrl, SignatureError } from '../message.ts'

/** A component, parsed. */
export interface Identifier {
	readonly name: string
	/** The component as the signature base writes it: `"@method"`. Equal components have equal texts. */
	readonly text: string
	readonly item: Item
}

const derived = /^@(?:method|target-uri|authority|scheme|request-target|path|query)$/
const fieldName = /^[!#$%&'*+.^_`|~0-9a-z-]+$/

/** Parses a component from the options. Header names may have any case. */
export function toIdentifier(component: string): Identifier {
	return readIdentifier([component.toLowerCase(), new Map()])
}

/** Reads a component from the list that a received signature covers. */
export function readIdentifier(item: Item): Identifier {
	const [name, parameters] = item
	const text = serializeItem(item)
	if (typeof name !== 'string' || !(derived.test(name) || fieldName.test(name)))
		throw createMalformedError(`${text}, which is neither a header in lower case nor a known derived component`)
	if (parameters.size > 0)
		throw createMalformedError(`${text}, which has a parameter; cover the whole header, or "@query"`)
	return { name, text, item }
}

function createMalformedError(found: string): SignatureError {
	return new SignatureError('malformed', `Cannot use a component: found ${found}`)
}

/** Rejects components that occur twice. */
export function assertDistinct(identifiers: readonly Identifier[]): void {
	const seen = new Set<string>()
	for (const identifier of identifiers) {
		if (seen.has(identifier.text))
			throw createComponentError('repeated', identifier, 'it is listed twice; leave one out')
		seen.add(identifier.text)
	}
}

/** Reads the value of a component. */
export type ComponentReader = (identifier: Identifier) => string

/** Creates a reader that parses the URL of the request at most once, for all signatures and components. */
export function createComponentReader(request: HttpRequest): ComponentReader {
	let url: URL | undefined
	return (identifier) => {
		if (identifier.name.startsWith('@')) url ??= parseUrl(request.url)
		const value = readValue(identifier, request, url)
		// Rejects non-ASCII values and line breaks (RFC 9421 §2.5), because a line break would forge a line of the signature base.
		if (!/^[\x20-\x7e\t]*$/.test(value))
			throw createComponentError('malformed', identifier, 'its value is not printable ASCII; encode it')
		return value
	}
}

function readValue(identifier: Identifier, { method, headers }: HttpRequest, url: URL | undefined): string {
	const { href = '', host = '', origin = '', protocol = '', pathname = '', search = '' } = url ?? {}
	switch (identifier.name) {
		case '@method':
			return method
		case '@target-uri':
			return href
		case '@authority':
			return host
		case '@scheme':
			return protocol.slice(0, -1)
		case '@request-target':
			// Doesn't use `pathname` and `search`, because they drop a question mark with nothing after it (RFC 9421 §2.2.5).
			return href.slice(origin.length)
		case '@path':
			return pathname
		case '@query':
			// An empty query is covered as a single question mark (RFC 9421 §2.2.7).
			return search || '?'
		default:
			return headers.get(identifier.name) ?? throwAbsent(identifier)
	}
}

// Headers that a runtime drops or rewrites silently (Fetch §2.2.2, "forbidden request-header").
const unreliable =
	/^(?:accept-charset|accept-encoding|connection|content-length|cookie2?|date|expect|host|keep-alive|origin|referer|te|trailer|transfer-encoding|upgrade|user-agent|via|proxy-.*|sec-.*)$/

function throwAbsent(identifier: Identifier): never {
	const advice = unreliable.test(identifier.name)
		? 'browsers set or drop it themselves: do not cover it'
		: 'if only requests with a body have it, list it as one of bodyComponents'
	throw createComponentError('missing', identifier, `the request has no such header; ${advice}`)
}

function createComponentError(
	reason: 'missing' | 'malformed' | 'repeated',
	{ text }: Identifier,
	found: string,
): SignatureError {
	// Core redacts text after a quotation mark or a colon, so the name has neither.
	return new SignatureError(reason, `Cannot use the component ${text.replaceAll('"', '')} in a signature: ${found}`)
}

/** Writes the member of `Signature-Input`, which is also the last line of the signature base. */
export function writeSignatureInput(identifiers: readonly Identifier[], parameters: Parameters): string {
	const list: InnerList = [identifiers.map(({ item }) => item), parameters]
	return serializeInnerList(list)
}

/** Builds the bytes to sign (RFC 9421 §2.5). Parameters keep the signer's order. */
export function createSignatureBase(
	identifiers: readonly Identifier[],
	parameters: Parameters,
	read: ComponentReader,
): Uint8Array<ArrayBuffer> {
	const lines = identifiers.map((identifier) => `${identifier.text}: ${read(identifier)}`)
	lines.push(`"@signature-params": ${writeSignatureInput(identifiers, parameters)}`)
	return encodeUtf8(lines.join('\n'))
}
