/**
 * Content-Digest (RFC 9530): a header with a digest of the body, so that a signature over headers covers the body.
 * @module
 */
import { toBase64 } from '../bytes.ts'
import { bytesOf, type HttpMessage } from '../message.ts'
import { SignatureError } from '../signature-error.ts'
import { parseDictionary } from '../structured-fields/parse.ts'
import { subtle } from '../web-crypto.ts'

/** The digests of RFC 9530 §5 that are fit for signatures. */
export type DigestAlgorithm = 'sha-256' | 'sha-512'

export function isDigestAlgorithm(name: unknown): name is DigestAlgorithm {
	return name === 'sha-256' || name === 'sha-512'
}

/** Computes the value of the `content-digest` header (RFC 9530): the algorithm's name and the digest in base64. */
export async function contentDigest(body: Uint8Array<ArrayBuffer>, algorithm: DigestAlgorithm): Promise<string> {
	return `${algorithm}=:${await digest(body, algorithm)}:`
}

/**
 * Rejects a body that does not match `content-digest`. All digests of known algorithms must match, and there must be one: if one
 * were enough, the weakest would decide.
 */
export async function checkContentDigest(message: HttpMessage): Promise<void> {
	const header = message.headers.get('content-digest') ?? ''
	let known = 0
	for (const [name, member] of parseDictionary(header, 'content-digest', 'refuse')) {
		if (!isDigestAlgorithm(name)) continue
		if (!('bare' in member) || member.bare.type !== 'bytes')
			throw failure('malformed', `its member ${name} is not a byte sequence`)
		known++
		if (toBase64(member.bare.value) !== (await digest(bytesOf(message), name))) throw differs(message)
	}
	if (known === 0) throw failure('algorithm', 'it has neither sha-256 nor sha-512')
}

function differs(message: HttpMessage): SignatureError {
	// Explains a mismatch: `fetch` decompresses the body but keeps the header, so a digest of the compressed bytes can never match.
	const encoding = message.headers.get('content-encoding')
	if (encoding !== null && encoding !== 'identity')
		return failure(
			'encoded-body',
			'the body was compressed on the way, and the digest may be over the compressed bytes; ask for accept-encoding: identity',
		)
	return failure('digest', 'the body is not the one that was signed')
}

async function digest(body: Uint8Array<ArrayBuffer>, algorithm: DigestAlgorithm): Promise<string> {
	return toBase64(new Uint8Array(await subtle().digest(algorithm.toUpperCase(), body)))
}

function failure(reason: 'malformed' | 'algorithm' | 'digest' | 'encoded-body', found: string): SignatureError {
	return new SignatureError(reason, `Cannot accept the content-digest: ${found}`, { component: 'content-digest' })
}
