/**
 * Signature algorithms by their JOSE names (RFC 7518 §3.1, RFC 9864 §2.2), their keys, and signing with a key wherever it is kept.
 *
 * No exception of WebCrypto or jose leaves this module.
 * @module
 */

import type { SigningAlgorithm } from '@tarja/core/plugin'
import { type CryptoKey, importJWK, importPKCS8, importSPKI, type JWK } from 'jose'
import { SignatureError } from './message.ts'
import { isString, type Rule } from './options.ts'

/** Returns whether this is the name of an algorithm. JavaScript callers may pass anything. */
export function isSigningAlgorithm(name: unknown): name is SigningAlgorithm {
	return typeof name === 'string' && /^(?:Ed25519|[EPRH]S(?:256|384|512))$/.test(name)
}

/** List of the algorithms' names, for error messages. */
export const algorithmNames =
	'Ed25519, ES256, PS256, RS256, HS256, or 384 or 512 instead of 256 (EdDSA is called Ed25519 here)'

/** Parameters of an algorithm for WebCrypto: one object serves for importing a key and for using it. */
interface WebCryptoParameters {
	readonly name: string
	readonly hash?: string
	readonly namedCurve?: string
	readonly saltLength?: number
}

function getWebCryptoParameters(alg: SigningAlgorithm): WebCryptoParameters {
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
function getSignatureBytes(alg: SigningAlgorithm): number | undefined {
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

/** The use that a key is imported for. */
type KeyUse = 'sign' | 'verify'

export async function signWith(
	key: CryptoKey,
	alg: SigningAlgorithm,
	data: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
	return new Uint8Array(await crypto.subtle.sign(getWebCryptoParameters(alg), key, data))
}

/** Verifies with WebCrypto, because it compares HMACs in constant time, which JavaScript can't guarantee. */
export async function verifyWith(
	key: CryptoKey,
	alg: SigningAlgorithm,
	signature: Uint8Array<ArrayBuffer>,
	data: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
	try {
		return await crypto.subtle.verify(getWebCryptoParameters(alg), key, signature, data)
	} catch {
		// Treats an exception as a bad signature, because the key was checked before: workerd throws for an Ed25519 signature of the
		// wrong length, where other runtimes return false.
		return false
	}
}

/** Shortest accepted secret: 112 bits (NIST SP 800-131A §10). Secrets in use have 18 bytes or more (Svix documents 18). */
const minSecretBytes = 14
const usualRsaBits = 2048 // RFC 7518 §3.3 and §3.5; RFC 9421 leaves it to the application.

/** Imports the bytes of a shared secret as an HMAC key. Throws `invalid-key` if there are too few. */
export async function importSecret(
	bytes: Uint8Array<ArrayBuffer>,
	alg: SigningAlgorithm,
	use: KeyUse,
): Promise<CryptoKey> {
	if (!alg.startsWith('HS'))
		throw createInvalidKeyError(alg, use, 'found bytes, which are for shared secrets; pass a PEM, a JWK or a CryptoKey')
	checkSecretLength(bytes.length, alg, use)
	return crypto.subtle.importKey('raw', bytes, getWebCryptoParameters(alg), false, [use])
}

/** Throws `invalid-key` if a shared secret has too few bytes. */
export function checkSecretLength(bytes: number, alg: SigningAlgorithm, use: KeyUse): void {
	if (bytes >= minSecretBytes) return
	throw createInvalidKeyError(alg, use, `found a secret of ${bytes} bytes; use one of ${minSecretBytes} or more`)
}

/** Returns the key. Throws `invalid-key` if it has another algorithm or use, or too few bits. */
function checkKey(key: CryptoKey, alg: SigningAlgorithm, use: KeyUse, minRsaBits: number): CryptoKey {
	if (!isKeyFor(key, alg))
		throw createInvalidKeyError(alg, use, `found one made for ${key.algorithm.name}; import it for ${alg}`)
	if (!key.usages.includes(use))
		throw createInvalidKeyError(alg, use, `found a ${key.type} key without the usage "${use}"`)
	const { modulusLength = minRsaBits, length = Infinity } = key.algorithm as { modulusLength?: number; length?: number }
	if (modulusLength < minRsaBits)
		throw createInvalidKeyError(alg, use, `found ${modulusLength} bits of RSA; use a key of ${minRsaBits} or more`)
	checkSecretLength(length / 8, alg, use)
	return key
}

export function isCryptoKey(material: unknown): material is CryptoKey {
	// Recognises a key by its string tag, as a key of another realm is not an instance of this realm's `CryptoKey`.
	return Object.prototype.toString.call(material) === '[object CryptoKey]'
}

export function createInvalidKeyError(
	alg: SigningAlgorithm,
	use: KeyUse,
	found: string,
	cause?: unknown,
): SignatureError {
	return new SignatureError('invalid-key', `Cannot ${use} with the key for ${alg}: ${found}`, cause)
}

/** A `CryptoKey`, a JWK, a PEM (PKCS#8 to sign, SPKI to verify), or the bytes of a shared secret. */
export type KeyMaterial = CryptoKey | JWK | string | Uint8Array<ArrayBuffer>

/** Returns whether the value can be a key: non-empty text, bytes, a `CryptoKey` or a JWK. Importing it detects all other problems. */
export function isKeyMaterial(value: unknown): value is KeyMaterial {
	if (typeof value !== 'object' || value === null) return typeof value === 'string' && value !== ''
	return value instanceof Uint8Array || isCryptoKey(value) || 'kty' in value
}

/** Imports a key for one algorithm and one use. */
export async function importKey(
	material: KeyMaterial,
	alg: SigningAlgorithm,
	use: KeyUse,
	minRsaBits: number = usualRsaBits,
): Promise<CryptoKey> {
	try {
		return checkKey(await toCryptoKey(material, alg, use), alg, use, minRsaBits)
	} catch (cause) {
		if (cause instanceof SignatureError) throw cause
		const form = use === 'sign' ? 'a private key as PKCS#8' : 'a public key as SPKI'
		throw createInvalidKeyError(
			alg,
			use,
			`${describeMaterial(material)}; pass ${form} PEM, a JWK or a CryptoKey, made for ${alg}`,
			cause,
		)
	}
}

/** Describes what was passed for a key by its own label, because most wrong keys are of another kind or were cut by a settings file. */
function describeMaterial(material: KeyMaterial): string {
	if (typeof material !== 'string') return 'WebCrypto refused it'
	const [label] = /BEGIN [A-Z ]{1,40}(?=-----)/.exec(material) ?? []
	if (!label) return 'found text without a line such as BEGIN PUBLIC KEY'
	return material.includes('\\n')
		? `found "${label}" with \\n in two characters; replace them by line ends`
		: `found "${label}", which WebCrypto refused`
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

/** Signs bytes with one key. Create one with `signer()`, or write one for a key service. */
export interface Signer {
	/** Algorithm of the signatures. */
	readonly alg: SigningAlgorithm
	/** Name of the key for the verifier: `keyid` (RFC 9421 §2.3), `kid` (RFC 7515 §4.1.4). */
	readonly keyId?: string
	/**
	 * Signs bytes.
	 *
	 * @param data Everything to sign, unhashed.
	 * @param signal Aborted when the call ends.
	 * @returns The signature in the form of JWS. For ECDSA that is r‖s (RFC 7518 §3.4), not DER.
	 */
	sign(data: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<Uint8Array>
}

/**
 * Creates a signer from a key that this process holds.
 *
 * You can call this at a Worker's module scope, because it imports the key at the first use and keeps it.
 *
 * @param key A `CryptoKey`, a private JWK, a PKCS#8 PEM, or the bytes of a shared secret (HS256, HS384, HS512).
 * @param alg The algorithm to sign with.
 * @param keyId The key's name for the verifier. Default: the JWK's `kid`, otherwise none.
 * @returns A signer. Its `sign` rejects with `SignatureError` (`invalid-key`).
 * @throws {TypeError} If the key is missing, or the algorithm is unknown.
 * @example
 * ```ts
 * import { signer } from '@tarja/request-signing'
 *
 * declare const privateKeyPem: string
 * const key = signer(privateKeyPem, 'Ed25519', 'key-1')
 * ```
 */
export function signer(
	key: CryptoKey | JWK | string | Uint8Array<ArrayBuffer>,
	alg: SigningAlgorithm,
	keyId?: string,
): Signer {
	const name = keyId ?? (key as JWK | undefined)?.kid
	assertUsable(key, alg, name)
	// Keeps the imported key and not its promise, because in a Worker a promise can't be used after the request that created it.
	let ready: CryptoKey | undefined
	return {
		alg,
		...(name === undefined ? {} : { keyId: name }),
		async sign(data) {
			ready ??= await importKey(key, alg, 'sign')
			return signWith(ready, alg, data)
		},
	}
}

function assertUsable(key: KeyMaterial, alg: SigningAlgorithm, name: unknown): void {
	if (!isKeyMaterial(key)) throw new TypeError('Cannot sign without a key: found none; check where it is read from')
	if (!isSigningAlgorithm(alg))
		throw new TypeError(`Cannot sign with an algorithm of that name: found none; choose one of ${algorithmNames}`)
	if (name !== undefined && !isString(name))
		throw new TypeError('Cannot sign with that key: its name is not a text; check where it is read from')
}

/** Checks the option `signer`, which every scheme has. */
export const signerRule: Rule = [isSigner, `a signer, whose alg is one of ${algorithmNames}`, 'required']

function isSigner(value: unknown): value is Signer {
	const { alg, keyId, sign } = Object(value) as Partial<Record<keyof Signer, unknown>>
	return isSigningAlgorithm(alg) && typeof sign === 'function' && (keyId === undefined || isString(keyId))
}

/** Requests a signature from the signer, and rejects a result that no verifier could accept. */
export async function requestSignature(
	signer: Signer,
	data: Uint8Array<ArrayBuffer>,
	signal: AbortSignal | undefined,
): Promise<Uint8Array> {
	const signature = await signer.sign(data, signal)
	const expected = getSignatureBytes(signer.alg)
	if (signature instanceof Uint8Array && signature.length > 0 && (expected ?? signature.length) === signature.length)
		return signature
	const found = signature instanceof Uint8Array ? `${signature.length} bytes` : typeof signature
	throw new SignatureError(
		'signer',
		`Cannot use the signer's result: found ${found}; ${signer.alg} signatures have ${expected ?? 'some'} bytes`,
	)
}
