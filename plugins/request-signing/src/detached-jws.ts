/**
 * Detached JSON Web Signatures in a header (RFC 7515 appendix F, RFC 7797). jose decodes and verifies them.
 * @module
 */
import type { MessageVerifier, SigningAlgorithm } from '@tarja/core/plugin'
import type { CryptoKey, FlattenedJWSInput, JWSHeaderParameters } from 'jose'
import { base64url, decodeProtectedHeader, flattenedVerify } from 'jose'
import type { Freshness, SignatureStamp } from './freshness.ts'
import { createFreshnessCheck, freshnessRules, isOptionalTime } from './freshness.ts'
import { requestSignature, type Signer, signerRule } from './keys.ts'
import type { HttpRequest, SignatureFailure } from './message.ts'
import { encodeUtf8, getBytes, joinBytes, readHeader, SignatureError } from './message.ts'
import { callback, checkAbilities, checkOptions, flag, headerName, isString, type Rules } from './options.ts'
import { createVerified, type MessageSigner, type SigningSettings } from './scheme.ts'
import { createKeySearch, type VerificationSettings, verificationRules } from './verification-keys.ts'

/**
 * What both sides of a detached JWS agree on. Signer and verifier must use the same options. A detached JWS signs the body, but neither
 * method nor URL.
 */
export interface DetachedJwsProfile extends Freshness {
	/** Name of the header that carries the signature. Default: `x-jws-signature`. */
	readonly header?: string
	/** `false` signs the payload unencoded (RFC 7797). Default: the payload is signed in base64url. A verifier accepts both. */
	readonly b64?: boolean
	/** More members of the protected header, such as `iss`, `typ` or `jti`. Default: `iat`, unless `maxAgeSeconds` is `Infinity`. */
	readonly protectedHeader?: (request: HttpRequest) => JWSHeaderParameters
	/** Rejects older signatures, by `iat`, in seconds. Default: 300. `Infinity` accepts any age, and signatures without `iat`. */
	readonly maxAgeSeconds?: number
}

const rules: Rules<DetachedJwsProfile & SigningSettings & VerificationSettings> = {
	...freshnessRules,
	...verificationRules,
	signer: signerRule,
	header: headerName,
	b64: flag,
	protectedHeader: callback,
}

/**
 * Creates a scheme that signs and verifies requests with a JWS without its payload, as the Open Banking family does.
 *
 * The scheme signs if it has a `signer`, and verifies if it has `keys` and `algorithms`. Its type has only the methods that it can run.
 *
 * @param options What both sides agree on, with `signer`, or `keys` and `algorithms`, or all three.
 * @returns A scheme. It rejects with `SignatureError`.
 * @throws {TypeError} If an option has an unknown name or an impossible value.
 * @see {@link https://www.rfc-editor.org/rfc/rfc7515#appendix-F RFC 7515 appendix F},
 * {@link https://www.rfc-editor.org/rfc/rfc7797 RFC 7797}
 * @example
 * ```ts
 * import { signer } from '@tarja/request-signing'
 * import { detachedJws } from '@tarja/request-signing/detached-jws'
 *
 * declare const privateKeyPem: string
 * const scheme = detachedJws({
 * 	signer: signer(privateKeyPem, 'PS256', 'key-1'),
 * 	b64: false,
 * 	protectedHeader: () => ({ iss: 'us', jti: crypto.randomUUID() }),
 * })
 * ```
 */
export function detachedJws(
	options: DetachedJwsProfile & SigningSettings & VerificationSettings,
): MessageSigner & MessageVerifier
export function detachedJws(options: DetachedJwsProfile & SigningSettings): MessageSigner
export function detachedJws(options: DetachedJwsProfile & VerificationSettings): MessageVerifier
export function detachedJws(
	options: DetachedJwsProfile & (SigningSettings | VerificationSettings),
): Partial<MessageSigner & MessageVerifier> {
	checkOptions(options, rules)
	checkAbilities(options)
	return {
		...('signer' in options ? createSigning(options, options.signer) : {}),
		...('keys' in options ? createVerification(options, options) : {}),
	}
}

const defaultHeader = 'x-jws-signature'
const defaultMaxAgeSeconds = 300

/** Signs with base64url and the signer, because jose's `FlattenedSign` takes only a key and can't call a key service. */
function createSigning(profile: DetachedJwsProfile, signer: Signer): MessageSigner {
	const { now } = createFreshnessCheck(profile, Infinity)
	return {
		async sign(request, signal) {
			const added = { ...(profile.maxAgeSeconds !== Infinity && { iat: now() }), ...profile.protectedHeader?.(request) }
			const header = base64url.encode(JSON.stringify(createHeader(profile, signer, added)))
			const data = toSignedBytes(header, getBytes(request), profile.b64)
			const signature = await requestSignature(signer, data, signal)
			return new Headers({ [profile.header ?? defaultHeader]: `${header}..${base64url.encode(signature)}` })
		},
	}
}

