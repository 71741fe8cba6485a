/**
 * Verifies a signature over content that the vendor defines: any algorithm, in hexadecimal or base64, in a header or in the body.
 * @module
 */
import type { MessageVerifier, SigningAlgorithm } from '@tarja/core/plugin'
import type { CryptoKey } from 'jose'
import { createFreshnessCheck, type Freshness, freshnessRules } from './freshness.ts'
import { parseBase64, parseHex } from './hmac-formats.ts'
import { isSigningAlgorithm, requestSignature, type Signer, signer, signerRule, verifyWith } from './keys.ts'
import {
	encodeUtf8,
	getBytes,
	type HttpRequest,
	joinBytes,
	readHeader,
	SignatureError,
	toBase64,
	toHex,
} from './message.ts'
import { callback, checkOptions, headerName, isString, type Rules } from './options.ts'
import { createVerified, type MessageSigner } from './scheme.ts'
import { createKeySearch, type VerificationKeys, type VerifyKey, verificationRules } from './verification-keys.ts'

/** What is signed, in pieces that follow one another without a separator. */
export type SignedContent = string | Uint8Array<ArrayBuffer> | readonly (string | Uint8Array<ArrayBuffer>)[]

/** A signature as the sender writes it, and what it must be about. */
export interface SignedPart {
	/** The signature, as it is written in the message. */
	readonly signature: string
	/** What the signature signs. */
	readonly content: SignedContent
}

/** Options that do not depend on where the signature is. */
interface CommonOptions extends Freshness {
	/** The algorithm, which the vendor's page names. */
	readonly alg: SigningAlgorithm
	/** How the signature is written: `hex`, or `base64` with padding. */
	readonly encoding: 'hex' | 'base64'
	/**
	 * One key, or several during a rotation: for HS256 a secret as text or bytes (a key that is issued in hexadecimal must be decoded), otherwise a PEM (SPKI), a JWK or a `CryptoKey`. A function
	 * finds keys by their name.
	 */
	readonly keys: VerificationKeys
	/** Shortest RSA key that is accepted, in bits. Default 2048. Lower it only for a vendor whose page prints a shorter key. */
	readonly minRsaBits?: 1024 | 2048
	/** Returns the time that is signed, in epoch seconds or milliseconds. Without it, a copy stays valid for as long as the key. */
	readonly readTime?: (request: HttpRequest) => number
	/** Rejects older messages, in seconds. Default with `readTime`: 300. */
	readonly maxAgeSeconds?: number
}

/** The signature is in a header. */
interface HeaderOptions extends CommonOptions {
	/** Name of the header with the signature. */
	readonly header: string
	/** Name of its part, as `v1` in `ts=1700000000,v1=5257a8…`. Default: the whole value is the signature. */
	readonly part?: string
	/** Returns what is signed. Default: the body. */
	readonly content?: (request: HttpRequest, body: Uint8Array<ArrayBuffer>) => SignedContent
	/** Signs, for tests. Default: the first of `keys`, which is enough for an HMAC. */
	readonly signer?: Signer
}

/** The signatures are in the body, such as one for each event. */
interface PartsOptions extends CommonOptions {
	/** Returns every signature with its content. All must be valid, and there must be at least one. */
	readonly parts: (request: HttpRequest, body: Uint8Array<ArrayBuffer>) => readonly SignedPart[]
}

/** Options of {@linkcode signature}. */
export type SignatureOptions = HeaderOptions | PartsOptions

const rules: Rules<CommonOptions & Required<HeaderOptions> & PartsOptions> = {
	...freshnessRules,
	alg: [isSigningAlgorithm, 'the name of an algorithm, such as HS256 or RS256', 'required'],
	encoding: [(value) => value === 'hex' || value === 'base64', "'hex' or 'base64'", 'required'],
	keys: verificationRules.keys,
	minRsaBits: [(value) => value === 1024 || value === 2048, '1024 or 2048'],
	readTime: callback,
	header: headerName,
	part: [(value) => isString(value) && /^[\w-]+$/.test(value), 'the name of a part, such as v1'],
	content: callback,
	signer: [signerRule[0], signerRule[1]],
	parts: callback,
}

