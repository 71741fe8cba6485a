/**
 * HTTP message signatures (RFC 9421) over Content-Digest (RFC 9530).
 * @module
 */
import { checkProfile, type HttpSignatureProfile } from './http-signatures/profile.ts'
import { signing } from './http-signatures/sign.ts'
import { verification } from './http-signatures/verify.ts'
import { checkAbilities } from './options.ts'
import type { SigningSettings, SignsMessages, VerifiesMessages } from './scheme.ts'
import type { VerificationSettings } from './verification-keys.ts'

export type { Component } from './http-signatures/component.ts'
export type { DigestAlgorithm } from './http-signatures/content-digest.ts'
export type { HttpSignatureProfile } from './http-signatures/profile.ts'

/**
 * Signs and verifies HTTP messages as RFC 9421 says, with the body bound by its Content-Digest.
 *
 * With `signer` the scheme signs, with `keys` and `algorithms` it verifies; what it was not given it cannot do, and its type
 * says so. Everything that fetch shows of a message can be covered; trailers and the lines of a repeated header cannot.
 *
 * @param options What the two sides agree on; `signer`, or `keys` with `algorithms`, or all three.
 * @returns A scheme. Rejections are `SignatureError`s.
 * @throws {TypeError} For options that cannot work: an unknown name, a list of no components, a component that cannot be.
 * @see {@link https://www.rfc-editor.org/rfc/rfc9421 RFC 9421}, {@link https://www.rfc-editor.org/rfc/rfc9530 RFC 9530}
 * @example
 * ```ts
 * import { signer } from '@tarja/request-signing'
 * import { httpSignatures } from '@tarja/request-signing/http-signatures'
 *
 * declare const privateKeyPem: string
 * const scheme = httpSignatures({
 * 	signer: signer(privateKeyPem, 'Ed25519', 'key-1'),
 * 	components: ['@method', '@target-uri', 'authorization'],
 * 	bodyComponents: ['content-type', 'content-digest'],
 * 	expiresInSeconds: 60,
 * })
 * ```
 */
export function httpSignatures(
	options: HttpSignatureProfile & SigningSettings & VerificationSettings,
): SignsMessages & VerifiesMessages
export function httpSignatures(options: HttpSignatureProfile & SigningSettings): SignsMessages
export function httpSignatures(options: HttpSignatureProfile & VerificationSettings): VerifiesMessages
export function httpSignatures(
	options: HttpSignatureProfile & (SigningSettings | VerificationSettings),
): Partial<SignsMessages & VerifiesMessages> {
	checkProfile(options)
	checkAbilities(options)
	return {
		...('signer' in options ? signing(options, options.signer) : {}),
		...('keys' in options ? verification(options, options) : {}),
	}
}
