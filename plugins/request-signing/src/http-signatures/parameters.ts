/**
 * Signature parameters (RFC 9421 §2.3).
 * @module
 */
import type { SigningAlgorithm } from '../algorithm.ts'
import { randomHex } from '../bytes.ts'
import type { SignatureStamp } from '../freshness.ts'
import { SignatureError } from '../signature-error.ts'
import type { BareItem, Parameters } from '../structured-fields/value.ts'
import type { HttpSignatureProfile } from './profile.ts'

/** Names that RFC 9421 §6.2.2 registers for algorithms, each with tarja's name. */
const registered: readonly (readonly [name: string, alg: SigningAlgorithm])[] = [
	['rsa-pss-sha512', 'PS512'],
	['rsa-v1_5-sha256', 'RS256'],
	['hmac-sha256', 'HS256'],
	['ecdsa-p256-sha256', 'ES256'],
	['ecdsa-p384-sha384', 'ES384'],
	['ed25519', 'Ed25519'],
]

/** Parameters of one signature: time, expiry, nonce, key id, algorithm and tag. */
export interface SignatureMetadata extends SignatureStamp {
	readonly alg: string | undefined
	readonly keyId: string | undefined
	readonly tag: string | undefined
}

/**
 * Parameters for a signature made now, in the order in which RFC 9421 §2.3 lists them: verifiers are known that rebuild
 * them in that order and refuse any other.
 */
export function freshParameters(
	profile: HttpSignatureProfile,
	key: { readonly alg: SigningAlgorithm; readonly keyId?: string },
	nowSeconds: number,
): Parameters {
	const parameters = new Map<string, BareItem>([['created', { type: 'integer', value: nowSeconds }]])
	const addText = (name: string, value: string | undefined) =>
		value !== undefined && parameters.set(name, { type: 'string', value })
	if (profile.expiresInSeconds !== undefined)
		parameters.set('expires', { type: 'integer', value: nowSeconds + Math.floor(profile.expiresInSeconds) })
	addText('nonce', freshNonce(profile.nonce ?? true))
	if (profile.sendAlgorithm) addText('alg', registered.find(([, alg]) => alg === key.alg)?.[0])
	addText('keyid', key.keyId)
	addText('tag', profile.tag)
	return parameters
}

function freshNonce(nonce: boolean | (() => string)): string | undefined {
	if (typeof nonce === 'function') return nonce()
	return nonce ? randomHex() : undefined
}

/** Parses the parameters of a signature. Unknown parameters stay in the signature base and are otherwise ignored. */
export function readParameters(parameters: Parameters): SignatureMetadata {
	const read = <Type extends 'integer' | 'string'>(name: string, type: Type) => {
		const bare = parameters.get(name)
		if (bare === undefined) return undefined
		if (bare.type !== type)
			throw new SignatureError(
				'malformed',
				`Cannot read the signature: its parameter ${name} is not of the type ${type}`,
			)
		return bare.value as Type extends 'integer' ? number : string
	}
	return {
		createdSeconds: read('created', 'integer'),
		expiresSeconds: read('expires', 'integer'),
		id: read('nonce', 'string'),
		alg: read('alg', 'string'),
		keyId: read('keyid', 'string'),
		tag: read('tag', 'string'),
	}
}

/**
 * Returns the algorithms to try: the algorithm that the message names, if it is allowed; all allowed algorithms if it
 * names none.
 */
export function agreedAlgorithms(
	named: string | undefined,
	allowed: readonly SigningAlgorithm[],
): readonly SigningAlgorithm[] {
	if (named === undefined) return allowed
	const alg = registered.find(([name]) => name === named)?.[1]
	if (alg !== undefined && allowed.includes(alg)) return [alg]
	const found =
		alg === undefined ? 'an algorithm that RFC 9421 does not know' : `${alg}, which algorithms does not list`
	throw new SignatureError('algorithm', `Cannot verify the signature: it names ${found}`)
}