/**
 * Creates a scheme that verifies a signature over what you name. Use it if the vendor's page describes none of the other formats.
 *
 * `sign` is for tests, if the signature is in a header. Before you call it, write all other headers and parts, such as the time.
 *
 * @param options The algorithm, the keys, and where the signature and its content are.
 * @returns A scheme. It rejects with `SignatureError`.
 * @throws {TypeError} If an option has an unknown name or an impossible value, or neither or both of `header` and `parts` are given.
 * @example A base64 HMAC over the URL and the body
 * ```ts
 * import { signature } from '@tarja/request-signing/signature'
 *
 * declare const secret: string
 * const content = ({ url }: { readonly url: string }, body: Uint8Array<ArrayBuffer>) => [url, body]
 * const scheme = signature({ header: 'x-signature', alg: 'HS256', encoding: 'base64', keys: secret, content })
 * ```
 */
export function signature(options: HeaderOptions): MessageSigner & MessageVerifier
export function signature(options: PartsOptions): MessageVerifier
export function signature(options: SignatureOptions): MessageVerifier
export function signature(options: SignatureOptions): Partial<MessageSigner> & MessageVerifier {
	checkOptions({ ...options, alg: options?.alg, encoding: options?.encoding, keys: options?.keys }, rules)
	if ('header' in options === 'parts' in options)
		throw new TypeError('Cannot find the signature: name the header that has it, or return it by parts, and not both')
	const { alg, encoding, keys, readTime, maxAgeSeconds = readTime ? 300 : Infinity } = options
	if (!readTime && maxAgeSeconds !== Infinity)
		throw new TypeError('Cannot use maxAgeSeconds: nothing says when a message was signed; write readTime')
	const freshness = createFreshnessCheck(options, maxAgeSeconds)
	const search = createKeySearch(alg.startsWith('HS') ? toSecrets(keys) : keys, options.minRsaBits)
	const listParts = 'parts' in options ? options.parts : toHeaderParts(options)
	const decode = encoding === 'hex' ? parseHex : parseBase64
	return {
		...('header' in options && createTestSigning(options)),
		async verify(request, own) {
			const body = getBytes(request)
			const createdSeconds = readTime && readCreated(readTime, request)
			freshness.requireFresh({ createdSeconds })
			const parts = readParts(listParts, request, body)
			for (const { signature: text, content } of parts) {
				const bytes = decode(text)
				if (!bytes) throw createSignatureError('malformed', `its signature is not in ${encoding}`)
				const data = toBytes(content)
				await search([alg], undefined, (key: CryptoKey, used) => verifyWith(key, used, bytes, data))
			}
			await freshness.requireFirst({ createdSeconds }, body, own)
			return createVerified(request.body, alg, { createdSeconds }, 'parts' in options ? ['parts'] : [options.header])
		},
	}
}

function createTestSigning({ header, part, content, alg, encoding, keys, signer: own }: HeaderOptions): MessageSigner {
	const encode = encoding === 'hex' ? toHex : toBase64
	return {
		async sign(request, signal) {
			const [key] = [alg.startsWith('HS') ? toSecrets(keys) : keys].flat()
			const body = getBytes(request)
			const data = toBytes(content?.(request, body) ?? body)
			const text = encode(await requestSignature(own ?? signer(key as VerifyKey, alg), data, signal))
			const others = request.headers.get(header)
			return new Headers({ [header]: part ? [...(others ? [others] : []), `${part}=${text}`].join(',') : text })
		},
	}
}

/** Returns the signed time. A time that can't be read is `NaN`, which every check of the age refuses. */
function readCreated(readTime: NonNullable<CommonOptions['readTime']>, request: HttpRequest): number {
	try {
		const time = Number(readTime(request))
		// Seconds so high are 3,000 years away, so these are milliseconds.
		return time > 1e11 ? time / 1000 : time
	} catch {
		return Number.NaN
	}
}

