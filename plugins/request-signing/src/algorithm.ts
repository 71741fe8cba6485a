/**
 * Signature algorithms by their JOSE names (RFC 7518 §3.1, RFC 9864 §2.2) and their parameters in WebCrypto.
 * @module
 */
import type { CryptoKey } from 'jose'

/** JOSE names. JWS also calls `Ed25519` `EdDSA`. If you may choose, use `Ed25519`, otherwise `ES256`. */
export type SigningAlgorithm = 'Ed25519' | `${'ES' | 'PS' | 'RS' | 'HS'}${256 | 384 | 512}`

/** Returns whether this is the name of an algorithm. JavaScript callers may pass anything. */
export function isSigningAlgorithm(name: unknown): name is SigningAlgorithm {
	return typeof name === 'string' && /^(?:Ed25519|[EPRH]S(?:256|384|512))$/.test(name)
}

/** List of the algorithms' names, for error messages. */
export const algorithmNames =
	'Ed25519, ES256, PS256, RS256, HS256, or 384 or 512 instead of 256 (EdDSA is called Ed25519 here)'

/** Parameters of an algorithm for WebCrypto: one object serves for importing a key and for using it. */
export interface WebCryptoParameters {
	readonly name: string
	readonly hash?: string
	readonly namedCurve?: string
	readonly saltLength?: number
}

export function getWebCryptoParameters(alg: SigningAlgorithm): WebCryptoParameters {
	if (alg === 'Ed25519') return { name: 'Ed25519' }
	const bits = Number(alg.slice(2))
	const hash = `SHA-${bits}`
	switch (alg.slice(0, 2)) {
		case 'ES':
			return { name: 'ECDSA', hash, namedCurve: bits === 512 ? 'P-521' : `P-${bits}` }
		case 'PS':
			return { name: 'RSA-PSS', hash, saltLength: bits / 8 }
		case 'RS':
			return { name: 'RSASSA-PKCS1-v1_5', hash }
		default:
			return { name: 'HMAC', hash }
	}
}

/** Length of a signature in bytes; `undefined` for RSA, where it depends on the key. */
export function getSignatureBytes(alg: SigningAlgorithm): number | undefined {
	if (alg === 'Ed25519') return 64
	const bits = Number(alg.slice(2))
	if (alg.startsWith('HS')) return bits / 8
	if (alg.startsWith('ES')) return bits === 512 ? 132 : bits / 4
	return undefined
}

/** Returns whether a key fits the algorithm, because WebCrypto would throw its own exception at the first use. */
export function isKeyFor(key: CryptoKey, alg: SigningAlgorithm): boolean {
	const { name, hash, namedCurve } = getWebCryptoParameters(alg)
	const own = key.algorithm as { name: string; hash?: { name: string }; namedCurve?: string }
	return (
		own.name === name &&
		(own.hash === undefined || own.hash.name === hash) &&
		(own.namedCurve === undefined || own.namedCurve === namedCurve)
	)
}
