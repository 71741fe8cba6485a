/**
 * Signature parameters (RFC 9421 §2.3).
 * @module
 */
import type { BareItem, Parameters } from 'structured-headers'
import type { SigningAlgorithm } from '../algorithm.ts'
import { createNonce } from '../bytes.ts'
import type { SignatureStamp } from '../freshness.ts'
import { SignatureError } from '../signature-error.ts'
import type { Signer } from '../signer.ts'
import type { HttpSignatureProfile } from './profile.ts'

/** Names that RFC 9421 §6.2.2 registers for algorithms, each with its JOSE name. */
const registered: readonly (readonly [name: string, alg: SigningAlgorithm])[] = [
	['rsa-pss-sha512', 'PS512'],
	['rsa-v1_5-sha256', 'RS256'],
	['hmac-sha256', 'HS256'],
	['ecdsa-p256-sha256', 'ES256'],
	['ecdsa-p384-sha384', 'ES384'],
	['ed25519', 'Ed25519'],
]

/** Parameters of one signature. Unknown ones stay in the signature base and are otherwise ignored. */
export interface SignatureMetadata extends SignatureStamp {
	readonly alg: string | undefined
	readonly keyId: string | undefined
}

/** Creates the parameters of a new signature, in the order of RFC 9421 §2.3, because some verifiers rebuild them in that order. */
export function createParameters(
	{ expiresInSeconds }: HttpSignatureProfile,
	{ keyId }: Pick<Signer, 'keyId'>,
	nowSeconds: number,
): Parameters {
	const parameters = new Map<string, BareItem>([['created', nowSeconds]])
	if (expiresInSeconds !== undefined) parameters.set('expires', nowSeconds + Math.floor(expiresInSeconds))
	parameters.set('nonce', createNonce())
	if (keyId !== undefined) parameters.set('keyid', keyId)
	return parameters
}

/** Reads the parameters of a received signature. */
export function readParameters(parameters: Parameters): SignatureMetadata {
	const read = <Type extends 'number' | 'string'>(name: string, type: Type) => {
		const value = parameters.get(name)
		if (value === undefined || (type === 'number' ? Number.isInteger(value) : typeof value === 'string'))
			return value as (Type extends 'number' ? number : string) | undefined
		throw new SignatureError('malformed', `Cannot read the signature: its parameter ${name} has the wrong type`)
	}
	return {
		createdSeconds: read('created', 'number'),
		expiresSeconds: read('expires', 'number'),
		id: read('nonce', 'string'),
		alg: read('alg', 'string'),
		keyId: read('keyid', 'string'),
	}
}

/** Returns the algorithms to try: the one that the signature names, if it is allowed; all allowed ones if it names none. */
export function findAlgorithms(
	named: string | undefined,
	allowed: readonly SigningAlgorithm[],
): readonly SigningAlgorithm[] {
	if (named === undefined) return allowed
	const alg = registered.find(([name]) => name === named)?.[1]
	if (alg !== undefined && allowed.includes(alg)) return [alg]
	throw new SignatureError(
		'algorithm',
		`Cannot verify the signature: it names ${alg ?? 'an unknown algorithm'}, which algorithms does not list`,
	)
}