function createHeader(
	{ b64 }: DetachedJwsProfile,
	{ alg, keyId }: Signer,
	{ crit = [], ...added }: JWSHeaderParameters,
): JWSHeaderParameters {
	// RFC 7797 §6: a verifier that does not know b64 must refuse, so it is critical.
	const critical = b64 === false ? ['b64', ...crit] : crit
	const fixed = {
		// RFC 8037. Older verifiers don't know the name `Ed25519` (RFC 9864).
		alg: alg === 'Ed25519' ? 'EdDSA' : alg,
		...(keyId !== undefined && { kid: keyId }),
		...(b64 === false && { b64: false }),
		...(critical.length > 0 && { crit: critical }),
	}
	// Writes these members first, and lets no added member replace them.
	return { ...fixed, ...added, ...fixed }
}

function toSignedBytes(header: string, payload: Uint8Array, b64: unknown): Uint8Array<ArrayBuffer> {
	return joinBytes([encodeUtf8(`${header}.`), b64 === false ? payload : encodeUtf8(base64url.encode(payload))])
}

function createVerification(profile: DetachedJwsProfile, { keys, algorithms }: VerificationSettings): MessageVerifier {
	const freshness = createFreshnessCheck(profile, profile.maxAgeSeconds ?? defaultMaxAgeSeconds)
	const findKey = createKeySearch(keys)
	return {
		async verify(request, options) {
			const jws = readJws(request, profile.header ?? defaultHeader)
			const header = readProtected(jws.protected)
			const alg = findAlgorithm(header, algorithms)
			// RFC 7797 §6. jose ignores a `b64` that is not in `crit`, so two verifiers could read two payloads from one signature.
			if (header.b64 !== undefined && ![header.crit].flat().includes('b64'))
				throw createJwsError('malformed', 'it uses b64 without listing it in crit')
			const stamp = readStamp(header)
			freshness.requireFresh(stamp)
			const payload = getBytes(request)
			const whole = { ...jws, payload: header.b64 === false ? payload : base64url.encode(payload) }
			await findKey([alg], header.kid, (key) => isSignedBy(whole, key))
			await freshness.requireFirst(stamp, toSignedBytes(jws.protected, payload, header.b64), options)
			return createVerified(request.body, alg, stamp, ['body'])
		},
	}
}

function readJws(request: HttpRequest, name: string): { readonly protected: string; readonly signature: string } {
	const [header, payload, signature, ...rest] = readHeader(request, name).split('.')
	if (header && payload === '' && signature && rest.length === 0) return { protected: header, signature }
	throw createJwsError('malformed', `the header "${name}" is not <protected header>..<signature>`)
}

function readProtected(encoded: string): JWSHeaderParameters {
	try {
		const header = decodeProtectedHeader({ protected: encoded }) as JWSHeaderParameters
		if (header.kid === undefined || typeof header.kid === 'string') return header
	} catch {
		// Reported as `malformed` below. More detail would only help a forger.
	}
	throw createJwsError('malformed', 'its protected header is not a JSON object in base64url')
}

function findAlgorithm({ alg }: JWSHeaderParameters, allowed: readonly SigningAlgorithm[]): SigningAlgorithm {
	const found = allowed.find((own) => own === alg || (own === 'Ed25519' && alg === 'EdDSA'))
	if (found) return found
	throw createJwsError('algorithm', 'its protected header names an algorithm that algorithms does not list')
}

function readStamp({ iat, exp, jti }: JWSHeaderParameters): SignatureStamp {
	if (isOptionalTime(iat) && isOptionalTime(exp) && (jti === undefined || isString(jti)))
		return { createdSeconds: iat, expiresSeconds: exp, id: jti }
	throw createJwsError('malformed', 'iat or exp is not a number, or jti is not a text')
}

async function isSignedBy(jws: FlattenedJWSInput, key: CryptoKey): Promise<boolean> {
	try {
		await flattenedVerify(jws, key)
		return true
	} catch (cause) {
		const { code } = cause as { readonly code?: unknown }
		if (code === 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED') return false
		if (code === 'ERR_JOSE_NOT_SUPPORTED') throw createJwsError('critical', 'crit has a name other than b64')
		throw createJwsError('malformed', 'jose cannot read it', cause)
	}
}

function createJwsError(reason: SignatureFailure, found: string, cause?: unknown): SignatureError {
	return new SignatureError(reason, `Cannot accept the JWS: ${found}`, cause)
}
