/**
 * Content-Digest (RFC 9530): a header with a digest of the body, so that a signature over headers covers the body.
 * @module
 */
import { toBase64 } from '../bytes.ts'
import { getBytes, type HttpRequest } from '../message.ts'
import { SignatureError } from '../signature-error.ts'
import { parseFields } from './structured-fields.ts'

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
