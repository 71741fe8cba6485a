/**
 * Content-Digest (RFC 9530): a header with a digest of the body, so that a signature over headers covers the body. Parses structured
 * fields (RFC 9651), and rejects fields that signatures must not contain.
 * @module
 */
import { type Dictionary, type InnerList, type Item, isInnerList, parseDictionary } from 'structured-headers'
import { getBytes, type HttpRequest, SignatureError, toBase64 } from '../message.ts'

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

/** Creates the value of the `content-digest` header. */
export async function createContentDigest(body: Uint8Array<ArrayBuffer>): Promise<string> {
	return `sha-256=:${await digest(body, 'sha-256')}:`
}

/** Rejects a body that doesn't match `content-digest`. Every sha-256 and sha-512 digest must match, and there must be one. */
export async function checkContentDigest(request: HttpRequest): Promise<void> {
	const header = request.headers.get('content-digest') ?? ''
	let known = 0
	for (const [name, [value]] of parseFields(header, 'content-digest')) {
		// Only these two of the algorithms in RFC 9530 §5 are fit for signatures.
		if (name !== 'sha-256' && name !== 'sha-512') continue
		if (!(value instanceof ArrayBuffer)) throw digestError('malformed', `its member ${name} is not a byte sequence`)
		known++
		if (toBase64(new Uint8Array(value)) !== (await digest(getBytes(request), name)))
			throw digestError('digest', 'the body is not the one that was signed')
	}
	if (known === 0) throw digestError('algorithm', 'it has neither sha-256 nor sha-512')
}

async function digest(body: Uint8Array<ArrayBuffer>, algorithm: string): Promise<string> {
	return toBase64(new Uint8Array(await crypto.subtle.digest(algorithm.toUpperCase(), body)))
}

function digestError(reason: 'malformed' | 'algorithm' | 'digest', found: string): SignatureError {
	return new SignatureError(reason, `Cannot accept the content-digest: ${found}`)
}
