/**
 * Makes detached JWS (RFC 7515 appendix F).
 * @module
 */
import { base64url, type JWSHeaderParameters } from 'jose'
import { askSigner } from '../ask-signer.ts'
import { prefixed, utf8 } from '../bytes.ts'
import { freshnessCheck } from '../freshness.ts'
import type { SignsMessages } from '../scheme.ts'
import type { Signer } from '../signer.ts'
import { type DetachedJwsProfile, maxAgeSeconds, payloadOf, signatureHeader } from './profile.ts'

/** Makes the half of the scheme that signs, from the profile's header rules and the signer. */
export function signing(profile: DetachedJwsProfile, signer: Signer): SignsMessages {
	const { now } = freshnessCheck(profile, Infinity)
	const isDated = profile.stamp === undefined && maxAgeSeconds(profile) !== Infinity
	return {
		async sign(message, options = {}) {
			const added = { ...(isDated ? { iat: now() } : {}), ...profile.protectedHeader?.(message) }
			const header = base64url.encode(JSON.stringify(protectedHeader(profile, signer, added)))
			const payload = payloadOf(profile, message)
			const data = prefixed(`${header}.`, profile.b64 === false ? payload : utf8(base64url.encode(payload)))
			const signature = await askSigner(signer, data, options.signal)
			return new Headers({ [signatureHeader(profile)]: `${header}..${base64url.encode(signature)}` })
		},
	}
}

function protectedHeader(
	profile: DetachedJwsProfile,
	signer: Signer,
	{ crit = [], ...added }: JWSHeaderParameters,
): JWSHeaderParameters {
	// RFC 7797 §6: a verifier that does not know b64 must refuse, so it is critical.
	const critical = profile.b64 === false ? ['b64', ...crit] : crit
	const fixed = {
		alg: signer.alg === 'Ed25519' ? (profile.ed25519Name ?? 'EdDSA') : signer.alg,
		...(signer.keyId === undefined ? {} : { kid: signer.keyId }),
		...(profile.b64 === false ? { b64: false } : {}),
		...(critical.length > 0 ? { crit: critical } : {}),
	}
	// Puts `alg`, `kid` and the like first, and lets no added member replace them.
	return { ...fixed, ...added, ...fixed }
}
