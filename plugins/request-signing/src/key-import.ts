/**
 * Imports keys in the formats that integrators have. No exception of WebCrypto or jose leaves this module.
 * @module
 */
import { type CryptoKey, importJWK, importPKCS8, importSPKI, type JWK } from 'jose'
import type { SigningAlgorithm } from './algorithm.ts'
import { pemHint } from './key-hint.ts'
import { SignatureError } from './signature-error.ts'
import { checkKey, importSecret, invalidKey, isCryptoKey, type KeyUse, subtle } from './web-crypto.ts'

/** A `CryptoKey`, a JWK, a PEM (PKCS#8 to sign, SPKI to verify), or the bytes of a shared secret. */
export type KeyMaterial = CryptoKey | JWK | string | Uint8Array<ArrayBuffer>

/** Required members of a JWK, by its type (RFC 7518 §6, RFC 8037 §2). */
const publicMembers: Readonly<Record<string, readonly string[]>> = {
	OKP: ['crv', 'x'],
	EC: ['crv', 'x', 'y'],
	RSA: ['n', 'e'],
	oct: ['k'],
}

/** Whether the value can be a key: non-empty text, bytes, a `CryptoKey`, or a JWK with all its members. */
export function isKeyMaterial(value: unknown, use: KeyUse): value is KeyMaterial {
	if (typeof value !== 'object' || value === null) return typeof value === 'string' && value !== ''
	if (value instanceof Uint8Array || isCryptoKey(value)) return true
	const jwk = value as Readonly<Record<string, unknown>>
	const isFilled = (name: string) => typeof jwk[name] === 'string' && jwk[name] !== ''
	const secret = use === 'sign' && jwk.kty !== 'oct' ? ['d'] : []
	return ['kty', ...(publicMembers[String(jwk.kty)] ?? []), ...secret].every(isFilled)
}

/** Imports a key for one algorithm and one use; the error says what is wrong and how to convert the key. */
export async function importKey(material: KeyMaterial, alg: SigningAlgorithm, use: KeyUse): Promise<CryptoKey> {
	subtle()
	try {
		return checkKey(await imported(material, alg, use), alg, use)
	} catch (cause) {
		if (cause instanceof SignatureError) throw cause
		throw invalidKey(alg, use, `found one that WebCrypto refuses; check that it is a key for ${alg}`, cause)
	}
}

async function imported(material: KeyMaterial, alg: SigningAlgorithm, use: KeyUse): Promise<CryptoKey> {
	if (isCryptoKey(material)) return material
	if (typeof material === 'string') return importPem(material, alg, use)
	if (material instanceof Uint8Array) {
		if (alg.startsWith('HS')) return importSecret(material, alg, use)
		throw invalidKey(alg, use, 'found bytes, which are for shared secrets; pass a PEM, a JWK or a CryptoKey')
	}
	return importJsonWebKey(material, alg, use)
}

function importPem(text: string, alg: SigningAlgorithm, use: KeyUse): Promise<CryptoKey> {
	if (alg.startsWith('HS')) {
		const advice =
			'found text, which may stand for itself or be base64; pass its bytes, for one new TextEncoder().encode(secret)'
		throw invalidKey(alg, use, advice)
	}
	const pem = text.trim()
	const hint = pemHint(pem, alg, use)
	if (hint !== undefined) throw invalidKey(alg, use, hint)
	return use === 'sign' ? importPKCS8(pem, alg) : importSPKI(pem, alg)
}

async function importJsonWebKey(jwk: JWK, alg: SigningAlgorithm, use: KeyUse): Promise<CryptoKey> {
	// Takes only the public members: with `d` WebCrypto would import a private key, which cannot verify.
	const isTaken = ([name]: [string, unknown]) => use === 'sign' || /^(?:kty|crv|x|y|n|e|k)$/.test(name)
	const members = Object.fromEntries(Object.entries(jwk).filter(isTaken))
	const key = await importJWK(members as JWK, alg, { extractable: false })
	return key instanceof Uint8Array ? importSecret(new Uint8Array(key), alg, use) : key
}
