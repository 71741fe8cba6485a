/**
 * Checks detached JWS (RFC 7515 appendix F, RFC 7797).
 * @module
 */
import {
	base64url,
	type CryptoKey,
	decodeProtectedHeader,
	type FlattenedJWSInput,
	flattenedVerify,
	type JWSHeaderParameters,
} from 'jose'
import type { SigningAlgorithm } from '../algorithm.ts'
import { freshnessCheck } from '../freshness.ts'
import { type HttpMessage, requiredHeader } from '../message.ts'
import { type VerifiesMessages, verifiedMessage } from '../scheme.ts'
import { SignatureError, type SignatureFailure } from '../signature-error.ts'
import { keySearch, type VerificationSettings } from '../verification-keys.ts'
import { type DetachedJwsProfile, maxAgeSeconds, payloadOf, signatureHeader, signedAsBody, stampOf } from './profile.ts'

/** Makes the half of the scheme that verifies, from the profile's header rules and the accepted keys. */
export function verification(
	profile: DetachedJwsProfile,
	{ keys, algorithms }: VerificationSettings,
): VerifiesMessages {
	const freshness = freshnessCheck(profile, maxAgeSeconds(profile))
	const findKey = keySearch(keys)
	const crit = Object.fromEntries((profile.understood ?? []).map((name) => [name, true]))
	return {
		async verify(message) {
			const jws = detached(profile, message)
			const header = readHeader(jws.protected)
			const alg = allowedAlgorithm(header, algorithms)
			checkCritical(header, crit)
			const stamp = fromHook('stamp', () => stampOf(profile, header))
			freshness.requireFresh(stamp)
			const payload = fromHook('payload', () => payloadOf(profile, message))
			const whole = { ...jws, payload: header.b64 === false ? payload : base64url.encode(payload) }
			const verifiedBy = await findKey([alg], header.kid, (key) => matches(whole, key, crit))
			await validated(profile, header, message)
			await freshness.requireFirst(stamp)
			const isBodySigned = signedAsBody(profile, message, payload)
			const covered = [...(profile.payload ? ['payload'] : []), ...(isBodySigned ? ['body'] : [])]
			return verifiedMessage(isBodySigned ? message.body : null, verifiedBy, stamp, covered)
		},
	}
}

function detached(
	profile: DetachedJwsProfile,
	message: HttpMessage,
): { readonly protected: string; readonly signature: string } {
	const name = signatureHeader(profile)
	const value = requiredHeader(message, name)
	const [header, payload, signature, ...rest] = value.split('.')
	if (!header || payload !== '' || !signature || rest.length > 0)
		throw failure('malformed', `the header "${name}" is not <protected header>..<signature>`, name)
	return { protected: header, signature }
}

function readHeader(encoded: string): JWSHeaderParameters {
	try {
		const header = decodeProtectedHeader({ protected: encoded }) as JWSHeaderParameters
		if (header.kid === undefined || typeof header.kid === 'string') return header
	} catch {
		// Reported as `malformed` below; more detail would only help a forger.
	}
	throw failure('malformed', 'its protected header is not a JSON object in base64url')
}

function allowedAlgorithm({ alg }: JWSHeaderParameters, allowed: readonly SigningAlgorithm[]): SigningAlgorithm {
	const found = allowed.find((own) => own === alg || (own === 'Ed25519' && alg === 'EdDSA'))
	if (found) return found
	throw failure('algorithm', 'its protected header names an algorithm that algorithms does not list')
}

function checkCritical({ b64, crit }: JWSHeaderParameters, understood: Record<string, unknown>): void {
	if (crit !== undefined && (!Array.isArray(crit) || crit.length === 0))
		throw failure('malformed', 'crit is not a list of names')
	const foreign = crit?.find((name) => name !== 'b64' && !Object.hasOwn(understood, name))
	if (foreign !== undefined)
		throw failure('critical', 'crit names an extension that is not understood here; see understood and validate')
	// RFC 7797 §6: `b64` must be listed in `crit`. Otherwise two verifiers could read two different payloads from one signature.
	if (b64 !== undefined && !crit?.includes('b64')) throw failure('malformed', 'it uses b64 without listing it in crit')
}

async function matches(
	jws: FlattenedJWSInput,
	key: CryptoKey,
	crit: Readonly<Record<string, boolean>>,
): Promise<boolean> {
	try {
		await flattenedVerify(jws, key, { crit })
		return true
	} catch (cause) {
		if ((cause as { readonly code?: unknown }).code === 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED') return false
		throw failure('malformed', 'jose cannot read it', undefined, cause)
	}
}

/** Calls the integrator's function with data from the sender. If it throws, the message is rejected. */
function fromHook<Value>(name: string, hook: () => Value): Value {
	try {
		return hook()
	} catch (cause) {
		if (cause instanceof SignatureError) throw cause
		throw failure('malformed', `${name} threw at it`, undefined, cause)
	}
}

async function validated(
	profile: DetachedJwsProfile,
	header: JWSHeaderParameters,
	message: HttpMessage,
): Promise<void> {
	let verdict: unknown
	try {
		verdict = await profile.validate?.(header, message)
	} catch (cause) {
		throw failure('refused', 'validate threw at its protected header', undefined, cause)
	}
	if (verdict === false) throw failure('refused', 'validate returned false')
}

function failure(reason: SignatureFailure, found: string, component?: string, cause?: unknown): SignatureError {
	return new SignatureError(reason, `Cannot accept the JWS: ${found}`, { component, cause })
}
