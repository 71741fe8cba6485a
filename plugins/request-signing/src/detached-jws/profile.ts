/**
 * Defines what both sides of a detached JWS must agree on.
 * @module
 */
import type { JWSHeaderParameters } from 'jose'
import { type Freshness, freshnessRules, isTime, type SignatureStamp } from '../freshness.ts'
import { bytesOf, type HttpMessage } from '../message.ts'
import { callback, checkOptions, flag, headerName, isText, oneOf, type Rules } from '../options.ts'
import type { SigningSettings } from '../scheme.ts'
import { SignatureError } from '../signature-error.ts'
import { signerRule } from '../signer.ts'
import { checkRules, type VerificationSettings } from '../verification-keys.ts'

/** Agreement of both sides of a detached JWS: sender and receiver must use the same options. */
export interface DetachedJwsProfile extends Freshness {
	/** Name of the header that carries the signature. Default: `x-jws-signature`. */
	readonly header?: string
	/**
	 * `false` signs the payload as it is (RFC 7797) and lists `b64` in `crit`. Default: it is signed in base64url (RFC 7515).
	 * When verifying, the message's protected header says which.
	 */
	readonly b64?: boolean
	/**
	 * More members of the protected header: `iss`, `typ`, `crit`, … for this message. `alg` and `kid` are the signer's. `iat` is
	 * the current time unless it is given here; none is written with `stamp`, or with `maxAgeSeconds: Infinity`.
	 */
	readonly protectedHeader?: (message: HttpMessage) => JWSHeaderParameters
	/**
	 * The bytes that are signed. Default: the body alone, which binds neither method nor URL.
	 *
	 * `Verified.body` holds what was signed and nothing else: the body if the payload ends with it, no bytes otherwise. To find
	 * out, `payload` is called a second time, for the same message without a body.
	 */
	readonly payload?: (message: HttpMessage) => Uint8Array<ArrayBuffer>
	/** The name of Ed25519 in the protected header: `EdDSA` (RFC 8037) or `Ed25519` (RFC 9864). Default: `EdDSA`. Both are accepted. */
	readonly ed25519Name?: 'EdDSA' | 'Ed25519'
	/** Names in `crit` that `validate` checks; every other (but `b64`) is refused as `critical`. */
	readonly understood?: readonly string[]
	/** Looks at the protected header once the signature has proven good. Throw, or return `false`, to refuse the message. */
	readonly validate?: (header: JWSHeaderParameters, message: HttpMessage) => unknown
	/** Reads time and identity from the protected header. Default: `iat`, `exp` and `jti`. */
	readonly stamp?: (header: JWSHeaderParameters) => SignatureStamp
	/** Seconds after which a signature is refused, by its `iat`. Default: 300. `Infinity`: never, and `iat` may be missing. */
	readonly maxAgeSeconds?: number
}

const rules: Rules<DetachedJwsProfile & SigningSettings & VerificationSettings> = {
	...freshnessRules,
	...checkRules,
	signer: signerRule,
	header: headerName,
	b64: flag,
	protectedHeader: callback,
	payload: callback,
	ed25519Name: oneOf('EdDSA', 'Ed25519'),
	understood: [(names) => Array.isArray(names) && names.every(isText), 'a list of names'],
	validate: callback,
	stamp: callback,
}

export function checkProfile(options: DetachedJwsProfile): void {
	checkOptions(options, rules)
	if (options.understood?.length && !options.validate)
		throw new TypeError(
			'Cannot understand critical names without checking them: found understood without validate; give both',
		)
}

export function signatureHeader(profile: DetachedJwsProfile): string {
	return profile.header ?? 'x-jws-signature'
}

export function maxAgeSeconds(profile: DetachedJwsProfile): number {
	return profile.maxAgeSeconds ?? 300
}

export function payloadOf(profile: DetachedJwsProfile, message: HttpMessage): Uint8Array<ArrayBuffer> {
	return profile.payload ? profile.payload(message) : bytesOf(message)
}

/**
 * Whether the signed payload ends with the body. It could end like the body by chance, or because a forger chose the body so; the
 * payload computed without a body then shows the difference.
 */
export function signedAsBody(profile: DetachedJwsProfile, message: HttpMessage, payload: Uint8Array): boolean {
	if (!profile.payload) return true
	try {
		const head = profile.payload({ ...message, body: null })
		const body = bytesOf(message)
		return (
			payload.length === head.length + body.length &&
			payload.every((byte, at) => byte === (at < head.length ? head[at] : body[at - head.length]))
		)
	} catch {
		// The callback fails without a body, so nothing shows that its payload ends with the body: treat the body as not signed.
		return false
	}
}

/** Reads the time and identity from the protected header and checks their types. */
export function stampOf(profile: DetachedJwsProfile, header: JWSHeaderParameters): SignatureStamp {
	const { createdSeconds, expiresSeconds, id } = (profile.stamp ?? registeredStamp)(header) as Record<
		keyof SignatureStamp,
		unknown
	>
	if (!isTime(createdSeconds) || !isTime(expiresSeconds) || (id !== undefined && typeof id !== 'string'))
		throw new SignatureError(
			'malformed',
			'Cannot read the protected header: a time is not a number, or an id not a string',
		)
	return { createdSeconds, expiresSeconds, id }
}

function registeredStamp({ iat, exp, jti }: JWSHeaderParameters): SignatureStamp {
	return { createdSeconds: iat as number, expiresSeconds: exp as number, id: jti as string }
}
