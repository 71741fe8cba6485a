/**
 * Imports keys. No exception of WebCrypto or jose leaves this module.
 * @module
 */
import { type CryptoKey, importJWK, importPKCS8, importSPKI, type JWK } from 'jose'
import type { SigningAlgorithm } from './algorithm.ts'
import { SignatureError } from './signature-error.ts'
import { checkKey, createInvalidKeyError, importSecret, isCryptoKey, type KeyUse } from './web-crypto.ts'

/** A `CryptoKey`, a JWK, a PEM (PKCS#8 to sign, SPKI to verify), or the bytes of a shared secret. */
export type KeyMaterial = CryptoKey | JWK | string | Uint8Array<ArrayBuffer>

/** Returns whether the value can be a key: non-empty text, bytes, a `CryptoKey` or a JWK. Importing it detects all other problems. */
export function isKeyMaterial(value: unknown): value is KeyMaterial {
	if (typeof value !== 'object' || value === null) return typeof value === 'string' && value !== ''
	return value instanceof Uint8Array || isCryptoKey(value) || 'kty' in value
}

/** Imports a key for one algorithm and one use. */
export async function importKey(material: KeyMaterial, alg: SigningAlgorithm, use: KeyUse): Promise<CryptoKey> {
	try {
		return checkKey(await toCryptoKey(material, alg, use), alg, use)
	} catch (cause) {
		if (cause instanceof SignatureError) throw cause
		const form = use === 'sign' ? 'a private key as PKCS#8' : 'a public key as SPKI'
		throw createInvalidKeyError(
			alg,
			use,
			`WebCrypto refused it; pass ${form} PEM, a JWK or a CryptoKey, made for ${alg}`,
			cause,
		)
	}
}

async function toCryptoKey(material: KeyMaterial, alg: SigningAlgorithm, use: KeyUse): Promise<CryptoKey> {
	if (isCryptoKey(material)) return material
	if (material instanceof Uint8Array) return importSecret(material, alg, use)
	if (typeof material !== 'string') return importJsonWebKey(material, alg, use)
	if (alg.startsWith('HS'))
		throw createInvalidKeyError(alg, use, 'found text, which may be base64 or not; pass the bytes of the secret')
	return use === 'sign' ? importPKCS8(material.trim(), alg) : importSPKI(material.trim(), alg)
}

async function importJsonWebKey(jwk: JWK, alg: SigningAlgorithm, use: KeyUse): Promise<CryptoKey> {
	// Takes only the public members, because with `d` WebCrypto would import a private key, which can't verify.
	const isTaken = ([name]: [string, unknown]) => use === 'sign' || /^(?:kty|crv|x|y|n|e|k)$/.test(name)
	const members = Object.fromEntries(Object.entries(jwk).filter(isTaken))
	const key = await importJWK(members as JWK, alg, { extractable: false })
	return key instanceof Uint8Array ? importSecret(new Uint8Array(key), alg, use) : key
}
