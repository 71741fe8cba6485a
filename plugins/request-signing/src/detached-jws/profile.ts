/**
 * What two sides agree on before they exchange detached JWS.
 * @module
 */
import type { JWSHeaderParameters } from 'jose'
import { type Freshness, isTime, type Stamp } from '../freshness.ts'
import { bytesOf, type HttpMessage } from '../message.ts'
import { SignatureError } from '../signature-error.ts'

/** What both sides of a detached JWS agree on. */
export interface DetachedJwsProfile extends Freshness {
	/** Name of the header. Default: `x-jws-signature`. */
	readonly header?: string
	/**
	 * `false` signs the payload as it is (RFC 7797) and lists `b64` in `crit`. Default: it is signed in base64url (RFC 7515).
	 * When verifying, the message's protected header says which.
	 */
	readonly b64?: boolean
	/** More members of the protected header: `iat`, `iss`, `typ`, `crit`, … for this message. `alg` and `kid` are the signer's. */
	readonly protectedHeader?: (message: HttpMessage) => JWSHeaderParameters
	/** The bytes that are signed. Default: the body alone, which binds neither method nor URL. */
	readonly payload?: (message: HttpMessage) => Uint8Array<ArrayBuffer>
	/** What the protected header calls Ed25519: `EdDSA` (RFC 8037) or `Ed25519` (RFC 9864). Default: `EdDSA`. Both are accepted. */
	readonly ed25519Name?: 'EdDSA' | 'Ed25519'
	/** Names in `crit` that `validate` checks; every other (but `b64`) is refused as `critical`. */
	readonly understood?: readonly string[]
	/** Looks at the protected header once the signature has proven good. Throw, or return `false`, to refuse the message. */
	readonly validate?: (header: JWSHeaderParameters, message: HttpMessage) => unknown
	/** Where the protected header says when it was made and what it is. Default: `iat`, `exp` and `jti`. */
	readonly stamp?: (header: JWSHeaderParameters) => Stamp
	/** Seconds after which a signature is refused; it must then say its age. Default: any age. */
	readonly maxAgeSeconds?: number
}

export function headerName(profile: DetachedJwsProfile): string {
	return profile.header ?? 'x-jws-signature'
}

export function payloadOf(profile: DetachedJwsProfile, message: HttpMessage): Uint8Array<ArrayBuffer> {
	return profile.payload ? profile.payload(message) : bytesOf(message)
}

/** What the protected header says of time and identity, in types that can be relied on. */
export function stampOf(profile: DetachedJwsProfile, header: JWSHeaderParameters): Stamp {
	const { createdSeconds, expiresSeconds, id } = (profile.stamp ?? registeredStamp)(header) as Record<
		keyof Stamp,
		unknown
	>
	if (!isTime(createdSeconds) || !isTime(expiresSeconds) || (id !== undefined && typeof id !== 'string'))
		throw new SignatureError(
			'malformed',
			'Cannot read the protected header: a time is not a number, or an id not a string',
		)
	return { createdSeconds, expiresSeconds, id }
}

function registeredStamp({ iat, exp, jti }: JWSHeaderParameters): Stamp {
	return { createdSeconds: iat as number, expiresSeconds: exp as number, id: jti as string }
}
