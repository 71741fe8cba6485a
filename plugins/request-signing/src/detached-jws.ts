/**
 * Detached JSON Web Signatures in a header (RFC 7515 appendix F, RFC 7797).
 * @module
 */
import { checkProfile, type DetachedJwsProfile } from './detached-jws/profile.ts'
import { signing } from './detached-jws/sign.ts'
import { verification } from './detached-jws/verify.ts'
import { checkAbilities } from './options.ts'
import type { SigningSettings, SignsMessages, VerifiesMessages } from './scheme.ts'
import type { VerificationSettings } from './verification-keys.ts'

export type { DetachedJwsProfile } from './detached-jws/profile.ts'

/**
 * Signs and verifies messages with a JWS whose payload is left out, as the Open Banking family does.
 *
 * With `signer` the scheme signs, with `keys` and `algorithms` it verifies; what it was not given it cannot do, and its type
 * says so. By default the payload is the body: method, URL and headers are then not bound. The option `payload` can bind them. The
 * protected header says when the message was signed (`iat`).
 *
 * @param options What the two sides agree on; `signer`, or `keys` with `algorithms`, or all three.
 * @returns A scheme. Rejections are `SignatureError`s.
 * @throws {TypeError} For options that cannot work: an unknown name, or `understood` without `validate`, as somebody has to check
 * a critical name.
 * @see {@link https://www.rfc-editor.org/rfc/rfc7515#appendix-F RFC 7515 appendix F},
 * {@link https://www.rfc-editor.org/rfc/rfc7797 RFC 7797}
 * @example A private critical header, as Open Banking UK has it
 * ```ts
 * import { signer } from '@tarja/request-signing'
 * import { detachedJws } from '@tarja/request-signing/detached-jws'
 *
 * declare const privateKeyPem: string
 * const iat = 'http://openbanking.org.uk/iat'
 * const scheme = detachedJws({
 * 	signer: signer(privateKeyPem, 'PS256', 'key-1'),
 * 	b64: false,
 * 	protectedHeader: () => ({ crit: [iat], [iat]: Math.floor(Date.now() / 1000) }),
 * })
 * ```
 */
export function detachedJws(
	options: DetachedJwsProfile & SigningSettings & VerificationSettings,
): SignsMessages & VerifiesMessages
export function detachedJws(options: DetachedJwsProfile & SigningSettings): SignsMessages
export function detachedJws(options: DetachedJwsProfile & VerificationSettings): VerifiesMessages
export function detachedJws(
	options: DetachedJwsProfile & (SigningSettings | VerificationSettings),
): Partial<SignsMessages & VerifiesMessages> {
	checkProfile(options)
	checkAbilities(options)
	return {
		...('signer' in options ? signing(options, options.signer) : {}),
		...('keys' in options ? verification(options, options) : {}),
	}
}