/** Most signatures of one message, because a forger can add them for free. */
const mostParts = 1000

function readParts(
	listParts: PartsOptions['parts'],
	request: HttpRequest,
	body: Uint8Array<ArrayBuffer>,
): readonly SignedPart[] {
	let parts: readonly SignedPart[]
	try {
		parts = listParts(request, body)
	} catch (cause) {
		if (cause instanceof SignatureError) throw cause
		// A function of the integrator reads what anyone may have sent.
		throw createSignatureError('malformed', 'its signed content cannot be read', cause)
	}
	if (!parts.length) throw createSignatureError('missing', 'it has no signature')
	if (parts.length > mostParts) throw createSignatureError('malformed', `it has more than ${mostParts} signatures`)
	for (const part of parts)
		if (!isString(part.signature)) throw createSignatureError('missing', 'one of its parts has no signature')
	return parts
}

function toHeaderParts({ header, part, content }: HeaderOptions): PartsOptions['parts'] {
	return (request, body) => {
		const value = readHeader(request, header)
		return [{ signature: part ? readPart(value, header, part) : value, content: content?.(request, body) ?? body }]
	}
}

function readPart(value: string, header: string, part: string): string {
	const found = value.split(',').filter((entry) => entry.trim().startsWith(`${part}=`))
	if (found.length === 1)
		return String(found[0])
			.trim()
			.slice(part.length + 1)
	const reason = found.length ? 'repeated' : 'missing'
	throw createSignatureError(reason, `its header "${header}" has ${found.length ? 'more than one' : 'no'} "${part}"`)
}

/** A secret is text in a vendor's settings; keys of other algorithms as text are PEM. */
function toSecrets(keys: VerificationKeys): VerificationKeys {
	const toSecret = (key: VerifyKey): VerifyKey => (isString(key) ? encodeUtf8(key) : key)
	if (typeof keys === 'function') return keys
	return Array.isArray(keys) ? keys.map(toSecret) : toSecret(keys as VerifyKey)
}

function toBytes(content: SignedContent): Uint8Array<ArrayBuffer> {
	const pieces = Array.isArray(content) ? content : [content]
	return joinBytes(pieces.map((piece) => (isString(piece) ? encodeUtf8(piece) : piece)))
}

const isReason = (error: unknown, reason: string): boolean => error instanceof SignatureError && error.reason === reason

function createSignatureError(
	reason: 'malformed' | 'missing' | 'repeated',
	found: string,
	cause?: unknown,
): SignatureError {
	return new SignatureError(reason, `Cannot verify the request: ${found}`, cause)
}

/**
 * Creates a scheme that accepts what one of several schemes accepts, such as during a change from one format to another.
 *
 * @param schemes Tried in this order. If none accepts the message, the error is that of the first.
 * @returns A scheme. It rejects with `SignatureError`.
 * @throws {TypeError} If the list is empty.
 * @example
 * ```ts
 * import { anyOf, signature } from '@tarja/request-signing/signature'
 * import { sharedToken } from '@tarja/request-signing/tokens'
 *
 * declare const token: string, secret: string
 * const signed = signature({ header: 'x-signature', alg: 'HS256', encoding: 'hex', keys: secret })
 * const scheme = anyOf([signed, sharedToken({ query: 'token', secrets: token })])
 * ```
 */
export function anyOf(schemes: readonly MessageVerifier[]): MessageVerifier {
	if (!schemes.length) throw new TypeError('Cannot verify by one of several schemes: the list is empty')
	return {
		async verify(request, own) {
			let first: unknown
			for (const scheme of schemes) {
				try {
					return await scheme.verify(request, own)
				} catch (error) {
					// Another scheme may know the message under another id, so that its copy would pass.
					if (isReason(error, 'replayed')) throw error
					// A key that can't be looked up now may accept the message later, so its sender must send it again.
					if (first === undefined || isReason(error, 'key-unavailable')) first = error
				}
			}
			throw first
		},
	}
}
