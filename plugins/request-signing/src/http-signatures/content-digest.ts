/**
 * Content-Digest (RFC 9530): a header with a digest of the body, so that a signature over headers covers the body.
 * @module
 */
import { toBase64 } from '../bytes.ts'
import { getBytes, type HttpRequest } from '../message.ts'
import { SignatureError } from '../signature-error.ts'
import { getSubtle } from '../web-crypto.ts'
import { parseFields } from './structured-fields.ts'

/** The digests of RFC 9530 §5 that are fit for signatures. */
export type DigestAlgorithm = 'sha-256' | 'sha-512'

function isDigestAlgorithm(name: string): name is DigestAlgorithm {
	return name === 'sha-256' || name === 'sha-512'
}

/** Creates the value of the `content-digest` header. */
export async function createContentDigest(body: Uint8Array<ArrayBuffer>, algorithm: DigestAlgorithm): Promise<string> {
	return `${algorithm}=:${await digest(body, algorithm)}:`
}

/** Rejects a body that doesn't match `content-digest`. Every sha-256 and sha-512 digest must match, and there must be one. */
export async function checkContentDigest(request: HttpRequest): Promise<void> {
	const header = request.headers.get('content-digest') ?? ''
	let known = 0
	for (const [name, [value]] of parseFields(header, 'content-digest')) {
		if (!isDigestAlgorithm(name)) continue
		if (!(value instanceof ArrayBuffer)) throw digestError('malformed', `its member ${name} is not a byte sequence`)
		known++
		if (toBase64(new Uint8Array(value)) !== (await digest(getBytes(request), name)))
			throw digestError('digest', 'the body is not the one that was signed')
	}
	if (known === 0) throw digestError('algorithm', 'it has neither sha-256 nor sha-512')
}

async function digest(body: Uint8Array<ArrayBuffer>, algorithm: DigestAlgorithm): Promise<string> {
	return toBase64(new Uint8Array(await getSubtle().digest(algorithm.toUpperCase(), body)))
}

function digestError(reason: 'malformed' | 'algorithm' | 'digest', found: string): SignatureError {
	return new SignatureError(reason, `Cannot accept the content-digest: ${found}`, { component: 'content-digest' })
}
